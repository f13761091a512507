#include "apps/wasm/engine.hpp"

#include <array>
#include <charconv>
#include <optional>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "referee/adviser.hpp"
#include "referee/catalogue.hpp"
#include "referee/choices.hpp"

namespace montjoy {
namespace {

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

void write_problems(Writer& writer, const Problems& problems)
{
    writer.open_list();
    for (const Problem& problem : problems) {
        write(writer.open().field("where", std::string_view(problem.where)).key("message"), problem.message);
        writer.field("warning", problem.warning).close();
    }
    writer.close_list();
}

std::string text_of(const Document& document, std::string_view field)
{
    const Document* found = document.find(field);
    return found && found->kind == Document::Kind::string ? found->string : std::string();
}

void about(Asked& asked)
{
    Writer& w = asked.begin().open().key("systems").open_list();
    for (const System& system : systems()) {
        w.open().field("name", system.name).field("title", system.title).field("version", system.version);
        w.key("bots").open_list();
        for (const std::string_view bot : system.bots) w.value(bot);
        w.close_list().key("tools").open_list();
        for (const Tool& tool : system.tools)
            w.open().field("name", tool.name).field("usage", tool.usage).field("summary", tool.summary).close();
        w.close_list().key("papers").open_list();
        for (const Paper& paper : system.papers) {
            w.open().field("name", paper.name).field("summary", paper.summary).key("formats").open_list();
            for (const Format format : paper.formats) w.value(name_of(format));
            w.close_list().close();
        }
        w.close_list().key("numbers").raw(to_json(default_numbers(system.name))).close();
    }
    w.close_list().key("scenarios").open_list();
    for (const std::string& id : scenario_ids()) {
        const Document document = built_in_scenario(id).value_or(Document{});
        w.open().field("id", std::string_view(id)).field("system", std::string_view(id).substr(0, id.find('/')));
        w.field("title", std::string_view(text_of(document, "title")));
        w.field("teaches", std::string_view(text_of(document, "teaches"))).close();
    }
    w.close_list().close();
    asked.end();
}

/// A scenario that the request gives by id ("scenario") or whole ("system" and "document").
struct Given {
    const System* system = nullptr;
    Document document;
    std::string name;
    std::shared_ptr<const Setting> setting;
};

Given read_scenario(Asked& asked)
{
    Given given;
    if (asked.request.has("document")) {
        given.document = *asked.request.required("document").document();
        given.system = find_system(asked.text("system"));
        given.name = asked.request.optional("name").string("imported");
        if (!given.system) asked.request.required("system").fault("there is no such system");
    } else {
        given.name = asked.text("scenario");
        given.system = find_system(std::string_view(given.name).substr(0, given.name.find('/')));
        auto found = built_in_scenario(given.name);
        if (found && given.system)
            given.document = *std::move(found);
        else
            asked.request.required("scenario").fault("there is no such scenario");
    }
    if (asked.refused()) return given;
    Document numbers = default_numbers(given.system->name);
    if (asked.request.has("numbers"))
        numbers = with_replaced(std::move(numbers), *asked.request.required("numbers").document(), asked.problems);
    if (!asked.refused()) given.setting = given.system->read(given.document, numbers, asked.problems);
    return given;
}

void scenario(Asked& asked)
{
    const Given given = read_scenario(asked);
    if (!given.setting) return;
    Writer& w = asked.begin().open().field("system", given.system->name).field("name", std::string_view(given.name));
    w.field("hash", std::string_view(given.setting->hash())).key("seats").open_list();
    for (const SeatInfo& seat : given.setting->seats()) {
        w.open().field("name", std::string_view(seat.name));
        w.field("side", std::string_view(given.setting->sides()[seat.side])).field("gameMaster", seat.game_master).close();
    }
    write_problems(w.close_list().key("warnings"), asked.problems);
    w.key("document").raw(to_json(given.document)).close();
    asked.end();
}

/// Keeps `game` and finishes with what it is: its number, seats, sides, and how many steps it has.
void opened(Asked& asked, Game game, std::uint64_t steps)
{
    const std::int64_t id = ++asked.games.last;
    const Match& match = asked.games.open.emplace(id, std::move(game)).first->second.match();
    const Header& header = match.header();
    Writer& w = asked.begin().open().field("game", id).field("system", match.system()).field("version", header.version);
    w.field("scenario", std::string_view(header.scenario)).field("title", std::string_view(text_of(header.scenario_data, "title")));
    w.field("hash", std::string_view(header.hash)).field("dice", name_of(header.dice)).key("sides").open_list();
    for (const std::string& side : match.sides()) w.value(std::string_view(side));
    w.close_list().key("seats").open_list();
    for (std::size_t i = 0; i < match.seats().size(); ++i) {
        const SeatInfo& seat = match.seats()[i];
        w.open().field("name", std::string_view(seat.name)).field("side", std::string_view(match.sides()[seat.side]));
        w.field("gameMaster", seat.game_master);
        w.field("player", i < header.seats.size() ? std::string_view(header.seats[i].player) : "human").close();
    }
    w.close_list().field("steps", steps).close();
    asked.end();
}

/// Sixteen hexadecimal digits.
std::optional<std::uint64_t> parse_key(std::string_view text)
{
    std::uint64_t key = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), key, 16);
    if (text.size() != 16 || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return key;
}

void open(Asked& asked)
{
    Given given = read_scenario(asked);
    if (!given.setting) return;
    Header header;
    header.scenario = given.name;
    header.dice = asked.request.optional("dice").choice(Dice::seeded);
    const auto key = parse_key(asked.text("key"));
    if (!key) asked.request.required("key").fault("sixteen hexadecimal digits are asked");
    std::vector<Place> players;
    if (asked.request.has("players")) players = asked.request.required("players").items();
    for (std::size_t i = 0; i < given.setting->seats().size(); ++i) {
        std::string player = i < players.size() ? players[i].name() : "human";
        if (words(player).size() != 1) players[i].fault("a player is one word");
        header.seats.push_back({given.setting->seats()[i].name, std::move(player)});
    }
    if (asked.refused()) return;
    header.key = *key;
    Game game(given.setting->open(std::move(header)));
    game.settle();
    const std::uint64_t steps = game.match().steps();
    opened(asked, std::move(game), steps);
}

void load(Asked& asked)
{
    auto loaded = load_game(asked.text("record"));
    if (asked.refused()) return;
    if (const auto* fault = std::get_if<RecordFault>(&loaded)) return asked.fault(*fault);
    Game& game = *std::get_if<Game>(&loaded);
    const std::uint64_t steps = game.match().steps();
    opened(asked, std::move(game), steps);
}

void seek(Asked& asked)
{
    Game* const game = asked.game();
    if (!game || asked.refused()) return;
    game->seek(asked.count("step"));
    asked.moment(*game);
}

void play_on(Asked& asked)
{
    Game* const game = asked.game();
    if (!game) return;
    game->play_on();
    asked.moment(*game);
}

void close(Asked& asked)
{
    if (!asked.game()) return;
    asked.games.open.erase(asked.request.required("game").integer(0, INT64_MAX));
    asked.begin().open().close();
    asked.end();
}

void moment(Asked& asked)
{
    if (Game* const game = asked.game()) asked.moment(*game);
}

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

void act(Asked& asked)
{
    step(asked, [&](Game& game, Seat seat) -> std::optional<Objection> {
        const std::string action = asked.text("action");
        std::optional<std::uint64_t> number;
        if (asked.request.has("number")) number = asked.count("number");
        if (asked.refused()) return std::nullopt;
        return game.submit(seat, action, number);
    });
}

void undo(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.undo(seat); });
}

void resign(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.resign(seat); });
}

void draw(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.offer_draw(seat); });
}

void say(Asked& asked)
{
    step(asked, [&](Game& game, Seat seat) { return game.say(seat, asked.text("text")); });
}

void time_is_up(Asked& asked)
{
    step(asked, [](Game& game, Seat seat) { return game.time_is_up(seat); });
}

/// One act of a program at the seat.
void bot(Asked& asked)
{
    step(asked, [&](Game& game, Seat seat) -> std::optional<Objection> {
        const Place place = asked.request.required("bot");
        const std::string name = place.string();
        bool known = name == "random";
        for (const std::string_view b : game.match().bots()) known = known || b == name;
        if (!known) place.fault("there is no such bot");
        if (!game.match().awaited().contains(seat)) asked.request.required("seat").fault("this seat is not awaited");
        if (asked.refused()) return std::nullopt;
        return game.submit(seat, game.match().choose(name, seat), std::nullopt);
    });
}

void fall(Asked& asked)
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

void check(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const std::string action = asked.text("action");
    if (!seat || asked.refused()) return;
    if (const auto objection = game->match().check(*seat, action)) return asked.objection(*objection);
    asked.begin().open().close();
    asked.end();
}

void preview(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const std::string action = asked.text("action");
    if (!seat || asked.refused()) return;
    if (const auto objection = game->match().check(*seat, action)) return asked.objection(*objection);
    write(asked.begin(), game->match().preview(*seat, action));
    asked.end();
}

/// How far acts that begin with "prefix" can lead, each with the one before it and what it costs in all.
void ways(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const std::string prefix = asked.text("prefix");
    const std::size_t most = asked.count("most", 400);
    if (!seat || asked.refused()) return;
    Writer& w = asked.begin().open_list();
    for (const Way& way : game->match().ways(*seat, prefix, most)) {
        w.open().field("act", std::string_view(way.act)).key("after");
        if (way.after)
            w.value(*way.after);
        else
            w.null();
        w.field("cost", way.cost).close();
    }
    w.close_list();
    asked.end();
}

/// The level of a hint: as long as "level" says, within what a page may be kept waiting.
std::optional<Level> level_of(Asked& asked)
{
    constexpr std::uint64_t most_nodes = 5'000'000;
    const Place place = asked.request.optional("level");
    const std::string name = place.string("search");
    const auto level = level_named(name);
    if (!level)
        place.fault("there are search, search:easy, search:hard and search:NODES, of one node at least");
    else if (level->milliseconds != 0)
        place.fault("no time is kept here: give a number of nodes");
    else if (level->nodes > most_nodes)
        place.fault("at most {} nodes are allowed", {static_cast<std::int64_t>(most_nodes)});
    else
        return level;
    return std::nullopt;
}

/// What search would do at the seat and why, with everything that it thought of, and how the seat's side stands.
void hint(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const auto level = level_of(asked);
    if (!seat || asked.refused()) return;
    const auto adviser = game->match().adviser();
    if (!game->match().awaited().contains(*seat) || !adviser) return asked.request.required("seat").fault("this seat is not awaited");
    const Advice advice = adviser->advise(*seat, *level);
    asked.begin().open().field("action", std::string_view(advice.ideas[advice.chosen].act));
    asked.writer.field("reason", std::string_view(reason_of(advice)));
    write_fields(asked.writer, adviser->estimate(*seat, 60));
    write_fields(asked.writer, advice, [](Writer& writer, const Preview& preview) { write(writer.key("preview"), preview); });
    asked.writer.close();
    asked.end();
}

/// The chance that each piece of the seat is hurt or lost in the enemy's next turn.
void threats(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const auto trials = static_cast<std::uint32_t>(asked.request.optional("trials").integer(1, 1000, 100));
    if (!seat || asked.refused()) return;
    const auto adviser = game->match().adviser();
    if (!adviser || game->match().result().over) return asked.request.required("game").fault("nothing threatens here");
    write(asked.begin(), adviser->threats(*seat, trials));
    asked.end();
}

void paper(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const Place name = asked.request.required("paper");
    const Format format = asked.request.required("format").choice(Format::text);
    if (!seat || asked.refused()) return;
    for (const Paper& known : game->match().papers())
        if (known.name == name.string()) {
            for (const Format f : known.formats)
                if (f == format) {
                    asked.begin().open().field("text", std::string_view(game->match().paper(known.name, format, *seat))).close();
                    return asked.end();
                }
            return asked.request.required("format").fault("this paper is not made in that format");
        }
    name.fault("there is no such paper");
}

void record(Asked& asked)
{
    Game* const game = asked.game();
    if (!game) return;
    std::string text;
    for (const std::string& line : game->match().lines()) text += cat(line, '\n');
    asked.begin().open().field("text", std::string_view(text)).field("hash", std::string_view(game->match().hash())).close();
    asked.end();
}

/// The position as a page of text, without colour.
void show(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    Style style;
    style.width = static_cast<int>(asked.request.optional("width").integer(40, 400, 100));
    if (!seat || asked.refused()) return;
    asked.begin().open().field("text", std::string_view(game->match().show(*seat, style))).close();
    asked.end();
}

/// The rules signature of a system, as `montjoy bench` prints it.
void signature(Asked& asked)
{
    const System* const system = find_system(asked.text("system"));
    const auto games = static_cast<std::uint32_t>(asked.request.required("games").integer(1, 1000, 1));
    const int longest = static_cast<int>(asked.request.required("longest").integer(1, 100'000, 1));
    if (!system) asked.request.required("system").fault("there is no such system");
    if (asked.refused()) return;
    Fnv hash;
    for (const std::string& id : scenario_ids(system->name)) {
        const auto document = built_in_scenario(id);
        const auto setting = document ? system->read(*document, default_numbers(system->name), asked.problems) : nullptr;
        if (!setting) return;
        hash.feed(id).feed(to_hex(setting->signature(games, longest)));
    }
    asked.begin().open().field("hash", std::string_view(to_hex(hash.value()))).close();
    asked.end();
}

/// What search chooses, as `montjoy bench --search` counts it.
void choices(Asked& asked)
{
    const System* const system = find_system(asked.text("system"));
    if (!system) asked.request.required("system").fault("there is no such system");
    if (asked.refused()) return;
    asked.begin().open().field("hash", std::string_view(to_hex(search_signature(*system)))).close();
    asked.end();
}

void tool(Asked& asked)
{
    const Place place = asked.request.required("tool");
    const System* const system = find_system(asked.text("system"));
    if (!system) return asked.request.required("system").fault("there is no such system");
    ToolInput input;
    for (const Place& file : asked.request.required("files").items(0, 10))
        input.files.emplace_back(file.required("name").string(), file.required("text").string());
    for (const auto& [name, value] : asked.request.optional("options").fields()) input.options.emplace_back(name, value.string());
    if (asked.refused()) return;
    const Document numbers = default_numbers(system->name);
    input.numbers = &numbers;
    for (const Tool& known : system->tools) {
        if (known.name != place.string()) continue;
        if (static_cast<int>(input.files.size()) < known.least_files || static_cast<int>(input.files.size()) > known.most_files)
            return asked.request.required("files").fault("{} to {} files are asked", {std::int64_t{known.least_files}, std::int64_t{known.most_files}});
        ToolAnswer answer = known.run(input);
        asked.begin().open().field("text", std::string_view(answer.text)).key("problems");
        write_problems(asked.writer, answer.problems);
        asked.writer.close();
        return asked.end();
    }
    place.fault("there is no such tool");
}

struct Request {
    std::string_view name;
    void (*answer)(Asked&);
};

constexpr std::array requests{
    Request{"about", about},     Request{"scenario", scenario}, Request{"open", open},       Request{"load", load},
    Request{"seek", seek},       Request{"play-on", play_on},   Request{"close", close},     Request{"moment", moment},
    Request{"act", act},         Request{"undo", undo},         Request{"resign", resign},   Request{"draw", draw},
    Request{"say", say},         Request{"time", time_is_up},   Request{"bot", bot},         Request{"fall", fall},
    Request{"check", check},     Request{"preview", preview},   Request{"hint", hint},       Request{"paper", paper},
    Request{"record", record},   Request{"tool", tool},         Request{"show", show},
    Request{"ways", ways},       Request{"signature", signature}, Request{"threats", threats}, Request{"choices", choices},
};

}  // namespace

std::string Engine::answer(std::string_view request)
{
    Problems problems;
    const auto document = parse_document(request, problems);
    if (document) {
        Asked asked{games_, Place(*document, problems), problems};
        const Place what = asked.request.required("do");
        const std::string name = what.string();
        bool known = false;
        for (const Request& row : requests)
            if (row.name == name) {
                known = true;
                row.answer(asked);
            }
        if (!known && !asked.refused()) what.fault("there is no such request");
        if (!asked.refused()) return std::move(asked.writer).text();
    }
    Writer writer;
    write_problems(writer.open().key("problems"), problems);
    writer.close();
    return std::move(writer).text();
}

}  // namespace montjoy
