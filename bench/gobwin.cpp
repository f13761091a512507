// How fast gobwin is, on one core: each figure beside that of a plain loop in the same run, so that
// machines can be compared.
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "analysis/play.hpp"
#include "base/embedded.hpp"
#include "base/text.hpp"
#include "plain.hpp"
#include "systems/gobwin/combat.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

using bench::plain_loop;
using bench::seconds;
using bench::Sink;

std::shared_ptr<const Scenario> built_in(std::string_view name)
{
    Problems problems;
    const auto scenario = parse_document(embedded(cat("data/gobwin/", name, ".json")), problems);
    const auto numbers = parse_document(embedded("data/gobwin/assumed.json"), problems);
    if (!scenario || !numbers) return nullptr;
    return read_scenario(*scenario, *numbers, problems);
}

/// The War of the Thorns with `stacks` stacks a side and `units` units in each, near one another.
State crowded(const std::shared_ptr<const Scenario>& scenario, std::size_t stacks, int units)
{
    State state = opening_of(scenario);
    while (!state.pieces.stacks.empty()) state.pieces.disband(state.pieces.stacks.size() - 1);
    Rng rng(5);
    const Nation opposition = static_cast<Nation>(scenario->nations.size() - 1);
    for (const Nation nation : {Nation{0}, opposition}) {
        std::size_t raised = 0;
        while (raised < stacks) {
            const auto column = static_cast<int>(30 + rng.below(16)), row = static_cast<int>(24 + rng.below(16));
            const Cell cell = scenario->grid.cell(scenario->grid.at(column, row));
            const auto design = static_cast<std::uint8_t>(rng.below(6));
            const Design& d = (*scenario->designs)[nation][design];
            if (cost_to_enter(d.type, scenario->terrain[cell]) == closed) continue;
            if (state.pieces.count(scenario->side_of(nation), cell) >= 3) continue;
            const std::size_t i = state.pieces.raise(nation, scenario->side_of(nation), d.type, cell);
            for (int u = 0; u < units; ++u) state.pieces.add(i, Unit{design, d.hits, 0, 0});
            Character commander;
            commander.level = 2;
            if (raised % 2 == 0) state.pieces.add(i, commander);
            ++raised;
        }
    }
    Writing silent;
    for (Stack& stack : state.pieces.stacks) settle_hold(state, stack.cell, no_nation, silent);
    for (std::size_t n = 0; n < state.nations.size(); ++n) {
        state.nations[n].out = n != 0 && n != opposition;
        state.nations[n].half_points = 0;
    }
    Bounded<City, 96> cities;  // one a side
    for (const City& city : state.cities)
        if (city.nation == 0 ? cities.empty() : city.cell == scenario->goals[0].cities[0]) cities.push_back(city);
    state.cities = cities;
    for (Stack& stack : state.pieces.stacks) stack.reached = true;
    report(state);
    return state;
}

struct Rate {
    double actions = 0;     ///< a second
    double listed = 0;      ///< legal actions at a choice, on average
};

/// Random play from `opening`, every legal action listed at each step.
Rate playouts(const State& opening, double at_least, Sink& sink)
{
    std::vector<Action> actions;
    Journal<Event> silent;
    std::uint64_t done = 0, listed = 0;
    double took = 0;
    for (std::uint32_t game = 0; took < at_least; ++game) {
        Rng rng(game);
        State state = opening;
        took += seconds([&] {
            for (int step = 0; step < 400 && state.stage != Stage::over; ++step) {
                if (state.rolling) {
                    Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
                    continue;
                }
                const Seat seat = *awaited_nations(state).begin();
                const Action action = choose_randomly<Rules>(state, seat, rng, actions);
                listed += actions.size();
                Rules::apply(state, seat, action, silent);
                ++done;
            }
        });
        sink.feed(state.pieces.units.size());
    }
    return {static_cast<double>(done) / took, static_cast<double>(listed) / static_cast<double>(done)};
}

void line(const char* what, double figure, const char* unit, double plain, const char* asked)
{
    std::printf("%-46s %14.0f %-14s %10.4f of the loop   asked: %s\n", what, figure, unit, figure / plain, asked);
}

/// Bytes of what stands behind a state's pointer to a memory.
std::size_t size_of(const Memory& m)
{
    std::size_t designs = 0;
    for (const auto& of_nation : m.designs) designs += sizeof of_nation + of_nation.size() * sizeof(Design);
    return sizeof m + m.seen.size() + m.stacks.stacks.size() * sizeof(Stack) + m.stacks.rounds.size() + m.stacks.units.size() * sizeof(Unit) +
           m.stacks.characters.size() * sizeof(Character) + m.cities.size() * sizeof(City) + m.walls.size() * sizeof(Wall) + designs;
}

/// Seconds from the start of the program to its end, where it has next to nothing to do; the best of some tries.
double start_up()
{
    static char program[] = MONTJOY_PROGRAM, word[] = "systems";
    char* const words[]{program, word, nullptr};
    double best = 1e9;
    for (int i = 0; i < 20; ++i) {
        posix_spawn_file_actions_t silent;
        posix_spawn_file_actions_init(&silent);
        posix_spawn_file_actions_addopen(&silent, 1, "/dev/null", 1, 0);
        const auto begin = std::chrono::steady_clock::now();
        pid_t child = 0;
        int status = 1;
        if (posix_spawn(&child, program, &silent, nullptr, words, nullptr) == 0) waitpid(child, &status, 0);
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        posix_spawn_file_actions_destroy(&silent);
        if (status == 0 && took < best) best = took;
    }
    return best;
}

int run()
{
    Sink sink;
    const double plain = plain_loop(sink);
    line("plain loop", plain, "steps/s", plain, "-");

    Force attacker{UnitType::stabbers, 24, 0, 8, 2, bit(Special::dance_fighting), false, true};
    Force defender{UnitType::archers, 16, 0, 8, 0, 0, false, true};
    constexpr int odds = 5'000'000;
    const double odds_took = seconds([&] {
        for (int i = 0; i < odds; ++i) {
            attacker.first_eight = 16 + i % 40;
            const CombatOdds both = combat_odds(attacker, defender, AttackKind::melee, Terrain::open, {Terrain::woods, i % 50});
            sink.feed(static_cast<std::uint64_t>(both.hits[8] + both.back[3]));
        }
    });
    line("exact odds of one combat", odds / odds_took, "combats/s", plain, "1,000,000");

    const auto scenario = built_in("grand");
    if (!scenario) return 1;
    const State forty = crowded(scenario, 20, 4);
    constexpr int copies = 2'000'000;
    State copy = forty;
    const double copy_took = seconds([&] {
        for (int i = 0; i < copies; ++i) {
            copy = forty;
            sink.feed(copy.pieces.stacks[static_cast<std::size_t>(i) % 40].number);
        }
    });
    line("a state of 40 stacks copied", copies / copy_took, "copies/s", plain, "1,000,000");

    const Rate twenty = playouts(forty, 2.0, sink);
    line("random playouts, 20 stacks a side", twenty.actions, "actions/s", plain, "300,000");
    std::printf("%-46s %14.1f\n", "  legal actions listed at each", twenty.listed);
    const Rate sixty = playouts(crowded(scenario, 60, 4), 2.0, sink);
    line("random playouts, 60 stacks a side", sixty.actions, "actions/s", plain, "in proportion: 100,000");
    std::printf("%-46s %14.1f\n", "  legal actions listed at each", sixty.listed);
    std::printf("%-46s %14.2f                asked: at least 1\n", "  60 stacks against a third of 20 stacks' rate", sixty.actions / (twenty.actions / 3));

    State reported = crowded(scenario, 30, 8);
    constexpr int reports = 2000;
    const double report_took = seconds([&] {
        for (int i = 0; i < reports; ++i) {
            report(reported);
            sink.feed(reported.scouted.size());
        }
    });
    line("scouting report, 80 x 65, 60 stacks", reports / report_took, "reports/s", plain, "500 (2 ms each)");
    std::printf("%-46s %14.4f ms\n", "  one of them", 1000 * report_took / reports);
    constexpr int views = 2000;
    const double view_took = seconds([&] {
        for (int i = 0; i < views; ++i) sink.feed(Rules::view(reported, {0}).known.pieces.stacks.size());
    });
    line("a seat's view of the same", views / view_took, "views/s", plain, "-");

    State remembering = reported;
    for (const Side side : every<Side>()) {
        remembering.side = side;
        report(remembering);
        remember_turn(remembering);
    }
    const std::size_t bytes = sizeof(State) + size_of(*remembering.memory[0]) + size_of(*remembering.memory[1]);
    std::printf("%-46s %14zu bytes         asked: under 65,536\n", "a state, with both memories, at 60 stacks", bytes);
    std::printf("%-46s %14.1f ms            asked: under 20 ms\n", "start-up of the program", 1000 * start_up());
    const double read_took = seconds([&] { sink.feed(built_in("grand")->sight.size()); });
    std::printf("%-46s %14.1f ms\n", "reading the War of the Thorns", 1000 * read_took);
    std::printf("(%016llx)\n", static_cast<unsigned long long>(sink.value()));
    return 0;
}

}  // namespace
}  // namespace montjoy::gobwin

int main() { return montjoy::gobwin::run(); }
