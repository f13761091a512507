// The Battle for Gobwin Bump (docs/rules/gobwin.md): an Alliance of nations against an Opposition, by
// turns on a map of hexes.
//
//   types, tables                types.hpp, tables.hpp
//   what a battle is played with scenario.hpp; maps: map.hpp
//   what play changes            state.hpp, pieces.hpp
//   Map, Turn                    movement.hpp, turn.hpp
//   Units, Characters, Economy   popping.hpp
//   Stacks and orders            stacks.hpp
//   Scouting                     scouting.hpp, view.hpp
//   Combat                       combat.hpp (sums), engage.hpp (on the map)
//   The game master              master.hpp, report.cpp
//   words                        notation.hpp, refusal.hpp, event.hpp, show.cpp
#pragma once

#include "ruleset/ruleset.hpp"
#include "systems/gobwin/action.hpp"
#include "systems/gobwin/event.hpp"
#include "systems/gobwin/state.hpp"

namespace montjoy::gobwin {

/// What a seat knows: a state that is built of that and nothing else. Enemy stacks in it are those
/// in sight, numbered in the order of their hexes; what is not known of them is as by default. The
/// game master's is the whole.
struct View {
    Seat seat;
    State known;
    friend bool operator==(const View& a, const View& b) { return a.seat == b.seat && a.known == b.known; }
};

/// What fell: the sum of 2d5, or a new commander's level.
struct Fall {
    RollKind kind = RollKind::attack;
    std::uint8_t value = 0;
    friend constexpr auto operator<=>(const Fall&, const Fall&) = default;
};

struct Rules {
    using Scenario = gobwin::Scenario;
    using State = gobwin::State;
    using View = gobwin::View;
    using Action = gobwin::Action;
    using Roll = Fall;
    using Event = gobwin::Event;

    static constexpr std::string_view name = "gobwin";
    static constexpr std::string_view title = "The Battle for Gobwin Bump";
    static constexpr int version = 1;

    static std::shared_ptr<const Scenario> read(const Document& scenario, const Document& numbers, Problems& problems);
    static State opening(std::shared_ptr<const Scenario> scenario);
    static const std::shared_ptr<const Scenario>& scenario(const State& state) { return state.scenario; }
    static std::span<const SeatInfo> seats(const Scenario& scenario) { return scenario.seats; }
    static std::span<const std::string> sides(const Scenario& scenario) { return scenario.sides; }

    static Pending pending(const State& state);
    static void list(const State& state, Seat seat, std::vector<Action>& actions);
    static bool is_open(const Action& action);
    static std::optional<Action> sample_open(const State& state, Seat seat, Rng& rng);
    static bool ends_turn(const Action& action) { return action.act == Act::end; }
    /// Who has the turn may end it at any time: whoever does another listed act had a choice.
    static constexpr bool ends_at_will = true;
    static std::optional<Refusal> check(const State& state, Seat seat, const Action& action);
    static void apply(State& state, Seat seat, const Action& action, Journal<Event>& journal);
    static void time_is_up(State& state, Seat seat, Journal<Event>& journal);
    /// Movement points that the act spends; 0 for what costs none.
    static int spends(const State& state, const Action& action);

    static Cast cast(const State& state);
    static Message why(const State& state);
    static Roll reduce(const State& state, const Faces& faces);
    static Distribution<Roll> rolls(const State& state);
    static void apply(State& state, const Roll& roll, Journal<Event>& journal);

    static View view(const State& state, Seat seat);
    static State redeal(const View& view, Rng& rng);
    static std::optional<Event> seen(const Scenario& scenario, const Event& event, Seat seat)
    {
        return as_seen(scenario, event, seat);
    }
    static bool reveals(const Event& event) { return event.reveals; }

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
    static std::string paper(std::string_view name, Format format, const View& view, const std::vector<Event>& seen);

    static std::span<const std::string_view> bots();
    static Action choose(std::string_view bot, const View& view, Rng& rng);
    /// Why that bot chooses what it does, in a few words.
    static std::string explain(std::string_view bot, const View& view, Rng& rng);

    static std::string broken_invariant(const State& state);

    /// How long a turn of this scenario lasts by post, in hours.  GB-TURN-1
    static int turn_hours(const Scenario& scenario) { return scenario.options.turn_hours; }
};
static_assert(Ruleset<Rules>);

}  // namespace montjoy::gobwin
