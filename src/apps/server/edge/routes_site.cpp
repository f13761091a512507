// The site itself: its health and numbers, this document, and what can be played and computed here.
#include <algorithm>

#include "apps/server/edge/edge.hpp"
#include "apps/server/edge/routes.hpp"
#include "apps/server/net/security.hpp"
#include "referee/catalogue.hpp"

namespace montjoy::server {

namespace {

using net::Method;

Error nothing_here()
{
    return error_of(Fault::not_found, "there is nothing here");
}

net::Response lasting(net::Response response)
{
    response.headers.add("Cache-Control", "public, max-age=300");
    return response;
}

// ---- Health and numbers
// --------------------------------------------------------------------------

void health(Call call)
{
    const bool well = call.service().counts().store_answers && !call.edge().server().stopping();
    net::Response response = net::plain(well ? 200 : 503, well ? "ok\n"
                                                          : call.edge().server().stopping()
                                                              ? "stopping\n"
                                                              : "the database does not answer\n");
    response.headers.add("Cache-Control", "no-store");
    call.reply(std::move(response));
}

void metrics(Call call)
{
    const std::string& token = call.edge().options().metrics_token;
    const std::string_view peer = call.request().peer;
    const bool near = peer == "127.0.0.1" || peer == "::1";
    const bool shown = !token.empty() && net::equal_secrets(call.request().bearer(), token);
    if (!(token.empty() ? near : shown)) return call.fail(nothing_here());
    net::Response response = net::plain(200, call.edge().metrics());
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    call.reply(std::move(response));
}

void openapi(Call call)
{
    call.reply(lasting(net::json(200, call.edge().openapi())));
}

// ---- What can be played
// --------------------------------------------------------------------------

template <class Names>
void write_names(Writer& w, std::string_view key, const Names& names)
{
    w.key(key).open_list();
    for (const auto& name : names) w.value(std::string_view(name));
    w.close_list();
}

void list_systems(Call call)
{
    Writer w;
    w.open().key("systems").open_list();
    for (const System& system : systems()) {
        std::vector<std::string_view> bots{"random"}, tools, papers;
        bots.insert(bots.end(), system.bots.begin(), system.bots.end());
        for (const Tool& tool : system.tools) tools.push_back(tool.name);
        for (const Paper& paper : system.papers) papers.push_back(paper.name);
        w.open()
            .field("name", system.name)
            .field("title", system.title)
            .field("version", system.version);
        write_names(w, "bots", bots);
        write_names(w, "tools", tools);
        write_names(w, "papers", papers);
        w.close();
    }
    call.reply(lasting(net::json(200, std::move(w.close_list().close()).text())));
}

std::string field_of(const Document& data, std::string_view name)
{
    const Document* const field = data.find(name);
    return field && field->kind == Document::Kind::string ? field->string : "";
}

void write_scenario(Writer& w, const std::string& id)
{
    const std::optional<Document> data = built_in_scenario(id);
    const System* const system = find_system(id.substr(0, id.find('/')));
    if (!data || !system) return;
    Problems problems;
    const auto setting = system->read(*data, default_numbers(system->name), problems);
    if (!setting) return;
    w.open().field("id", id).field("system", system->name).field("title", field_of(*data, "title"));
    if (const auto hours = setting->turn_hours()) w.field("turn_hours", *hours);
    w.key("sides").open_list();
    for (const std::string& side : setting->sides()) w.value(side);
    w.close_list().key("seats").open_list();
    for (const SeatInfo& seat : setting->seats())
        w.open()
            .field("name", seat.name)
            .field("side", setting->sides()[seat.side])
            .field("game_master", seat.game_master)
            .close();
    w.close_list().close();
}

/// They do not change while the program runs: written once.
void list_scenarios(Call call)
{
    static const net::Body all = [] {
        Writer w;
        w.open().key("scenarios").open_list();
        for (const std::string& id : scenario_ids()) write_scenario(w, id);
        return std::make_shared<const std::string>(std::move(w.close_list().close()).text());
    }();
    net::Response response;
    response.body = all;
    call.reply(lasting(std::move(response)));
}

void scenario(Call call)
{
    const std::optional<Document> data = built_in_scenario(cat(call.place(0), '/', call.place(1)));
    if (!data) return call.fail(nothing_here());
    call.reply(lasting(net::json(200, to_json(*data))));
}

void numbers(Call call)
{
    if (!find_system(call.place(0))) return call.fail(nothing_here());
    call.reply(lasting(net::json(200, to_json(default_numbers(call.place(0))))));
}

void rules(Call call)
{
    const std::string text =
        find_system(call.place(0))
            ? rulebook(call.place(0), call.request().places.size() > 1 ? call.place(1) : "")
            : "";
    if (text.empty()) return call.fail(nothing_here());
    net::Response response = net::plain(200, text);
    response.type = "text/markdown; charset=utf-8";
    call.reply(lasting(std::move(response)));
}

// ---- What can be computed
// ------------------------------------------------------------------------

struct ToolWish {
    std::vector<std::pair<std::string, std::string>> files, options;
    std::optional<Document> numbers;
};

ToolWish read_tool_wish(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"files", "options", "numbers"});
    ToolWish wish;
    for (const Place& file : place.required("files").items(0, 4)) {
        if (!file.is(Document::Kind::object))
            file.fault("a file stands here as the JSON object that it holds");
        wish.files.emplace_back(cat("file ", wish.files.size() + 1),
                                file.document() ? to_json(*file.document()) : "");
    }
    if (const Place options = place.optional("options"))
        for (const auto& [name, value] : options.fields())
            wish.options.emplace_back(name, value.string());
    if (const Place replaced = place.optional("numbers"); replaced && replaced.document())
        wish.numbers = *replaced.document();
    return wish;
}

/// Reads the options as the command line would. False: it has been refused.
bool fits(Call& call, const Tool& tool, const ToolWish& wish)
{
    const auto count = static_cast<int>(wish.files.size());
    if (count < tool.least_files || count > tool.most_files) {
        call.fail({Fault::malformed,
                   {{},
                    "{} to {} files are wanted",
                    {std::int64_t{tool.least_files}, std::int64_t{tool.most_files}}},
                   std::nullopt,
                   "/files",
                   std::nullopt});
        return false;
    }
    for (const auto& [name, value] : wish.options) {
        const auto known =
            std::find_if(tool.options.begin(), tool.options.end(),
                         [&n = name](const auto& option) { return option.first == n; });
        if (known == tool.options.end() || (!known->second && !value.empty())) {
            call.fail(error_of(Fault::malformed, "this is no option of the tool, or takes no value",
                               cat("/options/", name)));
            return false;
        }
    }
    return true;
}

struct ToolJob {
    const Tool* tool = nullptr;
    ToolWish wish;
    Document numbers;
    ToolAnswer answer;
};

void answer_job(Call& call, const ToolJob& job)
{
    if (refused(job.answer.problems))
        for (const Problem& problem : job.answer.problems) {
            if (problem.warning) continue;
            const Fault fault =
                problem.message.clause.id.empty() ? Fault::malformed : Fault::refused;
            return call.fail({fault, problem.message, std::nullopt, problem.where, std::nullopt});
        }
    Writer w;
    w.open().key("warnings").open_list();
    for (const Problem& problem : job.answer.problems) {
        w.open().field("where", problem.where).key("message");
        write(w, problem.message);
        w.close();
    }
    w.close_list().field("text", job.answer.text).close();
    call.reply(net::json(200, std::move(w).text()));
}

void run_tool(Call call)
{
    const System* const system = find_system(call.place(0));
    const Tool* tool = nullptr;
    if (system)
        for (const Tool& one : system->tools)
            if (one.name == call.place(1)) tool = &one;
    if (!tool) return call.fail(nothing_here());
    auto wish = call.body(read_tool_wish);
    if (!wish || !fits(call, *tool, *wish)) return;
    if (call.edge().busy())
        return call.fail(
            error_of(Fault::unavailable, "the server has enough to reckon; try again"));

    const auto job = std::make_shared<ToolJob>();
    job->tool = tool;
    job->numbers = default_numbers(system->name);
    if (wish->numbers) {
        Problems problems;
        job->numbers = with_replaced(std::move(job->numbers), *wish->numbers, problems);
        if (refused(problems))
            return call.fail({Fault::malformed, problems.front().message, std::nullopt,
                              cat("/numbers", problems.front().where), std::nullopt});
    }
    job->wish = std::move(*wish);
    const auto kept = std::make_shared<Call>(std::move(call));
    kept->edge().background(
        [job] {
            ToolInput input{job->wish.files, job->wish.options, &job->numbers};
            job->answer = job->tool->run(input);
        },
        [job, kept] { answer_job(*kept, *job); });
}

}  // namespace

std::span<const Route> site_routes()
{
    using enum Who;
    using enum Cost;
    static const std::vector<Route> rows = {
        {Method::get, "/healthz", "health", "Whether the server and its database answer", anyone,
         read, health, "", "text/plain"},
        {Method::get, "/metrics", "metrics",
         "Numbers for Prometheus; from this machine, or with the token", anyone, read, metrics, "",
         "text/plain"},
        {Method::get, "/api/v1/openapi.json", "openapi", "This document", anyone, read, openapi, "",
         "application/json"},
        {Method::get, "/api/v1/systems", "systems", "The rule systems", anyone, read, list_systems,
         "", "Systems"},
        {Method::get, "/api/v1/systems/{system}/rules", "rulebook", "A rulebook in our words",
         anyone, read, rules, "", "text/markdown"},
        {Method::get, "/api/v1/systems/{system}/rules/{clause}", "clause", "One clause of it",
         anyone, read, rules, "", "text/markdown"},
        {Method::get, "/api/v1/systems/{system}/numbers", "numbers",
         "The assumed numbers, as they are unless replaced", anyone, read, numbers, "",
         "application/json"},
        {Method::post, "/api/v1/systems/{system}/tools/{tool}", "run-tool",
         "Runs a tool of a system: odds, an army's check", anyone, heavy, run_tool, "ToolWish",
         "ToolAnswer"},
        {Method::get, "/api/v1/scenarios", "scenarios", "What is built in to be played", anyone,
         read, list_scenarios, "", "Scenarios"},
        {Method::get, "/api/v1/scenarios/{system}/{scenario}", "scenario", "One of them, whole",
         anyone, read, scenario, "", "application/json"},
    };
    return rows;
}

}  // namespace montjoy::server
