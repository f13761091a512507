#include "systems/arcadia/automa/automa.hpp"

#include <algorithm>

#include "systems/arcadia/acts.hpp"

namespace montjoy::arcadia {

bool Mind::offers(const Action& act) const { return std::find(acts.begin(), acts.end(), act) != acts.end(); }

bool Mind::offers(Action::Kind kind) const
{
    return std::any_of(acts.begin(), acts.end(), [&](const Action& a) { return a.kind == kind; });
}

Reasoned automa(const View& view, Rng& rng) { return automa(eyes(view), rng); }

Reasoned automa(const Eyes& e, Rng& rng)
{
    std::vector<Action> acts;
    list_acts(e, acts);
    const Mind mind{e, acts, rng};
    if (!e.open.errands.empty()) return fight_battle(mind);
    switch (e.open.stage) {
        case Stage::stance:
        case Stage::scouts:
        case Stage::stronghold:
        case Stage::sections:
        case Stage::deploy:
        case Stage::defences: return before_battle(mind);
        case Stage::heart:
        case Stage::card:
        case Stage::change:
        case Stage::bring:
        case Stage::orders: return give_orders(mind);
        case Stage::move:
        case Stage::face: return make_moves(mind);
        case Stage::ranged:
        case Stage::close:
        case Stage::follow: return fight_battle(mind);
        default: return work_magic(mind);
    }
}

}  // namespace montjoy::arcadia
