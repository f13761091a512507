// ScariksGPC Battle: player knights of King Arthur Pendragon in a great battle, with a game master
// (docs/rules/gpc.md).
//
//   skill                 GP-ROLL            modifiers        what a skill comes to
//   sheet, encounter      GP-WHO, GP-FOE     numbers          what is of basis A
//   scenario              a battle's file    state, knight    what play changes
//   manoeuvre, tables     GP-RND, GP-MAN     choice, act      what may be chosen, and what it does
//   flow: round, turn, bout, steps, ending   the order of play
//   exchange, aftermath   GP-EXC, GP-FOL, GP-SQ, GP-RES, GP-BAT as pure functions
//   ruling                GP-GM              notation         how acts are written
//   whatif, preview       what a manoeuvre would come to      automa    the bots
//   view, show, papers, tools                what people and programs get to see
#pragma once

#include "ruleset/ruleset.hpp"
#include "systems/gpc/action.hpp"
#include "systems/gpc/event.hpp"
#include "systems/gpc/roll.hpp"
#include "systems/gpc/state.hpp"

namespace montjoy::gpc {

/// What a seat knows: everything, save for a knight what the game master has prepared; the scenario
/// of a knight's state is the open one.  GP-GM-1
struct View {
    State state;
    Seat seat;
    friend bool operator==(const View&, const View&) = default;
};

struct Rules {
    using Scenario = gpc::Scenario;
    using State = gpc::State;
    using View = gpc::View;
    using Action = gpc::Action;
    using Roll = gpc::Roll;
    using Event = gpc::Event;

    static constexpr std::string_view name = "gpc";
    static constexpr std::string_view title = "ScariksGPC Battle";
    static constexpr int version = 1;

    static std::shared_ptr<const Scenario> read(const Document& scenario, const Document& numbers,
                                                Problems&);
    static State opening(std::shared_ptr<const Scenario>);
    static const std::shared_ptr<const Scenario>& scenario(const State& state)
    {
        return state.scenario;
    }
    static std::span<const SeatInfo> seats(const Scenario& scenario) { return scenario.seats; }
    static std::span<const std::string> sides(const Scenario& scenario) { return scenario.sides; }

    static Pending pending(const State&);
    static void list(const State&, Seat, std::vector<Action>&);
    static bool is_open(const Action&);
    static std::optional<Action> sample_open(const State&, Seat, Rng&);
    static bool ends_turn(const Action&);
    static std::optional<Refusal> check(const State&, Seat, const Action&);
    static void apply(State&, Seat, const Action&, Journal<Event>&);
    static void time_is_up(State&, Seat, Journal<Event>&);

    static Cast cast(const State&);
    static Message why(const State&);
    /// Which ruling puts right the dice that fell last.  GP-GM-1
    static Message mending(const State&);
    static Roll reduce(const State&, const Faces&);
    static Distribution<Roll> rolls(const State&);
    static void apply(State&, const Roll&, Journal<Event>&);

    static View view(const State&, Seat);
    static State redeal(const View&, Rng&);
    static std::optional<Event> seen(const Scenario&, const Event& event, Seat) { return event; }
    static bool reveals(const Event&);

    static std::string to_text(const Scenario&, Seat, const Action&);
    static Parsed<Action> parse_action(const Scenario&, Seat, std::string_view);
    static std::string to_text(const Scenario&, const Roll&);
    static std::string to_text(const Scenario&, const Event&);
    static std::vector<Message> describe(const Scenario&, const Event&);
    static void write(const State&, Writer&);
    static void write(const View&, Writer&);
    static std::string show(const View&, const Style&);
    static Preview preview(const View&, const Action&);

    static std::span<const Tool> tools();
    static std::span<const Paper> papers();
    static std::string paper(std::string_view, Format, const View&, const std::vector<Event>&);

    static std::span<const std::string_view> bots();
    static Action choose(std::string_view bot, const View&, Rng&);

    static std::string broken_invariant(const State&);

    /// What a battle came to, for the statistics of many, as an object: "ending", "rounds",
    /// "intensity"; of all knights together and of each of "knights" by his seat "died", "fell"
    /// (out by wounds, the dead included), "quit", "wounds" (hit points lost), "glory", "men_lost",
    /// "squires_lost", "ransom" (L) and the number of each of the five "results"; of each knight
    /// his "tier" too.
    static void tally(const State&, Writer&);

    /// The scenario with every sheet and table that it names put in whole: what a record has to
    /// keep if it is to outlive a change of these files.
    static Document whole(const Document& scenario);
};

static_assert(Ruleset<Rules>);

}  // namespace montjoy::gpc
