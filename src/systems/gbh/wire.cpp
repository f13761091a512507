// The state and the view as JSON. A view carries all of the state, since all is open (GH-PLAY-1),
// with the names, the field and the aims that a page needs besides.
#include <algorithm>

#include "base/text.hpp"
#include "systems/gbh/field.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"

namespace montjoy::gbh {
namespace {

constexpr std::array<std::string_view, 19> phase_words{
    "deploy",  "deploy-facing", "deploy-hand", "deploy-load", "initiative", "choose-unit", "act",    "second-blow", "after-move", "joining",
    "dividing", "facing",       "rearm",       "naming",      "contest",    "flee",        "roll",   "placing",     "over"};
constexpr std::array<std::string_view, 5> resume_words{"end-action", "after-move", "rearm", "contest", "burning"};
constexpr std::array<std::string_view, 10> roll_words{"initiative", "blow",    "charge", "recoil", "shot",
                                                      "sweep",      "contest", "fire",   "douse",  "collapse"};
constexpr std::array<std::string_view, 7> where_words{"off", "ground", "air", "wall", "tower", "homage-tower", "ladder-top"};
constexpr std::array<std::pair<Mark, std::string_view>, 11> mark_words{{{Mark::acted, "acted"},
                                                                         {Mark::stirred, "stirred"},
                                                                         {Mark::unloaded, "unloaded"},
                                                                         {Mark::one_rock, "one-rock"},
                                                                         {Mark::airborne, "airborne"},
                                                                         {Mark::on_top, "on-top"},
                                                                         {Mark::fixed, "fixed"},
                                                                         {Mark::burning, "burning"},
                                                                         {Mark::unfinished, "unfinished"},
                                                                         {Mark::sheltering, "sheltering"},
                                                                         {Mark::climbed, "climbed"}}};

void write_id(Writer& w, std::string_view key, const State& state, UnitId id)
{
    w.key(key);
    if (id == nobody || id >= state.units.size())
        w.null();
    else
        w.value(to_text(name_of(state, id)));
}

void write_cell(Writer& w, std::string_view key, const State& state, Cell cell)
{
    w.key(key);
    if (cell == off_grid)
        w.null();
    else
        w.value(label(state.scenario->grid, cell));
}

void write_side(Writer& w, std::string_view key, const State& state, std::uint8_t side)
{
    w.key(key);
    if (side == nobody)
        w.null();
    else
        w.value(state.scenario->sides[side]);
}

std::ptrdiff_t missiles_of(const Kit& kit)
{
    return std::count_if(kit.weapons.begin(), kit.weapons.begin() + kit.count, is_missile);
}

void write_unit(Writer& w, const State& state, const Unit& unit)
{
    w.open().field("name", to_text(name_of(state, unit))).field("kit", unit.kit).field("seat", unit.seat);
    w.field("level", unit.level).field("xp", unit.xp).field("xp_gain", unit.xp_gain).field("rp", unit.rp);
    w.field("morale", unit.morale).field("morale_gain", unit.morale_gain);
    write_cell(w, "at", state, unit.cell);
    w.field("facing", side_name(state.scenario->grid, unit.facing)).field("hand", unit.hand);
    w.field("carried", unit.carried).field("engaged", unit.engaged).field("breathed", unit.breathed);
    w.key("marks").open_list();
    for (const auto& [mark, word] : mark_words)
        if (unit.is(mark)) w.value(word);
    w.close_list();
    if (const Kit& kit = kit_of(state, unit); unit.spent != 0 && missiles_of(kit) > 1) {  // else the mark says it all
        w.key("unloaded").open_list();
        for (std::size_t i = 0; i < kit.count; ++i)
            if ((unit.spent >> i & 1) != 0) w.value(name_of(kit.weapons[i]));
        w.close_list();
    }
    if (unit.passage.kind != Passage::Kind::none) {
        w.key("passage").open().field("swap", unit.passage.kind == Passage::Kind::swap);
        write_id(w, "with", state, unit.passage.other);
        w.field("spent", unit.passage.spent).field("round", unit.passage.round);
        write_cell(w, "to", state, unit.passage.to);
        w.close();
    }
    w.close();
}

/// The figures of a unit as its player's sheet has them.  GH-PLAY-2
void write_figures(Writer& w, const State& state, const Unit& unit)
{
    const Kit& kit = kit_of(state, unit);
    w.open().field("name", to_text(name_of(state, unit))).field("type", name_of(kit.type)).field("race", name_of(kit.race));
    w.field("seat", state.scenario->seats[unit.seat].name).field("side", state.scenario->sides[side_of(state, unit)]);
    w.field("band", name_of(band_of(unit.morale))).field("stands", where_words[static_cast<std::size_t>(where(state, unit))]);
    w.field("full_rp", types[kit.type].rp).field("ep", to_decimal(Fraction(ep_of(state, unit), 100)));
    w.field("normal", types[kit.type].normal).field("charge", types[kit.type].charge);
    if (types[kit.type].fly_charge > 0)
        w.field("fly_normal", types[kit.type].fly_normal).field("fly_charge", types[kit.type].fly_charge);
    w.field("armour", name_of(kit.armour)).field("shield", name_of(kit.shield));
    w.key("weapons").open_list();
    for (std::size_t i = 0; i < kit.count; ++i)
        if ((unit.carried >> i & 1) != 0) w.value(name_of(kit.weapons[i]));
    w.close_list().key("in_hand");
    if (const auto hand = in_hand(state, unit))
        w.value(name_of(*hand));
    else
        w.null();
    w.field("turns", turns(state, unit)).close();
}

void write_works(Writer& w, const State& state)
{
    w.key("works").open_list();
    for (std::size_t i = 0; i < state.works.size(); ++i) {
        const WorkState& work = state.works[i];
        w.open().field("rp", work.rp).field("burning", work.burning);
        write_side(w, "holder", state, work.holder);
        write_id(w, "door", state, work.door);
        w.close();
    }
    w.close_list();
}

void write_pairs(Writer& w, std::string_view key, const State& state, const Pair* begin, const Pair* end)
{
    w.key(key).open_list();
    for (; begin != end; ++begin)
        w.open_list().value(to_text(name_of(state, begin->a))).value(to_text(name_of(state, begin->b))).close_list();
    w.close_list();
}

void write_throws(Writer& w, const State& state)
{
    w.key("throws").open_list();
    for (const Throw& thrown : state.throws) {
        w.open().field("roll", roll_words[static_cast<std::size_t>(thrown.kind)]).field("dice", thrown.dice);
        write_id(w, "by", state, thrown.by);
        if (thrown.at_work)
            w.field("work", thrown.on);
        else
            write_id(w, "on", state, UnitId{thrown.on});
        w.field("modifier", thrown.modifier).field("doubled", thrown.doubled).field("harmless", thrown.harmless);
        w.field("arrows", static_cast<int>(thrown.arrows)).field("fell", thrown.roll).close();
    }
    w.close_list().field("thrown", state.thrown);
}

void write_action(Writer& w, const State& state)
{
    write_id(w, "active", state, state.active);
    w.field("rearmed", state.rearmed).field("turned", state.turned).field("moved", state.moved).field("free", state.free);
    write_id(w, "target", state, state.target);
    w.field("parts", state.parts).field("left", state.left).field("share", state.share).field("effort", state.effort);
    write_id(w, "attacker", state, state.attacker);
    write_throws(w, state);
    w.key("tasks").open_list();
    for (const Task& task : state.tasks) {
        w.open().field("task", static_cast<int>(task.kind));
        write_id(w, "unit", state, task.unit);
        write_cell(w, "at", state, task.cell);
        w.close();
    }
    w.close_list().key("foes").open_list();
    for (const UnitId foe : state.foes) w.value(to_text(name_of(state, foe)));
    w.close_list().field("foe", state.foe).field("own_roll", state.own_roll).field("cursor", state.cursor);
    write_cell(w, "site", state, state.site);
}

void write_position(Writer& w, const State& state)
{
    w.field("round", state.round).field("phase", phase_words[static_cast<std::size_t>(state.phase)]);
    w.field("resume", resume_words[static_cast<std::size_t>(state.resume)]).field("turn", state.seat);
    w.key("initiative").open_list();
    for (std::size_t seat = 0; seat < state.scenario->players.size(); ++seat) w.value(state.initiative[seat]);
    w.close_list().field("contenders", state.contenders);
    write_side(w, "winner", state, state.winner);
    w.key("units").open_list();
    for (const Unit& unit : state.units) write_unit(w, state, unit);
    w.close_list();
    write_works(w, state);
    write_pairs(w, "engaged", state, state.engaged.begin(), state.engaged.end());
    write_pairs(w, "chases", state, state.chases.begin(), state.chases.end());
    write_action(w, state);
}

void write_field(Writer& w, const State& state)
{
    const Scenario& s = *state.scenario;
    w.key("field").open().field("columns", s.grid.columns).field("rows", s.grid.rows).key("terrain").open_list();
    for (int row = 0; row < s.grid.rows; ++row) {
        std::string line;
        for (int column = 0; column < s.grid.columns; ++column)
            line += ".,fhmcr="[static_cast<std::size_t>(s.spots[s.grid.cell(s.grid.at(column, row))].terrain)];
        w.value(line);
    }
    w.close_list().key("advantageous").open_list();
    for (std::size_t i = 0; i < s.spots.size(); ++i)
        if (s.spots[i].advantageous) w.value(label(s.grid, static_cast<Cell>(i)));
    w.close_list().key("inside").open_list();
    for (std::size_t i = 0; i < s.spots.size(); ++i)
        if (is_inside(state, static_cast<Cell>(i))) w.value(label(s.grid, static_cast<Cell>(i)));
    w.close_list().key("works").open_list();
    for (const WorkPlan& plan : s.works) {
        w.open().field("work", name_of(plan.kind)).field("material", name_of(plan.material));
        w.field("at", label(s.grid, plan.cell)).field("full", plan.full).field("indestructible", plan.indestructible);
        write_side(w, "side", state, plan.side);
        if (plan.kind == Work::homage_tower || plan.homage_gate()) w.field("gate", side_name(s.grid, plan.door));
        if (plan.stairs != 0) {
            w.key("stairs").open_list();
            for (Direction side = 0; side < 6; ++side)
                if ((plan.stairs >> side & 1) != 0) w.value(side_name(s.grid, side));
            w.close_list();
        }
        w.close();
    }
    w.close_list().close();
}

void write_aims(Writer& w, const State& state)
{
    const Scenario& s = *state.scenario;
    w.key("aims").open_list();
    for (const Aim& aim : s.aims) {
        w.open().field("side", s.sides[aim.side]).field("aim", name_of(aim.kind)).field("share", aim.share);
        w.field("progress", progress(state, aim)).field("reached", is_reached(state, aim, true));
        if (!aim.hexes.empty()) {
            w.key("hexes").open_list();
            for (const Cell cell : aim.hexes) w.value(label(s.grid, cell));
            w.close_list();
        }
        w.close();
    }
    w.close_list();
}

}  // namespace

void Rules::write(const State& state, Writer& writer)
{
    writer.open().field("scenario", state.scenario->hash);
    write_position(writer, state);
    writer.close();
}

void Rules::write(const View& view, Writer& writer)
{
    const State& state = view.state;
    const Scenario& s = *state.scenario;
    writer.open().field("system", name).field("title", s.title).field("seat", s.seats[view.seat.index].name);
    writer.field("rounds", s.rounds);
    write_position(writer, state);
    writer.key("figures").open_list();
    for (const Unit& unit : state.units)
        if (unit.alive()) write_figures(writer, state, unit);
    writer.close_list();
    write_field(writer, state);
    write_aims(writer, state);
    writer.close();
}

}  // namespace montjoy::gbh
