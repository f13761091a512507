// Lore cards of the command phase, of movement, of the enemy's orders and of the draw phase.  AR-CARD-4
#include "systems/arcadia/lore_search.hpp"

#include <algorithm>

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/ground.hpp"

namespace montjoy::arcadia {

bool PlaySearch::command()
{
    const Open& o = p.open;
    switch (spell()) {
        case Spell::assassin:
            return each_foe([&](Ref ref, const Unit& u) { return ref.side() != Side::wild && (u.character() || u.leader != none); });
        case Spell::rumour:
            return each_foe([&](Ref, const Unit& u) { return u.troop() && !u.disorganized; });
        case Spell::terror:
            return each_foe([&](Ref ref, const Unit& u) { return u.troop() && !holds_fast(p, ref); });
        case Spell::lightning:
        case Spell::immolate: return each_foe([](Ref, const Unit&) { return true; });
        case Spell::curse: return each_foe([](Ref, const Unit& u) { return !u.cursed; });
        case Spell::heal: return each_friend([](Ref, const Unit& u) { return u.damage > 0; });
        case Spell::zeal: return each_friends([](Ref, const Unit& u) { return !u.ordered && !u.moved; });
        case Spell::burning_blades: return each_friends([](Ref, const Unit& u) { return !u.roused; });
        case Spell::hymn:
            return give(caster_where([&](Ref c) {
                bool any = false;
                p.each_standing(side, [&](Ref, const Unit& u) {
                    any = any || (u.disorganized && p.board().distance(u.at, p.unit(c).at) <= range());
                });
                return any;
            }));
        case Spell::weatherwork: {
            const Ref caster = caster_where([](Ref) { return true; });
            for (int w = std::max(0, o.weather - 2); w <= std::min(9, o.weather + 2); ++w)
                if (w != o.weather && give(caster, static_cast<std::uint8_t>(w))) return true;
            return false;
        }
        case Spell::clear_sky:
            return (o.weather != 4 || is_night(p)) && give(caster_where([](Ref) { return true; }));
        case Spell::wall_of_fire: return walls();
        default: return false;
    }
}

// Three hexes in a row by the lower end and one of three directions, all of them within reach.
bool PlaySearch::walls()
{
    const auto& board = p.board();
    for (const At first : board.hexes)
        for (Direction d = 1; d <= 3; ++d) {
            const At second = board.next[first][d];
            const At third = second == nowhere ? nowhere : board.next[second][d];
            if (third == nowhere) continue;
            const Ref caster = caster_where([&](Ref c) {
                const At from = p.unit(c).at;
                return board.distance(from, first) <= range() && board.distance(from, second) <= range() &&
                       board.distance(from, third) <= range();
            });
            if (give(caster, first, d)) return true;
        }
    return false;
}

bool PlaySearch::movement()
{
    const auto waits = [](Ref, const Unit& u) { return u.ordered && !u.moved && !u.mired; };
    if (spell() == Spell::headlong)
        return each_friend([&](Ref r, const Unit& u) { return waits(r, u) && !u.headlong; });
    if (spell() == Spell::secret_path)
        return each_friend([&](Ref r, const Unit& u) { return waits(r, u) && !u.secret_path; });
    return spell() == Spell::blink && leaps();
}

bool PlaySearch::leaps()
{
    const auto& board = p.board();
    for (std::size_t i = 0; i < p.open.units[side].size(); ++i) {
        const Unit& unit = p.unit(side, i);
        if (!unit.stands() || !unit.ordered || unit.moved || unit.mired) continue;
        const Ref caster = caster_within(unit.at, range());
        if (!caster) continue;
        for (const At to : board.hexes)
            if (board.distance(unit.at, to) <= 3 && p.empty(to) && can_enter(p, unit, to) && give(caster, unit.at, to)) return true;
    }
    return false;
}

bool PlaySearch::enemy_orders()
{
    const auto waits = [](const Unit& u) { return u.ordered && !u.moved; };
    switch (spell()) {
        case Spell::snare: return each_foe([&](Ref, const Unit& u) { return waits(u) && u.ground() && !u.snared; });
        case Spell::mire: return each_foe([&](Ref, const Unit& u) { return waits(u) && u.ground() && !u.mired; });
        case Spell::false_order: return each_foe([&](Ref, const Unit& u) { return waits(u); });
        default: return false;
    }
}

bool PlaySearch::draw()
{
    const Open& o = p.open;
    const Ref caster = caster_where([](Ref) { return true; });
    if (spell() == Spell::pickpocket)
        return o.tokens[other(side)] > 0 && o.tokens[side] - lore().cost < p.numbers().token_store && give(caster);
    return spell() == Spell::raise && raisable(p, side) && give(caster);
}

}  // namespace montjoy::arcadia
