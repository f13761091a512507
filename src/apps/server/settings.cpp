// The settings of a server: words of the command line over a file over defaults. The file is JSON:
// docs/host.md lists its fields.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "apps/server/net/security.hpp"
#include "apps/server/serve.hpp"

namespace montjoy::server {

namespace {

std::string read_path(const Place& place)
{
    return place ? place.name(1000) : "";
}

void read_limit(const Place& place, std::size_t& limit, std::int64_t low, std::int64_t high)
{
    limit = static_cast<std::size_t>(place.integer(low, high, static_cast<std::int64_t>(limit)));
}

void read_seconds(const Place& place, std::chrono::milliseconds& time)
{
    time = std::chrono::seconds(
        place.integer(1, 86'400, std::chrono::duration_cast<std::chrono::seconds>(time).count()));
}

void read_limits(const Place& place, net::Limits& limits)
{
    if (!place) return;
    place.only({"connections", "connections_of_address", "head", "body", "message", "backlog",
                "head_time", "body_time", "idle_time", "answer_time", "write_time", "ping_time",
                "stop_time"});
    read_limit(place.optional("connections"), limits.connections, 1, 1'000'000);
    read_limit(place.optional("connections_of_address"), limits.connections_of_address, 1,
               1'000'000);
    read_limit(place.optional("head"), limits.head, 1024, 1 << 20);
    read_limit(place.optional("body"), limits.body, 1024, 1 << 30);
    read_limit(place.optional("message"), limits.message, 1024, 1 << 26);
    read_limit(place.optional("backlog"), limits.backlog, 1 << 16, 1 << 30);
    read_seconds(place.optional("head_time"), limits.head_time);
    read_seconds(place.optional("body_time"), limits.body_time);
    read_seconds(place.optional("idle_time"), limits.idle_time);
    read_seconds(place.optional("answer_time"), limits.answer_time);
    read_seconds(place.optional("write_time"), limits.write_time);
    read_seconds(place.optional("ping_time"), limits.ping_time);
    read_seconds(place.optional("stop_time"), limits.stop_time);
}

void read_rates(const Place& place, Rates& rates)
{
    if (!place) return;
    place.only({"read", "write", "secret", "heavy"});
    for (const Cost cost : every<Cost>()) {
        const Place rate = place.optional(name_of(cost));
        if (!rate) continue;
        rate.only({"per_minute", "burst"});
        rates[cost].per_minute =
            static_cast<std::uint32_t>(rate.required("per_minute").integer(1, 60'000'000, 600));
        rates[cost].burst =
            static_cast<std::uint32_t>(rate.required("burst").integer(1, 1'000'000, 100));
    }
}

void read_mail(const Place& place, MailSettings& mail)
{
    if (!place) return;
    place.only({"server", "user", "password", "password_file", "from", "plain"});
    mail.server = place.required("server").name(200);
    if (!mail.server.starts_with("smtp://") && !mail.server.starts_with("smtps://"))
        place.required("server").fault("smtp://HOST:PORT or smtps://HOST:PORT is expected");
    mail.from = place.required("from").name(254);
    if (!is_mail_address(mail.from))
        place.required("from").fault("one address of mail is expected");
    mail.plain = place.optional("plain").boolean(false);
    if (place.has("user")) mail.user = place.optional("user").name(200);
    if (place.has("password")) mail.password = place.optional("password").name(200);
    if (const Place file = place.optional("password_file")) {
        std::ifstream in(file.name(1000));
        if (!std::getline(in, mail.password)) file.fault("this file cannot be read, or is empty");
    }
}

std::string default_folder()
{
    if (const char* state = std::getenv("STATE_DIRECTORY"); state && *state)
        return std::string(split(state, ':').front());
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return cat(data, "/montjoy");
    if (const char* home = std::getenv("HOME"); home && *home)
        return cat(home, "/.local/share/montjoy");
    return "montjoy-data";
}

/// Says each fault of the file; false if one is more than a warning.
bool say(const std::string& file, const Problems& problems)
{
    for (const Problem& problem : problems)
        std::fprintf(stderr, "montjoy: %s: %s\n", file.c_str(), to_text(problem).c_str());
    return !refused(problems);
}

}  // namespace

void read_settings_file(const Document& file, ServeSettings& settings, Problems& problems)
{
    const Place place(file, problems);
    place.only({"bind",
                "port",
                "db",
                "data",
                "page",
                "address",
                "name",
                "certificate",
                "key",
                "behind_proxy",
                "durability",
                "sign_up",
                "session_days",
                "games_in_memory",
                "uploads_each",
                "mail",
                "metrics_token",
                "near_hooks",
                "workers",
                "limits",
                "rates",
                "account_rates"});
    if (const Place bind = place.optional("bind")) settings.net.address = bind.name(100);
    settings.net.port =
        static_cast<std::uint16_t>(place.optional("port").integer(0, 65'535, settings.net.port));
    settings.db = read_path(place.optional("db"));
    settings.data = read_path(place.optional("data"));
    settings.page = read_path(place.optional("page"));
    settings.net.certificate = read_path(place.optional("certificate"));
    settings.net.key = read_path(place.optional("key"));
    if (settings.net.certificate.empty() != settings.net.key.empty())
        place.fault("a certificate and its key go together");
    settings.net.behind_proxy = place.optional("behind_proxy").boolean(false);
    if (const Place address = place.optional("address")) {
        settings.edge.origin = net::parse_origin(address.string());
        if (settings.edge.origin.empty())
            address.fault("an origin such as \"https://play.example.org\" is expected");
        settings.site.address = settings.edge.origin;
        settings.address_given = true;
    }
    if (place.has("name")) settings.site.name = place.optional("name").name(60);
    if (const Place durability = place.optional("durability"))
        settings.durable = durability.one_of({"full", "normal"}).value_or(0) == 0;
    settings.site.sign_up = place.optional("sign_up").boolean(true);
    settings.site.session_length =
        std::chrono::days(place.optional("session_days").integer(1, 3650, 60));
    read_limit(place.optional("games_in_memory"), settings.site.games_in_memory, 1, 1'000'000);
    read_limit(place.optional("uploads_each"), settings.site.uploads_each, 0, 100'000);
    read_mail(place.optional("mail"), settings.mail);
    settings.site.mail = !settings.mail.server.empty();
    if (place.has("metrics_token"))
        settings.edge.metrics_token = place.optional("metrics_token").name(200);
    settings.mail.near_hooks = place.optional("near_hooks").boolean(false);
    settings.mail.name = settings.site.name;
    read_limit(place.optional("workers"), settings.edge.workers, 1, 64);
    read_limits(place.optional("limits"), settings.net.limits);
    read_rates(place.optional("rates"), settings.edge.of_address);
    settings.edge.of_account = settings.edge.of_address;
    read_rates(place.optional("account_rates"), settings.edge.of_account);
}

std::optional<ServeSettings> settings_from(const ServeWords& words)
{
    ServeSettings settings;
    if (words.config) {
        std::ifstream in(*words.config, std::ios::binary);
        if (!in) {
            std::fprintf(stderr, "montjoy: %s cannot be read\n", words.config->c_str());
            return std::nullopt;
        }
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        Problems problems;
        const std::optional<Document> file = parse_document(text, problems);
        if (file) read_settings_file(*file, settings, problems);
        if (!say(*words.config, problems)) return std::nullopt;
    }
    if (words.bind) settings.net.address = *words.bind;
    if (words.port) settings.net.port = *words.port;
    if (words.db) settings.db = *words.db;
    if (words.data) settings.data = *words.data;
    if (words.page) settings.page = *words.page;
    if (settings.data.empty()) settings.data = default_folder();
    return settings;
}

}  // namespace montjoy::server
