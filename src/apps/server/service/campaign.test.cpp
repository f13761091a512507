// Whole games of the real systems through the use cases, as people would play them: by the clock, by post, with
// those who are away.
#include "analysis/conformance.hpp"
#include "apps/server/service/site.test.hpp"
#include "referee/replay.hpp"

namespace montjoy::server {
namespace {

using std::chrono::hours;

class Campaign : public SiteTest {
protected:
    Rng rng{17, 5};

    /// Something that the seat may do; ending its turn now and then, and when nothing else is left.
    std::string some_act(const Access& access)
    {
        auto acts = must(server->service->legal(access));
        if (acts.listed.empty() || (rng.below(16) == 1 && !acts.samples.empty())) acts.listed = acts.samples;
        if (acts.listed.empty()) return "";
        const auto ends = [](const std::string& act) { return act == "end" || act == "pass"; };
        if (rng.below(12) == 0)
            for (const std::string& act : acts.listed)
                if (ends(act)) return act;
        return acts.listed[rng.index(acts.listed.size())];
    }
    void play_some(const Access& access, int most)
    {
        for (int n = 0; n < most && server->view(access)->awaited && !server->view(access)->over; ++n) {
            const std::string act = some_act(access);
            ASSERT_FALSE(act.empty());
            const auto played = server->order(access, act);
            ASSERT_TRUE(std::holds_alternative<Played>(played)) << act << ": " << reason_in(played);
        }
    }
    std::string record(const Access& access) { return must(server->service->export_record(access)).content; }
    void verifies(const std::string& text)
    {
        const auto again = replay(text, true);
        const auto* const wrong = std::get_if<RecordFault>(&again);
        EXPECT_FALSE(wrong) << montjoy::to_text(*wrong);
    }
};

TEST_F(Campaign, ThreeNationsAndAMasterByPostWithAnAbsenteeAndARewind)
{
    if (!montjoy::find_system("gobwin")) GTEST_SKIP() << "GOBWIN IS NOT BUILT IN";
    NewGame wish;
    wish.once = "campaign-1";
    wish.scenario = "gobwin/gobwin-bump";
    wish.settings.terms = turns(hours(96), TimeOut::end_turn, hours(6), {hours(24)});
    wish.settings.terms.holiday_days = 10;
    const Created created = must(server->service->create_game({}, wish));
    const Access master = join(link(created, Role::game_master), nullptr, {}, "Max");
    std::vector<Access> nations;
    for (const char* seat : {"alliance-1", "alliance-2", "alliance-3"}) {
        nations.push_back(join(link(created, Role::player, seat), nullptr, {}, seat));
        NoticeSettings notices;
        notices.email = cat(seat, "@example.org");
        must(server->service->set_notices(nations.back(), notices));
    }
    // The side that moves second sets up first (GB-UNIT-8): its time runs, and nobody else's.
    EXPECT_EQ(server->view(master)->clock.deadline, now + hours(96));
    EXPECT_FALSE(server->view(nations[0])->clock.deadline);
    for (int n = 0; n < 500 && server->view(master)->awaited; ++n) play_some(master, 8);
    EXPECT_FALSE(server->view(master)->clock.deadline);
    for (const Access& nation : nations) EXPECT_EQ(server->view(nation)->clock.deadline, now + hours(96));

    const auto round = [&] {
        Problems problems;
        const auto view = parse_document(server->view(master)->json, problems);
        const Document* const number = view ? view->find("round") : nullptr;
        return number ? number->integer : -1;
    };
    ASSERT_GE(round(), 0);
    const std::int64_t first = round();
    std::uint64_t rewind_to = 0;
    bool rewound = false;
    for (int day = 0; day < 200 && round() < first + 5 && !server->view(master)->over; ++day) {
        pass(hours(12));
        const bool absent = round() == first + 1;  // alliance-3 is away for a round
        for (std::size_t i = 0; i < nations.size(); ++i)
            if (!(absent && i == 2)) play_some(nations[i], 8);
        play_some(master, 12);
        if (::testing::Test::HasFatalFailure()) return;
        if (round() == first + 2 && rewind_to == 0) {
            const auto histories = must(server->service->histories(master));
            rewind_to = histories.back().steps;
        }
        if (round() == first + 3 && !rewound) {
            rewound = true;
            Ruling back{Ruling::Kind::rewind, "", "", "", "all", "a debt was forgotten", {}, rewind_to, true, {"ruling points F 5 : the debt is paid"}};
            const auto plan = must(server->service->plan_rewind(master, back));
            EXPECT_GT(plan.steps_after, 0u);
            EXPECT_GT(plan.kept, 0u);
            must(server->rule(master, back));
            EXPECT_NE(record(master).find("the debt is paid"), std::string::npos);
        }
        if (rng.below(6) == 0) restart(1000 + static_cast<std::uint64_t>(day));
    }
    EXPECT_TRUE(rewound);
    EXPECT_TRUE(round() >= first + 5 || server->view(master)->over) << round();
    const std::string text = record(master);
    EXPECT_NE(text.find(" time alliance-3 "), std::string::npos);  // the absentee held nobody up
    verifies(text);
    verifies(must(server->service->export_record(master, 0)).content);  // the history that was left as well
    must(server->service->import_game({}, "import-0001", must(server->service->export_game(master)).content, {}));
    EXPECT_EQ(fault_in(server->service->export_game(nations[0])), server->view(master)->over ? "none" : "forbidden");
}

TEST_F(Campaign, EachSystemIsPlayedToItsEnd)
{
    int played = 0;
    for (const System& system : montjoy::systems()) {
        SCOPED_TRACE(system.name);
        const auto ids = scenario_ids(system.name);
        if (ids.empty()) continue;
        const std::string id = std::find(ids.begin(), ids.end(), cat(system.name, "/duel")) != ids.end() ? cat(system.name, "/duel") : ids.front();
        NewGame wish;
        wish.once = cat("whole-", id);
        wish.scenario = id;
        const Created created = must(server->service->create_game({}, wish));
        std::vector<Access> seats;
        for (const Link& own : created.links)
            if (own.role == Role::player || own.role == Role::game_master) seats.push_back(join(own));
        int turn = 0;
        const auto over = [&] { return server->view(seats[0])->over; };
        for (; turn < 60'000 && !over(); ++turn)
            for (const Access& access : seats) {
                if (access.seat && !over()) play_some(access, 1);
                if (::testing::Test::HasFatalFailure()) return;
            }
        ASSERT_TRUE(over()) << id;
        verifies(record(seats[0]));
        ++played;
    }
    if (played == 0) GTEST_SKIP() << "NO SYSTEM IS BUILT IN";
}

}  // namespace
}  // namespace montjoy::server
