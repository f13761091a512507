#include "systems/gobwin/gobwin.hpp"
namespace montjoy::gobwin {
std::string Rules::show(const View&, const Style&) { return "map\n"; }
std::span<const Paper> Rules::papers() { return {}; }
std::string Rules::paper(std::string_view, Format, const View&, const std::vector<Event>&) { return {}; }
std::span<const std::string_view> Rules::bots() { return {}; }
Action Rules::choose(std::string_view, const View& view, Rng& rng)
{
    std::vector<Action> actions;
    list(view.known, view.seat, actions);
    return actions[rng.index(actions.size())];
}
std::string Rules::explain(std::string_view, const View&, Rng&) { return {}; }
static_assert(Ruleset<Rules>);
}  // namespace montjoy::gobwin
