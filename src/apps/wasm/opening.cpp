#include "apps/wasm/asked.hpp"

#include <charconv>
#include <optional>

#include "base/text.hpp"
#include "referee/catalogue.hpp"

namespace montjoy {
namespace {

std::string text_of(const Document& document, std::string_view field)
{
    const Document* found = document.find(field);
    return found && found->kind == Document::Kind::string ? found->string : std::string();
}

}  // namespace

void requests::about(Asked& asked)
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

namespace {

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

}  // namespace

void requests::scenario(Asked& asked)
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

namespace {

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

}  // namespace

void requests::open(Asked& asked)
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

void requests::load(Asked& asked)
{
    auto loaded = load_game(asked.text("record"));
    if (asked.refused()) return;
    if (const auto* fault = std::get_if<RecordFault>(&loaded)) return asked.fault(*fault);
    Game& game = *std::get_if<Game>(&loaded);
    const std::uint64_t steps = game.match().steps();
    opened(asked, std::move(game), steps);
}

void requests::seek(Asked& asked)
{
    Game* const game = asked.game();
    if (!game || asked.refused()) return;
    game->seek(asked.count("step"));
    asked.moment(*game);
}

void requests::play_on(Asked& asked)
{
    Game* const game = asked.game();
    if (!game) return;
    game->play_on();
    asked.moment(*game);
}

void requests::close(Asked& asked)
{
    if (!asked.game()) return;
    asked.games.open.erase(asked.request.required("game").integer(0, INT64_MAX));
    asked.begin().open().close();
    asked.end();
}

}  // namespace montjoy
