// What holds at every moment of a battle.
#include <algorithm>

#include "base/text.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/view.hpp"

namespace montjoy::arcadia {
namespace {

std::string broken_unit(const State& state, Side side, std::size_t i)
{
    const Open& o = state.open;
    const Board& board = state.scenario->board;
    const Unit& u = o.units[side][i];
    const std::string name = cat(name_of(side), " unit ", i);
    if (!u.on_board()) return u.leader == none ? std::string() : cat(name, " is gone and led");
    if (u.at == nowhere || board.grid.cell(board.hex(u.at)) == off_grid) return cat(name, " stands off the board");
    if (u.facing > 5) return cat(name, " faces nowhere");
    if (u.damage >= hits_of(u)) return cat(name, " has taken its hits and stands");
    if (u.stands() && o.stands[u.at] != Ref(side, i).code) return cat(name, " stands where it is not");
    if (u.leads < seeking) {
        const Unit& led = o.units[side][u.leads];
        if (led.leader != i || led.at != u.at || !led.on_board() || !u.character()) return cat(name, " leads nobody");
    }
    if (u.leader != none && o.units[side][u.leader].leads != i) return cat(name, " is led by nobody");
    if (u.leader != none && (!u.troop() || u.afloat() != u.in_boat)) return cat(name, " cannot be led");
    if (u.ship != none && (o.units[side][u.ship].at != u.at || !o.units[side][u.ship].on_board())) return cat(name, " has lost its ship");
    const bool seeks = u.leads == seeking;
    if (seeks && std::none_of(o.errands.begin(), o.errands.end(), [&](const Errand& e) { return e.unit == Ref(side, i); }))
        return cat(name, " seeks a unit and nobody asks");
    return {};
}

std::string broken_cards(const State& state, Side side)
{
    const Open& o = state.open;
    const Secret& own = state.secret[side];
    const Scenario& s = *state.scenario;
    if (std::popcount(own.hand) != o.hand[side]) return "a hand is miscounted";
    if (own.hand & o.discarded[side]) return "a command card is in hand and discarded";
    if ((own.hand | o.discarded[side]) & ~s.all_copies) return "a command card is no card of the deck";
    if (s.npc[side] && own.hand != 0) return "a non-player army holds command cards";
    if (own.lore & o.lore_discarded[side]) return "a lore card is in hand and discarded";
    for (std::size_t deck = 0; deck < 8; ++deck)
        if (std::popcount(own.lore & s.lore_of[deck]) != o.lore_hand[side][deck]) return "a hand of lore is miscounted";
    if (o.tokens[side] > s.numbers.token_store) return "too many tokens";
    return {};
}

std::string broken_reserve(const State& state, Side side)
{
    const Open& o = state.open;
    const Secret& own = state.secret[side];
    if (own.list.size() != o.units[side].size()) return "list numbers are missing";
    std::uint64_t seen[2]{};
    const auto twice = [&](std::uint8_t n) {
        std::uint64_t& bits = seen[n / 64 % 2];
        const std::uint64_t bit = std::uint64_t{1} << n % 64;
        const bool there = (bits & bit) != 0;
        bits |= bit;
        return there;
    };
    for (std::size_t i = 0; i < own.list.size(); ++i)
        if (o.units[side][i].fate != Fate::off_table && twice(own.list[i])) return "a list number stands twice";
    std::uint8_t last = 0;
    for (const Recruit& r : own.reserve) {
        if (twice(r.list)) return "a unit is on and off the table";
        if (r.list <= last) return "the reserve is out of order";
        last = r.list;
        if (r.slot != none && o.units[side][r.slot].fate != Fate::off_table) return "a unit off the table stands";
    }
    return {};
}

}  // namespace

std::string broken(const State& state)
{
    const Open& o = state.open;
    for (const Side side : both_sides) {
        for (std::size_t i = 0; i < o.units[side].size(); ++i)
            if (auto why = broken_unit(state, side, i); !why.empty()) return why;
        if (auto why = broken_cards(state, side); !why.empty()) return why;
        if (auto why = broken_reserve(state, side); !why.empty()) return why;
        if (o.turns[side] > state.scenario->numbers.turns) return "more turns than there are";
    }
    for (const At at : state.scenario->board.hexes) {
        Ref ref;
        ref.code = o.stands[at];
        if (!ref) continue;
        if (ref.side() == Side::wild ? o.wild.empty() : ref.number() >= o.units[ref.side()].size()) return "a hex holds no unit";
        const Unit& u = ref.side() == Side::wild ? o.wild[0] : o.units[ref.side()][ref.number()];
        if (u.at != at || !u.stands()) return cat("hex ", int{at}, " holds a unit that is not there");
    }
    if (o.weather < 0 || o.weather > 9) return "no such weather";
    for (const Prize& prize : o.prizes)
        if ((prize.at != nowhere) + (prize.bearer ? 1 : 0) + (prize.home != Side::wild) != 1) return "a prize is in two places";
    return {};
}

}  // namespace montjoy::arcadia
