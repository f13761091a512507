#include "systems/arcadia/preview.hpp"

#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/events.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

Message title(Clause clause, Text text, std::vector<Argument> arguments = {}) { return {clause, text, std::move(arguments)}; }

// The six results seen from the attacker: "own" in an odds bar is the attacker's unit.
void add_odds(const Position& p, const Combat& c, Preview& preview)
{
    const Unit& a = p.unit(c.attacker.ref);
    const Unit& t = p.unit(c.target.ref);
    const Quality mine = a.in_boat ? Quality::ordinary : a.quality, theirs = t.in_boat ? Quality::ordinary : t.quality;
    const auto odds = outcome_odds(attack_factor(p, c), mine, theirs);
    constexpr std::array words{"attacker destroyed", "attacker heavily damaged", "attacker damaged", "target damaged",
                               "target heavily damaged", "target destroyed"};
    Preview::Odds bars{title("AR-COM-1"_rule, "the d8"), {}};
    Fraction nothing = 0;
    for (const Outcome o : every<Outcome>()) {
        const Fraction chance = odds.chance([&](Outcome each) { return each == o; });
        if (chance == Fraction(0)) continue;
        if (own_loses(o) && c.manner != Manner::close)
            nothing += chance;
        else
            bars.bars.push_back({words[static_cast<std::size_t>(o)], chance});
    }
    if (nothing != Fraction(0)) bars.bars.insert(bars.bars.begin(), {"nothing", nothing});
    preview.odds.push_back(std::move(bars));
}

Preview of_combat(const Position& p, const Combat& c)
{
    Preview preview;
    preview.sums.push_back({title("AR-COM-6"_rule, "{}", {unit_text(p.scenario, tag(p, c.attacker.ref))}), attacker_tally(p, c)});
    preview.sums.push_back({title("AR-COM-6"_rule, "{}", {unit_text(p.scenario, tag(p, c.target.ref))}), target_tally(p, c)});
    add_odds(p, c, preview);
    return preview;
}

// What a stance would lead to against an army that may be anything like one's own: the enemy's list is hidden.
Preview of_stance(const Eyes& e, Stance stance)
{
    Scouting own;
    own.stance = stance;
    own.castle = e.scenario.armies[e.side].castle;
    int units = 0;
    Opposing enemy;
    enemy.reputation = e.open.reputation[other(e.side)];
    for (const Recruit& r : e.own.reserve) {
        ++units;
        if (e.own.scouts >> r.list & 1) own.points += r.breed().scouting;
        if (r.commander) own.points += 2 * static_cast<int>(e.scenario.armies[e.side].grade);
    }
    for (int i = 0; i < units / 3; ++i) enemy.pool.push_back(2);
    enemy.commander = 2;
    const ScenarioChances c = scenario_chances(own, enemy);
    Preview preview;
    Preview::Odds kinds{title("AR-SCN-6"_rule, "the battle against a middling enemy: {} scouts of 2 points that it may send, an average commander, {}; own scouts and commander {}",
                              {static_cast<std::int64_t>(enemy.pool.size()),
                               enemy.reputation == Reputation::unset ? std::string("of a reputation not yet known")
                                                                     : std::string(name_of(enemy.reputation)),
                               std::int64_t{own.points}}), {}};
    for (const auto& [kind, chance] : c.kinds) kinds.bars.push_back({std::string(name_of(kind)), chance});
    preview.odds.push_back(std::move(kinds));
    preview.odds.push_back({title("AR-SCN-5"_rule, "scouting against that middling enemy"),
                            {{"surprised", c.own_surprised}, {"outscouted", c.own_outscouted}, {"tied", c.tied},
                             {"outscouts", c.enemy_outscouted}, {"surprises", c.enemy_surprised}}});
    return preview;
}

Preview of_lore(const Eyes& e, const Action& a)
{
    const auto moment = moment_of(e.open.stage);
    if (!moment || a.a >= e.scenario.lore.size()) return {};
    const auto play = find_play(e, e.side, *moment, a.a, a.b, a.c);
    if (!play || a.b >= most_hexes || e.empty(a.b)) return {};
    const Spell spell = e.scenario.lore[a.a].spell;
    Combat c = attack_of(e, play->caster, e.at(a.b), Manner::bolt);
    switch (spell) {
        case Spell::fire_bolt: c.bolt = 4; break;
        case Spell::smite: c.bolt = e.unit(c.target.ref).breed().kind == Class::lore ? 5 : 3; break;
        case Spell::tongue_of_flame: c.bolt = 5; break;
        default: return {};
    }
    return of_combat(e, c);
}

}  // namespace

Preview preview_of(const View& view, const Action& a)
{
    const Eyes e = eyes(view);
    if (view.open.stage == Stage::over) return {};
    const bool attacks = a.kind == K::attack || a.kind == K::shoot;
    if (attacks && a.a < most_hexes && a.b < most_hexes && !e.empty(a.a) && !e.empty(a.b) && e.at(a.a).side() == view.side &&
        Position::enemies(e.at(a.a), e.at(a.b)))
        return of_combat(e, attack_of(e, e.at(a.a), e.at(a.b), a.kind == K::attack ? Manner::close : Manner::ranged));
    if (a.kind == K::stance && a.a < 3) return of_stance(e, static_cast<Stance>(a.a));
    if ((a.kind == K::scout || a.kind == K::ready) && view.open.stage == Stage::scouts) return of_stance(e, view.own.stance);
    if (a.kind == K::lore) return of_lore(e, a);
    return {};
}

}  // namespace montjoy::arcadia
