#include "systems/gpc/cast.hpp"

#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

RollKind kind_of_length(const State& s)
{
    switch (manoeuvres[s.knight(s.turn.lead).fight.manoeuvre].length) {
        case LengthBy::d3: return RollKind::attack_length;
        case LengthBy::d6: return RollKind::push_length;
        default: return RollKind::flank_length;
    }
}

/// Rolls that the enemy's hand throws; the tide is his too.
bool is_enemys(RollKind kind)
{
    switch (kind) {
        case RollKind::intensity:
        case RollKind::stand:
        case RollKind::draw:
        case RollKind::charge_draw:
        case RollKind::foe_weapon:
        case RollKind::unopposed:
        case RollKind::foe_damage:
        case RollKind::ride_intensity:
        case RollKind::followers_foe:
        case RollKind::squire_intensity:
        case RollKind::tide: return true;
        default: return false;
    }
}

Argument foe_name(const State& s) { return s.foe(s.turn.foes[static_cast<std::size_t>(s.turn.met)].kind).name; }

std::string weapon(const Sheet& sheet)
{
    std::string name = sheet.weapon_name();
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

Text riding_name(const Knight& knight) { return knight.mounted ? Text("Horsemanship") : Text("DEX"); }

// Three groups of rolls, for the length of a screen.

Message why_of_round(const State& s, RollKind kind, const std::string& name, KnightId id)
{
    switch (kind) {
        case RollKind::valorous:
            return {"GP-MAN-10"_rule, "d20 for {}'s Valorous {}", {name, s.sheet(id).valorous}};
        case RollKind::battle:
            return {"GP-RND-7"_rule, "d20 for {}'s Battle {} against Intensity {}",
                    {name, battle_skill(s, id), intensity_against(s, id, s.round_intensity)}};
        case RollKind::intensity:
            return {"GP-WHO-4"_rule, "d20 for Intensity {} against {}'s Battle {}",
                    {intensity_against(s, id, s.round_intensity), name, battle_skill(s, id)}};
        case RollKind::stand:
            return {"GP-RND-6"_rule, "d6 for what comes at {}: two foes, or a charge", {name}};
        case RollKind::cowardly:
            return {"GP-MAN-10"_rule, "d20 for {}'s Cowardly {}", {name, s.sheet(id).cowardly()}};
        case RollKind::attack_length: return {"GP-MAN-1"_rule, "d3 for how long {}'s Attack may last", {name}};
        case RollKind::push_length:
            return {manoeuvres[s.knight(id).fight.manoeuvre].clause, "d6 for the exchanges of {}'s {}",
                    {name, manoeuvres[s.knight(id).fight.manoeuvre].name}};
        case RollKind::flank_length: return {"GP-MAN-7"_rule, "d6, less 2, for the foes that {} flanks", {name}};
        case RollKind::draw:
            return {"GP-FOE-1"_rule, "d6 for a foe of {} in tier {}", {name, drawing_tier(s)}};
        case RollKind::charge_draw:
            return {"GP-MAN-9"_rule, "d6 for who charges {} in tier {}", {name, drawing_tier(s)}};
        default: return {"GP-RES-3"_rule, "d6, less {}, for the tide of the battle", {s.scenario->numbers.tide_less}};
    }
}

Message why_of_exchange(const State& s, RollKind kind, const std::string& name, KnightId id)
{
    const Sheet& sheet = s.sheet(id);
    const Knight& knight = s.knight(id);
    const auto met = static_cast<std::size_t>(s.turn.met);
    switch (kind) {
        case RollKind::weapon:
            return {"GP-EXC-1"_rule, "d20 for {}'s {} {} against the {}",
                    {name, weapon(sheet), split_skill(s, id, met), foe_name(s)}};
        case RollKind::flight:
            return {"GP-MAN-10"_rule, "d20 for {}'s {} {} away from the {}",
                    {name, riding_name(knight), exchange_skill(s, id, met), foe_name(s)}};
        case RollKind::foe_weapon:
            return {"GP-EXC-1"_rule, "d20 for the {}'s skill {} against {}", {foe_name(s), foe_skill(s, id, met), name}};
        case RollKind::unopposed:
            return {"GP-MAN-4"_rule, "d20 for the {}'s skill {} against {}, unopposed",
                    {foe_name(s), foe_skill(s, id, met), name}};
        case RollKind::damage:
            return {"GP-EXC-1"_rule, "{}d6 for {}'s damage to the {}", {int{s.turn.dice}, name, foe_name(s)}};
        case RollKind::foe_damage:
            return {"GP-EXC-1"_rule, "{}d6 for the {}'s damage to {}", {int{s.turn.dice}, foe_name(s), name}};
        case RollKind::knockdown:
            return {"GP-EXC-3"_rule, "d20 for {}'s {} {}: does he keep his seat?",
                    {name, riding_name(knight), riding_skill(s, id)}};
        case RollKind::ride:
            return {"GP-MAN-7"_rule, "d20 for {}'s {} {} around the enemy, against Intensity {}",
                    {name, riding_name(knight), riding_skill(s, id), intensity_against(s, id, s.intensity)}};
        default:
            return {"GP-MAN-7"_rule, "d20 for Intensity {} against {}'s {} {}",
                    {intensity_against(s, id, s.intensity), name, riding_name(knight), riding_skill(s, id)}};
    }
}

Message why_of_people(const State& s, RollKind kind, const std::string& name, KnightId id)
{
    const Numbers& numbers = s.scenario->numbers;
    switch (kind) {
        case RollKind::followers:
            return {"GP-FOL-1"_rule, "d20 for the skill {} of {}'s followers", {follower_skill(s, id), name}};
        case RollKind::followers_foe: return {"GP-FOL-1"_rule, "d20 for the foe of {}'s followers", {name}};
        case RollKind::bodyguard: return {"GP-FOL-3"_rule, "d6 for the men that {}'s bodyguard cost", {name}};
        case RollKind::difficulty:
            return {"GP-SQ-1"_rule, "d20 for how hard {}'s squire is to find", {name}};
        case RollKind::awareness:
            return {"GP-SQ-1"_rule, "d20 for {}'s Awareness {} against the difficulty {}",
                    {name, s.sheet(id).awareness, int{s.turn.die}}};
        case RollKind::squire_call:
            return {"GP-SQ-2"_rule, "d20 for {}'s squire {}, who is called", {name, squire_skill(s, id)}};
        case RollKind::squire_search:
            return {"GP-SQ-1"_rule, "d20 for {}'s lost squire {} against Intensity {}",
                    {name, squire_skill(s, id), intensity_against(s, id, s.intensity)}};
        case RollKind::squire_intensity:
            return {"GP-SQ-1"_rule, "d20 for Intensity {} against {}'s lost squire",
                    {intensity_against(s, id, s.intensity), name}};
        case RollKind::keeping:
            return {"GP-SQ-2"_rule, "d20 for {}'s squire {}: does he keep up?", {name, squire_skill(s, id)}};
        case RollKind::first_aid:
            return {"GP-EXC-3"_rule, "d20 for First Aid {} to {}, who is dying", {numbers.first_aid_skill, name}};
        case RollKind::first_aid_points:
            return {"GP-EXC-3"_rule, "d{} for the points that First Aid restores to {}", {numbers.first_aid_sides, name}};
        case RollKind::men_return:
            return {"GP-FOL-4"_rule, "d6 for the return of {}'s men ({} missing, {} noted)",
                    {name, int{s.knight(id).missing}, int{s.knight(id).notes}}};
        default: return {"GP-SQ-3"_rule, "d6 for the fate of {}'s squire", {name}};
    }
}

}  // namespace

RollKind kind_of_roll(const State& s)
{
    switch (s.phase) {
        case Phase::valorous: return RollKind::valorous;
        case Phase::battle: return RollKind::battle;
        case Phase::intensity: return RollKind::intensity;
        case Phase::fumble: return RollKind::stand;
        case Phase::cowardly: return RollKind::cowardly;
        case Phase::length: return kind_of_length(s);
        case Phase::draw:
            return s.knight(s.turn.lead).fight.manoeuvre == Manoeuvre::stand_vs_charge ? RollKind::charge_draw
                                                                                       : RollKind::draw;
        case Phase::squire_call: return RollKind::squire_call;
        case Phase::blow:
            return s.knight(s.turn.active).fight.manoeuvre == Manoeuvre::flee ? RollKind::flight : RollKind::weapon;
        case Phase::answer: return s.turn.unopposed ? RollKind::unopposed : RollKind::foe_weapon;
        case Phase::damage: return RollKind::damage;
        case Phase::wound: return RollKind::foe_damage;
        case Phase::knockdown: return RollKind::knockdown;
        case Phase::ride: return RollKind::ride;
        case Phase::ride_intensity: return RollKind::ride_intensity;
        case Phase::followers: return RollKind::followers;
        case Phase::followers_foe: return RollKind::followers_foe;
        case Phase::price: return RollKind::bodyguard;
        case Phase::difficulty: return RollKind::difficulty;
        case Phase::awareness: return RollKind::awareness;
        case Phase::squire_search: return RollKind::squire_search;
        case Phase::squire_intensity: return RollKind::squire_intensity;
        case Phase::keeping: return RollKind::keeping;
        case Phase::first_aid: return RollKind::first_aid;
        case Phase::first_aid_points: return RollKind::first_aid_points;
        case Phase::men_return: return RollKind::men_return;
        case Phase::fate: return RollKind::fate;
        default: return RollKind::tide;
    }
}

Cast cast_of(const State& s)
{
    const RollKind kind = kind_of_roll(s);
    Cast cast;
    cast.kind = static_cast<std::uint8_t>(kind);
    cast.thrower = is_enemys(kind) || !s.turn.active ? s.scenario->game_master() : seat_of(s.turn.active);
    switch (kind) {
        case RollKind::attack_length: cast.sides = 3; break;
        case RollKind::first_aid_points:
            cast.sides = static_cast<std::uint32_t>(s.scenario->numbers.first_aid_sides);
            break;
        case RollKind::damage:
        case RollKind::foe_damage: cast.count = s.turn.dice; break;
        case RollKind::stand:
        case RollKind::push_length:
        case RollKind::flank_length:
        case RollKind::draw:
        case RollKind::charge_draw:
        case RollKind::bodyguard:
        case RollKind::tide:
        case RollKind::men_return:
        case RollKind::fate: break;  // one d6
        default: cast.sides = 20;
    }
    return cast;
}

Message why_of(const State& s)
{
    const RollKind kind = kind_of_roll(s);
    const KnightId id = s.turn.active;
    const std::string name = id ? s.sheet(id).name : "";
    if (kind <= RollKind::charge_draw && kind != RollKind::squire_call) return why_of_round(s, kind, name, id);
    if (kind == RollKind::tide) return why_of_round(s, kind, name, id);
    if (kind >= RollKind::weapon && kind <= RollKind::ride_intensity) return why_of_exchange(s, kind, name, id);
    return why_of_people(s, kind, name, id);
}

// The part of the rules' face that is about chance.

Pending Rules::pending(const State& s)
{
    if (s.phase == Phase::over) {
        if (s.ending == Ending::victory) return Over{0};
        if (s.ending == Ending::defeat) return Over{1};
        return Over{};
    }
    if (is_choice(s.phase)) return Choice{asked(s), false};
    return Chance{};
}

Cast Rules::cast(const State& s) { return cast_of(s); }
Message Rules::why(const State& s) { return why_of(s); }

Roll Rules::reduce(const State& s, const Faces& faces)
{
    return {kind_of_roll(s), static_cast<std::int16_t>(sum_of(faces))};
}

Distribution<Roll> Rules::rolls(const State& s)
{
    const Cast cast = cast_of(s);
    const RollKind kind = kind_of_roll(s);
    return sum_of_dice(cast.count, static_cast<int>(cast.sides)).map([&](int sum) {
        return Roll{kind, static_cast<std::int16_t>(sum)};
    });
}

void Rules::apply(State& s, const Roll& roll, Journal<Event>& notes)
{
    const int n = roll.value;
    switch (s.phase) {
        case Phase::valorous: return nerve_rolled(s, n, notes);
        case Phase::battle: return battle_rolled(s, n, notes);
        case Phase::intensity: return intensity_rolled(s, n, notes);
        case Phase::fumble: return stand_rolled(s, n, notes);
        case Phase::cowardly: return cowardly_rolled(s, n, notes);
        case Phase::length: return length_rolled(s, n, notes);
        case Phase::draw: return draw_rolled(s, n, notes);
        case Phase::squire_call: return squire_called(s, n, notes);
        case Phase::blow: return blow_rolled(s, n, notes);
        case Phase::answer: return answer_rolled(s, n, notes);
        case Phase::damage: return damage_rolled(s, n, notes);
        case Phase::wound: return wound_rolled(s, n, notes);
        case Phase::knockdown: return knockdown_rolled(s, n, notes);
        case Phase::ride:
        case Phase::ride_intensity: return ride_rolled(s, n, notes);
        case Phase::followers:
        case Phase::followers_foe: return followers_rolled(s, n, notes);
        case Phase::price: return price_rolled(s, n, notes);
        case Phase::difficulty:
        case Phase::awareness: return awareness_rolled(s, n, notes);
        case Phase::squire_search:
        case Phase::squire_intensity: return squire_rolled(s, n, notes);
        case Phase::keeping: return keeping_rolled(s, n, notes);
        case Phase::tide: return tide_rolled(s, n, notes);
        case Phase::first_aid: return first_aid_rolled(s, n, notes);
        case Phase::first_aid_points: return points_rolled(s, n, notes);
        case Phase::men_return: return men_return_rolled(s, n, notes);
        case Phase::fate: return fate_rolled(s, n, notes);
        default: return;
    }
}

}  // namespace montjoy::gpc
