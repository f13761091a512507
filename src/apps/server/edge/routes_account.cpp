// Accounts, what they keep, and how they are told.
#include "apps/server/edge/routes.hpp"
#include "apps/server/net/security.hpp"

namespace montjoy::server {

namespace {

using net::Method;

constexpr std::size_t longest_secret = 1000;

/// A password or a token: as it is, only its length is looked at.
std::string read_secret(const Place& place)
{
    std::string secret = place.string();
    if (place && secret.empty()) place.fault("this is not to be empty");
    if (secret.size() > longest_secret)
        place.fault("at most {} bytes are allowed", {static_cast<std::int64_t>(longest_secret)});
    return secret;
}

std::optional<std::string> read_optional(const Place& place, std::size_t most)
{
    if (!place) return std::nullopt;
    std::string text = place.string();
    if (text.size() > most)
        place.fault("at most {} bytes are allowed", {static_cast<std::int64_t>(most)});
    return text;
}

// ---- Signing up, in and out
// ----------------------------------------------------------------------

Service::SignUp read_sign_up(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"name", "password", "email", "zone", "language"});
    Service::SignUp wish;
    wish.name = place.required("name").name(40);
    wish.password = read_secret(place.required("password"));
    wish.email = read_optional(place.optional("email"), 254).value_or("");
    wish.zone = read_optional(place.optional("zone"), 60).value_or("");
    wish.language = read_optional(place.optional("language"), 20).value_or("");
    return wish;
}

void sign_up(Call call)
{
    const auto wish = call.body(read_sign_up);
    if (!wish) return;
    call.service().sign_up(call.caller(), *wish, call.later_signed_in(201));
}

struct SignIn {
    std::string name, password;
};

SignIn read_sign_in(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"name", "password"});
    return {place.required("name").name(254), read_secret(place.required("password"))};
}

void sign_in(Call call)
{
    const auto wish = call.body(read_sign_in);
    if (!wish) return;
    call.service().sign_in(call.caller(), wish->name, wish->password, call.later_signed_in(201));
}

void sign_out(Call call)
{
    call.answer_signed_out(call.service().sign_out(call.caller()));
}
void sign_out_everywhere(Call call)
{
    call.answer_signed_out(call.service().sign_out_everywhere(call.caller()));
}

// ---- The account
// ---------------------------------------------------------------------------------

void show_account(Call call)
{
    call.answer(call.service().account(call.caller()));
}

Service::AccountChange read_account_change(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"email", "zone", "language", "days_off"});
    Service::AccountChange change;
    change.email = read_optional(place.optional("email"), 254);
    change.zone = read_optional(place.optional("zone"), 60);
    change.language = read_optional(place.optional("language"), 20);
    if (const Place days = place.optional("days_off")) {
        change.days_off.emplace();
        for (const Place& day : days.items(0, 6))
            change.days_off->push_back(static_cast<int>(day.integer(0, 6)));
    }
    return change;
}

void change_account(Call call)
{
    if (const auto change = call.body(read_account_change))
        call.answer(call.service().change_account(call.caller(), *change));
}

struct PasswordChange {
    std::string old_one, new_one;
};

PasswordChange read_password_change(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"old", "new"});
    return {read_secret(place.required("old")), read_secret(place.required("new"))};
}

void change_password(Call call)
{
    const auto change = call.body(read_password_change);
    if (!change) return;
    call.service().change_password(call.caller(), change->old_one, change->new_one,
                                   call.later_signed_in());
}

std::string read_name_or_email(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"name"});
    return place.required("name").name(254);
}

void ask_for_reset(Call call)
{
    if (const auto name = call.body(read_name_or_email))
        call.answer(call.service().ask_for_reset(call.caller(), *name));
}

struct Reset {
    std::string token, password;
};

Reset read_reset(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"token", "password"});
    return {read_secret(place.required("token")), read_secret(place.required("password"))};
}

void reset_password(Call call)
{
    const auto reset = call.body(read_reset);
    if (!reset) return;
    call.service().reset_password(reset->token, reset->password, call.later_signed_in());
}

std::string read_token(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"token"});
    return read_secret(place.required("token"));
}

void confirm_email(Call call)
{
    if (const auto token = call.body(read_token)) call.answer(call.service().confirm_email(*token));
}

std::string read_password(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"password"});
    return read_secret(place.required("password"));
}

void delete_account(Call call)
{
    const auto password = call.body(read_password);
    if (!password) return;
    call.service().delete_account(call.caller(), *password, call.later_signed_out());
}

void export_account(Call call)
{
    call.answer_file(call.service().export_account(call.caller()), true);
}
void my_games(Call call)
{
    call.answer_list("games", call.service().my_games(call.caller()));
}

// ---- Notices
// -------------------------------------------------------------------------------------

void account_notices(Call call)
{
    call.answer(call.service().account_notices(call.caller()));
}

void set_account_notices(Call call)
{
    if (const auto settings = call.body(read_notice_settings))
        call.answer(call.service().set_account_notices(call.caller(), *settings));
}

void account_feed(Call call)
{
    const Outcome<std::string> secret = call.service().feed_secret(call.caller(), nullptr);
    if (const auto* error = std::get_if<Error>(&secret)) return call.fail(*error);
    Writer w;
    w.open().field("secret", std::get<0>(secret)).close();
    call.reply(net::json(200, std::move(w).text()));
}

void end_feed(Call call)
{
    call.answer(call.service().end_feed(call.caller()));
}

void feed(Call call)
{
    call.answer_file(call.service().feed(call.place(0)), false);
}
/// By the link of a notice: the page asks, or a mail program with one click (RFC 8058).
void unsubscribe(Call call)
{
    call.answer(call.service().unsubscribe(call.place(0)));
}

// ---- Own scenarios and armies
// --------------------------------------------------------------------

struct Keeping {
    std::string kind, system, title;
    Document content;
};

Keeping read_keeping(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"kind", "system", "title", "content"});
    Keeping keeping{place.required("kind").name(20),
                    place.required("system").name(20),
                    place.required("title").name(80),
                    {}};
    if (const Place content = place.required("content")) keeping.content = *content.document();
    return keeping;
}

void keep(Call call)
{
    const auto wish = call.body(read_keeping);
    if (!wish) return;
    call.answer(
        call.service().keep(call.caller(), wish->kind, wish->system, wish->title, wish->content),
        201);
}

void uploads(Call call)
{
    call.answer_list("uploads", call.service().uploads(call.caller()));
}
void upload(Call call)
{
    call.answer_file(call.service().upload(call.caller(), call.place(0)), false);
}
void drop_upload(Call call)
{
    call.answer(call.service().drop_upload(call.caller(), call.place(0)));
}

}  // namespace

std::span<const Route> account_routes()
{
    using enum Who;
    using enum Cost;
    static const std::vector<Route> rows = {
        {Method::post, "/api/v1/accounts", "sign-up", "Makes an account and signs in", anyone,
         secret, sign_up, "SignUp", "Session", 201},
        {Method::post, "/api/v1/session", "sign-in", "Signs in", anyone, secret, sign_in, "SignIn",
         "Session", 201},
        {Method::del, "/api/v1/session", "sign-out", "Signs out", Who::account, write, sign_out, "",
         "", 204},
        {Method::del, "/api/v1/sessions", "sign-out-everywhere",
         "Ends every session of the account", Who::account, write, sign_out_everywhere, "", "",
         204},
        {Method::get, "/api/v1/account", "account", "The account", Who::account, read, show_account,
         "", "Account"},
        {Method::patch, "/api/v1/account", "change-account", "Changes what is named", Who::account,
         write, change_account, "AccountChange", "Account"},
        {Method::put, "/api/v1/account/password", "change-password",
         "A new password; ends the other sessions", Who::account, secret, change_password,
         "PasswordChange", "Session"},
        {Method::post, "/api/v1/account/reset", "ask-for-reset",
         "Sends a link by mail, if there is such an account; tells nothing", anyone, secret,
         ask_for_reset, "ResetWish", "", 204},
        {Method::put, "/api/v1/account/reset", "reset-password",
         "A new password, by the mailed link", anyone, secret, reset_password, "Reset", "Session"},
        {Method::post, "/api/v1/account/email", "confirm-email",
         "Confirms an address, by the mailed link", anyone, secret, confirm_email, "Token", "",
         204},
        {Method::post, "/api/v1/account/deletion", "delete-account",
         "Deletes the account and what names it", Who::account, secret, delete_account, "Password",
         "", 204},
        {Method::get, "/api/v1/account/export", "export-account",
         "Everything that is kept of the account", Who::account, heavy, export_account, "",
         "application/json"},
        {Method::get, "/api/v1/account/games", "my-games",
         "The account's games, those that wait for it first", Who::account, read, my_games, "",
         "Games"},
        {Method::get, "/api/v1/account/notices", "account-notices",
         "Where the account is told of its games", Who::account, read, account_notices, "",
         "NoticeSettings"},
        {Method::put, "/api/v1/account/notices", "set-account-notices", "Sets that", Who::account,
         write, set_account_notices, "NoticeSettings", "", 204},
        {Method::post, "/api/v1/account/feed", "account-feed",
         "The secret of the account's Atom feed", Who::account, write, account_feed, "", "Secret"},
        {Method::del, "/api/v1/account/feed", "end-feed",
         "Ends the address of that feed; the next is another", Who::account, write, end_feed, "",
         "", 204},
        {Method::get, "/feeds/{secret}", "feed", "A private Atom feed", anyone, read, feed, "",
         "application/atom+xml"},
        {Method::post, "/api/v1/unsubscribe/{token}", "unsubscribe",
         "Ends the notices that a link came with", anyone, write, unsubscribe, "", "", 204},
        {Method::post, "/api/v1/uploads", "keep", "Keeps a scenario or an army, checked",
         Who::account, heavy, keep, "Keeping", "Upload", 201},
        {Method::get, "/api/v1/uploads", "uploads", "What the account keeps", Who::account, read,
         uploads, "", "Uploads"},
        {Method::get, "/api/v1/uploads/{upload}", "upload", "One of them", Who::account, read,
         upload, "", "application/json"},
        {Method::del, "/api/v1/uploads/{upload}", "drop-upload", "Drops it", Who::account, write,
         drop_upload, "", "", 204},
    };
    return rows;
}

}  // namespace montjoy::server
