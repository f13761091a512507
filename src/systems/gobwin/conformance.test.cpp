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

TEST(GobwinConformance, TheDuelKeepsEveryPromise)
{
    const auto scenario = built_in("duel");
    ASSERT_TRUE(scenario);
    Conformance<Rules>::check(Rules::opening(scenario), test_effort(20), 6000);
}

}  // namespace
}  // namespace montjoy::gobwin
