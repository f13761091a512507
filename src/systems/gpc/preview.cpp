#include "systems/gpc/preview.hpp"

#include <cmath>

#include "base/text.hpp"
#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

template <class F>
Tally tally(F add)
{
    Tally sum;
    add(sum);
    return sum;
}

std::int64_t whole(const Tally& sum)
{
    return sum.total().numerator();
}

Preview::Odds opposed_bars(Message title, int skill, int against)
{
    Preview::Odds odds{std::move(title), {}};
    const auto pairs = opposed_odds(skill, against);
    for (const Outcome o : every<Outcome>())
        odds.bars.push_back({render(outcome_words[o], {}), Fraction(pairs[o], 400)});
    return odds;
}

class Look {
public:
    Look(const State& s, KnightId id) : s_(s), id_(id), knight_(s.knight(id)), sheet_(s.sheet(id))
    {
    }

    Preview operator()(const Declare& act) const
    {
        Preview preview;
        if (act.what == Declare::What::sit_out) return preview;
        Knight announced = knight_;
        announced.fight.announced = act.what == Declare::What::announce;
        const Tally own = tally([&](Tally& t) { add_battle(t, sheet_, announced); });
        const Tally theirs =
            tally([&](Tally& t) { add_intensity(t, knight_, s_.round_intensity); });
        preview.odds.push_back(opposed_bars({"GP-RND-7"_rule, "{}'s Battle roll", {sheet_.name}},
                                            static_cast<int>(whole(own)),
                                            static_cast<int>(whole(theirs))));
        preview.sums.push_back({{"GP-ROLL-4"_rule, "Battle", {}}, own});
        preview.sums.push_back({{"GP-WHO-4"_rule, "Intensity", {}}, theirs});
        return preview;
    }

    Preview operator()(const Choose& act) const
    {
        Preview preview;
        if (act.manoeuvre == Manoeuvre::none) return preview;
        const Plan plan = usual_plan();
        const Foresight f = foresee(s_, id_, act.manoeuvre, act.partner, plan);
        Preview::Odds results{
            {"GP-RES-2"_rule, "the result, if {}", {plan_text(plan, act.manoeuvre)}}, {}};
        for (const Result r :
             {Result::triumph, Result::win, Result::even, Result::lose, Result::crush})
            results.bars.push_back({render(result_words[r], {}), as_fraction(f.results[r])});
        Preview::Odds costs{{"GP-EXC-3"_rule,
                             "what it may cost; on average glory {}, men lost {}",
                             {one_place(f.glory), one_place(f.men)}},
                            {}};
        costs.bars = {{"a wound", as_fraction(f.wounded)},
                      {"unhorsed", as_fraction(f.unhorsed)},
                      {"out of the battle", as_fraction(f.fallen)},
                      {"death", as_fraction(f.death)},
                      {"Disrupted", as_fraction(f.disrupted)},
                      {"the squire lost", as_fraction(f.squire_lost)}};
        if (act.manoeuvre == Manoeuvre::flee)
            costs.bars.push_back({"leaves the field", as_fraction(f.quits)});
        preview.odds = {std::move(results), std::move(costs)};
        return preview;
    }

    Preview operator()(const Meet& act) const
    {
        for (std::size_t i = 0; i < s_.turn.foes.size(); ++i)
            if (s_.turn.foes[i].kind == act.foe) return exchange(i, false, 0);
        return {};
    }
    Preview operator()(const Strike&) const
    {
        return s_.turn.foes.empty() ? Preview{} : exchange(next_place(), false, 0);
    }
    Preview operator()(const Split& act) const
    {
        if (s_.turn.foes.size() != 2) return {};
        Preview preview = exchange(0, true, act.first);
        Preview second = exchange(1, true, act.second);
        for (auto& sum : second.sums) preview.sums.push_back(std::move(sum));
        for (auto& odds : second.odds) preview.odds.push_back(std::move(odds));
        return preview;
    }

    Preview operator()(const CallSquire&) const
    {
        Preview preview;
        const Tally skill =
            tally([&](Tally& t) { add_squire(t, s_.scenario->numbers, sheet_, knight_); });
        By<Grade, int> faces;
        for (int die = 1; die <= 20; ++die)
            ++faces[read_die(static_cast<int>(whole(skill)), die).grade];
        Preview::Odds odds{{"GP-SQ-2"_rule, "{}'s squire", {sheet_.name}}, {}};
        odds.bars = {{"he comes", Fraction(faces[Grade::critical] + faces[Grade::success], 20)},
                     {"nothing", Fraction(faces[Grade::fail], 20)},
                     {"he is lost", Fraction(faces[Grade::fumble], 20)}};
        preview.sums.push_back({{"GP-SQ-2"_rule, "the squire's skill", {}}, skill});
        preview.odds.push_back(std::move(odds));
        return preview;
    }

    Preview operator()(const Guard& act) const
    {
        Preview preview;
        if (s_.phase != Phase::bodyguard) return preview;
        if (act.men) {
            const auto pairs = opposed_odds(
                follower_skill(s_, id_),
                s_.foe(s_.turn.foes[static_cast<std::size_t>(s_.turn.met)].kind).skill);
            const int cheap = pairs[Outcome::critical] + pairs[Outcome::success];
            preview.odds.push_back(
                {{"GP-FOL-3"_rule, "what it costs {}'s men", {sheet_.name}},
                 {{"one man", Fraction(cheap, 400)}, {"1d6 men", Fraction(400 - cheap, 400)}}});
            return preview;
        }
        const Hurt after = hurt(sheet_, knight_.hit_points, s_.turn.rolled, s_.turn.through);
        Tally points;
        points.add("GP-WHO-1"_rule, "hit points", int{knight_.hit_points});
        points.add("GP-EXC-1"_rule, "the blow, after armour", -int{s_.turn.through});
        preview.sums.push_back(
            {{"GP-EXC-3"_rule, "hit points left: {}", {health_words[after.health]}}, points});
        if (after.knockdown && knight_.mounted && after.health == Health::fit) {
            const Tally riding = tally([&](Tally& t) { add_riding(t, sheet_, knight_); });
            const int keeps = faces_that_succeed(static_cast<int>(whole(riding)));
            preview.sums.push_back({{"GP-EXC-3"_rule, "Horsemanship", {}}, riding});
            preview.odds.push_back({{"GP-EXC-3"_rule, "the blow may throw {}", {sheet_.name}}, {{"keeps the saddle", Fraction(keeps, 20)}, {"unhorsed", Fraction(20 - keeps, 20)}}});
        }
        return preview;
    }

    Preview operator()(const Afterwards& act) const
    {
        Preview preview;
        if (act.what != Afterwards::What::search) return preview;
        int found = 0;
        for (int difficulty = 1; difficulty <= 20; ++difficulty)
            for (int die = 1; die <= 20; ++die)
                found += finds_squire(sheet_.awareness, difficulty, die) ? 1 : 0;
        preview.odds.push_back(
            {{"GP-SQ-1"_rule, "{} finds his squire", {sheet_.name}},
             {{"found", Fraction(found, 400)}, {"not found", Fraction(400 - found, 400)}}});
        return preview;
    }

    template <class Other>
    Preview operator()(const Other&) const
    {
        return {};
    }

private:
    static std::string one_place(double x)
    {
        const auto tenths = static_cast<std::int64_t>(std::floor(x * 10 + 0.5));
        return cat(tenths / 10, '.', tenths % 10);
    }

    /// Of a Flank the foe whose turn comes; else the first.
    std::size_t next_place() const
    {
        if (knight_.fight.manoeuvre != Manoeuvre::flank) return 0;
        return std::min(static_cast<std::size_t>(s_.turn.bout), s_.turn.foes.size() - 1);
    }

    Preview exchange(std::size_t place, bool split, int part) const
    {
        const Numbers& numbers = s_.scenario->numbers;
        const FoeKind& foe = s_.foe(s_.turn.foes[place].kind);
        const bool first = first_bout(s_);
        Preview preview;
        const Tally own =
            tally([&](Tally& t) { add_exchange(t, numbers, sheet_, knight_, foe, first); });
        State shared =
            s_;  // as the bout would begin: with his partner, where he has one who goes on
        const KnightId other = id_ == s_.turn.lead ? s_.turn.partner : s_.turn.lead;
        shared.turn.shared = other && other != id_ && goes_on(s_, other);
        const Tally theirs = tally([&](Tally& t) { add_foe(t, numbers, knight_, foe, first); });
        const int against = foe_skill(shared, id_, place);
        const int skill = split ? part : static_cast<int>(whole(own));
        preview.sums.push_back({{"GP-ROLL-4"_rule, "against the {}", {foe.name}}, own});
        preview.sums.push_back({{"GP-WHO-3"_rule, "the {}", {foe.name}}, theirs});
        if (split && part == 0) {
            int hits = 0;
            for (int die = 1; die <= 20; ++die) hits += read_die(against, die).succeeded() ? 1 : 0;
            preview.odds.push_back(
                {{"GP-MAN-4"_rule, "the {} {} attacks unopposed", {foe.name, against}},
                 {{"hits, and takes a Win", Fraction(hits, 20)},
                  {"misses", Fraction(20 - hits, 20)}}});
            return preview;
        }
        preview.odds.push_back(opposed_bars(
            {"GP-EXC-1"_rule, "{} {} against the {} {}", {sheet_.name, skill, foe.name, against}},
            skill, against));
        const Shares shares = exchange_shares(skill, against, foe.missile);
        preview.odds.push_back({{"GP-RES-2"_rule, "the exchange", {}},
                                {{"won", Fraction(shares.won, 400)},
                                 {"drawn", Fraction(shares.drawn, 400)},
                                 {"lost", Fraction(shares.lost, 400)}}});
        return preview;
    }

    const State& s_;
    KnightId id_;
    const Knight& knight_;
    const Sheet& sheet_;
};

}  // namespace

Plan usual_plan()
{
    Plan plan;
    plan.bodyguard = Plan::Bodyguard::unhorsed;
    return plan;
}

std::string plan_text(const Plan& plan, Manoeuvre m)
{
    const ManoeuvreRow& row = manoeuvres[m];
    std::vector<std::string> parts;
    if (row.may_stop) {
        parts.emplace_back(plan.stop == Plan::Stop::never ? "he fights on until he loses"
                                                          : "he stops once it counts as a Win");
        if (plan.most < 3) parts.push_back(cat("fights ", plan.most, " at most"));
    }
    if (row.picks)
        parts.push_back(
            cat("picks the ", plan.pick == Plan::Pick::weakest ? "weaker" : "stronger", " foe"));
    if (row.two || m == Manoeuvre::stand)
        parts.push_back(plan.split == Plan::Split::even   ? "splits his skill evenly"
                        : plan.split == Plan::Split::best ? "splits his skill for the most Wins"
                                                          : "gives all his skill to the first foe");
    constexpr std::array<std::string_view, 4> guards{
        "his men take no blow", "his men take a blow that would fell him",
        "his men take a blow that would fell or unhorse him",
        "his men take the first blow that hurts"};
    parts.emplace_back(guards[static_cast<std::size_t>(plan.bodyguard)]);
    constexpr std::array<std::string_view, 3> calls{
        "he calls no squire", "he calls his squire at once", "he calls his squire when unhorsed"};
    parts.emplace_back(calls[static_cast<std::size_t>(plan.squire)]);
    return join(parts, ", ");
}

Fraction as_fraction(double chance)
{
    constexpr std::int64_t billion = 1'000'000'000;
    return {static_cast<std::int64_t>(std::floor(chance * billion + 0.5)), billion};
}

std::string percent(double chance)
{
    const auto tenths = static_cast<std::int64_t>(std::floor(chance * 1000 + 0.5));
    return cat(tenths / 10, '.', tenths % 10, '%');
}

Preview Rules::preview(const View& view, const Action& action)
{
    if (view.seat == view.state.scenario->game_master()) return {};
    const KnightId id{static_cast<std::int8_t>(view.seat.index)};
    if (view.state.phase == Phase::over || check(view.state, view.seat, action)) return {};
    return std::visit(Look(view.state, id), action);
}

}  // namespace montjoy::gpc
