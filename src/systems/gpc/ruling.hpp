// The game master's hand: GP-GM-1. A ruling is a typed edit and a reason; it may come at any choice
// of anybody, and is checked against the invariants only.
//
//   ruling intensity 12 because the ford is lost        ruling intensity by -2
//   ruling modifier ector weapon -5 round               ruling foe ector berserker
//   ruling manoeuvre bors stand-vs-charge               ruling end victory
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ruleset/ruleset.hpp"
#include "systems/gpc/action.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// How the edits of one subject are written.
struct SubjectRow {
    enum class Value : std::uint8_t { number, half, item, yes_no, modifier, foe, dice, text };
    Subject subject{};
    bool knight = false;  ///< names one
    Value value = Value::number;
    std::int32_t low = 0;  ///< of a number that is set
    std::int32_t high = 0;
    std::span<const std::string_view> items;
    std::string_view form;  ///< after "ruling": "modifier KNIGHT SKILL [by] N [round]"
    std::string_view meaning;
};

std::span<const SubjectRow> subject_rows();
const SubjectRow& row_of(Subject);
/// Whether it can be ruled as a round opens, before anything has been rolled.
bool may_be_prepared(Subject);

/// "intensity by -2"; an event's text is its reason.
std::string to_text(const Scenario&, const Edit&);
/// Reads `text` from a byte of it on; positions are those in `text`.
Parsed<Edit> parse_edit(const Scenario&, std::string_view text, std::size_t from = 0);

std::optional<Refusal> check_ruling(const State&, Seat, const Ruling&);
/// Makes the edit; the caller lets play go on. Requires `check_ruling` to find nothing.
void rule(State&, const Edit&, const std::string& reason, Notes&);

/// A ruling that is allowed now, drawn at random.
std::optional<Ruling> sample_ruling(const State&, Rng&);

}  // namespace montjoy::gpc
