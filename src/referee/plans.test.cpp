// Plans before they are carried out, on the systems as they are bound: what is only thought of changes nothing, and what
// a plan comes to agrees with the rules' own odds.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "referee/catalogue.hpp"
#include "referee/luck.hpp"
#include "referee/match.hpp"

namespace montjoy {
namespace {

std::unique_ptr<Match> opened(std::string_view id)
{
    const System* const system = find_system(id.substr(0, id.find('/')));
    Problems problems;
    const auto setting = system->read(*built_in_scenario(id), default_numbers(system->name), problems);
    Header header;
    header.scenario = id;
    header.key = 1415;
    for (const SeatInfo& seat : setting->seats()) header.seats.push_back({seat.name, "automa"});
    return setting->open(std::move(header));
}

/// Plays by the automa until `found` at a choice of a seat, which it yields.
std::optional<Seat> until(Match& match, const std::function<bool(Seat)>& found)
{
    SeededLuck luck(match.header().key);
    for (int acts = 0; acts < 4'000; ++acts) {
        if (!match.settle(luck) || match.result().over) return std::nullopt;
        const Seat seat = *match.awaited().begin();
        if (found(seat)) return seat;
        if (match.submit(seat, match.choose("automa", seat))) return std::nullopt;
    }
    return std::nullopt;
}

std::vector<std::string> beginning(const std::vector<std::string>& acts, std::string_view with)
{
    std::vector<std::string> some;
    for (const std::string& act : acts)
        if (act.starts_with(with)) some.push_back(act);
    return some;
}

const Outlook::Piece* piece_of(const Outlook& outlook, std::string_view name)
{
    for (const auto& piece : outlook.pieces)
        if (piece.piece == name) return &piece;
    return nullptr;
}

double total(const std::vector<double>& chances)
{
    double sum = 0;
    for (const double each : chances) sum += each;
    return sum;
}

Outlook outlook_of(const Match& match, Seat seat, const Errands& errands, const std::vector<std::string>& answers, bool best = false, std::uint32_t trials = 200)
{
    auto found = match.adviser()->outlook(seat, errands, answers, best, trials);
    EXPECT_TRUE(std::holds_alternative<Outlook>(found));
    return std::get<Outlook>(std::move(found));
}

/// A shot of the handbook's that can be made now: the unit, and the act.
struct Shot {
    Seat seat;
    std::string unit, act, target;
};
Shot a_shot(Match& match)
{
    Shot shot;
    const auto seat = until(match, [&](Seat one) {
        for (const std::string& unit : beginning(match.legal(one), "unit "))
            for (const std::string& act : beginning(match.imagined(one, {{unit}}).match->legal(one), "shoot ")) {
                shot = {one, unit, act, act.substr(6)};
                return true;
            }
        return false;
    });
    EXPECT_TRUE(seat) << "somebody comes to shoot";
    return shot;
}

TEST(Plans, WhatIsOnlyThoughtOfChangesNothing)
{
    const auto match = opened("gbh/skirmish");
    const Shot shot = a_shot(*match);
    const std::string before = match->hash();
    const auto thought = match->imagined(shot.seat, {{shot.unit, shot.act}});
    EXPECT_EQ(match->hash(), before);
    EXPECT_TRUE(thought.closed) << "dice fall";
    EXPECT_EQ(thought.kept, 1u) << "the unit has been called, and no more is known";
    EXPECT_FALSE(thought.match->check(shot.seat, shot.act)) << "so it could still shoot";
    const auto earlier = match->imagined(shot.seat, {{shot.unit, shot.act}, {}});
    EXPECT_EQ(earlier.match->legal(shot.seat), match->legal(shot.seat)) << "an errand that ends in dice leaves no trace";
}

TEST(Plans, WhatDiceDoNotTouchIsAsItWouldBe)
{
    const auto match = opened("arcadia/duel");
    std::string card;
    const auto seat = until(*match, [&](Seat one) {
        const auto cards = beginning(match->legal(one), "play ");
        if (!cards.empty()) card = cards.front();
        return !cards.empty() && !match->imagined(one, {{cards.front()}}).closed;
    });
    ASSERT_TRUE(seat) << "a card that nobody else is asked about";
    const auto thought = match->imagined(*seat, {{card}});
    ASSERT_EQ(thought.kept, 1u);
    ASSERT_FALSE(match->submit(*seat, card));
    EXPECT_EQ(thought.match->legal(*seat), match->legal(*seat));
    EXPECT_EQ(thought.match->view_json(*seat), match->view_json(*seat));
}

TEST(Plans, OneShotComesToWhatTheRulesSayOfIt)
{
    const auto match = opened("gbh/skirmish");
    const Shot shot = a_shot(*match);
    const Outlook outlook = outlook_of(*match, shot.seat, {{shot.unit, shot.act}}, {"enough", "wait"});
    EXPECT_EQ(outlook.trials, 0u) << "few ends: exact";
    EXPECT_NEAR(outlook.all, 1, 1e-12);
    const Preview preview = match->imagined(shot.seat, {{shot.unit}}).match->preview(shot.seat, shot.act);
    ASSERT_FALSE(preview.odds.empty());
    double spared = 0;
    for (const auto& bar : preview.odds.front().bars)
        if (bar.outcome == "nothing") spared = static_cast<double>(bar.chance.numerator()) / static_cast<double>(bar.chance.denominator());
    const auto* const piece = piece_of(outlook, shot.target);
    ASSERT_TRUE(piece);
    EXPECT_FALSE(piece->own);
    EXPECT_NEAR(piece->hurt, 1 - spared, 1e-12);
}

TEST(Plans, ChancesOfAllThatMayComeMakeOneWhole)
{
    const auto match = opened("gbh/skirmish");
    std::vector<std::string> units;
    const auto seat = until(*match, [&](Seat one) {
        units = beginning(match->legal(one), "unit ");
        return units.size() >= 3;
    });
    ASSERT_TRUE(seat);
    Errands errands;
    for (const std::string& unit : units) {
        const auto next = match->imagined(*seat, {{unit}}).match->legal(*seat);
        errands.push_back({unit, beginning(next, "wait").front()});
    }
    const Outlook given = outlook_of(*match, *seat, errands, {"enough", "wait"});
    EXPECT_NEAR(total(given.foes_lost), 1, 1e-9);
    EXPECT_NEAR(total(given.own_lost), 1, 1e-9);
    ASSERT_EQ(given.done.size(), errands.size());
    EXPECT_NEAR(given.done.front(), 1, 1e-12);
    EXPECT_TRUE(given.guided) << "the enemy acts between them";
    const Outlook again = outlook_of(*match, *seat, errands, {"enough", "wait"});
    EXPECT_EQ(given.worth, again.worth) << "the same trials each time";

    const Outlook best = outlook_of(*match, *seat, errands, {"enough", "wait"}, true);
    auto order = best.order;
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i) << "each errand once";
}

TEST(Plans, AnErrandThatCannotBeBegunIsPassedOver)
{
    const auto match = opened("gbh/skirmish");
    const Shot shot = a_shot(*match);
    const Outlook outlook = outlook_of(*match, shot.seat, {{shot.unit, shot.act}, {shot.unit, shot.act}}, {"enough", "wait"});
    EXPECT_NEAR(outlook.done[0], 1, 1e-12);
    EXPECT_NEAR(outlook.done[1], 0, 1e-12) << "it has acted";
    EXPECT_NEAR(outlook.all, 0, 1e-12);
}

TEST(Plans, WhatIsNoActIsSaid)
{
    const auto match = opened("gbh/skirmish");
    const Shot shot = a_shot(*match);
    EXPECT_TRUE(std::holds_alternative<Message>(match->adviser()->outlook(shot.seat, {{"dance"}}, {}, false, 10)));
    EXPECT_EQ(match->imagined(shot.seat, {{"dance"}}).kept, 0u);
}

TEST(Plans, RestOnWhatTheSeatSeesAlone)
{
    // In the fog, whatever stands where it is not seen: neither what could be done nor what comes of it tells of it.
    const auto match = opened("gobwin/siege");
    std::vector<std::string> moves;
    const auto seat = until(*match, [&](Seat one) {
        moves = beginning(match->legal(one), "move ");
        return !moves.empty();
    });
    ASSERT_TRUE(seat);
    const Outlook outlook = outlook_of(*match, *seat, {{moves.front()}}, {}, false, 20);
    const std::string seen = match->view_json(*seat);
    for (const auto& piece : outlook.pieces) EXPECT_TRUE(piece.own || seen.find(piece.place) != std::string::npos) << piece.piece;
}

}  // namespace
}  // namespace montjoy
