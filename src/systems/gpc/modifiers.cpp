#include "systems/gpc/modifiers.hpp"

#include <algorithm>

#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

int whole(const Plain<1>& sum)
{
    return static_cast<int>(sum.units());
}

}  // namespace

int battle_skill(const State& s, KnightId id)
{
    Plain<1> sum;
    add_battle(sum, s.sheet(id), s.knight(id));
    return whole(sum);
}

int intensity_against(const State& s, KnightId id, int intensity)
{
    Plain<1> sum;
    add_intensity(sum, s.knight(id), intensity);
    return whole(sum);
}

int riding_skill(const State& s, KnightId id)
{
    Plain<1> sum;
    add_riding(sum, s.sheet(id), s.knight(id));
    return whole(sum);
}

bool first_bout(const State& s)
{
    return s.turn.bout <= (s.turn.fighting ? 1 : 0);
}

int exchange_skill(const State& s, KnightId id, std::size_t place)
{
    Plain<1> sum;
    add_exchange(sum, s.scenario->numbers, s.sheet(id), s.knight(id),
                 s.foe(s.turn.foes[place].kind), first_bout(s));
    return whole(sum);
}

int skill_to_split(const State& s, KnightId id)
{
    return std::min(exchange_skill(s, id, 0), exchange_skill(s, id, 1));
}

int split_skill(const State& s, KnightId id, std::size_t place)
{
    const Fight& fight = s.knight(id).fight;
    if (against_two(fight.manoeuvre)) return place == 0 ? fight.first : fight.second;
    return exchange_skill(s, id, place);
}

int lead_share(int skill, int lead_weapon, int partner_weapon)
{
    const int half = skill >= 0 ? skill / 2 : -((1 - skill) / 2);  // downwards
    const int odd = skill - 2 * half;
    return half + (lead_weapon >= partner_weapon ? odd : 0);
}

int foe_skill(const State& s, KnightId id, std::size_t place)
{
    Plain<1> sum;
    add_foe(sum, s.scenario->numbers, s.knight(id), s.foe(s.turn.foes[place].kind), first_bout(s));
    const int skill = whole(sum);
    if (!s.turn.shared) return skill;
    const bool ruled = s.turn.share >= 0;
    const KnightId counted = ruled ? s.turn.share_of : s.turn.lead;
    const int part = ruled ? s.turn.share
                           : lead_share(skill, s.sheet(s.turn.lead).weapon_skill(),
                                        s.sheet(s.turn.partner).weapon_skill());
    return id == counted ? part : skill - part;
}

int squire_skill(const State& s, KnightId id)
{
    Plain<1> sum;
    add_squire(sum, s.scenario->numbers, s.sheet(id), s.knight(id));
    return whole(sum);
}

int follower_skill(const State& s, KnightId id)
{
    Plain<1> sum;
    add_followers(sum, s.sheet(id), s.knight(id));
    return whole(sum);
}

}  // namespace montjoy::gpc
