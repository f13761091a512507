// What the tests of the automa share.
#pragma once

#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/arena.test.hpp"
#include "systems/arcadia/automa/plan.hpp"

namespace montjoy::arcadia {

struct Choice_ {
    std::string act, priority;
    std::vector<std::string> why;
};

inline Choice_ chooses(const State& state, Side side = Side::player)
{
    Rng rng(7);
    const Reasoned r = Rules::reasoned(view_of(state, side), rng);
    Choice_ c{write_act(*state.scenario, r.action), std::string(r.priority.id), {}};
    for (const Message& m : r.because) c.why.push_back(render(m));
    return c;
}
inline std::string act_of(const Arena& a, Side side = Side::player) { return chooses(a.state, side).act; }
inline std::string priority_of(const Arena& a, Side side = Side::player) { return chooses(a.state, side).priority; }

/// Sets the reserve of an army that is about to deploy.
inline void recruit(Arena& a, Type type, bool commander = false, Side side = Side::player)
{
    Recruit r;
    r.list = static_cast<std::uint8_t>(20 + a.own(side).reserve.size());
    r.type = type;
    r.attributes = breeds[type].attributes;
    r.lore = breeds[type].lore;
    r.price = a.state.scenario->numbers.types[type].price;
    r.commander = commander;
    a.own(side).reserve.push_back(r);
}
/// Deploys everybody by the automa; where each came to stand, in order.
inline std::vector<std::string> deploys(Arena& a, Stance stance)
{
    a.open().stance[Side::player] = stance;
    a.stage(Stage::deploy);
    a.open().leader = Side::player;
    std::vector<std::string> acts;
    while (a.now() == Stage::deploy) {
        acts.push_back(act_of(a));
        a.act(acts.back());
    }
    return acts;
}

inline std::string goes_for(const Arena& a, Ref ref, Stance stance = Stance::attack)
{
    return std::string(to_words(objective_of(a.p(), ref, stance).why));
}

}  // namespace montjoy::arcadia
