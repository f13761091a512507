// The tool "phase": exact odds of a whole combat phase in a chosen order, by the rules themselves; where a push, an
// evade or a follow-up leaves a choice, both armies choose as the automa would.
#include <algorithm>

#include "base/text.hpp"
#include "base/writer.hpp"
#include "ruleset/page.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/chance.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"
#include "systems/arcadia/tools.hpp"
#include "systems/arcadia/view.hpp"

namespace montjoy::arcadia {
namespace {

constexpr std::size_t most_attacks = 6;
constexpr std::size_t most_to_order = 4;

struct Planned {
    At from = nowhere, to = nowhere;
    Manner manner = Manner::close;
};

/// A position and the attacks to be made in it.
struct Phase {
    std::shared_ptr<Scenario> scenario;
    State state;
    std::vector<Planned> attacks;
};

using Worlds = std::map<std::string, std::pair<State, Fraction>>;

// What tells two worlds apart for the attacks to come.
std::string key_of(const State& s)
{
    std::string key;
    for (const Side side : both_sides) {
        for (const Unit& u : s.open.units[side])
            key += cat(static_cast<int>(u.fate), ",", int{u.at}, ",", int{u.facing}, ",", int{u.damage}, ",", u.attacked ? 1 : 0, u.disorganized ? 1 : 0, ",", int{u.leader}, ";");
        key += cat(s.open.scored[side], "|");
    }
    return key;
}

void spread(State state, Fraction chance, Worlds& worlds)
{
    Chronicle silent;
    run_fight(state, silent);
    if (!state.open.fight.attacker && state.open.errands.empty()) {
        auto& [world, sum] = worlds.try_emplace(key_of(state), state, Fraction(0)).first->second;
        sum += chance;
        return;
    }
    if (waits_for_chance(state.open)) {
        const auto rolls = rolls_now(state);
        for (const auto& [roll, weight] : rolls) {
            State next = state;
            take_roll(next, roll, silent);
            spread(std::move(next), chance * rolls.fraction(weight), worlds);
        }
        return;
    }
    Rng unused(0);
    const Side side = awaited(*state.scenario, state.open).contains(Side::player) ? Side::player : Side::enemy;
    perform(state, side, automa(view_of(state, side), unused).action, silent);
    spread(std::move(state), chance, worlds);
}

// A planned attack, if it can be made as the world stands then.
void strike(const State& state, const Planned& attack, Fraction chance, Worlds& worlds)
{
    const Position p = position(state);
    const Ref who = p.at(attack.from), whom = p.at(attack.to);
    const bool can = who && whom && who.side() == Side::player && whom.side() == Side::enemy &&
                     (attack.manner == Manner::close ? cannot_strike(p, fighter(p, who), whom) == Why::nothing
                                                     : cannot_shoot(p, fighter(p, who)) == Why::nothing &&
                                                           cannot_hit(p, fighter(p, who), whom) == Why::nothing);
    State next = state;
    if (can) {
        Chronicle silent;
        begin_fight(next, who, whom, attack.manner, silent);
    }
    spread(std::move(next), chance, worlds);
}

Worlds outcome_of_phase(const Phase& phase, const std::vector<Planned>& order)
{
    Worlds worlds;
    worlds.emplace("", std::pair(phase.state, Fraction(1)));
    for (const Planned& attack : order) {
        Worlds next;
        for (const auto& [key, world] : worlds) strike(world.first, attack, world.second, next);
        worlds = std::move(next);
    }
    return worlds;
}

Side read_unit(const Place& row, Phase& phase)
{
    row.only({"side", "type", "quality", "at", "facing", "damage", "leader", "commander", "attributes", "marched", "disorganized"});
    const Side side = row.required("side").one_of({"own", "enemy"}).value_or(0) == 0 ? Side::player : Side::enemy;
    Scenario& s = *phase.scenario;
    Recruit r;
    r.type = row.required("type").choice(Type::swords, "AR-UNIT-4"_rule);
    r.quality = row.optional("quality").choice(Quality::ordinary, "AR-UNIT-1"_rule);
    r.attributes = breeds[r.type].attributes;
    if (const Place added = row.optional("attributes"))
        for (const Place& item : added.items(0, 8)) r.attributes |= with(item.choice(Attribute::drilled, "AR-UNIT-1"_rule));
    r.commander = row.optional("commander").boolean(false);
    r.price = static_cast<std::uint8_t>(price_of(s.numbers, r.type, r.quality, r.attributes));
    const auto add_name = [&](Type type) {
        s.names.emplace_back(breeds[type].title);
        return static_cast<std::uint8_t>(s.names.size() - 1);
    };
    r.name = add_name(r.type);
    const auto at = parse_at(s.board, row.required("at").string());
    const auto facing = row.has("facing") ? parse_side(s.board.grid, row.required("facing").string()) : Board::forward(side);
    if (!at) row.optional("at").fault("AR-BRD-1"_rule, "no hex of the board");
    if (!facing) row.optional("facing").fault("AR-BRD-3"_rule, "n, ne, se, s, sw or nw is expected");
    if (!at || !facing) return side;
    if (!position(phase.state).empty(*at)) {
        row.optional("at").fault("AR-BRD-4"_rule, "two units stand there");
        return side;
    }
    r.list = static_cast<std::uint8_t>(phase.state.open.units[side].size() + 1);
    Chronicle silent;
    const Ref ref = enlist(phase.state, side, r);
    set_down(phase.state, ref, *at, *facing, silent);
    Unit& unit = phase.state.open.units[side][ref.number()];
    unit.damage = static_cast<std::uint8_t>(row.optional("damage").integer(0, unit.character() ? 0 : 3, 0, "AR-UNIT-2"_rule));
    unit.marched = row.optional("marched").boolean(false);
    unit.disorganized = row.optional("disorganized").boolean(false);
    if (const Place leader = row.optional("leader")) {
        Recruit who;
        who.type = leader.choice(Type::hero, "AR-UNIT-3"_rule);
        who.attributes = breeds[who.type].attributes;
        who.price = s.numbers.types[who.type].price;
        who.name = add_name(who.type);
        who.list = static_cast<std::uint8_t>(phase.state.open.units[side].size() + 1);
        if (breeds[who.type].kind != Class::character || !unit.troop())
            leader.fault("AR-UNIT-3"_rule, "a character leads a troop unit");
        else
            set_leader(phase.state, enlist(phase.state, side, who), ref);
    }
    return side;
}

std::optional<Phase> read_phase(const Place& place, const Numbers& numbers, const Problems& problems)
{
    place.only({"board", "units", "terrain", "defences", "vp", "attacks", "weather"});
    Phase phase;
    phase.scenario = std::make_shared<Scenario>();
    Scenario& s = *phase.scenario;
    if (const Place board = place.optional("board"))
        if (board.one_of({"standard", "large"}, "AR-BRD-1"_rule).value_or(0) == 1) s.board = Board(true);
    s.numbers = numbers;
    s.sides = {"own", "enemy"};
    s.seats = {{"player", 0, false}, {"enemy", 1, false}};
    State& state = phase.state;
    state.scenario = phase.scenario;
    state.open.stands.fill(none);
    state.open.stage = Stage::close;
    state.open.kind = Kind::pitched_battle;
    state.open.active = Side::player;
    state.open.weather = static_cast<std::int8_t>(place.optional("weather").integer(0, 9, 4, "AR-CARD-3"_rule));
    for (const auto& [name, ground] : place.optional("terrain").fields()) {
        const auto at = parse_at(s.board, name);
        if (!at)
            ground.fault("AR-BRD-1"_rule, "no hex of the board");
        else
            state.open.ground[*at] = ground.choice(Terrain::clear, "AR-BRD-2"_rule);
    }
    if (const Place defences = place.optional("defences"))
        for (const Place& item : defences.items(0, 60))
            if (const auto at = parse_at(s.board, item.string())) state.open.defences.insert(*at);
    for (const Place& row : place.required("units").items(2, 40)) read_unit(row, phase);
    if (const Place vp = place.optional("vp")) {
        vp.only({"own", "enemy"});
        state.open.scored[Side::player] = static_cast<std::int16_t>((vp.optional("own").fraction(0, 200, 0, "AR-PTS-2"_rule) * 4).floor());
        state.open.scored[Side::enemy] = static_cast<std::int16_t>((vp.optional("enemy").fraction(0, 200, 0, "AR-PTS-2"_rule) * 4).floor());
    }
    for (const Place& row : place.required("attacks").items(1, most_attacks)) {
        row.only({"from", "to", "kind"});
        Planned attack;
        const auto from = parse_at(s.board, row.required("from").string()), to = parse_at(s.board, row.required("to").string());
        if (!from) row.optional("from").fault("AR-BRD-1"_rule, "no hex of the board");
        if (!to) row.optional("to").fault("AR-BRD-1"_rule, "no hex of the board");
        attack.manner = row.has("kind") && row.required("kind").one_of({"close", "ranged"}, "AR-TURN-4"_rule).value_or(0) == 1 ? Manner::ranged : Manner::close;
        if (from && to) {
            attack.from = *from;
            attack.to = *to;
        }
        if (attack.manner == Manner::ranged && !phase.attacks.empty() && phase.attacks.back().manner == Manner::close)
            row.fault("AR-SIT-29"_rule, "all shots come before the first blow");
        phase.attacks.push_back(attack);
    }
    if (refused(problems)) return std::nullopt;
    return phase;
}

Fraction balance(const Phase& phase, const Worlds& worlds)
{
    Fraction sum = 0;
    for (const auto& [key, world] : worlds) {
        const auto gained = [&](Side side) { return world.first.open.scored[side] - phase.state.open.scored[side]; };
        sum += world.second * Fraction(gained(Side::player) - gained(Side::enemy), 4);
    }
    return sum;
}

std::string answer_text(const Phase& phase, const Worlds& worlds, const std::vector<Planned>& order, bool json)
{
    const Board& board = phase.scenario->board;
    Writer w;
    w.open().key("order").open_list();
    std::string page = "order:";
    for (const Planned& a : order) {
        w.open().field("from", label(board, a.from)).field("to", label(board, a.to)).field("kind", a.manner == Manner::close ? "close" : "ranged").close();
        page += cat(" ", label(board, a.from), ">", label(board, a.to));
    }
    w.close_list().key("units").open_list();
    std::vector<std::vector<std::string>> rows{{"unit", "at", "lost", "damage 0", "1", "2", "3"}};
    for (const Side side : both_sides)
        for (std::size_t i = 0; i < phase.state.open.units[side].size(); ++i) {
            Fraction gone = 0, damage[4] = {0, 0, 0, 0};
            for (const auto& [key, world] : worlds) {
                const Unit& u = world.first.open.units[side][i];
                if (u.on_board())
                    damage[std::min<std::size_t>(u.damage, 3)] += world.second;
                else
                    gone += world.second;
            }
            const Unit& u = phase.state.open.units[side][i];
            w.open().field("side", side == Side::player ? "own" : "enemy").field("type", name_of(u.type)).field("at", label(board, u.at));
            w.field("lost", gone).key("damage").open_list();
            for (const Fraction& each : damage) w.value(each);
            w.close_list().close();
            rows.push_back({phase.scenario->names[u.name], label(board, u.at), to_text(gone), to_text(damage[0]), to_text(damage[1]), to_text(damage[2]), to_text(damage[3])});
        }
    w.close_list().key("vp").open_list();
    std::map<std::pair<int, int>, Fraction> points;
    for (const auto& [key, world] : worlds)
        points[{world.first.open.scored[Side::player], world.first.open.scored[Side::enemy]}] += world.second;
    std::vector<std::vector<std::string>> scores{{"own VP", "enemy VP", "chance"}};
    for (const auto& [vp, chance] : points) {
        w.open().field("own", quarters_text(vp.first)).field("enemy", quarters_text(vp.second)).field("p", chance).close();
        scores.push_back({quarters_text(vp.first), quarters_text(vp.second), to_text(chance)});
    }
    const Fraction mean = balance(phase, worlds);
    w.close_list().field("balance", mean).close();
    if (json) return w.text() + "\n";
    return cat(page, "\n", table({}, rows), "\n", table({}, scores), "\nVP gained less VP lost, on average: ", to_decimal(mean), "\n");
}

}  // namespace

ToolAnswer run_phase(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = read_file(input, 0, answer);
    if (!document) return answer;
    Problems unread;
    const Numbers numbers = read_numbers(Place(*input.numbers, unread));
    for (Problem& p : unread) answer.problems.push_back(std::move(p));
    const Place place(*document, answer.problems);
    const auto phase = read_phase(place, numbers, answer.problems);
    if (!phase) return answer;
    std::vector<Planned> order = phase->attacks;
    Worlds worlds = outcome_of_phase(*phase, order);
    if (input.has("best-order")) {
        if (order.size() > most_to_order) {
            place.optional("attacks").fault("the best order is sought for {} attacks at most", {static_cast<std::int64_t>(most_to_order)});
            return answer;
        }
        std::vector<std::size_t> places(order.size());
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
        while (std::next_permutation(places.begin(), places.end())) {
            std::vector<Planned> other_order;
            for (const std::size_t i : places) other_order.push_back(phase->attacks[i]);
            const bool shots_first = std::is_partitioned(other_order.begin(), other_order.end(), [](const Planned& a) { return a.manner == Manner::ranged; });
            if (!shots_first) continue;
            Worlds other_worlds = outcome_of_phase(*phase, other_order);
            if (balance(*phase, other_worlds) > balance(*phase, worlds)) {
                worlds = std::move(other_worlds);
                order = other_order;
            }
        }
    }
    answer.text = answer_text(*phase, worlds, order, input.has("json"));
    return answer;
}

}  // namespace montjoy::arcadia
