// A knight's turn until swords cross: the opportunity, how many exchanges, which foes (GP-MAN,
// GP-OPP-1, GP-FOE-1).
#include <algorithm>

#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

/// Two attack together only where each has named the other.  GP-MAN-3
KnightId answering_partner(const State& s, KnightId id)
{
    const Fight& fight = s.knight(id).fight;
    if (fight.manoeuvre != Manoeuvre::attack_with_another || !fight.partner) return {};
    const Knight& other = s.knight(fight.partner);
    const bool answers = other.fights() && !other.fight.done &&
                         other.fight.manoeuvre == Manoeuvre::attack_with_another &&
                         other.fight.partner == id;
    return answers ? fight.partner : KnightId{};
}

void set_length(State& s, int length)
{
    s.knight(s.turn.lead).fight.length = static_cast<std::int8_t>(length);
    if (s.turn.partner) s.knight(s.turn.partner).fight.length = static_cast<std::int8_t>(length);
}

/// The foe that the opportunity of either, or the game master, has named.
FoeId named_foe(const State& s)
{
    const FoeId lead = s.knight(s.turn.lead).fight.named;
    return lead || !s.turn.partner ? lead : s.knight(s.turn.partner).fight.named;
}

void put_foe(State& s, int die, FoeId foe, Notes& notes)
{
    s.turn.foes.push_back({foe, 0, 0});
    --s.turn.draws;
    if (notes)
        notes.note(FoeDrawn{s.turn.lead, static_cast<std::int8_t>(die),
                            static_cast<std::int8_t>(drawing_tier(s)), foe});
}

}  // namespace

int drawing_tier(const State& s)
{
    const int tier = s.knight(s.turn.lead).tier;
    return s.turn.partner ? std::min<int>(tier, s.knight(s.turn.partner).tier) : tier;
}

void begin_turn(State& s, KnightId id, Notes& notes)
{
    s.turn = {};
    s.turn.lead = s.turn.active = id;
    s.turn.partner = answering_partner(s, id);
    Fight& fight = s.knight(id).fight;
    fight.begun = true;
    if (fight.manoeuvre == Manoeuvre::attack_with_another && !s.turn.partner) {
        fight.manoeuvre = Manoeuvre::attack;  // unanswered
        fight.partner = {};
    }
    if (s.turn.partner) s.knight(s.turn.partner).fight.begun = true;
    ask_opportunity(s, notes);
}

void ask_opportunity(State& s, Notes& notes)
{
    s.phase = Phase::opportunity;
    settle(s, notes);
}

void ask_length(State& s, Notes& notes)
{
    s.turn.active = s.turn.lead;
    const Manoeuvre m = s.knight(s.turn.lead).fight.manoeuvre;
    if (m == Manoeuvre::stand) {
        s.phase = Phase::fumble;
    } else if (m == Manoeuvre::flee) {
        s.phase = Phase::cowardly;
    } else if (manoeuvres[m].length == LengthBy::one || manoeuvres[m].length == LengthBy::three) {
        set_length(s, manoeuvres[m].length == LengthBy::one ? 1 : 3);
        s.turn.draws = static_cast<std::int8_t>(manoeuvres[m].foes);
        ask_draw(s, notes);
    } else {
        s.phase = Phase::length;
    }
}

void stand_rolled(State& s, int die, Notes& notes)
{
    Fight& fight = s.knight(s.turn.lead).fight;
    fight.manoeuvre = die <= s.scenario->numbers.stand_vs_two_up_to ? Manoeuvre::stand_vs_two
                                                                    : Manoeuvre::stand_vs_charge;
    if (notes) notes.note(StandTold{s.turn.lead, static_cast<std::int8_t>(die), fight.manoeuvre});
    ask_length(s, notes);
}

void cowardly_rolled(State& s, int die, Notes& notes)
{
    Knight& knight = s.knight(s.turn.lead);
    const int skill = s.sheet(s.turn.lead).cowardly();
    const Reading reading = read_die(skill, die);
    if (reading.succeeded()) knight.shaken = true;                     // GP-MAN-10
    if (reading.grade == Grade::critical) knight.fight.leaves = true;  // after the exchange
    if (notes)
        notes.note(CowardlyTried{s.turn.lead, static_cast<std::int16_t>(skill),
                                 static_cast<std::int8_t>(die), reading.grade});
    set_length(s, 1);
    s.turn.draws = 1;
    ask_draw(s, notes);
}

void length_rolled(State& s, int die, Notes& notes)
{
    const Manoeuvre m = s.knight(s.turn.lead).fight.manoeuvre;
    const bool flanks = m == Manoeuvre::flank;
    const int length = flanks ? std::max(0, die - 2) : die;  // GP-MAN-7
    set_length(s, length);
    if (notes)
        notes.note(LengthRolled{s.turn.lead, m, static_cast<std::int8_t>(die),
                                static_cast<std::int8_t>(length)});
    s.turn.draws = static_cast<std::int8_t>(flanks ? length : manoeuvres[m].foes);
    ask_draw(s, notes);
}

void ask_draw(State& s, Notes& notes)
{
    const Manoeuvre m = s.knight(s.turn.lead).fight.manoeuvre;
    if (const FoeId named = named_foe(s); named && s.turn.foes.empty() && s.turn.draws > 0) {
        if (manoeuvres[m].picks) s.turn.draws = 1;  // he meets whom he named
        put_foe(s, 0, named, notes);
    }
    const bool missile_is_due =
        m == Manoeuvre::flank && s.knight(s.turn.lead).fight.length == 4 && s.turn.draws == 1;
    if (missile_is_due) put_foe(s, 0, s.scenario->table.missile, notes);  // GP-MAN-7
    if (s.turn.draws > 0) {
        s.phase = Phase::draw;
    } else if (s.turn.foes.empty()) {
        s.phase = Phase::ride;  // a Flank that meets nobody
    } else {
        s.phase = Phase::meet;
        settle(s, notes);
    }
}

void draw_rolled(State& s, int die, Notes& notes)
{
    const Scenario& scenario = *s.scenario;
    const bool charged = s.knight(s.turn.lead).fight.manoeuvre == Manoeuvre::stand_vs_charge;
    const int tier = drawing_tier(s);
    put_foe(s, die,
            charged ? charging_foe(scenario.table, tier, die)
                    : drawn_foe(scenario.table, scenario.numbers, tier, die),
            notes);
    ask_draw(s, notes);
}

}  // namespace montjoy::gpc
