// Step 2: one exchange after another, and what the blows do (GP-EXC, GP-MAN-3, GP-MAN-4, GP-FOE-2,
// GP-SQ-2). A bout is one exchange, a pair of them against two foes, or one of each of two knights
// who attack together; the bouts of a Flank go from foe to foe.
#include <algorithm>

#include "systems/gpc/exchange.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

std::size_t met(const State& s)
{
    return static_cast<std::size_t>(s.turn.met);
}

/// The skill that he gave to the foe before him; a foe given none attacks unopposed.  GP-MAN-4
bool gave_nothing(const State& s)
{
    const Fight& fight = s.knight(s.turn.active).fight;
    return against_two(fight.manoeuvre) && (s.turn.met == 0 ? fight.first : fight.second) == 0;
}

void ask_exchange(State& s)
{
    s.turn.unopposed = gave_nothing(s);
    s.turn.parried = false;
    s.phase = s.turn.unopposed ? Phase::answer : Phase::blow;
}

/// The next of the turn's knights who strikes in the bout under way; none where all have.
KnightId next_striker(const State& s)
{
    for (const KnightId id : {s.turn.lead, s.turn.partner})
        if (id && s.knight(id).fight.ready) return id;
    return {};
}

void begin_exchanges(State& s, KnightId id)
{
    s.turn.active = id;
    const bool flanks = s.knight(id).fight.manoeuvre == Manoeuvre::flank;
    s.turn.met = static_cast<std::int8_t>(flanks ? s.turn.bout - 1 : 0);
    ask_exchange(s);
}

void ask_wound(State& s, const Knight& knight, const FoeKind& foe, bool critical)
{
    s.turn.dice = static_cast<std::uint8_t>(
        foe_dice(s.scenario->numbers, foe, knight.fight.manoeuvre, first_bout(s), critical));
    s.phase = Phase::wound;
}

void unopposed_rolled(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const FoeId foe = s.turn.foes[met(s)].kind;
    const int skill = foe_skill(s, id, met(s));
    const Reading reading = read_die(skill, die);
    if (notes)
        notes.note(AttackedUnopposed{id, foe, static_cast<std::int16_t>(skill),
                                     static_cast<std::int8_t>(die), reading.succeeded()});
    if (!reading.succeeded()) return next_exchange(s, notes);
    knight.fight.won = std::max<std::int8_t>(0, static_cast<std::int8_t>(knight.fight.won - 1));
    ask_wound(s, knight, s.foe(foe), reading.grade == Grade::critical);
}

/// Counts an exchange of `fight`; a Flight has no glory and is never won.  GP-RES-1, GP-RES-2,
/// GP-MAN-10
void count_exchange(Knight& knight, const Counted& counted)
{
    Fight& fight = knight.fight;
    ++fight.fought;
    switch (counted.fared) {
        case Fared::won:
            ++fight.won;
            break;
        case Fared::drawn:
            ++fight.drawn;
            break;
        case Fared::lost:
            ++fight.lost;
            break;
    }
    knight.glory += counted.glory;
    fight.last = counted;
}

}  // namespace

bool may_call_squire(const Knight& knight)
{
    return knight.squire == Squire::at_hand && !knight.fight.squire_called;
}

bool may_guard(const Knight& knight)
{
    return knight.men > 0 && !knight.fight.guarded;
}

bool goes_on(const State& s, KnightId id)
{
    if (!id) return false;
    const Knight& knight = s.knight(id);
    return knight.in() && !knight.fight.stopped && !knight.fight.fell &&
           s.turn.bout < knight.fight.length;
}

void ask_bout(State& s, Notes& notes)
{
    s.turn.fighting = false;
    s.turn.shared = false;
    for (const KnightId id : {s.turn.lead, s.turn.partner})
        if (id) s.knight(id).fight.ready = false;
    s.phase = Phase::ready;
    settle(s, notes);
}

void begin_bout(State& s, Notes& notes)
{
    const KnightId striker = next_striker(s);
    if (!striker) return end_fights(s, notes);
    s.struck = true;
    s.turn.shared =
        s.turn.partner && s.knight(s.turn.lead).fight.ready && s.knight(s.turn.partner).fight.ready;
    ++s.turn.bout;
    s.turn.fighting = true;
    begin_exchanges(s, striker);
}

void blow_rolled(State& s, int die, Notes&)
{
    s.turn.die = static_cast<std::uint8_t>(die);
    s.phase = Phase::answer;
}

void answer_rolled(State& s, int die, Notes& notes)
{
    if (s.turn.unopposed) return unopposed_rolled(s, die, notes);
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const FoeId foe_id = s.turn.foes[met(s)].kind;
    const FoeKind& foe = s.foe(foe_id);
    const int skill = split_skill(s, id, met(s));
    const int against = foe_skill(s, id, met(s));
    const Clash c = clash(skill, s.turn.die, against, die);
    const bool flees = knight.fight.manoeuvre == Manoeuvre::flee;
    const Counted counted = counted_exchange(foe_id, foe, skill, against, c, flees);
    count_exchange(knight, counted);
    if (notes)
        notes.note(Exchanged{id, foe_id, knight.fight.fought, flees, counted.skill,
                             static_cast<std::int8_t>(s.turn.die), counted.against,
                             static_cast<std::int8_t>(die), c.outcome, counted.fared,
                             counted.glory});
    if (counted.fared == Fared::lost) {
        s.turn.parried = knight_parries(c);
        ask_wound(s, knight, foe, c.theirs.grade == Grade::critical);
    } else if (counted.fared == Fared::won) {
        s.turn.parried = foe_parries(c);
        s.turn.dice = static_cast<std::uint8_t>(
            knight_dice(s.sheet(id), knight, first_bout(s), c.mine.grade == Grade::critical));
        s.phase = Phase::damage;
    } else {
        next_exchange(s, notes);
    }
}

Counted counted_exchange(FoeId id, const FoeKind& foe, int skill, int against, const Clash& c,
                         bool flees)
{
    Counted counted{id,
                    static_cast<std::int16_t>(skill),
                    static_cast<std::int16_t>(against),
                    glory_of(foe, c),
                    fared(foe, c),
                    true};
    if (!flees) return counted;
    counted.glory = 0;
    if (counted.fared == Fared::won) counted.fared = Fared::drawn;
    return counted;
}

void damage_rolled(State& s, int sum, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    Opponent& opponent = s.turn.foes[met(s)];
    const FoeKind& foe = s.foe(opponent.kind);
    const int got = through(sum, foe.armour, foe.shield, s.turn.parried);
    const bool fell = felled(s.scenario->numbers, foe, opponent.damage, got);
    if (notes)
        notes.note(Struck{id, opponent.kind, static_cast<std::int8_t>(s.turn.dice),
                          static_cast<std::int16_t>(sum), static_cast<std::int16_t>(got), fell});
    opponent.damage =
        static_cast<std::int16_t>(fell ? 0 : opponent.damage + got);  // a fresh one follows
    if (fell) {
        ++opponent.felled;
        ++knight.felled;
        FoeId& best = knight.fight.felled;
        if (foe.ransom > (best ? s.foe(best).ransom : 0)) best = opponent.kind;
        if (knight.fight.opportunity == Opportunity::ransom) take_ransom(s, id, notes);  // GP-OPP-1
    }
    next_exchange(s, notes);
}

void take_ransom(State& s, KnightId id, Notes& notes)
{
    Knight& knight = s.knight(id);
    const FoeId foe = knight.fight.felled;
    if (!foe || knight.fight.ransomed) return;
    knight.fight.ransomed = true;
    ++knight.captives;
    const auto worth = static_cast<std::int16_t>(s.foe(foe).ransom);
    knight.ransom = static_cast<std::int16_t>(knight.ransom + worth);
    if (notes) notes.note(RansomTaken{id, foe, worth});
}

void wound_rolled(State& s, int sum, Notes& notes)
{
    const KnightId id = s.turn.active;
    const Knight& knight = s.knight(id);
    const Sheet& sheet = s.sheet(id);
    s.turn.rolled = static_cast<std::int16_t>(sum);
    s.turn.through =
        static_cast<std::int16_t>(through(sum, sheet.armour, sheet.shield, s.turn.parried));
    if (notes)
        notes.note(BlowLanded{id, s.turn.foes[met(s)].kind, static_cast<std::int8_t>(s.turn.dice),
                              s.turn.rolled, s.turn.through});
    const bool harmless = s.turn.through == 0 && s.turn.rolled < sheet.siz;
    if (harmless || !may_guard(knight)) return take_blow(s, notes);
    s.phase = Phase::bodyguard;
}

void take_blow(State& s, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const Hurt after = hurt(s.sheet(id), knight.hit_points, s.turn.rolled, s.turn.through);
    knight.hit_points = static_cast<std::int16_t>(after.hit_points);
    knight.health = after.health;
    if (notes && s.turn.through > 0)
        notes.note(Wounded{id, s.turn.through, knight.hit_points, knight.health});
    if (!knight.in()) {
        knight.fight.fell = true;
        knight.fight.cut_short =
            against_two(knight.fight.manoeuvre) && s.turn.met == 0 && knight.fight.second != 0;
        next_exchange(s, notes);
    } else if (after.knockdown) {
        s.phase = Phase::knockdown;
    } else {
        next_exchange(s, notes);
    }
}

void knockdown_rolled(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const int skill = riding_skill(s, id);
    const bool kept = read_die(skill, die).succeeded();
    if (notes)
        notes.note(KnockedDown{id, static_cast<std::int16_t>(skill), static_cast<std::int8_t>(die),
                               kept, knight.mounted});
    if (kept) return next_exchange(s, notes);
    knight.mounted = false;
    s.phase = Phase::unhorsed;
    settle(s, notes);
}

void squire_called(State& s, int die, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    const int skill = squire_skill(s, id);
    const Reading reading = read_die(skill, die);
    knight.fight.squire_called = true;
    if (notes)
        notes.note(SquireCalled{id, static_cast<std::int16_t>(skill), static_cast<std::int8_t>(die),
                                reading.grade});
    if (reading.grade == Grade::fumble) knight.squire = Squire::lost;
    s.phase = s.turn.back;
    if (reading.succeeded() && !knight.mounted) {
        s.phase = Phase::squire_use;  // his help, or a horse
    } else if (reading.succeeded()) {
        knight.fight.aid = true;
        if (notes) notes.note(SquireUsed{id, false});
    }
    settle(s, notes);
}

void next_exchange(State& s, Notes& notes)
{
    const KnightId id = s.turn.active;
    Knight& knight = s.knight(id);
    Fight& fight = knight.fight;
    if (against_two(fight.manoeuvre) && s.turn.met == 0 &&
        knight.in()) {  // both are played.  GP-EXC-4
        s.turn.met = 1;
        return ask_exchange(s);
    }
    if (fight.aid_in_use) fight.aid = fight.aid_in_use = false;
    fight.ready = false;
    if (fight.fell || (manoeuvres[fight.manoeuvre].until_lost && fight.lost > 0))
        fight.stopped = true;
    if (const KnightId other = next_striker(s)) return begin_exchanges(s, other);
    ask_bout(s, notes);
}

}  // namespace montjoy::gpc
