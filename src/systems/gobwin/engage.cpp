// An attack from its declaration to its losses.
//
//   bar_attacker, bar_aimed_hex, bar_target,
//   bar_aim, bar_walls                              may it be          GB-COM-1, 8, 9, 11, 12
//   declare, declare_walls                          marks, dice wanted GB-TURN-5, GB-COM-8
//   fall_attack                                     both blows, then losses, gains, who holds the hex
#include "systems/gobwin/engage.hpp"

#include <algorithm>

#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

bool hidden_in_woods(const State& state, const Stack& target, UnitType attacker)
{
    return target.type == UnitType::flyers && attacker != UnitType::archers &&
           terrain_at(state, target.cell) == Terrain::woods;  // GB-MAP-3
}

/// GB-COM-8: another stack there that this attacker could strike still has its shot.
bool is_covered(const State& state, std::size_t target, UnitType attacker)
{
    const Stack& t = state.pieces.stacks[target];
    if (!t.was_attacked) return false;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) {
        const Stack& beside = state.pieces.stacks[i];
        if (i != target && beside.cell == t.cell && beside.side == t.side && beside.shot &&
            !hidden_in_woods(state, beside, attacker) && !is_guarded(state, i))
            return true;
    }
    return false;
}

bool beside_or_same(const State& state, Cell a, Cell b)
{
    const auto& near = state.scenario->neighbours[a];
    return a == b || std::find(near.begin(), near.end(), b) != near.end();
}

}  // namespace

Bar bar_attacker(const State& state, std::size_t stack, const Condition& condition)
{
    const Stack& s = state.pieces.stacks[stack];
    if (!s.reached) return Bar::unreached;
    if (condition.any(mark::shaken)) return Bar::has_shaken;
    if (condition.any(mark::attacked)) return Bar::has_attacked;
    if (s.type == UnitType::siege && condition.units_moved) return Bar::siege_has_moved;
    return Bar::none;
}

Bar bar_aimed_hex(const State& state, std::size_t stack, Cell cell, AttackKind kind)
{
    const Stack& s = state.pieces.stacks[stack];
    if (kind == AttackKind::melee) return s.cell == cell ? Bar::none : Bar::elsewhere;
    if (s.type != UnitType::siege) return Bar::not_siege;
    if (!beside_or_same(state, s.cell, cell)) return Bar::out_of_range;
    return state.scouted.contains(cell) ? Bar::none : Bar::unseen_target;
}

Bar bar_target(const State& state, std::size_t stack, std::size_t target, AttackKind kind)
{
    const Stack& s = state.pieces.stacks[stack];
    const Stack& t = state.pieces.stacks[target];
    if (const Bar bar = bar_aimed_hex(state, stack, t.cell, kind); bar != Bar::none) return bar;
    if (hidden_in_woods(state, t, s.type)) return Bar::flyers_in_woods;
    if (is_guarded(state, target)) return Bar::guarded;
    return is_covered(state, target, s.type) ? Bar::covered : Bar::none;
}

Bar bar_aim(const State& state, std::size_t stack, std::size_t target, std::size_t aim)
{
    if (aim == 0) return Bar::none;
    if (!leader_of(state.pieces.characters_of(stack))) return Bar::unled;
    return aim <= state.pieces.stacks[target].units ? Bar::none : Bar::no_such_target_unit;
}

Bar bar_walls(const State& state, std::size_t stack, Cell cell)
{
    const Stack& s = state.pieces.stacks[stack];
    if (s.type != UnitType::siege) return Bar::not_siege;
    if (!beside_or_same(state, s.cell, cell)) return Bar::out_of_range;
    if (!state.scouted.contains(cell)) return Bar::unseen_walls;
    if (!holds(state, other(s.side), cell)) return Bar::own_walls;
    return walls_at(state, cell) > 0 ? Bar::none : Bar::no_walls;
}

bool is_guarded(const State& state, std::size_t stack)
{
    const auto guard = state.pieces.guard_of(stack);
    return guard && state.pieces.stacks[*guard].shot;
}

Footing footing_of(const State& state, std::size_t stack)
{
    const Stack& s = state.pieces.stacks[stack];
    return {terrain_at(state, s.cell), holds(state, s.side, s.cell) ? walls_at(state, s.cell) : 0};
}

void declare(State& state, AttackKind kind, std::size_t stack, std::size_t target, std::size_t aim)
{
    state.rolling = true;
    state.roll = kind == AttackKind::fire ? RollKind::fire : RollKind::attack;
    state.fight = {static_cast<std::uint16_t>(stack), static_cast<std::uint16_t>(target),
                   static_cast<std::uint16_t>(aim), state.pieces.stacks[target].cell, 0};
    mark_all(state, stack, mark::attacked);
    state.pieces.stacks[target].was_attacked = true;
    if (!state.options().fog) return;
    remember_designs(state, state.pieces.stacks[target].side, stack);
    remember_designs(state, state.pieces.stacks[stack].side, target);
}

void declare_walls(State& state, std::size_t stack, Cell cell)
{
    state.rolling = true;
    state.roll = RollKind::walls;
    state.fight = {static_cast<std::uint16_t>(stack), static_cast<std::uint16_t>(stack), 0, cell, 0};
    mark_all(state, stack, mark::attacked);
    if (state.options().fog) remember_designs(state, other(state.pieces.stacks[stack].side), stack);
}

StackShot shot_of(const State& state, std::size_t stack)
{
    const Stack& s = state.pieces.stacks[stack];
    StackShot shot{{s.nation, s.number, s.cell, s.place}, s.type, {}, {}};
    for (const Unit& unit : state.pieces.units_of(stack)) shot.units.push_back({state.design(s.nation, unit.design), unit.left});
    for (const Character& c : state.pieces.characters_of(stack))
        shot.characters.push_back({c.level, c.rating, c.specials, c.persona});
    return shot;
}

namespace {

struct Blow {
    std::int64_t net = 0;
    std::int64_t hits = 0;
};

BlowShot explained(const Force& striker, const Force& struck, const Footing& footing, int dice, std::int64_t hits)
{
    BlowShot shot;
    add_attack(shot.attack, striker, trumps(striker.type, struck.type));
    add_defence(shot.defence, struck, has(striker.specials, Special::shock_a_mancy), footing);
    shot.dice = dice;
    shot.hits = hits;
    return shot;
}

/// What is left of the units after `hits`, and half points for those that died. GB-SPEC-6
int lose(State& state, std::size_t stack, std::int64_t hits, std::size_t aim)
{
    const auto units = state.pieces.units_of(stack);
    take_hits(units, hits, aim, [](Unit& unit) -> std::uint8_t& { return unit.left; });
    int worth = 0;
    for (const Unit& unit : units)
        if (unit.left == 0) worth += cost_of(state.design(state.pieces.stacks[stack].nation, unit.design));
    return worth;
}

/// Takes the dead away; whether the stack is gone with them. GB-COM-13
bool clear_dead(State& state, std::size_t stack, Writing& journal)
{
    Pieces& pieces = state.pieces;
    for (std::size_t u = pieces.stacks[stack].units; u-- > 0;)
        if (pieces.units_of(stack)[u].left == 0) pieces.take_unit(stack, u);
    if (pieces.stacks[stack].units > 0) return false;
    for (const Character& character : pieces.characters_of(stack)) bury(state, character, journal);
    pieces.disband(stack);
    return true;
}

/// GB-CHAR-4, GB-CHAR-5
void learn(State& state, std::size_t stack, Writing& journal)
{
    const auto characters = state.pieces.characters_of(stack);
    const auto leader = leader_of(characters);
    if (!leader) return;
    Character& c = characters[*leader];
    ++c.experience;
    const bool rises = c.experience >= c.level + 1 && c.level < 255;
    if (rises) {
        if (state.options().experience_spent) c.experience = static_cast<std::uint16_t>(c.experience - (c.level + 1));
        ++c.level;
    }
    if (!journal) return;
    const Stack& s = state.pieces.stacks[stack];
    write(state, journal, seats_of(state, s.side),
          Learned{{s.nation, s.number, s.cell, s.place}, c.experience, c.level, rises});
}

/// GB-SPEC-6
void reap(State& state, const Force& force, Nation nation, int worth, Writing& journal)
{
    if (worth == 0 || !has(force.specials, Special::cwoak_a_mancy)) return;
    state.nations[nation].half_points += worth;
    if (journal) write(state, journal, seats_of(state, state.side_of(nation)), Cwoaked{nation, worth});
}

void batter(State& state, int dice, Writing& journal)
{
    const std::size_t attacker = state.fight.attacker;
    const Cell cell = state.fight.cell;
    const Force force = force_of(state, attacker);
    const std::int64_t hits = hits_of(net_battering(force), dice);
    const int stood = walls_at(state, cell);
    const int points = static_cast<int>(std::min<std::int64_t>(hits / 2, stood));
    put_walls(state, cell, stood - points);
    const Side side = state.pieces.stacks[attacker].side;
    if (journal) {
        Battered battered{shot_of(state, attacker), cell, {}, points, stood - points};
        add_attack(battered.blow.attack, force, false);
        battered.blow.dice = dice;
        battered.blow.hits = hits;
        write(state, journal, seats_of(state, side) | seats_of(state, other(side)), battered, true);
    }
    if (!state.options().fog) return;
    remember_place(state, other(side), cell);
    remember_attacker(state, other(side), likeness_of(state, attacker), attacker);
}

void fight(State& state, int dice, int back_dice, Writing& journal)
{
    const std::size_t attacker = state.fight.attacker, defender = state.fight.defender;
    const bool fire = state.roll == RollKind::fire;
    const Stack a = state.pieces.stacks[attacker], d = state.pieces.stacks[defender];
    Force ours = force_of(state, attacker);
    const Force theirs = force_of(state, defender);
    ours.shot = true;  // its Defence stands in its own turn. GB-COM-6
    const Footing footing = footing_of(state, defender);
    const Footing open_to_us{terrain_at(state, a.cell), 0};
    const bool back = strikes_back(theirs, fire ? AttackKind::fire : AttackKind::melee);
    const std::int64_t hits = hits_of(net_blow(ours, theirs, footing), dice);
    const std::int64_t back_hits = back ? hits_of(net_blow(theirs, ours, open_to_us), back_dice) : 0;
    const Likeness looked = likeness_of(state, attacker);

    Fought fought;
    if (journal) {
        fought.fire = fire;
        fought.aim = state.fight.aim;
        fought.attacker = shot_of(state, attacker);
        fought.defender = shot_of(state, defender);
        fought.blow = explained(ours, theirs, footing, dice, hits);
        if (back) fought.back = explained(theirs, ours, open_to_us, back_dice, back_hits);
        fought.shot_taken = theirs.shot && hits > 0;
    }

    const int their_worth = lose(state, defender, hits, state.fight.aim);
    const int our_worth = lose(state, attacker, back_hits, 0);
    if (hits > 0) state.pieces.stacks[defender].shot = false;  // GB-COM-7
    if (back && ours.fool) {                                   // GB-SPEC-7
        const auto characters = state.pieces.characters_of(attacker);
        characters[*leader_of(characters)].fool = Fool::defence_counted;
    }
    const auto alive = [&](std::size_t stack) {
        return std::any_of(state.pieces.units_of(stack).begin(), state.pieces.units_of(stack).end(),
                           [](const Unit& unit) { return unit.left > 0; });
    };
    const bool won = !alive(defender) || (hits > 0 && hits > back_hits);
    if (journal) {
        for (const bool ours_now : {true, false}) {
            StackShot left = shot_of(state, ours_now ? attacker : defender);
            std::erase_if(left.units, [](const UnitShot& unit) { return unit.left == 0; });
            if (left.units.empty()) left.characters.clear();  // GB-COM-13
            (ours_now ? fought.attacker_left : fought.defender_left) = std::move(left);
        }
        write(state, journal, seats_of(state, a.side) | seats_of(state, d.side), fought, true);
    }
    reap(state, ours, a.nation, their_worth, journal);
    reap(state, theirs, d.nation, our_worth, journal);
    if (won && alive(attacker)) learn(state, attacker, journal);

    // The later of the two goes first, so that the index of the other holds.
    std::optional<std::size_t> left = attacker;
    const auto clear = [&](std::size_t stack) {
        if (!clear_dead(state, stack, journal)) return;
        if (stack == attacker) left.reset();
        else if (left && stack < attacker) left = attacker - 1;
    };
    clear(std::max(attacker, defender));
    clear(std::min(attacker, defender));
    if (state.options().fog) remember_attacker(state, d.side, looked, left);
    const bool d_lives = state.pieces.find(d.nation, d.number).has_value();
    const Nation killer = !d_lives && left && on_ground(a.type) && a.cell == d.cell ? a.nation
        : d_lives && !left && on_ground(d.type) && a.cell == d.cell               ? d.nation
                                                                                  : no_nation;
    settle_hold(state, d.cell, killer, journal);
    if (a.cell != d.cell) settle_hold(state, a.cell, no_nation, journal);
}

}  // namespace

void fall_attack(State& state, int dice, Writing& journal)
{
    if (state.roll == RollKind::attack &&
        strikes_back(force_of(state, state.fight.defender), AttackKind::melee)) {
        state.fight.rolled = static_cast<std::uint8_t>(dice);
        state.roll = RollKind::strike_back;
        return;
    }
    state.rolling = false;
    if (state.roll == RollKind::walls)
        batter(state, dice, journal);
    else if (state.roll == RollKind::strike_back)
        fight(state, state.fight.rolled, dice, journal);
    else
        fight(state, dice, 0, journal);
    state.fight = {};
    state.roll = RollKind::attack;
    settle(state, journal);
}

}  // namespace montjoy::gobwin
