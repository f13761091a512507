// Lore: what a card is worth, tokens kept back, drawing and discarding.  AR-NPC-P21 to AR-NPC-P23
#include <algorithm>

#include "base/text.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/automa/plan.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/lore.hpp"

namespace montjoy::arcadia {
namespace {

using K = Action::Kind;

Message words(Text text, std::vector<Argument> arguments = {}) { return {{}, text, std::move(arguments)}; }

/// A disorganization counts as a quarter of the price.
Worth disorder(const Unit& u) { return halves(u.price) / 4; }

class Appraisal {
public:
    explicit Appraisal(const Mind& m) : e_(m.e), planner_(m.e, m.e.side, m.e.open.stance[m.e.side]) {}

    /// What playing the card so changes for the army, in E or in points within reach.
    Worth of(const Action& act) const
    {
        const Spell spell = e_.scenario.lore[act.a].spell;
        switch (*moment_of(e_.open.stage)) {
            case Moment::attack:
            case Moment::defence: return in_combat(spell);
            case Moment::effect: return after_die(spell);
            case Moment::won:
            case Moment::struck: return after_attack(spell, act);
            case Moment::answer: return against_card(spell);
            case Moment::movement: return in_movement(spell, act);
            case Moment::ranged: return in_ranged(spell, act);
            case Moment::draw: return in_draw(spell);
            default: return before_moves(spell, act);
        }
    }

    /// Whether the card saves a Deity or a unit led by the commander.  AR-NPC-P21
    bool saves(const Action& act) const
    {
        const Spell spell = e_.scenario.lore[act.a].spell;
        if (*moment_of(e_.open.stage) == Moment::effect) {
            const Fight& f = fight();
            const Ref loser = f.target_loses ? f.target : f.attacker;
            if (!precious(loser)) return false;
            const bool driven = e_.unit(loser).has(Attribute::driven_off);
            if (spell == Spell::undying) return driven;
            if (driven) return spell == Spell::iron_skin && f.severity == 1;
            return falls(loser, f.severity) && !(spell == Spell::iron_skin ? falls(loser, f.severity - 1) : softened_falls(loser, f.severity));
        }
        const bool wards_off = spell == Spell::vanish || spell == Spell::veil;
        return wards_off && precious(fight().target) && prospect(e_, combat()).destroys > 0;
    }

private:
    const Fight& fight() const { return e_.open.fight; }
    Combat combat() const { return combat_of(e_, fight()); }
    bool precious(Ref ref) const
    {
        const Ref leader = e_.leader_of(ref);
        return e_.unit(ref).type == Type::deity || e_.unit(ref).commander || (leader && e_.unit(leader).commander);
    }
    bool falls(Ref ref, int severity) const
    {
        const Unit& u = e_.unit(ref);
        if (severity <= 0) return false;
        if (u.character() && !u.in_boat) return true;
        if (evades(u, fight().manner)) return u.damage + (severity == 1 ? 0 : 1) >= 4;
        return severity == 3 || u.damage + severity >= 4;
    }
    bool softened_falls(Ref ref, int severity) const
    {
        const Unit& u = e_.unit(ref);
        return u.damage + (severity == 3 ? 4 : severity) - 1 >= hits_of(u);
    }

    // The E of the combat with so much more for the attacker.
    Worth with_plus(int plus) const
    {
        Combat c = combat();
        c.plus_attacker += plus;
        return worth_of(e_, c);
    }
    Worth in_combat(Spell spell) const;
    Worth after_die(Spell spell) const;
    Worth after_attack(Spell spell, const Action& act) const;
    Worth against_card(Spell spell) const;
    Worth in_movement(Spell spell, const Action& act) const;
    Worth in_ranged(Spell spell, const Action& act) const;
    Worth in_draw(Spell spell) const;
    Worth before_moves(Spell spell, const Action& act) const;

    // The best attack of a unit as it stands, with so much more.
    Worth best_attack(Ref ref, int plus) const
    {
        Worth best = 0;
        bool any = false;
        any_target(e_, fighter(e_, ref), Manner::close, [&](Ref target) {
            Combat c = attack_of(e_, ref, target, Manner::close);
            c.plus_attacker += plus;
            const Worth each = worth_of(e_, c);
            if (!any || each > best) best = each;
            any = true;
            return false;
        });
        return any ? best : 0;
    }
    Worth roused(Ref ref) const { return best_attack(ref, 1) - best_attack(ref, 0); }
    // What an enemy unit that is ordered would gain by its move.
    Worth enemy_gain(Ref ref) const
    {
        const Side foe = other(e_.side);
        const Planner theirs(e_, foe, e_.open.stance[foe]);
        const Unit& u = e_.unit(ref);
        if (ref.side() != foe) return 0;
        if (u.disorganized) return disorder(u);
        const Plan plan = theirs.plan(ref);
        return std::max<Worth>(0, plan.best.attack - plan.stay.attack);
    }
    Worth bolt(Ref caster, Ref target, int factor) const
    {
        Combat c = attack_of(e_, caster, target, Manner::bolt);
        c.bolt = factor;
        return worth_of(e_, c);
    }
    Worth rain(Ref caster) const;
    Worth character_price(Ref ref) const
    {
        const Ref leader = e_.leader_of(ref);
        const Unit& u = e_.unit(leader ? leader : ref);
        return halves(u.price) + 2 * one_point + (u.commander ? 5 * one_point : 0);
    }
    Worth skies(int weather, bool night) const;
    Worth threatened() const;
    Ref caster(const Action& act) const
    {
        const auto play = find_play(e_, e_.side, *moment_of(e_.open.stage), act.a, act.b, act.c);
        return play ? play->caster : Ref{};
    }

    const Eyes& e_;
    Planner planner_;
};

Worth Appraisal::in_combat(Spell spell) const
{
    const Worth now = with_plus(0);
    const bool mine = fight().attacker.side() == e_.side;
    switch (spell) {
        case Spell::strength: return with_plus(2) - now;
        case Spell::backstab: return with_plus(struck_aspect(e_, combat()) == Aspect::front ? 1 : 3) - now;
        case Spell::bless: return mine ? with_plus(1) - now : now - with_plus(-1);
        case Spell::glamour: return now - with_plus(-2);
        case Spell::vanish:
        case Spell::veil: return std::max<Worth>(0, now);
        case Spell::aura: return cost_of_damage(e_, fight().attacker, 1);
        case Spell::stand_firm: {
            for (const Objective& o : e_.open.objectives)
                if (o.holder == e_.side && o.hexes.contains(e_.unit(fight().target).at))
                    return 10 * one_point * prospect(e_, combat()).damages / 8;
            return 0;
        }
        case Spell::battle_cry: {
            Worth sum = with_plus(1) - now;
            for (const At at : e_.board().next[e_.unit(fight().attacker).at])
                if (at != nowhere && !e_.empty(at) && e_.at(at).side() == e_.side && !e_.unit(e_.at(at)).attacked) sum += roused(e_.at(at));
            return sum;
        }
        case Spell::challenge: {
            Combat c = combat();
            c.challenged = true;
            const Prospect then = prospect(e_, c);
            return then.e - now + character_price(fight().target) * then.damages / 8;
        }
        default: return 0;
    }
}

Worth Appraisal::after_die(Spell spell) const
{
    const Fight& f = fight();
    const Ref loser = f.target_loses ? f.target : f.attacker;
    const Worth now = cost_of_result(e_, loser, f.severity, f.manner);
    const Unit& u = e_.unit(loser);
    switch (spell) {
        case Spell::iron_skin: return now - cost_of_result(e_, loser, f.severity - 1, f.manner);
        case Spell::undying: return now - cost_of_damage(e_, loser, 1);
        case Spell::sanctuary: {
            if (u.has(Attribute::driven_off)) return 0;
            const int damage = evades(u, f.manner) ? (f.severity == 1 ? 0 : 1) : f.severity == 3 ? 4 : f.severity;
            return now - cost_of_damage(e_, loser, damage - 1);
        }
        default: return 0;
    }
}

Worth Appraisal::after_attack(Spell spell, const Action& act) const
{
    const Ref loser = fight().target_loses ? fight().target : fight().attacker;
    switch (spell) {
        case Spell::poison: return cost_of_damage(e_, loser, 1);
        case Spell::cleave: return cost_of_damage(e_, e_.at(act.b), 1);
        case Spell::victory_roar: return halves(e_.unit(e_.at(act.b)).price) / 4;
        case Spell::berserk: return worth_of(e_, attack_of(e_, fight().attacker, e_.at(act.b), Manner::close));
        default: return 0;
    }
}

// What the enemy's card would cost this army.
Worth Appraisal::threatened() const
{
    const Casting& c = e_.open.casting;
    const Spell spell = e_.scenario.lore[c.card].spell;
    const Ref aimed = c.aimed;
    switch (spell) {
        case Spell::lightning:
        case Spell::immolate: return cost_of_damage(e_, aimed, 2);
        case Spell::aura:
        case Spell::poison:
        case Spell::cleave: return cost_of_damage(e_, aimed, 1);
        case Spell::fire_bolt: return bolt(c.caster, aimed, 4);
        case Spell::smite: return bolt(c.caster, aimed, e_.unit(aimed).breed().kind == Class::lore ? 5 : 3);
        case Spell::tongue_of_flame: return bolt(c.caster, aimed, 5);
        case Spell::assassin: return character_price(aimed) / 3;
        case Spell::rumour: return disorder(e_.unit(aimed));
        case Spell::strength: return with_plus(2) - with_plus(0);
        case Spell::backstab: return with_plus(3) - with_plus(0);
        case Spell::challenge: return character_price(aimed) / 2;
        case Spell::berserk: return c.b < most_hexes && !e_.empty(c.b) ? worth_of(e_, attack_of(e_, fight().attacker, e_.at(c.b), Manner::close)) : 0;
        case Spell::glamour: return with_plus(0) - with_plus(-2);
        case Spell::vanish:
        case Spell::veil: return std::max<Worth>(0, with_plus(0));
        case Spell::zeal:
        case Spell::mire:
        case Spell::false_order: return one_point;
        default: return one_point / 2;
    }
}

Worth Appraisal::against_card(Spell spell) const
{
    return spell == Spell::ward ? threatened() : threatened() * 2 / 3;  // Unravel works on four faces of six
}

Worth Appraisal::in_movement(Spell spell, const Action& act) const
{
    const Ref ref = e_.at(act.b);
    const Plan now = planner_.plan(ref);
    if (spell == Spell::headlong) return planner_.plan(ref, 1, true, false).best.value() - now.best.value();
    if (spell == Spell::secret_path) return planner_.plan(ref, 0, true, true).best.value() - now.best.value();
    return planner_.best_facing(ref, act.c, planner_.aim(ref)).value() - now.best.value();  // Blink
}

Worth Appraisal::rain(Ref from) const
{
    Worth sum = 0;
    const int reach = bolt_range_now(e_, e_.unit(from), spells[Spell::rain_of_embers].range);
    e_.each_standing(other(e_.side), [&](Ref ref, const Unit& u) {
        if (e_.board().distance(u.at, e_.unit(from).at) <= reach) sum += bolt(from, ref, 2);
    });
    return sum;
}

Worth Appraisal::in_ranged(Spell spell, const Action& act) const
{
    const Ref from = caster(act);
    if (spell == Spell::rain_of_embers) return rain(from);
    const Ref target = e_.at(act.b);
    const int factor = spell == Spell::fire_bolt ? 4 : spell == Spell::tongue_of_flame ? 5 : e_.unit(target).breed().kind == Class::lore ? 5 : 3;
    return bolt(from, target, factor);
}

Worth Appraisal::in_draw(Spell spell) const
{
    if (spell == Spell::pickpocket) return one_point;  // it costs nothing
    return halves(e_.unit(raisable(e_, e_.side)).price);
}

// What the shots of both armies would be worth in another weather.
Worth Appraisal::skies(int weather, bool night) const
{
    Open other_sky = e_.open;
    other_sky.weather = static_cast<std::int8_t>(weather);
    if (!night) other_sky.night = {};
    const Position then{e_.scenario, other_sky};
    const auto shots = [&](const Position& p, Side side) {
        Worth sum = 0;
        p.each_standing(side, [&](Ref ref, const Unit&) {
            Worth best = 0;
            any_target(p, fighter(p, ref), Manner::ranged, [&](Ref target) {
                best = std::max(best, worth_of(p, attack_of(p, ref, target, Manner::ranged)));
                return false;
            });
            sum += best;
        });
        return sum;
    };
    return shots(then, e_.side) - shots(e_, e_.side) - shots(then, other(e_.side)) + shots(e_, other(e_.side));
}

Worth Appraisal::before_moves(Spell spell, const Action& act) const
{
    const bool hex = act.b < most_hexes && spells[spell].aim != Aim::amount && spells[spell].aim != Aim::fire;
    const Ref target = hex ? e_.at(act.b) : Ref{};
    switch (spell) {
        case Spell::lightning:
        case Spell::immolate: return cost_of_damage(e_, target, 2);
        case Spell::assassin: return character_price(target) / 3;
        case Spell::rumour: return disorder(e_.unit(target));
        case Spell::heal: return halves(e_.unit(target).price) / 4;
        case Spell::snare:
        case Spell::mire:
        case Spell::false_order: return enemy_gain(target);
        case Spell::curse: {
            Worth sum = 0;
            for (const At at : e_.board().next[e_.unit(target).at]) {
                if (at == nowhere || e_.empty(at) || e_.at(at).side() != e_.side) continue;
                Combat c = attack_of(e_, e_.at(at), target, Manner::close);
                const Worth now = worth_of(e_, c);
                c.plus_target -= 1;
                sum = std::max(sum, worth_of(e_, c) - now);
            }
            return sum + best_attack(target, 0) - best_attack(target, -1);
        }
        case Spell::terror: {
            int free = 0;
            for (const At at : e_.board().next[e_.unit(target).at]) free += at != nowhere && e_.empty(at) ? 1 : 0;
            Worth sum = free == 0 ? cost_of_damage(e_, target, 2) : 0;
            for (const Objective& o : e_.open.objectives)
                if (o.holder == other(e_.side) && o.hexes.contains(e_.unit(target).at)) sum += 5 * one_point;
            return sum;
        }
        case Spell::hymn: {
            Worth sum = 0;
            const Ref from = caster(act);
            e_.each_standing(e_.side, [&](Ref, const Unit& u) {
                if (u.disorganized && e_.board().distance(u.at, e_.unit(from).at) <= 2) sum += disorder(u);
            });
            return sum;
        }
        case Spell::zeal: {
            const auto gain = [&](At at) {
                const Unit& u = e_.unit(e_.at(at));
                return u.disorganized ? disorder(u) : std::max<Worth>(0, planner_.plan(e_.at(at)).gain());
            };
            return gain(act.b) + (act.c == none ? 0 : gain(act.c));
        }
        case Spell::burning_blades: return roused(target) + (act.c == none ? 0 : roused(e_.at(act.c)));
        case Spell::weatherwork: return skies(act.b, is_night(e_));
        case Spell::clear_sky: return skies(4, false);
        case Spell::wall_of_fire: {
            Hexes fire;
            fire.insert(act.b);
            fire.insert(e_.board().next[act.b][act.c]);
            fire.insert(e_.board().next[e_.board().next[act.b][act.c]][act.c]);
            Worth sum = 0;
            e_.each_standing(other(e_.side), [&](Ref, const Unit& u) {
                int beside = 0;
                for (const At at : e_.board().next[u.at]) beside += at != nowhere && fire.contains(at) ? 1 : 0;
                if (u.ground() && beside >= 2) sum += halves(u.price) / 4;
            });
            return sum;
        }
        default: return 0;
    }
}

// AR-NPC-P22: two tokens for the enemy's turn, where a card for it is held.
bool keeps_two_back(const Eyes& e)
{
    if (e.open.active != e.side) return false;
    for (std::uint64_t left = e.own.lore; left != 0; left &= left - 1)
        switch (e.scenario.lore[static_cast<std::size_t>(std::countr_zero(left))].spell) {
            case Spell::ward: case Spell::unravel: case Spell::veil: case Spell::glamour: case Spell::sanctuary:
            case Spell::iron_skin: case Spell::vanish: case Spell::undying: return true;
            default: break;
        }
    return false;
}

int casters_of(const Eyes& e, Lore deck)
{
    int n = 0;
    e.each_on_board(e.side, [&](Ref, const Unit& u) { n += u.lore == deck ? 1 : 0; });
    return n;
}

// AR-NPC-P23: most casters, then Warrior, Priest, Sorcery, Stealth, Deity.
Reasoned draw_phase(const Mind& m)
{
    constexpr std::array order{Lore::warrior, Lore::priest, Lore::sorcery, Lore::stealth, Lore::fire, Lore::other_player, Lore::other_enemy};
    std::optional<Lore> best;
    for (const Lore deck : order)
        if (m.offers({K::draw, static_cast<std::uint8_t>(deck)}) && (!best || casters_of(m.e, deck) > casters_of(m.e, *best))) best = deck;
    // An army with a hand has to choose: tokens below four, or a full hand of lore, and it rolls.
    const bool rolls = m.offers(K::roll) && (!best || m.e.open.tokens[m.e.side] < 4 || lore_cards(m.e.open, m.e.side) >= lore_limit(m.e, m.e.side));
    if (rolls) return {{K::roll}, "AR-NPC-P23"_rule, {words("it has {} tokens", {std::int64_t{m.e.open.tokens[m.e.side]}})}};
    if (best) return {{K::draw, static_cast<std::uint8_t>(*best)}, "AR-NPC-P23"_rule, {words("the kind with most casters on the board")}};
    return {{K::pass}, "AR-NPC-P23"_rule, {words("no card can be drawn")}};
}

// AR-NPC-P23: the dearest lore card goes first; of command cards the one that would order fewest.
Reasoned discard(const Mind& m)
{
    const Action* best = nullptr;
    int most = 0;
    for (const Action& act : m.acts) {
        const CardRow* const row = act.kind == K::discard ? &cards[static_cast<Card>(act.a)] : nullptr;
        const int rank = row ? 100 - std::min(99, row->left + row->centre + row->right + row->anywhere) + (row->whom == Whom::nobody ? 100 : 0)
                             : int{m.e.scenario.lore[act.a].cost};
        if (!best || rank > most) {
            best = &act;
            most = rank;
        }
    }
    return {*best, "AR-NPC-P23"_rule, {words("over the limit of cards")}};
}

}  // namespace

std::optional<Reasoned> lore_worth_playing(const Mind& m)
{
    if (!m.offers(K::lore)) return std::nullopt;
    const Appraisal appraisal(m);
    const bool back = keeps_two_back(m.e);
    const Action* best = nullptr;
    Worth most = 0, best_worth = 0;
    bool saving = false;
    for (const Action& act : m.acts) {
        if (act.kind != K::lore) continue;
        const int cost = m.e.scenario.lore[act.a].cost;
        const Worth worth = appraisal.of(act);
        const bool saves = appraisal.saves(act);
        if (!saves && back && m.e.open.tokens[m.e.side] - cost < 2) continue;
        const Worth rate = worth / std::max(cost, 1);
        if (!saves && rate < one_point) continue;
        if (!best || (saves && !saving) || (saves == saving && rate > most)) {
            best = &act;
            most = rate;
            best_worth = worth;
            saving = saves;
        }
    }
    if (!best) return std::nullopt;
    const LoreCard& card = m.e.scenario.lore[best->a];
    std::vector<Message> why{words("{} changes {} for {} tokens", {card.title, points_text(best_worth), std::int64_t{card.cost}})};
    if (saving) why.push_back(words("it saves a Deity or a unit led by the commander"));
    return Reasoned{*best, "AR-NPC-P21"_rule, why};
}

Reasoned work_magic(const Mind& m)
{
    if (m.e.open.stage == Stage::discard) return discard(m);
    if (auto lore = lore_worth_playing(m)) return *lore;
    if (m.e.open.stage == Stage::draw) return draw_phase(m);
    return {{K::pass}, keeps_two_back(m.e) ? "AR-NPC-P22"_rule : "AR-NPC-P21"_rule, {words("no card changes a point a token")}};
}

}  // namespace montjoy::arcadia
