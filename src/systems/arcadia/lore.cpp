#include "systems/arcadia/lore.hpp"

#include <algorithm>

#include "systems/arcadia/attack.hpp"
#include "systems/arcadia/command.hpp"
#include "systems/arcadia/errand.hpp"
#include "systems/arcadia/ground.hpp"
#include "systems/arcadia/lore_search.hpp"

namespace montjoy::arcadia {
namespace {

constexpr int raise_most = 10;  // half points.  AR-LORE-Raise

}  // namespace

std::optional<Moment> moment_of(Stage stage)
{
    switch (stage) {
        case Stage::command_lore: return Moment::command;
        case Stage::enemy_lore: return Moment::enemy_orders;
        case Stage::move: return Moment::movement;
        case Stage::ranged: return Moment::ranged;
        case Stage::before_attack: return Moment::attack;
        case Stage::before_defence: return Moment::defence;
        case Stage::after_die: return Moment::effect;
        case Stage::won: return Moment::won;
        case Stage::struck: return Moment::struck;
        case Stage::answer: return Moment::answer;
        case Stage::draw: return Moment::draw;
        default: return std::nullopt;
    }
}

Side lore_side(const Open& open)
{
    switch (open.stage) {
        case Stage::command_lore:
        case Stage::move:
        case Stage::ranged:
        case Stage::draw: return open.active;
        default: return open.window;
    }
}

bool lore_possible(const Position& p, Side side, Moment moment)
{
    const Open& o = p.open;
    if (o.lore_played[side]) return false;
    int held = 0;
    for (const std::uint8_t n : o.lore_hand[side]) held += n;
    if (held == 0) return false;
    for (const Lore deck : every<Lore>()) {
        if (deck == Lore::none || !has_caster(p, side, deck)) continue;
        std::uint64_t left = p.scenario.lore_of[static_cast<std::size_t>(deck)] & ~o.lore_discarded[side];
        for (; left != 0; left &= left - 1)
            if (each_play(p, side, moment, static_cast<std::uint8_t>(std::countr_zero(left)), [](const Play&) { return true; }))
                return true;
    }
    return false;
}

void list_lore(const Position& p, Side side, Moment moment, std::uint64_t hand, std::vector<Action>& actions)
{
    if (p.open.lore_played[side]) return;
    for (std::uint64_t left = hand; left != 0; left &= left - 1) {
        const auto card = static_cast<std::uint8_t>(std::countr_zero(left));
        each_play(p, side, moment, card, [&](const Play& play) {
            actions.push_back({Action::Kind::lore, card, play.b, play.c});
            return false;
        });
    }
}

std::optional<Play> find_play(const Position& p, Side side, Moment moment, std::uint8_t card, std::uint8_t b, std::uint8_t c)
{
    std::optional<Play> found;
    each_play(p, side, moment, card, [&](const Play& play) {
        if (play.b == b && play.c == c) found = play;
        return found.has_value();
    });
    return found;
}

std::optional<Play> first_play(const Position& p, Side side, Moment moment, std::uint8_t card)
{
    std::optional<Play> found;
    each_play(p, side, moment, card, [&](const Play& play) {
        found = play;
        return true;
    });
    return found;
}

Ref raisable(const Position& p, Side side)
{
    Ref last;
    const auto& units = p.open.units[side];
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].fate == Fate::destroyed && units[i].troop() && units[i].price <= raise_most &&
            (!last || units[i].fell > units[last.number()].fell))
            last = {side, i};
    return last;
}

Ref foe_at(const Position& p, Side side, At at)
{
    const Ref there = p.at(at);
    return there && there.side() != side ? there : Ref{};
}

}  // namespace montjoy::arcadia
