// The position as a page of text: the field drawn hex by hex, the units, the works, the aims and
// what is awaited.
#include <algorithm>

#include "base/text.hpp"
#include "ruleset/page.hpp"
#include "systems/gbh/choices.hpp"
#include "systems/gbh/engagement.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"

namespace montjoy::gbh {
namespace {

// By label: one letter each on the field.
constexpr std::string_view letters = "ie?CKQEltrRcDGTNSMP2FHAWJLBX";
static_assert(letters.size() == label_count);

constexpr std::array<std::string_view, 6> arrows{"↑", "↗", "↘", "↓", "↙", "↖"};

struct Ground {
    std::string_view plain;    ///< three columns
    std::uint8_t ink, ground;  ///< of the 256-colour palette
};
constexpr By<Terrain, Ground> grounds{{{{" · ", 101, 230},
                                        {" , ", 100, 229},
                                        {"♣♣ ", 28, 150},
                                        {"/^\\", 94, 180},
                                        {"~, ", 65, 151},
                                        {"▓▓▓", 240, 248},
                                        {"≈≈≈", 25, 153},
                                        {"== ", 94, 223}}}};
constexpr By<Work, std::string_view> work_signs{{{"╪╪╪", "[T]", "[H]", "###", "[G]"}}};

// Inks of the sides on any ground: gules, azure, vert, purpure.
constexpr std::array<std::uint8_t, 4> side_inks{124, 19, 22, 54};

std::string cut(std::string_view text, std::size_t columns)
{
    std::string out;
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size() && width < columns;) {
        std::size_t n = 1;
        while (i + n < text.size() && (static_cast<unsigned char>(text[i + n]) & 0xc0) == 0x80) ++n;
        out += text.substr(i, n);
        i += n;
        ++width;
    }
    return left(out, columns);
}

/// Who is drawn in a hex: the climber before its ladder, the flyer before who is below.
UnitId shown_in(const State& state, Cell cell)
{
    if (const UnitId flyer = flyer_above(state, cell); flyer != nobody) return flyer;
    const UnitId ground = state.ground[cell];
    if (ground != nobody && state.units[ground].is(Mark::fixed))
        if (const UnitId climber = climber_at(state, cell); climber != nobody) return climber;
    if (ground != nobody) return ground;
    UnitId within = nobody;
    if (work_at(state, cell) != nobody)
        for_each_within_tower(state, cell, [&](UnitId id) {
            if (within == nobody) within = id;
        });
    return within;
}

std::string cell_text(const State& state, Cell cell, std::size_t width, const Style& style)
{
    const Spot& spot = spot_at(state, cell);
    const Ground& ground = grounds[spot.terrain];
    const WorkId work = work_at(state, cell);
    const std::uint8_t under = work == nobody ? ground.ground : state.works[work].burning ? std::uint8_t{209} : std::uint8_t{250};
    if (const UnitId id = shown_in(state, cell); id != nobody) {
        const Unit& unit = state.units[id];
        const std::string_view last = unit.is(Mark::airborne) ? "^" : turns(state, unit) ? arrows[unit.facing] : "o";
        std::string text = width > 2 ? cat(unit.seat + 1) : std::string();
        text += letters[name_of(state, unit).label];
        text += last;
        return painted(style, side_inks[side_of(state, unit) % side_inks.size()], under, left(text, width));
    }
    if (work != nobody) {
        const std::string sign = cut(work_signs[state.scenario->works[work].kind], width);
        return painted(style, state.works[work].burning ? std::uint8_t{196} : std::uint8_t{236}, under, sign);
    }
    std::string text = cut(ground.plain, width);
    if (spot.advantageous && spot.terrain != Terrain::hill) text = cut(" + ", width);
    return painted(style, ground.ink, ground.ground, text);
}

/// Columns of text for a hex; three tell the player too, which two leave to the colours.
std::size_t hex_width(const Grid& grid, const Style& style)
{
    return grid.columns * 3 + 4 <= style.width || !style.colour ? 3 : 2;
}

/// Two lines a row: columns 2, 4, ... stand half a hex lower.
std::string map_of(const State& state, const Style& style)
{
    const Grid& grid = state.scenario->grid;
    const std::size_t width = hex_width(grid, style);
    const auto two = [](int n) { return cat(n < 10 ? "0" : "", n); };
    std::string out(4, ' ');
    for (int column = 0; column < grid.columns; ++column)
        out += left(column % (width == 3 ? 1 : 2) == 0 ? two(column + 1) : "", width);
    out += "\n";
    for (int line = 0; line <= 2 * grid.rows; ++line) {
        std::string text = line % 2 == 0 && line / 2 < grid.rows ? cat(two(line / 2 + 1), "  ") : std::string(4, ' ');
        for (int column = 0; column < grid.columns; ++column) {
            const int half = line - (column % 2);  // the line within its own column
            const Cell cell = half < 0 || half % 2 != 0 || half / 2 >= grid.rows ? off_grid : grid.cell(grid.at(column, half / 2));
            if (cell != off_grid) {
                text += cell_text(state, cell, width, style);
                continue;
            }
            // Between two hexes of a column the ground of the upper one goes on.
            const int above = half > 0 && half % 2 != 0 && half / 2 < grid.rows ? half / 2 : -1;
            const Cell upper = above < 0 ? off_grid : grid.cell(grid.at(column, above));
            if (upper == off_grid) {
                text += std::string(width, ' ');
            } else {
                const WorkId work = work_at(state, upper);
                const Ground& ground = grounds[spot_at(state, upper).terrain];
                text += painted(style, ground.ink, work == nobody ? ground.ground : std::uint8_t{250}, std::string(width, ' '));
            }
        }
        out += text + "\n";
    }
    return out;
}

std::string notes_of(const State& state, UnitId id)
{
    const Unit& unit = state.units[id];
    std::vector<std::string> notes;
    if (id == state.active) notes.emplace_back("acts");
    else if (unit.is(Mark::acted)) notes.emplace_back("has acted");
    std::vector<std::string> foes;
    for_each_engaged(state, id, [&](UnitId foe) { foes.push_back(to_text(name_of(state, foe))); });
    if (!foes.empty()) notes.push_back(cat("engaged with ", join(foes, ", ")));
    if (unit.is(Mark::unloaded)) notes.emplace_back("unloaded");
    if (type_of(state, unit) == Type::catapult && !unit.is(Mark::unloaded))
        notes.emplace_back(unit.is(Mark::one_rock) ? "one rock" : "many rocks");
    if (unit.is(Mark::airborne)) notes.emplace_back("in the air");
    if (unit.is(Mark::on_top)) notes.emplace_back("on the ladder");
    if (unit.is(Mark::fixed)) notes.emplace_back("fixed");
    if (unit.is(Mark::burning)) notes.emplace_back("burning");
    if (unit.is(Mark::unfinished)) notes.emplace_back("under construction");
    if (unit.is(Mark::sheltering)) notes.emplace_back("stops missiles");
    if (unit.passage.kind != Passage::Kind::none)
        notes.push_back(cat(unit.passage.kind == Passage::Kind::swap ? "changes places with " : "passes ",
                            to_text(name_of(state, unit.passage.other))));
    if (unit.breathed > 0 && state.round < unit.breathed + breath_rest)
        notes.push_back(cat("breath from round ", unit.breathed + breath_rest));
    return join(notes, "; ");
}

std::string hand_of(const State& state, const Unit& unit)
{
    if (const auto hand = in_hand(state, unit)) return std::string(name_of(*hand));
    return blow_of(type_of(state, unit), std::nullopt) ? "own" : "-";
}

std::string units_of(const State& state, std::uint8_t side, const Style& style)
{
    std::vector<std::vector<std::string>> rows{{"unit", "hex", "faces", "RP", "morale", "", "level", "EP", "in hand", ""}};
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const Unit& unit = state.units[i];
        if (!unit.alive() || side_of(state, unit) != side) continue;
        const auto id = static_cast<UnitId>(i);
        rows.push_back({painted(style, ink_of_side(side), to_text(name_of(state, id))),
                        unit.on_field() ? label(state.scenario->grid, unit.cell) : "-",
                        unit.on_field() && turns(state, unit) ? std::string(side_name(state.scenario->grid, unit.facing)) : "-",
                        cat(unit.rp, '/', types[type_of(state, unit)].rp), cat(unit.morale < 0 ? "" : "+", unit.morale),
                        std::string(name_of(band_of(unit.morale))), cat(unit.level), to_decimal(Fraction(ep_of(state, unit), 100)),
                        hand_of(state, unit), notes_of(state, id)});
    }
    return cat(painted(style, ink_of_side(side), state.scenario->sides[side]), ", ", rp_on_field(state, side, false), " of ",
               state.scenario->start_rp[side], " RP\n", table(style, rows), "\n");
}

std::string works_of(const State& state, const Style& style)
{
    std::vector<std::vector<std::string>> rows{{"structure", "hex", "RP", ""}};
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkPlan& plan = state.scenario->works[i];
        const WorkState& work = state.works[i];
        const bool telling = plan.kind == Work::gate || plan.kind == Work::homage_tower || plan.kind == Work::bridge;
        if (work.rp == plan.rp && !work.burning && !telling) continue;
        if (work.rp == 0 && work.holder == nobody && plan.homage_gate()) continue;
        std::string note = work.burning ? "burning" : work.rp == 0 ? "fallen" : plan.indestructible ? "indestructible" : "";
        if (plan.kind == Work::homage_tower)
            note += cat(note.empty() ? "" : "; ", "held by ", work.holder == nobody ? "nobody" : state.scenario->sides[work.holder]);
        rows.push_back({cat(name_of(plan.material), ' ', work_word(plan.kind), plan.homage_gate() ? " of the tower" : ""),
                        label(state.scenario->grid, plan.cell), cat(work.rp, '/', plan.full), note});
    }
    return rows.size() == 1 ? "" : cat(table(style, rows), "\n");
}

std::string aim_text(const State& state, const Aim& aim)
{
    const Scenario& s = *state.scenario;
    const std::string side = s.sides[aim.side];
    std::vector<std::string> hexes;
    for (const Cell cell : aim.hexes) hexes.push_back(label(s.grid, cell));
    switch (aim.kind) {
        case Aim::Kind::destroy: return cat(side, ": destroy ", aim.share, "% of the enemy's RP: ", progress(state, aim), "% so far");
        case Aim::Kind::rout: return cat(side, ": destroy or put in Panic ", aim.share, "% of the enemy's RP: ", progress(state, aim), "% so far");
        case Aim::Kind::hold: return cat(side, ": hold ", aim.count, " of ", join(hexes, ", "), " at the end");
        case Aim::Kind::take: return cat(side, ": take the homage tower in ", label(s.grid, s.works[aim.tower].cell));
        case Aim::Kind::keep: return cat(side, ": keep the homage tower in ", label(s.grid, s.works[aim.tower].cell), " to the end");
        case Aim::Kind::cross:
            return cat(side, ": bring ", aim.share, "% of the RP over to the far hexes: ", progress(state, aim), "% so far");
    }
    return {};
}

std::string awaited_text(const State& state)
{
    if (state.phase == Phase::over)
        return state.winner == nobody ? "The battle is drawn." : cat(state.scenario->sides[state.winner], " has won the battle.");
    if (state.phase == Phase::initiative || state.phase == Phase::contest || state.phase == Phase::roll)
        return cat("Thrown next: ", render(Rules::why(state)), ".");
    const std::string seat = state.scenario->seats[seat_awaited(state)].name;
    const std::string unit = state.active == nobody ? "" : to_text(name_of(state, state.active));
    switch (state.phase) {
        case Phase::deploy: return cat(seat, " places ", unit, ".");
        case Phase::deploy_facing: return cat(seat, " says which side ", unit, " faces.");
        case Phase::deploy_hand:
        case Phase::rearm: return cat(seat, " says what ", unit, " has in hand.");
        case Phase::deploy_load: return cat(seat, " says what ", unit, " is loaded with.");
        case Phase::choose_unit: return cat(seat, " chooses the unit that acts.");
        case Phase::naming: return cat(seat, " names the unit at the broken gate.");
        case Phase::facing: return cat(seat, " says which side ", to_text(name_of(state, state.tasks[0].unit)), " faces.");
        case Phase::placing: return cat(seat, " says where ", to_text(name_of(state, state.tasks[0].unit)), " stands.");
        case Phase::flee: return cat(unit, " of ", seat, " flees.");
        default: return cat(seat, " acts with ", unit, ".");
    }
}

std::string legend_of(const State& state)
{
    std::vector<std::string> parts;
    std::array<bool, label_count> used{};
    for (const Unit& unit : state.units)
        if (unit.alive()) used[name_of(state, unit).label] = true;
    for (std::uint8_t i = 0; i < label_count; ++i)
        if (used[i]) parts.push_back(cat(letters[i], ' ', label_word(i)));
    return join(parts, ", ");
}

/// The signs of the terrains and works that this field has.
std::string ground_legend(const Scenario& s, std::size_t width)
{
    By<Terrain, bool> terrains{};
    By<Work, bool> kinds{};
    for (const Spot& spot : s.spots) terrains[spot.terrain] = true;
    for (const WorkPlan& plan : s.works) kinds[plan.kind] = kinds[plan.kind] || !plan.homage_gate();
    std::vector<std::string> parts;
    for (const Terrain terrain : every<Terrain>())
        if (terrains[terrain]) parts.push_back(cat(trim(cut(grounds[terrain].plain, width)), ' ', name_of(terrain)));
    for (const Work kind : every<Work>())
        if (kinds[kind]) parts.push_back(cat(cut(work_signs[kind], width), ' ', work_word(kind)));
    return cat("Ground: ", join(parts, "; "), ".");
}

bool shows_assumed(const Numbers& numbers)
{
    return numbers.armour[Armour::ac0][Damage::slash].assumed || numbers.delivered[Band::victorious].assumed ||
           numbers.ram.assumed || numbers.armour_ep[Armour::ac1].assumed || numbers.shield_ep[Shield::normal].assumed;
}

}  // namespace

std::string Rules::show(const View& view, const Style& style)
{
    const State& state = view.state;
    const Scenario& s = *state.scenario;
    std::string out = cat(painted(style, Ink::strong, s.title), ", round ", state.round, " of ", s.rounds, "\n\n");
    out += map_of(state, style);
    out += cat("\n", wrapped(cat(hex_width(s.grid, style) > 2 ? "Player, kind and facing: " : "Kind and facing, in the colour of the side: ",
                             legend_of(state), ". ^ in the air, o no facing, + an advantageous place."),
                             static_cast<std::size_t>(style.width)), "\n",
               wrapped(ground_legend(s, hex_width(s.grid, style)), static_cast<std::size_t>(style.width)), "\n\n");
    for (std::uint8_t side = 0; side < s.sides.size(); ++side) out += units_of(state, side, style);
    out += "In RP an attack costs a unit its EP, a march its EP for each hex beyond the normal rate; rounded up (GH-COM-2, GH-RND-3).\n\n";
    out += works_of(state, style);
    for (const Aim& aim : s.aims) out += cat("- ", aim_text(state, aim), "\n");
    out += cat("- ", s.holds == nobody ? "otherwise the battle is drawn" : cat("otherwise ", s.sides[s.holds], " holds the field"), "\n");
    if (shows_assumed(s.numbers))
        out += painted(style, Ink::quiet, "EP, protection, morale bonuses, rocks and rams rest on assumed numbers in place of lost ones.\n");
    return cat(out, "\n", awaited_text(state), "\n");
}

}  // namespace montjoy::gbh
