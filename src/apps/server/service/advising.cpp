// What the searching program advises a player, where the table allows it: thought of on another thread, on a copy.
#include "apps/server/service/inside.hpp"
#include "referee/adviser.hpp"

namespace montjoy::server {
namespace {

/// A fifth of what the program itself would think: a site has many tables.
Level level_of_hints()
{
    Level level;
    level.percent = 20;
    return level;
}

constexpr std::uint32_t trials = 60;
constexpr std::uint32_t trials_of_plans = 300;

}  // namespace

/// A copy of what the seat may be advised on, if it may; on plans of its own it may be at every table.
Outcome<Service::Inside::Advised> Service::Inside::advised(const Access& access, bool awaited, bool own_plan)
{
    return run<Advised>([&]() -> Outcome<Advised> {
        auto seen = sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        if (!access.seat || role == Role::spectator) return fault(Fault::forbidden, "you have no seat in this game");
        if (!own_plan && !table->seating.settings.hints) return fault(Fault::forbidden, "at this table there are no hints");
        if (table->match().result().over) return fault(Fault::refused, "the game is over");
        if (table->clock.paused || !table->frozen.empty()) return fault(Fault::refused, "the game does not go on at present");
        if (awaited && !table->match().awaited().contains(seat)) return fault(Fault::not_your_turn, "the game does not wait for you");
        Advised advised{table->match().adviser(), table->number(seat), seat};
        if (!advised.adviser) return fault(Fault::refused, "there is no search for this system");
        return advised;
    });
}

void Service::hint(const Access& access, Done<Hint> done)
{
    auto advised = inside_->advised(access, true);
    if (const Error* const error = error_of(advised)) return done(*error);
    const auto answer = std::make_shared<Hint>();
    inside_->ports.background(
        [answer, on = std::move(answer_of(advised))] {
            *answer = {on.number, on.adviser->advise(on.seat, level_of_hints()), on.adviser->estimate(on.seat, trials)};
        },
        [answer, done] { done(std::move(*answer)); });
}

void Service::threats(const Access& access, Done<Threats> done)
{
    auto advised = inside_->advised(access, false);
    if (const Error* const error = error_of(advised)) return done(*error);
    const auto answer = std::make_shared<Threats>();
    inside_->ports.background([answer, on = std::move(answer_of(advised))] { *answer = {on.number, on.adviser->threats(on.seat, trials)}; },
                              [answer, done] { done(std::move(*answer)); });
}

Outcome<Service::Thought> Service::imagined(const Access& access, const PlanWish& plan)
{
    return inside_->run<Thought>([&]() -> Outcome<Thought> {
        auto seen = inside_->sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        if (!access.seat || role == Role::spectator) return fault(Fault::forbidden, "you have no seat in this game");
        if (!table->match().awaited().contains(seat)) return fault(Fault::not_your_turn, "the game does not wait for you");
        const Imagined imagined = table->match().imagined(seat, plan.errands);
        Thought thought{table->number(seat), imagined.kept, imagined.closed, imagined.aside, {}, {}, {}, {}, {}};
        if (!plan.order.empty()) {
            if (const auto objection = imagined.match->check(seat, plan.order)) return fault(Fault::refused, *objection);
            thought.preview = imagined.match->preview(seat, plan.order);
        } else if (!plan.prefix.empty()) {
            thought.ways = imagined.match->ways(seat, plan.prefix, 400);
        } else {
            thought.listed = imagined.match->legal(seat);
            thought.samples = imagined.match->open_samples(seat, 8);
            thought.position = imagined.match->view_json(seat);
        }
        return thought;
    });
}

void Service::outlook(const Access& access, PlanWish plan, Done<Prospects> done)
{
    auto advised = inside_->advised(access, false, true);
    if (const Error* const error = error_of(advised)) return done(*error);
    struct Answer {
        Prospects prospects;
        std::optional<Message> fault;
    };
    const auto answer = std::make_shared<Answer>();
    inside_->ports.background(
        [answer, plan = std::move(plan), on = std::move(answer_of(advised))] {
            auto outlook = on.adviser->outlook(on.seat, plan.errands, plan.answers, plan.best, trials_of_plans);
            answer->prospects.number = on.number;
            if (auto* const found = std::get_if<Outlook>(&outlook))
                answer->prospects.outlook = std::move(*found);
            else
                answer->fault = *std::get_if<Message>(&outlook);
        },
        [answer, done] {
            if (answer->fault) return done(Error{Fault::malformed, *answer->fault, std::nullopt, "/errands", std::nullopt});
            done(std::move(answer->prospects));
        });
}

}  // namespace montjoy::server
