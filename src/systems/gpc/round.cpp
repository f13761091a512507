// A round from its opening to the count of Intensity: GP-RND, GP-MAN-8 (the announcement),
// GP-MAN-10 (Valorous), GP-MAN-11, GP-RES-3.
#include <algorithm>

#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/invariant.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

/// The first knight from `from` on for whom `holds`, in seat order; none where there is none.
template <class F>
KnightId first_knight(const State& s, F holds)
{
    for (std::size_t i = 0; i < s.size(); ++i)
        if (holds(s.knights[i])) return {static_cast<std::int8_t>(i)};
    return {};
}

/// What a knight carries into the next round.
void turn_page(Knight& knight)
{
    const bool fought = knight.fight.result != Result::none;
    knight.previous = knight.fight.result;
    if (fought) ++knight.results[knight.fight.result];
    if (fought || knight.fight.ruled_disengaged >= 0)
        knight.disengaged = knight.next_disengaged;  // who sits out stays as he was
    knight.disrupted = knight.next_disrupted;        // GP-MAN-11
    knight.flanked = knight.next_flanked;            // GP-MAN-7
    knight.next_disengaged = knight.next_disrupted = knight.next_flanked = false;
    knight.passing = {};
    knight.fight = {};
}

/// What the game master has prepared for this round.  GP-GM-1
void tell_prepared(State& s, Notes& notes)
{
    const std::shared_ptr<const Scenario> scenario = s.scenario;
    for (const Prepared& prepared : scenario->prepared) {
        if (prepared.round != s.round) continue;
        if (notes) notes.note(Told{true, prepared.text});
        for (const std::string& text : prepared.rulings) {
            if (s.ending != Ending::none) return;
            const Parsed<Edit> edit = parse_edit(*scenario, text);
            const Edit* const e = std::get_if<Edit>(&edit);
            State after = s;
            Notes silent;
            rule(after, *e, prepared.text, silent);
            if (!broken_invariant_of(after).empty()) continue;  // the battle has overtaken it
            if (notes) notes.note(Ruled{*e, "as prepared"});
            rule(s, *e, prepared.text, notes);
        }
    }
}

}  // namespace

void open_round(State& s, Notes& notes)
{
    ++s.round;
    s.struck = false;
    s.turn = {};
    if (notes) notes.note(RoundOpened{s.round, s.intensity});
    tell_prepared(s, notes);
    if (s.ending != Ending::none) return;
    s.round_intensity = s.intensity;
    s.phase = Phase::opening;
    if (!s.scenario->game_master_waits) ask_nerve(s, notes);
}

void ask_nerve(State& s, Notes& notes)
{
    const KnightId next = first_knight(
        s, [](const Knight& k) { return k.fights() && k.shaken && !k.fight.steadied; });
    s.turn.active = next;
    s.phase = next ? Phase::valorous : Phase::declare;
    if (!next) settle(s, notes);
}

void nerve_rolled(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const int skill = s.sheet(id).valorous;
    const Reading reading = read_die(skill, die);
    knight.fight.steadied = true;
    knight.fight.sits_out = !reading.succeeded();
    if (notes)
        notes.note(NerveTried{id, static_cast<std::int16_t>(skill), static_cast<std::int8_t>(die),
                              reading.grade});
    if (reading.grade == Grade::fumble) {  // GP-MAN-10
        knight.quit = true;
        if (notes) notes.note(LeftField{id});
    } else if (knight.fight.sits_out && notes) {
        notes.note(SatOut{id});
    }
    ask_nerve(s, notes);
}

void ask_battle(State& s, Notes& notes)
{
    const KnightId next = first_knight(
        s, [](const Knight& k) { return k.fights() && k.fight.declared && !k.fight.read; });
    s.turn.active = next;
    s.phase = next ? Phase::battle : Phase::choose;
    if (!next) settle(s, notes);
}

void battle_rolled(State& s, int die, Notes&)
{
    s.knight(s.turn.active).fight.battle_die = static_cast<std::uint8_t>(die);
    s.phase = Phase::intensity;
}

void intensity_rolled(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    s.knight(id).fight.intensity_die = static_cast<std::uint8_t>(die);
    read_battle(s, id, notes);
    ask_battle(s, notes);
}

void read_battle(State& s, KnightId id, Notes& notes)
{
    Fight& fight = s.knight(id).fight;
    const int skill = battle_skill(s, id);
    const int against = intensity_against(s, id, s.round_intensity);
    const Outcome outcome = clash(skill, fight.battle_die, against, fight.intensity_die).outcome;
    if (notes)
        notes.note(BattleRolled{id, static_cast<std::int16_t>(skill),
                                static_cast<std::int8_t>(fight.battle_die),
                                static_cast<std::int16_t>(against),
                                static_cast<std::int8_t>(fight.intensity_die), outcome});
    set_battle(fight, outcome);
    if (fight.manoeuvre == Manoeuvre::disengage && notes)
        notes.note(Chosen{id, Manoeuvre::disengage, {}, false});
}

void set_battle(Fight& fight, Outcome outcome)
{
    fight.read = true;
    fight.battle = outcome;
    fight.opportunity =
        outcome == Outcome::critical ? Opportunity::due : Opportunity::none;  // GP-RND-1
    fight.partner = {};
    // Who said that he will disengage must, with a partial success or better.  GP-MAN-8
    const bool must = fight.announced && opens(outcome, Manoeuvre::disengage);
    fight.manoeuvre = must ? Manoeuvre::disengage : Manoeuvre::none;
}

void ask_turn(State& s, Notes& notes)
{
    s.turn = {};
    for (Knight& k : s.knights)  // somebody whom a ruling brought back too late for this round
        if (k.fights() && !k.fight.read) k.fight.sits_out = true;
    s.phase = Phase::choose;  // a ruling may have taken somebody's choice back
    if (!asked(s).empty()) return;
    const KnightId next =
        first_knight(s, [](const Knight& k) { return k.fights() && !k.fight.done; });
    if (next) return begin_turn(s, next, notes);
    s.phase = Phase::closing;
    if (!s.scenario->game_master_waits) ask_tide(s, notes);
}

void ask_tide(State& s, Notes&)
{
    s.turn = {};
    s.phase = Phase::tide;
}

void move_intensity(State& s, int by)
{
    s.intensity = static_cast<std::int16_t>(std::clamp(s.intensity + by, 0, 999));
}

void tide_rolled(State& s, int die, Notes& notes)
{
    const Numbers& numbers = s.scenario->numbers;
    int sum = 0;
    int units = 0;
    for (const Knight& k : s.knights) {
        if (k.fight.result == Result::none) continue;
        sum += k.fight.change;
        ++units;
    }
    const int mean = mean_change(sum, units);
    move_intensity(s, mean);
    const int tide = die - numbers.tide_less;
    move_intensity(s, tide);
    if (notes)
        notes.note(IntensityMoved{static_cast<std::int8_t>(units), static_cast<std::int16_t>(sum),
                                  static_cast<std::int8_t>(mean), static_cast<std::int8_t>(die),
                                  static_cast<std::int8_t>(tide), s.intensity});
    const bool any_in = static_cast<bool>(first_knight(s, [](const Knight& k) { return k.in(); }));
    const int start = s.scenario->intensity;
    Ending ending = ending_of(start, s.intensity, numbers, false);
    if (ending == Ending::none && (s.round >= s.rounds || !any_in))
        ending = ending_of(start, s.intensity, numbers, true);
    for (Knight& k : s.knights) turn_page(k);
    if (ending != Ending::none) return end_battle(s, ending, notes);
    open_round(s, notes);
}

}  // namespace montjoy::gpc
