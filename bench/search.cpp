// What search spends beside playing: redealing, copying positions, thinking of candidates and keeping their scores;
// how many acts and rolls it tries a second; how much memory it takes; and the Monte Carlo of single blows of the handbook beside a loop that only
// rolls the same dice.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <functional>

#include "analysis/play.hpp"
#include "referee/catalogue.hpp"
#include "referee/luck.hpp"
#include "search/search.hpp"
#include "systems/arcadia/guide.hpp"
#include "systems/gbh/combat.hpp"
#include "systems/gbh/guide.hpp"
#include "systems/gobwin/guide.hpp"
#include "systems/gpc/guide.hpp"

namespace montjoy {

template <> struct GuideOf<gobwin::Rules> : gobwin::Guide {};
template <> struct GuideOf<gbh::Rules> : gbh::Guide {};
template <> struct GuideOf<arcadia::Rules> : arcadia::Guide {};
template <> struct GuideOf<gpc::Rules> : gpc::Guide {};

namespace {

/// Seconds of the processor: a busy machine does not count.
double clock_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Of games of a searching bot against the automa.
template <class R>
void spending(const char* id, std::uint64_t games)
{
    using State = typename R::State;
    Problems problems;
    const auto scenario = R::read(*built_in_scenario(id), default_numbers(R::name), problems);
    JournalOf<R> silent;
    std::vector<State> kept;
    kept.reserve(64);
    double whole = 0, beside = 0;
    std::uint64_t nodes = 0, trials = 0, turns = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        State state = R::opening(scenario);
        std::array<std::uint64_t, 256> fallen{};
        Rng mind(game);
        std::uint32_t turn = ~0u;
        Pace<R> pace;
        while (!std::holds_alternative<Over>(R::pending(state))) {
            if (std::holds_alternative<Chance>(R::pending(state))) {
                const Cast cast = R::cast(state);
                R::apply(state, R::reduce(state, seeded_faces(game + 1, cast, fallen[cast.kind]++)), silent);
                continue;
            }
            const Seat seat = *awaited<R>(state).begin();
            const auto view = R::view(state, seat);
            auto act = R::choose("automa", view, mind);
            if (R::seats(*scenario)[seat.index].side == 0 && GuideOf<R>::weight(state) > 0) {
                const std::uint32_t now = GuideOf<R>::clock(state) / clock_of_thought<R>;
                if (now != turn) turn = now, ++turns;
                Rng own(game, 1, nodes);
                double begin = clock_now();
                const auto thought = think<R>(view, seat, Level{}, own, pace.had(state, seat));
                whole += clock_now() - begin;
                nodes += thought.nodes;
                act = thought.candidates[thought.chosen].action;
                std::uint64_t here = 0, deals = 1;
                for (const auto& candidate : thought.candidates) here += candidate.visits(), deals = std::max<std::uint64_t>(deals, candidate.visits());
                trials += here;
                // The same things done again by themselves.
                begin = clock_now();
                kept.clear();
                for (std::uint64_t i = 0; i < std::min<std::uint64_t>(deals, 64); ++i) {
                    Rng dealer(game, 2, i);
                    kept.push_back(R::redeal(view, dealer));
                }
                std::uint32_t sink = 0;
                for (std::uint64_t i = 0; i < here; ++i) {
                    const State copy = kept[i % kept.size()];
                    sink += GuideOf<R>::clock(copy);
                }
                std::vector<typename R::Action> ideas;
                GuideOf<R>::propose(view, 12, ideas);
                beside += clock_now() - begin;
                if (sink == 1) std::printf(" ");
            }
            pace.note(state, seat, act);
            R::apply(state, seat, act, silent);
        }
    }
    std::printf("%-16s %8.0f nodes a turn, %6.1f ms a turn, %9.0f nodes/s, %6.1f trials a turn; redeal, copies and candidates %4.1f %% of the time\n", id,
                static_cast<double>(nodes) / static_cast<double>(turns), 1000 * whole / static_cast<double>(turns), static_cast<double>(nodes) / whole,
                static_cast<double>(trials) / static_cast<double>(turns), 100 * beside / whole);
}

/// The most memory of a process in which the hardest level thinks at the first choices of a battle.
template <class R>
void memory(const char* id, int choices)
{
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        Problems problems;
        auto state = R::opening(R::read(*built_in_scenario(id), default_numbers(R::name), problems));
        JournalOf<R> silent;
        std::array<std::uint64_t, 256> fallen{};
        Rng mind(1);
        bool capped = false;
        for (int thought = 0; thought < choices && !std::holds_alternative<Over>(R::pending(state));) {
            if (std::holds_alternative<Chance>(R::pending(state))) {
                const Cast cast = R::cast(state);
                R::apply(state, R::reduce(state, seeded_faces(1, cast, fallen[cast.kind]++)), silent);
                continue;
            }
            const Seat seat = *awaited<R>(state).begin();
            const auto view = R::view(state, seat);
            if (GuideOf<R>::weight(state) > 0) {
                capped = think<R>(view, seat, *level_named("search:hard"), mind).capped || capped;
                ++thought;
            }
            R::apply(state, seat, R::choose("automa", view, mind), silent);
        }
        std::_Exit(capped ? 3 : 0);
    }
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    std::printf("%-20s search:hard, %d choices: %5.1f MiB at most, a position %zu bytes%s\n", id, choices, static_cast<double>(used.ru_maxrss) / 1024,
                sizeof(typename R::State), status == 0 ? "" : WIFEXITED(status) && WEXITSTATUS(status) == 3 ? ", at its cap" : ", which failed");
}

/// Blows a second, each thrown and reckoned by the rules, and throws a second of the same dice that nothing is done with.
void single_blows()
{
    using namespace gbh;
    Fighter swords, maces;
    swords.type = maces.type = Type::infantry;
    swords.hand = Weapon::swords;
    maces.hand = Weapon::maces;
    swords.level = 5;
    maces.level = 5;
    Problems problems;
    const auto scenario = Rules::read(*built_in_scenario("gbh/field"), default_numbers("gbh"), problems);
    const auto parts = plan_melee(scenario->numbers, swords, maces, Approach{});
    const PlannedPart blow = parts[0];
    constexpr std::uint64_t blows = 40'000'000;
    std::uint64_t rolled = 0;
    Rng dice(1), again(1);
    double begin = clock_now();
    for (std::uint64_t i = 0; i < blows; ++i)
        for (int d = 0; d < blow.strike.dice; ++d) rolled += again.below(10) + 1;
    const double bare = clock_now() - begin;
    std::array<std::uint64_t, 128> counts{};
    begin = clock_now();
    for (std::uint64_t i = 0; i < blows; ++i) {
        int sum = 0;
        for (int d = 0; d < blow.strike.dice; ++d) sum += static_cast<int>(dice.below(10)) + 1;
        ++counts[static_cast<std::size_t>(damage_of(sum, blow.modifier, blow.doubled))];
    }
    const double whole = clock_now() - begin;
    double mean = 0, exact = 0;
    for (std::size_t damage = 0; damage < counts.size(); ++damage) mean += static_cast<double>(damage * counts[damage]) / static_cast<double>(blows);
    const PartOdds odds = odds_of(blow);
    for (const auto& bar : odds.bars) exact += bar.damage * static_cast<double>(bar.weight) / static_cast<double>(odds.total);
    std::printf("single blows      %5.1f million/s; dice alone %5.1f million/s; rate %3.0f %% (mean %.4f, exact %.4f; %llu)\n",
                static_cast<double>(blows) / whole / 1e6, static_cast<double>(blows) / bare / 1e6, 100 * bare / whole, mean, exact,
                static_cast<unsigned long long>(rolled % 10));
}

}  // namespace
}  // namespace montjoy

int main()
{
    using namespace montjoy;
    single_blows();
    spending<gbh::Rules>("gbh/field", 2);
    spending<gobwin::Rules>("gobwin/duel", 2);
    spending<gobwin::Rules>("gobwin/siege", 1);
    spending<arcadia::Rules>("arcadia/duel", 2);
    spending<gpc::Rules>("gpc/moor", 2);
    memory<gobwin::Rules>("gobwin/grand", 10);
    memory<gbh::Rules>("gbh/storm", 10);
    memory<arcadia::Rules>("arcadia/great-meeting", 10);
    memory<gpc::Rules>("gpc/two-crowns", 10);
}
