// Hints and threats: for who sits at the table, where it allows them; from what the seat knows.
#include "apps/server/service/site.test.hpp"

namespace montjoy::server {
namespace {

class Advising : public SiteTest {
protected:
    Game siege(bool hints)
    {
        NewGame wish;
        wish.once = "siege-game-1";
        wish.scenario = "gobwin/siege";
        wish.settings.hints = hints;
        Game game;
        game.created = must(server->service->create_game({}, wish));
        game.left = join(link(game.created, Role::player, "alliance-1"), nullptr, {}, "Lea");
        game.right = join(link(game.created, Role::player, "opposition"), nullptr, {}, "Ron");
        join(link(game.created, Role::player, "alliance-2"), nullptr, {}, "Lou", "join-join-2");
        return game;
    }
    Outcome<Service::Hint> hint(const Access& access)
    {
        return server->later<Service::Hint>([&](auto done) { server->service->hint(access, done); });
    }
    Outcome<Service::Threats> threats(const Access& access)
    {
        return server->later<Service::Threats>([&](auto done) { server->service->threats(access, done); });
    }
};

TEST_F(Advising, IsRefusedWhereTheTableDoesNotAllowIt)
{
    const Game game = siege(false);
    EXPECT_EQ(reason_in(hint(game.left)), "at this table there are no hints");
    EXPECT_EQ(fault_in(threats(game.left)), "forbidden");
}

TEST_F(Advising, TellsWhoIsAwaitedWhatTheSearchWouldDoAndWhy)
{
    const Game game = siege(true);
    const bool left_first = server->view(game.left)->awaited;
    const Access& awaited = left_first ? game.left : game.right;
    const Service::Hint told = must(hint(awaited));
    ASSERT_GT(told.advice.ideas.size(), 1u);
    EXPECT_GT(told.advice.nodes, 100u);
    EXPECT_EQ(told.number, server->number(awaited));
    must(server->order(awaited, told.advice.ideas[told.advice.chosen].act));
    EXPECT_EQ(fault_in(hint(left_first ? game.right : game.left)), "not_your_turn");
}

TEST_F(Advising, NamesThePiecesOfTheSeatAndNoOthers)
{
    const Game game = siege(true);
    for (const Access* access : {&game.left, &game.right}) {
        const Service::Threats told = must(threats(*access));
        EXPECT_FALSE(told.pieces.empty());
        for (const ThreatTo& threat : told.pieces) {
            EXPECT_LE(threat.lost, threat.hurt);
            EXPECT_EQ(threat.place.size(), 4u) << threat.piece;
        }
    }
}

TEST_F(Advising, HasNothingToSayWhereNobodySearches)
{
    TableSettings settings;
    settings.hints = true;
    const SiteTest::Game game = begin(settings);
    EXPECT_EQ(reason_in(threats(game.left)), "there is no search for this system");
}

}  // namespace
}  // namespace montjoy::server
