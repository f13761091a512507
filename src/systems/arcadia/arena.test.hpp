// A small battle set up by hand, for tests of one rule at a time: the player at the bottom, the enemy at the top.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/arcadia.hpp"
#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/chance.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/events.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/lore.hpp"
#include "systems/arcadia/notation.hpp"
#include "systems/arcadia/pieces.hpp"
#include "systems/arcadia/score.hpp"
#include "systems/arcadia/view.hpp"
#include "systems/arcadia/writing.hpp"

namespace montjoy::arcadia {

inline Document built_in(std::string_view name)
{
    Problems problems;
    auto document = parse_document(embedded(cat("data/arcadia/", name, ".json")), problems);
    EXPECT_TRUE(document) << name;
    return document ? *document : Document{};
}

inline Numbers assumed_numbers()
{
    Problems problems;
    const Document numbers = built_in("assumed");
    return read_numbers(Place(numbers, problems));
}

/// The faults of a scenario as text, warnings left out.
inline std::string faults_of(std::string_view json)
{
    Problems problems;
    const auto document = parse_document(json, problems);
    if (document) read_scenario(*document, built_in("assumed"), problems);
    std::string all;
    for (const Problem& p : problems)
        if (!p.warning) all += to_text(p) + "\n";
    return all;
}

inline std::shared_ptr<const Scenario> scenario_named(std::string_view name)
{
    Problems problems;
    return read_scenario(built_in(name), built_in("assumed"), problems);
}

struct Set_up {
    Kind kind = Kind::pitched_battle;
    bool large = false;
    bool npc = false;       ///< of the enemy
    Side defender = Side::enemy;
};

class Arena {
public:
    State state;
    std::vector<Event> events;

    explicit Arena(Set_up set = {})
    {
        const std::string army = R"({"title": "T", "commanders": ["hero"], "commander": {"unit": "hero", "grade": "average"},
            "units": [{"id": "hero", "type": "hero"}, {"type": "swords"}]})";
        const std::string json = cat(R"({"title": "Arena", "teaches": "a test", "kind": "pitched-battle", "first": "player", "land": "none",)",
                                     set.large ? R"("board": "large",)" : "", R"("player": {"army": )", army, R"(}, "enemy": {"army": )", army,
                                     set.npc ? R"(, "npc": true})" : "}", "}");
        Problems problems;
        const auto document = parse_document(json, problems);
        auto scenario = read_scenario(*document, built_in("assumed"), problems);
        state.scenario = scenario;
        Open& o = state.open;
        o.stands.fill(none);
        o.kind = set.kind;
        o.defender = has_defender(set.kind) ? set.defender : Side::wild;
        o.active = Side::player;
        o.turns = {{3, 3}};
        o.precedence = true;
        o.stance = {{Stance::attack, Stance::attack}};
        o.stage = Stage::move;
        for (const Side side : both_sides)  // somebody on either edge, far from everything
            if (!set.large) put(side, Type::beasts, side == Side::player ? "1309" : "1301");
        events.clear();
    }

    Open& open() { return state.open; }
    Secret& own(Side side = Side::player) { return state.secret[side]; }
    Position p() const { return position(state); }
    At hex(std::string_view name) const
    {
        const auto at = parse_at(state.scenario->board, name);
        EXPECT_TRUE(at) << name;
        return at.value_or(0);
    }

    Ref put(Side side, Type type, std::string_view at, Quality quality = Quality::ordinary)
    {
        Recruit r;
        r.list = static_cast<std::uint8_t>(state.secret[side].list.size() + 1);
        r.type = type;
        r.quality = quality;
        r.attributes = breeds[type].attributes;
        r.lore = breeds[type].lore;
        r.price = static_cast<std::uint8_t>(price_of(state.scenario->numbers, type, quality, r.attributes));
        Chronicle silent;
        const Ref ref = enlist(state, side, r);
        set_down(state, ref, hex(at), Board::forward(side), silent);
        return ref;
    }
    Ref mine(Type type, std::string_view at, Quality quality = Quality::ordinary) { return put(Side::player, type, at, quality); }
    Ref theirs(Type type, std::string_view at, Quality quality = Quality::ordinary) { return put(Side::enemy, type, at, quality); }
    /// A character who leads `led`.
    Ref leads(Type type, Ref led)
    {
        Recruit r;
        r.list = static_cast<std::uint8_t>(state.secret[led.side()].list.size() + 1);
        r.type = type;
        r.attributes = breeds[type].attributes;
        r.lore = breeds[type].lore;
        r.price = state.scenario->numbers.types[type].price;
        const Ref ref = enlist(state, led.side(), r);
        unit(ref).at = unit(led).at;
        set_leader(state, ref, led);
        return ref;
    }
    /// A unit off the table.
    std::uint8_t reserve(Side side, Type type, bool held = false)
    {
        Recruit r;
        r.list = static_cast<std::uint8_t>(40 + state.secret[side].reserve.size());
        r.type = type;
        r.attributes = breeds[type].attributes;
        r.lore = breeds[type].lore;
        r.price = state.scenario->numbers.types[type].price;
        r.held = held;
        r.late = !held;
        state.secret[side].reserve.push_back(r);
        return r.list;
    }
    Unit& unit(Ref ref) { return ref.side() == Side::wild ? state.open.wild[0] : state.open.units[ref.side()][ref.number()]; }
    void add(Ref ref, Attribute attribute) { unit(ref).attributes |= with(attribute); }
    void ground(std::string_view at, Terrain terrain) { state.open.ground[hex(at)] = terrain; }
    void face(Ref ref, Direction d) { unit(ref).facing = d; }
    std::string at(Ref ref) { return unit(ref).on_board() ? label(state.scenario->board, unit(ref).at) : std::string(name_of(unit(ref).fate)); }
    void objective(std::string_view at, Side holder)
    {
        Objective o;
        o.hexes.insert(hex(at));
        o.holder = holder;
        state.open.objectives.push_back(o);
    }
    void wild(std::string_view at)
    {
        Unit dragon;
        dragon.type = Type::dragon;
        dragon.attributes = breeds[Type::dragon].attributes;
        dragon.price = 24;
        dragon.at = hex(at);
        state.open.wild.push_back(dragon);
        state.open.stands[dragon.at] = the_wild.code;
    }

    /// The card is in play and orders are to be given.
    void play(Card card, Side side = Side::player)
    {
        state.open.active = side;
        state.open.card = static_cast<std::uint8_t>(card);
        state.open.judged = true;
        state.secret[side].orders = allowance_of(p(), side, card);
        state.open.stage = Stage::orders;
    }
    void order(Ref ref) { unit(ref).ordered = true; }
    void stage(Stage stage, Side active = Side::player)
    {
        state.open.stage = stage;
        state.open.active = active;
        state.open.window = active;
    }
    void give_card(Side side, Card card)
    {
        const auto& deck = state.scenario->numbers.deck;
        for (std::size_t i = 0; i < deck.size(); ++i)
            if (deck[i].card == card && !(state.secret[side].hand >> i & 1)) {
                state.secret[side].hand |= std::uint64_t{1} << i;
                ++state.open.hand[side];
                return;
            }
    }
    void give_lore(Side side, Spell spell, int tokens = 10)
    {
        const auto i = static_cast<std::size_t>(spell);
        state.secret[side].lore |= std::uint64_t{1} << i;
        ++state.open.lore_hand[side][static_cast<std::size_t>(state.scenario->lore[i].deck)];
        state.open.tokens[side] = static_cast<std::uint8_t>(tokens);
    }

    /// The text of the refusal with its clause; empty where the act may be done.
    std::string refused(std::string_view text, Side side = Side::player) const
    {
        const auto act = read_act(*state.scenario, text);
        if (!std::holds_alternative<Action>(act)) return cat("unreadable: ", text);
        const auto no = check_act(eyes(state, side), *std::get_if<Action>(&act));
        return no ? render_with_clause(*no) : std::string();
    }
    std::string clause(std::string_view text, Side side = Side::player) const
    {
        const auto act = read_act(*state.scenario, text);
        if (!std::holds_alternative<Action>(act)) return "unreadable";
        const auto no = check_act(eyes(state, side), *std::get_if<Action>(&act));
        return no ? std::string(no->clause.id) : "";
    }
    bool can(std::string_view text, Side side = Side::player) const { return refused(text, side).empty(); }
    void act(std::string_view text, Side side = Side::player)
    {
        ASSERT_EQ(refused(text, side), "") << text << " at " << stage_name(state.open.stage);
        const auto read = read_act(*state.scenario, text);
        Chronicle journal(events);
        do_act(state, side, *std::get_if<Action>(&read), journal);
        check();
    }
    void roll(int value)
    {
        ASSERT_TRUE(waits_for_chance(state.open)) << stage_name(state.open.stage);
        Chronicle journal(events);
        roll_fell(state, {static_cast<std::int16_t>(value)}, journal);
        check();
    }
    /// The copy of a card, as a roll that draws it.
    int copy(Card card, Omen omen) const
    {
        const auto& deck = state.scenario->numbers.deck;
        for (std::size_t i = 0; i < deck.size(); ++i)
            if (deck[i].card == card && deck[i].omen == omen) return static_cast<int>(i);
        ADD_FAILURE() << "no such copy";
        return 0;
    }
    int copy(Card card) const
    {
        const auto& deck = state.scenario->numbers.deck;
        for (std::size_t i = 0; i < deck.size(); ++i)
            if (deck[i].card == card) return static_cast<int>(i);
        return 0;
    }
    void go()
    {
        Chronicle journal(events);
        run(state, journal);
    }
    /// A close attack is in hand and its die falls; 1 to 8 as the attacker reads it.
    void strike(Ref attacker, Ref target, int die)
    {
        begin(attacker, target, Manner::close);
        if (state.open.stage == Stage::die) roll(die);
    }
    void shoot(Ref attacker, Ref target, int die)
    {
        begin(attacker, target, Manner::ranged);
        if (state.open.stage == Stage::die) roll(die);
    }
    void begin(Ref attacker, Ref target, Manner manner)
    {
        state.open.stage = manner == Manner::close ? Stage::close : Stage::ranged;
        state.open.active = attacker.side();
        Chronicle journal(events);
        begin_fight(state, attacker, target, manner, journal);
        run(state, journal);
    }
    int factor(Ref attacker, Ref target, Manner manner = Manner::close) const { return attack_factor(p(), attack_of(p(), attacker, target, manner)); }
    int vp(Side side) const { return score_of(p(), side); }
    bool happened(Event::Kind kind) const
    {
        for (const Event& e : events)
            if (e.kind == kind) return true;
        return false;
    }
    void check() const { ASSERT_EQ(broken(state), ""); }
    std::vector<std::string> acts(Side side = Side::player) const
    {
        std::vector<Action> all;
        list_acts(eyes(state, side), all);
        std::vector<std::string> texts;
        for (const Action& a : all) texts.push_back(write_act(*state.scenario, a));
        return texts;
    }
    Stage now() const { return state.open.stage; }
    bool waits_for(Side side) const { return awaited(*state.scenario, state.open).contains(side); }
};

}  // namespace montjoy::arcadia
