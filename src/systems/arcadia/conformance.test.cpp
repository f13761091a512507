// What every rule system promises, over every scenario of this one.
#include "analysis/conformance.hpp"

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/arcadia/arcadia.hpp"

namespace montjoy::arcadia {
namespace {

std::vector<std::string> scenario_names()
{
    std::vector<std::string> names;
    for (const EmbeddedFile& file : embedded_files()) {
        const auto parts = split(file.path, '/');
        if (parts.size() != 3 || parts[1] != "arcadia" || parts[2] == "assumed.json" || parts[2] == "tuned.json") continue;
        names.emplace_back(parts[2].substr(0, parts[2].size() - 5));
    }
    return names;
}

class ArcadiaScenario : public ::testing::TestWithParam<std::string> {
protected:
    static std::shared_ptr<const Scenario> read()
    {
        Problems problems;
        const auto scenario = parse_document(embedded(cat("data/arcadia/", GetParam(), ".json")), problems);
        const auto numbers = parse_document(embedded("data/arcadia/assumed.json"), problems);
        auto read = Rules::read(*scenario, *numbers, problems);
        for (const Problem& problem : problems) ADD_FAILURE() << GetParam() << ": " << to_text(problem);
        return read;
    }
};

TEST_P(ArcadiaScenario, KeepsTheConcept)
{
    const auto scenario = read();
    ASSERT_TRUE(scenario);
    Conformance<Rules>::check(Rules::opening(scenario), test_effort(6), 40'000);
}

INSTANTIATE_TEST_SUITE_P(All, ArcadiaScenario, ::testing::ValuesIn(scenario_names()), [](const auto& each) {
    std::string name = each.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace montjoy::arcadia
