#include "systems/gpc/foresight.hpp"

#include <algorithm>
#include <map>

#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/exchange.hpp"
#include "systems/gpc/flow.hpp"

namespace montjoy::gpc {
namespace {

/// Adds every sum of `dice` d6 as a blow, `chance` in all.
void add_blows(const Sheet& sheet, int dice, bool parried, double chance,
               std::map<std::pair<int, bool>, double>& blows)
{
    for (int sum = dice; sum <= 6 * dice; ++sum) {
        const double share = chance_of_sum(dice, sum) - chance_of_sum(dice, sum + 1);
        blows[{through(sum, sheet.armour, sheet.shield, parried), sum >= sheet.siz}] +=
            chance * share;
    }
}

std::vector<Blow> as_list(const std::map<std::pair<int, bool>, double>& blows)
{
    std::vector<Blow> list;
    for (const auto& [blow, chance] : blows) list.push_back({blow.first, blow.second, chance});
    return list;
}

/// How likely First Aid saves one who lies at so many hit points.  GP-EXC-3
double saved(const Numbers& numbers, int hit_points)
{
    int lives = 0;
    for (int die = 1; die <= 20; ++die)
        for (int points = 1; points <= numbers.first_aid_sides; ++points)
            if (first_aid_helps(numbers, die) &&
                hit_points + first_aid_points(numbers, die, points) > 0)
                ++lives;
    return static_cast<double>(lives) / (20 * numbers.first_aid_sides);
}

std::uint64_t hash_of(const Cell& c)
{
    const auto bits = [](auto value) {
        return static_cast<std::uint64_t>(static_cast<std::uint8_t>(value));
    };
    std::uint64_t h = static_cast<std::uint16_t>(c.hit_points);
    h = h << 8 | bits(c.fought);
    h = h << 8 | bits(c.won << 4 | c.lost);
    h = h << 8 | bits(c.best);
    const unsigned flags = (c.mounted ? 1u : 0) | (c.guarded ? 2u : 0) | (c.called ? 4u : 0) |
                           (c.squire_gone ? 8u : 0) | (c.aid ? 16u : 0) | (c.partner ? 32u : 0) |
                           (c.rode ? 64u : 0) | (c.fell ? 128u : 0);
    h += c.cut_short ? 1u : 0u;
    h = h << 8 | flags;
    h *= 0x9E3779B97F4A7C15;
    return h ^ h >> 29;
}

}  // namespace

ExchangeOdds exchange_odds(const Numbers& numbers, const Sheet& sheet, const FoeKind& foe,
                           Manoeuvre m, int skill, int against, bool first)
{
    ExchangeOdds odds;
    int lost[2][2] = {};  // by the foe's critical, by the knight's parry
    std::int64_t glory = 0;
    for (int mine = 1; mine <= 20; ++mine)
        for (int theirs = 1; theirs <= 20; ++theirs) {
            const Clash c = clash(skill, mine, against, theirs);
            const Counted counted =
                counted_exchange({}, foe, skill, against, c, m == Manoeuvre::flee);
            glory += counted.glory;
            if (counted.fared == Fared::won)
                odds.won += 1;
            else if (counted.fared == Fared::drawn)
                odds.drawn += 1;
            else
                ++lost[c.theirs.grade == Grade::critical][knight_parries(c)];
        }
    odds.won /= 400;
    odds.drawn /= 400;
    odds.glory = static_cast<double>(glory) / 800;
    std::map<std::pair<int, bool>, double> blows;
    for (const bool critical : {false, true})
        for (const bool parried : {false, true}) {
            const double chance = lost[critical][parried] / 400.0;
            odds.lost += chance;
            if (chance > 0)
                add_blows(sheet, foe_dice(numbers, foe, m, first, critical), parried, chance,
                          blows);
        }
    odds.blows = as_list(blows);
    return odds;
}

ExchangeOdds unopposed_odds(const Numbers& numbers, const Sheet& sheet, const FoeKind& foe,
                            Manoeuvre m, int against, bool first)
{
    ExchangeOdds odds;
    std::map<std::pair<int, bool>, double> blows;
    int hits[2] = {};
    for (int die = 1; die <= 20; ++die) {
        const Reading reading = read_die(against, die);
        if (reading.succeeded()) ++hits[reading.grade == Grade::critical];
    }
    for (const bool critical : {false, true}) {
        const double chance = hits[critical] / 20.0;
        odds.lost += chance;
        if (chance > 0)
            add_blows(sheet, foe_dice(numbers, foe, m, first, critical), false, chance, blows);
    }
    odds.drawn = 1 - odds.lost;
    odds.blows = as_list(blows);
    return odds;
}

Strikes strikes_of(const Numbers& numbers, const Sheet& sheet, const ExchangeOdds& odds,
                   int hit_points)
{
    Strikes strikes;
    for (const Blow& blow : odds.blows) {
        const Hurt after = hurt(sheet, hit_points, blow.heavy ? sheet.siz : 0, blow.got_through);
        if (after.health == Health::fit && (blow.got_through > 0 || blow.heavy)) {
            strikes.hurts.push_back(blow);
        } else if (after.health == Health::fit) {
            strikes.harmless += blow.chance;
        } else {
            strikes.fells += blow.chance;
            if (after.health == Health::dying)
                strikes.kills += blow.chance * (1 - saved(numbers, after.hit_points));
        }
    }
    return strikes;
}

void Cells::add(const Cell& cell, double chance)
{
    if (chance <= 0) return;
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash_of(cell)) & mask;
    for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
        auto& [same, sum] = cells_[slots_[slot] - 1];
        if (same == cell) {
            sum += chance;
            return;
        }
    }
    cells_.emplace_back(cell, chance);
    slots_[slot] = static_cast<std::uint32_t>(cells_.size());
    if (2 * cells_.size() > slots_.size()) grow();
}

void Cells::clear()
{
    cells_.clear();
    std::fill(slots_.begin(), slots_.end(), 0);
}

void Cells::grow()
{
    slots_.assign(2 * slots_.size(), 0);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        std::size_t slot = static_cast<std::size_t>(hash_of(cells_[i].first)) & mask;
        while (slots_[slot] != 0) slot = (slot + 1) & mask;
        slots_[slot] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace montjoy::gpc
