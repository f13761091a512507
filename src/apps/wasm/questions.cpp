#include "apps/wasm/asked.hpp"

#include <optional>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "referee/adviser.hpp"
#include "referee/catalogue.hpp"
#include "referee/choices.hpp"

namespace montjoy {

void write(Writer& writer, const std::vector<Way>& ways)
{
    writer.open_list();
    for (const Way& way : ways) {
        writer.open().field("act", std::string_view(way.act)).key("after");
        if (way.after)
            writer.value(*way.after);
        else
            writer.null();
        writer.field("cost", way.cost).close();
    }
    writer.close_list();
}

void requests::check(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const std::string action = asked.text("action");
    if (!seat || asked.refused()) return;
    if (const auto objection = game->match().check(*seat, action)) return asked.objection(*objection);
    asked.begin().open().close();
    asked.end();
}

void requests::preview(Asked& asked)
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
void requests::ways(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const std::string prefix = asked.text("prefix");
    const std::size_t most = asked.count("most", 400);
    if (!seat || asked.refused()) return;
    write(asked.begin(), game->match().ways(*seat, prefix, most));
    asked.end();
}

namespace {

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

}  // namespace

/// What search would do at the seat and why, with everything that it thought of, and how the seat's side stands.
void requests::hint(Asked& asked)
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
void requests::threats(Asked& asked)
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

void requests::paper(Asked& asked)
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

void requests::record(Asked& asked)
{
    Game* const game = asked.game();
    if (!game) return;
    std::string text;
    for (const std::string& line : game->match().lines()) text += cat(line, '\n');
    asked.begin().open().field("text", std::string_view(text)).field("hash", std::string_view(game->match().hash())).close();
    asked.end();
}

/// The position as a page of text, without colour.
void requests::show(Asked& asked)
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
void requests::signature(Asked& asked)
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
void requests::choices(Asked& asked)
{
    const System* const system = find_system(asked.text("system"));
    if (!system) asked.request.required("system").fault("there is no such system");
    if (asked.refused()) return;
    asked.begin().open().field("hash", std::string_view(to_hex(search_signature(*system)))).close();
    asked.end();
}

void requests::tool(Asked& asked)
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

}  // namespace montjoy
