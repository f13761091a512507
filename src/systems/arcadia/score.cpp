#include "systems/arcadia/score.hpp"

#include <algorithm>

namespace montjoy::arcadia {
namespace {

int worth(const Position& p, const Prize& prize, Side side)
{
    const Numbers& n = p.numbers();
    const bool item = p.open.kind == Kind::seize_magic_item;
    if (prize.home == side) return 4 * (item ? n.magic_item : n.chest_home);
    if (prize.bearer && prize.bearer.side() == side) return 4 * (item ? n.magic_item : n.chest);
    return 0;
}

}  // namespace

int score_of(const Position& p, Side side)
{
    int score = p.open.scored[side];
    for (const Objective& o : p.open.objectives)
        if (o.holder == side) score += 40;
    for (const Prize& prize : p.open.prizes) score += worth(p, prize, side);
    return score;
}

void judge_objectives(Open& open, Chronicle& journal)
{
    for (std::size_t i = 0; i < open.objectives.size(); ++i) {
        Objective& o = open.objectives[i];
        bool here[2] = {false, false};
        o.hexes.for_each([&](At at) {
            Ref ref;
            ref.code = open.stands[at];
            if (ref && ref.side() != Side::wild && open.units[ref.side()][ref.number()].ground())
                here[static_cast<std::size_t>(ref.side())] = true;
        });
        if (here[0] == here[1]) continue;                                // AR-SIT-15, AR-SIT-16
        const Side holder = here[0] ? Side::player : Side::enemy;
        if (o.holder == holder) continue;
        o.holder = holder;
        if (journal) {
            Event e{.kind = Event::Kind::held_by, .side = holder};
            e.x = static_cast<std::int16_t>(i);
            o.hexes.for_each([&](At at) { if (e.to == nowhere) e.to = at; });
            journal.note(std::move(e));
        }
    }
}

Ref commander_of(const Position& p, Side side)
{
    const auto& units = p.open.units[side];
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].commander && units[i].on_board()) return {side, i};
    return {};
}

bool beyond_river(const Position& p, Side side, At at)
{
    const auto& board = p.board();
    const int column = board.column(at);
    for (int row = 1; row <= board.depth(column); ++row) {
        const At there = board.at(side, column, row);
        const Terrain t = p.ground(there);
        if (t == Terrain::river || t == Terrain::ford || t == Terrain::bridge) return board.row(side, at) > row;
    }
    return false;
}

Verdict verdict(const State& state)
{
    const Position p = position(state);
    const int mine = score_of(p, Side::player), theirs = score_of(p, Side::enemy);
    const Side ahead = mine > theirs ? Side::player : theirs > mine ? Side::enemy : Side::wild;
    if (ahead != Side::wild && std::max(mine, theirs) >= 160) return {true, ahead, 0};
    const auto gone = [&](Side side) {
        for (const Unit& unit : state.open.units[side])
            if (unit.on_board()) return false;
        return state.secret[side].reserve.empty();
    };
    const int last = state.scenario->numbers.turns;
    const bool turns = state.open.turns[Side::player] >= last && state.open.turns[Side::enemy] >= last;
    const bool nobody = gone(Side::player) || gone(Side::enemy);
    if (!turns && !nobody) return {};
    return {true, ahead != Side::wild ? ahead : state.open.defender, static_cast<std::int16_t>(nobody ? 2 : 1)};
}

}  // namespace montjoy::arcadia
