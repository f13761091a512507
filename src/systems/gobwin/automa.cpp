// The automa in its turn, by plain priorities:
//
//   1  strike where somebody stands among enemies and it pays      strike
//   2  Siege fires and batters                                     bombard
//   3  pop and upgrade                                             spend
//   4  specials, mounts and guards                                 prepare
//   5  commanders march on the nearest aim, or home                march
//   6  the others follow their commanders                          follow
//   7  end the turn
//
// Each call looks at the position anew, so every step has to bring it nearer to its end.
#include "systems/gobwin/automa.hpp"

#include <algorithm>

#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/specials.hpp"
#include "systems/gobwin/turn.hpp"

namespace montjoy::gobwin {
namespace {

constexpr int far_off = 30'000;

/// How far each hex is from the nearest of some aims, in movement points; `far_off` out of reach.
class Field {
public:
    Field(const State& state, bool flying) : state_(state), flying_(flying), costs_(state.scenario->grid.size(), far_off) {}

    void aim(Cell cell, int handicap)
    {
        if (handicap >= costs_[cell]) return;
        costs_[cell] = handicap;
        put(cell, handicap);
    }
    void spread(Side side)
    {
        for (std::size_t cost = 0; cost < buckets_.size(); ++cost)
            for (std::size_t k = 0; k < buckets_[cost].size(); ++k) {
                const Cell at = buckets_[cost][k];
                if (costs_[at] != static_cast<int>(cost)) continue;
                // One comes to `at` from beside it, at the price of entering `at`.
                const Entry entry = entry_cost[known_terrain(state_, side, at)];
                const int price = flying_ ? entry.flyers : entry.ground;
                if (price == closed) continue;
                for (const Cell beside : state_.scenario->neighbours[at])
                    if (beside != off_grid && static_cast<int>(cost) + price < costs_[beside]) {
                        costs_[beside] = static_cast<int>(cost) + price;
                        put(beside, costs_[beside]);
                    }
            }
    }
    int operator[](Cell cell) const { return costs_[cell]; }

private:
    void put(Cell cell, int cost)
    {
        const auto bucket = static_cast<std::size_t>(cost);
        if (buckets_.size() <= bucket) buckets_.resize(bucket + 1);
        buckets_[bucket].push_back(cell);
    }

    const State& state_;
    bool flying_;
    std::vector<int> costs_;
    std::vector<std::vector<Cell>> buckets_;
};

class Mind {
public:
    explicit Mind(const View& view)
        : s_(view.known), me_(view.seat.index), side_(s_.side_of(me_)), foe_(other(side_)), presence_(s_),
          grid_(s_.scenario->grid)
    {
        for (std::size_t i = 0; i < stacks().size(); ++i) {
            const Stack& s = stacks()[i];
            if (s.nation == me_) own_.push_back(i);
            if (s.side == foe_ && in_sight(s_, side_, s.cell)) foes_.push_back(i);
        }
    }

    Decision next()
    {
        if (auto d = strike()) return *d;
        if (auto d = bombard()) return *d;
        if (auto d = spend()) return *d;
        if (auto d = prepare()) return *d;
        look_for_aims();
        if (auto d = march()) return *d;
        if (auto d = follow()) return *d;
        return {{}, "nothing is left to do"};
    }

private:
    const Bounded<Stack, 2 * most_stacks>& stacks() const { return s_.pieces.stacks; }
    int apart(Cell a, Cell b) const { return distance(grid_.hex(a), grid_.hex(b)); }
    int rounds_left() const { return s_.last_round - s_.round; }

    Action of(Act act, std::size_t stack) const
    {
        Action action;
        action.act = act;
        action.nation = me_;
        action.stack = stacks()[stack].number;
        return action;
    }
    bool commands(std::size_t i) const { return leader_of(s_.pieces.characters_of(i)).has_value(); }

    // ---- 1, 2: blows ----

    std::optional<Decision> strike() const
    {
        std::optional<Decision> best;
        double most = -1e9;
        for (const std::size_t i : own_) {
            if (!presence_.of(foe_, stacks()[i].cell) || stacks()[i].type == UnitType::siege) continue;
            const Condition condition = condition_of(s_, i);
            if (bar_attacker(s_, i, condition) != Bar::none) continue;
            for (const std::size_t t : foes_) {
                if (stacks()[t].cell != stacks()[i].cell || bar_target(s_, i, t, AttackKind::melee) != Bar::none) continue;
                const double worth = worth_of_attack(s_, i, t, AttackKind::melee);
                // Who has come to fight fights, if it is not mere loss; who stands there need not.
                const double least = condition.held_fast ? -12.0 : 0.0;
                if (worth <= least || worth <= most) continue;
                most = worth;
                Action action = of(Act::attack, i);
                action.cell = stacks()[t].cell;
                action.place = stacks()[t].place;
                best = Decision{action, "the blow pays"};
            }
        }
        return best;
    }

    std::optional<Decision> bombard() const
    {
        std::optional<Decision> best;
        double most = 0.0;
        for (const std::size_t i : own_) {
            if (stacks()[i].type != UnitType::siege || bar_attacker(s_, i, condition_of(s_, i)) != Bar::none) continue;
            for (const std::size_t t : foes_)
                if (bar_target(s_, i, t, AttackKind::fire) == Bar::none) {
                    const double worth = worth_of_attack(s_, i, t, AttackKind::fire);
                    if (worth <= most) continue;
                    most = worth;
                    Action action = of(Act::fire, i);
                    action.cell = stacks()[t].cell;
                    action.place = stacks()[t].place;
                    best = Decision{action, "fire costs nothing"};
                }
            const auto batter = [&](Cell cell) {
                if (cell == off_grid || bar_walls(s_, i, cell) != Bar::none) return;
                const auto net = static_cast<double>(net_battering(force_of(s_, i))) / 20;
                const double worth = 2.0 * std::min<double>(walls_at(s_, cell), 0.3 * net);
                if (worth <= most) return;
                most = worth;
                Action action = of(Act::walls, i);
                action.cell = cell;
                best = Decision{action, "walls before men"};
            };
            batter(stacks()[i].cell);
            for (const Cell cell : s_.scenario->neighbours[stacks()[i].cell]) batter(cell);
        }
        return best;
    }

    // ---- 3: points ----

    bool threatened(Cell city) const
    {
        return std::any_of(foes_.begin(), foes_.end(), [&](std::size_t t) { return apart(stacks()[t].cell, city) <= 4; });
    }

    std::optional<Decision> spend() const
    {
        const bool counts_levels = s_.scenario->ending.by_levels && rounds_left() <= 7;
        for (const City& city : s_.cities) {
            if (city.nation != me_ || bar_pop_at(s_, me_, city.cell) != Bar::none) continue;
            Action action;
            if (counts_levels && bar_city_level(s_, city) == Bar::none) {
                action.act = Act::upgrade_city;
                action.cell = city.cell;
                return Decision{action, "levels will be counted"};
            }
            if (auto d = pop_at(city)) return d;
        }
        return std::nullopt;
    }

    std::optional<Decision> pop_at(const City& city) const
    {
        int units = 0;
        std::optional<std::size_t> biggest, room;
        bool led = false;
        const auto design = best_buy(s_, me_, city.cell);
        for (const std::size_t i : own_) {
            if (stacks()[i].cell != city.cell) continue;
            units += stacks()[i].units;
            led = led || commands(i);
            if (on_ground(stacks()[i].type) && (!biggest || stacks()[i].units > stacks()[*biggest].units)) biggest = i;
            if (design && stacks()[i].type == s_.design(me_, *design).type && stacks()[i].units < full_strength) room = i;
        }
        const bool alarm = threatened(city.cell);
        // A body without orders is only a garrison: give it somebody to lead it out.
        if (!led && units >= 6 && biggest && !(alarm && units < 10)) {
            const Special fits = fighting_special[stacks()[*biggest].type];
            for (const Specials specials : {bit(fits), Specials{0}}) {
                if (bar_pop_commander(s_, me_, *biggest, specials) != Bar::none) continue;
                Action action = of(Act::pop_commander, *biggest);
                action.specials = specials;
                return Decision{action, "a new body wants a leader"};
            }
        }
        const bool saves = s_.scenario->ending.by_levels && rounds_left() <= 7 && (!alarm || units >= 12);
        if (!design || saves || (units >= 24 && !alarm)) return std::nullopt;
        // Keep what a leader costs, unless the enemy is near.
        if (!alarm && !led && units >= 6 && s_.nations[me_].half_points < 2 * (cost_of(s_.design(me_, *design)) + 100)) return std::nullopt;
        if (bar_pop_unit(s_, me_, *design, room, city.cell) != Bar::none) return std::nullopt;
        Action action;
        action.act = Act::pop_unit;
        action.what = *design;
        action.cell = city.cell;
        if (room) {
            action = of(Act::pop_unit, *room);
            action.what = *design;
        }
        return Decision{action, alarm ? "the city is threatened" : "points are for popping"};
    }

    // ---- 4: specials, mounts, guards ----

    std::optional<Decision> prepare() const
    {
        for (const std::size_t i : own_) {
            if (!stacks()[i].reached) continue;
            if (auto d = look(i)) return d;
            if (auto d = remount(i)) return d;
            if (auto d = shed_the_shaken(i)) return d;
            if (at_home(stacks()[i].cell) && bar_dirt(s_, i, condition_of(s_, i)) == Bar::none)
                return Decision{of(Act::dirt, i), "walls are cheap"};
            if (auto d = guard(i)) return d;
        }
        return std::nullopt;
    }

    std::optional<Decision> look(std::size_t i) const
    {
        if (!s_.options().fog) return std::nullopt;
        for (std::size_t c = 1; c <= stacks()[i].characters; ++c) {
            if (bar_look(s_, i, c) != Bar::none) continue;
            // The nearest enemy city that is out of sight.
            std::optional<Cell> aim;
            for (const City& city : s_.cities) {
                const bool theirs = city.nation == no_nation || s_.side_of(city.nation) == foe_;
                if (theirs && !s_.scouted.contains(city.cell) && (!aim || apart(city.cell, stacks()[i].cell) < apart(*aim, stacks()[i].cell)))
                    aim = city.cell;
            }
            if (!aim) continue;
            Action action = of(Act::look, i);
            action.unit = static_cast<std::uint16_t>(c);
            action.cell = *aim;
            return Decision{action, "one looks before one marches"};
        }
        return std::nullopt;
    }

    /// A commander steps over to a stack that its special fits, or off the wings that carry it away
    /// from those who need its orders.
    std::optional<Decision> remount(std::size_t i) const
    {
        const auto characters = s_.pieces.characters_of(i);
        const auto leader = leader_of(characters);
        if (!leader || condition_of(s_, i).any(mark::attacked | mark::stopped)) return std::nullopt;
        const Character& c = characters[*leader];
        const auto fits = [&](UnitType type) { return has(c.specials, fighting_special[type]); };
        for (const std::size_t to : own_) {
            const Stack& t = stacks()[to];
            if (to == i || t.cell != stacks()[i].cell || commands(to) || !on_ground(t.type)) continue;
            const bool better = (fits(t.type) && !fits(stacks()[i].type)) ||
                                (stacks()[i].type == UnitType::flyers && !fits(UnitType::flyers) && t.units >= 3);
            if (!better || bar_step(s_, i, *leader + 1, to) != Bar::none) continue;
            Action action = of(Act::step, i);
            action.unit = static_cast<std::uint16_t>(*leader + 1);
            action.other = t.number;
            return Decision{action, "it leads these better"};
        }
        return std::nullopt;
    }

    std::optional<Decision> shed_the_shaken(std::size_t i) const
    {
        const auto units = s_.pieces.units_of(i);
        if (std::all_of(units.begin(), units.end(), [](const Unit& unit) { return (unit.marks & mark::shaken) != 0; })) return std::nullopt;
        for (std::size_t u = 0; u < units.size(); ++u) {
            if ((units[u].marks & mark::shaken) == 0) continue;
            // They gather in one stack that is theirs.
            for (const std::size_t to : own_) {
                const auto theirs = s_.pieces.units_of(to);
                const bool all = std::all_of(theirs.begin(), theirs.end(), [](const Unit& unit) { return (unit.marks & mark::shaken) != 0; });
                if (to != i && all && bar_split(s_, i, u + 1, to) == Bar::none) return split_off(i, u, to);
            }
            if (bar_split(s_, i, u + 1, std::nullopt) == Bar::none) return split_off(i, u, std::nullopt);
            return std::nullopt;
        }
        return std::nullopt;
    }
    Decision split_off(std::size_t i, std::size_t u, std::optional<std::size_t> to) const
    {
        Action action = of(Act::split, i);
        action.unit = static_cast<std::uint16_t>(u + 1);
        if (to) action.other = stacks()[*to].number;
        return {action, "the shaken hold up the others"};
    }

    /// In a city the stoutest covers the one that strikes best and stands worst.
    std::optional<Decision> guard(std::size_t i) const
    {
        const Stack& s = stacks()[i];
        if (!at_home(s.cell) || s.type != UnitType::pikes) return std::nullopt;
        for (const std::size_t to : own_) {
            const Stack& t = stacks()[to];
            if (t.cell != s.cell || (t.type != UnitType::archers && t.type != UnitType::siege)) continue;
            if (bar_guard(s_, i, to) != Bar::none) continue;
            Action action = of(Act::guard, i);
            action.other = t.number;
            action.other_nation = me_;
            return Decision{action, "Pikes before Archers"};
        }
        return std::nullopt;
    }

    /// A city of the own nation that its side wants to keep rather than leave.
    bool at_home(Cell cell) const
    {
        const City* city = city_at(s_, cell);
        return city && city->nation == me_ && holds_out();
    }

    // ---- 5, 6: marching ----

    /// Whether the side wins by standing where it is.
    bool holds_out() const
    {
        const Ending& ending = s_.scenario->ending;
        return !ending.by_levels && ending.winner == side_;
    }

    void look_for_aims()
    {
        ground_.emplace(s_, false);
        for (const City& city : s_.cities) {
            const bool ours = city.nation != no_nation && s_.side_of(city.nation) == side_;
            if (ours && holds_out()) ground_->aim(city.cell, goal_of(city.cell, foe_) ? 4 : 12);
            if (!ours && !holds_out()) ground_->aim(city.cell, goal_of(city.cell, side_) ? 2 : 8 - city.level);
        }
        for (const std::size_t t : foes_) {
            const Stack& foe = stacks()[t];
            if (!on_ground(foe.type)) continue;
            int home = far_off;
            for (const City& city : s_.cities)
                if (city.nation != no_nation && s_.side_of(city.nation) == side_) home = std::min(home, apart(city.cell, foe.cell));
            const bool marked = std::any_of(s_.pieces.characters_of(t).begin(), s_.pieces.characters_of(t).end(),
                                            [&](const Character& c) { return c.persona > 0 && wanted(c.persona); });
            if (home <= 3 || marked) ground_->aim(foe.cell, marked ? 2 : 5);
        }
        ground_->spread(side_);
    }

    bool goal_of(Cell cell, Side side) const
    {
        for (const Goal& goal : s_.scenario->goals)
            if (goal.kind == Goal::Kind::hold_cities && goal.side == side &&
                std::find(goal.cities.begin(), goal.cities.end(), cell) != goal.cities.end())
                return true;
        return false;
    }
    bool wanted(std::uint8_t persona) const
    {
        for (const Goal& goal : s_.scenario->goals)
            if (goal.kind == Goal::Kind::kill_commander && goal.side == side_ && goal.persona == persona) return true;
        return false;
    }

    std::optional<Decision> march() const
    {
        for (const bool siege : {false, true})  // Siege stays behind those who march before it
            for (const std::size_t i : own_)
                if (commands(i) && (stacks()[i].type == UnitType::siege) == siege)
                    if (auto d = descend(i, *ground_, pace(i), "on to the aim")) return d;
        return std::nullopt;
    }

    /// Movement points that a commander spends in a turn so that the foot keeps up.
    int pace(std::size_t i) const
    {
        if (move_of[stacks()[i].type] <= 2) return 9;
        for (const std::size_t f : own_)
            if (f != i && move_of[stacks()[f].type] == 2 && !commands(f) && apart(stacks()[f].cell, stacks()[i].cell) <= 2) return 2;
        return 9;
    }

    /// One hex down the field, if there is one worth entering.
    std::optional<Decision> descend(std::size_t i, const Field& field, int pace, std::string_view why) const
    {
        const Stack& s = stacks()[i];
        const Condition condition = condition_of(s_, i);
        if (condition.left == 0 || !s.reached) return std::nullopt;
        std::optional<Cell> best;
        int least = field[s.cell];
        for (const Cell to : s_.scenario->neighbours[s.cell]) {
            if (to == off_grid || field[to] >= least || bar_move(s_, presence_, i, condition, to) != Bar::none) continue;
            if (presence_.of(foe_, to) ? !assault(i, to) : exposed(to)) continue;
            const int spent = move_of[s.type] - condition.left + cost_to_enter(s.type, terrain_at(s_, to));
            if (spent > pace && !presence_.of(foe_, to)) continue;
            best = to;
            least = field[to];
        }
        if (!best) return std::nullopt;
        Action action = of(Act::move, i);
        action.cell = *best;
        return Decision{action, why};
    }

    /// Whether enemies stand beside `cell` that are more than the own side has at hand: better to wait
    /// for the others.
    bool exposed(Cell cell) const
    {
        if (holds_out() || rounds_left() <= 2) return false;
        double ours = 0, theirs = 0;
        for (const std::size_t t : foes_)
            if (apart(stacks()[t].cell, cell) <= 1) theirs += price_of(t);
        if (theirs == 0) return false;
        for (std::size_t k = 0; k < stacks().size(); ++k)
            if (stacks()[k].side == side_ && apart(stacks()[k].cell, cell) <= 2) ours += price_of(k);
        return ours < 1.1 * theirs;
    }
    double price_of(std::size_t i) const
    {
        double price = 0;
        for (const Unit& unit : s_.pieces.units_of(i)) price += cost_of(s_.design(stacks()[i].nation, unit.design));
        return price;
    }

    /// Whether it is worth while to go in there with all that can: what the own stacks at hand are likely
    /// to kill, against what stands there.
    bool assault(std::size_t i, Cell cell) const
    {
        if (stacks()[i].type == UnitType::siege) return false;
        const double walls = holds(s_, foe_, cell) ? walls_at(s_, cell) : 0;
        double defence = 0, hits = 0, count = 0, answer = 0;
        for (const std::size_t t : foes_) {
            if (stacks()[t].cell != cell) continue;
            const Force f = force_of(s_, t);
            defence += static_cast<double>(f.defence);
            answer += static_cast<double>(f.first_eight + f.further);
            for (const Unit& unit : s_.pieces.units_of(t)) hits += unit.left;
            ++count;
        }
        if (count == 0) return true;
        double ours = 0, own_hits = 0;
        for (const std::size_t k : own_) {
            const Stack& s = stacks()[k];
            if (s.type == UnitType::siege || !s.reached || apart(s.cell, cell) > 1) continue;
            const Condition condition = condition_of(s_, k);
            if (bar_attacker(s_, k, condition) != Bar::none) continue;
            if (s.cell != cell && bar_move(s_, presence_, k, condition, cell) != Bar::none) continue;
            Sum attack;
            add_attack(attack, force_of(s_, k), false);
            ours += 0.6 * std::max(0.0, static_cast<double>(attack.twentieths()) / 20 - walls - 0.6 * defence / count);
            for (const Unit& unit : s_.pieces.units_of(k)) own_hits += unit.left;
        }
        const double need = rounds_left() <= 2 && !holds_out() ? 0.15 : 0.5;
        return ours >= need * hits || (ours > 0.3 * hits && own_hits > 1.5 * (hits + answer));
    }

    std::optional<Decision> follow() const
    {
        std::optional<Field> to_leaders, on_wings;
        for (const std::size_t i : own_) {
            const Stack& s = stacks()[i];
            if (commands(i) || !s.reached) continue;
            const Condition condition = condition_of(s_, i);
            if (condition.left == 0) continue;
            // Into a fight that the others have begun, or one that pays.
            if (s.type != UnitType::siege && bar_attacker(s_, i, condition) == Bar::none)
                for (const Cell to : s_.scenario->neighbours[s.cell])
                    if (to != off_grid && presence_.of(foe_, to) && bar_move(s_, presence_, i, condition, to) == Bar::none && assault(i, to)) {
                        Action action = of(Act::move, i);
                        action.cell = to;
                        return Decision{action, "into the fight"};
                    }
            std::optional<Field>& field = on_ground(s.type) ? to_leaders : on_wings;
            if (!field) {
                field.emplace(s_, !on_ground(s.type));
                for (const std::size_t leader : own_)
                    if (commands(leader)) field->aim(stacks()[leader].cell, 0);
                field->spread(side_);
            }
            if ((*field)[s.cell] == 0 || (*field)[s.cell] > 8) continue;
            if (auto d = descend(i, *field, 9, "after the commander")) return d;
        }
        return std::nullopt;
    }

    const State& s_;
    Nation me_;
    Side side_, foe_;
    Presence presence_;
    const Grid& grid_;
    std::vector<std::size_t> own_, foes_;  ///< indices; enemies in sight
    std::optional<Field> ground_;
};

/// Points of the units that `hits` kill.
double worth_killed(const State& state, std::size_t stack, std::int64_t hits)
{
    const auto units = state.pieces.units_of(stack);
    const Nation nation = state.pieces.stacks[stack].nation;
    double worth = 0;
    bool all = true;
    for (const Unit& unit : units) {
        if (hits < unit.left) {
            worth += hits > 0 ? 0.3 * cost_of(state.design(nation, unit.design)) * static_cast<double>(hits) / unit.left : 0;
            all = false;
            break;
        }
        hits -= unit.left;
        worth += cost_of(state.design(nation, unit.design));
    }
    if (all) worth += 60.0 * static_cast<double>(state.pieces.characters_of(stack).size());
    return worth;
}

}  // namespace

double worth_of_attack(const State& state, std::size_t stack, std::size_t target, AttackKind kind)
{
    const CombatOdds odds = combat_odds(force_of(state, stack), force_of(state, target), kind,
                                        terrain_at(state, state.pieces.stacks[stack].cell), footing_of(state, target));
    double worth = 0;
    for (std::size_t i = 0; i < ways_of_2d5.size(); ++i) {
        const double p = static_cast<double>(ways_of_2d5[i]) / 25;
        worth += p * worth_killed(state, target, odds.hits[i]);
        if (odds.struck_back) worth -= 0.8 * p * worth_killed(state, stack, odds.back[i]);
    }
    return worth;
}

Decision decide(const View& view)
{
    if (view.known.stage == Stage::setup) return decide_setup(view.known, view.seat.index);
    return Mind(view).next();
}

namespace {
constexpr std::array<std::string_view, 1> programs{"automa"};
}

std::span<const std::string_view> Rules::bots() { return programs; }

Action Rules::choose(std::string_view, const View& view, Rng&)
{
    Action action = decide(view).action;
    return action;
}

std::string Rules::explain(std::string_view, const View& view, Rng&) { return std::string(decide(view).why); }

}  // namespace montjoy::gobwin
