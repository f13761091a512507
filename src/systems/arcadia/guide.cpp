#include "systems/arcadia/guide.hpp"

#include <algorithm>

#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/automa/plan.hpp"
#include "systems/arcadia/board.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/score.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

/// An act and how likely it is to be worth a thought; of one unit's only the likeliest few are taken.
struct Idea {
    Worth worth = 0;
    Action action;
};
using Ideas = std::vector<Idea>;
constexpr Worth last = -1'000 * one_point;  ///< what every list ends with

void keep_best(Ideas& ideas, std::size_t most, Ideas& all)
{
    std::stable_sort(ideas.begin(), ideas.end(), [](const Idea& a, const Idea& b) { return a.worth > b.worth; });
    if (ideas.size() > most) ideas.resize(most);
    all.insert(all.end(), ideas.begin(), ideas.end());
    ideas.clear();
}

void ideas_of_moves(const Eyes& e, const std::vector<Action>& acts, Ideas& all)
{
    const Planner planner(e, e.side, e.open.stance[e.side]);
    Ideas of_unit;
    At whose = nowhere;
    for (const Action& act : acts) {
        if (act.kind == K::done) all.push_back({last, act});
        if (act.kind == K::lore || act.kind == K::leave || act.kind == K::enter || act.kind == K::land) all.push_back({0, act});
        if (act.kind != K::move) continue;
        if (act.a != whose) keep_best(of_unit, 3, all);
        whose = act.a;
        const Ref ref = e.at(act.a);
        const Aim8 aim = planner.aim(ref);
        const Unit& unit = e.unit(ref);
        const Worth gain = planner.best_facing(ref, act.b, aim).value() - planner.stand(ref, unit.at, unit.facing, aim).value();
        of_unit.push_back({gain, act});
    }
    keep_best(of_unit, 3, all);
}

void ideas_of_orders(const Eyes& e, const std::vector<Action>& acts, Ideas& all)
{
    const Planner planner(e, e.side, e.open.stance[e.side]);
    for (const Action& act : acts) {
        if (act.kind == K::order) {
            const Unit& unit = e.unit(e.at(act.a));
            all.push_back({unit.disorganized ? halves(unit.price) / 4 : planner.plan(e.at(act.a)).gain(), act});
        } else {
            all.push_back({act.kind == K::done ? last : act.kind == K::order_leader ? -one_point : 0, act});
        }
    }
}

void ideas_of_blows(const Eyes& e, Manner manner, const std::vector<Action>& acts, Ideas& all)
{
    for (const Action& act : acts) {
        const bool blow = act.kind == (manner == Manner::close ? K::attack : K::shoot);
        all.push_back({blow ? worth_of(e, attack_of(e, e.at(act.a), e.at(act.b), manner)) : 0, act});
    }
}

Ideas ideas_of(const Eyes& e)
{
    std::vector<Action> acts;
    list_acts(e, acts);
    Ideas ideas;
    if (e.open.errands.empty() && e.open.stage == Stage::move)
        ideas_of_moves(e, acts, ideas);
    else if (e.open.errands.empty() && e.open.stage == Stage::orders)
        ideas_of_orders(e, acts, ideas);
    else if (e.open.errands.empty() && (e.open.stage == Stage::ranged || e.open.stage == Stage::close))
        ideas_of_blows(e, e.open.stage == Stage::close ? Manner::close : Manner::ranged, acts, ideas);
    else
        for (const Action& act : acts) ideas.push_back({act.kind == K::pass_turn ? last : 0, act});
    std::stable_sort(ideas.begin(), ideas.end(), [](const Idea& a, const Idea& b) { return a.worth > b.worth; });
    return ideas;
}

/// The automa's order, but for chains and pairs; what units gain is not reckoned anew after each.
Action order_by(const Eyes& e, Prospects& known, std::uint32_t turn)
{
    if (known.turn != turn || known.side != e.side) {
        known = {turn, e.side, {}};
        const Planner planner(e, e.side, e.open.stance[e.side]);
        for (std::size_t i = 0; i < e.open.units[e.side].size(); ++i) {
            const Unit& unit = e.open.units[e.side][i];
            known.gains.push_back(!unit.stands() ? 0 : unit.disorganized ? halves(unit.price) / 4 : planner.plan({e.side, i}).gain());
        }
    }
    std::vector<Action> acts;
    list_acts(e, acts);
    Action best{K::done};
    Worth most = 0;
    for (const Action& act : acts) {
        if (act.kind != K::order) continue;
        const std::size_t number = e.at(act.a).number();
        const Worth gain = number < known.gains.size() ? known.gains[number] : 0;
        if (gain > most) best = act, most = gain;
    }
    return best;
}

/// What an army has on the board and off it, in quarter points: each damage takes a quarter of a unit's price.
int quarters_of(const State& state, Side side)
{
    int sum = 0;
    for (const Unit& unit : state.open.units[side])
        if (unit.on_board()) sum += unit.price * (4 - std::min<int>(unit.damage, 3)) / 2 + (unit.commander ? 10 : 0) - (unit.disorganized ? unit.price / 4 : 0);
    for (const Recruit& recruit : state.secret[side].reserve) sum += quarters(recruit.price) / 2;
    return sum;
}

}  // namespace

Action Guide::play_on(const State& state, Seat seat, int, Rng& rng, Memo& memo)
{
    const Eyes e = eyes(state, side_of(seat));
    if (e.open.stage == Stage::orders && e.open.errands.empty() && e.open.kind != Kind::skirmish &&
        cards[card_in_play(e)].whom != Whom::rallied)
        return order_by(e, memo, clock(state));
    return automa(e, rng).action;
}

void Guide::propose(const View& view, std::size_t most, std::vector<Action>& actions)
{
    for (const Idea& idea : ideas_of(eyes(view))) {
        if (actions.size() >= most) return;
        actions.push_back(idea.action);
    }
}

std::uint32_t Guide::weight(const State& state)
{
    if (!state.open.errands.empty()) return 1;
    switch (state.open.stage) {
        case Stage::card: return 8;
        case Stage::orders: return 3;
        case Stage::move: return 4;
        case Stage::ranged:
        case Stage::close: return 3;
        case Stage::heart:
        case Stage::change:
        case Stage::bring:
        case Stage::face:
        case Stage::follow:
        case Stage::command_lore:
        case Stage::enemy_lore:
        case Stage::before_attack:
        case Stage::before_defence:
        case Stage::after_die:
        case Stage::won:
        case Stage::struck: return 1;
        default: return 0;
    }
}

std::int32_t Guide::worth(const State& state, std::uint8_t side)
{
    const Position p = position(state);
    const Side own = static_cast<Side>(side), foe = other(own);
    const int lead = score_of(p, own) - score_of(p, foe);
    const int left = quarters_of(state, own) - quarters_of(state, foe);
    return std::clamp(40 * lead + 20 * left, -9'500, 9'500);
}

std::uint32_t Guide::clock(const State& state)
{
    return 64u * (state.open.turns[Side::player] + std::uint32_t{state.open.turns[Side::enemy]});
}

void Guide::roster(const State& state, Seat seat, std::vector<std::pair<std::uint32_t, std::int32_t>>& pieces)
{
    const auto& units = state.open.units[side_of(seat)];
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].on_board()) pieces.emplace_back(seat.index * 0x100u + i, 4 - std::min<int>(units[i].damage, 3));
}

std::string Guide::name_of(const State& state, std::uint32_t id)
{
    const Unit& unit = state.open.units[side_of(Seat{static_cast<std::uint8_t>(id >> 8)})][id & 0xffu];
    return state.scenario->names[unit.name] + " at " + label(state.scenario->board, unit.at);
}

std::string Guide::place_of(const State& state, std::uint32_t id)
{
    return label(state.scenario->board, state.open.units[side_of(Seat{static_cast<std::uint8_t>(id >> 8)})][id & 0xffu].at);
}

}  // namespace montjoy::arcadia
