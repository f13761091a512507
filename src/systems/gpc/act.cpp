// What a chosen act does, and the list of those that may be chosen.
#include <algorithm>

#include "systems/gpc/choice.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

void act_on(State& s, KnightId, const Continue&, Notes& notes)
{
    if (s.phase == Phase::opening)
        ask_nerve(s, notes);
    else
        ask_tide(s, notes);
}

void act_on(State& s, KnightId id, const Declare& act, Notes& notes)
{
    Fight& fight = s.knight(id).fight;
    fight.declared = true;
    fight.announced = act.what == Declare::What::announce;
    fight.sits_out = act.what == Declare::What::sit_out;
    if (notes) notes.note(Declared{id, act.what});
    settle(s, notes);
}

void act_on(State& s, KnightId id, const Choose& act, Notes& notes)
{
    Fight& fight = s.knight(id).fight;
    fight.manoeuvre = act.manoeuvre;
    fight.partner = act.partner;
    if (notes) notes.note(Chosen{id, act.manoeuvre, act.partner, act.change});
    settle(s, notes);
}

void act_on(State& s, KnightId id, const Take& act, Notes& notes)
{
    Knight& knight = s.knight(id);
    knight.fight.opportunity = act.what;
    if (act.what == Opportunity::foe) knight.fight.named = act.foe;
    if (act.what == Opportunity::intensity)
        move_intensity(s, -s.scenario->numbers.opportunity_intensity);
    if (act.what == Opportunity::squire) knight.squire = Squire::at_hand;
    if (notes) notes.note(OpportunityTaken{id, act.what, act.foe, s.intensity});
    settle(s, notes);
}

void act_on(State& s, KnightId id, const Meet& act, Notes& notes)
{
    s.turn.foes.clear();
    s.turn.foes.push_back({act.foe, 0, 0});
    if (notes) notes.note(FoeMet{id, act.foe});
    settle(s, notes);
}

void be_ready(State& s, KnightId id, Notes& notes)
{
    Fight& fight = s.knight(id).fight;
    fight.ready = true;
    fight.aid_in_use = fight.aid;
    settle(s, notes);
}

void act_on(State& s, KnightId id, const Strike&, Notes& notes)
{
    be_ready(s, id, notes);
}

void act_on(State& s, KnightId id, const Split& act, Notes& notes)
{
    s.knight(id).fight.first = act.first;
    s.knight(id).fight.second = act.second;
    be_ready(s, id, notes);
}

void act_on(State& s, KnightId id, const Stop&, Notes& notes)
{
    s.knight(id).fight.stopped = true;
    if (notes) notes.note(Stopped{id});
    settle(s, notes);
}

void act_on(State& s, KnightId id, const CallSquire&, Notes&)
{
    s.turn.active = id;
    s.turn.back = s.phase;
    s.phase = Phase::squire_call;
}

void act_on(State& s, KnightId id, const UseSquire& act, Notes& notes)
{
    Knight& knight = s.knight(id);
    if (act.horse)
        knight.mounted = true;
    else
        knight.fight.aid = true;
    if (notes) notes.note(SquireUsed{id, act.horse});
    s.phase = s.turn.back;
    settle(s, notes);
}

void act_on(State& s, KnightId id, const Guard& act, Notes& notes)
{
    if (!act.men) return take_blow(s, notes);
    s.knight(id).fight.guarded = true;
    if (notes) notes.note(Guarded{id});
    next_exchange(s, notes);
}

void act_on(State& s, KnightId, const GoOn&, Notes& notes)
{
    next_exchange(s, notes);
}

void act_on(State& s, KnightId id, const Afterwards& act, Notes& notes)
{
    Knight& knight = s.knight(id);
    switch (act.what) {
        case Afterwards::What::nothing:
            break;
        case Afterwards::What::search:
            knight.fight.searches = true;
            break;
        case Afterwards::What::bring_off:
            s.knight(act.other).secured = true;
            break;
        case Afterwards::What::lend:
            s.knight(act.other).mounted = true;
            break;
        case Afterwards::What::ransom:
            take_ransom(s, id, notes);
            break;
    }
    if (notes && act.other) notes.note(Helped{id, act.other, act.what == Afterwards::What::lend});
    ask_followers(s, notes);
}

void act_on(State&, KnightId, const Ruling&, Notes&) {}  // not reached

/// Every act that could stand on this seat's list in this phase, in the order of the list.
void candidates(const State& s, KnightId id, std::vector<Action>& out)
{
    const auto& knights = s.scenario->knights;
    const auto each_other = [&](auto put) {
        for (std::size_t i = 0; i < knights.size(); ++i)
            if (const KnightId other{static_cast<std::int8_t>(i)}; other != id) put(other);
    };
    switch (s.phase) {
        case Phase::opening:
        case Phase::closing:
            out.push_back(Continue{});
            break;
        case Phase::declare:
            for (const auto what :
                 {Declare::What::fight, Declare::What::announce, Declare::What::sit_out})
                out.push_back(Declare{what});
            break;
        case Phase::choose:
            for (const Manoeuvre m : open_on(s.knight(id).fight.battle)) {
                if (m == Manoeuvre::attack_with_another)
                    each_other([&](KnightId other) { out.push_back(Choose{m, other, false}); });
                else
                    out.push_back(Choose{m, {}, false});
            }
            break;
        case Phase::opportunity:
            for (const auto what : {Opportunity::weapon, Opportunity::intensity,
                                    Opportunity::ransom, Opportunity::squire})
                out.push_back(Take{what, {}});
            for (std::size_t i = 0; i < s.scenario->table.foes.size(); ++i)
                out.push_back(Take{Opportunity::foe, {static_cast<std::int8_t>(i)}});
            break;
        case Phase::meet:
            for (const Opponent& opponent : s.turn.foes) out.push_back(Meet{opponent.kind});
            break;
        case Phase::ready:
            out.push_back(Strike{});
            if (against_two(s.knight(id).fight.manoeuvre)) {
                const int whole = skill_to_split(s, id);
                const int least = std::min(0, whole);
                const int step =
                    whole > 0 ? 1 : std::max(1, -whole);  // 0 or less goes to one of them, whole
                for (int first = std::max(0, whole); first >= least; first -= step)
                    out.push_back(Split{static_cast<std::int16_t>(first),
                                        static_cast<std::int16_t>(whole - first)});
            }
            out.push_back(CallSquire{});
            out.push_back(Stop{});
            break;
        case Phase::squire_use:
            out.push_back(UseSquire{true});
            out.push_back(UseSquire{false});
            break;
        case Phase::bodyguard:
            out.push_back(Guard{true});
            out.push_back(Guard{false});
            break;
        case Phase::unhorsed:
            out.push_back(CallSquire{});
            out.push_back(GoOn{});
            break;
        case Phase::after:
            out.push_back(Afterwards{Afterwards::What::search, {}});
            out.push_back(Afterwards{Afterwards::What::ransom, {}});
            each_other([&](KnightId other) {
                out.push_back(Afterwards{Afterwards::What::bring_off, other});
            });
            each_other(
                [&](KnightId other) { out.push_back(Afterwards{Afterwards::What::lend, other}); });
            out.push_back(Afterwards{});
            break;
        default:
            break;
    }
}

}  // namespace

void list_actions(const State& s, Seat seat, std::vector<Action>& out)
{
    if (!asked(s).contains(seat)) return;
    const std::size_t before = out.size();
    candidates(s, {static_cast<std::int8_t>(seat.index)}, out);
    const auto refused_from = std::remove_if(
        out.begin() + static_cast<std::ptrdiff_t>(before), out.end(),
        [&](const Action& action) { return check_action(s, seat, action).has_value(); });
    out.erase(refused_from, out.end());
}

void act(State& s, Seat seat, const Action& action, Notes& notes)
{
    if (const auto* ruling = std::get_if<Ruling>(&action)) {
        if (notes) notes.note(Ruled{ruling->edit, ruling->reason});
        rule(s, ruling->edit, ruling->reason, notes);
        return settle(s, notes);
    }
    const KnightId id{static_cast<std::int8_t>(seat.index)};
    std::visit([&](const auto& chosen) { act_on(s, id, chosen, notes); }, action);
}

void settle(State& s, Notes& notes)
{
    if (!is_choice(s.phase) || !asked(s).empty()) return;
    switch (s.phase) {
        case Phase::declare:
            return ask_battle(s, notes);
        case Phase::choose:
            return ask_turn(s, notes);
        case Phase::opportunity:
            return ask_length(s, notes);
        case Phase::meet:
            // Of two alike there is nothing to pick.
            if (manoeuvres[s.knight(s.turn.lead).fight.manoeuvre].picks)
                while (s.turn.foes.size() > 1) s.turn.foes.pop_back();
            return ask_bout(s, notes);
        case Phase::ready:
            return begin_bout(s, notes);
        case Phase::squire_use:
            s.phase = s.turn.back;
            return settle(s, notes);
        case Phase::bodyguard:
        case Phase::unhorsed:
            return next_exchange(s, notes);
        case Phase::after:
            return ask_followers(s, notes);
        default:
            return;
    }
}

}  // namespace montjoy::gpc
