// The plays of a lore card at one moment: what it may be aimed at, and who casts it.  AR-CARD-4, the lore decks
//
//   lore_moves.cpp    the command phase, movement, the enemy's orders, the draw phase
//   lore_combat.cpp   shots, attacks, defences, what follows a die, answers
#pragma once

#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/position.hpp"
#include "systems/arcadia/tables.hpp"

namespace montjoy::arcadia {

// To whom a play is handed on; it yields true to stop.
class Taker {
public:
    template <class F>
    explicit Taker(F& f) : with_(&f), call_([](void* with, const Play& play) { return static_cast<bool>((*static_cast<F*>(with))(play)); })
    {
    }
    bool operator()(const Play& play) const { return call_(with_, play); }

private:
    void* with_;
    bool (*call_)(void*, const Play&);
};

// What is asked at one moment of one army, and how an answer is handed on: `emit` yields true to stop.
struct PlaySearch {
    const Position& p;
    Side side;
    Moment moment;
    std::uint8_t card;
    Taker emit;

    const LoreCard& lore() const { return p.scenario.lore[card]; }
    Spell spell() const { return lore().spell; }
    int range() const { return spells[spell()].range; }
    bool at_enemy() const { return spells[spell()].aimed_at_enemy; }
    const Fight& fight() const { return p.open.fight; }

    bool run()
    {
        if (!(spells[spell()].when & at(moment)) || lore().cost > p.open.tokens[side]) return false;
        switch (moment) {
            case Moment::command: return command();
            case Moment::movement: return movement();
            case Moment::ranged: return ranged();
            case Moment::attack: return attack();
            case Moment::defence: return defence();
            case Moment::effect: return effect();
            case Moment::enemy_orders: return enemy_orders();
            case Moment::draw: return draw();
            case Moment::won: return won();
            case Moment::struck: return struck();
            case Moment::answer: return answer();
        }
        return false;
    }

    // The first caster of the card's deck for whom `fits(Ref)`.
    template <class F>
    Ref caster_where(F fits) const
    {
        Ref found;
        p.each_on_board(side, [&](Ref ref, const Unit& unit) {
            if (!found && unit.lore == lore().deck && fits(ref)) found = ref;
        });
        return found;
    }
    Ref caster_within(At of, int n) const
    {
        return caster_where([&](Ref c) { return p.board().distance(p.unit(c).at, of) <= n; });
    }
    Ref caster_of(Ref it) const
    {
        return caster_where([&](Ref c) { return it_of(p, c) == it; });
    }
    bool give(Ref caster, std::uint8_t b = none, std::uint8_t c = none, Ref aimed = {})
    {
        return caster && emit(Play{b, c, caster, at_enemy() ? aimed : Ref{}});
    }

    // Each enemy unit within reach of a caster for which `fits(Ref, const Unit&)`, the wild one too.
    template <class F>
    bool each_foe(F fits)
    {
        for (const Side foe : {other(side), Side::wild}) {
            const std::size_t count = foe == Side::wild ? p.open.wild.size() : p.open.units[foe].size();
            for (std::size_t i = 0; i < count; ++i) {
                const Ref ref{foe, i};
                const Unit& unit = p.unit(ref);
                if (!unit.stands() || !fits(ref, unit)) continue;
                if (give(caster_within(unit.at, range()), unit.at, none, ref)) return true;
            }
        }
        return false;
    }
    template <class F>
    bool each_friend(F fits)
    {
        for (std::size_t i = 0; i < p.open.units[side].size(); ++i) {
            const Ref ref{side, i};
            const Unit& unit = p.unit(ref);
            if (!unit.stands() || !fits(ref, unit)) continue;
            const Ref caster = range() == 0 ? caster_of(ref) : caster_within(unit.at, range());
            if (give(caster, unit.at)) return true;
        }
        return false;
    }
    // One or two friends within reach of one caster.
    template <class F>
    bool each_friends(F fits)
    {
        Bounded<At, most_units> there;
        p.each_standing(side, [&](Ref ref, const Unit& unit) { if (fits(ref, unit)) there.push_back(unit.at); });
        for (std::size_t i = 0; i < there.size(); ++i) {
            if (give(caster_within(there[i], range()), there[i])) return true;
            for (std::size_t k = i + 1; k < there.size(); ++k) {
                const Ref caster = caster_where([&](Ref c) {
                    const At from = p.unit(c).at;
                    return p.board().distance(from, there[i]) <= range() && p.board().distance(from, there[k]) <= range();
                });
                if (give(caster, there[i], there[k])) return true;
            }
        }
        return false;
    }

    bool command();
    bool movement();
    bool ranged();
    bool attack();
    bool defence();
    bool effect();
    bool enemy_orders();
    bool draw();
    bool won();
    bool struck();
    bool answer();
    bool walls();
    bool leaps();
};

/// Calls `take(const Play&)` for every play of the card that `side` could make now, until it yields true.
template <class F>
bool each_play(const Position& p, Side side, Moment moment, std::uint8_t card, F take)
{
    return PlaySearch{p, side, moment, card, Taker(take)}.run();
}

}  // namespace montjoy::arcadia
