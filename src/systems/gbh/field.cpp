#include "systems/gbh/field.hpp"

#include "hex/bearing.hpp"

namespace montjoy::gbh {
namespace {

Hex step_between(const State& state, Cell from, Cell to)
{
    return spot_at(state, to).hex - spot_at(state, from).hex;
}

/// Whether flank and rear mean anything for a unit: it faces where it likes, or climbs a ladder
/// with the wall ahead.  GH-COM-17, GH-SIEGE-1
bool has_sides(const State& state, const Unit& unit) { return unit.is(Mark::on_top) || turns(state, unit); }

bool blocks_sight(const State& state, Cell cell)
{
    const Terrain terrain = spot_at(state, cell).terrain;
    return terrain == Terrain::forest || terrain == Terrain::hill || work_at(state, cell) != nobody;
}

/// How many units of that side, or of others, are in the homage tower of `cell`.
int garrison(const State& state, Cell cell, std::uint8_t side, bool own)
{
    int count = 0;
    for_each_within_tower(state, cell, [&](UnitId id) {
        if ((side_of(state, state.units[id]) == side) == own) ++count;
    });
    return count;
}

/// Whether a unit that goes by its gate may enter the homage tower.  GH-STR-8
bool may_enter_homage(const State& state, const Unit& unit, WorkId tower)
{
    const WorkPlan& plan = state.scenario->works[tower];
    const std::uint8_t side = side_of(state, unit);
    if (garrison(state, plan.cell, side, false) > 0) return false;
    if (garrison(state, plan.cell, side, true) >= homage_room) return false;
    return side == plan.side || !is_standing(state, plan.partner);
}

/// Whether the terrain of `to` lets a ground unit in, bridges and gates considered.
bool open_ground(const State& state, const Unit& unit, Cell to)
{
    const Spot& place = spot_at(state, to);
    const WorkId work = work_at(state, to);
    if (place.terrain == Terrain::river || place.terrain == Terrain::cliff)
        return work != nobody && state.scenario->works[work].kind == Work::bridge;  // GH-FLD-3, GH-STR-3
    if (work == nobody) return true;
    const WorkPlan& plan = state.scenario->works[work];
    if (plan.kind == Work::gate) return plan.side == side_of(state, unit);  // GH-STR-6
    return plan.kind == Work::bridge;
}

/// Whether a tower is entered or left between it and a neighbouring ground hex.  GH-STR-4
bool tower_opens_to(const State& state, WorkId tower, Cell ground)
{
    return !state.scenario->works[tower].joined || spot_at(state, ground).home;
}

bool between_works(Work from, Work to)
{
    return (from == Work::wall && to == Work::wall) || (from == Work::wall && to == Work::tower) ||
           (from == Work::tower && to == Work::wall);
}

bool is_on_level(Work kind) { return kind == Work::bridge || kind == Work::gate; }

bool has_stairs(const WorkPlan& wall, Direction side) { return (wall.stairs >> side & 1) != 0; }

}  // namespace

Where where(const State& state, const Unit& unit)
{
    if (!unit.on_field()) return Where::off;
    if (unit.is(Mark::airborne)) return Where::air;
    if (unit.is(Mark::on_top)) return Where::top;
    const WorkId work = work_at(state, unit.cell);
    if (work == nobody) return Where::ground;
    switch (state.scenario->works[work].kind) {
        case Work::wall: return Where::wall;
        case Work::tower: return Where::tower;
        case Work::homage_tower: return Where::homage;
        case Work::bridge:
        case Work::gate: break;
    }
    return Where::ground;
}

bool stands_on_work(const State& state, const Unit& unit)
{
    return unit.on_field() && !unit.is(Mark::airborne) && work_at(state, unit.cell) != nobody;
}

bool is_sheltered(const State& state, const Unit& unit)
{
    const Where at = where(state, unit);
    return at == Where::tower || at == Where::homage;
}

bool turns(const State& state, const Unit& unit)
{
    return !is_machine(type_of(state, unit)) && !unit.is(Mark::on_top) && !stands_on_work(state, unit);
}

Aspect aspect_of(const State& state, const Unit& victim, Cell from)
{
    if (from == victim.cell || !has_sides(state, victim)) return Aspect::front;
    const Hex step = step_between(state, victim.cell, from);
    if (bears_within(victim.facing, step, Angle::at_most_90)) return Aspect::front;
    return bears_within(victim.facing, step, Angle::at_most_150) ? Aspect::flank : Aspect::rear;
}

bool in_front(const State& state, const Unit& unit, Cell cell)
{
    if (cell == unit.cell || !has_sides(state, unit)) return true;
    return bears_within(unit.facing, step_between(state, unit.cell, cell), Angle::at_most_60);
}

bool in_arc(const State& state, const Unit& unit, Cell cell)
{
    if (cell == unit.cell || !has_sides(state, unit)) return true;
    return bears_within(unit.facing, step_between(state, unit.cell, cell), Angle::at_most_90);
}

Bounded<Cell, 3> front_hexes(const State& state, const Unit& unit)
{
    Bounded<Cell, 3> hexes;
    for (const int turn : {-1, 0, 1})
        if (const Cell cell = spot_at(state, unit.cell).next[turned(unit.facing, turn)]; cell != off_grid)
            hexes.push_back(cell);
    return hexes;
}

bool is_raised(const State& state, const Unit& unit)
{
    switch (where(state, unit)) {
        case Where::air:
        case Where::wall:
        case Where::tower:
        case Where::homage: return true;
        case Where::ground:
        case Where::top: return spot_at(state, unit.cell).terrain == Terrain::hill;
        case Where::off: break;
    }
    return false;
}

Cell in_the_way(const State& state, Cell from, Cell to)
{
    const Hex start = spot_at(state, from).hex;
    const Grid& grid = state.scenario->grid;
    const SightLine& line = state.scenario->sight[sight_index(spot_at(state, to).hex - start)];
    const auto blocking = [&](std::pair<std::int8_t, std::int8_t> step) {
        const Cell cell = grid.cell(start + Hex{step.first, step.second});
        return cell != off_grid && blocks_sight(state, cell) ? cell : off_grid;
    };
    for (std::size_t i = 0; i < line.size; ++i)
        if (const Cell cell = blocking(line.left[i]);
            cell != off_grid && (line.left[i] == line.right[i] || blocking(line.right[i]) != off_grid))
            return cell;
    return off_grid;
}

bool is_high(const State& state, const Unit& unit)
{
    switch (where(state, unit)) {
        case Where::wall:
        case Where::tower:
        case Where::homage: return true;
        case Where::ground: return spot_at(state, unit.cell).advantageous;
        case Where::top:
        case Where::air:
        case Where::off: break;
    }
    return false;
}

bool is_native(const State& state, const Unit& unit)
{
    if (!on_ground(state, unit)) return false;
    const auto terrain = static_cast<int>(spot_at(state, unit.cell).terrain);
    return (state.scenario->players[unit.seat].native >> terrain & 1) != 0;
}

bool is_inside(const State& state, Cell cell)
{
    if (inside_bit(state, cell)) return true;
    const WorkId work = work_at(state, cell);
    if (work == nobody || state.scenario->works[work].kind != Work::gate) return false;
    for (const Cell next : spot_at(state, cell).next)
        if (next != off_grid && inside_bit(state, next)) return true;
    return false;
}

void find_inside(State& state)
{
    const Scenario& scenario = *state.scenario;
    const std::size_t size = scenario.spots.size();
    state.inside.resize((size + 63) / 64);
    for (std::uint64_t& bits : state.inside) bits = ~std::uint64_t{0};
    const auto bars = [&](std::size_t cell) {
        const WorkId work = work_at(state, static_cast<Cell>(cell));
        return work != nobody && scenario.works[work].kind != Work::bridge;
    };
    Bounded<Cell, most_cells> frontier;
    const auto outside = [&](std::size_t cell) {
        if (!inside_bit(state, static_cast<Cell>(cell)) || bars(cell)) return;
        state.inside[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
        frontier.push_back(static_cast<Cell>(cell));
    };
    for (std::size_t cell = 0; cell < size; ++cell) {
        const Spot& place = scenario.spots[cell];
        bool edge = false;
        for (const Cell next : place.next) edge = edge || next == off_grid;
        if (edge && !place.closed_edge) outside(cell);
    }
    for (std::size_t i = 0; i < frontier.size(); ++i)
        for (const Cell next : scenario.spots[frontier[i]].next)
            if (next != off_grid) outside(next);
    for (std::size_t cell = 0; cell < state.inside.size() * 64; ++cell)  // works are not ground
        if (cell >= size || (inside_bit(state, static_cast<Cell>(cell)) && bars(cell)))
            state.inside[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
}

bool walled_off(const State& state, const Unit& a, const Unit& b)
{
    if (!state.scenario->has_ring) return false;
    enum class Zone { free, ground_inside, ground_outside, air_outside };
    const auto zone = [&](const Unit& unit) {
        switch (where(state, unit)) {
            case Where::ground:
            case Where::top: return is_inside(state, unit.cell) ? Zone::ground_inside : Zone::ground_outside;
            case Where::air: return is_inside(state, unit.cell) ? Zone::free : Zone::air_outside;
            default: return Zone::free;
        }
    };
    const Zone x = zone(a), y = zone(b);
    return (x == Zone::ground_inside && (y == Zone::ground_outside || y == Zone::air_outside)) ||
           (y == Zone::ground_inside && (x == Zone::ground_outside || x == Zone::air_outside));
}

bool could_step(const State& state, const Unit& unit, Cell from, Direction side, Cell to)
{
    const WorkId out = work_at(state, from), in = work_at(state, to);
    if (out == nobody && in == nobody) return open_ground(state, unit, to);
    const auto& plans = state.scenario->works;
    const bool from_ground = out == nobody || is_on_level(plans[out].kind);
    const bool to_ground = in == nobody || is_on_level(plans[in].kind);
    if (from_ground && to_ground) return open_ground(state, unit, to);
    if (!mans_walls(type_of(state, unit))) return false;
    if (!from_ground && !to_ground) return between_works(plans[out].kind, plans[in].kind);  // GH-STR-5
    const WorkId work = from_ground ? in : out;
    const Cell ground = from_ground ? from : to;
    const Direction towards_ground = from_ground ? turned(side, 3) : side;
    if (!from_ground && !open_ground(state, unit, to)) return false;
    switch (plans[work].kind) {
        case Work::wall: return has_stairs(plans[work], towards_ground);  // GH-STR-5
        case Work::tower: return tower_opens_to(state, work, ground);     // GH-STR-4
        case Work::homage_tower:                                          // GH-STR-8
            return plans[work].door == towards_ground && (!from_ground || may_enter_homage(state, unit, work));
        case Work::bridge:
        case Work::gate: break;
    }
    return false;
}

int step_cost(const State& state, const Unit& unit, Cell from, Direction side, Cell to)
{
    if (state.ground[to] != nobody || !could_step(state, unit, from, side, to)) return -1;
    return work_at(state, to) == nobody ? state.scenario->options.costs[spot_at(state, to).terrain] : 1;
}

void reach(const State& state, const Unit& unit, int budget, Reach& found)
{
    found.stops.clear();
    std::array<std::uint8_t, most_cells> least;
    std::fill_n(least.begin(), state.scenario->spots.size(), std::uint8_t{255});
    least[unit.cell] = 0;
    const auto from = [&](Cell cell, int spent) {
        const Spot& place = spot_at(state, cell);
        for (Direction side = 0; side < 6; ++side) {
            const Cell next = place.next[side];
            if (next == off_grid || least[next] <= spent + 1) continue;
            const int cost = step_cost(state, unit, cell, side, next);
            if (cost < 0 || spent + cost > budget || least[next] <= spent + cost) continue;
            least[next] = static_cast<std::uint8_t>(spent + cost);
            found.stops.push_back({next, least[next]});
        }
    };
    from(unit.cell, 0);
    if (!state.scenario->options.terrain_costs) {
        for (std::size_t i = 0; i < found.stops.size() && found.stops[i].cost < budget; ++i)
            from(found.stops[i].cell, found.stops[i].cost);
        return;
    }
    // With unequal costs a hex may be found again more cheaply: take the hexes by rising cost.
    for (int spent = 1; spent < budget; ++spent)
        for (std::size_t i = 0; i < found.stops.size(); ++i)
            if (found.stops[i].cost == spent && least[found.stops[i].cell] == spent) from(found.stops[i].cell, spent);
    for (std::size_t i = found.stops.size(); i-- > 0;)
        if (least[found.stops[i].cell] != found.stops[i].cost) found.stops.erase_at(i);
}

bool may_land(const State& state, Cell cell)
{
    const Spot& place = spot_at(state, cell);
    return state.ground[cell] == nobody && work_at(state, cell) == nobody && place.terrain != Terrain::river &&
           place.terrain != Terrain::cliff;
}

UnitId flyer_above(const State& state, Cell cell)
{
    if (!state.scenario->has_flyers) return nobody;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].cell == cell && state.units[i].is(Mark::airborne)) return static_cast<UnitId>(i);
    return nobody;
}

UnitId climber_at(const State& state, Cell cell)
{
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].cell == cell && state.units[i].is(Mark::on_top)) return static_cast<UnitId>(i);
    return nobody;
}

}  // namespace montjoy::gbh
