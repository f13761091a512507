// Finding games, making them, joining them, and what is settled about them beside the play.
#include "apps/server/edge/edge.hpp"
#include "apps/server/edge/routes.hpp"

namespace montjoy::server {

namespace {

using net::Method;

// ---- Making and finding
// --------------------------------------------------------------------------

void create_game(Call call)
{
    if (const auto wish = call.body(read_new_game))
        call.answer(call.service().create_game(call.caller(), *wish), 201);
}

void listed_games(Call call)
{
    const auto from = call.number("from", 0, 1'000'000, 0);
    if (!from) return;
    const auto most = call.number("most", 1, 100, 50);
    if (!most) return;
    call.answer_list("games", call.service().listed_games(static_cast<std::size_t>(*from),
                                                          static_cast<std::size_t>(*most)));
}

struct Import {
    std::string once, file;
    TableSettings settings;
};

Import read_import(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"once", "file", "settings"});
    return {place.required("once").name(80), place.required("file").string(),
            read_settings(place.optional("settings"))};
}

void import_game(Call call)
{
    const auto wish = call.body(read_import);
    if (!wish) return;
    call.answer(call.service().import_game(call.caller(), wish->once, wish->file, wish->settings),
                201);
}

// ---- Joining
// -------------------------------------------------------------------------------------

struct Joining {
    std::string secret, once, name;
};

Joining read_look(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"secret"});
    return {place.required("secret").name(200), "", ""};
}

/// A secret stands in the body: no log and no history of a browser keeps it.
void invitation(Call call)
{
    if (const auto wish = call.body(read_look))
        call.answer(call.service().invitation(wish->secret));
}

Joining read_joining(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"secret", "once", "name"});
    Joining joining{place.required("secret").name(200), place.required("once").name(80), ""};
    if (const Place name = place.optional("name")) joining.name = name.name(40);
    return joining;
}

void join(Call call)
{
    const auto wish = call.body(read_joining);
    if (!wish) return;
    call.answer(call.service().join(call.caller(), wish->secret, wish->once, wish->name), 201);
}

// ---- The table
// -----------------------------------------------------------------------------------

void game(Call call)
{
    if (const auto access = call.enter()) call.answer(call.service().game(*access));
}

struct Reissue {
    Role role = Role::player;
    std::string seat;
};

Reissue read_reissue(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"role", "seat"});
    return {place.required("role").choice(Role::player), place.optional("seat").string()};
}

void reissue(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto wish = call.body(read_reissue);
    if (!wish) return;
    call.answer(call.service().reissue(*access, wish->role, wish->seat), 201);
}

void share(Call call)
{
    if (const auto access = call.enter()) call.answer(call.service().share(*access), 201);
}

bool read_rematch(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"swap_sides"});
    return place.optional("swap_sides").boolean(false);
}

void rematch(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto swap_sides = call.body(read_rematch);
    if (!swap_sides) return;
    call.answer(call.service().rematch(*access, *swap_sides), 201);
}

struct BotWish {
    std::string seat, bot;
};

BotWish read_bot(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"seat", "bot"});
    return {place.required("seat").name(40), place.required("bot").name(40)};
}

void invite_bot(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto wish = call.body(read_bot);
    if (!wish) return;
    call.answer(call.service().invite_bot(*access, wish->seat, wish->bot));
}

// ---- Notices of one seat
// -------------------------------------------------------------------------

void notice_settings(Call call)
{
    if (const auto access = call.enter()) call.answer(call.service().notice_settings(*access));
}

void set_notices(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto settings = call.body(read_notice_settings);
    if (!settings) return;
    call.answer(call.service().set_notices(*access, *settings));
}

void seat_feed(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const Outcome<std::string> secret = call.service().feed_secret(call.caller(), &*access);
    if (const auto* error = std::get_if<Error>(&secret)) return call.fail(*error);
    Writer w;
    w.open().field("secret", std::get<0>(secret)).close();
    call.reply(net::json(200, std::move(w).text()));
}

}  // namespace

std::span<const Route> game_routes()
{
    using enum Who;
    using enum Cost;
    static const std::vector<Route> rows = {
        {Method::post, "/api/v1/games", "create-game", "Makes a game and its links", anyone, heavy,
         create_game, "NewGame", "Created", 201},
        {Method::get,
         "/api/v1/games",
         "listed-games",
         "Games that anybody may find",
         anyone,
         read,
         listed_games,
         "",
         "Games",
         200,
         {"from", "most"}},
        {Method::post, "/api/v1/games/import", "import-game", "Goes on with an exported game",
         anyone, heavy, import_game, "Import", "Created", 201},
        {Method::post, "/api/v1/invitations/look", "invitation", "What a link is for", anyone,
         write, invitation, "Look", "Invitation"},
        {Method::post, "/api/v1/invitations/take", "join", "Takes the place of a link", anyone,
         write, join, "Joining", "Joined", 201},
        {Method::get,
         "/api/v1/games/{game}",
         "game",
         "Everything about a game but its position",
         reader,
         read,
         game,
         "",
         "Game",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/links",
         "reissue",
         "Ends a key and makes a new link",
         reader,
         write,
         reissue,
         "Reissue",
         "Link",
         201,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/share",
         "share",
         "A link to read a finished game by",
         reader,
         write,
         share,
         "",
         "Link",
         201,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/rematch",
         "rematch",
         "The same game anew",
         reader,
         heavy,
         rematch,
         "Rematch",
         "Created",
         201,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/bots",
         "invite-bot",
         "Seats a program at an empty seat",
         reader,
         write,
         invite_bot,
         "BotWish",
         "",
         204,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/notices",
         "notices",
         "Where this seat is told",
         player,
         read,
         notice_settings,
         "",
         "NoticeSettings",
         200,
         {"seat"}},
        {Method::put,
         "/api/v1/games/{game}/notices",
         "set-notices",
         "Sets that",
         player,
         write,
         set_notices,
         "NoticeSettings",
         "",
         204,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/feed",
         "seat-feed",
         "The secret of this seat's Atom feed",
         player,
         write,
         seat_feed,
         "",
         "Secret",
         200,
         {"seat"}},
    };
    return rows;
}

}  // namespace montjoy::server
