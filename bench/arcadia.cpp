// How fast World of Arcadia is, on one core: each figure beside that of a plain loop in the same run, so that
// machines can be compared.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "analysis/play.hpp"
#include "base/embedded.hpp"
#include "base/text.hpp"
#include "plain.hpp"
#include "systems/arcadia/arcadia.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {
namespace {

using bench::plain_loop;
using bench::seconds;
using bench::Sink;

/// Two armies of `count` units each, ready to be deployed.
std::shared_ptr<const Scenario> battle(int count, bool npc)
{
    const std::string army = cat(R"({"title": "Bench", "commanders": ["hero"], "commander": {"unit": "hero", "grade": "average"}, "units": [
        {"id": "hero", "type": "hero"}, {"type": "magician"}, {"type": "swords", "count": 3}, {"type": "spears", "count": 3},
        {"type": "cavalry", "count": 3}, {"type": "shooters", "count": 2}, {"type": "skirmishers"}, {"type": "horde", "count": )", count - 14, "}]}");
    const std::string json = cat(R"({"title": "Bench", "teaches": "speed", "kind": "pitched-battle", "first": "player", "points": 200, "player": {"army": )",
                                 army, R"(}, "enemy": {"army": )", army, npc ? R"(, "npc": true}})" : "}}");
    Problems problems;
    const auto document = parse_document(json, problems);
    const auto numbers = parse_document(embedded("data/arcadia/assumed.json"), problems);
    return document && numbers ? Rules::read(*document, *numbers, problems) : nullptr;
}

void throw_on(State& state, Rng& rng)
{
    Journal<Event> silent;
    Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
}

/// The battle once both armies stand.
State deployed(const std::shared_ptr<const Scenario>& scenario)
{
    State state = Rules::opening(scenario);
    Rng dice(1), mind(2);
    Journal<Event> silent;
    while (state.open.stage <= Stage::deal) {
        const Pending pending = Rules::pending(state);
        if (const auto* choice = std::get_if<Choice>(&pending)) {
            const Seat seat = *choice->awaited.begin();
            Rules::apply(state, seat, Rules::choose("automa", Rules::view(state, seat), mind), silent);
        } else {
            throw_on(state, dice);
        }
    }
    return state;
}

struct Rate {
    double actions = 0;  ///< a second
    double listed = 0;   ///< legal actions at a choice, on average
};

/// Random play from `opening` to the end, every legal action listed at each step.
Rate playouts(const State& opening, double at_least, Sink& sink)
{
    std::vector<Action> actions;
    Journal<Event> silent;
    std::uint64_t done = 0, listed = 0;
    double took = 0;
    for (std::uint32_t batch = 0; took < at_least; ++batch)
        took += seconds([&] {
            for (std::uint32_t game = 0; game < 20; ++game) {
                Rng rng(batch * 20 + game);
                State state = opening;
                for (;;) {
                    const Pending pending = Rules::pending(state);
                    const auto* choice = std::get_if<Choice>(&pending);
                    if (std::holds_alternative<Over>(pending)) break;
                    if (!choice) {
                        throw_on(state, rng);
                        continue;
                    }
                    const Seat seat = *choice->awaited.begin();
                    const Action action = choose_randomly<Rules>(state, seat, rng, actions);
                    listed += actions.size();
                    Rules::apply(state, seat, action, silent);
                    ++done;
                }
                sink.feed(state.open.turns[Side::player]);
            }
        });
    return {static_cast<double>(done) / took, static_cast<double>(listed) / static_cast<double>(done)};
}

struct Turns {
    double mean = 0, high = 0, worst = 0;  ///< milliseconds: the mean, 99 of 100, the longest
};

/// What the choices of the non-player army take, by its turns.
Turns npc_turns(const State& opening, int games, Sink& sink)
{
    std::vector<double> turns;
    Journal<Event> silent;
    for (int game = 0; game < games; ++game) {
        State state = opening;
        Rng dice(static_cast<std::uint64_t>(game), 3), mind(static_cast<std::uint64_t>(game), 4);
        double now = 0;
        int turn = 0;
        for (;;) {
            const Pending pending = Rules::pending(state);
            if (std::holds_alternative<Over>(pending)) break;
            if (state.open.turns[Side::enemy] != turn) {
                if (turn > 0) turns.push_back(now);
                turn = state.open.turns[Side::enemy];
                now = 0;
            }
            const auto* choice = std::get_if<Choice>(&pending);
            if (!choice) {
                throw_on(state, dice);
                continue;
            }
            const Seat seat = *choice->awaited.begin();
            Action action;
            const double took = seconds([&] { action = Rules::choose("automa", Rules::view(state, seat), mind); });
            if (seat.index == 1 && state.open.active == Side::enemy) now += took;
            Rules::apply(state, seat, action, silent);
        }
        sink.feed(turns.size());
    }
    if (turns.empty()) return {};
    std::sort(turns.begin(), turns.end());
    double sum = 0;
    for (const double t : turns) sum += t;
    return {1000 * sum / static_cast<double>(turns.size()), 1000 * turns[turns.size() * 99 / 100], 1000 * turns.back()};
}

void line(const char* what, double figure, const char* unit, double plain, const char* asked)
{
    std::printf("%-46s %14.0f %-14s %10.4f of the loop   asked: %s\n", what, figure, unit, figure / plain, asked);
}

/// A time, also as steps that the plain loop makes in it.
void span(const char* what, double milliseconds, double plain, const char* asked)
{
    std::printf("%-46s %14.3f %-14s %10.0f steps of the loop   asked: %s\n", what, milliseconds, "ms", milliseconds / 1000 * plain, asked);
}

/// Says whether what was asked is met; yields 1 if not.
int met(const char* what, bool holds)
{
    std::printf("%-46s %s\n", what, holds ? "met" : "NOT MET");
    return holds ? 0 : 1;
}

int run()
{
    Sink sink;
    const double plain = plain_loop(sink);
    line("plain loop", plain, "steps/s", plain, "-");
    const auto sixteen = battle(16, false), forty = battle(40, false), solo = battle(16, true);
    if (!sixteen || !forty || !solo) return 1;

    const State state = deployed(sixteen);
    constexpr int copies = 2'000'000;
    State copy = state;
    const double copy_took = seconds([&] {
        for (int i = 0; i < copies; ++i) {
            copy = state;
            sink.feed(copy.open.units[Side::player][static_cast<std::size_t>(i) % 8].at);
        }
    });
    line("a state of 16 units a side copied", copies / copy_took, "copies/s", plain, "-");

    const Rate few = playouts(state, 2.0, sink);
    line("random playouts, 16 units a side", few.actions, "actions/s", plain, "400,000, aim 1,000,000");
    std::printf("%-46s %14.1f\n", "  legal actions listed at each", few.listed);
    const Rate many = playouts(deployed(forty), 2.0, sink);
    line("random playouts, 40 units a side", many.actions, "actions/s", plain, "-");
    std::printf("%-46s %14.1f\n", "  legal actions listed at each", many.listed);

    const Turns turns = npc_turns(deployed(solo), 20, sink);
    span("a turn of the non-player army, mean", turns.mean, plain, "under 5 ms");
    span("  99 of 100", turns.high, plain, "under 5 ms");
    span("  the longest", turns.worst, plain, "under 5 ms");

    Scouting own;
    own.points = 9;
    Opposing enemy;
    enemy.pool = {4, 3, 3, 2, 2, 2};
    constexpr int contests = 200;
    const double chances_took = seconds([&] {
        for (int i = 0; i < contests; ++i) sink.feed(scenario_chances(own, enemy).kinds.size());
    });
    span("the chances of a stance and its scouts", 1000 * chances_took / contests, plain, "-");
    std::printf("%-46s %14zu bytes\n", "a state", sizeof(State));
    std::printf("(%016llx)\n", static_cast<unsigned long long>(sink.value()));
    return met("400,000 actions a second, 16 units a side", few.actions >= 400'000) + met("every turn of the non-player army under 5 ms", turns.worst < 5) > 0 ? 1 : 0;
}

}  // namespace
}  // namespace montjoy::arcadia

int main() { return montjoy::arcadia::run(); }
