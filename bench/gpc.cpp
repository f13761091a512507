// How fast the knights' battle is, on one core: each figure beside that of a plain loop in the same run,
// so that machines can be compared.
#include <cstdio>
#include <string>
#include <vector>

#include "analysis/play.hpp"
#include "base/embedded.hpp"
#include "base/text.hpp"
#include "plain.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/preview.hpp"

namespace montjoy::gpc {
namespace {

using bench::plain_loop;
using bench::seconds;
using bench::Sink;

State opening_of(std::string_view name)
{
    Problems problems;
    const auto scenario = parse_document(embedded(cat("data/gpc/", name, ".json")), problems);
    const auto numbers = parse_document(embedded("data/gpc/assumed.json"), problems);
    return Rules::opening(Rules::read(*scenario, *numbers, problems));
}

/// Knight-rounds a second, all knights played by `bot`; empty plays at random.
double knight_rounds(const State& opening, std::string_view bot, Sink& sink)
{
    std::vector<Action> actions;
    Journal<Event> silent;
    double rounds = 0;
    double took = 0;
    for (std::uint32_t game = 0; took < 2; ++game) {
        Rng dice(game), own(game, 9);
        State s = opening;
        took += seconds([&] {
            for (;;) {
                const Pending pending = Rules::pending(s);
                if (std::holds_alternative<Over>(pending)) break;
                if (std::holds_alternative<Chance>(pending)) {
                    Rules::apply(s, Rules::reduce(s, throw_for<Rules>(s, dice)), silent);
                    continue;
                }
                const Seat seat = *std::get_if<Choice>(&pending)->awaited.begin();
                Rules::apply(s, seat,
                             bot.empty() ? choose_randomly<Rules>(s, seat, own, actions)
                                         : Rules::choose(bot, Rules::view(s, seat), own),
                             silent);
            }
        });
        for (const Knight& knight : s.knights) rounds += knight.rounds;
        sink.feed(static_cast<std::uint64_t>(s.intensity));
    }
    return rounds / took;
}

/// Milliseconds of the slowest what-if of a manoeuvre, over the tiers.
double slowest_whatif(State s, Manoeuvre m, Sink& sink)
{
    double slowest = 0;
    for (Knight& k : s.knights) set_battle(k.fight, Outcome::success);
    for (int tier = 1; tier <= s.scenario->numbers.tiers; ++tier) {
        for (Knight& k : s.knights) k.tier = static_cast<std::int8_t>(tier);
        const KnightId partner{static_cast<std::int8_t>(m == Manoeuvre::attack_with_another ? 1 : -1)};
        const double took = seconds([&] {
            sink.feed(static_cast<std::uint64_t>(foresee(s, {0}, m, partner, usual_plan()).glory));
        });
        slowest = std::max(slowest, 1000 * took);
    }
    return slowest;
}

void line(const char* what, double figure, const char* unit, double plain, const char* asked)
{
    std::printf("%-34s %12.0f %-16s %10.6f of the loop   asked: %s\n", what, figure, unit, figure / plain, asked);
}

int run()
{
    Sink sink;
    const double plain = plain_loop(sink);
    std::printf("plain loop: %.0f steps a second\n", plain);
    for (const char* battle : {"ford", "moor", "two-crowns"})
        for (const char* bot : {"", "cautious", "bold", "glory"}) {
            const std::string what = cat(battle, ", ", bot[0] == '\0' ? "random" : bot);
            line(what.c_str(), knight_rounds(opening_of(battle), bot, sink), "knight-rounds/s", plain, "20000");
        }
    for (const Manoeuvre m : every<Manoeuvre>()) {
        if (m == Manoeuvre::none) continue;
        const double ms = slowest_whatif(opening_of("two-crowns"), m, sink);
        const std::string what = cat("what-if, ", name_of(m));
        std::printf("%-34s %12.2f %-16s %10.0f steps of the loop   asked: 200\n", what.c_str(), ms, "ms", plain * ms / 1000);
    }
    std::printf("(%llu)\n", static_cast<unsigned long long>(sink.value()));
    return 0;
}

}  // namespace
}  // namespace montjoy::gpc

int main() { return montjoy::gpc::run(); }
