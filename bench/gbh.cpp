// How fast gbh is, on one core: each figure beside that of a plain loop in the same run, so that
// machines can be compared.
#include <cstdio>
#include <string>
#include <vector>

#include "analysis/play.hpp"
#include "base/embedded.hpp"
#include "base/text.hpp"
#include "plain.hpp"
#include "systems/gbh/breaking.hpp"
#include "systems/gbh/choices.hpp"
#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {
namespace {

using bench::plain_loop;
using bench::seconds;
using bench::Sink;

std::string foot(const char* weapon, const char* shield, int column)
{
    std::string places;
    for (int row = 3; row <= 12; ++row) places += cat(row > 3 ? "," : "", "\"", column < 10 ? "0" : "", column, row < 10 ? "0" : "", row, "\"");
    return cat(R"({"type":"infantry","level":5,"weapons":[")", weapon, R"("],"armour":"AC2","shield":")", shield, R"(","at":[)", places, "]}");
}

/// Twenty units a side on the usual field of 20 x 15.
std::shared_ptr<const Scenario> twenty_a_side()
{
    std::string map;
    for (int row = 0; row < 15; ++row) map += row == 7 ? "..........ff........\\n" : "....................\\n";
    const std::string json = cat(R"({"title":"t","teaches":"t","rounds":30,"sides":["Red","Blue"],"field":{"map":")", map,
                                 R"("},"players":[{"side":"Red","facing":"se","army":{"units":[)", foot("swords", "normal", 6), ',',
                                 foot("bows", "none", 4), R"(]}},{"side":"Blue","facing":"nw","army":{"units":[)", foot("spears", "full", 14), ',',
                                 foot("crossbows", "none", 16),
                                 R"(]}}],"victory":[{"side":"Red","aim":"destroy","share":80},{"side":"Blue","aim":"destroy","share":80}]})");
    Problems problems;
    const auto document = parse_document(json, problems);
    auto scenario = document ? Rules::read(*document, built_in_numbers(), problems) : nullptr;
    for (const Problem& problem : problems) std::printf("%s\n", to_text(problem).c_str());
    return scenario;
}

/// Whole random games until enough time has gone by: acts and steps a second.
std::pair<double, double> playouts(const State& opening, Sink& sink)
{
    std::uint64_t acts = 0, steps = 0;
    double took = 0;
    std::vector<Action> scratch;
    Log silent;
    for (std::uint64_t game = 0; took < 1; ++game) {
        took += seconds([&] {
            Rng rng(game);
            State state = opening;
            while (state.phase != Phase::over) {
                ++steps;
                if (std::holds_alternative<Chance>(Rules::pending(state))) {
                    Rules::apply(state, Rules::reduce(state, throw_for<Rules>(state, rng)), silent);
                    continue;
                }
                ++acts;
                const Seat seat{seat_awaited(state)};
                Rules::apply(state, seat, choose_randomly<Rules>(state, seat, rng, scratch), silent);
            }
            sink.feed(state.round);
        });
    }
    return {static_cast<double>(acts) / took, static_cast<double>(steps) / took};
}

double copies(const State& state, Sink& sink)
{
    std::uint64_t count = 0;
    State other = state;
    const double took = seconds([&] {
        for (; count < 3'000'000; ++count) {
            other = state;
            other.round = static_cast<std::uint16_t>(count);
            sink.feed(other.round);
        }
    });
    return static_cast<double>(count) / took;
}

double blow_odds(const Numbers& numbers, Sink& sink)
{
    Fighter attacker{Type::cavalry, 4, 0, Armour::ac3, Shield::normal, Weapon::swords};
    const Fighter defender{Type::cavalry, 5, 0, Armour::ac2, Shield::normal, Weapon::maces};
    std::uint64_t count = 0;
    const double took = seconds([&] {
        for (; count < 2'000'000; ++count) {
            attacker.level = 1 + static_cast<int>(count % 20);
            for (const PlannedPart& part : plan_melee(numbers, attacker, defender, {})) sink.feed(odds_of(part).bars.back().weight);
        }
    });
    return static_cast<double>(count) / took;
}

double duel_ms(const Numbers& numbers, const Fighter& first, const Fighter& second, Sink& sink)
{
    Duel duel;
    duel.fighters = {first, second};
    duel.rp = {types[first.type].rp, types[second.type].rp};
    constexpr int times = 20;
    const double took = seconds([&] {
        for (int i = 0; i < times; ++i) sink.feed(breaking_of(duel, numbers).rounds.size());
    });
    return took / times * 1000;
}

void run()
{
    Sink sink;
    const double plain = plain_loop(sink);
    std::printf("plain loop                        %10.0f a second\n", plain);
    const auto line = [&](const char* what, double a_second, const char* asked) {
        std::printf("%-33s %10.0f a second, 1 for %6.0f plain steps   asked: %s\n", what, a_second, plain / a_second, asked);
    };
    const auto scenario = twenty_a_side();
    if (!scenario) return;
    const State opening = Rules::opening(scenario);
    const auto [acts, steps] = playouts(opening, sink);
    line("acts of random games, 20 a side", acts, "400000");
    line("the same with rolls", steps, "-");
    line("copies of a state, 20 a side", copies(opening, sink), "-");
    const Numbers& numbers = scenario->numbers;
    line("odds of one blow", blow_odds(numbers, sink), "1000000");
    const Fighter swordmen{Type::infantry, 5, 0, Armour::ac2, Shield::normal, Weapon::swords};
    const Fighter spearmen{Type::infantry, 5, 0, Armour::ac2, Shield::full, Weapon::spears};
    const Fighter cavalry{Type::cavalry, 5, 0, Armour::ac3, Shield::normal, Weapon::swords};
    const auto monsters = [](Type type) { return Fighter{type, 8, 0, Armour::ac4, Shield::none, std::nullopt}; };
    const auto duel = [&](const char* what, const Fighter& first, const Fighter& second) {
        const double ms = duel_ms(numbers, first, second, sink);
        std::printf("rounds until one breaks, %-17s %6.2f ms, 1 for %6.0f plain steps   asked: 5 ms\n", what, ms, plain * ms / 1000);
    };
    duel("two of foot", swordmen, swordmen);
    duel("cavalry and foot", cavalry, swordmen);
    duel("cavalry and spears", cavalry, spearmen);
    duel("elephants", monsters(Type::elephants), monsters(Type::elephants));
    duel("trolls", monsters(Type::trolls), monsters(Type::trolls));
    duel("ents", monsters(Type::ents), monsters(Type::ents));
    duel("two dragons", monsters(Type::dragon), monsters(Type::dragon));
    duel("dragon and eagle", monsters(Type::dragon), monsters(Type::giant_eagle));
    std::printf("(sum %llu)\n", static_cast<unsigned long long>(sink.value()));
}

}  // namespace
}  // namespace montjoy::gbh

int main() { montjoy::gbh::run(); }
