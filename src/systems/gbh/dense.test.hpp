// How many rounds until one breaks, reckoned cell by cell: slow, and with nothing of the tool's
// own but the odds of a blow. What the tool is measured by.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "systems/gbh/breaking.hpp"
#include "systems/gbh/morale.hpp"

namespace montjoy::gbh {

class Dense {
public:
    Dense(const Duel& duel, const Numbers& numbers) : duel_(duel), numbers_(numbers), rp_(duel.rp), cells_(size(), 0.0)
    {
        for (std::size_t i = 0; i < 2; ++i)
            if (!plan_melee(numbers, duel.fighters[i], duel.fighters[1 - i], {}).empty()) cost_[i] = fatigue(ep_of(numbers, duel.fighters[i]));
    }

    std::vector<Breaking::Round> run()
    {
        cells_[0] = 1;
        rounds_.emplace_back();
        double alive = take_out_panic();
        while (alive > 1e-14) {
            rounds_.emplace_back();
            fight();
            alive = take_out_panic();
        }
        return rounds_;
    }

private:
    using Chances = std::vector<double>;
    struct Exchange {
        std::array<Chances, 2> by_foe{Chances{1.0}, Chances{1.0}}, by_itself{by_foe}, all;
        Chances cells;  ///< those to which it applies
    };
    using Key = std::array<int, 4>;  ///< levels and bands

    std::size_t size() const { return static_cast<std::size_t>(rp_[0]) * static_cast<std::size_t>(rp_[1]); }
    std::size_t at(int r, int c) const { return static_cast<std::size_t>(r) * static_cast<std::size_t>(rp_[1]) + static_cast<std::size_t>(c); }
    int level(std::size_t who, int dealt) const { return after_gain(duel_.fighters[who].level, duel_.xp[who], dealt).level; }
    int morale(std::size_t who, int gap) const { return duel_.fighters[who].morale + (who == 0 ? gap : -gap); }

    static Chances both(const Chances& a, const Chances& b)
    {
        Chances sum(a.size() + b.size() - 1, 0.0);
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t k = 0; k < b.size(); ++k) sum[i + k] += a[i] * b[k];
        return sum;
    }
    /// The chance of less than `n`.
    static double below(const Chances& chances, int n)
    {
        double sum = 0;
        for (int i = 0; i < std::min(n, static_cast<int>(chances.size())); ++i) sum += chances[static_cast<std::size_t>(i)];
        return sum;
    }

    Exchange& exchange(const Key& key)
    {
        Exchange& e = exchanges_[key];
        if (!e.cells.empty()) return e;
        e.cells.assign(size(), 0.0);
        std::array<Fighter, 2> f = duel_.fighters;
        for (std::size_t i = 0; i < 2; ++i) {
            f[i].level = key[i];
            f[i].morale = band_from[static_cast<Band>(key[2 + i])];
        }
        for (std::size_t i = 0; i < 2; ++i)
            for (const PlannedPart& part : plan_melee(numbers_, f[i], f[1 - i], {})) {
                Chances one;
                for (const PartOdds odds = odds_of(part); const PartOdds::Bar& bar : odds.bars) {
                    one.resize(static_cast<std::size_t>(bar.damage) + 1, 0.0);
                    one.back() = static_cast<double>(bar.weight) / static_cast<double>(odds.total);
                }
                Chances& whom = part.on_attacker ? e.by_itself[i] : e.by_foe[1 - i];
                whom = both(whom, one);
            }
        for (std::size_t i = 0; i < 2; ++i) e.all[i] = both(e.by_foe[i], e.by_itself[i]);
        return e;
    }

    /// A cell's share of those who fall in this round, for both orders of initiative.
    void fall(const Exchange& e, int r, int c, double chance)
    {
        const int lost[2] = {r, c};
        for (std::size_t begins = 0; begins < 2; ++begins) {
            double early[2], late[2];  // who stands after the first attack, and after both
            for (std::size_t i = 0; i < 2; ++i) {
                const bool mine = i == begins;
                early[i] = below(mine ? e.by_itself[i] : e.by_foe[i], rp_[i] - lost[i] - cost_[i] * (attacks_ + (mine ? 1 : 0)));
                late[i] = below(e.all[i], rp_[i] - lost[i] - cost_[i] * (attacks_ + 1));
            }
            const double x = early[0] - late[0], y = early[1] - late[1], half = chance / 2;
            Breaking::Round& round = rounds_.back();
            round.first += half * ((1 - early[0]) * early[1] + x * late[1]);
            round.second += half * (early[0] * (1 - early[1]) + late[0] * y);
            round.both += half * ((1 - early[0]) * (1 - early[1]) + x * y);
        }
    }

    void fight()
    {
        for (auto& [key, e] : exchanges_) std::fill(e.cells.begin(), e.cells.end(), 0.0);
        for (int r = 0; r < rp_[0]; ++r)
            for (int c = 0; c < rp_[1]; ++c) {
                const double chance = cells_[at(r, c)];
                if (chance < 1e-22) continue;
                const auto band = [&](std::size_t who) { return static_cast<int>(band_of(morale(who, c - r))); };
                Exchange& e = exchange({level(0, c), level(1, r), band(0), band(1)});
                e.cells[at(r, c)] = chance;
                fall(e, r, c, chance);
            }
        ++attacks_;
        std::fill(cells_.begin(), cells_.end(), 0.0);
        for (const auto& [key, e] : exchanges_) lose(e);
    }

    void lose(const Exchange& e)
    {
        const int rows = rp_[0] - cost_[0] * attacks_, columns = rp_[1] - cost_[1] * attacks_;
        Chances half(static_cast<std::size_t>(rp_[1]));
        for (int r = 0; r < rp_[0]; ++r) {
            std::fill(half.begin(), half.end(), 0.0);
            bool any = false;
            for (int c = 0; c < rp_[1]; ++c) {
                const double chance = e.cells[at(r, c)];
                if (chance <= 0) continue;
                any = true;
                for (int k = 0; k < static_cast<int>(e.all[1].size()) && c + k < columns; ++k)
                    half[static_cast<std::size_t>(c + k)] += chance * e.all[1][static_cast<std::size_t>(k)];
            }
            if (!any) continue;
            for (int k = 0; k < static_cast<int>(e.all[0].size()) && r + k < rows; ++k)
                if (const double chance = e.all[0][static_cast<std::size_t>(k)]; chance > 0)
                    for (int c = 0; c < columns; ++c) cells_[at(r + k, c)] += chance * half[static_cast<std::size_t>(c)];
        }
    }

    double take_out_panic()
    {
        double alive = 0;
        for (int r = 0; r < rp_[0]; ++r)
            for (int c = 0; c < rp_[1]; ++c) {
                double& chance = cells_[at(r, c)];
                const bool first = morale(0, c - r) <= -60, second = morale(1, c - r) <= -60;
                Breaking::Round& round = rounds_.back();
                (first && second ? round.both : first ? round.first : second ? round.second : alive) += chance;
                if (first || second) chance = 0;
            }
        return alive;
    }

    const Duel& duel_;
    const Numbers& numbers_;
    std::array<int, 2> rp_, cost_{};
    int attacks_ = 0;
    Chances cells_;
    std::map<Key, Exchange> exchanges_;
    std::vector<Breaking::Round> rounds_;
};

}  // namespace montjoy::gbh
