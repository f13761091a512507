#include "systems/gbh/play.hpp"

#include <algorithm>

#include "systems/gbh/round.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason out_of_zone{"GH-PLAY-1"_rule, "{} is not in the deployment zone of {}", "hs"};
constexpr Reason taken{"GH-FLD-4"_rule, "{} is taken", "h"};
constexpr Reason no_standing{"GH-FLD-4"_rule, "{} cannot stand in {}", "th"};

bool asks_for_hand(const State& state, const Unit& unit)
{
    const Kit& kit = kit_of(state, unit);
    for (int i = 1; i < kit.count; ++i)
        if (kit.weapons[static_cast<std::size_t>(i)] != kit.weapons[0]) return true;
    return false;
}

std::uint8_t sides_on_field(const State& state, std::uint8_t& only)
{
    std::uint8_t sides = 0;
    std::array<bool, most_seats> seen{};
    for (const Unit& unit : state.units) {
        if (!unit.on_field()) continue;
        const std::uint8_t side = side_of(state, unit);
        if (seen[side]) continue;
        seen[side] = true;
        only = side;
        ++sides;
    }
    return sides;
}

int lost_share(const State& state, const Aim& aim, bool rout)
{
    std::int64_t start = 0, now = 0;
    for (std::size_t side = 0; side < state.scenario->sides.size(); ++side) {
        if (side == aim.side) continue;
        start += state.scenario->start_rp[side];
        now += rp_on_field(state, static_cast<std::uint8_t>(side), rout);
    }
    return start == 0 ? 0 : static_cast<int>((start - std::min(now, start)) * 100 / start);
}

int held(const State& state, const Aim& aim)
{
    int count = 0;
    for (const Cell cell : aim.hexes) {
        bool own = false;
        for (const Unit& unit : state.units)
            own = own || (unit.cell == cell && !unit.is(Mark::airborne) && side_of(state, unit) == aim.side);
        count += own ? 1 : 0;
    }
    return count;
}

int crossed_share(const State& state, const Aim& aim)
{
    std::int64_t over = 0;
    for (const Unit& unit : state.units)
        if (unit.on_field() && side_of(state, unit) == aim.side &&
            std::binary_search(aim.hexes.begin(), aim.hexes.end(), unit.cell))
            over += unit.rp;
    const std::int64_t start = state.scenario->start_rp[aim.side];
    return start == 0 ? 0 : static_cast<int>(over * 100 / start);
}

}  // namespace

bool may_begin(const State& state, const Unit& unit, Cell cell)
{
    const Type type = type_of(state, unit);
    const WorkId work = work_at(state, cell);
    const Terrain terrain = spot_at(state, cell).terrain;
    if (work == nobody) return terrain != Terrain::river && terrain != Terrain::cliff;
    const WorkPlan& plan = state.scenario->works[work];
    switch (plan.kind) {
        case Work::bridge: return true;
        case Work::gate: return plan.side == side_of(state, unit);
        case Work::wall: return mans_walls(type);
        case Work::tower: return mans_walls(type) || type == Type::catapult;
        case Work::homage_tower: {
            int inside = 0;
            for_each_within_tower(state, cell, [&](UnitId) { ++inside; });
            return mans_walls(type) && inside < homage_room;
        }
    }
    return false;
}

Why check_place(const State& state, UnitId id, Cell cell)
{
    const Unit& unit = state.units[id];
    const auto& zone = state.scenario->players[unit.seat].zone;
    if (!std::binary_search(zone.begin(), zone.end(), cell)) return &out_of_zone;
    if (state.ground[cell] != nobody) return &taken;
    return may_begin(state, unit, cell) ? nullptr : &no_standing;
}

void place(State& state, UnitId id, Cell cell, Log& log)
{
    Unit& unit = state.units[id];
    set_down(state, id, cell);
    const WorkId work = work_at(state, cell);
    if (type_of(state, unit) == Type::catapult && work != nobody && state.scenario->works[work].kind == Work::tower)
        unit.mark(Mark::fixed);  // GH-STR-4
    if (log) log.note(event(EventKind::deployed, name_of(state, id), cell));
}

void next_deployment(State& state, Log& log)
{
    const Scenario& scenario = *state.scenario;
    for (;;) {
        if (state.active != nobody) {
            const Unit& unit = state.units[state.active];
            if (state.phase == Phase::deploy) {
                state.phase = Phase::deploy_facing;
                if (turns(state, unit)) return;
            }
            if (state.phase == Phase::deploy_facing) {
                state.phase = Phase::deploy_hand;
                if (asks_for_hand(state, unit) && !scenario.recruits[state.active].placed_hand) return;
            }
            if (state.phase == Phase::deploy_hand) {
                state.phase = Phase::deploy_load;
                if (type_of(state, unit) == Type::catapult && !scenario.recruits[state.active].placed_hand) return;
            }
        }
        state.phase = Phase::deploy;
        state.active = nobody;
        for (std::uint8_t seat = 0; seat < scenario.players.size() && state.active == nobody; ++seat)
            for (std::size_t i = 0; i < state.units.size(); ++i)
                if (state.units[i].seat == seat && !state.units[i].on_field()) {
                    state.active = static_cast<UnitId>(i);
                    state.seat = seat;
                    return;
                }
        begin_round(state, log);
        return;
    }
}

int rp_on_field(const State& state, std::uint8_t side, bool steady)
{
    int rp = 0;
    for (const Unit& unit : state.units)
        if (unit.on_field() && side_of(state, unit) == side && !(steady && band_of(unit.morale) >= Band::panic))
            rp += unit.rp;
    return rp;
}

bool is_reached(const State& state, const Aim& aim, bool last)
{
    switch (aim.kind) {
        case Aim::Kind::destroy: return lost_share(state, aim, false) >= aim.share;
        case Aim::Kind::rout: return lost_share(state, aim, true) >= aim.share;
        case Aim::Kind::hold: return last && held(state, aim) >= aim.count;
        case Aim::Kind::take: return state.works[aim.tower].holder == aim.side;
        case Aim::Kind::keep: return last && state.works[aim.tower].holder == aim.side;
        case Aim::Kind::cross: return crossed_share(state, aim) >= aim.share;
    }
    return false;
}

int progress(const State& state, const Aim& aim)
{
    switch (aim.kind) {
        case Aim::Kind::destroy: return lost_share(state, aim, false);
        case Aim::Kind::rout: return lost_share(state, aim, true);
        case Aim::Kind::hold: return held(state, aim) * 100 / std::max<int>(1, aim.count);
        case Aim::Kind::take:
        case Aim::Kind::keep: return state.works[aim.tower].holder == aim.side ? 100 : 0;
        case Aim::Kind::cross: return crossed_share(state, aim);
    }
    return 0;
}

bool settle_victory(State& state, Log& log)
{
    const bool last = state.round >= state.scenario->rounds;
    std::array<bool, most_seats> reached{};
    int count = 0;
    std::uint8_t winner = nobody;
    for (const Aim& aim : state.scenario->aims)
        if (!reached[aim.side] && is_reached(state, aim, last)) {
            reached[aim.side] = true;
            winner = aim.side;
            ++count;
        }
    std::uint8_t survivor = nobody;
    const int left = sides_on_field(state, survivor);
    if (left == 0) {
        winner = nobody;  // both lost their last unit together: a draw.  GH-COM-16
    } else if (count != 1) {
        if (left == 1)
            winner = survivor;
        else if (count > 1 || last)
            winner = state.scenario->holds;
        else
            return false;
    }
    state.phase = Phase::over;
    state.winner = winner;
    state.active = nobody;
    if (log) log.note(event(EventKind::ended, {}, off_grid, winner == nobody ? -1 : winner));
    return true;
}

}  // namespace montjoy::gbh
