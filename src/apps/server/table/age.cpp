#include "apps/server/table/age.hpp"

namespace montjoy::server {
namespace {

/// Whether the step can have been made beside `seat`, whose window stays open: another's act, its dice, its taking
/// back, or words, which change nothing.
bool is_beside(const std::vector<StepMark>& steps, std::size_t i, Seats before, Seat seat)
{
    const StepMark& step = steps[i];
    if (step.kind == Step::Kind::say) return true;
    const Seats window_before = i == 0 ? before : steps[i - 1].window;
    const bool goes_on = i + 1 < steps.size() && steps[i + 1].kind == Step::Kind::roll;  // dice of it are to fall yet
    if (!goes_on && !step.window.contains(seat)) return false;
    if (step.kind == Step::Kind::roll) return true;
    const bool others = (step.kind == Step::Kind::act || step.kind == Step::Kind::undo) && step.seat != seat;
    return others && window_before.contains(seat) && window_before.contains(step.seat);
}

}  // namespace

Age age_of(const std::vector<StepMark>& steps, Seats before, Seat seat, std::uint64_t number, std::uint64_t now)
{
    if (number == now) return Age::newest;
    if (number > now) return Age::stale;
    for (std::size_t i = steps.size(); i > 0 && now > number; --i) {
        if (!is_beside(steps, i - 1, before, seat)) return Age::stale;
        if (steps[i - 1].shown.contains(seat)) --now;
    }
    return now == number ? Age::mergeable : Age::stale;
}

}  // namespace montjoy::server
