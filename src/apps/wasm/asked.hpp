// One request of the page while it is answered, and every request that there is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "apps/wasm/engine.hpp"
#include "base/document.hpp"
#include "base/writer.hpp"

namespace montjoy {

/// One request while it is answered: its fields, and the answer as far as it is written.
struct Asked {
    Engine::Games& games;
    Place request;
    Problems& problems;
    Writer writer{};

    std::string text(std::string_view field) const { return request.required(field).string(); }
    bool refused() const { return montjoy::refused(problems); }

    /// The game that the request names; null with the fault noted if there is none.
    Game* game() const
    {
        const Place place = request.required("game");
        const auto found = games.open.find(place.integer(0, INT64_MAX, -1));
        if (found != games.open.end()) return &found->second;
        if (!refused()) place.fault("there is no such game");
        return nullptr;
    }
    /// The seat in `field`; nothing with the fault noted if the game has none of that name.
    std::optional<Seat> seat(const Game* game, std::string_view field) const
    {
        if (!game) return std::nullopt;
        const Place place = request.required(field);
        const auto seat = game->match().seat_named(place.string());
        if (!seat && !refused()) place.fault("there is no such seat");
        return seat;
    }
    std::size_t count(std::string_view field, std::int64_t otherwise = 0) const
    {
        return static_cast<std::size_t>(request.optional(field).integer(0, 1'000'000'000, otherwise));
    }
    Writer& begin() { return writer.open().key("answer"); }
    void end() { writer.close(); }

    /// Finishes with the moment of `game` for the seat in "as".
    void moment(Game& game)
    {
        const auto as = seat(&game, "as");
        if (!as) return;
        game.write(begin(), *as, count("from"));
        end();
    }
    void objection(const Objection& objection)
    {
        write(writer.open().key("objection"), objection);
        end();
    }
    void fault(const RecordFault& fault)
    {
        writer.open().key("fault").open().field("line", fault.line).field("what", std::string_view(fault.what)).close();
        end();
    }
};

void write_problems(Writer& writer, const Problems& problems);
/// As a list of objects.
void write(Writer& writer, const std::vector<Way>& ways);

/// What the page may ask for. Each reads its fields and finishes with an answer, an objection or a fault.
namespace requests {

// opening.cpp: what can be played, and games that begin or are loaded
void about(Asked& asked);
void scenario(Asked& asked);
void open(Asked& asked);
void load(Asked& asked);
void seek(Asked& asked);
void play_on(Asked& asked);
void close(Asked& asked);

// steps.cpp: the game goes on
void moment(Asked& asked);
void act(Asked& asked);
void undo(Asked& asked);
void resign(Asked& asked);
void draw(Asked& asked);
void say(Asked& asked);
void time_is_up(Asked& asked);
void bot(Asked& asked);
void fall(Asked& asked);

// questions.cpp: about a game, and tools without one
void check(Asked& asked);
void preview(Asked& asked);
void hint(Asked& asked);
void paper(Asked& asked);
void record(Asked& asked);
void tool(Asked& asked);
void show(Asked& asked);
void ways(Asked& asked);
void signature(Asked& asked);
void threats(Asked& asked);
void choices(Asked& asked);

// plans.cpp: what has not been done yet
void imagine(Asked& asked);
void outlook(Asked& asked);

}  // namespace requests
}  // namespace montjoy
