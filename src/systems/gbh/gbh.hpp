// The Great Battles Handbook: tactical battles of ancient and fantasy armies (docs/rules/gbh.md).
//
//   words, tables, numbers     words.hpp, tables.hpp, numbers.*
//   one battle's data          scenario.hpp; read by scenario.cpp, field_reading.cpp, army.*
//   sections of the handbook   field.* (FLD) round.* (RND) combat.* attack.* (COM) retreat.* (DIS)
//                              formation.* (JOIN, PASS) morale.* (MOR, XP) works.* (STR) siege.* (SIEGE)
//                              monsters.* (MON) play.* (PLAY)
//   at the table               rules.cpp (the flow), notation.*, events.cpp, wire.cpp, show.cpp,
//                              preview.cpp, odds.cpp, breaking.cpp, papers.cpp, automa.cpp
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/bounded.hpp"
#include "ruleset/ruleset.hpp"
#include "systems/gbh/combat.hpp"
#include "systems/gbh/scenario.hpp"

namespace montjoy::gbh {

/// What can be said of a unit besides its figures.
enum class Mark : std::uint16_t {
    acted = 1,         ///< its action of this round is spent
    stirred = 2,       ///< has attacked or moved this round.  GH-DIS-1
    unloaded = 4,      ///< one of its weapons is, or it reloads its rocks.  GH-COM-14
    one_rock = 8,      ///< a catapult's load is one rock
    airborne = 16,     ///< GH-MON-3
    on_top = 32,       ///< at the top of the ladder in its hex.  GH-SIEGE-1
    fixed = 64,        ///< a ladder at its wall, a catapult in its tower: it moves no more
    burning = 128,     ///< GH-SIEGE-4
    unfinished = 256,  ///< a machine under construction.  GH-SIEGE-3
    sheltering = 512,  ///< an eagle whose wings stop missiles.  GH-MON-2
    climbed = 1024     ///< a ladder that was climbed this round.  GH-SIEGE-1
};

/// What a unit is in the middle of for more than one round.  GH-PASS-1, GH-PASS-2
struct Passage {
    enum class Kind : std::uint8_t { none, swap, pass };
    Kind kind = Kind::none;
    UnitId other = nobody;     ///< with whom it changes, whom it passes
    std::uint8_t spent = 0;  ///< rounds
    std::uint16_t round = 0; ///< of the last of them
    Cell to = off_grid;
    friend bool operator==(const Passage&, const Passage&) = default;
};

struct Unit {
    std::uint8_t kit = 0;
    std::uint8_t seat = 0;
    std::uint8_t number = 0;
    std::uint8_t level = 0;
    std::int16_t xp = 0;
    std::int16_t xp_gain = 0;      ///< this round's, until its end.  GH-RND-4
    std::int16_t rp = 0;           ///< 0 once it is removed
    std::int16_t morale = 0;
    std::int16_t morale_gain = 0;  ///< this round's, until its end
    std::uint16_t marks = 0;
    Cell cell = off_grid;          ///< off_grid: not on the field
    Direction facing = 0;
    std::uint8_t hand = 3;         ///< which of its kit's weapons it has in hand; 3 none
    std::uint8_t carried = 0;      ///< which it still has, as bits
    std::uint8_t spent = 0;        ///< which of those are unloaded, as bits.  GH-COM-14
    std::uint8_t engaged = 0;      ///< with how many.  GH-COM-11
    std::uint16_t breathed = 0;    ///< the round of its last breath; 0 never
    Passage passage;

    constexpr bool is(Mark mark) const { return (marks & static_cast<std::uint16_t>(mark)) != 0; }
    constexpr void mark(Mark mark) { marks = static_cast<std::uint16_t>(marks | static_cast<std::uint16_t>(mark)); }
    constexpr void unmark(Mark mark) { marks = static_cast<std::uint16_t>(marks & ~static_cast<std::uint16_t>(mark)); }
    constexpr bool alive() const { return rp > 0; }
    constexpr bool on_field() const { return cell != off_grid; }
    friend bool operator==(const Unit&, const Unit&) = default;
};

/// How a work stands.
struct WorkState {
    std::uint16_t rp = 0;        ///< 0 once it has fallen
    bool burning = false;
    std::uint8_t holder = nobody;  ///< of a homage tower: the side whose it is.  GH-STR-8
    UnitId door = nobody;          ///< of a homage tower: the unit at its broken gate
    friend bool operator==(const WorkState&, const WorkState&) = default;
};

struct Pair {
    UnitId a = nobody, b = nobody;
    friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// The rolls of the handbook; each is a Cast's kind.
enum class RollKind : std::uint8_t { initiative, blow, charge, recoil, shot, sweep, contest, fire, douse, collapse };

/// What a missile is made of, where Ents and covered machines ask.  GH-MON-4, GH-SIEGE-2
enum class Arrows : std::uint8_t { none, plain, fire };

/// One roll of an action: what it is for, and what is added to it.  GH-COM-16
struct Throw {
    RollKind kind = RollKind::blow;
    std::uint8_t dice = 1;
    UnitId by = nobody;           ///< whose level and experience are at stake; none: nobody's
    std::uint8_t on = nobody;     ///< the unit, or with `at_work` the work, that it falls on
    bool at_work = false;
    bool doubled = false;
    bool harmless = false;      ///< nothing comes of it, whatever falls.  GH-MON-2, GH-MON-4
    Arrows arrows = Arrows::none;
    std::int16_t modifier = 0;
    std::int16_t roll = -1;     ///< -1: not thrown yet

    Throw() = default;
    Throw(RollKind roll_kind, int d10, UnitId whose, std::uint8_t target, bool work = false)
        : kind(roll_kind), dice(static_cast<std::uint8_t>(d10)), by(whose), on(target), at_work(work)
    {
    }
    friend bool operator==(const Throw&, const Throw&) = default;
};

/// What a fallen work, a move or an exchange leaves to be decided, one thing after the other.
struct Task {
    enum class Kind : std::uint8_t { face, place, collapse };
    Kind kind = Kind::face;
    UnitId unit = nobody;
    Cell cell = off_grid;
    friend bool operator==(const Task&, const Task&) = default;
};

/// What the game waits for.
enum class Phase : std::uint8_t {
    deploy,
    deploy_facing,
    deploy_hand,
    deploy_load,
    initiative,
    choose_unit,
    act,
    second_blow,
    after_move,
    joining,
    dividing,
    facing,
    rearm,
    naming,
    contest,
    flee,
    roll,
    placing,
    over
};

/// What goes on when everything rolled for is done.
enum class Resume : std::uint8_t { end_action, after_move, rearm, contest, burning };

/// All of a position that is copied as it stands.
struct Position {
    Bounded<Unit, most_units> units;
    Bounded<WorkState, most_works> works;
    Bounded<UnitId, most_cells> ground;        ///< by Cell: who stands there; none in a homage tower
    Bounded<std::uint64_t, 19> inside;         ///< by Cell, as bits.  GH-STR-9
    Bounded<Pair, 600> engaged;                ///< a < b, sorted.  GH-COM-11
    Bounded<Pair, 64> chases;                  ///< a may pursue b this round.  GH-DIS-2

    std::uint16_t round = 0;
    Phase phase = Phase::deploy;
    Resume resume = Resume::end_action;
    std::uint8_t seat = 0;                     ///< whose turn it is
    UnitId active = nobody;                      ///< the unit in its action, or being deployed
    std::array<std::uint8_t, most_seats> initiative{};  ///< 0 not rolled
    std::uint8_t contenders = 0;               ///< seats that still roll, as bits

    // The action under way.
    bool rearmed = false, turned = false, moved = false;  ///< done already in it
    bool free = false;                         ///< the throws are a free attack's
    UnitId target = nobody;                      ///< of the first blow; the tower's enemy at a naming
    std::uint8_t parts = 0;                    ///< of a division: in how many
    std::uint8_t left = 0;                     ///< of a division: how many still to place
    std::int16_t share = 0;                    ///< of a division: RP of each of those
    std::int16_t effort = 0;                   ///< RP that the attacks declared cost the attacker.  GH-COM-2
    UnitId attacker = nobody;                    ///< who pays
    Bounded<Throw, 12> throws;
    std::uint8_t thrown = 0;
    Bounded<Task, 24> tasks;
    Bounded<UnitId, 16> foes;                  ///< of a disengaging unit, in the order of their contests
    std::uint8_t foe = 0;                      ///< which of them is next
    std::uint8_t own_roll = 0;                 ///< the disengaging unit's; 0 not rolled
    std::uint8_t cursor = 0;                   ///< how far the burning of works has come
    Cell site = off_grid;                      ///< the homage tower that is stormed
    std::uint8_t winner = nobody;

    friend bool operator==(const Position&, const Position&) = default;
};

struct State : Position {
    std::shared_ptr<const Scenario> scenario;
    friend bool operator==(const State& x, const State& y)
    {
        return (x.scenario == y.scenario || (x.scenario && y.scenario && x.scenario->hash == y.scenario->hash)) &&
               static_cast<const Position&>(x) == static_cast<const Position&>(y);
    }
};

/// All is open (GH-PLAY-1): what a seat knows is everything.
struct View {
    State state;
    Seat seat;
    friend bool operator==(const View&, const View&) = default;
};

/// The smallest acts of the handbook.
enum class Verb : std::uint8_t {
    place,     ///< the next unit to be deployed, in a hex
    face,      ///< turn the unit in action, or the one that has just come to stand
    hand,      ///< take a weapon in hand
    load,      ///< name a catapult's ammunition
    unit,      ///< choose the unit that acts
    wait,
    move,      ///< on the ground
    fly,       ///< ending in the air
    land,      ///< flying, ending on the ground
    attack,    ///< in melee, a unit
    storm,     ///< in melee, whoever the defender names in a homage tower
    enough,    ///< no second blow, no further unit to join, no attack after the move
    shoot,
    hurl,      ///< throw the weapon in hand; written "throw"
    fire,      ///< fire arrows at a unit
    burn,      ///< fire arrows at a work; written "fire"
    batter,    ///< strike a work with fixed damage
    breath,
    wings,
    demand,    ///< a surrender
    disengage,
    flee,
    pursue,
    join,
    divide,
    at,        ///< where the next part, or the next unit of a fallen tower, stands
    swap,
    pass,
    repair,    ///< a machine; a machine under construction is built on
    mend,      ///< repair a work; written "repair"
    douse,     ///< put a machine's fire out
    quench,    ///< put a work's fire out; written "douse"
    build,
    fix,
    climb,
    name       ///< the unit at the homage tower's broken gate
};

/// One act. What `detail` is depends on the verb: a direction, a weapon, a load, a count, a
/// homage tower's gate (1) or the tower (0), how a flyer goes (0 on the ground, 1 in the air, 2 landed).
struct Action {
    Verb verb = Verb::wait;
    std::uint8_t detail = 0;
    Cell cell = off_grid;
    UnitName unit;
    friend bool operator==(const Action&, const Action&) = default;
};

/// What fell: a sum, or a face.
struct Roll {
    std::int16_t sum = 0;
    friend auto operator<=>(const Roll&, const Roll&) = default;
};

enum class EventKind : std::uint8_t {
    deployed,
    rolled_initiative,
    round_began,
    activated,
    changed_hand,
    loaded,
    turned,
    waited,
    moved,
    flew,
    landed,
    struck,        ///< a part of an attack, with its roll
    lost,          ///< RP in combat
    tired,         ///< RP by fatigue
    shared,        ///< RP of divided damage
    scorched,      ///< RP by burning
    crushed,       ///< RP by a falling work
    removed,
    surrendered,
    engaged,
    battered,      ///< a work
    fell,          ///< a work
    alight_unit,
    alight_work,
    no_fire,
    doused,
    not_doused,
    repaired_unit,
    repaired_work,
    built,
    finished,
    fixed,
    climbed_top,
    stepped_over,
    off_ladder,
    contest,
    fled,
    pursued,
    joined,
    divided,
    swapped,
    passed,
    passing,
    sheltering,
    named,
    took_tower,
    level_rose,
    burns,         ///< a work loses RP
    time_up,
    ended
};

struct Event {
    EventKind kind = EventKind::waited;
    UnitName unit;
    UnitName other;
    Cell cell = off_grid;
    std::uint8_t detail = 0;
    std::int32_t a = 0;
    std::int32_t b = 0;
    friend bool operator==(const Event&, const Event&) = default;
};

using Log = Journal<Event>;

inline Event event(EventKind kind, UnitName unit = {}, Cell cell = off_grid, int a = 0, int b = 0, UnitName other = {},
                   int detail = 0)
{
    return {kind, unit, other, cell, static_cast<std::uint8_t>(detail), a, b};
}

struct Rules {
    using State = gbh::State;
    using View = gbh::View;
    using Scenario = gbh::Scenario;
    using Action = gbh::Action;
    using Roll = gbh::Roll;
    using Event = gbh::Event;

    static constexpr std::string_view name = "gbh";
    static constexpr std::string_view title = "Great Battles Handbook";
    static constexpr int version = 1;

    static std::shared_ptr<const Scenario> read(const Document& scenario, const Document& numbers, Problems& problems);
    /// The scenario with the army lists that it names written out, as a game pins it.
    static Document whole(const Document& scenario);
    static State opening(std::shared_ptr<const Scenario> scenario);
    static const std::shared_ptr<const Scenario>& scenario(const State& state) { return state.scenario; }
    static std::span<const SeatInfo> seats(const Scenario& scenario) { return scenario.seats; }
    static std::span<const std::string> sides(const Scenario& scenario) { return scenario.sides; }

    static Pending pending(const State& state);
    static void list(const State& state, Seat seat, std::vector<Action>& actions);
    static bool is_open(const Action&) { return false; }
    static std::optional<Action> sample_open(const State&, Seat, Rng&) { return std::nullopt; }
    static bool ends_turn(const Action& action) { return action.verb == Verb::wait; }
    static std::optional<Refusal> check(const State& state, Seat seat, const Action& action);
    static void apply(State& state, Seat seat, const Action& action, Log& log);
    static void time_is_up(State& state, Seat seat, Log& log);

    static Cast cast(const State& state);
    static Message why(const State& state);
    static Roll reduce(const State& state, const Faces& faces);
    static Distribution<Roll> rolls(const State& state);
    static void apply(State& state, const Roll& roll, Log& log);

    static View view(const State& state, Seat seat) { return {state, seat}; }
    static State redeal(const View& view, Rng&) { return view.state; }
    static std::optional<Event> seen(const Scenario&, const Event& event, Seat) { return event; }
    static bool reveals(const Event&) { return false; }

    static std::string to_text(const Scenario& scenario, Seat seat, const Action& action);
    static Parsed<Action> parse_action(const Scenario& scenario, Seat seat, std::string_view text);
    static std::string to_text(const Scenario& scenario, const Roll& roll);
    static std::string to_text(const Scenario& scenario, const Event& event);
    static std::vector<Message> describe(const Scenario& scenario, const Event& event);
    static void write(const State& state, Writer& writer);
    static void write(const View& view, Writer& writer);
    static std::string show(const View& view, const Style& style);
    static Preview preview(const View& view, const Action& action);

    static std::span<const Tool> tools();
    static std::span<const Paper> papers();
    static std::string paper(std::string_view name, Format format, const View& view, const std::vector<Event>& events);

    static std::span<const std::string_view> bots();
    static Action choose(std::string_view bot, const View& view, Rng& rng);
    static std::string explain(std::string_view bot, const View& view, Rng& rng);

    static std::string broken_invariant(const State& state);
};
static_assert(Ruleset<Rules>);

}  // namespace montjoy::gbh
