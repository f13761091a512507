// What every rule system promises, over every battle of the repository.
#include "analysis/conformance.hpp"

#include <gtest/gtest.h>

#include "base/embedded.hpp"
#include "systems/gpc/gpc.hpp"

namespace montjoy::gpc {
namespace {

Document document_of(std::string_view path)
{
    Problems problems;
    auto document = parse_document(embedded(path), problems);
    EXPECT_TRUE(document.has_value()) << path;
    return document ? *document : Document{};
}

State opening_of(const std::string& name)
{
    Problems problems;
    const auto scenario = Rules::read(document_of("data/gpc/" + name + ".json"),
                                      document_of("data/gpc/assumed.json"), problems);
    for (const Problem& problem : problems) ADD_FAILURE() << name << ": " << to_text(problem);
    return Rules::opening(scenario);
}

class Conform : public ::testing::TestWithParam<const char*> {};

TEST_P(Conform, EveryPromiseOfARuleSystemHolds)
{
    Conformance<Rules>::check(opening_of(GetParam()), test_effort(12), 20'000);
}

INSTANTIATE_TEST_SUITE_P(Battles, Conform,
                         ::testing::Values("first-field", "ford", "three-knights", "moor",
                                           "two-crowns"));

}  // namespace
}  // namespace montjoy::gpc
