// The end of a battle and what follows it: GP-BAT-1, First Aid (GP-EXC-3), the return of followers
// (GP-FOL-4), the fates of squires (GP-SQ-3), ransoms and glory.
#include <algorithm>

#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/flow.hpp"

namespace montjoy::gpc {
namespace {

KnightId next_knight(const State& s, KnightId after)
{
    const auto next = static_cast<std::int8_t>(after.index + 1);
    return static_cast<std::size_t>(next) < s.size() ? KnightId{next} : KnightId{};
}

void draw_totals(State& s, Notes& notes)
{
    s.turn = {};
    s.phase = Phase::over;
    if (!notes) return;
    for (const KnightId id : all_knights(*s.scenario)) {
        const Knight& knight = s.knight(id);
        notes.note(
            TotalsDrawn{id, (knight.glory + 1) / 2, knight.ransom, knight.missing, knight.health});
    }
}

void ask_fate(State& s, KnightId after, Notes& notes)
{
    const KnightId id = next_knight(s, after);
    if (!id) return draw_totals(s, notes);
    s.turn.active = id;
    const Squire squire = s.knight(id).squire;
    if (squire != Squire::lost && squire != Squire::silent) return ask_fate(s, id, notes);
    s.phase = Phase::fate;
}

void ask_return(State& s, KnightId after, Notes& notes)
{
    const KnightId id = next_knight(s, after);
    if (!id) return ask_fate(s, {}, notes);
    s.turn.active = id;
    if (s.knight(id).missing == 0) return ask_return(s, id, notes);
    s.phase = Phase::men_return;
}

void ask_first_aid(State& s, KnightId after, Notes& notes)
{
    const KnightId id = next_knight(s, after);
    if (!id) return ask_return(s, {}, notes);
    s.turn.active = id;
    if (s.knight(id).health != Health::dying) return ask_first_aid(s, id, notes);
    s.phase = Phase::first_aid;
}

void aid_ended(State& s, int points, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    knight.hit_points = static_cast<std::int16_t>(
        std::min(knight.hit_points + points, s.sheet(id).most_hit_points()));
    knight.health = knight.hit_points > 0 ? Health::unconscious : Health::dead;
    if (notes)
        notes.note(FirstAidGiven{id, static_cast<std::int8_t>(s.turn.die),
                                 static_cast<std::int8_t>(points), knight.hit_points,
                                 knight.hit_points > 0});
    ask_first_aid(s, id, notes);
}

}  // namespace

void end_battle(State& s, Ending ending, Notes& notes)
{
    s.ending = ending;
    s.turn = {};
    for (Knight& knight : s.knights)  // of a round that the game master cut off
        if (knight.fight.result != Result::none) ++knight.results[knight.fight.result];
    if (notes)
        notes.note(
            BattleEnded{ending, s.intensity, static_cast<std::int16_t>(s.scenario->intensity)});
    ask_first_aid(s, {}, notes);
}

void first_aid_rolled(State& s, int die, Notes& notes)
{
    s.turn.die = static_cast<std::uint8_t>(die);
    if (!first_aid_helps(s.scenario->numbers, die)) return aid_ended(s, 0, notes);
    s.phase = Phase::first_aid_points;
}

void points_rolled(State& s, int die, Notes& notes)
{
    aid_ended(s, first_aid_points(s.scenario->numbers, s.turn.die, die), notes);
}

void men_return_rolled(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const int missing = knight.missing;
    const int back = returned(s.scenario->numbers, missing, die, knight.notes);
    knight.men = static_cast<std::int16_t>(knight.men + back);
    knight.missing = static_cast<std::int16_t>(missing - back);
    if (notes)
        notes.note(MenReturned{id, static_cast<std::int8_t>(die), knight.notes,
                               static_cast<std::int16_t>(missing),
                               static_cast<std::int16_t>(back)});
    ask_return(s, id, notes);
}

void fate_rolled(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    knight.squire = fate_of(s.scenario->numbers, knight, s.ending == Ending::victory, die);
    if (knight.squire == Squire::captured)
        knight.ransom =
            static_cast<std::int16_t>(knight.ransom - s.scenario->numbers.squire_ransom);
    if (notes) notes.note(FateTold{id, static_cast<std::int8_t>(die), knight.squire});
    ask_fate(s, id, notes);
}

}  // namespace montjoy::gpc
