// The automa in its turn, by plain priorities:
//
//   1  strike where somebody stands among enemies and it pays      automa_blows.cpp
//   2  Siege fires and batters                                     automa_blows.cpp
//   3  pop and upgrade                                             automa_force.cpp
//   4  specials, mounts, the shaken and guards                     automa_ready.cpp
//   5  commanders march on the nearest aim, or home; the others
//      follow their commanders                                     automa_march.cpp
//   6  end the turn
//
// Each call looks at the position anew, so every step has to bring it nearer to its end.
#include "systems/gobwin/automa.hpp"

#include <algorithm>

#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scouting.hpp"

namespace montjoy::gobwin {

Glance::Glance(const State& known, Nation nation, int percent)
    : s(known), me(nation), side(s.side_of(me)), foe(other(side)), nerve(percent / 100.0), presence(s)
{
    for (std::size_t i = 0; i < stacks().size(); ++i) {
        if (stacks()[i].nation == me) own.push_back(i);
        if (stacks()[i].side == foe && in_sight(s, side, stacks()[i].cell)) foes.push_back(i);
    }
}

Action Glance::of(Act act, std::size_t stack) const
{
    Action action;
    action.act = act;
    action.nation = me;
    action.stack = stacks()[stack].number;
    return action;
}

bool Glance::holds_out() const
{
    const Ending& ending = s.scenario->ending;
    return !ending.by_levels && ending.winner == side;
}

bool Glance::at_home(Cell cell) const
{
    const City* city = city_at(s, cell);
    return city && city->nation == me && holds_out();
}

bool Glance::goal_of(Cell cell, Side side_of_it) const
{
    return std::any_of(s.scenario->goals.begin(), s.scenario->goals.end(), [&](const Goal& goal) {
        return goal.kind == Goal::Kind::hold_cities && goal.side == side_of_it &&
               std::find(goal.cities.begin(), goal.cities.end(), cell) != goal.cities.end();
    });
}

double Glance::price_of(std::size_t i) const
{
    double price = 0;
    for (const Unit& unit : s.pieces.units_of(i)) price += cost_of(s.design(stacks()[i].nation, unit.design));
    return price;
}

Decision decide(const View& view) { return decide(view.known, view.seat.index); }

Decision decide(const State& known, Nation me, Temper temper)
{
    if (known.stage == Stage::setup) return decide_setup(known, me);
    const Glance g(known, me, temper.nerve);
    for (const auto priority : {strike, bombard, spend, make_ready, march}) {
        if (temper.nerve == 0 && priority == march) break;
        auto decision = priority(g);
        if (decision && temper.saves && priority == spend && decision->action.act != Act::upgrade_city) continue;
        if (decision) return *decision;
    }
    return {{}, "nothing is left to do"};
}

namespace {
constexpr std::array<std::string_view, 1> programs{"automa"};
}

std::span<const std::string_view> Rules::bots() { return programs; }

Action Rules::choose(std::string_view, const View& view, Rng&) { return decide(view).action; }

std::string Rules::explain(std::string_view, const View& view, Rng&) { return std::string(decide(view).why); }

}  // namespace montjoy::gobwin
