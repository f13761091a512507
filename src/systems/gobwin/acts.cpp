// What a seat may do, one act after the other: `check` asks the bar of an action, `list` asks the
// same bars of all that there is, `apply` does it. GB-TURN-2
#include <algorithm>

#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/master.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/refusal.hpp"
#include "systems/gobwin/specials.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
Bar bar_seat(const State& state, Nation nation)
{
    if (state.stage == Stage::over) return Bar::over;
    if (state.side_of(nation) != state.side)
        return state.stage == Stage::setup ? Bar::not_your_setup : Bar::not_your_turn;
    if (state.nations[nation].out) return Bar::out;
    if (state.ended.contains({nation})) return Bar::ended;
    return state.rolling ? Bar::dice_first : Bar::none;
}

namespace {

bool belongs_to_setup(Act act)
{
    return act == Act::design || act == Act::pop_unit || act == Act::pop_commander || act == Act::pop_scout ||
           act == Act::end;
}

Bar bar_strike(const State& state, const Action& action, std::size_t stack)
{
    const AttackKind kind = action.act == Act::fire ? AttackKind::fire : AttackKind::melee;
    if (const Bar bar = bar_attacker(state, stack, condition_of(state, stack)); bar != Bar::none) return bar;
    // What bars the hex comes before who is there: the answer is the same for hexes out of sight.
    if (const Bar bar = bar_aimed_hex(state, stack, action.cell, kind); bar != Bar::none) return bar;
    const auto target = state.pieces.at(other(state.side), action.cell, action.place);
    if (!target) return Bar::nobody_there;
    if (const Bar bar = bar_target(state, stack, *target, kind); bar != Bar::none) return bar;
    return bar_aim(state, stack, *target, action.unit);
}

Bar bar_guard_action(const State& state, const Action& action, std::size_t stack)
{
    if (action.other_nation >= state.nations.size()) return Bar::no_stack;
    // Another side's numbers are its own business: the answer is the same whether it has such a stack.
    if (state.side_of(action.other_nation) != state.side) return Bar::not_one_side;
    const auto ward = state.pieces.find(action.other_nation, action.other);
    return ward ? bar_guard(state, stack, *ward) : Bar::no_other_stack;
}

/// The bar of an action that names a stack of the seat's own.
Bar bar_of_stack(const State& state, const Action& action, std::size_t stack)
{
    std::optional<std::size_t> into;
    if (action.other != 0 && action.act != Act::guard) {
        into = state.pieces.find(action.nation, action.other);
        if (!into) return Bar::no_other_stack;
    }
    switch (action.act) {
        case Act::move: {
            const auto& near = state.scenario->neighbours[state.pieces.stacks[stack].cell];
            if (std::find(near.begin(), near.end(), action.cell) == near.end()) return Bar::not_beside;
            return bar_move(state, Presence(state), stack, condition_of(state, stack), action.cell);
        }
        case Act::attack:
        case Act::fire: return bar_strike(state, action, stack);
        case Act::walls:
            if (const Bar bar = bar_attacker(state, stack, condition_of(state, stack)); bar != Bar::none) return bar;
            return bar_walls(state, stack, action.cell);
        case Act::split: return bar_split(state, stack, action.unit, into);
        case Act::join: return into ? bar_join(state, stack, *into) : Bar::no_other_stack;
        case Act::front: return bar_front(state, stack, action.unit);
        case Act::step: return into ? bar_step(state, stack, action.unit, *into) : Bar::no_other_stack;
        case Act::guard: return bar_guard_action(state, action, stack);
        case Act::unguard: return bar_unguard(state, stack);
        case Act::look: return bar_look(state, stack, action.unit);
        case Act::dirt: return bar_dirt(state, stack, condition_of(state, stack));
        case Act::fool: return bar_fool(state, stack, condition_of(state, stack), static_cast<Fool>(action.what));
        case Act::pop_unit: return bar_pop_unit(state, action.nation, action.what, stack, off_grid);
        case Act::pop_commander: return bar_pop_commander(state, action.nation, stack, action.specials);
        case Act::pop_scout: return bar_pop_scout(state, action.nation, stack, action.what);
        case Act::upgrade_unit: return bar_upgrade_unit(state, action.nation, stack, action.unit, action.what);
        default: return Bar::none;
    }
}

Bar bar_of(const State& state, Seat seat, const Action& action)
{
    const Nation nation = seat.index;
    if (action.act == Act::ruling) return bar_ruling(state, seat, *std::get_if<Ruling>(action.words.get()));
    if (const Bar bar = bar_seat(state, nation); bar != Bar::none) return bar;
    if (state.stage == Stage::setup && !belongs_to_setup(action.act)) return Bar::in_setup;
    switch (action.act) {
        case Act::end: return state.stage == Stage::setup ? bar_end_setup(state, nation) : Bar::none;
        case Act::design:
            return state.stage == Stage::setup ? bar_design(state, nation, *std::get_if<Design>(action.words.get()))
                                               : Bar::after_setup;
        case Act::upgrade_city: return bar_upgrade_city(state, nation, action.cell);
        case Act::pop_unit:
            if (action.stack == 0) return bar_pop_unit(state, nation, action.what, std::nullopt, action.cell);
            break;
        default: break;
    }
    if (action.nation != nation) return Bar::no_stack;
    const auto stack = state.pieces.find(nation, action.stack);
    return stack ? bar_of_stack(state, action, *stack) : Bar::no_stack;
}

void arranged(const State& state, Journal<Event>& journal, const Action& action, StackTag stack, StackTag into)
{
    if (journal)
        write(state, journal, seats_of(state, state.side), Arranged{action.act, stack, into, action.unit});
}

StackTag tag_of(const State& state, std::size_t stack)
{
    const Stack& s = state.pieces.stacks[stack];
    return {s.nation, s.number, s.cell, s.place};
}

void do_arrange(State& state, const Action& action, std::size_t stack, Journal<Event>& journal)
{
    const StackTag tag = tag_of(state, stack);
    std::optional<std::size_t> into;
    if (action.other != 0) into = state.pieces.find(action.nation, action.other);
    StackTag to = into ? tag_of(state, *into) : StackTag{};
    switch (action.act) {
        case Act::split: to = tag_of(state, split_unit(state, stack, action.unit, into)); break;
        case Act::join: join_stacks(state, stack, *into); break;
        case Act::front: bring_to_front(state, stack, action.unit); break;
        default: step_over(state, stack, action.unit, *into); break;
    }
    arranged(state, journal, action, tag, to);
}

void do_guard(State& state, const Action& action, std::size_t stack, Journal<Event>& journal)
{
    Stack& s = state.pieces.stacks[stack];
    GuardSet set{tag_of(state, stack), {}, action.act == Act::guard};
    if (set.set) {
        const std::size_t ward = *state.pieces.find(action.other_nation, action.other);
        set.ward = tag_of(state, ward);
        s.ward = state.pieces.stacks[ward].place;
    } else {
        state.pieces.unguard(stack);
    }
    if (journal) write(state, journal, own_and_open(state, state.side), set);
}

void do_pop(State& state, Nation nation, const Action& action, std::optional<std::size_t> stack, Journal<Event>& journal)
{
    if (action.act == Act::pop_unit)
        pop_unit(state, nation, action.what, stack, action.cell, journal);
    else if (action.act == Act::pop_commander)
        pop_commander(state, *stack, action.specials, journal);
    else
        pop_scout(state, *stack, action.what, journal);
}

}  // namespace

Pending Rules::pending(const State& state)
{
    if (state.stage == Stage::over) {
        if (state.winner > 1) return Over{};
        return Over{state.winner};
    }
    if (state.rolling) return Chance{};
    return Choice{awaited_nations(state), false};
}

std::optional<Refusal> Rules::check(const State& state, Seat seat, const Action& action)
{
    const Bar bar = bar_of(state, seat, action);
    if (bar == Bar::none) return std::nullopt;
    return refusal_of(state, action, bar);
}

bool Rules::is_open(const Action& action)
{
    return action.act == Act::look || action.act == Act::design || action.act == Act::ruling;
}

std::optional<Action> Rules::sample_open(const State& state, Seat seat, Rng& rng)
{
    if (bar_seat(state, seat.index) != Bar::none) return std::nullopt;
    Action action;
    action.nation = seat.index;
    if (state.stage == Stage::setup) {
        action.act = Act::design;
        action.nation = 0;
        Design design;
        std::string levy = "Levy-a";
        for (std::size_t i = designs_of(state, seat.index).size(); i > 0; --i) ++levy.back();
        design.name = Name(levy);
        design.type = static_cast<UnitType>(rng.below(6));
        design.hits = static_cast<std::uint8_t>(2 + rng.below(10));
        design.attack = static_cast<std::uint8_t>(2 + rng.below(design.hits - 1u));
        design.defence = static_cast<std::uint8_t>(rng.below(design.hits - design.attack + 1u));
        action.words = std::make_shared<const Words>(design);
        if (bar_of(state, seat, action) != Bar::none) return std::nullopt;
        return action;
    }
    action.act = Act::look;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& s = state.pieces.stacks[i];
        for (std::uint16_t c = 1; s.nation == seat.index && c <= s.characters; ++c)
            if (bar_look(state, i, c) == Bar::none) {
                action.stack = s.number;
                action.unit = c;
                do action.cell = static_cast<Cell>(rng.index(state.scenario->grid.size()));
                while (!state.scenario->grid.contains(state.scenario->grid.hex(action.cell)));
                return action;
            }
    }
    return std::nullopt;
}

void Rules::apply(State& state, Seat seat, const Action& action, Journal<Event>& journal)
{
    const Nation nation = seat.index;
    if (action.act == Act::end) return end_turn_of(state, nation, false, journal);
    if (action.act == Act::ruling) return rule(state, *std::get_if<Ruling>(action.words.get()), journal);
    std::optional<std::size_t> stack;
    if (action.stack != 0) stack = state.pieces.find(nation, action.stack);
    switch (action.act) {
        case Act::move: move(state, *stack, action.cell, journal); break;
        case Act::attack:
        case Act::fire:
            declare(state, action.act == Act::fire ? AttackKind::fire : AttackKind::melee, *stack,
                    *state.pieces.at(other(state.side), action.cell, action.place), action.unit);
            return;
        case Act::walls: return declare_walls(state, *stack, action.cell);
        case Act::split:
        case Act::join:
        case Act::front:
        case Act::step: return do_arrange(state, action, *stack, journal);
        case Act::guard:
        case Act::unguard: return do_guard(state, action, *stack, journal);
        case Act::look: return look(state, *stack, action.unit, action.cell, journal);
        case Act::dirt: return dirt(state, *stack, journal);
        case Act::fool: return choose_fool(state, *stack, static_cast<Fool>(action.what), journal);
        case Act::pop_unit:
        case Act::pop_commander:
        case Act::pop_scout: return do_pop(state, nation, action, stack, journal);
        case Act::upgrade_city: return upgrade_city(state, action.cell, journal);
        case Act::upgrade_unit: return upgrade_unit(state, *stack, action.unit, action.what, journal);
        case Act::design: return add_design(state, nation, *std::get_if<Design>(action.words.get()), journal);
        default: break;
    }
    settle(state, journal);
}

void Rules::time_is_up(State& state, Seat seat, Journal<Event>& journal)
{
    if (bar_seat(state, seat.index) == Bar::none) end_turn_of(state, seat.index, true, journal);
}

Cast Rules::cast(const State& state)
{
    Cast cast;
    cast.kind = static_cast<std::uint8_t>(state.roll);
    cast.sides = 5;
    cast.count = state.roll == RollKind::level ? 1 : 2;
    const std::size_t hand = state.roll == RollKind::level ? state.newcomer.stack
        : state.roll == RollKind::strike_back             ? state.fight.defender
                                                          : state.fight.attacker;
    cast.thrower = {state.pieces.stacks[hand].nation};
    cast.hidden = state.roll == RollKind::level && state.options().fog;
    return cast;
}

Message Rules::why(const State& state)
{
    const std::string hex = state.scenario->label(state.fight.cell);
    switch (state.roll) {
        case RollKind::attack: return {"GB-COM-5"_rule, "2d5 for the attack at {}", {hex}};
        case RollKind::strike_back: return {"GB-COM-6"_rule, "2d5 for the blow in return at {}", {hex}};
        case RollKind::fire: return {"GB-UNIT-5"_rule, "2d5 for the fire at {}", {hex}};
        case RollKind::walls: return {"GB-COM-11"_rule, "2d5 for the walls at {}", {hex}};
        case RollKind::level: break;
    }
    return {"GB-CHAR-2"_rule, "a d5 for the level of a new commander", {}};
}

Fall Rules::reduce(const State& state, const Faces& faces)
{
    if (state.roll == RollKind::level) return {state.roll, level_by_face[faces[0] - 1]};
    return {state.roll, static_cast<std::uint8_t>(sum_of(faces))};
}

Distribution<Fall> Rules::rolls(const State& state)
{
    Distribution<Fall> falls;
    if (state.roll == RollKind::level)
        for (const std::uint8_t level : level_by_face) falls.add({state.roll, level}, 1);
    else
        for (std::size_t i = 0; i < ways_of_2d5.size(); ++i)
            falls.add({state.roll, static_cast<std::uint8_t>(i + 2)}, static_cast<std::uint64_t>(ways_of_2d5[i]));
    return falls;
}

void Rules::apply(State& state, const Fall& fall, Journal<Event>& journal)
{
    if (state.roll == RollKind::level)
        fall_level(state, fall.value, journal);
    else
        fall_attack(state, fall.value, journal);
}

State Rules::opening(std::shared_ptr<const Scenario> scenario) { return opening_of(std::move(scenario)); }

std::shared_ptr<const Scenario> Rules::read(const Document& scenario, const Document& numbers, Problems& problems)
{
    return read_scenario(scenario, numbers, problems);
}

}  // namespace montjoy::gobwin
