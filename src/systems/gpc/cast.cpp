#include "systems/gpc/cast.hpp"

#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

RollKind kind_of_length(const State& s)
{
    switch (manoeuvres[s.knight(s.turn.lead).fight.manoeuvre].length) {
        case LengthBy::d3:
            return RollKind::attack_length;
        case LengthBy::d6:
            return RollKind::push_length;
        default:
            return RollKind::flank_length;
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
        case RollKind::tide:
            return true;
        default:
            return false;
    }
}

}  // namespace

RollKind kind_of_roll(const State& s)
{
    switch (s.phase) {
        case Phase::valorous:
            return RollKind::valorous;
        case Phase::battle:
            return RollKind::battle;
        case Phase::intensity:
            return RollKind::intensity;
        case Phase::fumble:
            return RollKind::stand;
        case Phase::cowardly:
            return RollKind::cowardly;
        case Phase::length:
            return kind_of_length(s);
        case Phase::draw:
            return s.knight(s.turn.lead).fight.manoeuvre == Manoeuvre::stand_vs_charge
                       ? RollKind::charge_draw
                       : RollKind::draw;
        case Phase::squire_call:
            return RollKind::squire_call;
        case Phase::blow:
            return s.knight(s.turn.active).fight.manoeuvre == Manoeuvre::flee ? RollKind::flight
                                                                              : RollKind::weapon;
        case Phase::answer:
            return s.turn.unopposed ? RollKind::unopposed : RollKind::foe_weapon;
        case Phase::damage:
            return RollKind::damage;
        case Phase::wound:
            return RollKind::foe_damage;
        case Phase::knockdown:
            return RollKind::knockdown;
        case Phase::ride:
            return RollKind::ride;
        case Phase::ride_intensity:
            return RollKind::ride_intensity;
        case Phase::followers:
            return RollKind::followers;
        case Phase::followers_foe:
            return RollKind::followers_foe;
        case Phase::price:
            return RollKind::bodyguard;
        case Phase::difficulty:
            return RollKind::difficulty;
        case Phase::awareness:
            return RollKind::awareness;
        case Phase::squire_search:
            return RollKind::squire_search;
        case Phase::squire_intensity:
            return RollKind::squire_intensity;
        case Phase::keeping:
            return RollKind::keeping;
        case Phase::first_aid:
            return RollKind::first_aid;
        case Phase::first_aid_points:
            return RollKind::first_aid_points;
        case Phase::men_return:
            return RollKind::men_return;
        case Phase::fate:
            return RollKind::fate;
        default:
            return RollKind::tide;
    }
}

Cast cast_of(const State& s)
{
    const RollKind kind = kind_of_roll(s);
    Cast cast;
    cast.kind = static_cast<std::uint8_t>(kind);
    cast.thrower =
        is_enemys(kind) || !s.turn.active ? s.scenario->game_master() : seat_of(s.turn.active);
    switch (kind) {
        case RollKind::attack_length:
            cast.sides = 3;
            break;
        case RollKind::first_aid_points:
            cast.sides = static_cast<std::uint32_t>(s.scenario->numbers.first_aid_sides);
            break;
        case RollKind::damage:
        case RollKind::foe_damage:
            cast.count = s.turn.dice;
            break;
        case RollKind::stand:
        case RollKind::push_length:
        case RollKind::flank_length:
        case RollKind::draw:
        case RollKind::charge_draw:
        case RollKind::bodyguard:
        case RollKind::tide:
        case RollKind::men_return:
        case RollKind::fate:
            break;  // one d6
        default:
            cast.sides = 20;
    }
    return cast;
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

Cast Rules::cast(const State& s)
{
    return cast_of(s);
}
Message Rules::why(const State& s)
{
    return why_of(s);
}

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
        case Phase::valorous:
            return nerve_rolled(s, n, notes);
        case Phase::battle:
            return battle_rolled(s, n, notes);
        case Phase::intensity:
            return intensity_rolled(s, n, notes);
        case Phase::fumble:
            return stand_rolled(s, n, notes);
        case Phase::cowardly:
            return cowardly_rolled(s, n, notes);
        case Phase::length:
            return length_rolled(s, n, notes);
        case Phase::draw:
            return draw_rolled(s, n, notes);
        case Phase::squire_call:
            return squire_called(s, n, notes);
        case Phase::blow:
            return blow_rolled(s, n, notes);
        case Phase::answer:
            return answer_rolled(s, n, notes);
        case Phase::damage:
            return damage_rolled(s, n, notes);
        case Phase::wound:
            return wound_rolled(s, n, notes);
        case Phase::knockdown:
            return knockdown_rolled(s, n, notes);
        case Phase::ride:
        case Phase::ride_intensity:
            return ride_rolled(s, n, notes);
        case Phase::followers:
        case Phase::followers_foe:
            return followers_rolled(s, n, notes);
        case Phase::price:
            return price_rolled(s, n, notes);
        case Phase::difficulty:
        case Phase::awareness:
            return awareness_rolled(s, n, notes);
        case Phase::squire_search:
        case Phase::squire_intensity:
            return squire_rolled(s, n, notes);
        case Phase::keeping:
            return keeping_rolled(s, n, notes);
        case Phase::tide:
            return tide_rolled(s, n, notes);
        case Phase::first_aid:
            return first_aid_rolled(s, n, notes);
        case Phase::first_aid_points:
            return points_rolled(s, n, notes);
        case Phase::men_return:
            return men_return_rolled(s, n, notes);
        case Phase::fate:
            return fate_rolled(s, n, notes);
        default:
            return;
    }
}

}  // namespace montjoy::gpc
