#include "systems/gpc/gpc.hpp"

#include "base/text.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/invariant.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/scenario.hpp"

namespace montjoy::gpc {

std::shared_ptr<const Scenario> Rules::read(const Document& scenario, const Document& numbers,
                                            Problems& problems)
{
    return read_scenario(scenario, numbers, problems);
}

State Rules::opening(std::shared_ptr<const Scenario> scenario)
{
    return opening_state(std::move(scenario));
}

void Rules::list(const State& s, Seat seat, std::vector<Action>& out)
{
    list_actions(s, seat, out);
}

bool Rules::is_open(const Action& action)
{
    const auto* choose = std::get_if<Choose>(&action);
    return std::holds_alternative<Ruling>(action) || (choose && choose->change);
}

std::optional<Action> Rules::sample_open(const State& s, Seat seat, Rng& rng)
{
    if (seat != s.scenario->game_master()) return std::nullopt;
    if (auto ruling = sample_ruling(s, rng)) return Action(*std::move(ruling));
    return std::nullopt;
}

bool Rules::ends_turn(const Action& action)
{
    const auto* after = std::get_if<Afterwards>(&action);
    return std::holds_alternative<Stop>(action) ||
           (after && after->what == Afterwards::What::nothing);
}

std::optional<Refusal> Rules::check(const State& s, Seat seat, const Action& action)
{
    return check_action(s, seat, action);
}

void Rules::apply(State& s, Seat seat, const Action& action, Journal<Event>& notes)
{
    act(s, seat, action, notes);
}

void Rules::time_is_up(State& s, Seat seat, Journal<Event>& notes)
{
    if (!is_choice(s.phase) || !asked(s).contains(seat)) return;
    if (seat != s.scenario->game_master() && notes)
        notes.note(TimeRanOut{{static_cast<std::int8_t>(seat.index)}});
    Rng none(0);
    act(s, seat, choose("cautious", view(s, seat), none), notes);
}

bool Rules::reveals(const Event& event)
{
    const auto* told = std::get_if<Told>(&event);
    return told && told->prepared;
}

std::string Rules::broken_invariant(const State& s)
{
    return broken_invariant_of(s);
}

namespace {

struct Sums {
    int died = 0, fell = 0, quit = 0, wounds = 0, glory = 0, men = 0, squires = 0, ransom = 0;
    By<Result, int> results;
};

bool squire_gone(Squire squire)
{
    return squire != Squire::none && squire != Squire::at_hand && squire != Squire::found;
}

void add(Sums& sums, const Sheet& sheet, const Knight& k)
{
    sums.died += k.health == Health::dead ? 1 : 0;
    sums.fell += k.health != Health::fit ? 1 : 0;
    sums.quit += k.quit ? 1 : 0;
    sums.wounds += sheet.hit_points - k.hit_points;
    sums.glory += (k.glory + 1) / 2;
    sums.men += k.missing;
    sums.squires += squire_gone(k.squire) ? 1 : 0;
    sums.ransom += k.ransom;
    for (const Result r : every<Result>()) sums.results[r] += k.results[r];
}

void write_sums(const Sums& sums, Writer& writer)
{
    writer.field("died", sums.died)
        .field("fell", sums.fell)
        .field("quit", sums.quit)
        .field("wounds", sums.wounds);
    writer.field("glory", sums.glory)
        .field("men_lost", sums.men)
        .field("squires_lost", sums.squires)
        .field("ransom", sums.ransom);
    writer.key("results").open();
    for (const Result r : {Result::triumph, Result::win, Result::even, Result::lose, Result::crush})
        writer.field(name_of(r), sums.results[r]);
    writer.close();
}

}  // namespace

void Rules::tally(const State& s, Writer& writer)
{
    Sums all;
    for (const KnightId id : all_knights(*s.scenario)) add(all, s.sheet(id), s.knight(id));
    writer.open()
        .field("ending", name_of(s.ending))
        .field("rounds", int{s.round})
        .field("intensity", int{s.intensity});
    write_sums(all, writer);
    writer.key("knights").open();
    for (const KnightId id : all_knights(*s.scenario)) {
        Sums own;
        add(own, s.sheet(id), s.knight(id));
        writer.key(s.sheet(id).seat).open().field("tier", int{s.knight(id).tier});
        write_sums(own, writer);
        writer.close();
    }
    writer.close().close();
}

Document Rules::whole(const Document& scenario)
{
    return whole_scenario(scenario);
}

}  // namespace montjoy::gpc
