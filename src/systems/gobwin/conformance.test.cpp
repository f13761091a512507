#include "analysis/conformance.hpp"

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/gobwin/gobwin.hpp"

namespace montjoy::gobwin {
namespace {

std::shared_ptr<const Scenario> built_in(std::string_view name)
{
    Problems problems;
    const auto scenario = parse_document(embedded(cat("data/gobwin/", name, ".json")), problems);
    const auto numbers = parse_document(embedded("data/gobwin/assumed.json"), problems);
    if (!scenario || !numbers) return nullptr;
    auto read = read_scenario(*scenario, *numbers, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return read;
}

class GobwinConformance : public ::testing::TestWithParam<const char*> {};

TEST_P(GobwinConformance, KeepsEveryPromise)
{
    const auto scenario = built_in(GetParam());
    ASSERT_TRUE(scenario);
    const bool wide = scenario->grid.size() > 2000;
    Conformance<Rules>::check(Rules::opening(scenario), test_effort(wide ? 2 : 12), 30'000);
}
INSTANTIATE_TEST_SUITE_P(Scenarios, GobwinConformance, ::testing::Values("duel", "granaries", "siege", "gobwin-bump", "grand"),
                         [](const auto& of) {
                             std::string name = of.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace montjoy::gobwin
