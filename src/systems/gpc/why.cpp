// Why dice are thrown: which, whose, and for what.
#include "systems/gpc/cast.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

Argument foe_name(const State& s)
{
    return s.foe(s.turn.foes[static_cast<std::size_t>(s.turn.met)].kind).name;
}

std::string weapon(const Sheet& sheet)
{
    std::string name = sheet.weapon_name();
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z')
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

Text riding_name(const Knight& knight)
{
    return knight.mounted ? Text("Horsemanship") : Text("DEX");
}

// Three groups of rolls, for the length of a screen.

Message why_of_round(const State& s, RollKind kind, const std::string& name, KnightId id)
{
    switch (kind) {
        case RollKind::valorous:
            return {"GP-MAN-10"_rule, "d20 for {}'s Valorous {}", {name, s.sheet(id).valorous}};
        case RollKind::battle:
            return {"GP-RND-7"_rule,
                    "d20 for {}'s Battle {} against Intensity {}",
                    {name, battle_skill(s, id), intensity_against(s, id, s.round_intensity)}};
        case RollKind::intensity:
            return {"GP-WHO-4"_rule,
                    "d20 for Intensity {} against {}'s Battle {}",
                    {intensity_against(s, id, s.round_intensity), name, battle_skill(s, id)}};
        case RollKind::stand:
            return {"GP-RND-6"_rule, "d6 for what comes at {}: two foes, or a charge", {name}};
        case RollKind::cowardly:
            return {"GP-MAN-10"_rule, "d20 for {}'s Cowardly {}", {name, s.sheet(id).cowardly()}};
        case RollKind::attack_length:
            return {"GP-MAN-1"_rule, "d3 for how long {}'s Attack may last", {name}};
        case RollKind::push_length:
            return {manoeuvres[s.knight(id).fight.manoeuvre].clause,
                    "d6 for the exchanges of {}'s {}",
                    {name, manoeuvres[s.knight(id).fight.manoeuvre].name}};
        case RollKind::flank_length:
            return {"GP-MAN-7"_rule, "d6, less 2, for the foes that {} flanks", {name}};
        case RollKind::draw:
            return {"GP-FOE-1"_rule, "d6 for a foe of {} in tier {}", {name, drawing_tier(s)}};
        case RollKind::charge_draw:
            return {"GP-MAN-9"_rule, "d6 for who charges {} in tier {}", {name, drawing_tier(s)}};
        default:
            return {"GP-RES-3"_rule,
                    "d6, less {}, for the tide of the battle",
                    {s.scenario->numbers.tide_less}};
    }
}

Message why_of_exchange(const State& s, RollKind kind, const std::string& name, KnightId id)
{
    const Sheet& sheet = s.sheet(id);
    const Knight& knight = s.knight(id);
    const auto met = static_cast<std::size_t>(s.turn.met);
    switch (kind) {
        case RollKind::weapon:
            return {"GP-EXC-1"_rule,
                    "d20 for {}'s {} {} against the {}",
                    {name, weapon(sheet), split_skill(s, id, met), foe_name(s)}};
        case RollKind::flight:
            return {"GP-MAN-10"_rule,
                    "d20 for {}'s {} {} away from the {}",
                    {name, riding_name(knight), exchange_skill(s, id, met), foe_name(s)}};
        case RollKind::foe_weapon:
            return {"GP-EXC-1"_rule,
                    "d20 for the skill of the {}, {}, against {}",
                    {foe_name(s), foe_skill(s, id, met), name}};
        case RollKind::unopposed:
            return {"GP-MAN-4"_rule,
                    "d20 for the skill of the {}, {}, against {}, unopposed",
                    {foe_name(s), foe_skill(s, id, met), name}};
        case RollKind::damage:
            return {"GP-EXC-1"_rule,
                    "{}d6 for {}'s damage to the {}",
                    {int{s.turn.dice}, name, foe_name(s)}};
        case RollKind::foe_damage:
            return {"GP-EXC-1"_rule,
                    "{}d6 for the {}'s damage to {}",
                    {int{s.turn.dice}, foe_name(s), name}};
        case RollKind::knockdown:
            return {"GP-EXC-3"_rule,
                    "d20 for {}'s {} {}: does he keep his seat?",
                    {name, riding_name(knight), riding_skill(s, id)}};
        case RollKind::ride:
            return {"GP-MAN-7"_rule,
                    "d20 for {}'s {} {} around the enemy, against Intensity {}",
                    {name, riding_name(knight), riding_skill(s, id),
                     intensity_against(s, id, s.intensity)}};
        default:
            return {"GP-MAN-7"_rule,
                    "d20 for Intensity {} against {}'s {} {}",
                    {intensity_against(s, id, s.intensity), name, riding_name(knight),
                     riding_skill(s, id)}};
    }
}

Message why_of_people(const State& s, RollKind kind, const std::string& name, KnightId id)
{
    const Numbers& numbers = s.scenario->numbers;
    switch (kind) {
        case RollKind::followers:
            return {"GP-FOL-1"_rule,
                    "d20 for the skill {} of {}'s followers",
                    {follower_skill(s, id), name}};
        case RollKind::followers_foe:
            return {"GP-FOL-1"_rule, "d20 for the foe of {}'s followers", {name}};
        case RollKind::bodyguard:
            return {"GP-FOL-3"_rule, "d6 for the men that {}'s bodyguard cost", {name}};
        case RollKind::difficulty:
            return {"GP-SQ-1"_rule, "d20 for how hard {}'s squire is to find", {name}};
        case RollKind::awareness:
            return {"GP-SQ-1"_rule,
                    "d20 for {}'s Awareness {} against the difficulty {}",
                    {name, s.sheet(id).awareness, int{s.turn.die}}};
        case RollKind::squire_call:
            return {"GP-SQ-2"_rule,
                    "d20 for {}'s squire {}, who is called",
                    {name, squire_skill(s, id)}};
        case RollKind::squire_search:
            return {"GP-SQ-1"_rule,
                    "d20 for {}'s lost squire {} against Intensity {}",
                    {name, squire_skill(s, id), intensity_against(s, id, s.intensity)}};
        case RollKind::squire_intensity:
            return {"GP-SQ-1"_rule,
                    "d20 for Intensity {} against {}'s lost squire",
                    {intensity_against(s, id, s.intensity), name}};
        case RollKind::keeping:
            return {"GP-SQ-2"_rule,
                    "d20 for {}'s squire {}: does he keep up?",
                    {name, squire_skill(s, id)}};
        case RollKind::first_aid:
            return {"GP-EXC-3"_rule,
                    "d20 for First Aid {} to {}, who is dying",
                    {numbers.first_aid_skill, name}};
        case RollKind::first_aid_points:
            return {"GP-EXC-3"_rule,
                    "d{} for the points that First Aid restores to {}",
                    {numbers.first_aid_sides, name}};
        case RollKind::men_return:
            return {"GP-FOL-4"_rule,
                    "d6 for the return of {}'s men ({} missing, {} noted)",
                    {name, int{s.knight(id).missing}, int{s.knight(id).notes}}};
        default:
            return {"GP-SQ-3"_rule, "d6 for the fate of {}'s squire", {name}};
    }
}

}  // namespace

Message why_of(const State& s)
{
    const RollKind kind = kind_of_roll(s);
    const KnightId id = s.turn.active;
    const std::string name = id ? s.sheet(id).name : "";
    if (kind <= RollKind::charge_draw && kind != RollKind::squire_call)
        return why_of_round(s, kind, name, id);
    if (kind == RollKind::tide) return why_of_round(s, kind, name, id);
    if (kind >= RollKind::weapon && kind <= RollKind::ride_intensity)
        return why_of_exchange(s, kind, name, id);
    return why_of_people(s, kind, name, id);
}

Message Rules::mending(const State& s)
{
    const bool striking =
        s.phase == Phase::answer || s.phase == Phase::damage || s.phase == Phase::wound;
    for (const KnightId id : {s.turn.active, s.turn.lead, s.turn.partner})
        if (id && (s.knight(id).fight.last.there || (striking && id == s.turn.active)))
            return {"GP-GM-1"_rule,
                    "at the next choice the game master puts {}'s last exchange right: gm: ruling exchange-dice {} OWN FOE",
                    {s.sheet(id).name, s.sheet(id).seat}};
    KnightId read;  // the last who rolled
    for (const KnightId id : all_knights(*s.scenario))
        if (s.knight(id).fight.read && !s.knight(id).fight.begun) read = id;
    if (s.phase == Phase::intensity) read = s.turn.active;
    if (read)
        return {"GP-GM-1"_rule,
                "at the next choice the game master puts {}'s Battle roll right: gm: ruling battle-dice {} OWN INTENSITY",
                {s.sheet(read).name, s.sheet(read).seat}};
    return {"GP-GM-1"_rule,
            "at the next choice the game master sets what the die brought: gm: ruling intensity, men, hit-points, squire and the like",
            {}};
}

}  // namespace montjoy::gpc
