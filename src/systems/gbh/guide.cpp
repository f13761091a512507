#include "systems/gbh/guide.hpp"

#include <algorithm>

#include "systems/gbh/appraise.hpp"
#include "systems/gbh/automa.hpp"
#include "systems/gbh/choices.hpp"
#include "systems/gbh/play.hpp"

namespace montjoy::gbh {
namespace {

/// An act and how likely it is to be worth a thought.
struct Idea {
    double worth = 0;
    Action action;
};

bool strikes(Verb verb)
{
    switch (verb) {
        case Verb::attack:
        case Verb::storm:
        case Verb::shoot:
        case Verb::hurl:
        case Verb::fire:
        case Verb::burn:
        case Verb::batter:
        case Verb::breath:
        case Verb::wings:
        case Verb::demand: return true;
        default: return false;
    }
}

double worth_of_strike(const State& state, const Action& action)
{
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    const UnitId target = find_unit(state, action.unit);
    if (target == nobody) return 3;
    if (action.verb == Verb::attack) return 2 + melee_worth(state, unit, unit.cell, state.units[target]).sum();
    if (action.verb == Verb::shoot) return 2 + missile_worth(state, id, target, Missile::shot).sum();
    if (action.verb == Verb::hurl) return 2 + missile_worth(state, id, target, Missile::hurl).sum();
    return 3;
}

/// Moves by what they are for: of those that end equally far from the nearest enemy the one among most friends, on
/// the better ground.
double worth_of_stop(const State& state, const Unit& unit, Cell cell)
{
    double worth = spot_at(state, cell).advantageous ? 1 : 0;
    int nearest = far;
    for (const Unit& other : state.units) {
        if (!other.on_field() || &other == &unit) continue;
        const int away = distance(state, cell, other.cell);
        if (!are_enemies(state, unit, other)) {
            worth += away == 1 ? 0.5 : 0;
            continue;
        }
        nearest = std::min(nearest, away);
        if (away != 1 || other.is(Mark::airborne)) continue;
        Unit moved = unit;
        moved.cell = cell;
        worth += 0.4 * melee_worth(state, moved, cell, other).sum();
    }
    return worth - 0.3 * nearest;
}

void add_moves(const State& state, const std::vector<Action>& all, std::vector<Idea>& ideas)
{
    const Unit& unit = state.units[state.active];
    std::array<std::optional<Idea>, 12> by_distance;
    std::vector<Idea> contacts;
    for (const Action& action : all) {
        if (action.verb != Verb::move && action.verb != Verb::land) continue;
        const Idea idea{worth_of_stop(state, unit, action.cell), action};
        const int nearest = std::min<int>(nearest_enemy(state, unit, action.cell), 11);
        if (nearest == 1) contacts.push_back(idea);
        auto& best = by_distance[static_cast<std::size_t>(nearest)];
        if (nearest != 1 && (!best || idea.worth > best->worth)) best = idea;
    }
    for (const auto& idea : by_distance)
        if (idea) ideas.push_back(*idea);
    for (const Idea& idea : contacts) ideas.push_back(idea);
}

void ideas_of_act(const State& state, std::vector<Idea>& ideas)
{
    std::vector<Action> all;
    list_choices(state, all);
    const UnitId id = state.active;
    const Unit& unit = state.units[id];
    for (const Action& action : all) {
        if (strikes(action.verb)) ideas.push_back({worth_of_strike(state, action), action});
        switch (action.verb) {
            case Verb::wait: ideas.push_back({1.5, action}); break;
            case Verb::enough: ideas.push_back({1.5, action}); break;
            case Verb::disengage: ideas.push_back({1 + 4.0 * (unit.rp * 3 < types[type_of(state, unit)].rp ? 1 : 0), action}); break;
            case Verb::swap: ideas.push_back({0.5, action}); break;
            case Verb::pursue: ideas.push_back({1.0, action}); break;
            case Verb::climb:
            case Verb::fix:
            case Verb::build: ideas.push_back({2, action}); break;
            default: break;
        }
    }
    add_moves(state, all, ideas);
    // To turn to an enemy that is not in front, and strike it.
    if (!state.turned && turns(state, unit))
        for (const Unit& other : state.units) {
            if (!other.on_field() || !are_enemies(state, unit, other) || distance(state, unit.cell, other.cell) != 1) continue;
            if (in_front(state, unit, other.cell)) continue;
            const Action turn{Verb::face, best_facing(state, unit, unit.cell, other.cell), off_grid, {}};
            if (why_not(state, turn) == nullptr) ideas.push_back({2 + melee_worth(state, unit, unit.cell, other).sum(), turn});
        }
}

std::vector<Idea> ideas_of(const State& state)
{
    std::vector<Idea> ideas;
    std::vector<Action> all;
    switch (state.phase) {
        case Phase::choose_unit:
            for (std::size_t i = 0; i < state.units.size(); ++i)
                if (state.units[i].seat == state.seat && is_ready(state, state.units[i]))
                    ideas.push_back({urgency(state, static_cast<UnitId>(i)), {Verb::unit, 0, off_grid, name_of(state, static_cast<UnitId>(i))}});
            break;
        case Phase::act: ideas_of_act(state, ideas); break;
        case Phase::after_move:
        case Phase::second_blow:
        case Phase::naming:
        case Phase::flee:
            list_choices(state, all);
            for (const Action& action : all) ideas.push_back({0, action});
            break;
        default: break;
    }
    std::stable_sort(ideas.begin(), ideas.end(), [](const Idea& a, const Idea& b) { return a.worth > b.worth; });
    return ideas;
}

/// How far a side has come with what it wants, in ten-thousandths.
std::int32_t progress_of(const State& state, std::uint8_t side)
{
    std::int32_t best = 0;
    for (const Aim& aim : state.scenario->aims) {
        if (aim.side != side) continue;
        const std::int32_t wanted = std::max<std::int32_t>(1, aim.kind == Aim::Kind::destroy || aim.kind == Aim::Kind::rout || aim.kind == Aim::Kind::cross ? aim.share : 100);
        std::int32_t reached = std::min(10'000, progress(state, aim) * 10'000 / wanted);
        // What counts at the end counts more as the end comes.
        if (aim.kind == Aim::Kind::hold || aim.kind == Aim::Kind::keep)
            reached = reached * (state.scenario->rounds + 2 * state.round) / (3 * std::max<int>(1, state.scenario->rounds));
        best = std::max(best, reached);
    }
    return best;
}

}  // namespace

Action Guide::play_on(const State& state, Seat, int way, Rng&, Memo&) { return decide(state, way == 0 ? Habits{} : seasoned).action; }

void Guide::propose(const View& view, std::size_t most, std::vector<Action>& actions)
{
    for (const Idea& idea : ideas_of(view.state)) {
        if (actions.size() >= most) return;
        if (std::find(actions.begin(), actions.end(), idea.action) == actions.end()) actions.push_back(idea.action);
    }
}

std::uint32_t Guide::weight(const State& state)
{
    switch (state.phase) {
        case Phase::choose_unit: return 2;
        case Phase::act: return 4;
        case Phase::after_move:
        case Phase::second_blow:
        case Phase::naming:
        case Phase::flee: return 1;
        default: return 0;
    }
}

std::int32_t Guide::worth(const State& state, std::uint8_t side)
{
    std::int64_t own = 0, foes = 0;
    for (const Unit& unit : state.units) {
        if (!unit.on_field()) continue;
        // A level is worth some of a unit's strength; who panics is worth little.
        const std::int64_t strength = std::int64_t{unit.rp} * (6 + unit.level) * (band_of(unit.morale) >= Band::panic ? 1 : 2);
        (side_of(state, unit) == side ? own : foes) += strength;
    }
    const std::int64_t material = own + foes == 0 ? 0 : (own - foes) * 10'000 / (own + foes);
    std::int64_t theirs = 0;
    for (std::uint8_t other = 0; other < state.scenario->sides.size(); ++other)
        if (other != side) theirs = std::max<std::int64_t>(theirs, progress_of(state, other));
    const std::int64_t aims = progress_of(state, side) - theirs;
    std::int64_t held = 0;
    if (state.scenario->holds != nobody)
        held = (state.scenario->holds == side ? 1 : -1) * std::int64_t{2'000} * state.round / std::max<int>(1, state.scenario->rounds);
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(material * 4 / 10 + aims * 4 / 10 + held, -9'500, 9'500));
}

std::uint32_t Guide::clock(const State& state)
{
    std::uint32_t ready = 0, acted = 0;
    for (const Unit& unit : state.units) {
        if (!unit.on_field()) continue;
        ++ready;
        acted += unit.is(Mark::acted) ? 1u : 0u;
    }
    return state.round * 64u + (ready == 0 ? 0 : acted * 63 / ready);
}

void Guide::roster(const State& state, Seat seat, std::vector<std::pair<std::uint32_t, std::int32_t>>& pieces)
{
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].seat == seat.index && state.units[i].on_field()) pieces.emplace_back(i, state.units[i].rp);
}

std::string Guide::name_of(const State& state, std::uint32_t id) { return to_text(gbh::name_of(state, static_cast<UnitId>(id))); }

std::string Guide::place_of(const State& state, std::uint32_t id) { return label(state.scenario->grid, state.units[id].cell); }

}  // namespace montjoy::gbh
