// The bots: three tempers of knight who judge by the same estimate and weigh it differently.
// "automa" is the cautious one. They see a View, play to win, and never wait.
#include <algorithm>

#include "systems/gpc/choice.hpp"
#include "systems/gpc/estimate.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

constexpr std::array<std::string_view, 4> names{"automa", "cautious", "bold", "glory"};

/// What a temper makes of an estimate: points of worth.
struct Temper {
    double intensity;  ///< of a point that Intensity falls
    double glory;      ///< of a point of glory
    double wound;      ///< of all his hit points lost
    double fall;
    double disrupted;
    double deeper;      ///< of a tier
    double disengaged;  ///< of a Charge to come
    int spared;         ///< percent of his hit points at and under which he looks for the way out
};

//                              intens. glory  wound  fall  disr.  deeper diseng. spared
constexpr Temper cautious_temper{1.5, 0.004, 6, 12, 1.0, -0.4, 0.1, 60};
constexpr Temper bold_temper{2.0, 0.012, 2, 5, 1.0, 0.2, 0.3, 40};
constexpr Temper glory_temper{0.6, 0.045, 1.5, 4, 0.8, 0.8, 0.3, 35};

const Temper& temper_of(std::string_view bot)
{
    if (bot == "bold") return bold_temper;
    return bot == "glory" ? glory_temper : cautious_temper;
}

class Mind {
public:
    Mind(const State& s, KnightId id, const Temper& temper)
        : s_(s), id_(id), knight_(s.knight(id)), sheet_(s.sheet(id)), temper_(temper)
    {
    }

    Action choose() const
    {
        switch (s_.phase) {
            case Phase::declare:
                return declare();
            case Phase::choose:
                return manoeuvre();
            case Phase::opportunity:
                return opportunity();
            case Phase::meet:
                return meet();
            case Phase::ready:
                return ready();
            case Phase::squire_use:
                return UseSquire{sheet_.mount.has_value()};
            case Phase::bodyguard:
                return Guard{wants_guard()};
            case Phase::unhorsed:
                return CallSquire{};
            case Phase::after:
                return afterwards();
            default:
                return Continue{};
        }
    }

private:
    double worth(const Estimate& e, Manoeuvre m) const
    {
        const Numbers& numbers = s_.scenario->numbers;
        double sum = temper_.glory * e.glory - temper_.wound * e.wound / sheet_.most_hit_points() -
                     temper_.fall * e.fall;
        for (const Result r : every<Result>())
            sum -= temper_.intensity * e.results[r] * numbers.intensity_change[r];
        if (m == Manoeuvre::flee)
            sum -= 1 + temper_.intensity * 0.5;  // men lost, the squire lost, honour lost
        return last_round() ? sum : sum + morrow(e, m);
    }

    /// What an Attack lets him do when it is over.
    double afterwards_worth() const
    {
        double sum = knight_.squire == Squire::lost ? 0.5 : 0;
        for (const Knight& other : s_.knights)
            if ((other.health != Health::fit && !other.secured) || (other.in() && !other.mounted)) sum += 0.2;
        return sum;
    }

    bool last_round() const { return s_.round >= s_.rounds; }

    /// What it is worth in the rounds to come.
    double morrow(const Estimate& e, Manoeuvre m) const
    {
        double sum = temper_.deeper * e.deeper - temper_.disrupted * e.disrupted;
        if (m == Manoeuvre::disengage || m == Manoeuvre::flee)
            sum += temper_.disengaged + (hurt_enough() ? 1.5 : 0) -
                   temper_.deeper * (knight_.tier > 1 ? 1 : 0);
        if (m == Manoeuvre::flank)
            sum += 0.5 * (e.results[Result::win] + e.results[Result::triumph]);
        return sum;
    }

    bool hurt_enough() const
    {
        return 100 * knight_.hit_points <= temper_.spared * sheet_.most_hit_points();
    }

    Action declare() const
    {
        if (knight_.disrupted && (hurt_enough() || battle_skill(s_, id_) < 8))
            return Declare{Declare::What::sit_out};
        const bool away =
            hurt_enough() && knight_.tier > 1 && temper_.disengaged < 0.5 && !last_round();
        return Declare{away ? Declare::What::announce : Declare::What::fight};
    }

    Action manoeuvre() const
    {
        Action best;
        double most = 0;
        bool any = false;
        std::vector<Action> listed;
        list_actions(s_, seat_of(id_), listed);
        for (const Action& action : listed) {
            const Choose& choose = *std::get_if<Choose>(&action);
            const double sum = worth_of(choose);
            if (any && sum <= most) continue;
            any = true, best = action, most = sum;
        }
        return best;
    }

    double worth_of(const Choose& choose) const
    {
        if (choose.manoeuvre == Manoeuvre::stand) return 0;  // the only choice
        if (choose.manoeuvre != Manoeuvre::attack_with_another)
            return worth(estimate(s_, id_, choose.manoeuvre, false), choose.manoeuvre);
        // Named by the other, the foe is shared; unanswered, it is an Attack like any other.
        const bool named = s_.knight(choose.partner).fight.partner == id_;
        const bool may_answer =
            choose.partner > id_ && s_.knight(choose.partner).fight.manoeuvre == Manoeuvre::none;
        if (!named && !may_answer) return -1000;
        return worth(estimate(s_, id_, Manoeuvre::attack, named), Manoeuvre::attack) +
               (named ? 0.0 : 0.01);
    }

    Action opportunity() const
    {
        if (knight_.squire == Squire::lost && temper_.glory < 0.03)
            return Take{Opportunity::squire, {}};
        if (temper_.glory < 0.008) return Take{Opportunity::intensity, {}};
        if (temper_.glory < 0.03) return Take{Opportunity::weapon, {}};
        FoeId best;
        double most = 0;
        for (std::size_t i = 0; i < s_.scenario->table.foes.size(); ++i) {
            const FoeKind& foe = s_.scenario->table.foes[i];
            const double sum = one_exchange(foe, sheet_.weapon_skill(), foe.skill);
            if (best && sum <= most) continue;
            best = {static_cast<std::int8_t>(i)}, most = sum;
        }
        return Take{Opportunity::foe, best};
    }

    double one_exchange(const FoeKind& foe, int skill, int against) const
    {
        const Exchange e = expect_exchange(s_, id_, foe, skill, against, foe.damage);
        return temper_.glory * e.glory + 2 * temper_.intensity * (e.won - e.lost) -
               temper_.wound * e.wound / sheet_.most_hit_points() - temper_.fall * e.fall;
    }

    Action meet() const
    {
        std::size_t best = 0;
        double most = 0;
        for (std::size_t i = 0; i < s_.turn.foes.size(); ++i) {
            const FoeKind& foe = s_.foe(s_.turn.foes[i].kind);
            const double sum = one_exchange(foe, exchange_skill(s_, id_, i), foe.skill);
            if (i == 0 || sum > most) best = i, most = sum;
        }
        return Meet{s_.turn.foes[best].kind};
    }

    Action ready() const
    {
        const Manoeuvre m = knight_.fight.manoeuvre;
        if (may_call_squire(knight_) && wants_squire()) return CallSquire{};
        if (manoeuvres[m].may_stop && s_.turn.bout > 0 && wants_to_stop()) return Stop{};
        if (!against_two(m)) return Strike{};
        const int whole = skill_to_split(s_, id_);
        const int first = whole > 1 ? best_split(s_, id_, whole) : std::max(0, whole);
        return Split{static_cast<std::int16_t>(first), static_cast<std::int16_t>(whole - first)};
    }

    bool wants_squire() const
    {
        if (!knight_.mounted && sheet_.mount) return true;
        const std::size_t place =
            s_.turn.foes.size() == 1 ? 0
                                     : std::min<std::size_t>(static_cast<std::size_t>(s_.turn.bout),
                                                             s_.turn.foes.size() - 1);
        return squire_skill(s_, id_) >= 12 &&
               exchange_skill(s_, id_, place) < foe_skill(s_, id_, place) + 5;
    }

    /// An Attack ends at the first loss, so what one more exchange puts at stake is the body alone;
    /// what it may bring is glory and a better count.
    bool wants_to_stop() const
    {
        const Count now = count_of(knight_.fight);
        const FoeKind& foe = s_.foe(s_.turn.foes[0].kind);
        const int skill =
            exchange_skill(s_, id_, 0) / (against_two(knight_.fight.manoeuvre) ? 2 : 1);
        const Exchange e = expect_exchange(s_, id_, foe, skill, foe_skill(s_, id_, 0), foe.damage);
        const auto with = [&](int won, int lost) {
            const Result r = result_of(Count{now.won + won, now.lost + lost, now.required + 1});
            return -temper_.intensity * s_.scenario->numbers.intensity_change[r];
        };
        const double stays =
            -temper_.intensity * s_.scenario->numbers.intensity_change[result_of(now)];
        const double goes = e.won * with(1, 0) + e.lost * with(0, 1) +
                            (1 - e.won - e.lost) * with(0, 0) + temper_.glory * e.glory -
                            temper_.wound * e.wound / sheet_.most_hit_points() -
                            temper_.fall * e.fall;
        return goes < stays;
    }

    bool wants_guard() const
    {
        const Hurt after = hurt(sheet_, knight_.hit_points, s_.turn.rolled, s_.turn.through);
        if (after.health != Health::fit) return true;
        if (after.knockdown && knight_.mounted && temper_.fall > 4.5) return true;
        const int margin = knight_.hit_points - sheet_.most_hit_points() / 4;
        return s_.turn.through * temper_.fall > margin * 4;
    }

    Action afterwards() const
    {
        std::vector<Action> listed;
        list_actions(s_, seat_of(id_), listed);
        using What = Afterwards::What;
        const std::array<What, 4> gallant{What::bring_off, What::search, What::lend, What::ransom};
        const std::array<What, 4> greedy{What::ransom, What::bring_off, What::search, What::lend};
        for (const What what : temper_.glory > 0.03 ? greedy : gallant)
            for (const Action& action : listed)
                if (std::get_if<Afterwards>(&action)->what == what) return action;
        return Afterwards{};
    }

    const State& s_;
    KnightId id_;
    const Knight& knight_;
    const Sheet& sheet_;
    const Temper& temper_;
};

}  // namespace

std::span<const std::string_view> Rules::bots()
{
    return names;
}

Action Rules::choose(std::string_view bot, const View& view, Rng&)
{
    if (view.seat == view.state.scenario->game_master()) return Continue{};
    return Mind(view.state, {static_cast<std::int8_t>(view.seat.index)}, temper_of(bot)).choose();
}

}  // namespace montjoy::gpc
