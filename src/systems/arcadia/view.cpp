#include "systems/arcadia/view.hpp"

#include <algorithm>

#include "systems/arcadia/command.hpp"
#include "systems/arcadia/flow.hpp"

namespace montjoy::arcadia {
namespace {

std::uint64_t some_of(std::uint64_t bits, int count, Rng& rng)
{
    std::uint64_t chosen = 0;
    for (; count > 0 && bits != 0; --count) {
        std::size_t nth = rng.index(static_cast<std::size_t>(std::popcount(bits)));
        std::uint64_t left = bits;
        while (nth-- > 0) left &= left - 1;
        const std::uint64_t bit = left & (~left + 1);
        chosen |= bit;
        bits &= ~bit;
    }
    return chosen;
}

/// How much of the unseen army is still to be thought up.
enum class Unseen : std::uint8_t { all, waiting, entering, held };

Unseen unseen_of(const View& view, Side foe)
{
    const Open& o = view.open;
    for (const Placed& placed : view.scenario->placed)
        if (placed.side == foe) return Unseen::held;
    if (o.kind == Kind::skirmish && o.stage >= Stage::sections) return Unseen::entering;
    if (o.stage < Stage::deploy) return Unseen::all;
    if (o.stage > Stage::defences) return Unseen::held;
    if (o.active == foe) return o.stage == Stage::deploy ? Unseen::waiting : Unseen::held;
    return foe == o.leader ? Unseen::all : Unseen::held;
}

class Dealer {
public:
    Dealer(const View& view, Rng& rng) : view_(view), rng_(rng), foe_(other(view.side)) {}

    State deal()
    {
        state_.scenario = view_.scenario;
        state_.open = view_.open;
        state_.secret[view_.side] = view_.own;
        cards_of_hand();
        if (open().stage == Stage::over)
            own().reserve = open().shown[foe_];
        else
            think_up();
        number();
        choices();
        return state_;
    }

private:
    Open& open() { return state_.open; }
    Secret& own() { return state_.secret[foe_]; }

    void cards_of_hand()
    {
        const Scenario& s = *view_.scenario;
        own().hand = some_of(s.all_copies & ~open().discarded[foe_], open().hand[foe_], rng_);
        for (std::size_t deck = 0; deck < 8; ++deck)
            own().lore |= some_of(s.lore_of[deck] & ~open().lore_discarded[foe_], open().lore_hand[foe_][deck], rng_);
    }

    void add(Unseen unseen)
    {
        constexpr std::array types{Type::swords, Type::spears, Type::cavalry, Type::shooters, Type::horde, Type::warband,
                                   Type::skirmishers, Type::beasts, Type::flyer, Type::auxilia, Type::knights, Type::lurker};
        Recruit r;
        r.type = types[rng_.index(types.size())];
        r.attributes = breeds[r.type].attributes;
        r.price = view_.scenario->numbers.types[r.type].price;
        r.name = static_cast<std::uint8_t>(view_.scenario->names.size() - 1);
        for (std::size_t n = 0; n < view_.scenario->names.size(); ++n)
            if (view_.scenario->names[n] == breeds[r.type].title) r.name = static_cast<std::uint8_t>(n);
        r.held = unseen == Unseen::held;
        if (unseen == Unseen::entering) r.section = static_cast<Section>(rng_.below(3));
        own().reserve.push_back(r);
    }

    void think_up()
    {
        const Unseen unseen = unseen_of(view_, foe_);
        int points = 2 * view_.scenario->points;
        bool anyone = false, commander = false;
        std::size_t seen = open().units[foe_].size() + open().scouts[foe_].size();
        for (const Unit& u : open().units[foe_]) {
            points -= u.price;
            anyone = anyone || u.on_board();
            commander = commander || u.commander;
        }
        for (const Recruit& r : open().scouts[foe_]) {
            points -= r.price;
            commander = commander || r.commander;
        }
        const std::size_t room = most_units - seen;
        std::size_t most = unseen == Unseen::held ? rng_.index(4) : room;
        std::size_t least = unseen == Unseen::all ? 9 : unseen == Unseen::waiting || !anyone ? 1 : 0;
        if (unseen == Unseen::entering && open().stage == Stage::sections) least = std::max<std::size_t>(least, 1);
        least = std::min(least, room);
        for (std::size_t n = 0; n < std::max(most, least) && n < room; ++n) {
            if (n >= least && points < 8) break;
            add(unseen);
            points -= own().reserve.back().price;
        }
        if (!commander && unseen != Unseen::held && !own().reserve.empty()) own().reserve[0].commander = true;
        if (unseen == Unseen::entering && open().stage == Stage::sections && !open().ready[foe_]) own().reserve[0].section = Section::none;
    }

    // List numbers for the units seen and the others, each once.
    void number()
    {
        const bool over = open().stage == Stage::over;  // then the reserve lies open, with its numbers
        std::uint8_t next = 1;
        const auto fresh = [&] {
            while (over && std::any_of(own().reserve.begin(), own().reserve.end(), [&](const Recruit& r) { return r.list == next; })) ++next;
            return next++;
        };
        for (std::size_t i = 0; i < open().units[foe_].size(); ++i) own().list.push_back(fresh());
        if (!over)
            for (Recruit& r : own().reserve) r.list = fresh();
    }

    void choices()
    {
        Open& o = open();
        const bool npc = view_.scenario->npc[foe_];
        own().stance = static_cast<Stance>(rng_.below(3));
        own().chosen = npc ? o.stage > Stage::enemy_stance || (o.stage == Stage::enemy_stance && foe_ < o.active)
                           : o.stage > Stage::stance || o.ready[foe_];
        if (!npc && o.stage < Stage::enemy_stance && !o.ready[foe_] && o.stage == Stage::stance) own().chosen = false;
        if (npc && o.stage == Stage::enemy_scouts && foe_ < o.active)
            own().pool = static_cast<std::uint8_t>(scout_pool(own()).lists.size());
        if (o.active == foe_ && o.card != none && o.stage > Stage::deal)
            own().orders = allowance_of(position(state_), foe_, static_cast<Card>(o.card));
    }

    const View& view_;
    Rng& rng_;
    Side foe_;
    State state_;
};

}  // namespace

View view_of(const State& state, Side side) { return {state.scenario, side, state.open, state.secret[side]}; }

State redealt(const View& view, Rng& rng) { return Dealer(view, rng).deal(); }

std::optional<Event> seen_by(const Event& event, Side side)
{
    if (event.only >= 0 && event.only != static_cast<int>(side)) return std::nullopt;
    const bool drawn = event.kind == Event::Kind::dealt || event.kind == Event::Kind::card_drawn || event.kind == Event::Kind::lore_drawn;
    if (!drawn || event.side == side) return event;
    Event veiled = event;
    veiled.x = -1;
    return veiled;
}

bool shows_hidden(const Event& event)
{
    using K = Event::Kind;
    return event.kind == K::brought || event.kind == K::entered || event.kind == K::stances || event.kind == K::scout_shown ||
           event.kind == K::over;
}

}  // namespace montjoy::arcadia
