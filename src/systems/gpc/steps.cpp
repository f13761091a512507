// Steps 3 to 5 of a knight's round: what he does after an Attack, his followers, his squire, the
// result (GP-MAN-12, GP-FOL, GP-SQ, GP-RES).
#include <algorithm>

#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

/// The better of the foes met, by its weapon skill.  GP-FOL-1
const FoeKind& better_foe(const State& s)
{
    const auto& foes = s.turn.foes;
    return s.foe(
        std::max_element(foes.begin(), foes.end(), [&](const Opponent& a, const Opponent& b) {
            return s.foe(a.kind).skill < s.foe(b.kind).skill;
        })->kind);
}

void lose_men(Knight& knight, int casualties)
{
    knight.men = static_cast<std::int16_t>(knight.men - casualties);
    knight.missing = static_cast<std::int16_t>(knight.missing + casualties);
}

void ask_price(State& s, Notes& notes)
{
    const Knight& knight = s.knight(s.turn.active);
    if (!knight.fight.guarded || knight.men == 0) return ask_squire(s, notes);
    if (!(knight.fight.followers_fought && cheap_bodyguard(knight.fight.followers))) {
        s.phase = Phase::price;
        return;
    }
    price_rolled(s, 1, notes);
}

/// Steps 3 to 5 of this knight are over.
void finish(State& s, Notes& notes)
{
    s.knight(s.turn.active).fight.done = true;
    if (s.turn.active != s.turn.lead || !s.turn.partner) return ask_turn(s, notes);
    s.turn.active = s.turn.partner;
    ask_after(s, notes);
}

}  // namespace

void end_fights(State& s, Notes& notes)
{
    s.turn.fighting = s.turn.shared = false;
    s.turn.steps_done = true;
    s.turn.active = s.turn.lead;
    Knight& knight = s.knight(s.turn.lead);
    if (knight.fight.leaves) {  // GP-MAN-10
        knight.quit = true;
        if (notes) notes.note(LeftField{s.turn.lead});
    }
    ask_after(s, notes);
}

void ask_after(State& s, Notes& notes)
{
    s.phase = Phase::after;
    settle(s, notes);
}

void ask_followers(State& s, Notes& notes)
{
    const Knight& knight = s.knight(s.turn.active);
    if (!knight.in() || knight.men == 0 || s.turn.foes.empty()) return ask_price(s, notes);
    s.phase = Phase::followers;
}

void followers_rolled(State& s, int die, Notes& notes)
{
    if (s.phase == Phase::followers) {
        s.turn.die = static_cast<std::uint8_t>(die);
        s.phase = Phase::followers_foe;
        return;
    }
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const int skill = follower_skill(s, id);
    const int against = better_foe(s).skill;
    const Clash c = clash(skill, s.turn.die, against, die);
    const int lost = casualties(knight.men, c);
    lose_men(knight, lost);
    if (noted(c)) ++knight.notes;  // GP-FOL-2
    knight.fight.followers_fought = true;
    knight.fight.followers = c.outcome;
    if (notes)
        notes.note(FollowersFought{
            id, static_cast<std::int16_t>(skill), static_cast<std::int8_t>(s.turn.die),
            static_cast<std::int16_t>(against), static_cast<std::int8_t>(die), c.outcome,
            static_cast<std::int16_t>(lost), knight.men, noted(c)});
    ask_price(s, notes);
}

void price_rolled(State& s, int die, Notes& notes)
{
    Knight& knight = s.knight(s.turn.active);
    const int lost = std::min<int>(knight.men, die);
    lose_men(knight, lost);
    if (notes) notes.note(PricePaid{s.turn.active, static_cast<std::int16_t>(lost), knight.men});
    ask_squire(s, notes);
}

void ask_squire(State& s, Notes& notes)
{
    const Knight& knight = s.knight(s.turn.active);
    if (!knight.in() || knight.squire != Squire::lost) return conclude(s, notes);
    s.phase = knight.fight.searches ? Phase::difficulty : Phase::squire_search;
}

void awareness_rolled(State& s, int die, Notes& notes)
{
    if (s.phase == Phase::difficulty) {
        s.turn.die = static_cast<std::uint8_t>(die);
        s.phase = Phase::awareness;
        return;
    }
    const KnightId id = s.turn.active;
    const int skill = s.sheet(id).awareness;
    const bool found = finds_squire(skill, s.turn.die, die);
    if (notes)
        notes.note(SquireSought{id, static_cast<std::int8_t>(s.turn.die),
                                static_cast<std::int16_t>(skill), static_cast<std::int8_t>(die),
                                found});
    if (found) s.knight(id).squire = Squire::at_hand;
    s.phase = Phase::squire_search;
    if (found) conclude(s, notes);
}

void squire_rolled(State& s, int die, Notes& notes)
{
    if (s.phase == Phase::squire_search) {
        s.turn.die = static_cast<std::uint8_t>(die);
        s.phase = Phase::squire_intensity;
        return;
    }
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const int skill = squire_skill(s, id);
    const int against = intensity_against(s, id, s.intensity);
    const Clash c = clash(skill, s.turn.die, against, die);
    const bool won = c.outcome == Outcome::critical || c.outcome == Outcome::success;
    const bool silenced = !won && c.outcome != Outcome::tie && c.theirs.grade == Grade::critical;
    if (won) knight.squire = Squire::at_hand;
    if (c.outcome == Outcome::critical) {
        ++knight.horses;
        knight.mounted = true;
    }
    if (c.outcome == Outcome::fumble || silenced)
        knight.squire = Squire::silent;
    else if (c.outcome == Outcome::fail)
        knight.squire_injured = true;
    if (c.outcome == Outcome::fumble) knight.squire_fumbled = true;
    if (notes)
        notes.note(SquireTried{id, static_cast<std::int16_t>(skill),
                               static_cast<std::int8_t>(s.turn.die),
                               static_cast<std::int16_t>(against), static_cast<std::int8_t>(die),
                               c.outcome, knight.squire, knight.squire_injured});
    conclude(s, notes);
}

void ride_rolled(State& s, int die, Notes& notes)
{
    if (s.phase == Phase::ride) {
        s.struck = true;
        s.turn.die = static_cast<std::uint8_t>(die);
        s.phase = Phase::ride_intensity;
        return;
    }
    const KnightId id = s.turn.active;
    const int skill = riding_skill(s, id);
    const int against = intensity_against(s, id, s.intensity);
    const Outcome outcome = clash(skill, s.turn.die, against, die).outcome;
    Fight& fight = s.knight(id).fight;
    fight.flank_won = outcome == Outcome::critical || outcome == Outcome::success;
    fight.flank_lost = outcome == Outcome::fail || outcome == Outcome::fumble;
    if (notes)
        notes.note(Ridden{id, static_cast<std::int16_t>(skill),
                          static_cast<std::int8_t>(s.turn.die), static_cast<std::int16_t>(against),
                          static_cast<std::int8_t>(die), outcome});
    end_fights(s, notes);
}

void count_result(State& s, KnightId id)
{
    const Numbers& numbers = s.scenario->numbers;
    Knight& knight = s.knight(id);
    Fight& fight = knight.fight;
    const Manoeuvre m = fight.manoeuvre;
    const Count count = count_of(fight);
    fight.result = fight.ruled != Result::none ? fight.ruled : result_of(fight);
    fight.change = static_cast<std::int8_t>(change_of(numbers, m, fight.result));
    const bool wins = fight.result == Result::win || fight.result == Result::triumph;
    int tier = fight.tier_before;
    if (manoeuvres[m].deeper && wins)
        tier += 1;  // GP-MAN-6: once
    else if (fight.result == Result::triumph)
        tier += numbers.triumph_deeper;
    if (m == Manoeuvre::disengage) tier -= numbers.disengage_back;
    if (m == Manoeuvre::flee) tier -= numbers.flee_back;
    knight.tier = static_cast<std::int8_t>(std::clamp(tier, 1, numbers.tiers));
    const bool routed = m == Manoeuvre::flee && fight.result == Result::lose;
    knight.next_disrupted =
        fight.result == Result::crush || routed || (manoeuvres[m].deeper && count.lost > count.won);
    knight.next_disengaged = m == Manoeuvre::disengage || (m == Manoeuvre::flee && !routed);
    knight.next_flanked = m == Manoeuvre::flank && wins;
    if (fight.ruled_disrupted >= 0) knight.next_disrupted = fight.ruled_disrupted > 0;  // GP-GM-1
    if (fight.ruled_disengaged >= 0) knight.next_disengaged = fight.ruled_disengaged > 0;
}

void conclude(State& s, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    Fight& fight = knight.fight;
    fight.tier_before = knight.tier;
    count_result(s, id);
    ++knight.rounds;
    const Count count = count_of(fight);
    if (notes)
        notes.note(ResultCounted{id, fight.manoeuvre, static_cast<std::int8_t>(count.won),
                                 static_cast<std::int8_t>(count.lost),
                                 static_cast<std::int8_t>(count.required), fight.result,
                                 fight.change, knight.glory, knight.tier, knight.next_disrupted,
                                 knight.next_disengaged});
    const bool goes_deeper = manoeuvres[fight.manoeuvre].deeper && knight.tier > fight.tier_before;
    const bool hard =
        fight.manoeuvre == Manoeuvre::flee || fight.result == Result::crush || goes_deeper;
    if (hard && knight.in() && knight.squire == Squire::at_hand) {  // GP-SQ-2
        s.phase = Phase::keeping;
        return;
    }
    finish(s, notes);
}

void keeping_rolled(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    const int skill = squire_skill(s, id);
    const bool kept = read_die(skill, die).succeeded();
    if (!kept) s.knight(id).squire = Squire::lost;
    if (notes)
        notes.note(
            SquireKept{id, static_cast<std::int16_t>(skill), static_cast<std::int8_t>(die), kept});
    finish(s, notes);
}

}  // namespace montjoy::gpc
