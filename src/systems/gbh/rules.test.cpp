#include <gtest/gtest.h>

#include "analysis/conformance.hpp"
#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {
namespace {

class Conforms : public ::testing::TestWithParam<const char*> {};

TEST_P(Conforms, InRandomGames)
{
    const auto scenario = read(built_in(GetParam()));
    ASSERT_TRUE(scenario);
    Conformance<Rules>::check(Rules::opening(scenario), test_effort(4), 200'000);
}

INSTANTIATE_TEST_SUITE_P(Every, Conforms, ::testing::Values("gbh/field"));

}  // namespace
}  // namespace montjoy::gbh
