#include "dice/distribution.hpp"

#include <gtest/gtest.h>

#include "dice/faces.hpp"

namespace montjoy {
namespace {

TEST(Distribution, SumsOfDiceCountEveryThrowOnce)
{
    const auto sums = sum_of_dice(2, 5);
    EXPECT_EQ(sums.total(), 25u);
    EXPECT_EQ(sums.size(), 9u);
    EXPECT_EQ(sums.chance([](int s) { return s == 6; }), Fraction(1, 5));
    EXPECT_EQ(sum_of_dice(7, 10).total(), 10'000'000u);
    EXPECT_EQ(sum_of_dice(3, 6), one_die(6).then([](int a) {
        return one_die(6).then([a](int b) { return one_die(6).map([=](int c) { return a + b + c; }); });
    }));
    EXPECT_EQ(sum_of_dice(0, 6), Distribution<int>::certain(0));
}

TEST(Distribution, ThenBringsSecondChancesToOneDenominator)
{
    const auto d = one_die(2).then([](int first) {
        return first == 1 ? Distribution<int>::certain(9) : one_die(3);
    });
    EXPECT_EQ(d.chance([](int x) { return x == 9; }), Fraction(1, 2));
    EXPECT_EQ(d.chance([](int x) { return x == 3; }), Fraction(1, 6));
}

TEST(Distribution, DrawsEachOutcomeByItsWeight)
{
    Distribution<int> d;
    d.add(5, 1);
    d.add(2, 3);
    Rng rng(7);
    int fives = 0;
    for (int i = 0; i < 40'000; ++i) fives += d.draw(rng) == 5 ? 1 : 0;
    EXPECT_NEAR(fives, 10'000, 400);
    EXPECT_DOUBLE_EQ(d.mean(), 2.75);
}

TEST(Faces, AreWithinTheDieAndWrittenInOrder)
{
    Rng rng(1);
    const Faces faces = throw_dice(rng, 40, 5);
    for (const std::uint32_t f : faces) EXPECT_TRUE(f >= 1 && f <= 5);
    Faces two;
    two.push_back(3);
    two.push_back(10);
    EXPECT_EQ(to_text(two), "3 10");
    EXPECT_EQ(sum_of(two), 13);
}

}  // namespace
}  // namespace montjoy
