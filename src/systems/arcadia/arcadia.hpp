// World of Arcadia: a fantasy battle on a hex board with command cards and lore, made to be played alone
// against an army run by its own deck (docs/rules/arcadia.md).
//
//   words, tables, numbers, board, army       what the rulebook's tables say
//   scenario, state, position                 a battle set up and under way
//   ground, movement                          AR-BRD, AR-TURN-4
//   combat, attack, errand, fight             AR-COM
//   command, turn, draw                       AR-TURN, AR-CARD-1 to AR-CARD-3
//   lore, casting, effects                    AR-CARD-4, AR-CARD-5, the lore decks
//   scouting, land, deployment                AR-SCN
//   score                                     AR-PTS
//   automa                                    AR-NPC
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ruleset/ruleset.hpp"
#include "systems/arcadia/state.hpp"

namespace montjoy::arcadia {

/// What the program that plays an army chose, by which priority, and what made it so.  AR-NPC-1
struct Reasoned {
    Action action;
    Clause priority;
    std::vector<Message> because;
};

struct Rules {
    using Scenario = arcadia::Scenario;
    using State = arcadia::State;
    using View = arcadia::View;
    using Action = arcadia::Action;
    using Roll = arcadia::Roll;
    using Event = arcadia::Event;

    static constexpr std::string_view name = "arcadia";
    static constexpr std::string_view title = "World of Arcadia";
    static constexpr int version = 1;

    static std::shared_ptr<const Scenario> read(const Document& scenario, const Document& numbers, Problems& problems);
    static State opening(std::shared_ptr<const Scenario> scenario);
    static const std::shared_ptr<const Scenario>& scenario(const State& state);
    static std::span<const SeatInfo> seats(const Scenario& scenario);
    static std::span<const std::string> sides(const Scenario& scenario);
    /// The scenario with the army lists that it names written out, as a game pins it; the numbers with the set laid
    /// over them that it asks for; and the parts that a record names by their hash.
    static Document whole(const Document& scenario);
    static Document numbers_of(const Document& scenario, const Document& numbers);
    static std::vector<std::string> parts(const Document& scenario);

    static Pending pending(const State& state);
    static void list(const State& state, Seat seat, std::vector<Action>& actions);
    static bool is_open(const Action& action);
    static std::optional<Action> sample_open(const State& state, Seat seat, Rng& rng);
    static bool ends_turn(const Action& action);
    static std::optional<Refusal> check(const State& state, Seat seat, const Action& action);
    static void apply(State& state, Seat seat, const Action& action, Journal<Event>& journal);
    static void time_is_up(State& state, Seat seat, Journal<Event>& journal);

    static Cast cast(const State& state);
    static Message why(const State& state);
    static Roll reduce(const State& state, const Faces& faces);
    static Distribution<Roll> rolls(const State& state);
    static void apply(State& state, const Roll& roll, Journal<Event>& journal);

    static View view(const State& state, Seat seat);
    static State redeal(const View& view, Rng& rng);
    static std::optional<Event> seen(const Scenario& scenario, const Event& event, Seat seat);
    static bool reveals(const Event& event);

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
    /// The choice of `choose("automa", ...)` with the priority that decided and what the army knew; and the same
    /// as a line: "AR-NPC-P9: ...".
    static Reasoned reasoned(const View& view, Rng& rng);
    static std::string explain(std::string_view bot, const View& view, Rng& rng);
    /// What statistics ask of a battle that is over.
    static void tally(const State& state, Writer& writer);

    static std::string broken_invariant(const State& state);
};
static_assert(Ruleset<Rules>);

}  // namespace montjoy::arcadia
