// What every rule system is: plain value types and pure functions over them. The promises behind
// the signatures are checked for every system by analysis/conformance.hpp.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/document.hpp"
#include "base/message.hpp"
#include "base/rng.hpp"
#include "base/tally.hpp"
#include "base/writer.hpp"
#include "dice/distribution.hpp"
#include "dice/faces.hpp"
#include "ruleset/page.hpp"
#include "ruleset/seat.hpp"
#include "ruleset/tool.hpp"

namespace montjoy {

/// The game waits for the awaited seats to choose. Sealed: each chooses once, unseen, and all
/// choices take effect together. Shared: any of them acts when it likes, at once and seen.
struct Choice {
    Seats awaited;
    bool sealed = false;
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// The game waits for dice or another draw.
struct Chance {
    friend bool operator==(const Chance&, const Chance&) = default;
};

/// The game has ended.
struct Over {
    std::optional<std::uint8_t> winner;  ///< an index into the scenario's sides; none is a draw
    friend bool operator==(const Over&, const Over&) = default;
};

using Pending = std::variant<Choice, Chance, Over>;

/// What falls at a chance: `count` dice with faces 1 to `sides`; or lots, one face for one of
/// `sides` equally likely lots (the cards left in a deck).
struct Cast {
    std::uint8_t kind = 0;  ///< which roll of the rulebook, below 250: its own lane of luck
    std::uint8_t count = 1;
    std::uint32_t sides = 6;
    Seat thrower;           ///< whose hand it is
    bool lots = false;      ///< drawn rather than thrown
    bool hidden = false;    ///< only its thrower may see what fell
    friend bool operator==(const Cast&, const Cast&) = default;
};

/// Where rules write down what happened. A default-made journal writes nothing, which is what
/// search wants: ask it before an event is put together.
template <class Event>
class Journal {
public:
    Journal() = default;
    explicit Journal(std::vector<Event>& events) : events_(&events) {}

    explicit operator bool() const { return events_ != nullptr; }
    void note(Event event)
    {
        if (events_) events_->push_back(std::move(event));
    }

private:
    std::vector<Event>* events_ = nullptr;
};

template <class R>
using JournalOf = Journal<typename R::Event>;

/// Text that could not be read: the byte where, and what was expected there.
struct Malformed {
    std::size_t position = 0;
    Message expected;
};

template <class T>
using Parsed = std::variant<T, Malformed>;

/// What an action would come to, before it is done: each sum with its clauses, and exact odds.
struct Preview {
    struct Sum {
        Message title;
        Tally tally;
    };
    struct Bar {
        std::string outcome;
        Fraction chance;
    };
    struct Odds {
        Message title;
        std::vector<Bar> bars;
    };
    std::vector<Sum> sums;
    std::vector<Odds> odds;
    bool empty() const { return sums.empty() && odds.empty(); }
};

/// A rule system.
///
/// Functions that take a Seat answer as that seat may know: nothing that they say, refusals and
/// lists included, depends on what is hidden from it.
template <class R>
concept Ruleset = std::regular<typename R::State> && std::equality_comparable<typename R::View> &&
    std::copyable<typename R::View> && std::regular<typename R::Action> &&
    std::totally_ordered<typename R::Roll> && std::copyable<typename R::Event> &&
    requires(const typename R::Scenario& scenario,
             std::shared_ptr<const typename R::Scenario> shared,  // whole, immutable
             const typename R::State& state, typename R::State& next,
             const typename R::View& view, const typename R::Action& action,
             const typename R::Roll& roll, const typename R::Event& event, Seat seat,
             const Faces& faces, std::vector<typename R::Action>& actions,
             JournalOf<R>& journal, Rng& rng, std::string_view text, const Document& document,
             Problems& problems, Writer& writer, const Style& style,
             const std::vector<typename R::Event>& events, Format format)
{
    { R::name } -> std::convertible_to<std::string_view>;     // "gobwin"
    { R::title } -> std::convertible_to<std::string_view>;    // "The Battle for Gobwin Bump"
    { R::version } -> std::convertible_to<int>;               // of the rules; raised by a fix

    // Setting up. `read` takes the scenario and the assumed numbers (with what replaced them);
    // every fault goes to `problems`, and null comes back if one is more than a warning.
    { R::read(document, document, problems) } -> std::same_as<std::shared_ptr<const typename R::Scenario>>;
    { R::opening(shared) } -> std::same_as<typename R::State>;
    { R::scenario(state) } -> std::same_as<const std::shared_ptr<const typename R::Scenario>&>;
    { R::seats(scenario) } -> std::same_as<std::span<const SeatInfo>>;
    { R::sides(scenario) } -> std::same_as<std::span<const std::string>>;

    // The flow of play. `list` adds the legal actions of an awaited seat that can be listed, in a
    // fixed order; open ones (is_open) are checked, never listed, and `sample_open` makes a legal
    // one where there is one. An awaited seat always has one or the other.
    { R::pending(state) } -> std::same_as<Pending>;
    { R::list(state, seat, actions) } -> std::same_as<void>;
    { R::is_open(action) } -> std::same_as<bool>;
    { R::sample_open(state, seat, rng) } -> std::same_as<std::optional<typename R::Action>>;
    { R::ends_turn(action) } -> std::same_as<bool>;
    { R::check(state, seat, action) } -> std::same_as<std::optional<Refusal>>;
    { R::apply(next, seat, action, journal) } -> std::same_as<void>;
    { R::time_is_up(next, seat, journal) } -> std::same_as<void>;

    // Chance. `rolls` is every outcome with its exact weight (at most 10,000); `reduce` makes of
    // the faces that fell on `cast(state)` the same outcomes with the same chances.
    { R::cast(state) } -> std::same_as<Cast>;
    { R::why(state) } -> std::same_as<Message>;  // "2d5 for the attack at 0405": for who throws
    { R::reduce(state, faces) } -> std::same_as<typename R::Roll>;
    { R::rolls(state) } -> std::same_as<Distribution<typename R::Roll>>;
    { R::apply(next, roll, journal) } -> std::same_as<void>;

    // What each seat knows. `redeal` makes a state that the seat could be in.
    { R::view(state, seat) } -> std::same_as<typename R::View>;
    { R::redeal(view, rng) } -> std::same_as<typename R::State>;
    { R::seen(scenario, event, seat) } -> std::same_as<std::optional<typename R::Event>>;
    { R::reveals(event) } -> std::same_as<bool>;  // showed somebody something: no undo past it

    // How it is written. What `to_text` writes of an action `parse_action` reads back.
    { R::to_text(scenario, seat, action) } -> std::same_as<std::string>;
    { R::parse_action(scenario, seat, text) } -> std::same_as<Parsed<typename R::Action>>;
    { R::to_text(scenario, roll) } -> std::same_as<std::string>;
    { R::to_text(scenario, event) } -> std::same_as<std::string>;       // one line, all of it
    { R::describe(scenario, event) } -> std::same_as<std::vector<Message>>;  // for people
    { R::write(state, writer) } -> std::same_as<void>;  // all of the state as JSON: what is hashed
    { R::write(view, writer) } -> std::same_as<void>;   // what the wire carries
    { R::show(view, style) } -> std::same_as<std::string>;  // the position as a page of text
    { R::preview(view, action) } -> std::same_as<Preview>;  // empty where nothing is at stake

    // Beside the game. `tools` holds "odds" at least; `paper` makes one of `papers` of what a seat
    // sees and has seen so far.
    { R::tools() } -> std::same_as<std::span<const Tool>>;
    { R::papers() } -> std::same_as<std::span<const Paper>>;
    { R::paper(text, format, view, events) } -> std::same_as<std::string>;

    // Play. `bots` names the programs that can play besides "random"; `choose` is the act of one.
    { R::bots() } -> std::same_as<std::span<const std::string_view>>;
    { R::choose(text, view, rng) } -> std::same_as<typename R::Action>;

    // Which invariant of the state is broken; empty where all hold.
    { R::broken_invariant(state) } -> std::same_as<std::string>;
};

/// The seats that `state` awaits a choice of; empty at a chance or at the end.
template <class R>
Seats awaited(const typename R::State& state)
{
    const Pending pending = R::pending(state);
    const auto* choice = std::get_if<Choice>(&pending);
    return choice ? choice->awaited : Seats{};
}

/// Faces for the chance that `state` waits for, drawn from `rng`.
template <class R>
Faces throw_for(const typename R::State& state, Rng& rng)
{
    const Cast cast = R::cast(state);
    return throw_dice(rng, cast.count, cast.sides);
}

/// The scenario and its numbers as one hash in hexadecimal: equal scenarios have equal ones.
std::string content_hash(const Document& scenario, const Document& numbers);

}  // namespace montjoy
