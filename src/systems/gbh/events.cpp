// What has happened, in words: one sentence a row, with its clause and what stands at its places.
#include "base/text.hpp"
#include "systems/gbh/gbh.hpp"
#include "systems/gbh/unit.hpp"

namespace montjoy::gbh {
namespace {

/// A sentence. Its places, a letter each: u and o the units, h the hex, a and b the numbers, w the
/// work of `detail`, p weapon, f side, l load, s seat of b, r a roll's part, v winning side.
struct Row {
    EventKind kind;
    std::string_view word;
    Clause clause;
    Text text;
    std::string_view places;
};

constexpr std::array<Row, 48> rows{{
    {EventKind::deployed, "deployed", "GH-PLAY-1"_rule, "{} is deployed in {}", "uh"},
    {EventKind::rolled_initiative, "initiative", "GH-RND-1"_rule, "{} rolls {} for initiative", "sa"},
    {EventKind::round_began, "round", "GH-RND-1"_rule, "Round {} begins", "a"},
    {EventKind::activated, "acts", "GH-RND-2"_rule, "{} acts, in {}", "uh"},
    {EventKind::changed_hand, "hand", "GH-COM-15"_rule, "{} takes {} in hand", "up"},
    {EventKind::loaded, "loaded", "GH-COM-14"_rule, "{} is loaded{}", "ul"},
    {EventKind::turned, "turned", "GH-FLD-5"_rule, "{} faces {}", "uf"},
    {EventKind::waited, "waits", "GH-RND-2"_rule, "{} waits", "u"},
    {EventKind::moved, "moves", "GH-RND-3"_rule, "{} moves to {}", "uh"},
    {EventKind::flew, "flies", "GH-MON-3"_rule, "{} flies to {}", "uh"},
    {EventKind::landed, "lands", "GH-MON-3"_rule, "{} flies to {} and lands", "uh"},
    {EventKind::struck, "strikes", "GH-COM-1"_rule, "The {} of {} at {}: {} rolled, {} RP", "ruoab"},
    {EventKind::lost, "loses", "GH-COM-1"_rule, "{} loses {} RP, {} left", "uab"},
    {EventKind::tired, "tires", "GH-COM-2"_rule, "{} loses {} RP by fatigue, {} left", "uab"},
    {EventKind::shared, "shares", "GH-COM-12"_rule, "{} has a share of {} RP of it, {} left", "uab"},
    {EventKind::scorched, "burns", "GH-SIEGE-4"_rule, "{} burns: {} RP, {} left", "uab"},
    {EventKind::crushed, "crushed", "GH-STR-7"_rule, "{} loses {} RP in the fall, {} left", "uab"},
    {EventKind::removed, "removed", "GH-COM-16"_rule, "{} is no more", "u"},
    {EventKind::surrendered, "surrenders", "GH-MOR-4"_rule, "{} surrenders", "u"},
    {EventKind::engaged, "engaged", "GH-COM-11"_rule, "{} and {} are engaged", "uo"},
    {EventKind::battered, "batters", "GH-STR-2"_rule, "{} strikes the {} in {}: {} RP", "uwha"},
    {EventKind::fell, "falls", "GH-STR-7"_rule, "The {} in {} falls", "wh"},
    {EventKind::alight_unit, "alight", "GH-SIEGE-2"_rule, "{} catches fire from {} (roll {})", "uoa"},
    {EventKind::alight_work, "alight", "GH-SIEGE-2"_rule, "The {} in {} catches fire from {} (roll {})", "whoa"},
    {EventKind::no_fire, "no-fire", "GH-SIEGE-2"_rule, "The fire arrow of {} does not catch (roll {})", "oa"},
    {EventKind::doused, "doused", "GH-SIEGE-3"_rule, "{} puts the fire out (roll {})", "oa"},
    {EventKind::not_doused, "not-doused", "GH-SIEGE-3"_rule, "{} does not put the fire out (roll {})", "oa"},
    {EventKind::repaired_unit, "repaired", "GH-SIEGE-3"_rule, "{} works on {}: {} RP more, {} in all", "ouab"},
    {EventKind::repaired_work, "repaired", "GH-SIEGE-3"_rule, "{} repairs the {} in {}: {} RP more, {} in all", "owhab"},
    {EventKind::built, "begun", "GH-SIEGE-3"_rule, "{} begins to build {} in {}", "ouh"},
    {EventKind::finished, "finished", "GH-SIEGE-3"_rule, "{} is finished", "u"},
    {EventKind::fixed, "fixed", "GH-SIEGE-1"_rule, "{} is fixed to the wall in {}", "uh"},
    {EventKind::climbed_top, "climbs", "GH-SIEGE-1"_rule, "{} climbs the ladder in {} against {}", "uho"},
    {EventKind::stepped_over, "over", "GH-SIEGE-1"_rule, "{} steps onto the wall in {}", "uh"},
    {EventKind::off_ladder, "off-ladder", "GH-SIEGE-1"_rule, "{} loses its ladder and stands in {}", "uh"},
    {EventKind::contest, "contest", "GH-DIS-1"_rule, "{} has {} against {} of {}", "uabo"},
    {EventKind::fled, "flees", "GH-DIS-1"_rule, "{} flees to {}", "uh"},
    {EventKind::pursued, "pursues", "GH-DIS-2"_rule, "{} pursues to {}", "uh"},
    {EventKind::joined, "joins", "GH-JOIN-1"_rule, "{} takes {} in: {} RP together", "uoa"},
    {EventKind::divided, "divides", "GH-JOIN-2"_rule, "{} sends {} out to {} with {} RP", "uoha"},
    {EventKind::swapped, "swaps", "GH-PASS-1"_rule, "{} changes places with {}", "uo"},
    {EventKind::passed, "passes", "GH-PASS-2"_rule, "{} passes {} to {}", "uoh"},
    {EventKind::passing, "passing", "GH-PASS-2"_rule, "{} makes its way with {}: round {} of {}", "uoab"},
    {EventKind::sheltering, "shelters", "GH-MON-2"_rule, "{} beats its wings against all missiles", "u"},
    {EventKind::named, "named", "GH-STR-8"_rule, "{} stands at the broken gate of {}", "uh"},
    {EventKind::took_tower, "takes", "GH-STR-8"_rule, "{} takes the {} in {}", "uwh"},
    {EventKind::level_rose, "rises", "GH-XP-1"_rule, "{} rises to level {}", "ua"},
    {EventKind::burns, "burns", "GH-SIEGE-4"_rule, "The {} in {} burns: {} RP", "wha"},
}};

static_assert([] {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].kind != static_cast<EventKind>(i) || rows[i].text.places() != rows[i].places.size()) return false;
    return rows.size() == static_cast<std::size_t>(EventKind::time_up);
}(), "a row for each kind of event, in their order");

// Sentences of some events that their lines do not tell apart.
constexpr Row march_row{EventKind::tired, "", "GH-RND-3"_rule, "{} loses {} RP by fatigue, {} left", "uab"};
constexpr Row charge_row{EventKind::struck, "", "GH-COM-5"_rule, "The charge of {} at {}: {} rolled, {} RP", "uoab"};
constexpr Row recoil_row{EventKind::struck, "", "GH-COM-6"_rule, "The charge of {} falls on itself: {} rolled, {} RP", "oab"};
constexpr Row time_row{EventKind::time_up, "time-up", "GH-RND-2"_rule, "The time of {} is up", "t"};
constexpr Row drawn_row{EventKind::ended, "ended", "GH-PLAY-1"_rule, "The battle is drawn", ""};
constexpr Row won_row{EventKind::ended, "ended", "GH-PLAY-1"_rule, "{} has won the battle", "v"};

constexpr std::array<std::string_view, 10> part_words{"initiative", "blow",    "charge", "recoil of the charge", "shot",
                                                      "sweep",      "contest", "fire",   "dousing",              "fall"};

const Row& row_of(const Event& event)
{
    if (event.kind == EventKind::time_up) return time_row;
    if (event.kind == EventKind::ended) return event.a < 0 ? drawn_row : won_row;
    return rows[static_cast<std::size_t>(event.kind)];
}

/// Half of a change of places, which leads to no hex of its own.
constexpr Row swapping_row{EventKind::passing, "", "GH-PASS-1"_rule, "{} makes its way with {}: round {} of {}", "uoab"};

const Row& spoken_row(const Event& event)
{
    if (event.kind == EventKind::passing && event.cell == off_grid) return swapping_row;
    if (event.kind == EventKind::tired && event.detail != 0) return march_row;
    if (event.kind == EventKind::struck && event.detail == static_cast<std::uint8_t>(RollKind::charge)) return charge_row;
    if (event.kind == EventKind::struck && event.detail == static_cast<std::uint8_t>(RollKind::recoil)) return recoil_row;
    return row_of(event);
}

std::string hex_of(const Scenario& scenario, Cell cell)
{
    return cell < scenario.spots.size() ? label(scenario.grid, cell) : std::string("nowhere");
}

std::string seat_of(const Scenario& scenario, std::int32_t seat)
{
    return seat >= 0 && seat < static_cast<std::int32_t>(scenario.seats.size())
               ? scenario.seats[static_cast<std::size_t>(seat)].name
               : std::string("nobody");
}

Argument argument_of(const Scenario& scenario, const Event& event, char letter)
{
    switch (letter) {
        case 'u': return to_text(event.unit);
        case 'o': return to_text(event.other);
        case 'h': return hex_of(scenario, event.cell);
        case 'a': return std::int64_t{event.a};
        case 'b': return std::int64_t{event.b};
        case 'w':
            return event.detail < scenario.works.size() ? std::string(work_word(scenario.works[event.detail].kind))
                                                        : std::string("structure");
        case 'p': return std::string(name_of(static_cast<Weapon>(event.detail % 12)));
        case 'f': return std::string(side_name(scenario.grid, static_cast<Direction>(event.a % 6)));
        case 'l': return std::string(event.a == 0 ? "" : event.b == 0 ? " with many rocks" : " with one rock");
        case 's': return seat_of(scenario, event.b);
        case 't': return seat_of(scenario, event.a);
        case 'r': return std::string(part_words[event.detail % part_words.size()]);
        case 'v': return scenario.sides[static_cast<std::size_t>(event.a) % scenario.sides.size()];
        default: return std::string();
    }
}

}  // namespace

std::vector<Message> Rules::describe(const Scenario& scenario, const Event& event)
{
    const Row& row = spoken_row(event);
    Message message{row.clause, row.text, {}};
    for (const char letter : row.places) message.arguments.push_back(argument_of(scenario, event, letter));
    return {message};
}

std::string Rules::to_text(const Scenario& scenario, const Event& event)
{
    const Row& row = row_of(event);
    std::string line(row.word);
    const auto add = [&](const std::string& word) { line += cat(' ', word); };
    for (const char letter : row.places) {
        const Argument argument = argument_of(scenario, event, letter);
        if (const auto* number = std::get_if<std::int64_t>(&argument))
            add(cat(*number));
        else if (const auto* text = std::get_if<std::string>(&argument); text && !trim(*text).empty())
            add(std::string(trim(*text)));
    }
    return line;
}

}  // namespace montjoy::gbh
