// How long the rounds-until-break distribution of gbh takes at its slowest: every fighter that an army list allows
// against every other, first at one level and morale, then the slowest of these over levels and morales.
#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "plain.hpp"
#include "systems/gbh/army.hpp"
#include "systems/gbh/breaking.hpp"
#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {
namespace {

using bench::plain_loop;
using bench::seconds;
using bench::Sink;

/// A level that the type may have, near the one wanted.  GH-UNIT-1, GH-SIEGE-5
int near_level(Type type, int wanted)
{
    return type == Type::irregulars ? std::clamp(wanted, 1, 2) : is_machine(type) ? machine_level : std::max(wanted, 3);
}

/// Whether an army list takes a unit so armed, of any race and level.
bool is_allowed(const Fighter& f)
{
    for (const Race race : every<Race>())
        for (const int level : {f.level, elite_level}) {
            std::string unit = cat(R"([{"type":")", name_of(f.type), R"(","race":")", name_of(race), R"(","armour":")", name_of(f.armour), R"(","shield":")",
                                   name_of(f.shield), '"');
            if (!is_machine(f.type)) unit += cat(R"(,"level":)", level);
            if (f.hand) unit += cat(R"(,"weapons":[")", name_of(*f.hand), "\"]");
            Problems problems;
            const auto list = parse_document(cat(R"({"units":)", unit, "}]}"), problems);
            if (list) (void)read_army(Place(*list, problems), false);
            if (!refused(problems)) return true;
        }
    return false;
}

std::vector<Fighter> fighters(bool allowed_only)
{
    std::vector<Fighter> all;
    for (const Type type : every<Type>())
        for (const Armour armour : every<Armour>())
            for (const Shield shield : every<Shield>())
                for (std::size_t hand = 0; hand <= enum_size<Weapon>; ++hand) {
                    Fighter f{type, near_level(type, 5), 0, armour, shield, {}};
                    if (hand > 0) f.hand = static_cast<Weapon>(hand - 1);
                    if (!allowed_only || is_allowed(f)) all.push_back(f);
                }
    return all;
}

struct Timed {
    Duel duel;
    double ms = 0;
    std::size_t rounds = 0;
};

/// The best of a few, so that a busy machine does not count; nothing where neither can strike the other.
Timed timed(const Numbers& numbers, const Fighter& a, const Fighter& b, int times, Sink& sink)
{
    Timed t{{{a, b}, {types[a.type].rp, types[b.type].rp}, {}}, 0, 0};
    if (plan_melee(numbers, a, b, {}).empty() && plan_melee(numbers, b, a, {}).empty()) return t;
    t.ms = 1e9;
    for (int i = 0; i < times; ++i)
        t.ms = std::min(t.ms, 1000 * seconds([&] {
                                  t.rounds = breaking_of(t.duel, numbers).rounds.size();
                                  sink.feed(t.rounds);
                              }));
    return t;
}

void keep_slowest(std::vector<Timed>& all, std::size_t count)
{
    std::sort(all.begin(), all.end(), [](const Timed& a, const Timed& b) { return a.ms > b.ms; });
    if (all.size() > count) all.resize(count);
}

std::string told(const Fighter& f)
{
    return cat(name_of(f.type), ' ', f.level, ' ', f.hand ? name_of(*f.hand) : "-", ' ', name_of(f.armour), ' ', name_of(f.shield), " morale ", f.morale);
}

void print_slowest(const char* what, const Numbers& numbers, std::vector<Timed> all, double plain, Sink& sink)
{
    keep_slowest(all, 30);
    for (Timed& t : all) t = timed(numbers, t.duel.fighters[0], t.duel.fighters[1], 5, sink);
    keep_slowest(all, 10);
    std::printf(" %s:\n", what);
    for (const Timed& t : all)
        std::printf("  %6.2f ms, 1 for %7.0f plain steps, %3zu rounds: %s | %s\n", t.ms, plain * t.ms / 1000, t.rounds - 1, told(t.duel.fighters[0]).c_str(),
                    told(t.duel.fighters[1]).c_str());
}

/// Fighters who strike and are struck alike make the same reckoning: one of each is timed.
std::string key_of(const Numbers& numbers, const Fighter& a, const Fighter& b)
{
    std::string key = cat(types[a.type].rp, ' ', types[b.type].rp);
    for (const auto& [by, on] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        const auto parts = plan_melee(numbers, *by, *on, {});
        key += cat(" | ", parts.empty() ? 0 : fatigue(ep_of(numbers, *by)));
        for (const PlannedPart& part : parts) key += cat(' ', int{part.strike.dice}, part.doubled ? "x2" : "", part.on_attacker ? "r" : "", part.modifier);
    }
    return key;
}

void scan(const char* what, const Numbers& numbers, bool allowed_only, std::size_t step, double plain, Sink& sink)
{
    const std::vector<Fighter> all = fighters(allowed_only);
    std::vector<Timed> slow;
    std::set<std::string> reckoned;
    std::size_t pairs = 0, timed_pairs = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i; k < all.size(); k += step) {
            ++pairs;
            if (!reckoned.insert(key_of(numbers, all[i], all[k])).second) continue;
            ++timed_pairs;
            slow.push_back(timed(numbers, all[i], all[k], 1, sink));
            if (slow.size() > 4000) keep_slowest(slow, 1000);
        }
    keep_slowest(slow, 40);
    std::vector<Timed> finer;
    for (const Timed& t : slow)
        for (const int gap : {-20, -6, 0, 6, 20})
            for (const int morale : {-30, 0, 100})
                for (const int other : {0, 100}) {
                    auto [a, b] = t.duel.fighters;
                    a.level = near_level(a.type, 50 + gap / 2), b.level = near_level(b.type, 50 - gap / 2);
                    a.morale = morale, b.morale = other;
                    ++timed_pairs;
                    finer.push_back(timed(numbers, a, b, 1, sink));
                    if (finer.size() > 4000) keep_slowest(finer, 1000);
                }
    finer.insert(finer.end(), slow.begin(), slow.end());
    std::vector<Timed> calm = finer;
    std::erase_if(calm, [](const Timed& t) { return t.duel.fighters[0].morale != 0 || t.duel.fighters[1].morale != 0; });
    std::printf("%s: %zu fighters, %zu pairs, of which %zu were timed\n", what, all.size(), pairs, timed_pairs);
    print_slowest("the ten slowest", numbers, std::move(finer), plain, sink);
    print_slowest("the ten slowest of morale 0", numbers, std::move(calm), plain, sink);
}


void run(bool more)
{
    Sink sink;
    const double plain = plain_loop(sink);
    std::printf("plain loop %.0f a second\n", plain);
    Problems problems;
    const Numbers numbers = read_numbers(built_in_numbers(), problems);
    scan("as army lists allow", numbers, true, 1, plain, sink);
    if (more) scan("whatever is asked, one pair in 211", numbers, false, 211, plain, sink);
    std::printf("(sum %llu)\n", static_cast<unsigned long long>(sink.value()));
}

}  // namespace
}  // namespace montjoy::gbh

/// With any word after it, beyond what army lists allow too.
int main(int count, char**) { montjoy::gbh::run(count > 1); }
