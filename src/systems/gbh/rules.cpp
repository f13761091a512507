// The flow of the game as every rule system has it: what it waits for, what may be done, what falls.
#include <algorithm>

#include "systems/gbh/choices.hpp"
#include "systems/gbh/play.hpp"
#include "systems/gbh/round.hpp"

namespace montjoy::gbh {
namespace {

constexpr Reason battle_over{"GH-PLAY-1"_rule, "the battle is over", ""};
constexpr Reason dice_first{"GH-COM-16"_rule, "the dice are to be thrown first", ""};
constexpr Reason not_your_turn{"GH-RND-1"_rule, "it is the turn of {}", "s"};

bool is_chance(Phase phase) { return phase == Phase::roll || phase == Phase::contest || phase == Phase::initiative; }

/// Who rolls next for initiative.
std::uint8_t initiative_seat(const State& state)
{
    std::uint8_t seat = 0;
    while ((state.contenders >> seat & 1) == 0 || state.initiative[seat] != 0) ++seat;
    return seat;
}

std::uint8_t thrower_of(const State& state, const Throw& thrown)
{
    if (state.attacker != nobody) return state.units[state.attacker].seat;
    return state.units[thrown.by != nobody ? thrown.by : thrown.on].seat;
}

/// What an idle player does.
Action default_choice(const State& state)
{
    std::vector<Action> all;
    list_choices(state, all);
    if (state.phase == Phase::facing || state.phase == Phase::deploy_facing) {
        const UnitId id = state.phase == Phase::facing ? state.tasks[0].unit : state.active;
        for (const Action& action : all)
            if (action.detail == state.units[id].facing) return action;
    }
    for (const Action& action : all)
        if (action.verb == Verb::wait || action.verb == Verb::enough || action.verb == Verb::load) return action;
    return all.front();
}

}  // namespace

std::shared_ptr<const Scenario> Rules::read(const Document& document, const Document& numbers, Problems& problems)
{
    return read_scenario(document, numbers, problems);
}

Document Rules::whole(const Document& scenario) { return whole_scenario(scenario); }

State Rules::opening(std::shared_ptr<const Scenario> scenario)
{
    State state;
    state.scenario = std::move(scenario);
    const Scenario& s = *state.scenario;
    state.works.resize(s.works.size());
    for (std::size_t i = 0; i < s.works.size(); ++i) {
        state.works[i].rp = s.works[i].rp;
        if (s.works[i].kind == Work::homage_tower) state.works[i].holder = s.works[i].side;
    }
    state.ground.resize(s.spots.size());
    for (UnitId& id : state.ground) id = nobody;
    find_inside(state);
    for (const Recruit& recruit : s.recruits) {
        Unit unit;
        unit.kit = recruit.kit;
        unit.seat = recruit.seat;
        unit.number = recruit.number;
        unit.level = recruit.level;
        unit.xp = recruit.xp;
        unit.rp = recruit.rp;
        unit.morale = recruit.morale;
        unit.facing = recruit.facing;
        unit.hand = recruit.hand;
        unit.carried = static_cast<std::uint8_t>((1u << s.kits[recruit.kit].count) - 1);
        if (recruit.load == Load::rock) unit.mark(Mark::one_rock);
        state.units.push_back(unit);
        const auto id = static_cast<UnitId>(state.units.size() - 1);
        if (recruit.cell == off_grid) continue;
        Log silent;
        if (recruit.airborne) {
            state.units[id].cell = recruit.cell;
            state.units[id].mark(Mark::airborne);
        } else {
            place(state, id, recruit.cell, silent);
        }
    }
    Log silent;
    next_deployment(state, silent);
    return state;
}

Pending Rules::pending(const State& state)
{
    if (state.phase == Phase::over)
        return Over{state.winner == nobody ? std::nullopt : std::optional<std::uint8_t>(state.winner)};
    if (is_chance(state.phase)) return Chance{};
    return Choice{Seats(Seat{seat_awaited(state)}), false};
}

void Rules::list(const State& state, Seat seat, std::vector<Action>& actions)
{
    if (state.phase == Phase::over || is_chance(state.phase) || seat.index != seat_awaited(state)) return;
    list_choices(state, actions);
}

std::optional<Refusal> Rules::check(const State& state, Seat seat, const Action& action)
{
    const auto refuse = [&](const Reason& reason) { return to_refusal(state, action, reason); };
    if (state.phase == Phase::over) return refuse(battle_over);
    if (is_chance(state.phase)) return refuse(dice_first);
    if (seat.index != seat_awaited(state)) return refuse(not_your_turn);
    if (const Why why = why_not(state, action)) return refuse(*why);
    return std::nullopt;
}

void Rules::apply(State& state, Seat, const Action& action, Log& log) { perform(state, action, log); }

void Rules::time_is_up(State& state, Seat seat, Log& log)
{
    if (log) log.note(event(EventKind::time_up, {}, off_grid, seat.index));
    // The unit in its action, or the first that can act, waits.  GH-RND-2
    do {
        if (state.phase == Phase::over || is_chance(state.phase) || seat.index != seat_awaited(state)) return;
        perform(state, default_choice(state), log);
    } while (state.phase != Phase::choose_unit && state.phase != Phase::deploy);
}

Cast Rules::cast(const State& state)
{
    Cast cast;
    cast.sides = 10;
    switch (state.phase) {
        case Phase::initiative:
            cast.kind = static_cast<std::uint8_t>(RollKind::initiative);
            cast.thrower = Seat{initiative_seat(state)};
            break;
        case Phase::contest:
            cast.kind = static_cast<std::uint8_t>(RollKind::contest);
            cast.thrower = Seat{state.units[state.own_roll == 0 ? state.active : state.foes[state.foe]].seat};
            break;
        default: {
            const Throw& thrown = state.throws[state.thrown];
            cast.kind = static_cast<std::uint8_t>(thrown.kind);
            cast.count = thrown.dice;
            cast.thrower = Seat{thrower_of(state, thrown)};
        }
    }
    return cast;
}

Message Rules::why(const State& state)
{
    if (state.phase == Phase::initiative) {
        return {"GH-RND-1"_rule, "1d10 for the initiative of {}", {state.scenario->seats[initiative_seat(state)].name}};
    }
    if (state.phase == Phase::contest) {
        const std::string leaves = gbh::to_text(name_of(state, state.active));
        const std::string stays = gbh::to_text(name_of(state, state.foes[state.foe]));
        if (state.own_roll == 0) return {"GH-DIS-1"_rule, "1d10 for {}, which disengages from {}", {leaves, stays}};
        return {"GH-DIS-1"_rule, "1d10 for {}, which contests the flight of {}", {stays, leaves}};
    }
    const Throw& thrown = state.throws[state.thrown];
    const std::string by = thrown.by == nobody ? "" : gbh::to_text(name_of(state, thrown.by));
    const std::string on = thrown.at_work ? "" : gbh::to_text(name_of(state, UnitId{thrown.on}));
    switch (thrown.kind) {
        case RollKind::blow: return {"GH-COM-1"_rule, "{}d10 for the blow of {} at {}", {thrown.dice, by, on}};
        case RollKind::charge: return {"GH-COM-5"_rule, "{}d10 for the charge of {} at {}", {thrown.dice, by, on}};
        case RollKind::recoil: return {"GH-COM-6"_rule, "{}d10 for the charge of {}, which falls on itself", {thrown.dice, on}};
        case RollKind::shot: return {"GH-COM-1"_rule, "{}d10 for the shot of {} at {}", {thrown.dice, by, on}};
        case RollKind::sweep: return {"GH-MON-1"_rule, "{}d10 for what sweeps from {} over {}", {thrown.dice, by, on}};
        case RollKind::fire: return {"GH-SIEGE-2"_rule, "1d10: at 3 or less the fire arrow of {} sets it alight", {by}};
        case RollKind::douse: return {"GH-SIEGE-3"_rule, "1d10: at 3 or less {} puts the fire out", {by}};
        case RollKind::collapse:
            return {"GH-STR-7"_rule, "{}d10 for what falls on {} (assumed number)", {thrown.dice, on}};
        case RollKind::initiative:
        case RollKind::contest: break;
    }
    return {};
}

Roll Rules::reduce(const State&, const Faces& faces) { return {static_cast<std::int16_t>(sum_of(faces))}; }

Distribution<Roll> Rules::rolls(const State& state)
{
    const DiceWeights& ways = weights_of(state.phase == Phase::roll ? state.throws[state.thrown].dice : 1);
    Distribution<Roll> rolls;
    for (int i = 0; i < ways.size; ++i)
        rolls.add({static_cast<std::int16_t>(ways.dice + i)}, ways.weights[static_cast<std::size_t>(i)]);
    return rolls;
}

void Rules::apply(State& state, const Roll& roll, Log& log)
{
    switch (state.phase) {
        case Phase::initiative: settle_initiative(state, roll.sum, log); return;
        case Phase::contest: settle_contest(state, roll.sum, log); break;
        default: state.throws[state.thrown++].roll = roll.sum;
    }
    if (state.phase == Phase::roll && state.thrown < state.throws.size()) return;
    advance(state, log);
}

}  // namespace montjoy::gbh
