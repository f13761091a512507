#include "systems/gpc/gpc.hpp"

#include "base/text.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/invariant.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/scenario.hpp"

namespace montjoy::gpc {

std::shared_ptr<const Scenario> Rules::read(const Document& scenario, const Document& numbers, Problems& problems)
{
    return read_scenario(scenario, numbers, problems);
}

State Rules::opening(std::shared_ptr<const Scenario> scenario) { return opening_state(std::move(scenario)); }

void Rules::list(const State& s, Seat seat, std::vector<Action>& out) { list_actions(s, seat, out); }

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
    return std::holds_alternative<Stop>(action) || (after && after->what == Afterwards::What::nothing);
}

std::optional<Refusal> Rules::check(const State& s, Seat seat, const Action& action) { return check_action(s, seat, action); }

void Rules::apply(State& s, Seat seat, const Action& action, Journal<Event>& notes) { act(s, seat, action, notes); }

void Rules::time_is_up(State& s, Seat seat, Journal<Event>& notes)
{
    if (!is_choice(s.phase) || !asked(s).contains(seat)) return;
    if (seat != s.scenario->game_master() && notes) notes.note(TimeRanOut{{static_cast<std::int8_t>(seat.index)}});
    Rng none(0);
    act(s, seat, choose("cautious", view(s, seat), none), notes);
}

bool Rules::reveals(const Event& event)
{
    const auto* told = std::get_if<Told>(&event);
    return told && told->prepared;
}

std::string Rules::broken_invariant(const State& s) { return broken_invariant_of(s); }

namespace {

struct Sums {
    int died = 0, fell = 0, wounds = 0, glory = 0, men = 0;
};

Sums sums_of(const State& s, KnightId id)
{
    const Knight& k = s.knight(id);
    return {k.health == Health::dead ? 1 : 0, k.health != Health::fit ? 1 : 0, s.sheet(id).hit_points - k.hit_points,
            (k.glory + 1) / 2, k.missing};
}

bool squire_gone(Squire squire)
{
    return squire != Squire::none && squire != Squire::at_hand && squire != Squire::found;
}

}  // namespace

std::vector<Figure> Rules::figures(const State& s)
{
    Sums all;
    int quits = 0, squires = 0, ransom = 0;
    By<Result, int> results;
    for (const KnightId id : all_knights(*s.scenario)) {
        const Sums own = sums_of(s, id);
        const Knight& k = s.knight(id);
        all.died += own.died, all.fell += own.fell, all.wounds += own.wounds, all.glory += own.glory, all.men += own.men;
        quits += k.quit ? 1 : 0, squires += squire_gone(k.squire) ? 1 : 0, ransom += k.ransom;
        for (const Result r : every<Result>()) results[r] += k.results[r];
    }
    std::vector<Figure> figures{{"rounds", s.round}, {"intensity", s.intensity}, {"deaths", all.died},
                                {"fallen", all.fell}, {"quits", quits}, {"wounds", all.wounds}, {"glory", all.glory},
                                {"men lost", all.men}, {"squires lost", squires}, {"ransom", ransom}};
    constexpr std::array words{"", "triumphs", "wins", "evens", "loses", "crushes"};
    for (std::size_t r = 1; r < words.size(); ++r) figures.push_back({words[r], results.values[r]});
    for (const KnightId id : all_knights(*s.scenario)) {
        const std::string& name = s.sheet(id).seat;
        const Sums own = sums_of(s, id);
        const Knight& k = s.knight(id);
        for (const auto& [what, value] : {std::pair<const char*, int>{"died", own.died}, {"fell", own.fell}, {"wounds", own.wounds},
                                          {"glory", own.glory}, {"men lost", own.men}, {"tier", k.tier}})
            figures.push_back({cat(name, ' ', what), value});
        for (std::size_t r = 1; r < words.size(); ++r)
            figures.push_back({cat(name, ' ', words[r]), k.results.values[r]});
    }
    return figures;
}

void Rules::tally_game(const State& s, Writer& writer)
{
    writer.open();
    for (const Figure& figure : figures(s)) writer.field(figure.name, figure.value);
    writer.close();
}

}  // namespace montjoy::gpc
