// Reading a game and playing it.
#include "apps/server/edge/edge.hpp"
#include "apps/server/edge/pages.hpp"
#include "apps/server/edge/routes.hpp"

namespace montjoy::server {

namespace {

using net::Method;

// ---- Reading
// -------------------------------------------------------------------------------------

/// The view's tag is its ETag: who has seen it is not sent it again.
void view(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto outcome = call.service().view(*access, call.text("eyes"));
    if (const auto* error = std::get_if<Error>(&outcome)) return call.fail(*error);
    const std::shared_ptr<const View>& seen = std::get<0>(outcome);
    const std::string tag = '"' + seen->tag + '"';
    net::Response response;
    response.headers.add("ETag", tag);
    response.headers.add("Cache-Control", "private, no-cache");
    if (matches(call.request().headers.value("if-none-match"), tag))
        response.status = 304;
    else
        response.body = call.edge().written(seen);
    call.reply(std::move(response));
}

void page(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto width = call.number("width", 40, 400, 100);
    if (!width) return;
    Style style;
    style.width = static_cast<int>(*width);
    const auto text = call.service().page(*access, style, call.text("eyes"));
    if (const auto* error = std::get_if<Error>(&text)) return call.fail(*error);
    call.reply(net::plain(200, std::get<0>(text)));
}

void legal(Call call)
{
    if (const auto access = call.enter()) call.answer(call.service().legal(*access));
}

void ways(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const std::string prefix = call.text("prefix");
    if (prefix.size() > 80)
        return call.fail({Fault::malformed,
                          {{}, "at most {} bytes are allowed", {std::int64_t{80}}},
                          std::nullopt,
                          "?prefix",
                          std::nullopt});
    if (const auto most = call.number("most", 1, 1000, 400))
        call.answer(call.service().ways(*access, prefix, static_cast<std::size_t>(*most)));
}

struct Order {
    std::uint64_t number = 0;
    std::string order;
};

Order read_order(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"number", "order"});
    return {static_cast<std::uint64_t>(place.required("number").integer(0, INT64_MAX)),
            place.required("order").string()};
}

void check(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto order = call.body(read_order))
        call.answer(call.service().check(*access, order->number, order->order));
}

void preview(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto order = call.body(read_order))
        call.answer(call.service().preview(*access, order->number, order->order));
}

void hint(Call call)
{
    if (const auto access = call.enter()) call.service().hint(*access, call.later<Service::Hint>());
}

void threats(Call call)
{
    if (const auto access = call.enter()) call.service().threats(*access, call.later<Service::Threats>());
}

void news(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto from = call.number("from", 0, INT32_MAX, 0);
    if (!from) return;
    const auto most = call.number("most", 1, 1000, 200);
    if (!most) return;
    call.answer_list("news",
                     call.service().news(*access, static_cast<std::size_t>(*from),
                                         static_cast<std::size_t>(*most), call.text("eyes")));
}

void visit(Call call)
{
    if (const auto access = call.enter())
        call.answer_list("news", call.service().since_last_visit(*access));
}

void report_sheet(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto from = call.number("from", 0, INT32_MAX, 0))
        call.answer_file(call.service().report_sheet(*access, static_cast<std::size_t>(*from)),
                         false);
}

void paper(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const std::string asked = call.text("format");
    constexpr std::pair<std::string_view, Format> formats[] = {{"text", Format::text},
                                                               {"markdown", Format::markdown},
                                                               {"bbcode", Format::bbcode},
                                                               {"html", Format::html}};
    for (const auto& [name, format] : formats)
        if (name == asked || (asked.empty() && format == Format::text))
            return call.answer_file(
                call.service().paper(*access, call.place(1), format, call.text("eyes")), false);
    call.fail({Fault::malformed,
               {{}, "text, markdown, bbcode or html is allowed", {}},
               std::nullopt,
               "?format",
               std::nullopt});
}

void step(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto at = parse_integer(call.place(1), 0, INT64_MAX);
    if (!at)
        return call.fail(
            {Fault::not_found, {{}, "there is nothing here", {}}, std::nullopt, "", std::nullopt});
    call.answer(
        call.service().view_at(*access, static_cast<std::uint64_t>(*at), call.text("eyes")));
}

// ---- Playing
// -------------------------------------------------------------------------------------

void act(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto wish = call.body(read_act);
    if (!wish) return;
    call.service().act(*access, *wish, call.later<Played>());
}

struct Orders {
    std::string once;
    std::uint64_t number = 0;
    std::vector<std::string> orders;
};

Orders read_orders(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"once", "number", "orders"});
    Orders list{place.required("once").name(80),
                static_cast<std::uint64_t>(place.required("number").integer(0, INT64_MAX)),
                {}};
    for (const Place& order : place.required("orders").items(1, 500))
        list.orders.push_back(order.string());
    return list;
}

void act_all(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto wish = call.body(read_orders);
    if (!wish) return;
    call.service().act_all(*access, wish->once, wish->number, wish->orders,
                           call.later<Service::PlayedList>());
}

void order_sheet(Call call)
{
    if (const auto access = call.enter())
        call.answer_file(call.service().order_sheet(*access), false);
}

struct Sheet {
    std::string once, sheet;
};

Sheet read_sheet(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"once", "sheet"});
    return {place.required("once").name(80), place.required("sheet").string()};
}

void apply_sheet(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto wish = call.body(read_sheet);
    if (!wish) return;
    call.service().apply_sheet(*access, wish->once, wish->sheet, call.later<Service::PlayedList>());
}

}  // namespace

std::span<const Route> play_routes()
{
    using enum Who;
    using enum Cost;
    static const std::vector<Route> rows = {
        {Method::get,
         "/api/v1/games/{game}/view",
         "view",
         "What the reader sees",
         reader,
         read,
         view,
         "",
         "View",
         200,
         {"seat", "eyes"}},
        {Method::get,
         "/api/v1/games/{game}/page",
         "page",
         "The same as a page of text",
         reader,
         read,
         page,
         "",
         "text/plain",
         200,
         {"seat", "eyes", "width"}},
        {Method::get,
         "/api/v1/games/{game}/legal",
         "legal",
         "What the seat may do",
         player,
         read,
         legal,
         "",
         "LegalActs",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/ways",
         "ways",
         "How far acts that begin so can lead",
         player,
         read,
         ways,
         "",
         "Ways",
         200,
         {"seat", "prefix", "most"}},
        {Method::post,
         "/api/v1/games/{game}/check",
         "check",
         "Whether an order would be taken",
         player,
         read,
         check,
         "Order",
         "",
         204,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/preview",
         "preview",
         "What an order would come to",
         player,
         read,
         preview,
         "Order",
         "Preview",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/hint",
         "hint",
         "What the searching program would do at the seat, and why; where the table allows hints",
         player,
         heavy,
         hint,
         "",
         "Hint",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/threats",
         "threats",
         "The chance of each piece to be hurt or lost in the enemy's next turn; where the table allows hints",
         player,
         heavy,
         threats,
         "",
         "Threats",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/news",
         "news",
         "What the reader was shown, from an entry on",
         reader,
         read,
         news,
         "",
         "News",
         200,
         {"seat", "from", "most", "eyes"}},
        {Method::get,
         "/api/v1/games/{game}/report",
         "report-sheet",
         "What the seat was told, as text that proves itself whole",
         player,
         read,
         report_sheet,
         "",
         "text/plain",
         200,
         {"seat", "from"}},
        {Method::post,
         "/api/v1/games/{game}/visit",
         "visit",
         "What is new since the last visit, which this becomes",
         reader,
         write,
         visit,
         "",
         "News",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/papers/{paper}",
         "paper",
         "A paper of the game",
         reader,
         read,
         paper,
         "",
         "text/plain",
         200,
         {"seat", "format", "eyes"}},
        {Method::get,
         "/api/v1/games/{game}/steps/{step}",
         "step",
         "The game as it stood after a step",
         reader,
         heavy,
         step,
         "",
         "View",
         200,
         {"seat", "eyes"}},
        {Method::post,
         "/api/v1/games/{game}/acts",
         "act",
         "An order, an undo, faces, a word: once",
         player,
         write,
         act,
         "Act",
         "Played",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/orders",
         "act-all",
         "Orders one after the other",
         player,
         write,
         act_all,
         "Orders",
         "PlayedList",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/sheet",
         "order-sheet",
         "The turn's orders as text for a forum or mail",
         player,
         read,
         order_sheet,
         "",
         "text/plain",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/sheet",
         "apply-sheet",
         "Carries such a text out",
         player,
         write,
         apply_sheet,
         "Sheet",
         "PlayedList",
         200,
         {"seat"}},
    };
    return rows;
}

}  // namespace montjoy::server
