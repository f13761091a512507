// A site for tests: a store of the test's choice, a clock that the test sets, secrets that are the same each
// time, background work that is done when the test says so, and the toy system.
#pragma once

#include <gtest/gtest.h>

#include <deque>

#include "apps/server/service.hpp"
#include "apps/server/service/secrets.hpp"
#include "apps/server/time/zone.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "referee/match_of.hpp"
#include "referee/toy.test.hpp"
#include "store/backends.hpp"

namespace montjoy::server {

/// What can be made to fail.
class FlakyStore final : public store::Store {
public:
    explicit FlakyStore(store::Store& below) : below_(below) {}
    int writes_to_fail = 0;
    int asked = 0;                    ///< how often something was read or written
    bool fails_after_writing = false;  ///< the change is made, and nobody hears of it
    bool away = false;

    std::vector<bool> write(std::span<const store::Batch> batches) override
    {
        ++asked;
        if (away) throw store::Failure(store::Failure::Kind::away, "away");
        if (writes_to_fail > 0) {
            --writes_to_fail;
            if (fails_after_writing) below_.write(batches);
            throw store::Failure(store::Failure::Kind::away, "the connection broke");
        }
        return below_.write(batches);
    }
    std::vector<store::Values> select(const store::Query& query) override
    {
        ++asked;
        if (away) throw store::Failure(store::Failure::Kind::away, "away");
        return below_.select(query);
    }
    std::int64_t size(store::TableIndex table) override { return below_.size(table); }
    bool leads() override { return below_.leads(); }
    std::vector<std::string> moved_elsewhere() override { return below_.moved_elsewhere(); }
    int moved_socket() const override { return below_.moved_socket(); }
    void walk(const std::function<void(store::TableIndex, const store::Values&)>& visit) override { below_.walk(visit); }

private:
    store::Store& below_;
};

inline const System* find_toy(std::string_view name)
{
    static const System toy = system_of<toy::Rules>();
    return name == toy.name ? &toy : montjoy::find_system(name);
}

/// One server of a site. Several may stand on one store.
class TestServer {
public:
    TestServer(store::Store& store, Time& clock, std::uint64_t seed = 1, Site site = {}) : rng_(seed, 4242), requests_(seed * 1'000'000)
    {
        Ports ports;
        ports.now = [&clock] { return clock; };
        ports.secret_bytes = [this](std::span<std::uint8_t> bytes) {
            for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng_.next());
        };
        ports.background = [this](std::function<void()> work, std::function<void()> after) { jobs_.emplace_back(std::move(work), std::move(after)); };
        ports.changed = [this](const Changed& what) { changes.push_back(what); };
        ports.deliver = [this](const Letter& letter) {
            letters.push_back(letter);
            return answer;
        };
        ports.trouble = [this](std::string_view what) { troubles.emplace_back(what); };
        ports.flush_wanted = [this] { flush_wanted_ = true; };
        ports.find_system = find_toy;
        site.mail = true;
        service = std::make_unique<Service>(store, std::move(ports), std::move(site));
    }

    /// Does what is waiting until nothing is.
    void settle()
    {
        for (int n = 0; n < 100'000 && (flush_wanted_ || !jobs_.empty()); ++n) {
            if (std::exchange(flush_wanted_, false)) service->flush();
            if (jobs_.empty()) continue;
            auto [work, after] = std::move(jobs_.front());
            jobs_.pop_front();
            work();
            after();
        }
    }
    void tick()
    {
        service->tick();
        settle();
    }

    /// Calls a use case that answers later, and waits for it.
    template <class T, class Call>
    Outcome<T> later(Call call)
    {
        std::optional<Outcome<T>> answer_then;
        call([&](Outcome<T> given) {
            EXPECT_FALSE(answer_then) << "answered twice";
            answer_then = std::move(given);
        });
        settle();
        EXPECT_TRUE(answer_then) << "not answered";
        return answer_then ? *std::move(answer_then) : Outcome<T>(Error{});
    }

    Outcome<Played> act(const Access& access, const Act& act)
    {
        return later<Played>([&](auto done) { service->act(access, act, done); });
    }
    Outcome<Played> order(const Access& access, std::string text, std::optional<std::uint64_t> number = {}, std::string once = "")
    {
        Act order;
        order.once = once.empty() ? cat("once-", ++requests_, "-auto") : std::move(once);
        order.number = number ? *number : this->number(access);
        order.text = std::move(text);
        return act(access, order);
    }
    Outcome<Played> act(const Access& access, Act::Kind kind, std::string text = "", std::string audience = "all")
    {
        Act act_of_kind;
        act_of_kind.kind = kind;
        act_of_kind.once = cat("once-", ++requests_, "-auto");
        act_of_kind.number = kind == Act::Kind::say ? 0 : number(access);
        act_of_kind.text = std::move(text);
        act_of_kind.audience = std::move(audience);
        return act(access, act_of_kind);
    }
    Outcome<Played> rule(const Access& access, Ruling ruling)
    {
        if (ruling.once.empty()) ruling.once = cat("rule-", ++requests_, "-auto");
        return later<Played>([&](auto done) { service->rule(access, ruling, done); });
    }

    std::uint64_t number(const Access& access)
    {
        const auto view = service->view(access);
        const auto* const seen = std::get_if<std::shared_ptr<const View>>(&view);
        return seen ? (*seen)->number : 0;
    }
    std::shared_ptr<const View> view(const Access& access, std::string_view eyes = "")
    {
        auto view = service->view(access, eyes);
        if (const auto* const error = std::get_if<Error>(&view)) ADD_FAILURE() << name_of(error->fault) << ": " << render(error->reason);
        return std::get_if<std::shared_ptr<const View>>(&view) ? std::get<std::shared_ptr<const View>>(view) : std::make_shared<const View>();
    }

    std::unique_ptr<Service> service;
    std::vector<Changed> changes;
    std::vector<Letter> letters;
    Delivery answer{true, false, ""};
    std::vector<std::string> troubles;

private:
    Rng rng_;
    std::deque<std::pair<std::function<void()>, std::function<void()>>> jobs_;
    bool flush_wanted_ = false;
    std::uint64_t requests_;
};

template <class T>
std::string fault_in(const Outcome<T>& outcome)
{
    const auto* const error = std::get_if<Error>(&outcome);
    return error ? std::string(name_of(error->fault)) : "none";
}
template <class T>
std::string reason_in(const Outcome<T>& outcome)
{
    const auto* const error = std::get_if<Error>(&outcome);
    return error ? render_with_clause(error->reason) : "";
}
template <class T>
T must(Outcome<T> outcome)
{
    if (const auto* const error = std::get_if<Error>(&outcome)) {
        ADD_FAILURE() << name_of(error->fault) << ": " << render(error->reason) << ' ' << error->where;
        return T{};
    }
    return std::move(*std::get_if<T>(&outcome));
}

/// A site with one server, and games of the toy on it.
class SiteTest : public ::testing::Test {
protected:
    Time now = from_iso("2024-03-01T12:00:00Z").value();
    std::unique_ptr<store::Store> store = store::open_memory();
    std::unique_ptr<TestServer> server = std::make_unique<TestServer>(*store, now);

    static NewGame toy_game(TableSettings settings = {}, std::string once = "toy-game-1")
    {
        NewGame wish;
        wish.once = std::move(once);
        wish.system = "toy";
        Problems problems;
        wish.scenario_data = parse_document(R"({"title":"A toy"})", problems);
        wish.settings = settings;
        return wish;
    }

    struct Game {
        Created created;
        Access left, right, master, spectator;
        std::string left_key, right_key;
    };
    Link link(const Created& created, Role role, std::string_view seat = "") const
    {
        for (const Link& link : created.links)
            if (link.role == role && link.seat == seat) return link;
        ADD_FAILURE() << "no link for " << name_of(role) << ' ' << seat;
        return {};
    }
    Access join(const Link& link, std::string* key = nullptr, Caller caller = {}, std::string name = "", std::string once = "join-join-1")
    {
        const Joined joined = must(server->service->join(caller, link.secret, once, name));
        if (key) *key = joined.key;
        return must(server->service->enter_by_key({"", joined.key, ""}));
    }
    /// A game with both players and a game master at it.
    Game begin(TableSettings settings = {}, bool with_master = true, std::string once = "toy-game-1")
    {
        Game game;
        game.created = must(server->service->create_game({}, toy_game(settings, std::move(once))));
        if (with_master) game.master = join(link(game.created, Role::game_master), nullptr, {}, "Max");
        game.left = join(link(game.created, Role::player, "left"), &game.left_key, {}, "Lea");
        game.right = join(link(game.created, Role::player, "right"), &game.right_key, {}, "Ron");
        if (settings.watching != Watching::nobody)
            game.spectator = must(server->service->enter_by_key({"", link(game.created, Role::spectator).secret, ""}));
        return game;
    }
    /// Up to the first shared window.
    Game in_the_window(TableSettings settings = {}, bool with_master = true, std::string once = "toy-game-1")
    {
        Game game = begin(settings, with_master, std::move(once));
        must(server->order(game.left, "low"));
        must(server->order(game.right, "high"));
        return game;
    }
    void restart(std::uint64_t seed = 99)
    {
        server.reset();
        server = std::make_unique<TestServer>(*store, now, seed);
    }
    void pass(Span span)
    {
        now += span;
        server->tick();
    }
    static Terms turns(Span length, TimeOut what = TimeOut::end_turn, Span grace = {}, std::vector<Span> reminders = {})
    {
        Terms terms;
        terms.kind = Terms::Kind::turns;
        terms.turn = length;
        terms.time_out = what;
        terms.grace = grace;
        terms.reminders = std::move(reminders);
        return terms;
    }
    std::string news_text(const Access& access)
    {
        std::string text;
        for (const NewsEntry& entry : must(server->service->news(access, 0, 1'000))) text += render(entry.message) + '\n';
        return text;
    }
};

}  // namespace montjoy::server
