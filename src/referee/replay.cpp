#include "referee/replay.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "referee/catalogue.hpp"

namespace montjoy {
namespace {

/// The first part of the scenario that is not what the header says it holds. The parts' lines stand before the
/// two documents and "begin".
std::optional<RecordFault> changed_part(const Header& header, std::size_t used)
{
    const std::size_t first = used - 3 - header.parts.size();
    for (std::size_t i = 0; i < header.parts.size(); ++i) {
        const auto& said = header.parts[i];
        const std::string stands = part_of(header.scenario_data, said.pointer).hash;
        if (stands != said.hash)
            return RecordFault{used - 2, cat(said.pointer, " is not what the game was begun with: its hash is ", stands, "; line ",
                                             first + i + 1, " says ", said.hash)};
    }
    return std::nullopt;
}

/// The built-in scenario that a record is of, where it goes by the name of another. What is no built-in one, or has
/// changed since, may have any name.
std::string true_name(const System& system, const Header& header)
{
    const auto is = [&](std::string_view id) {
        Problems problems;
        const auto document = built_in_scenario(id);
        const auto setting = document ? system.read(*document, header.numbers_data, problems) : nullptr;
        return setting && setting->hash() == header.hash;
    };
    if (!built_in_scenario(header.scenario) || is(header.scenario)) return header.scenario;
    const auto ids = scenario_ids(header.system);
    const auto found = std::find_if(ids.begin(), ids.end(), is);
    return found == ids.end() ? header.scenario : *found;
}

/// Opens the game that the header pins; its regenerated header must be the one that stands there.
std::variant<std::unique_ptr<Match>, RecordFault> open(const Header& header, const std::vector<std::string_view>& lines,
                                                       std::size_t used)
{
    const System* const system = find_system(header.system);
    if (!system) return RecordFault{2, cat("there is no system \"", header.system, "\"")};
    if (header.version > system->version)
        return RecordFault{3, cat("the game is of version ", header.version, " of the rules; this program knows ", system->version)};
    if (auto fault = changed_part(header, used)) return *fault;
    Problems problems;
    const auto setting = system->read(header.scenario_data, header.numbers_data, problems);
    if (!setting) {
        std::string what = "the scenario does not hold: ";
        for (const Problem& p : problems)
            if (!p.warning) {
                what += to_text(p);
                break;
            }
        return RecordFault{used - 2, what};
    }
    if (setting->hash() != header.hash)
        return RecordFault{5, cat("the scenario's hash is ", setting->hash(), "; \"", header.hash, "\" stands here")};
    if (const std::string name = true_name(*system, header); name != header.scenario)
        return RecordFault{4, cat("the scenario is ", name, "; \"", header.scenario, "\" stands here")};
    std::vector<std::string> names;
    for (const SeatInfo& seat : setting->seats()) names.push_back(seat.name);
    std::vector<std::string> found;
    for (const auto& seat : header.seats) found.push_back(seat.name);
    if (names != found) {
        const auto differs = std::mismatch(names.begin(), names.end(), found.begin(), found.end()).first - names.begin();
        const std::size_t first = used - 3 - header.parts.size() - found.size();  // their lines stand before the parts'
        return RecordFault{first + static_cast<std::size_t>(differs) + 1,
                           cat("the seats are ", join(names, ", "), "; the record names ", join(found, ", "))};
    }
    auto match = setting->open(header);
    for (std::size_t i = 0; i < std::max(used, match->lines().size()); ++i) {
        const std::string_view asked = i < match->lines().size() ? std::string_view(match->lines()[i]) : "";
        if (i >= used || lines[i] != asked) return RecordFault{i + 1, cat("expected is \"", asked, "\"")};
    }
    return match;
}

std::string must_be(const Match& match)
{
    if (match.result().over) return "nothing: the game is over";
    if (std::holds_alternative<Chance>(match.pending())) return cat("a roll: ", render(match.why()));
    return "an action";
}

/// Does `step`; what is wrong with it, if something is.
std::string done(Match& match, const Step& step)
{
    const auto seat = match.seat_named(step.seat);
    if (!seat) return cat("there is no seat \"", step.seat, "\"");
    std::optional<Objection> objection;
    switch (step.kind) {
        case Step::Kind::act: objection = match.submit(*seat, step.text); break;
        case Step::Kind::roll: objection = match.fall(step.faces); break;
        case Step::Kind::undo: objection = match.undo(*seat); break;
        case Step::Kind::time: objection = match.time_is_up(*seat); break;
        case Step::Kind::resign: objection = match.resign(*seat); break;
        case Step::Kind::draw: objection = match.offer_draw(*seat); break;
        case Step::Kind::say: objection = match.say(*seat, step.text); break;
    }
    if (!objection) return {};
    return cat(to_text(*objection), "; expected is ", must_be(match));
}

}  // namespace

std::variant<Replayed, RecordFault> replay(std::string_view text, bool strict, std::uint64_t upto)
{
    Replayed replayed;
    const auto lines = whole_lines(text, replayed.torn);
    if (strict && replayed.torn) return RecordFault{lines.size() + 1, "the last line does not end"};
    std::size_t used = 0;
    auto header = parse_header(lines, used);
    if (auto* fault = std::get_if<RecordFault>(&header)) return *fault;
    auto opened = open(*std::get_if<Header>(&header), lines, used);
    if (auto* fault = std::get_if<RecordFault>(&opened)) return *fault;
    replayed.match = std::move(*std::get_if<std::unique_ptr<Match>>(&opened));
    Match& match = *replayed.match;
    const Header& pinned = match.header();

    for (std::size_t at = used; at < lines.size() && match.steps() < upto;) {
        const auto read = parse_step(lines[at]);
        if (const auto* expected = std::get_if<std::string>(&read))
            return RecordFault{at + 1, cat("\"", lines[at], "\" stands here; expected is ", *expected)};
        const Step& step = *std::get_if<Step>(&read);
        if (step.number != match.steps() + 1)
            return RecordFault{at + 1, cat("step ", step.number, " stands here; expected is step ", match.steps() + 1)};
        if (step.kind == Step::Kind::roll && pinned.dice == Dice::seeded &&
            std::holds_alternative<Chance>(match.pending())) {
            const Cast cast = match.cast();
            const Faces faces = seeded_faces(pinned.key, cast, match.fallen(cast.kind));
            if (!(faces == step.faces))
                return RecordFault{at + 1, cat("the key gives ", to_text(faces), " here, not ", to_text(step.faces))};
        }
        const std::size_t from = match.lines().size();
        if (const std::string wrong = done(match, step); !wrong.empty()) return RecordFault{at + 1, wrong};
        for (std::size_t i = from; i < match.lines().size(); ++i, ++at) {
            if (at >= lines.size()) {
                if (strict) return RecordFault{at + 1, cat("a line is missing: \"", match.lines()[i], "\"")};
                ++replayed.dropped;
                continue;
            }
            if (lines[at] != match.lines()[i])
                return RecordFault{at + 1, cat("\"", lines[at], "\" stands here; the rules make it \"", match.lines()[i], "\"")};
        }
    }
    return replayed;
}

}  // namespace montjoy
