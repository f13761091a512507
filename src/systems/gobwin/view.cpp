// What a seat knows, built up piece by piece: its own side whole, of the other what GB-SCOUT-3, 6 and 7
// name. And the way back: a state that the seat could be in.
#include <algorithm>

#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/movement.hpp"
#include "systems/gobwin/scouting.hpp"

namespace montjoy::gobwin {
namespace {

class Knowing {
public:
    Knowing(const State& state, Seat seat, State& known)
        : state_(state), own_(state.side_of(seat.index)), foe_(other(own_)), memory_(*state.memory[index_of(own_)]), known_(known)
    {
    }

    void all()
    {
        common();
        nations();
        stacks();
        places();
    }

private:
    bool foes(Nation nation) const { return state_.side_of(nation) == foe_; }
    bool own_turn() const { return state_.side == own_; }

    // What lies open to everybody, and what the side's own turn has brought.
    void common()
    {
        known_.scenario = state_.scenario;
        known_.stage = state_.stage;
        known_.side = state_.side;
        known_.round = state_.round;
        known_.last_round = state_.last_round;
        known_.winner = state_.winner;
        if (own_turn() || !state_.options().fog) known_.ended = state_.ended;
        known_.fallen = state_.fallen;
        known_.memory[index_of(own_)] = state_.memory[index_of(own_)];
        known_.memory[index_of(foe_)] = state_.scenario->first_memories[index_of(foe_)];
        // A commander's level is rolled out of the enemy's sight; a fight is not.
        known_.rolling = state_.rolling && (own_turn() || state_.roll != RollKind::level || !state_.options().fog);
        if (known_.rolling) known_.roll = state_.roll;
        known_.scouted = own_turn() || !state_.options().fog ? state_.scouted : CellSet(state_.scenario->grid.size());
    }

    void nations()
    {
        for (std::size_t n = 0; n < state_.nations.size(); ++n) {
            if (!foes(static_cast<Nation>(n)))
                known_.nations.push_back(state_.nations[n]);
            else
                known_.nations.push_back({0, {}, state_.nations[n].out});
        }
    }

    using Indices = Bounded<std::uint16_t, 2 * most_stacks>;  ///< of stacks

    // Enemy stacks that are in sight, by nation, in the order of their hexes.
    Indices seen_foes() const
    {
        const auto& all = state_.pieces.stacks;
        const bool attacked = state_.rolling && state_.roll != RollKind::level && !own_turn();
        Bounded<std::uint64_t, 2 * most_stacks> seen;  // all that the order goes by, and last the index
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].side == foe_ && (in_sight(state_, own_, all[i].cell) || (attacked && i == state_.fight.attacker)))
                seen.push_back(std::uint64_t{all[i].nation} << 48 | std::uint64_t{all[i].cell} << 32 | std::uint64_t{all[i].place} << 16 | i);
        std::sort(seen.begin(), seen.end());
        Indices indices;
        for (const std::uint64_t each : seen) indices.push_back(static_cast<std::uint16_t>(each & 0xffff));
        return indices;
    }

    void stacks()
    {
        const Indices foes_seen = seen_foes();
        learn_designs(foes_seen);
        const auto& all = state_.pieces.stacks;
        Indices own, order;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].side == own_) own.push_back(static_cast<std::uint16_t>(i));
        order.resize(own.size() + foes_seen.size());
        std::merge(own.begin(), own.end(), foes_seen.begin(), foes_seen.end(), order.begin(),
                   [&](std::size_t a, std::size_t b) { return all[a].nation < all[b].nation; });
        std::uint16_t rank = 0;
        for (std::size_t k = 0; k < order.size(); ++k) {
            const std::size_t i = order[k];
            rank = k > 0 && all[order[k - 1]].nation == all[i].nation ? static_cast<std::uint16_t>(rank + 1) : std::uint16_t{1};
            all[i].side == own_ ? copy_own(i) : copy_foe(i, rank);
            refer(i, known_.pieces.stacks.size() - 1);
        }
    }

    template <class List, class Some>
    static void append(List& list, const Some& some)
    {
        const std::size_t before = list.size();
        list.resize(before + some.size());
        std::copy(some.begin(), some.end(), list.begin() + before);
    }

    void copy_own(std::size_t i)
    {
        Stack stack = state_.pieces.stacks[i];
        begin(stack);
        append(known_.pieces.units, state_.pieces.units_of(i));
        append(known_.pieces.characters, state_.pieces.characters_of(i));
        end();
    }

    void copy_foe(std::size_t i, std::uint16_t rank)
    {
        const Stack& s = state_.pieces.stacks[i];
        Stack stack;
        stack.number = rank;
        stack.cell = s.cell;
        stack.nation = s.nation;
        stack.side = s.side;
        stack.type = s.type;
        stack.shot = s.shot;
        stack.was_attacked = s.was_attacked;
        const bool whole_hex = in_sight(state_, own_, s.cell);
        stack.place = whole_hex ? s.place : std::uint8_t{1};
        stack.ward = whole_hex ? s.ward : std::uint8_t{0};
        begin(stack);
        for (const Unit& unit : state_.pieces.units_of(i))
            known_.pieces.units.push_back({design_index(s.nation, unit.design), unit.left, 0, 0});
        for (const Character& c : state_.pieces.characters_of(i)) {
            Character seen;
            seen.level = c.level;
            seen.rating = c.rating;
            seen.specials = c.specials;
            seen.persona = c.persona;
            known_.pieces.characters.push_back(seen);
        }
        end();
    }

    void begin(Stack stack)
    {
        stack.first_unit = static_cast<std::uint16_t>(known_.pieces.units.size());
        stack.first_character = static_cast<std::uint16_t>(known_.pieces.characters.size());
        known_.pieces.stacks.push_back(stack);
    }
    void end()
    {
        Stack& stack = known_.pieces.stacks.back();
        stack.units = static_cast<std::uint16_t>(known_.pieces.units.size() - stack.first_unit);
        stack.characters = static_cast<std::uint16_t>(known_.pieces.characters.size() - stack.first_character);
    }

    // The fight and the newcomer by their places in what is known.
    void refer(std::size_t i, std::size_t known)
    {
        if (!known_.rolling) return;
        if (state_.roll == RollKind::level) {
            if (i == state_.newcomer.stack) known_.newcomer = {static_cast<std::uint16_t>(known), state_.newcomer.character};
            return;
        }
        known_.fight.aim = state_.fight.aim;
        known_.fight.cell = state_.fight.cell;
        known_.fight.rolled = state_.fight.rolled;
        if (i == state_.fight.attacker) known_.fight.attacker = static_cast<std::uint16_t>(known);
        if (i == state_.fight.defender) known_.fight.defender = static_cast<std::uint16_t>(known);
    }

    // The enemy's designs that have been seen so far, in the order of being seen.
    void learn_designs(const Indices& foes_seen)
    {
        if (!state_.options().fog || state_.designs == state_.scenario->designs) {  // those lie open
            known_.designs = state_.designs;
            return;
        }
        auto designs = std::make_shared<Designs>(*state_.designs);
        for (std::size_t n = 0; n < designs->size(); ++n)
            if (foes(static_cast<Nation>(n))) (*designs)[n] = memory_.designs[n];
        Indices by_hex = foes_seen;
        std::sort(by_hex.begin(), by_hex.end(), [&](std::size_t a, std::size_t b) {
            const Stack& s = state_.pieces.stacks[a];
            const Stack& t = state_.pieces.stacks[b];
            return std::tie(s.cell, s.place) < std::tie(t.cell, t.place);
        });
        for (const std::size_t i : by_hex) {
            const Nation nation = state_.pieces.stacks[i].nation;
            for (const Unit& unit : state_.pieces.units_of(i)) {
                const Design& design = state_.design(nation, unit.design);
                if (known_design((*designs)[nation], design) == (*designs)[nation].size())
                    (*designs)[nation].push_back(design);
            }
        }
        known_.designs = *designs == *state_.scenario->designs ? state_.scenario->designs : std::move(designs);
    }

    std::uint8_t design_index(Nation nation, std::uint8_t design) const
    {
        return static_cast<std::uint8_t>(known_design((*known_.designs)[nation], state_.design(nation, design)));
    }

    // By rising Cell, as they mostly are already.
    template <class Places>
    static void put_in_order(Places& places)
    {
        const auto before = [](const auto& a, const auto& b) { return a.cell < b.cell; };
        if (!std::is_sorted(places.begin(), places.end(), before)) std::sort(places.begin(), places.end(), before);
    }

    // Cities, walls, holders and terrain: as they are where they are in sight, else as remembered.
    void places()
    {
        const auto visible = [&](Cell cell) { return in_sight(state_, own_, cell); };
        const auto owns = [&](const City& city) { return city.nation != no_nation && !foes(city.nation); };
        auto& cities = known_.cities;
        for (const City& city : state_.cities)
            if (visible(city.cell) || owns(city)) {
                cities.push_back(city);
                if (!owns(city)) cities.back().may_pop = cities.back().upgraded = false;
            }
        for (const City& city : memory_.cities)
            if (!visible(city.cell) && std::none_of(cities.begin(), cities.end(), [&](const City& c) { return c.cell == city.cell; }))
                cities.push_back(city);
        put_in_order(cities);

        for (const Wall& wall : state_.walls)
            if (visible(wall.cell)) known_.walls.push_back(wall);
        for (const Wall& wall : memory_.walls)
            if (!visible(wall.cell)) known_.walls.push_back(wall);
        put_in_order(known_.walls);

        CellSet seen(state_.scenario->grid.size());
        if (!state_.options().fog)
            seen.fill(state_.scenario->grid.size());
        else if (state_.stage == Stage::turn && own_turn())
            seen = state_.scouted;
        for (const Side side : every<Side>()) {
            known_.held[index_of(side)] = memory_.held[index_of(side)];
            known_.held[index_of(side)].take(state_.held[index_of(side)], seen);
        }
        for (const City& city : known_.cities)
            if (owns(city)) {
                known_.held[index_of(own_)].insert(city.cell);
                known_.held[index_of(foe_)].erase(city.cell);
            }
        for (const TerrainEdit& edit : state_.edits)
            if (const Terrain terrain = edit.known[index_of(own_)]; terrain != state_.scenario->terrain[edit.cell])
                known_.edits.push_back({edit.cell, terrain, {terrain, terrain}});
    }

    const State& state_;
    Side own_, foe_;
    const Memory& memory_;
    State& known_;  ///< as yet empty
};

View what_is_known(const State& state, Seat seat)
{
    View view{seat, {}};
    Knowing(state, seat, view.known).all();
    return view;
}

/// Puts a remembered stack where it was seen, if it could stand there.
void put_back(State& state, const Memory& memory, std::size_t i, Rng& rng)
{
    const Stack& s = memory.stacks.stacks[i];
    if (state.nations[s.nation].out || cost_to_enter(s.type, terrain_at(state, s.cell)) == closed) return;
    if (bar_raise(state, s.side, s.cell) != Bar::none) return;
    const std::size_t stack = state.pieces.raise(s.nation, s.side, s.type, s.cell);
    for (const Unit& unit : memory.stacks.units_of(i)) {
        Unit whole = unit;
        // By now it may have been healed.
        if (rng.below(2) == 0) whole.left = state.design(s.nation, unit.design).hits;
        state.pieces.add(stack, whole);
    }
    for (const Character& character : memory.stacks.characters_of(i))
        if (character.persona == 0 || (state.fallen >> (character.persona - 1u) & 1) == 0)
            state.pieces.add(stack, character);
}

/// The fight and the newcomer, wherever their stacks have come to stand. `before`: as they were.
void refer_again(State& state, const State& before)
{
    if (!state.rolling) return;
    const auto again = [&](std::uint16_t index) {
        const Stack& s = before.pieces.stacks[index];
        return static_cast<std::uint16_t>(*state.pieces.find(s.nation, s.number));
    };
    if (state.roll == RollKind::level) {
        state.newcomer.stack = again(before.newcomer.stack);
    } else {
        state.fight.attacker = again(before.fight.attacker);
        state.fight.defender = again(before.fight.defender);
    }
}

void give_hexes_to_who_stands_there(State& state)
{
    Writing silent;
    const auto memories = state.memory;
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i) settle_hold(state, state.pieces.stacks[i].cell, no_nation, silent);
    state.memory = memories;
}

/// A turn under way for `side`, which nothing is known of: it looks round and gives orders as its stacks
/// and cities stand.
void give_turn(State& state, Side side)
{
    for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
        if (const Stack& s = state.pieces.stacks[i]; s.side == side && leader_of(state.pieces.characters_of(i)))
            spread_orders(state, s.nation, s.cell);
    for (City& city : state.cities) city.may_pop = city.nation != no_nation && state.side_of(city.nation) == side;
    if (state.options().fog) state.scouted = sight_of(state, side);
}

}  // namespace

View Rules::view(const State& state, Seat seat)
{
    // The game master sees all, and so does everybody once the game is over.
    if (state.scenario->seats[seat.index].game_master || state.stage == Stage::over) return {seat, state};
    return what_is_known(state, seat);
}

State Rules::redeal(const View& view, Rng& rng)
{
    State state = view.known;
    if (state.scenario->seats[view.seat.index].game_master || state.stage == Stage::over) return state;
    const Side own = state.side_of(view.seat.index), foe = other(own);
    for (std::size_t n = 0; n < state.nations.size(); ++n) {
        if (state.side_of(static_cast<Nation>(n)) != foe || state.nations[n].out) continue;
        state.nations[n].half_points = static_cast<std::int32_t>(rng.below(600));
        for (std::size_t i = 0; i < state.pieces.stacks.size(); ++i)
            if (state.pieces.stacks[i].nation == n)
                for (const Character& c : state.pieces.characters_of(i))
                    for (const Special special : every<Special>())
                        if (has(c.specials, special)) ++state.nations[n].taken[static_cast<std::size_t>(special)];
    }
    const Memory& memory = *state.memory[index_of(own)];
    // Who attacks right now stands at the front of its hex as the view has it; others come behind.
    if (state.options().fog && state.stage != Stage::setup)
        for (std::size_t i = 0; i < memory.stacks.stacks.size(); ++i) {
            const Stack& s = memory.stacks.stacks[i];
            const bool fighting = state.rolling && state.pieces.count(foe, s.cell) > 0;
            if (!in_sight(state, own, s.cell) && !fighting) put_back(state, memory, i, rng);
        }
    refer_again(state, view.known);
    give_hexes_to_who_stands_there(state);
    if (state.side == foe && state.stage == Stage::turn) give_turn(state, foe);
    return state;
}

}  // namespace montjoy::gobwin
