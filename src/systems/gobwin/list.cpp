// All that a seat may do now and that can be listed, in a fixed order: its stacks by their numbers, then
// its cities, then the end of its turn. It asks the same bars as `check`, and only once what is the same
// for many actions. GB-TURN-2
#include <algorithm>

#include "systems/gobwin/engage.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/specials.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

/// Collects the actions of one seat.
class Lister {
public:
    Lister(const State& state, Nation nation, std::vector<Action>& actions)
        : state_(state), stacks_(state.pieces.stacks), nation_(nation), side_(state.side_of(nation)), presence_(state),
          stack_room_(bar_stack_room(state, side_) == Bar::none),
          character_room_(bar_character_room(state, side_) == Bar::none), actions_(actions)
    {
        actions_.reserve(512);
        if (bar_unit_room(state, side_) == Bar::none)
            for (std::uint8_t d = 0; d < designs_of(state, nation).size(); ++d)
                if (bar_unit_price(state, nation, d) == Bar::none) payable_.push_back(d);
        muster();
    }

    void all()
    {
        if (state_.stage == Stage::turn)
            for (std::size_t i = 0; i < stacks_.size(); ++i)
                if (stacks_[i].nation == nation_ && stacks_[i].reached) of_stack(i);
        for (const City& city : state_.cities) {
            if (city.nation != nation_) continue;
            const bool besieged = presence_.of(other(side_), city.cell) && is_besieged(state_, side_, city.cell);
            if (bar_city(city, nation_, besieged) == Bar::none) at_city(city);
        }
        if (state_.stage == Stage::turn || bar_end_setup(state_, nation_) == Bar::none) actions_.emplace_back().act = Act::end;
    }

private:
    struct Mate {
        Cell cell;
        std::uint16_t stack;
    };
    /// The stacks of the side in one hex, as a stretch of `mates_`.
    struct Hex {
        std::size_t begin = 0, end = 0;
        bool guards = false;
    };

    // Puts the side's stacks that have company in the order of their hexes, so that those of one are at hand.
    void muster()
    {
        for (std::size_t i = 0; i < stacks_.size(); ++i)
            if (stacks_[i].side == side_ && presence_.more_of(side_, stacks_[i].cell))
                mates_.push_back({stacks_[i].cell, static_cast<std::uint16_t>(i)});
        std::sort(mates_.begin(), mates_.end(), [](const Mate& a, const Mate& b) {
            return a.cell != b.cell ? a.cell < b.cell : a.stack < b.stack;
        });
    }

    Hex mates_at(Cell cell) const
    {
        const auto first = std::lower_bound(mates_.begin(), mates_.end(), cell,
                                            [](const Mate& mate, Cell sought) { return mate.cell < sought; });
        Hex hex;
        hex.begin = hex.end = static_cast<std::size_t>(first - mates_.begin());
        for (; hex.end < mates_.size() && mates_[hex.end].cell == cell; ++hex.end)
            hex.guards = hex.guards || stacks_[mates_[hex.end].stack].ward != 0;
        return hex;
    }

    Action& add(Act act, std::size_t stack)
    {
        Action& action = actions_.emplace_back();
        action.act = act;
        action.nation = nation_;
        action.stack = stacks_[stack].number;
        return action;
    }

    void of_stack(std::size_t i)
    {
        const Stack& s = stacks_[i];
        const Condition condition = condition_of(state_, i);
        if (condition.left > 0 && bar_march(state_, i, condition) == Bar::none)
            for (const Cell to : state_.scenario->neighbours[s.cell])
                if (to != off_grid && bar_enter(state_, presence_, i, condition, to) == Bar::none)
                    add(Act::move, i).cell = to;
        if (bar_attacker(state_, i, condition) == Bar::none) strikes(i, condition);
        if (s.units > 1 || presence_.more_of(side_, s.cell)) arrangements(i);
        if (!condition.leader) return;
        if (bar_dirt(state_, i, condition) == Bar::none) add(Act::dirt, i);
        for (const Fool fool : {Fool::defence, Fool::move})
            if (bar_fool(state_, i, condition, fool) == Bar::none)
                add(Act::fool, i).what = static_cast<std::uint8_t>(fool);
    }

    void strikes(std::size_t i, const Condition& condition)
    {
        const Stack& s = stacks_[i];
        strikes_at(i, condition, s.cell, Act::attack, AttackKind::melee);
        if (s.type != UnitType::siege) return;
        const auto shoot = [&](Cell cell) {
            if (cell == off_grid || !state_.scouted.contains(cell)) return;
            strikes_at(i, condition, cell, Act::fire, AttackKind::fire);
            if (bar_walls(state_, i, cell) == Bar::none) add(Act::walls, i).cell = cell;
        };
        shoot(s.cell);
        for (const Cell cell : state_.scenario->neighbours[s.cell]) shoot(cell);
    }

    void strikes_at(std::size_t i, const Condition& condition, Cell cell, Act act, AttackKind kind)
    {
        if (!presence_.of(other(side_), cell)) return;
        // In the order of their places: that of their numbers is the enemy's own business. GB-SCOUT-6
        std::array<std::size_t, stacks_in_a_hex + 1> by_place{};
        std::size_t count = 0;
        for (std::size_t t = 0; t < stacks_.size(); ++t)
            if (stacks_[t].cell == cell && stacks_[t].side != side_) by_place[stacks_[t].place] = t, ++count;
        for (std::size_t place = 1; place <= count; ++place) {
            const std::size_t target = by_place[place];
            const Stack& t = stacks_[target];
            if (bar_target(state_, i, target, kind) != Bar::none) continue;
            const std::size_t aims = condition.leader ? t.units : 0;
            for (std::size_t aim = 0; aim <= aims; ++aim) {
                Action& action = add(act, i);
                action.cell = cell;
                action.place = t.place;
                action.unit = static_cast<std::uint16_t>(aim);
            }
        }
    }

    void arrangements(std::size_t i)
    {
        const Stack& s = stacks_[i];
        for (std::uint16_t unit = 2; unit <= s.units; ++unit) add(Act::front, i).unit = unit;
        const bool alone = !presence_.more_of(side_, s.cell);
        Hex hex;
        if (!alone) hex = mates_at(s.cell);
        if (s.units > 1 && stack_room_ && hex.end - hex.begin < stacks_in_a_hex)
            for (std::uint16_t unit = 1; unit <= s.units; ++unit) add(Act::split, i).unit = unit;
        if (alone) return;
        for (std::size_t m = hex.begin; m < hex.end; ++m) {
            const std::size_t to = mates_[m].stack;
            if (to == i) continue;
            if (stacks_[to].nation == nation_) with_own(i, to);
            if (bar_guard(state_, i, to, hex.guards) == Bar::none) {
                Action& action = add(Act::guard, i);
                action.other = stacks_[to].number;
                action.other_nation = stacks_[to].nation;
            }
        }
        if (hex.guards && bar_unguard(state_, i) == Bar::none) add(Act::unguard, i);
    }

    void with_own(std::size_t i, std::size_t to)
    {
        const Stack& s = stacks_[i];
        const std::uint16_t number = stacks_[to].number;
        if (bar_join(state_, i, to) == Bar::none) {
            add(Act::join, i).other = number;
            if (s.units > 1)
                for (std::uint16_t unit = 1; unit <= s.units; ++unit) {
                    Action& action = add(Act::split, i);
                    action.unit = unit;
                    action.other = number;
                }
        }
        for (std::uint16_t character = 1; character <= s.characters; ++character)
            if (bar_step(state_, i, character, to) == Bar::none) {
                Action& action = add(Act::step, i);
                action.unit = character;
                action.other = number;
            }
    }

    void at_city(const City& city)
    {
        const Hex hex = mates_at(city.cell);
        if (stack_room_ && hex.end - hex.begin < stacks_in_a_hex)
            for (const std::uint8_t d : payable_) {
                Action& action = actions_.emplace_back();
                action.act = Act::pop_unit;
                action.what = d;
                action.cell = city.cell;
            }
        for (std::size_t m = hex.begin; m < hex.end; ++m)
            if (stacks_[mates_[m].stack].nation == nation_) into_stack(mates_[m].stack);
        if (hex.begin == hex.end && presence_.of(side_, city.cell))  // one alone
            for (std::size_t i = 0; i < stacks_.size(); ++i)
                if (stacks_[i].cell == city.cell && stacks_[i].nation == nation_) into_stack(i);
        if (state_.stage == Stage::turn && bar_city_level(state_, city) == Bar::none) {
            Action& action = actions_.emplace_back();
            action.act = Act::upgrade_city;
            action.cell = city.cell;
        }
    }

    void into_stack(std::size_t i)
    {
        const std::vector<Design>& designs = designs_of(state_, nation_);
        const UnitType type = stacks_[i].type;
        for (const std::uint8_t d : payable_)
            if (designs[d].type == type) add(Act::pop_unit, i).what = d;
        if (character_room_) {
            for (const Specials set : offers()) add(Act::pop_commander, i).specials = set;
            for (const std::uint8_t rating : {std::uint8_t{3}, std::uint8_t{4}})
                if (bar_scout(state_, nation_, rating) == Bar::none) add(Act::pop_scout, i).what = rating;
        }
        if (state_.stage != Stage::turn) return;
        const auto units = state_.pieces.units_of(i);
        for (std::uint8_t d = 0; d < designs.size(); ++d) {
            if (designs[d].type != type) continue;
            for (std::uint16_t unit = 1; unit <= units.size(); ++unit)
                if (bar_new_design(state_, nation_, units[unit - 1u].design, d) == Bar::none) {
                    Action& action = add(Act::upgrade_unit, i);
                    action.unit = unit;
                    action.what = d;
                }
        }
    }

    /// The sets of specials with which the nation could pop a commander.
    const std::vector<Specials>& offers()
    {
        if (!offers_) {
            offers_.emplace();
            const int most = state_.options().specials_per_commander;
            // Where one is the most, every set is a power of two or nothing.
            for (unsigned specials = 0; specials < 256; specials = most > 1 || specials == 0 ? specials + 1 : 2 * specials) {
                const auto set = static_cast<Specials>(specials);
                if (how_many(set) <= most && bar_commander(state_, nation_, set) == Bar::none) offers_->push_back(set);
            }
        }
        return *offers_;
    }

    const State& state_;
    const Bounded<Stack, 2 * most_stacks>& stacks_;
    Nation nation_;
    Side side_;
    Presence presence_;
    Bounded<Mate, 2 * most_stacks> mates_;         ///< the side's stacks by hex
    bool stack_room_, character_room_;
    Bounded<std::uint8_t, most_designs> payable_;  ///< designs
    std::optional<std::vector<Specials>> offers_;
    std::vector<Action>& actions_;
};

}  // namespace

void Rules::list(const State& state, Seat seat, std::vector<Action>& actions)
{
    if (bar_seat(state, seat.index) == Bar::none) Lister(state, seat.index, actions).all();
}

}  // namespace montjoy::gobwin
