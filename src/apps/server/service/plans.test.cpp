#include "apps/server/service/site.test.hpp"

namespace montjoy::server {
namespace {

class Plans : public SiteTest {};

TEST_F(Plans, ADraftIsItsOwnersUnlessItIsSharedWithTheSide)
{
    const Game game = begin();
    const Draft kept = must(server->service->keep_draft(game.left, {"", "plan", "", {"low", "boast 3"}, false, false, 0, {}}));
    EXPECT_EQ(kept.seat, "left");
    EXPECT_EQ(kept.revision, 1u);
    EXPECT_EQ(must(server->service->drafts(game.left)).at(0).orders, (std::vector<std::string>{"low", "boast 3"}));
    EXPECT_TRUE(must(server->service->drafts(game.right)).empty());
    Draft shared = kept;
    shared.shared = true;
    must(server->service->keep_draft(game.left, shared));
    EXPECT_TRUE(must(server->service->drafts(game.right)).empty());  // right is no ally
    EXPECT_EQ(fault_in(server->service->drafts(game.spectator)), "forbidden");
    restart();
    EXPECT_TRUE(must(server->service->drafts(game.left)).at(0).shared);
}

TEST_F(Plans, TwoTabsDoNotOverwriteEachOther)
{
    const Game game = begin();
    const Draft first = must(server->service->keep_draft(game.left, {"", "plan", "", {"low"}, false, false, 0, {}}));
    Draft one = first, two = first;
    one.orders = {"high"};
    two.orders = {"pass"};
    EXPECT_EQ(must(server->service->keep_draft(game.left, one)).revision, 2u);
    EXPECT_EQ(fault_in(server->service->keep_draft(game.left, two)), "stale");
    EXPECT_EQ(must(server->service->drafts(game.left)).at(0).orders.at(0), "high");
    EXPECT_EQ(fault_in(server->service->keep_draft(game.right, one)), "not_found");
    must(server->service->drop_draft(game.right, first.draft));
    EXPECT_EQ(must(server->service->drafts(game.left)).size(), 1u);
    must(server->service->drop_draft(game.left, first.draft));
    EXPECT_TRUE(must(server->service->drafts(game.left)).empty());
}

TEST_F(Plans, AClaimKeepsAlliesOffAndTellsEnemiesNothing)
{
    const Game game = begin();
    must(server->service->claim(game.left, {"R1", "", "mine"}));
    must(server->service->claim(game.right, {"R1", "", "ours"}));  // it cannot know
    EXPECT_EQ(must(server->service->claims(game.left)).size(), 1u);
    EXPECT_EQ(must(server->service->claims(game.right)).at(0).seat, "right");
    must(server->service->claim(game.left, {"R1", "", "still"}));
    EXPECT_EQ(must(server->service->claims(game.left)).at(0).note, "still");
    must(server->service->claim(game.left, {"R2", "", ""}));  // a note is not asked for
    EXPECT_EQ(must(server->service->claims(game.left)).size(), 2u);
    must(server->service->drop_claim(game.left, "R1"));
    EXPECT_EQ(must(server->service->claims(game.left)).at(0).thing, "R2");
    must(server->service->drop_claim(game.left, ""));
    EXPECT_TRUE(must(server->service->claims(game.left)).empty());
    EXPECT_EQ(must(server->service->claims(game.right)).size(), 1u);
    EXPECT_EQ(fault_in(server->service->claim(game.spectator, {"R1", "", "x"})), "forbidden");
    EXPECT_EQ(fault_in(server->service->claim(game.left, {"", "", "x"})), "malformed");
}

TEST_F(Plans, AClaimIsToldToItsSideAndToNobodyElse)
{
    const Game game = begin();
    const auto told = [&] {
        Seats seats;
        for (const Changed& change : std::exchange(server->changes, {}))
            if (change.plans) seats = seats | change.seats;
        return seats;
    };
    server->changes.clear();
    must(server->service->claim(game.left, {"R1", "", ""}));
    EXPECT_EQ(told(), Seats(Seat{0}));
    must(server->service->drop_claim(game.left, "R1"));
    EXPECT_EQ(told(), Seats(Seat{0}));
    must(server->rule(game.master, {Ruling::Kind::replace, "", "left", "", "all", "gone", {}, 0, true, {}}));
    EXPECT_EQ(told(), Seats(Seat{0}));  // its plans went with its player
}

TEST_F(Plans, ADraftThatIsHandedInTwiceIsKeptOnce)
{
    const Game game = begin();
    const Draft draft{"", "plan", "", {"low", "pass"}, true, false, 0, {}};
    const std::string first = must(server->service->keep_draft(game.left, draft)).draft;
    EXPECT_EQ(must(server->service->keep_draft(game.left, draft)).draft, first);
    EXPECT_EQ(must(server->service->drafts(game.left)).size(), 1u);
}

}  // namespace
}  // namespace montjoy::server
