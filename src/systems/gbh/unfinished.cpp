#include "systems/gbh/gbh.hpp"
#include "systems/gbh/choices.hpp"
namespace montjoy::gbh {
std::string Rules::show(const View&, const Style&) { return "x"; }
Preview Rules::preview(const View&, const Action&) { return {}; }
std::span<const Tool> Rules::tools() { return {}; }
std::span<const Paper> Rules::papers() { return {}; }
std::string Rules::paper(std::string_view, Format, const View&, const std::vector<Event>&) { return ""; }
std::span<const std::string_view> Rules::bots() { return {}; }
Action Rules::choose(std::string_view, const View& v, Rng&) { std::vector<Action> a; list_choices(v.state, a); return a[0]; }
}
