#include "apps/cli/contest.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace montjoy::cli {
namespace {

PairScore of(std::initializer_list<int> points)
{
    PairScore score;
    for (const int each : points) score.add(each);
    return score;
}

TEST(PairScore, IsTheShareOfThePointsWithDrawsAsHalves)
{
    EXPECT_DOUBLE_EQ(of({4, 2, 0}).mean(), 0.5);
    EXPECT_DOUBLE_EQ(of({3}).mean(), 0.75);
    // The pairs 4, 0 and the shared one: spread 8/3 of 16, over three.
    EXPECT_NEAR(of({4, 0}).error(), std::sqrt(8.0 / 3 / 3) / 4, 1e-12);
}

TEST(PairScore, ProvesAndRefutesOnlyWhatItsErrorAllows)
{
    EXPECT_EQ(of({4}).verdict(0.7), PairScore::Verdict::open);
    PairScore won, shared, near;
    for (int i = 0; i < 20; ++i) won.add(4), shared.add(2), near.add(i % 10 < 7 ? 4 : 0);
    EXPECT_EQ(won.verdict(0.7), PairScore::Verdict::proved);
    EXPECT_EQ(shared.verdict(0.7), PairScore::Verdict::refuted);
    EXPECT_EQ(near.verdict(0.7), PairScore::Verdict::open);
    EXPECT_EQ(near.verdict(0.5), PairScore::Verdict::proved);
}

}  // namespace
}  // namespace montjoy::cli
