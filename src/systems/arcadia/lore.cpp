#include "systems/arcadia/lore.hpp"

#include <algorithm>

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/ground.hpp"

namespace montjoy::arcadia {
namespace {

constexpr int raise_most = 10;  // half points.  AR-LORE-Raise

// What is asked at one moment of one army, and how an answer is handed on: `emit` yields true to stop.
template <class Emit>
struct Search {
    const Position& p;
    Side side;
    Moment moment;
    std::uint8_t card;
    Emit emit;

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

template <class Emit>
bool Search<Emit>::command()
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
template <class Emit>
bool Search<Emit>::walls()
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

template <class Emit>
bool Search<Emit>::movement()
{
    const auto waits = [](Ref, const Unit& u) { return u.ordered && !u.moved && !u.mired; };
    if (spell() == Spell::headlong)
        return each_friend([&](Ref r, const Unit& u) { return waits(r, u) && !u.headlong; });
    if (spell() == Spell::secret_path)
        return each_friend([&](Ref r, const Unit& u) { return waits(r, u) && !u.secret_path; });
    return spell() == Spell::blink && leaps();
}

template <class Emit>
bool Search<Emit>::leaps()
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

template <class Emit>
bool Search<Emit>::ranged()
{
    const auto in_reach = [&](Ref caster, At of) {
        return p.board().distance(p.unit(caster).at, of) <= bolt_range_now(p, p.unit(caster), range());
    };
    if (spell() == Spell::rain_of_embers)
        return give(caster_where([&](Ref c) {
            bool any = false;
            for (const Side foe : {other(side), Side::wild}) {
                const std::size_t count = foe == Side::wild ? p.open.wild.size() : p.open.units[foe].size();
                for (std::size_t i = 0; i < count; ++i) {
                    const Unit& u = p.unit(Ref{foe, i});
                    any = any || (u.stands() && in_reach(c, u.at));
                }
            }
            return any;
        }));
    for (const Side foe : {other(side), Side::wild}) {
        const std::size_t count = foe == Side::wild ? p.open.wild.size() : p.open.units[foe].size();
        for (std::size_t i = 0; i < count; ++i) {
            const Ref ref{foe, i};
            const Unit& unit = p.unit(ref);
            if (!unit.stands()) continue;
            if (give(caster_where([&](Ref c) { return in_reach(c, unit.at); }), unit.at, none, ref)) return true;
        }
    }
    return false;
}

template <class Emit>
bool Search<Emit>::attack()
{
    const Ref it = fight().attacker;
    if (it.side() != side || fight().manner != Manner::close) return false;
    if (spell() == Spell::bless) return give(caster_within(p.unit(it).at, range()));
    if (spell() == Spell::challenge) {
        const Ref target = fight().target;
        return p.leader_of(target) && give(caster_of(it), none, none, target);
    }
    return give(caster_of(it));
}

template <class Emit>
bool Search<Emit>::defence()
{
    const Ref it = fight().target;
    if (it.side() != side) return false;
    const bool close = fight().manner == Manner::close;
    const At where = p.unit(it).at;
    switch (spell()) {
        case Spell::bless: return give(caster_within(where, range()));
        case Spell::veil: return !close && give(caster_within(where, range()));
        case Spell::glamour: return close && give(caster_within(where, range()), none, none, fight().attacker);
        case Spell::stand_firm: return !holds_fast(p, it) && give(caster_of(it));
        case Spell::aura: return close && give(caster_of(it), none, none, fight().attacker);
        case Spell::vanish: return close && can_evade(p, it, fight().from) && give(caster_of(it));
        default: return false;
    }
}

template <class Emit>
bool Search<Emit>::effect()
{
    const Ref it = fight().target_loses ? fight().target : fight().attacker;
    if (it.side() != side || fight().severity == 0) return false;
    switch (spell()) {
        case Spell::iron_skin: return give(caster_of(it));
        case Spell::sanctuary: return give(caster_within(p.unit(it).at, range()));
        case Spell::undying: return p.unit(it).has(Attribute::driven_off) && give(caster_of(it));
        default: return false;
    }
}

template <class Emit>
bool Search<Emit>::enemy_orders()
{
    const auto waits = [](const Unit& u) { return u.ordered && !u.moved; };
    switch (spell()) {
        case Spell::snare: return each_foe([&](Ref, const Unit& u) { return waits(u) && u.ground() && !u.snared; });
        case Spell::mire: return each_foe([&](Ref, const Unit& u) { return waits(u) && u.ground() && !u.mired; });
        case Spell::false_order: return each_foe([&](Ref, const Unit& u) { return waits(u); });
        default: return false;
    }
}

template <class Emit>
bool Search<Emit>::draw()
{
    const Open& o = p.open;
    const Ref caster = caster_where([](Ref) { return true; });
    if (spell() == Spell::pickpocket)
        return o.tokens[other(side)] > 0 && o.tokens[side] - lore().cost < p.numbers().token_store && give(caster);
    return spell() == Spell::raise && raisable(p, side) && give(caster);
}

template <class Emit>
bool Search<Emit>::won()
{
    const Ref winner = fight().target_loses ? fight().attacker : fight().target;
    const Ref loser = fight().target_loses ? fight().target : fight().attacker;
    if (winner.side() != side || !p.unit(winner).on_board()) return false;
    const Ref caster = caster_of(winner);
    if (!caster) return false;
    const bool close = fight().manner == Manner::close;
    if (spell() == Spell::poison)
        return close && fight().damaged && p.unit(loser).on_board() && give(caster, none, none, loser);
    if (spell() == Spell::victory_roar) {
        if (!fight().destroyed) return false;
        return each_friend([](Ref, const Unit& u) { return u.damage > 0; });
    }
    if (!close || !(fight().damaged || fight().destroyed)) return false;         // Cleave
    const Unit& it = p.unit(winner);
    for (const int turn : {5, 0, 1}) {
        const At there = p.board().next[it.at][static_cast<std::size_t>((it.facing + turn) % 6)];
        if (there == nowhere || p.empty(there)) continue;
        const Ref foe = p.at(there);
        if (foe.side() != side && foe != loser && give(caster, there, none, foe)) return true;
    }
    return false;
}

template <class Emit>
bool Search<Emit>::struck()
{
    const Ref it = fight().attacker;
    if (it.side() != side || fight().manner != Manner::close || !p.unit(it).stands()) return false;
    const Ref caster = caster_of(it);
    if (!caster) return false;
    const Unit& unit = p.unit(it);
    for (const int turn : {5, 0, 1}) {
        const At there = p.board().next[unit.at][static_cast<std::size_t>((unit.facing + turn) % 6)];
        if (there != nowhere && !p.empty(there) && p.at(there).side() != side && give(caster, there)) return true;
    }
    return false;
}

template <class Emit>
bool Search<Emit>::answer()
{
    if (p.open.casting.side == side) return false;
    if (spell() == Spell::unravel) return give(caster_where([](Ref) { return true; }));
    const Ref aimed = p.open.casting.aimed;
    return spell() == Spell::ward && aimed && aimed.side() == side && give(caster_within(p.unit(aimed).at, range()));
}

template <class Emit>
bool each_play(const Position& p, Side side, Moment moment, std::uint8_t card, Emit emit)
{
    return Search<Emit>{p, side, moment, card, emit}.run();
}

}  // namespace

std::optional<Moment> moment_of(Stage stage)
{
    switch (stage) {
        case Stage::command_lore: return Moment::command;
        case Stage::enemy_lore: return Moment::enemy_orders;
        case Stage::move: return Moment::movement;
        case Stage::ranged: return Moment::ranged;
        case Stage::before_attack: return Moment::attack;
        case Stage::before_defence: return Moment::defence;
        case Stage::after_die: return Moment::effect;
        case Stage::won: return Moment::won;
        case Stage::struck: return Moment::struck;
        case Stage::answer: return Moment::answer;
        case Stage::draw: return Moment::draw;
        default: return std::nullopt;
    }
}

Side lore_side(const Open& open)
{
    switch (open.stage) {
        case Stage::command_lore:
        case Stage::move:
        case Stage::ranged:
        case Stage::draw: return open.active;
        default: return open.window;
    }
}

bool lore_possible(const Position& p, Side side, Moment moment)
{
    const Open& o = p.open;
    if (o.lore_played[side]) return false;
    int held = 0;
    for (const std::uint8_t n : o.lore_hand[side]) held += n;
    if (held == 0) return false;
    for (const Lore deck : every<Lore>()) {
        if (deck == Lore::none || !has_caster(p, side, deck)) continue;
        std::uint64_t left = p.scenario.lore_of[static_cast<std::size_t>(deck)] & ~o.lore_discarded[side];
        for (; left != 0; left &= left - 1)
            if (each_play(p, side, moment, static_cast<std::uint8_t>(std::countr_zero(left)), [](const Play&) { return true; }))
                return true;
    }
    return false;
}

void list_lore(const Position& p, Side side, Moment moment, std::uint64_t hand, std::vector<Action>& actions)
{
    if (p.open.lore_played[side]) return;
    for (std::uint64_t left = hand; left != 0; left &= left - 1) {
        const auto card = static_cast<std::uint8_t>(std::countr_zero(left));
        each_play(p, side, moment, card, [&](const Play& play) {
            actions.push_back({Action::Kind::lore, card, play.b, play.c});
            return false;
        });
    }
}

std::optional<Play> find_play(const Position& p, Side side, Moment moment, std::uint8_t card, std::uint8_t b, std::uint8_t c)
{
    std::optional<Play> found;
    each_play(p, side, moment, card, [&](const Play& play) {
        if (play.b == b && play.c == c) found = play;
        return found.has_value();
    });
    return found;
}

std::optional<Play> first_play(const Position& p, Side side, Moment moment, std::uint8_t card)
{
    std::optional<Play> found;
    each_play(p, side, moment, card, [&](const Play& play) {
        found = play;
        return true;
    });
    return found;
}

Ref raisable(const Position& p, Side side)
{
    Ref last;
    const auto& units = p.open.units[side];
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].fate == Fate::destroyed && units[i].troop() && units[i].price <= raise_most &&
            (!last || units[i].fell > units[last.number()].fell))
            last = {side, i};
    return last;
}

Ref foe_at(const Position& p, Side side, At at)
{
    const Ref there = p.at(at);
    return there && there.side() != side ? there : Ref{};
}

}  // namespace montjoy::arcadia
