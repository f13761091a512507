#include "systems/arcadia/arcadia.hpp"

#include "base/text.hpp"
#include "systems/arcadia/acts.hpp"
#include "systems/arcadia/automa/automa.hpp"
#include "systems/arcadia/chance.hpp"
#include "systems/arcadia/events.hpp"
#include "systems/arcadia/flow.hpp"
#include "systems/arcadia/notation.hpp"
#include "systems/arcadia/papers.hpp"
#include "systems/arcadia/preview.hpp"
#include "systems/arcadia/score.hpp"
#include "systems/arcadia/show.hpp"
#include "systems/arcadia/tools.hpp"
#include "systems/arcadia/view.hpp"
#include "systems/arcadia/writing.hpp"

namespace montjoy::arcadia {

std::shared_ptr<const Scenario> Rules::read(const Document& scenario, const Document& numbers, Problems& problems)
{
    return read_scenario(scenario, numbers, problems);
}

State Rules::opening(std::shared_ptr<const Scenario> scenario) { return opening_of(std::move(scenario)); }
const std::shared_ptr<const Scenario>& Rules::scenario(const State& state) { return state.scenario; }
std::span<const SeatInfo> Rules::seats(const Scenario& scenario) { return scenario.seats; }
std::span<const std::string> Rules::sides(const Scenario& scenario) { return scenario.sides; }
Document Rules::whole(const Document& scenario) { return whole_scenario(scenario); }
Document Rules::numbers_of(const Document& scenario, const Document& numbers) { return chosen_numbers(scenario, numbers); }

std::vector<std::string> Rules::parts(const Document& scenario)
{
    std::vector<std::string> armies;
    for (const std::string_view side : {"player", "enemy"})
        if (const Document* at = scenario.find(side); at && at->find("army")) armies.push_back(cat("/", side, "/army"));
    return armies;
}

Pending Rules::pending(const State& state)
{
    const Open& o = state.open;
    if (o.stage == Stage::over)
        return Over{o.winner == Side::wild ? std::nullopt : std::optional(static_cast<std::uint8_t>(o.winner))};
    if (waits_for_chance(o)) return Chance{};
    const Awaited now = awaited(*state.scenario, o);
    Choice choice;
    choice.sealed = now.sealed;
    for (const Side side : both_sides)
        if (now.contains(side)) choice.awaited.insert(seat_of(side));
    return choice;
}

void Rules::list(const State& state, Seat seat, std::vector<Action>& actions)
{
    list_acts(eyes(state, side_of(seat)), actions);
}

bool Rules::is_open(const Action& action) { return is_open_act(action); }

std::optional<Action> Rules::sample_open(const State& state, Seat seat, Rng& rng)
{
    const Eyes e = eyes(state, side_of(seat));
    if (!awaited(e.scenario, e.open).contains(e.side) || e.own.lore == 0) return std::nullopt;
    if (rng.below(2) == 0) {
        const bool stop = rng.below(2) == 0;
        const auto moment = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(enum_size<Moment>)));
        return Action{stop ? Action::Kind::silent : Action::Kind::ask, moment};
    }
    std::uint64_t left = e.own.lore;
    for (std::size_t n = rng.index(static_cast<std::size_t>(std::popcount(left))); n > 0; --n) left &= left - 1;
    const auto card = static_cast<std::uint8_t>(std::countr_zero(left));
    return Action{e.own.answers >> card & 1 ? Action::Kind::unanswer : Action::Kind::answer, card};
}

bool Rules::ends_turn(const Action& action) { return ends_turn_act(action); }

std::optional<Refusal> Rules::check(const State& state, Seat seat, const Action& action)
{
    return check_act(eyes(state, side_of(seat)), action);
}

void Rules::apply(State& state, Seat seat, const Action& action, Journal<Event>& journal)
{
    do_act(state, side_of(seat), action, journal);
}

void Rules::time_is_up(State& state, Seat seat, Journal<Event>& journal)
{
    // The act that asks least: to be done, to pass, to stay; else the first that is offered.
    std::vector<Action> acts;
    list_acts(eyes(state, side_of(seat)), acts);
    if (acts.empty()) return;
    Action chosen = acts[0];
    for (const Action& act : acts)
        if (ends_turn_act(act) || act.kind == Action::Kind::stay) {
            chosen = act;
            break;
        }
    do_act(state, side_of(seat), chosen, journal);
}

Cast Rules::cast(const State& state) { return cast_now(state); }
Message Rules::why(const State& state) { return why_now(state); }
Roll Rules::reduce(const State& state, const Faces& faces) { return reduce_faces(state, faces); }
Distribution<Roll> Rules::rolls(const State& state) { return rolls_now(state); }
void Rules::apply(State& state, const Roll& roll, Journal<Event>& journal) { roll_fell(state, roll, journal); }

View Rules::view(const State& state, Seat seat) { return view_of(state, side_of(seat)); }
State Rules::redeal(const View& view, Rng& rng) { return redealt(view, rng); }
std::optional<Event> Rules::seen(const Scenario&, const Event& event, Seat seat) { return seen_by(event, side_of(seat)); }
bool Rules::reveals(const Event& event) { return shows_hidden(event); }

std::string Rules::to_text(const Scenario& scenario, Seat, const Action& action) { return write_act(scenario, action); }
Parsed<Action> Rules::parse_action(const Scenario& scenario, Seat, std::string_view text) { return read_act(scenario, text); }
std::string Rules::to_text(const Scenario& scenario, const Roll& roll) { return write_roll(scenario, roll); }
std::string Rules::to_text(const Scenario& scenario, const Event& event) { return event_line(scenario, event); }
std::vector<Message> Rules::describe(const Scenario& scenario, const Event& event) { return sentences(scenario, event); }
void Rules::write(const State& state, Writer& writer) { write_state(state, writer); }
void Rules::write(const View& view, Writer& writer) { write_view(view, writer); }
std::string Rules::show(const View& view, const Style& style) { return show_view(view, style); }
Preview Rules::preview(const View& view, const Action& action) { return preview_of(view, action); }

std::span<const Tool> Rules::tools() { return all_tools(); }
std::span<const Paper> Rules::papers() { return all_papers(); }
std::string Rules::paper(std::string_view asked, Format format, const View& view, const std::vector<Event>& events)
{
    return make_paper(asked, format, view, events);
}

std::span<const std::string_view> Rules::bots()  // AR-NPC-2
{
    static constexpr std::array<std::string_view, 1> names{"automa"};
    return names;
}

Action Rules::choose(std::string_view, const View& view, Rng& rng) { return automa(view, rng).action; }
Reasoned Rules::reasoned(const View& view, Rng& rng) { return automa(view, rng); }

std::string Rules::explain(std::string_view, const View& view, Rng& rng)
{
    const Reasoned chosen = automa(view, rng);
    std::vector<std::string> because;
    for (const Message& m : chosen.because) because.push_back(render(m));
    return cat(chosen.priority.id, ": ", join(because, "; "));
}

void Rules::tally(const State& state, Writer& writer)
{
    const Position p = position(state);
    writer.open().field("scenario", name_of(state.open.kind));
    for (const Side side : both_sides) {
        int lost = 0;
        for (const Unit& u : state.open.units[side]) lost += u.fate == Fate::destroyed || u.fate == Fate::off_table ? 1 : 0;
        writer.key(name_of(side)).open().field("vp", quarters_text(score_of(p, side))).field("turns", int{state.open.turns[side]});
        writer.field("units_lost", lost).close();
    }
    writer.close();
}

std::string Rules::broken_invariant(const State& state) { return broken(state); }

}  // namespace montjoy::arcadia
