#include "apps/wasm/asked.hpp"

#include "referee/match.hpp"

namespace montjoy {

void requests::moment(Asked& asked)
{
    if (Game* const game = asked.game()) asked.moment(*game);
}

namespace {

/// A step by the seat in "seat", then whatever falls by the key, then the moment.
template <class Do>
void step(Asked& asked, Do act)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    if (!seat || asked.refused()) return;
    if (const auto objection = act(*game, *seat)) return asked.objection(*objection);
    if (asked.refused()) return;
    game->settle();
    asked.moment(*game);
}

}  // namespace

void requests::act(Asked& asked)
{
    step(asked, [&](Game& game, Seat seat) -> std::optional<Objection> {
        const std::string action = asked.text("action");
        std::optional<std::uint64_t> number;
        if (asked.request.has("number")) number = asked.count("number");
        if (asked.refused()) return std::nullopt;
        return game.submit(seat, action, number);
    });
}

void requests::undo(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.undo(seat); });
}

void requests::resign(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.resign(seat); });
}

void requests::draw(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.offer_draw(seat); });
}

void requests::say(Asked& asked)
{
    step(asked, [&](Game& game, Seat seat) { return game.say(seat, asked.text("text")); });
}

void requests::time_is_up(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.time_is_up(seat); });
}

/// One act of a program at the seat.
void requests::bot(Asked& asked)
{
    step(asked, [&](Game& game, Seat seat) -> std::optional<Objection> {
        const Place place = asked.request.required("bot");
        const std::string name = place.string();
        bool known = name == "random";
        for (const std::string_view b : game.match().bots()) known = known || b == name;
        if (!known) place.fault("there is no such bot");
        if (!game.match().awaited().contains(seat)) asked.request.required("seat").fault("this seat is not awaited");
        if (asked.refused()) return std::nullopt;
        // Of programs that play by open priorities the page shows why.
        std::string because = asked.request.optional("reasons").boolean(false) ? game.match().reason(name, seat) : std::string();
        return game.submit(seat, game.match().choose(name, seat), std::nullopt, std::move(because));
    });
}

void requests::fall(Asked& asked)
{
    Game* const game = asked.game();
    Faces faces;
    for (const Place& face : asked.request.required("faces").items(1, Faces::capacity()))
        faces.push_back(static_cast<std::uint32_t>(face.integer(1, UINT32_MAX, 1)));
    if (!game || asked.refused()) return;
    if (const auto objection = game->fall(faces)) return asked.objection(*objection);
    game->settle();
    asked.moment(*game);
}

}  // namespace montjoy
