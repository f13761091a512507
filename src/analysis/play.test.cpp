#include "analysis/play.hpp"

#include <gtest/gtest.h>

#include "referee/toy.test.hpp"

namespace montjoy {
namespace {

using Toy = toy::Rules;

toy::State dealt()
{
    toy::State state = Toy::opening(std::make_shared<toy::Scenario>());
    Journal<toy::Event> silent;
    Toy::apply(state, 1, silent);
    Toy::apply(state, 3, silent);
    return state;
}

TEST(Perft, WalksEveryCardThenEverySeat)
{
    const toy::State opening = Toy::opening(std::make_shared<toy::Scenario>());
    EXPECT_EQ(perft<Toy>(opening, 0), 1u);
    EXPECT_EQ(perft<Toy>(opening, 1), 3u);
    EXPECT_EQ(perft<Toy>(opening, 2), 6u);
    EXPECT_EQ(perft<Toy>(opening, 3), 24u);      // two seats with two choices each
    EXPECT_EQ(perft<Toy>(opening, 4), 48u);      // the other seat's two
    EXPECT_EQ(perft<Toy>(opening, 5), 48u * 6);  // the die
}

TEST(Odds, FollowTheRollsOfAnAction)
{
    toy::State state = dealt();
    Journal<toy::Event> silent;
    Toy::apply(state, Seat{1}, {toy::Action::Kind::high, 0}, silent);
    const auto points = odds<Toy>(state, Seat{0}, {toy::Action::Kind::low, 0}, [](const toy::State& s) { return s.points[0]; });
    EXPECT_EQ(points.chance([](int p) { return p == 1; }), Fraction(1, 2));
    EXPECT_EQ(points.total(), 6u);
}

TEST(Signature, ChangesWithTheNumberOfGamesAndNotOtherwise)
{
    const toy::State opening = Toy::opening(std::make_shared<toy::Scenario>());
    EXPECT_EQ(signature<Toy>(opening, 5, 100), signature<Toy>(opening, 5, 100));
    EXPECT_NE(signature<Toy>(opening, 5, 100), signature<Toy>(opening, 6, 100));
}

TEST(ChooseRandomly, EndsATurnOnceInSixteenWhereItMay)
{
    toy::State state = dealt();
    state.chosen = {1, 2};
    state.rolled = true;
    std::vector<toy::Action> scratch;
    Rng rng(3);
    int passes = 0, boasts = 0;
    for (int i = 0; i < 16'000; ++i) {
        const auto action = choose_randomly<Toy>(state, Seat{0}, rng, scratch);
        passes += action.kind == toy::Action::Kind::pass ? 1 : 0;
        boasts += action.kind == toy::Action::Kind::boast ? 1 : 0;
    }
    EXPECT_NEAR(boasts, 1000, 130);
    EXPECT_NEAR(passes, 15'000 / 16, 130);
}

}  // namespace
}  // namespace montjoy
