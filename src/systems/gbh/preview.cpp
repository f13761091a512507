// What an act would come to: its sums with their clauses, and exact odds.
#include <algorithm>

#include "base/text.hpp"
#include "systems/gbh/choices.hpp"
#include "systems/gbh/monsters.hpp"
#include "systems/gbh/odds.hpp"
#include "systems/gbh/retreat.hpp"
#include "systems/gbh/round.hpp"
#include "systems/gbh/works.hpp"

namespace montjoy::gbh {
namespace {

constexpr std::array<Text, 5> part_titles{"added to the blow of {} at {}, {}d10", "added to the charge of {} at {}, {}d10",
                                          "added to the charge that {} turns against {}, {}d10",
                                          "added to the shot of {} at {}, {}d10", "added to what sweeps from {} over {}, {}d10"};

/// One part, who deals it and who suffers it.
struct Dealt {
    PlannedPart part;
    UnitId dealer = nobody, victim = nobody;
    Approach approach;
    std::optional<Clause> proof = std::nullopt;  ///< by which nothing comes of it
    int shares = 1;
};

void add_sum(Preview& preview, const State& state, const Dealt& d)
{
    Preview::Sum sum;
    sum.title = {"GH-COM-1"_rule, part_titles[static_cast<std::size_t>(d.part.part)],
                 {to_text(name_of(state, d.dealer)), to_text(name_of(state, d.victim)), std::int64_t{d.part.strike.dice}}};
    add_up(sum.tally, state.scenario->numbers, d.part.part, d.part.strike.kind, fighter_of(state, state.units[d.dealer]),
           fighter_of(state, state.units[d.victim]), d.approach);
    if (d.part.doubled) {
        const auto facing = in_hand(state, state.units[d.victim]);
        sum.title.clause = facing && is_missile(*facing) ? "GH-COM-3"_rule : "GH-COM-4"_rule;
        sum.title.text = "added to the blow of {} at {}, {}d10; its damage is then doubled";
    }
    if (d.proof) {
        sum.title.clause = *d.proof;
        sum.title.text = d.part.part == Part::sweep ? Text("added to what sweeps from {} over {}, {}d10; it cannot hurt them there")
                                                    : Text("added to the shot of {} at {}, {}d10; it cannot hurt them there");
    } else if (d.shares > 1) {
        sum.title.clause = "GH-COM-12"_rule;
        sum.title.text = "added to the shot of {} at {}, {}d10; its damage is then divided by {}";
        sum.title.arguments.emplace_back(std::int64_t{d.shares});
    }
    preview.sums.push_back(std::move(sum));
}

Distribution<int> odds_of_parts(const std::vector<Dealt>& parts, UnitId victim)
{
    auto sum = Distribution<int>::certain(0);
    for (const Dealt& d : parts) {
        if (d.victim != victim) continue;
        Distribution<int> own;
        if (d.proof)
            own.add(0, 1);
        else
            for (const PartOdds::Bar& bar : odds_of(d.part).bars) own.add(bar.damage, bar.weight);
        const int shares = d.shares;
        sum = sum.then([&](int damage) {
            return own.map([damage, shares](int more) { return damage + more / shares; });
        });
    }
    return sum;
}

void add_bars(Preview& preview, Message title, const Distribution<int>& odds)
{
    Preview::Odds damage{std::move(title), {}};
    for (const auto& [rp_lost, weight] : odds) damage.bars.push_back({cat(rp_lost), odds.fraction(weight)});
    preview.odds.push_back(std::move(damage));
}

void add_odds(Preview& preview, const State& state, const std::vector<Dealt>& parts, UnitId victim)
{
    const auto odds = odds_of_parts(parts, victim);
    const int rp = state.units[victim].rp;
    const std::string name = to_text(name_of(state, victim));
    Preview::Odds outcome{{"GH-COM-1"_rule, "what becomes of {}", {name}}, {}};
    const auto chance = [&](auto holds) { return odds.chance(holds); };
    const auto add = [&](std::string_view what, Fraction p) {
        if (p != Fraction(0)) outcome.bars.push_back({std::string(what), p});
    };
    add("nothing", chance([](int d) { return d == 0; }));
    add("hurt", chance([rp](int d) { return d > 0 && d < rp; }));
    add("removed", chance([rp](int d) { return d > 0 && d >= rp; }));
    preview.odds.push_back(std::move(outcome));
    add_bars(preview, {"GH-COM-1"_rule, "RP that {} loses", {name}}, odds);
}

void add_parts(Preview& preview, const State& state, const std::vector<Dealt>& parts)
{
    std::vector<UnitId> victims;
    for (const Dealt& d : parts) {
        add_sum(preview, state, d);
        if (std::find(victims.begin(), victims.end(), d.victim) == victims.end()) victims.push_back(d.victim);
    }
    for (const UnitId victim : victims) add_odds(preview, state, parts, victim);
}

void add_fatigue(Preview& preview, const State& state, UnitId id, int attacks)
{
    Preview::Sum sum;
    sum.title = {"GH-COM-2"_rule, "fatigue of {}, RP", {to_text(name_of(state, id))}};
    const bool assumed = !assumed_in_ep(state.scenario->numbers, fighter_of(state, state.units[id])).empty();
    const int cost = fatigue(ep_of(state, state.units[id]));
    sum.tally.add("GH-COM-2"_rule, assumed ? Text("EP rounded up (on assumed numbers)") : Text("EP rounded up"), cost);
    sum.tally.multiply("GH-COM-2"_rule, "attacks", attacks);
    preview.sums.push_back(std::move(sum));
}

void add_melee(Preview& preview, const State& state, UnitId attacker, UnitId target, bool free)
{
    Approach approach = approach_of(state, state.units[attacker], state.units[target], false);
    approach.free = free;
    std::vector<Dealt> parts;
    for (const PlannedPart& part : plan_melee(state.scenario->numbers, fighter_of(state, state.units[attacker]),
                                              fighter_of(state, state.units[target]), approach)) {
        Dealt d{part, part.on_attacker ? target : attacker, part.on_attacker ? attacker : target, approach};
        if (part.part == Part::recoil)
            d.approach = recoil_approach(is_foot(type_of(state, state.units[attacker])), approach);
        parts.push_back(d);
    }
    add_parts(preview, state, parts);
    add_fatigue(preview, state, attacker, 1);
}

Dealt far_part(const State& state, UnitId shooter, UnitId target, Strike strike, Part part)
{
    const Unit& a = state.units[shooter];
    const Unit& t = state.units[target];
    const Approach approach = approach_of(state, a, t, true);
    return {{part, strike, false, false,
             modifier(state.scenario->numbers, part, strike.kind, fighter_of(state, a), fighter_of(state, t), approach)},
            shooter, target, approach};
}

void add_missile(Preview& preview, const State& state, UnitId target, Missile missile)
{
    const UnitId shooter = state.active;
    const Unit& unit = state.units[shooter];
    State after = state;  // what the declaration says of proof and fire is asked of the rule itself
    declare_missile(after, shooter, target, missile);
    Dealt d = far_part(state, shooter, target, strike_of(state, unit, missile), Part::shot);
    const Arrows arrows = after.throws[0].arrows;
    d.proof = proof_against(state, state.units[target], unit.cell, arrows, false);
    d.shares = 1 + state.units[target].engaged;
    add_parts(preview, state, {d});
    if (!d.proof)  // those in the scrimmage, friend or foe.  GH-COM-12
        for_each_engaged(state, target, [&](UnitId id) {
            if (!proof_against(state, state.units[id], unit.cell, arrows, false))
                add_bars(preview, {"GH-COM-12"_rule, "RP that {} loses as its share", {to_text(name_of(state, id))}},
                         odds_of_parts({d}, target));
        });
    if (after.throws.size() > 1)
        preview.odds.push_back({{"GH-SIEGE-2"_rule, "whether {} catches fire", {to_text(name_of(state, target))}},
                                {{"alight", Fraction(fire_faces, 10)}, {"nothing", Fraction(10 - fire_faces, 10)}}});
    add_fatigue(preview, state, shooter, 1);
}

void add_sweep(Preview& preview, const State& state)
{
    std::vector<Dealt> parts;
    const Unit& beast = state.units[state.active];
    const Type type = type_of(state, beast);
    for (const UnitId victim : swept(state, state.active)) {
        Dealt d = far_part(state, state.active, victim, types[type].far, Part::sweep);
        d.proof = proof_against(state, state.units[victim], beast.cell, Arrows::none, type == Type::dragon);
        parts.push_back(d);
    }
    add_parts(preview, state, parts);
    add_fatigue(preview, state, state.active, 1);
}

void add_battering(Preview& preview, const State& state, const Action& action)
{
    const WorkId work = named_work(state, action.cell, action.detail == 1);
    const Unit& unit = state.units[state.active];
    const bool rock = flies(type_of(state, unit)) || type_of(state, unit) == Type::catapult;
    const Number number = rock ? state.scenario->numbers.rock : state.scenario->numbers.ram;
    Preview::Sum sum;
    sum.title = {"GH-STR-1"_rule, "RP left of the {}", {std::string(work_word(state.scenario->works[work].kind))}};
    sum.tally.add("GH-STR-1"_rule, "it has", std::int64_t{state.works[work].rp});
    sum.tally.add(rock ? "GH-WPN-7"_rule : "GH-WPN-8"_rule,
                  number.assumed ? Text("fixed damage (assumed number)") : Text("fixed damage"), -number.value);
    if (sum.tally.total() <= Fraction(0)) {
        sum.title.clause = "GH-STR-7"_rule;
        sum.title.text = "RP left of the {}, which falls";
    }
    preview.sums.push_back(std::move(sum));
    add_fatigue(preview, state, state.active, 1);
}

/// A contest: ties are rolled again, so they fall away.  GH-DIS-1
void add_contests(Preview& preview, const State& state)
{
    const UnitId id = state.active;
    for (const UnitId foe : foes_of(state, id)) {
        int won = 0, lost = 0;
        for (int own = 1; own <= 10; ++own)
            for (int other = 1; other <= 10; ++other) {
                const int gap = own + state.units[id].level - other - state.units[foe].level;
                won += gap > 0 ? 1 : 0;
                lost += gap < 0 ? 1 : 0;
            }
        Preview::Odds odds{{"GH-DIS-1"_rule, "the contest with {}", {to_text(name_of(state, foe))}}, {}};
        if (won + lost > 0) {
            odds.bars.push_back({"gets away", Fraction(won, won + lost)});
            odds.bars.push_back({"is struck", Fraction(lost, won + lost)});
        }
        preview.odds.push_back(std::move(odds));
        if (could_attack(state, foe, id)) add_melee(preview, state, foe, id, true);
    }
}

void add_march(Preview& preview, const State& state, Cell cell, Way way)
{
    const Unit& unit = state.units[state.active];
    const TypeRow& row = types[type_of(state, unit)];
    const int hexes = cost_of_going(state, unit, cell, way);
    const int rp = march_fatigue(ep_of(state, unit), hexes, way == Way::ground ? row.normal : row.fly_normal);
    if (rp == 0) return;
    const bool assumed = !assumed_in_ep(state.scenario->numbers, fighter_of(state, unit)).empty();
    Preview::Sum sum;
    sum.title = {"GH-RND-3"_rule, "RP that {} loses by fatigue", {to_text(name_of(state, state.active))}};
    sum.tally.add("GH-RND-3"_rule,
                  assumed ? Text("EP times the hexes at charge pace, rounded up (on assumed numbers)")
                          : Text("EP times the hexes at charge pace, rounded up"),
                  rp);
    preview.sums.push_back(std::move(sum));
}

}  // namespace

Preview Rules::preview(const View& view, const Action& action)
{
    const State& state = view.state;
    Preview preview;
    if (state.phase != Phase::act && state.phase != Phase::second_blow && state.phase != Phase::after_move &&
        state.phase != Phase::naming && state.phase != Phase::flee)
        return preview;
    if (why_not(state, action)) return preview;
    const UnitId target = action.unit ? find_unit(state, action.unit) : nobody;
    switch (action.verb) {
        case Verb::attack:
        case Verb::name: add_melee(preview, state, state.active, target, false); break;
        case Verb::storm:
            for (const UnitId id : nameable(state, state.active, action.cell)) add_melee(preview, state, state.active, id, false);
            break;
        case Verb::climb: {
            State after = state;
            Log silent;
            perform(after, action, silent);
            if (after.phase == Phase::roll) add_melee(preview, after, after.active, after.throws[0].on, false);
            break;
        }
        case Verb::shoot: add_missile(preview, state, target, Missile::shot); break;
        case Verb::hurl: add_missile(preview, state, target, Missile::hurl); break;
        case Verb::fire: add_missile(preview, state, target, Missile::fire); break;
        case Verb::burn:
        case Verb::douse:
        case Verb::quench:
            preview.odds.push_back({{action.verb == Verb::burn ? "GH-SIEGE-2"_rule : "GH-SIEGE-3"_rule,
                                     action.verb == Verb::burn ? Text("whether it catches fire") : Text("whether the fire goes out"), {}},
                                    {{"yes", Fraction(fire_faces, 10)}, {"no", Fraction(10 - fire_faces, 10)}}});
            break;
        case Verb::breath: add_sweep(preview, state); break;
        case Verb::wings:
            if (action.detail == 1) add_sweep(preview, state);
            break;
        case Verb::batter: add_battering(preview, state, action); break;
        case Verb::disengage: add_contests(preview, state); break;
        case Verb::move: add_march(preview, state, action.cell, Way::ground); break;
        case Verb::fly: add_march(preview, state, action.cell, Way::air); break;
        case Verb::land: add_march(preview, state, action.cell, Way::landing); break;
        case Verb::flee:
        case Verb::pursue: add_march(preview, state, action.cell, static_cast<Way>(action.detail)); break;
        default: break;
    }
    return preview;
}

}  // namespace montjoy::gbh
