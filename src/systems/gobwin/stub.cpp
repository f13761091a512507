#include "systems/gobwin/gobwin.hpp"
namespace montjoy::gobwin {
std::string Rules::show(const View&, const Style&) { return "map\n"; }
std::span<const Paper> Rules::papers() { return {}; }
std::string Rules::paper(std::string_view, Format, const View&, const std::vector<Event>&) { return {}; }
static_assert(Ruleset<Rules>);
}  // namespace montjoy::gobwin
