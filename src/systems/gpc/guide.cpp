#include "systems/gpc/guide.hpp"

#include <algorithm>

#include "systems/gpc/choice.hpp"

namespace montjoy::gpc {
namespace {

bool is_knight(const State& state, Seat seat) { return seat.index < state.knights.size(); }

/// How whole a knight is, from 0 (dead) to 1000.
std::int32_t wholeness(const State& state, std::size_t i)
{
    const Knight& knight = state.knights[i];
    if (knight.health == Health::dead) return 0;
    const int most = std::max(1, state.sheet({static_cast<std::int8_t>(i)}).most_hit_points());
    const std::int32_t left = 700 * std::clamp<int>(knight.hit_points, 0, most) / most;
    return knight.health == Health::fit ? 300 + left : knight.health == Health::dying ? left / 4 : 150 + left / 2;
}

}  // namespace

Action Guide::play_on(const State& state, Seat seat, int style, Rng& rng, Memo&)
{
    constexpr std::array<std::string_view, styles> tempers{"automa", "bold", "glory"};
    return Rules::choose(tempers[static_cast<std::size_t>(style)], View{state, seat}, rng);
}

void Guide::propose(const View& view, std::size_t most, std::vector<Action>& actions)
{
    if (!is_knight(view.state, view.seat)) return;
    list_actions(view.state, view.seat, actions);
    if (actions.size() > most) actions.resize(most);
}

std::uint32_t Guide::weight(const State& state)
{
    switch (state.phase) {
        case Phase::choose: return 8;
        case Phase::declare:
        case Phase::opportunity:
        case Phase::ready:
        case Phase::meet:
        case Phase::after: return 2;
        case Phase::squire_use:
        case Phase::bodyguard:
        case Phase::unhorsed: return 1;
        default: return 0;
    }
}

std::int32_t Guide::worth(const State& state, std::uint8_t side)
{
    // Intensity falls as the knights win.
    const std::int32_t start = std::max<std::int32_t>(1, state.scenario->intensity);
    std::int32_t worth = std::clamp<std::int32_t>((start - state.intensity) * 6'000 / start, -6'000, 6'000);
    std::int32_t whole = 0;
    for (std::size_t i = 0; i < state.knights.size(); ++i) whole += wholeness(state, i);
    worth += 2 * (whole / std::max<std::int32_t>(1, static_cast<std::int32_t>(state.knights.size())) - 800);
    worth = std::clamp(worth, -9'500, 9'500);
    return side == 0 ? worth : -worth;
}

std::int32_t Guide::worth_to(const State& state, Seat seat, std::size_t aim)
{
    if (!is_knight(state, seat) || aim == 0) return worth(state, state.scenario->seats[seat.index].side);
    const std::int32_t whole = wholeness(state, seat.index);
    if (aim == 2) return 19 * (whole - 500);
    // A hundred points of glory are worth as much as a tenth of his life.
    return std::clamp<std::int32_t>(state.knights[seat.index].glory * 5 + whole - 5'000, -9'500, 9'500);
}

std::uint32_t Guide::clock(const State& state) { return 64u * static_cast<std::uint32_t>(std::max<int>(0, state.round)); }

void Guide::roster(const State& state, Seat seat, std::vector<std::pair<std::uint32_t, std::int32_t>>& pieces)
{
    if (!is_knight(state, seat)) return;
    const Knight& knight = state.knights[seat.index];
    if (knight.health != Health::dead) pieces.emplace_back(seat.index, std::max<std::int32_t>(0, knight.hit_points));
}

std::string Guide::name_of(const State& state, std::uint32_t id) { return std::string(state.sheet({static_cast<std::int8_t>(id)}).name); }

std::string Guide::place_of(const State&, std::uint32_t) { return {}; }

}  // namespace montjoy::gpc
