#include "systems/gbh/breaking.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/gbh/morale.hpp"

namespace montjoy::gbh {
namespace {

/// The chances of each loss, from 0 up.
struct Losses {
    std::vector<double> chances{1.0};
    std::vector<double> at_least{1.0};  ///< at_least[n]: of a loss of n or more
    bool none() const { return chances.size() == 1; }
    double tail(int n) const
    {
        if (n <= 0) return 1;
        return n < static_cast<int>(at_least.size()) ? at_least[static_cast<std::size_t>(n)] : 0;
    }
};

/// What one attack costs the one and the other.
struct Exchange {
    Losses on_defender, on_attacker;
};

Losses losses_of(const Bounded<PlannedPart, 2>& parts, bool on_attacker)
{
    const Distribution<int> odds = damage_odds(parts, on_attacker);
    Losses losses;
    int most = 0;
    for (const auto& [damage, weight] : odds) most = std::max(most, damage);
    losses.chances.assign(static_cast<std::size_t>(most) + 1, 0.0);
    for (const auto& [damage, weight] : odds)
        losses.chances[static_cast<std::size_t>(damage)] =
            static_cast<double>(weight) / static_cast<double>(odds.total());
    losses.at_least = losses.chances;
    for (std::size_t i = losses.at_least.size() - 1; i-- > 0;) losses.at_least[i] += losses.at_least[i + 1];
    return losses;
}

/// Chances by what the first (row) and the second (column) have lost in combat, with the columns
/// in use of each row.
class Field {
public:
    Field(int rows, int columns)
        : rows_(rows), columns_(columns), cells_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)),
          used_(static_cast<std::size_t>(rows), {columns, 0})
    {
    }
    int rows() const { return rows_; }
    int columns() const { return columns_; }
    double* row(int r) { return cells_.data() + static_cast<std::ptrdiff_t>(r) * columns_; }
    const double* row(int r) const { return cells_.data() + static_cast<std::ptrdiff_t>(r) * columns_; }
    int begin(int r) const { return used_[static_cast<std::size_t>(r)].first; }
    int end(int r) const { return used_[static_cast<std::size_t>(r)].second; }
    void use(int r, int from, int to)
    {
        auto& [low, high] = used_[static_cast<std::size_t>(r)];
        low = std::min(low, from);
        high = std::max(high, to);
    }
    void clear()
    {
        for (int r = 0; r < rows_; ++r) {
            if (begin(r) < end(r)) std::fill(row(r) + begin(r), row(r) + end(r), 0.0);
            used_[static_cast<std::size_t>(r)] = {columns_, 0};
        }
    }

private:
    int rows_, columns_;
    std::vector<double> cells_;
    std::vector<std::pair<int, int>> used_;
};

/// Adds to `out` what `in` becomes when the second (the columns) loses so much; what reaches
/// `most` columns is left out.
void add_along_row(const Field& in, Field& out, const Losses& losses, int most)
{
    const int size = static_cast<int>(losses.chances.size());
    const double* const chance = losses.chances.data();
    for (int r = 0; r < in.rows(); ++r) {
        const int low = in.begin(r), high = in.end(r);
        if (low >= high) continue;
        const int to = std::min(high + size - 1, most);
        if (to <= low) continue;
        const double* const from = in.row(r);
        double* const into = out.row(r);
        out.use(r, low, to);
        for (int c = low; c < to; ++c) {
            double sum = 0;
            const int last = std::min(size - 1, c - low);
            for (int k = std::max(0, c - high + 1); k <= last; ++k) sum += chance[k] * from[c - k];
            into[c] += sum;
        }
    }
}

/// The same for the first (the rows).
void add_along_column(const Field& in, Field& out, const Losses& losses, int most)
{
    const int size = static_cast<int>(losses.chances.size());
    for (int r = 0; r < in.rows(); ++r) {
        const int low = in.begin(r), high = in.end(r);
        if (low >= high) continue;
        const double* const from = in.row(r);
        for (int k = 0; k < size && r + k < most; ++k) {
            const double chance = losses.chances[static_cast<std::size_t>(k)];
            if (chance == 0) continue;
            double* const into = out.row(r + k);
            out.use(r + k, low, high);
            int c = low;
            for (; c + 4 <= high; c += 4) {
                into[c] += chance * from[c];
                into[c + 1] += chance * from[c + 1];
                into[c + 2] += chance * from[c + 2];
                into[c + 3] += chance * from[c + 3];
            }
            for (; c < high; ++c) into[c] += chance * from[c];
        }
    }
}

class Reckoner {
public:
    Reckoner(const Duel& duel, const Numbers& numbers)
        : duel_(duel), numbers_(numbers), now_(duel.rp[0], duel.rp[1]), next_(now_), share_(now_), struck_(now_), half_(now_)
    {
        for (std::size_t i = 0; i < 2; ++i) {
            fights_[i] = !plan_melee(numbers, duel.fighters[i], duel.fighters[1 - i], {}).empty();
            cost_[i] = fights_[i] ? fatigue(ep_of(numbers, duel.fighters[i])) : 0;
        }
    }

    Breaking run()
    {
        Breaking breaking;
        breaking.rounds.emplace_back();
        now_.row(0)[0] = 1;
        now_.use(0, 0, 1);
        end_round(now_, breaking.rounds.back());
        for (int round = 1; alive_ && round < 2000; ++round) {
            breaking.rounds.emplace_back();
            fight(breaking.rounds.back());
        }
        return breaking;
    }

private:
    /// What a cell's fight depends on: levels and bands at the start of the round.  GH-RND-4
    struct Class {
        std::array<int, 2> levels{};
        std::array<Band, 2> bands{};
        friend bool operator==(const Class&, const Class&) = default;
    };

    int morale(std::size_t who, int lost_first, int lost_second) const
    {
        const int gained = who == 0 ? lost_second - lost_first : lost_first - lost_second;
        return duel_.fighters[who].morale + gained;
    }
    Class class_of(int first, int second) const
    {
        Class c;
        c.levels = {after_gain(duel_.fighters[0].level, duel_.xp[0], second).level,
                    after_gain(duel_.fighters[1].level, duel_.xp[1], first).level};
        c.bands = {band_of(morale(0, first, second)), band_of(morale(1, first, second))};
        return c;
    }

    /// Who of that class strikes whom with what, both ways.
    std::array<Exchange, 2> exchanges(const Class& c) const
    {
        std::array<Fighter, 2> f = duel_.fighters;
        for (std::size_t i = 0; i < 2; ++i) {
            f[i].level = c.levels[i];
            f[i].morale = band_from[c.bands[i]];
        }
        std::array<Exchange, 2> both;
        for (std::size_t i = 0; i < 2; ++i) {
            if (!fights_[i]) continue;
            const auto parts = plan_melee(numbers_, f[i], f[1 - i], {});
            both[i] = {losses_of(parts, false), losses_of(parts, true)};
        }
        return both;
    }

    /// The loss at which a unit is removed after so many attacks of its own.
    int limit(std::size_t who, int attacks) const { return duel_.rp[who] - cost_[who] * attacks; }

    void fight(Breaking::Round& round)
    {
        std::vector<Class> classes;
        for (int r = 0; r < now_.rows(); ++r)
            for (int c = now_.begin(r); c < now_.end(r); ++c)
                if (const Class here = class_of(r, c);
                    now_.row(r)[c] > 0 && std::find(classes.begin(), classes.end(), here) == classes.end())
                    classes.push_back(here);
        next_.clear();
        for (const Class& c : classes) {
            take_share(c);
            const auto both = exchanges(c);
            for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) strike_both(both, first, round);
        }
        ++attacks_;
        std::swap(now_, next_);
        end_round(now_, round);
    }

    void take_share(const Class& of)
    {
        share_.clear();
        for (int r = 0; r < now_.rows(); ++r)
            for (int c = now_.begin(r); c < now_.end(r); ++c)
                if (now_.row(r)[c] > 0 && class_of(r, c) == of) {
                    share_.row(r)[c] = now_.row(r)[c];
                    share_.use(r, c, c + 1);
                }
    }

    /// One strikes, then the other if both still stand. Who is left standing does not depend on who
    /// began, so the survivors are worked out once; who falls does, half and half (GH-RND-1).
    void strike_both(const std::array<Exchange, 2>& both, std::size_t first, Breaking::Round& round)
    {
        const std::size_t second = 1 - first;
        std::array<int, 2> limits{limit(0, attacks_), limit(1, attacks_)};
        limits[first] = limit(first, attacks_ + 1);
        count_fallen(share_, both[first], first, limits, round);
        struck_.clear();
        strike(share_, struck_, both[first], first, limits);
        limits[second] = limit(second, attacks_ + 1);
        count_fallen(struck_, both[second], second, limits, round);
        if (first == 0) strike(struck_, next_, both[second], second, limits);
    }

    void strike(const Field& in, Field& out, const Exchange& exchange, std::size_t attacker, const std::array<int, 2>& limits)
    {
        const Losses& on_first = attacker == 0 ? exchange.on_attacker : exchange.on_defender;
        const Losses& on_second = attacker == 0 ? exchange.on_defender : exchange.on_attacker;
        if (on_first.none()) {  // the rows stay as they are, below their limit
            add_rows_below(in, out, on_second, limits);
            return;
        }
        half_.clear();
        add_along_row(in, half_, on_second, limits[1]);
        add_along_column(half_, out, on_first, limits[0]);
    }

    void add_rows_below(const Field& in, Field& out, const Losses& on_second, const std::array<int, 2>& limits)
    {
        half_.clear();
        add_along_row(in, half_, on_second, limits[1]);
        add_along_column(half_, out, Losses{}, limits[0]);
    }

    void count_fallen(const Field& in, const Exchange& exchange, std::size_t attacker, const std::array<int, 2>& limits,
                      Breaking::Round& round) const
    {
        const Losses& on_first = attacker == 0 ? exchange.on_attacker : exchange.on_defender;
        const Losses& on_second = attacker == 0 ? exchange.on_defender : exchange.on_attacker;
        for (int r = 0; r < in.rows(); ++r) {
            const double first = on_first.tail(limits[0] - r);
            for (int c = in.begin(r); c < in.end(r); ++c) {
                const double chance = in.row(r)[c] / 2;
                const double second = on_second.tail(limits[1] - c);
                round.first += chance * first * (1 - second);
                round.second += chance * second * (1 - first);
                round.both += chance * first * second;
            }
        }
    }

    /// Panic and surrender at the end of the round.  GH-MOR-2
    void end_round(Field& field, Breaking::Round& round)
    {
        alive_ = false;
        for (int r = 0; r < field.rows(); ++r)
            for (int c = field.begin(r); c < field.end(r); ++c) {
                double& chance = field.row(r)[c];
                if (chance == 0) continue;
                const bool first = band_of(morale(0, r, c)) >= Band::panic;
                const bool second = band_of(morale(1, r, c)) >= Band::panic;
                if (!first && !second) {
                    alive_ = true;
                    continue;
                }
                (first && second ? round.both : first ? round.first : round.second) += chance;
                chance = 0;
            }
    }

    const Duel& duel_;
    const Numbers& numbers_;
    Field now_, next_, share_, struck_, half_;
    std::array<bool, 2> fights_{};
    std::array<int, 2> cost_{};
    int attacks_ = 0;
    bool alive_ = true;
};

Duel read_duel(const Place& root)
{
    Duel duel;
    root.only({"first", "second"});
    for (std::size_t i = 0; i < 2; ++i) {
        const Place unit = root.required(i == 0 ? "first" : "second");
        if (!unit) continue;
        duel.fighters[i] = read_fighter(unit, {"rp", "xp"});
        const int full = types[duel.fighters[i].type].rp;
        duel.rp[i] = static_cast<int>(unit.optional("rp").integer(1, full, full, "GH-UNIT-17"_rule));
        duel.xp[i] = static_cast<int>(unit.optional("xp").integer(0, xp_a_level - 1, 0, "GH-XP-1"_rule));
    }
    return duel;
}

std::string json_of(const Breaking& breaking, const std::vector<Clause>& assumed)
{
    Writer w;
    Breaking::Round all;
    double mean = 0;
    w.open().key("rounds").open_list();
    for (std::size_t i = 0; i < breaking.rounds.size(); ++i) {
        const Breaking::Round& round = breaking.rounds[i];
        all.first += round.first;
        all.second += round.second;
        all.both += round.both;
        mean += static_cast<double>(i) * round.sum();
        if (round.sum() <= 0) continue;
        w.open().field("round", i).field("p", round.sum()).field("first", round.first).field("second", round.second);
        w.field("both", round.both).close();
    }
    w.close_list().field("first_breaks", all.first).field("second_breaks", all.second).field("both_break", all.both);
    w.field("mean", mean).key("assumed").open_list();
    for (const Clause clause : assumed) w.value(clause.id);
    w.close_list().close();
    return cat(w.text(), "\n");
}

std::string percent(double chance)
{
    const auto hundredths = static_cast<std::int64_t>(chance * 10'000 + 0.5);
    return cat(hundredths / 100, '.', hundredths % 100 < 10 ? "0" : "", hundredths % 100, '%');
}

std::string page_of(const Breaking& breaking, const std::vector<Clause>& assumed)
{
    std::vector<std::vector<std::string>> rows{{"round", "ends in it", "by then", "the first breaks", "the second", "both"}};
    double so_far = 0;
    for (std::size_t i = 0; i < breaking.rounds.size(); ++i) {
        const Breaking::Round& round = breaking.rounds[i];
        so_far += round.sum();
        if (round.sum() < 0.00005) continue;
        rows.push_back({cat(i), percent(round.sum()), percent(so_far), percent(round.first), percent(round.second), percent(round.both)});
    }
    std::string out = table(Style{}, rows);
    std::vector<std::string> ids;
    for (const Clause clause : assumed) ids.emplace_back(clause.id);
    if (!ids.empty()) out += cat("This rests on assumed numbers, in place of lost ones: ", join(ids, ", "), "\n");
    return out;
}

std::vector<Clause> assumed_of(const Duel& duel, const Numbers& numbers)
{
    std::vector<Clause> all;
    for (std::size_t i = 0; i < 2; ++i) {
        const Situation s{duel.fighters[i], duel.fighters[1 - i], {}, false};
        for (const Clause clause : assumed_in(s, plan_melee(numbers, s.attacker, s.defender, {}), numbers))
            if (std::find(all.begin(), all.end(), clause) == all.end()) all.push_back(clause);
    }
    return all;
}

}  // namespace

Breaking breaking_of(const Duel& duel, const Numbers& numbers) { return Reckoner(duel, numbers).run(); }

ToolAnswer break_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files[0].second, answer.problems);
    if (!document) return answer;
    const Numbers numbers = read_numbers(input.numbers ? *input.numbers : built_in_numbers(), answer.problems);
    const Place root(*document, answer.problems);
    const Duel duel = read_duel(root);
    if (refused(answer.problems)) return answer;
    if (plan_melee(numbers, duel.fighters[0], duel.fighters[1], {}).empty() &&
        plan_melee(numbers, duel.fighters[1], duel.fighters[0], {}).empty()) {
        root.optional("first").fault("GH-COM-15"_rule, "neither of the two has a melee attack on the other");
        return answer;
    }
    const Breaking breaking = breaking_of(duel, numbers);
    const auto assumed = assumed_of(duel, numbers);
    answer.text = input.has("json") ? json_of(breaking, assumed) : page_of(breaking, assumed);
    return answer;
}

}  // namespace montjoy::gbh
