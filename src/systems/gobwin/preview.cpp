// What an action would come to, before it is done: sums with their clauses, exact odds against what
// the seat can see.
#include "base/text.hpp"
#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/popping.hpp"

namespace montjoy::gobwin {
namespace {

Fraction of_25(std::int64_t ways) { return {ways, 25}; }

/// How many of the units `hits` would kill. Copies them.
std::size_t killed(std::span<const Unit> units, std::int64_t hits, std::size_t aim)
{
    std::vector<Unit> copy(units.begin(), units.end());
    take_hits(copy, hits, aim, [](Unit& unit) -> std::uint8_t& { return unit.left; });
    std::size_t dead = 0;
    for (const Unit& unit : copy) dead += unit.left == 0 ? 1u : 0u;
    return dead;
}

Preview::Odds hit_bars(Text title, const std::array<std::int64_t, 9>& hits, std::span<const Unit> units, std::size_t aim)
{
    Preview::Odds odds{{{}, title, {}}, {}};
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const std::size_t dead = killed(units, hits[i], aim);
        std::string outcome = cat(hits[i], hits[i] == 1 ? " hit" : " hits");
        if (dead == units.size())
            outcome += ", the stack is killed";
        else if (dead > 0)
            outcome += cat(", ", dead, dead == 1 ? " unit" : " units", " killed");
        if (!odds.bars.empty() && odds.bars.back().outcome == outcome)
            odds.bars.back().chance += of_25(ways_of_2d5[i]);
        else
            odds.bars.push_back({outcome, of_25(ways_of_2d5[i])});
    }
    return odds;
}

void preview_strike(Preview& p, const State& state, std::size_t stack, std::size_t target, AttackKind kind, std::size_t aim)
{
    Force ours = force_of(state, stack);
    ours.shot = true;
    const Force theirs = force_of(state, target);
    const Footing footing = footing_of(state, target);
    const Terrain here = terrain_at(state, state.pieces.stacks[stack].cell);
    Preview::Sum attack{{{}, "your Attack", {}}, {}}, defence{{{}, "against it", {}}, {}};
    add_attack(attack.tally, ours, trumps(ours.type, theirs.type));
    add_defence(defence.tally, theirs, has(ours.specials, Special::shock_a_mancy), footing);
    p.sums = {attack, defence};
    const CombatOdds odds = combat_odds(ours, theirs, kind, here, footing);
    p.odds.push_back(hit_bars("hits on the enemy", odds.hits, state.pieces.units_of(target), aim));
    if (!odds.struck_back) return;
    Preview::Sum back{{{}, "their Attack in return", {}}, {}}, shield{{{}, "against that", {}}, {}};
    add_attack(back.tally, theirs, trumps(theirs.type, ours.type));
    add_defence(shield.tally, ours, has(theirs.specials, Special::shock_a_mancy), {here, 0});
    p.sums.push_back(back);
    p.sums.push_back(shield);
    p.odds.push_back(hit_bars("hits in return", odds.back, state.pieces.units_of(stack), 0));
}

void preview_walls(Preview& p, const State& state, std::size_t stack, Cell cell)
{
    const Force ours = force_of(state, stack);
    Preview::Sum attack{{{}, "your Attack", {}}, {}};
    add_attack(attack.tally, ours, false);
    p.sums = {attack};
    Preview::Odds odds{{{}, "wall points that fall", {}}, {}};
    for (std::size_t i = 0; i < ways_of_2d5.size(); ++i) {
        const std::int64_t hits = hits_of(net_battering(ours), static_cast<std::int64_t>(i) + 2);
        const std::string outcome = cat(std::min<std::int64_t>(hits / 2, walls_at(state, cell)), " of ", walls_at(state, cell));
        if (!odds.bars.empty() && odds.bars.back().outcome == outcome)
            odds.bars.back().chance += of_25(ways_of_2d5[i]);
        else
            odds.bars.push_back({outcome, of_25(ways_of_2d5[i])});
    }
    p.odds = {odds};
}

}  // namespace

Preview Rules::preview(const View& view, const Action& action)
{
    Preview p;
    const State& state = view.known;
    if (check(state, view.seat, action)) return p;
    const auto stack = action.stack ? state.pieces.find(action.nation, action.stack) : std::nullopt;
    if (action.act == Act::attack || action.act == Act::fire) {
        const auto target = state.pieces.at(other(state.side), action.cell, action.place);
        preview_strike(p, state, *stack, *target, action.act == Act::fire ? AttackKind::fire : AttackKind::melee, action.unit);
    } else if (action.act == Act::walls) {
        preview_walls(p, state, *stack, action.cell);
    } else if (action.act == Act::pop_commander) {
        Preview::Sum price{{{}, "points", {}}, {}};
        price.tally.add("GB-CHAR-6"_rule, "a commander", commander_price);
        price.tally.add("GB-CHAR-6"_rule, "its specials", commander_cost(state, view.seat.index, action.specials) - commander_price);
        p.sums = {price};
        p.odds = {{{{}, "level", {}}, {{"2", {3, 5}}, {"3", {1, 5}}, {"4", {1, 5}}}}};
    }
    return p;
}

}  // namespace montjoy::gobwin
