// A scenario found by its id or in a file, read and checked, with what the command line adds to it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/catalogue.hpp"

namespace montjoy::cli {

/// What the command line says of a scenario.
struct ScenarioWords {
    std::string scenario;              ///< an id, or a file
    std::string numbers;               ///< a file that replaces assumed numbers; may be empty
    std::vector<std::string> options;  ///< "NAME=VALUE" each, put into the scenario's options
};

struct FoundScenario {
    std::string name;  ///< its id, or its file's name without folders: what a record says
    const System* system = nullptr;
    Document data;
    Document numbers;
    std::shared_ptr<const Setting> setting;
};

/// Throws Failure with every fault; warnings go to standard error.
FoundScenario find_scenario(const ScenarioWords& words);

/// The system of that name. Throws Failure, with what there is, where there is none.
const System& system_named(std::string_view name);

/// The system's assumed numbers with those in `file` in place of its own; as built in if `file` is
/// empty. Throws Failure where they do not fit.
Document numbers_from(const System& system, const std::string& file);

/// The players of `setting`'s seats, in seat order, from words "SEAT=BOT": a seat's own word counts
/// before its side's, and who is not named is `others`, the first seat `first`. `human` may be named
/// where `people` holds. Throws Failure where a seat or player is unknown or named twice.
std::vector<std::string> players_of(const Setting& setting, const System& system,
                                    const std::vector<std::string>& seats, std::string_view first,
                                    std::string_view others, bool people);

/// Throws Failure where no program of that name plays a system, or where it does not count what it thinks.
void check_program(const System& system, const std::string& bot);

/// The number that `text` writes, in decimal or as 0x and hexadecimal digits. Throws Failure, with
/// the words' name, where it is none in [low, high].
std::uint64_t number_from(std::string_view option, std::string_view text, std::uint64_t low, std::uint64_t high);

}  // namespace montjoy::cli
