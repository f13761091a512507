// The document: every row of the table of routes as an operation, with the errors that any of them
// may answer.
#include <algorithm>
#include <map>

#include "apps/server/openapi/openapi.hpp"

namespace montjoy::server {

namespace {

constexpr std::string_view about =
    "Everything that the page does, for programs. A game is entered with the key that its "
    "invitation was exchanged for "
    "(Authorization: Bearer KEY) or with the session cookie of an account that sits there. What makes "
    "or moves a game carries an idempotency "
    "key, and what else is asked twice comes to the same; orders carry the number of the view that they were chosen on. Errors are a closed list. "
    "Live views come over the "
    "WebSocket /api/v1/live: messages are JSON objects with an \"id\" of the client's and one "
    "thing to do: enter {game, key, seat, "
    "eyes, news, course, changes}, act (as Act), legal, ways {prefix, most}, check, preview, eyes, whole, leave; all but enter "
    "with the \"table\" that entering answered. Answers bear the id; "
    "views and news come with them or by themselves; news that begin again at entry 0 take the place of all before: the "
    "game was taken back; who comes again with the \"course\" that they came with is told so too. Who enters with \"changes\": true is sent, in place of the next "
    "\"view\" and where that is shorter, a \"change\" (ViewChange) of the one sent before, whose tag it names; who has "
    "lost that one asks for the whole. The API is not stable across the major number "
    "in its path.";

struct Parameter {
    std::string_view name, schema, description;
};

constexpr Parameter parameters[] = {
    {"seat", R"({"type":"string"})", "Which of an account's seats in the game"},
    {"eyes", R"({"type":"string"})", "Through whose eyes: for game masters and spectators"},
    {"from", R"({"type":"integer","minimum":0})", "The first entry wanted"},
    {"most", R"({"type":"integer","minimum":1})", "How many at most"},
    {"prefix", R"({"type":"string","maxLength":80})", "How the acts begin: \"move R3 \""},
    {"width", R"({"type":"integer","minimum":40,"maximum":400})", "Columns"},
    {"format", R"({"enum":["text","markdown","bbcode","html"]})", "How it is written"},
    {"history", R"({"type":"integer","minimum":0})",
     "Which course of the game; without it the one that stands"},
};

void write_parameters(Writer& w, const Route& route)
{
    w.key("parameters").open_list();
    for (std::size_t at = 0; (at = route.path.find('{', at)) != std::string_view::npos;) {
        const std::size_t end = route.path.find('}', at);
        w.open()
            .field("name", route.path.substr(at + 1, end - at - 1))
            .field("in", "path")
            .field("required", true);
        w.key("schema").raw(R"({"type":"string"})").close();
        at = end;
    }
    for (const std::string_view name : route.query) {
        const auto known = std::find_if(std::begin(parameters), std::end(parameters),
                                        [&](const Parameter& p) { return p.name == name; });
        w.open().field("name", name).field("in", "query");
        if (known != std::end(parameters))
            w.field("description", known->description).key("schema").raw(known->schema);
        w.close();
    }
    w.close_list();
}

void write_content(Writer& w, std::string_view what)
{
    w.key("content").open();
    if (what.find('/') != std::string_view::npos)
        w.key(what).open().close();
    else
        w.key("application/json")
            .open()
            .key("schema")
            .open()
            .field("$ref", cat("#/components/schemas/", what))
            .close()
            .close();
    w.close();
}

void write_operation(Writer& w, const Route& route)
{
    w.open().field("operationId", route.id).field("summary", route.summary);
    w.field("x-who", name_of(route.who)).field("x-cost", name_of(route.cost));
    w.key("security").open_list();
    if (route.who == Who::account) w.open().key("cookie").open_list().close_list().close();
    if (route.who == Who::anyone) w.open().close();
    if (route.who != Who::account && route.who != Who::anyone)
        for (const std::string_view scheme : {"key", "cookie"})
            w.open().key(scheme).open_list().close_list().close();
    w.close_list();
    write_parameters(w, route);
    if (!route.body.empty()) {
        w.key("requestBody").open().field("required", true);
        write_content(w, route.body);
        w.close();
    }
    w.key("responses").open().key(std::to_string(route.status)).open();
    w.field("description", route.answer.empty() ? "Done." : "The answer.");
    if (!route.answer.empty()) write_content(w, route.answer);
    w.close().key("default").open().field("$ref", "#/components/responses/Error").close();
    w.close().close();
}

}  // namespace

std::string openapi_document(std::span<const Route> rows)
{
    std::map<std::string_view, std::vector<const Route*>> by_path;
    for (const Route& route : rows) by_path[route.path].push_back(&route);
    Writer w;
    w.open().field("openapi", "3.1.0");
    w.key("info")
        .open()
        .field("title", "Montjoy")
        .field("version", "1")
        .field("description", about)
        .close();
    w.key("x-live").open();  // what stands under these names in the messages of the WebSocket
    for (const auto& [name, schema] : {std::pair{"view", "View"}, {"change", "ViewChange"}, {"played", "Played"}, {"error", "Error"}, {"gone", "Error"}})
        w.key(std::string_view(name)).open().field("$ref", cat("#/components/schemas/", schema)).close();
    w.close();
    w.key("servers").open_list().open().field("url", "/").close().close_list();
    w.key("paths").open();
    for (const auto& [path, operations] : by_path) {
        w.key(path).open();
        for (const Route* route : operations) {
            std::string method(name_of(route->method));
            for (char& c : method) c = static_cast<char>(c + 32);
            w.key(method);
            write_operation(w, *route);
        }
        w.close();
    }
    w.close().key("components").open();
    w.key("securitySchemes").open();
    w.key("key").open().field("type", "http").field("scheme", "bearer").close();
    w.key("cookie")
        .open()
        .field("type", "apiKey")
        .field("in", "cookie")
        .field("name", "montjoy")
        .close();
    w.close();
    w.key("responses").open().key("Error").open().field("description", "Why not.");
    write_content(w, "Error");
    w.close().close();
    w.key("schemas").raw(schemas());
    w.close().close();
    return std::move(w).text();
}

}  // namespace montjoy::server
