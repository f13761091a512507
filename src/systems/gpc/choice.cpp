// Choices: who is asked what, and what comes of it.
//
//   asked, question     whom the state waits for, and for what
//   check_manoeuvre     step 1: what a Battle roll opens
//   check_action        every act of a knight, by its phase; rulings are checked in ruling.cpp
//   list_actions        those that stand on a list
#include "systems/gpc/choice.hpp"

#include <algorithm>

#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

using Answer = std::optional<Refusal>;

const std::string& name_of_knight(const State& s, KnightId id)
{
    return s.sheet(id).name;
}

/// Which knight the phase asks, where it asks one.
KnightId asked_knight(const State& s)
{
    const auto first = [&](auto holds) {
        for (const KnightId id : {s.turn.lead, s.turn.partner})
            if (id && holds(id)) return id;
        return KnightId{};
    };
    switch (s.phase) {
        case Phase::choose:
            for (std::size_t i = 0; i < s.size(); ++i)
                if (s.knights[i].fights() && s.knights[i].fight.read &&
                    s.knights[i].fight.manoeuvre == Manoeuvre::none)
                    return {static_cast<std::int8_t>(i)};
            return {};
        case Phase::opportunity:
            return first([&](KnightId id) {
                return s.knight(id).in() && s.knight(id).fight.opportunity == Opportunity::due;
            });
        case Phase::meet: {
            const bool picks = manoeuvres[s.knight(s.turn.lead).fight.manoeuvre].picks;
            const bool differ =
                s.turn.foes.size() == 2 && s.turn.foes[0].kind != s.turn.foes[1].kind;
            return picks && differ ? first([&](KnightId id) { return s.knight(id).in(); })
                                   : KnightId{};
        }
        case Phase::ready:
            return first([&](KnightId id) { return goes_on(s, id) && !s.knight(id).fight.ready; });
        case Phase::squire_use:
        case Phase::bodyguard:
            return s.knight(s.turn.active).in() ? s.turn.active : KnightId{};
        case Phase::unhorsed:
            return s.knight(s.turn.active).in() && may_call_squire(s.knight(s.turn.active))
                       ? s.turn.active
                       : KnightId{};
        default:
            return {};
    }
}

bool has_afterwards(const State& s, KnightId id);

}  // namespace

bool is_choice(Phase phase)
{
    switch (phase) {
        case Phase::opening:
        case Phase::declare:
        case Phase::choose:
        case Phase::opportunity:
        case Phase::meet:
        case Phase::ready:
        case Phase::squire_use:
        case Phase::bodyguard:
        case Phase::unhorsed:
        case Phase::after:
        case Phase::closing:
            return true;
        default:
            return false;
    }
}

Seats asked(const State& s)
{
    Seats seats;
    switch (s.phase) {
        case Phase::opening:
        case Phase::closing:
            return s.scenario->game_master();
        case Phase::declare:
            for (std::size_t i = 0; i < s.size(); ++i)
                if (s.knights[i].fights() && !s.knights[i].fight.declared)
                    seats.insert({static_cast<std::uint8_t>(i)});
            return seats;
        case Phase::after:
            if (has_afterwards(s, s.turn.active)) seats.insert(seat_of(s.turn.active));
            return seats;
        default:
            if (const KnightId id = asked_knight(s)) seats.insert(seat_of(id));
            return seats;
    }
}

Message question(const State& s)
{
    switch (s.phase) {
        case Phase::opening:
            return {"GP-RND-7"_rule, "the game master lets the round begin", {}};
        case Phase::closing:
            return {"GP-RND-7"_rule, "the game master lets the round be counted", {}};
        case Phase::declare:
            return {"GP-MAN-8"_rule,
                    "before the Battle rolls: who fights, who says that he will disengage",
                    {}};
        default:
            break;
    }
    const KnightId id = s.phase == Phase::after ? s.turn.active : asked_knight(s);
    if (!id) return {};
    const std::string& name = name_of_knight(s, id);
    switch (s.phase) {
        case Phase::choose:
            return {clause_of(s.knight(id).fight.battle), "{} chooses his manoeuvre", {name}};
        case Phase::opportunity:
            return {"GP-OPP-1"_rule, "{} takes an opportunity", {name}};
        case Phase::meet:
            return {"GP-MAN-1"_rule, "{} picks the foe that he meets", {name}};
        case Phase::ready:
            if (against_two(s.knight(id).fight.manoeuvre))
                return {"GP-MAN-4"_rule,
                        "{} splits his skill of {} between the two",
                        {name, skill_to_split(s, id)}};
            return {manoeuvres[s.knight(id).fight.manoeuvre].clause,
                    "{} strikes, or does something else",
                    {name}};
        case Phase::squire_use:
            return {"GP-SQ-2"_rule, "what {}'s squire is to bring", {name}};
        case Phase::bodyguard:
            return {"GP-FOL-3"_rule,
                    "whether {}'s men take the blow of {} ({} through his armour)",
                    {name, int{s.turn.rolled}, int{s.turn.through}}};
        case Phase::unhorsed:
            return {"GP-SQ-2"_rule, "{} is down: whether he calls his squire", {name}};
        case Phase::after:
            return {"GP-MAN-1"_rule, "what {} does after the Attack", {name}};
        default:
            return {};
    }
}

Answer check_manoeuvre(const State& s, KnightId id, Manoeuvre m, KnightId partner)
{
    const Knight& knight = s.knight(id);
    const Fight& fight = knight.fight;
    const std::string& name = name_of_knight(s, id);
    const Text manoeuvre = manoeuvres[m].name;
    if (fight.announced && opens(fight.battle, Manoeuvre::disengage) && m != Manoeuvre::disengage)
        return Refusal("GP-MAN-8"_rule,
                       "{} said before the roll that he will disengage, and now he must", {name});
    if (!opens(fight.battle, m))
        return Refusal(clause_of(fight.battle), "{} is not open to {} on a {}",
                       {manoeuvre, name, outcome_words[fight.battle]});
    if (m == Manoeuvre::charge && !knight.mounted)
        return Refusal("GP-MAN-5"_rule, "{} is on foot, and only a mounted knight can charge",
                       {name});
    if (m == Manoeuvre::charge && !knight.disengaged)
        return Refusal("GP-MAN-5"_rule,
                       "{} did not start the round Disengaged, and so he cannot charge", {name});
    if (m != Manoeuvre::attack_with_another) return std::nullopt;
    if (!partner || partner == id || !s.knight(partner).fights() || !s.knight(partner).fight.read)
        return Refusal("GP-MAN-3"_rule, "{} needs another knight who fights this round", {name});
    const Knight& other = s.knight(partner);
    const bool bound = other.fight.announced && opens(other.fight.battle, Manoeuvre::disengage);
    if (bound || !opens(other.fight.battle, m))
        return Refusal("GP-MAN-3"_rule, "both must be free to attack together, and {} is not",
                       {name_of_knight(s, partner)});
    const bool elsewhere = other.fight.manoeuvre != Manoeuvre::none &&
                           !(other.fight.manoeuvre == m && other.fight.partner == id);
    if (elsewhere)
        return Refusal("GP-MAN-3"_rule, "both must choose it, and {} has chosen otherwise",
                       {name_of_knight(s, partner)});
    return std::nullopt;
}

namespace {

// One function for each kind of act: why the asked knight may not do it now.

Answer check(const State& s, KnightId, const Continue&)
{
    if (s.phase == Phase::opening || s.phase == Phase::closing) return std::nullopt;
    return Refusal("GP-RND-7"_rule, "the round does not wait for the game master");
}

Answer check(const State& s, KnightId id, const Declare& act)
{
    if (s.phase != Phase::declare)
        return Refusal("GP-RND-7"_rule, "that is said before the Battle rolls");
    if (act.what == Declare::What::sit_out && !s.knight(id).disrupted)
        return Refusal("GP-MAN-11"_rule, "{} is not Disrupted, and only who is may sit a round out",
                       {name_of_knight(s, id)});
    return std::nullopt;
}

Answer check(const State& s, KnightId id, const Choose& act)
{
    if (s.phase == Phase::choose) return check_manoeuvre(s, id, act.manoeuvre, act.partner);
    const Fight& fight = s.knight(id).fight;
    if (!fight.read || fight.manoeuvre == Manoeuvre::none)
        return Refusal("GP-RND-7"_rule, "manoeuvres are chosen once all Battle rolls have fallen");
    if (fight.announced && act.manoeuvre != fight.manoeuvre)
        if (const Answer bound = check_manoeuvre(s, id, act.manoeuvre, act.partner)) return bound;
    return Refusal("GP-RND-7"_rule, "{} has already chosen: {}",
                   {name_of_knight(s, id), manoeuvres[fight.manoeuvre].name});
}

/// Of a knight who is not asked: he changes his mind until the first exchange.  GP-RND-7
Answer check_change(const State& s, KnightId id, const Choose& act)
{
    const Fight& fight = s.knight(id).fight;
    const std::string& name = name_of_knight(s, id);
    if (!is_choice(s.phase)) return Refusal("GP-RND-7"_rule, "a die is to be thrown first");
    if (!s.knight(id).fights() || !fight.read || fight.manoeuvre == Manoeuvre::none)
        return Refusal("GP-RND-7"_rule, "{} has chosen nothing yet", {name});
    if (s.struck)
        return Refusal("GP-RND-7"_rule,
                       "choices can be changed until the first exchange, and it has begun");
    if (fight.begun)
        return Refusal("GP-RND-7"_rule, "{}'s turn has begun, and so he keeps to his choice",
                       {name});
    if (act.manoeuvre == fight.manoeuvre && act.partner == fight.partner)
        return Refusal("GP-RND-7"_rule, "that is what {} has chosen", {name});
    return check_manoeuvre(s, id, act.manoeuvre, act.partner);
}

Answer check(const State& s, KnightId id, const Take& act)
{
    if (s.phase != Phase::opportunity)
        return Refusal("GP-OPP-1"_rule, "{} has no opportunity to take", {name_of_knight(s, id)});
    if (act.what == Opportunity::squire && s.knight(id).squire != Squire::lost &&
        s.knight(id).squire != Squire::silent)
        return Refusal("GP-OPP-1"_rule, "{}'s squire is not lost", {name_of_knight(s, id)});
    if (act.what == Opportunity::foe && !act.foe)
        return Refusal("GP-OPP-1"_rule, "a kind of foe is to be named");
    return std::nullopt;
}

Answer check(const State& s, KnightId, const Meet& act)
{
    if (s.phase != Phase::meet)
        return Refusal("GP-MAN-1"_rule, "there are no two foes to pick from");
    for (const Opponent& opponent : s.turn.foes)
        if (opponent.kind == act.foe) return std::nullopt;
    return Refusal("GP-MAN-1"_rule, "the {} is not among the foes drawn", {s.foe(act.foe).name});
}

Answer check(const State& s, KnightId id, const Strike&)
{
    if (s.phase != Phase::ready) return Refusal("GP-RND-7"_rule, "no exchange is to begin");
    if (against_two(s.knight(id).fight.manoeuvre))
        return Refusal("GP-MAN-4"_rule, "against two foes {} has to split his skill",
                       {name_of_knight(s, id)});
    return std::nullopt;
}

Answer check(const State& s, KnightId id, const Split& act)
{
    if (s.phase != Phase::ready) return Refusal("GP-RND-7"_rule, "no exchange is to begin");
    if (!against_two(s.knight(id).fight.manoeuvre))
        return Refusal("GP-MAN-4"_rule, "{} meets one foe and has nothing to split",
                       {name_of_knight(s, id)});
    const int whole = skill_to_split(s, id);
    const bool sound =
        whole > 0 ? act.first >= 0 && act.second >= 0 : act.first == 0 || act.second == 0;
    if (!sound || act.first + act.second != whole)
        return Refusal("GP-MAN-4"_rule, "{} is to be split into two whole numbers from 0 up",
                       {whole});
    return std::nullopt;
}

Answer check(const State& s, KnightId id, const Stop&)
{
    if (s.phase != Phase::ready) return Refusal("GP-MAN-1"_rule, "there is nothing to stop");
    const ManoeuvreRow& row = manoeuvres[s.knight(id).fight.manoeuvre];
    if (!row.may_stop) return Refusal(row.clause, "{} cannot be broken off", {row.name});
    if (s.turn.bout == 0)
        return Refusal(row.clause, "{} may stop after an exchange, not before the first",
                       {name_of_knight(s, id)});
    return std::nullopt;
}

Answer check(const State& s, KnightId id, const CallSquire&)
{
    if (s.phase != Phase::ready && s.phase != Phase::unhorsed)
        return Refusal("GP-SQ-2"_rule,
                       "a squire is called before an exchange or after a knockdown");
    if (s.knight(id).squire != Squire::at_hand)
        return Refusal("GP-SQ-2"_rule, "{} has no squire at hand", {name_of_knight(s, id)});
    if (s.knight(id).fight.squire_called)
        return Refusal("GP-SQ-2"_rule, "{} has called his squire this round",
                       {name_of_knight(s, id)});
    return std::nullopt;
}

Answer check(const State& s, KnightId, const UseSquire&)
{
    if (s.phase == Phase::squire_use) return std::nullopt;
    return Refusal("GP-SQ-2"_rule, "no squire waits for a word");
}

Answer check(const State& s, KnightId, const Guard&)
{
    if (s.phase == Phase::bodyguard) return std::nullopt;
    return Refusal("GP-FOL-3"_rule, "there is no blow that the men could take");
}

Answer check(const State& s, KnightId, const GoOn&)
{
    if (s.phase == Phase::unhorsed) return std::nullopt;
    return Refusal("GP-SQ-2"_rule, "nobody was knocked down");
}

Answer check(const State& s, KnightId id, const Afterwards& act)
{
    const Knight& knight = s.knight(id);
    const std::string& name = name_of_knight(s, id);
    if (s.phase != Phase::after) return Refusal("GP-MAN-1"_rule, "that comes after an Attack");
    switch (act.what) {
        case Afterwards::What::nothing:
            return std::nullopt;
        case Afterwards::What::search:
            if (knight.squire == Squire::lost) return std::nullopt;
            return Refusal("GP-SQ-1"_rule, "{} has no lost squire to search for", {name});
        case Afterwards::What::ransom:
            if (knight.fight.ransomed)
                return Refusal("GP-FOE-2"_rule, "{} has taken a ransom this round", {name});
            if (knight.fight.felled) return std::nullopt;
            return Refusal("GP-FOE-2"_rule, "{} has felled nobody with a ransom this round",
                           {name});
        case Afterwards::What::bring_off:
        case Afterwards::What::lend:
            break;
    }
    if (!act.other || act.other == id)
        return Refusal("GP-MAN-12"_rule, "another knight is to be named");
    const Knight& other = s.knight(act.other);
    if (act.what == Afterwards::What::bring_off) {
        if (other.health != Health::fit && !other.secured) return std::nullopt;
        return Refusal("GP-MAN-12"_rule, "{} does not lie on the field",
                       {name_of_knight(s, act.other)});
    }
    if (other.in() && !other.mounted && s.sheet(act.other).mount) return std::nullopt;
    return Refusal("GP-MAN-12"_rule, "{} is not unhorsed", {name_of_knight(s, act.other)});
}

Answer check(const State&, KnightId, const Ruling&)
{
    return std::nullopt;
}  // not reached

bool has_afterwards(const State& s, KnightId id)
{
    const Knight& knight = s.knight(id);
    if (!knight.in() || knight.fight.fell || !manoeuvres[knight.fight.manoeuvre].attacks)
        return false;
    const Afterwards::What alone[] = {Afterwards::What::search, Afterwards::What::ransom};
    for (const auto what : alone)
        if (!check(s, id, Afterwards{what, {}})) return true;
    for (const KnightId other : all_knights(*s.scenario))
        for (const auto what : {Afterwards::What::bring_off, Afterwards::What::lend})
            if (!check(s, id, Afterwards{what, other})) return true;
    return false;
}

}  // namespace

Answer check_action(const State& s, Seat seat, const Action& action)
{
    if (const auto* ruling = std::get_if<Ruling>(&action)) return check_ruling(s, seat, *ruling);
    if (s.phase == Phase::over) return Refusal("GP-BAT-1"_rule, "the battle is over");
    const auto* choose = std::get_if<Choose>(&action);
    if (choose && choose->change) {
        if (seat == s.scenario->game_master())
            return Refusal("GP-RND-7"_rule, "the game master has no manoeuvre");
        return check_change(s, {static_cast<std::int8_t>(seat.index)}, *choose);
    }
    if (!is_choice(s.phase)) return Refusal("GP-RND-7"_rule, "a die is to be thrown first");
    if (!asked(s).contains(seat)) {
        const Message now = question(s);
        return Refusal("GP-RND-7"_rule, "it is not {}'s turn to choose: {}",
                       {s.scenario->seats[seat.index].name, render(now)});
    }
    const KnightId id{static_cast<std::int8_t>(seat.index)};
    if (seat == s.scenario->game_master() && !std::holds_alternative<Continue>(action))
        return Refusal("GP-GM-1"_rule, "the game master continues, or rules");
    return std::visit([&](const auto& act) { return check(s, id, act); }, action);
}

}  // namespace montjoy::gpc
