// Section "Turn", in the order of a round.
//
//   opening_of, begin_setup     what stands on the map before the first turn
//   begin_turn                  points, shaken and healing, shots, report      GB-TURN-1
//   end_turn_of, end_side       memories, the other side, the round            GB-TURN-1
//   settle_winner               who is out, who has won                        GB-TURN-9
#include "systems/gobwin/turn.hpp"

#include <algorithm>

#include "systems/gobwin/scouting.hpp"

namespace montjoy::gobwin {

Seats seats_of(const State& state, Side side)
{
    Seats seats;
    const std::vector<SeatInfo>& all = state.scenario->seats;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].side == index_of(side) || all[i].game_master) seats.insert({static_cast<std::uint8_t>(i)});
    return seats;
}

Seats all_seats(const State& state) { return Seats::first(state.scenario->seats.size()); }

Seats own_and_open(const State& state, Side side)
{
    return state.options().fog ? seats_of(state, side) : all_seats(state);
}

void write(const State&, Writing& journal, Seats seen_by, Body body, bool reveals)
{
    journal.note({std::move(body), seen_by, reveals});
}

Seats awaited_nations(const State& state)
{
    Seats seats;
    for (std::size_t n = 0; n < state.nations.size(); ++n) {
        const Seat seat{static_cast<std::uint8_t>(n)};
        if (state.side_of(seat.index) == state.side && !state.nations[n].out && !state.ended.contains(seat))
            seats.insert(seat);
    }
    return seats;
}

int income_of(const State& state, Nation nation)
{
    int levels = 0;
    for (const City& city : state.cities) levels += city.nation == nation ? city.level : 0;
    return 2 * (state.scenario->economy.income + state.scenario->economy.income_per_level * levels);
}

int levels_held(const State& state, Side side)
{
    int levels = 0;
    for (const City& city : state.cities)
        levels += city.nation != no_nation && state.side_of(city.nation) == side ? city.level : 0;
    return levels;
}

void bury(State& state, const Character& character, Writing& journal)
{
    if (character.persona == 0) return;
    state.fallen |= 1u << (character.persona - 1u);
    if (journal) write(state, journal, all_seats(state), Fell{character.persona}, true);
}

namespace {

void settle_winner(State& state, Writing& journal);

void gather_income(State& state, Side side, Writing& journal)
{
    for (std::size_t n = 0; n < state.nations.size(); ++n) {
        const Nation nation = static_cast<Nation>(n);
        if (state.side_of(nation) != side || state.nations[n].out) continue;
        const int gained = income_of(state, nation);
        state.nations[n].half_points += gained;
        if (journal)
            write(state, journal, seats_of(state, side), Income{nation, gained, state.nations[n].half_points});
    }
}

/// GB-UNIT-6: shaken first, then healed.
void shake_and_heal(State& state, Side side, Writing& journal)
{
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& stack = state.pieces.stacks[i];
        if (stack.side != side) continue;
        int shaken = 0;
        for (Unit& unit : state.pieces.units_of(i)) {
            const std::uint8_t hits = state.design(stack.nation, unit.design).hits;
            unit.marks = 2 * unit.left < hits ? mark::shaken : std::uint8_t{0};
            unit.left = hits;
            unit.spent = 0;
            shaken += unit.marks != 0 ? 1 : 0;
        }
        for (Character& character : state.pieces.characters_of(i)) {
            character.marks = character.spent = 0;
            character.fool = Fool::defence;
        }
        if (shaken > 0 && journal)
            write(state, journal, seats_of(state, side),
                  Shaken{{stack.nation, stack.number, stack.cell, stack.place}, shaken});
    }
}

void begin_turn(State& state, Side side, Writing& journal)
{
    state.stage = Stage::turn;
    state.side = side;
    state.ended = {};
    if (journal) write(state, journal, all_seats(state), TurnBegan{side, state.round});
    gather_income(state, side, journal);
    shake_and_heal(state, side, journal);
    for (Stack& stack : state.pieces.stacks) {  // GB-TURN-7
        stack.shot = true;
        stack.was_attacked = false;
    }
    for (City& city : state.cities)
        city.may_pop = city.nation != no_nation && state.side_of(city.nation) == side;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
        if (const Stack& stack = state.pieces.stacks[i];
            stack.side == side && !stack.reached && leader_of(state.pieces.characters_of(i)))
            spread_orders(state, stack.nation, stack.cell);
    report(state);
    if (!journal) return;
    int stacks = 0;
    for (const Stack& stack : state.pieces.stacks)
        stacks += stack.side != side && state.scouted.contains(stack.cell) ? 1 : 0;
    write(state, journal, seats_of(state, side), Reported{side, static_cast<int>(state.scouted.size()), stacks}, true);
}

void begin_setup(State& state, Side side, Writing& journal)
{
    state.stage = Stage::setup;
    state.side = side;
    state.ended = {};
    for (City& city : state.cities)
        city.may_pop = city.nation != no_nation && state.side_of(city.nation) == side;
    if (journal) write(state, journal, all_seats(state), TurnBegan{side, 0});
}

void finish(State& state, std::optional<Side> winner, Text how, Writing& journal)
{
    state.stage = Stage::over;
    state.winner = winner ? static_cast<std::uint8_t>(index_of(*winner)) : std::uint8_t{2};
    if (journal) write(state, journal, all_seats(state), Won{winner, how}, true);
}

std::optional<Side> by_levels(const State& state, std::optional<Side> when_equal)
{
    const int alliance = levels_held(state, Side::alliance), opposition = levels_held(state, Side::opposition);
    if (alliance == opposition) return when_equal;
    return alliance > opposition ? Side::alliance : Side::opposition;
}

/// What a round that is over decides. GB-TURN-9
void settle_round(State& state, Writing& journal)
{
    const Scenario& scenario = *state.scenario;
    for (const Goal& goal : scenario.goals) {
        if (goal.round != state.round) continue;
        if (goal.kind == Goal::Kind::hold_out) return finish(state, goal.side, "it has held out", journal);
        if (goal.kind == Goal::Kind::most_city_levels)
            return finish(state, by_levels(state, scenario.ending.when_equal), "city levels are counted", journal);
    }
    if (state.round < state.last_round) return;
    const Ending& ending = scenario.ending;
    if (ending.by_levels)
        finish(state, by_levels(state, ending.when_equal), "the last turn is over, and city levels are counted", journal);
    else
        finish(state, ending.winner, "the last turn is over", journal);
}

/// Takes the marks of a turn away.
void clear_marks(State& state)
{
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        Stack& stack = state.pieces.stacks[i];
        if (stack.side != state.side) continue;
        stack.reached = false;
        for (Unit& unit : state.pieces.units_of(i)) unit.spent = unit.marks = 0;
        for (Character& character : state.pieces.characters_of(i)) {
            character.spent = character.marks = 0;
            // Only a point that was spent has settled it for the enemy's turn. GB-SPEC-7
            if (character.fool != Fool::move_spent) character.fool = Fool::defence;
        }
    }
    for (City& city : state.cities) city.may_pop = city.upgraded = false;
}

void end_side(State& state, Writing& journal)
{
    const Side first = state.scenario->first;
    if (state.stage == Stage::setup) {
        clear_marks(state);
        if (state.side != first) return begin_setup(state, first, journal);
        begin_turn(state, first, journal);
        return settle(state, journal);
    }
    remember_turn(state);
    clear_marks(state);
    state.scouted.clear();
    if (state.side != first) {
        settle_round(state, journal);
        if (state.stage == Stage::over) return;
        ++state.round;
    }
    begin_turn(state, other(state.side), journal);
}

bool goal_reached(const State& state, const Goal& goal)
{
    switch (goal.kind) {
        case Goal::Kind::hold_cities:
            return std::all_of(goal.cities.begin(), goal.cities.end(), [&](Cell cell) {
                const City* city = city_at(state, cell);
                return city && city->nation != no_nation && state.side_of(city->nation) == goal.side;
            });
        case Goal::Kind::kill_commander: return (state.fallen >> (goal.persona - 1u) & 1) != 0;
        case Goal::Kind::kill_nation: return state.nations[goal.nation].out;
        case Goal::Kind::hold_out:
        case Goal::Kind::most_city_levels: return false;
    }
    return false;
}

void settle_outs(State& state, Writing& journal)
{
    std::uint32_t alive = 0;
    for (const Stack& stack : state.pieces.stacks) alive |= 1u << stack.nation;
    for (const City& city : state.cities)
        if (city.nation != no_nation) alive |= 1u << city.nation;
    for (std::size_t n = 0; n < state.nations.size(); ++n) {
        if (state.nations[n].out || (alive >> n & 1) != 0) continue;
        state.nations[n].out = true;
        if (journal) write(state, journal, all_seats(state), WentOut{static_cast<Nation>(n)}, true);
    }
}

bool all_out(const State& state, Side side)
{
    for (std::size_t n = 0; n < state.nations.size(); ++n)
        if (state.side_of(static_cast<Nation>(n)) == side && !state.nations[n].out) return false;
    return true;
}

void settle_winner(State& state, Writing& journal)
{
    if (state.stage != Stage::turn) return;
    settle_outs(state, journal);
    std::array<bool, 2> won{all_out(state, Side::opposition), all_out(state, Side::alliance)};
    for (const Goal& goal : state.scenario->goals)
        if (goal_reached(state, goal)) won[index_of(goal.side)] = true;
    if (!won[0] && !won[1]) return;
    std::optional<Side> winner;
    if (!won[0] || !won[1]) winner = won[0] ? Side::alliance : Side::opposition;
    finish(state, winner, "the aim of the battle is reached", journal);
}

}  // namespace

void settle(State& state, Writing& journal)
{
    settle_winner(state, journal);
    if (state.stage != Stage::over && !state.rolling && awaited_nations(state).empty()) end_side(state, journal);
}

void end_turn_of(State& state, Nation nation, bool by_time, Writing& journal)
{
    // Who of the other side has ended is its own business; that its turn is over, everybody's. GB-SCOUT-7
    if (journal) write(state, journal, own_and_open(state, state.side), TurnEnded{nation, by_time});
    state.ended.insert({nation});
    settle(state, journal);
}

State opening_of(std::shared_ptr<const Scenario> scenario)
{
    State state;
    const Scenario& s = *scenario;
    state.scenario = std::move(scenario);
    state.designs = s.designs;
    for (const Side side : every<Side>()) {
        state.memory[index_of(side)] = s.first_memories[index_of(side)];
        state.held[index_of(side)] = CellSet(s.grid.size());
    }
    state.scouted = CellSet(s.grid.size());
    state.last_round = static_cast<std::uint8_t>(s.ending.last_round);
    for (const NationInfo& info : s.nations) state.nations.push_back({2 * info.points, {}, false});
    for (const City& city : s.cities) {
        state.cities.push_back(city);
        if (city.nation != no_nation) state.held[index_of(s.side_of(city.nation))].insert(city.cell);
    }
    for (const Wall& wall : s.walls) state.walls.push_back(wall);
    std::vector<std::pair<Cell, std::uint8_t>> wards(s.musters.size());
    for (std::size_t m = 0; m < s.musters.size(); ++m) {
        const Muster& muster = s.musters[m];
        const std::size_t i = state.pieces.raise(muster.nation, s.side_of(muster.nation), muster.type, muster.cell);
        wards[m] = {muster.cell, state.pieces.stacks[i].place};
        for (const std::uint8_t design : muster.units)
            state.pieces.add(i, Unit{design, (*s.designs)[muster.nation][design].hits, 0, 0});
        for (const Character& character : muster.characters) {
            state.pieces.add(i, character);
            for (const Special special : every<Special>())
                if (has(character.specials, special))
                    ++state.nations[muster.nation].taken[static_cast<std::size_t>(special)];
        }
    }
    Writing silent;
    for (const Muster& muster : s.musters) settle_hold(state, muster.cell, no_nation, silent);  // GB-TURN-8
    for (std::size_t m = 0; m < s.musters.size(); ++m)
        if (s.musters[m].guards > 0) {
            const auto guard = state.pieces.at(s.side_of(s.musters[m].nation), wards[m].first, wards[m].second);
            state.pieces.stacks[*guard].ward = wards[s.musters[m].guards - 1u].second;
        }
    if (s.setup)
        begin_setup(state, other(s.first), silent);
    else
        begin_turn(state, s.first, silent);
    return state;
}

}  // namespace montjoy::gobwin
