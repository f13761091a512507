// How much a server does, each figure beside a plain program's in the same run: one core for the server (0), one for
// what asks it (1), everything on 127.0.0.1. nginx and pgbench are taken where they are installed
// (tools/packages-bench.txt); a figure without its reference is said to have none.
//   bench_server_load [PART...]     orders one idle start view postgres; all without words; of orders and one only
//                                   half where `normal` or `full` is said
//   MONTJOY_BENCH_SECONDS           for each load; 5 unless told otherwise
#include <libpq-fe.h>
#include <sched.h>
#include <sqlite3.h>

#include <cstring>
#include <numeric>

#include "../src/store/postgres.test.hpp"
#include "../tests/server_process.hpp"
#include "server_players.hpp"
#include "store/backends.hpp"

namespace montjoy::bench {
namespace {

constexpr const char* scenario = "gobwin/duel";

double bench_seconds()
{
    const char* const told = std::getenv("MONTJOY_BENCH_SECONDS");
    return told ? std::max(0.2, std::atof(told)) : 5.0;
}

void pin(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(core), &set);
    ::sched_setaffinity(0, sizeof set, &set);
}

/// Seconds of the processor that a process has taken.
double processor_time(pid_t process)
{
    std::ifstream in(cat("/proc/", process, "/stat"));
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto fields = words(std::string_view(text).substr(text.rfind(')') + 2));
    const auto ticks = [&](std::size_t i) { return static_cast<double>(parse_integer(fields[i], 0, INT64_MAX).value_or(0)); };
    return (ticks(11) + ticks(12)) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

ServerProcess::How on_core(std::string_view durability)
{
    ServerProcess::How how;
    how.settings = cat(R"({"durability":")", durability, "\",", ServerProcess::generous, "}");
    how.core = 0;
    return how;
}

const std::vector<std::vector<ScriptedAct>>& scripts()
{
    static const auto all = [] {
        std::vector<std::vector<ScriptedAct>> made;
        for (std::uint64_t seed = 1; seed <= 8; ++seed) made.push_back(script_of(scenario, seed, 4'000));
        return made;
    }();
    return all;
}

std::vector<std::unique_ptr<Playing>> seat_games(std::uint16_t port, std::size_t count, std::size_t& ordinal)
{
    std::vector<std::unique_ptr<Playing>> games;
    for (; count > 0; --count, ++ordinal) games.push_back(seated(port, scenario, scripts()[ordinal % scripts().size()], ordinal));
    return games;
}

/// What a load of so many games comes to, and what it cost the server.
struct Measured {
    Load load;
    double processor = 0;  ///< seconds of the server's
};
Measured measure(const ServerProcess& server, std::size_t games, std::size_t in_reserve, bool sleeps = false)
{
    std::size_t ordinal = 0;
    auto reserve = seat_games(server.port(), in_reserve, ordinal);
    auto playing = seat_games(server.port(), games, ordinal);
    const double before = processor_time(server.process());
    Measured measured{play_all(playing, reserve, bench_seconds(), sleeps), 0};
    measured.processor = processor_time(server.process()) - before;
    return measured;
}

// ---- The plain loop -------------------------------------------------------------------------------

/// How long the texts of an order's rows are, on average, in what a server wrote.
struct Sizes {
    std::size_t state = 0, lines = 0;
};
Sizes sizes_in(const std::string& file)
{
    sqlite3* db = nullptr;
    Sizes sizes;
    sqlite3_open_v2(file.c_str(), &db, SQLITE_OPEN_READONLY, nullptr);
    const auto ask = [&](const char* sql) {
        sqlite3_stmt* row = nullptr;
        sqlite3_prepare_v2(db, sql, -1, &row, nullptr);
        const std::size_t answer = sqlite3_step(row) == SQLITE_ROW ? static_cast<std::size_t>(sqlite3_column_int64(row, 0)) : 0;
        sqlite3_finalize(row);
        return answer;
    };
    sizes.state = ask("SELECT avg(length(state)) FROM games");
    sizes.lines = ask("SELECT avg(length(lines)) FROM steps");
    sqlite3_close(db);
    return sizes;
}

/// Commits a second of a loop that makes an order's transaction (the game's state and a step for the replay) and does
/// nothing else, in the schema of the site.
Load plain_loop(bool full, const Sizes& sizes, std::size_t games)
{
    const WorkFolder folder;
    const std::string file = folder.file("plain.sqlite");
    {
        const auto store = store::open_sqlite(file, {.full = full, .serve = true, .wait_ms = 1000});
        for (std::size_t i = 0; i < games; ++i) store->write(store::Batch().add(store::GameRow{cat("plain-game-no-", i), 0, 0, "", {}, false}));
    }
    sqlite3* db = nullptr;
    sqlite3_open(file.c_str(), &db);
    sqlite3_exec(db, "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr);
    sqlite3_exec(db, full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", nullptr, nullptr, nullptr);
    const auto prepare = [&](const char* sql) {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(db, sql, -1, &statement, nullptr) != SQLITE_OK) give_up(sqlite3_errmsg(db));
        return statement;
    };
    sqlite3_stmt* const begin = prepare("BEGIN IMMEDIATE");
    sqlite3_stmt* const commit = prepare("COMMIT");
    sqlite3_stmt* const state = prepare("UPDATE games SET seq = ?, history = 0, state = ?, due = NULL, over = 0 WHERE id = ? AND seq = ?");
    sqlite3_stmt* const step = prepare("INSERT INTO steps VALUES (?, 0, ?, ?, 'alliance-1', ?, '0123456789abcdef', ?, ?)");
    const auto run = [&](sqlite3_stmt* statement) {
        if (sqlite3_step(statement) != SQLITE_DONE) give_up(sqlite3_errmsg(db));
        sqlite3_reset(statement);
    };
    const auto text = [](sqlite3_stmt* statement, int at, const std::string& value) {
        sqlite3_bind_text(statement, at, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
    };
    const std::string state_text(sizes.state, 's'), lines_text(sizes.lines, 'l');
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < games; ++i) ids.push_back(cat("plain-game-no-", i));
    std::vector<std::int64_t> seqs(games, 0);
    std::vector<double> times;
    Load load;
    const auto began = Clock::now();
    const auto until = began + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(bench_seconds()));
    for (auto now = began; now < until; ++load.orders) {
        const std::size_t i = load.orders % games;
        const std::int64_t seq = ++seqs[i];
        const std::string once = cat("bench-act-", seq), answer = cat(seq);
        run(begin);
        sqlite3_bind_int64(state, 1, seq);
        text(state, 2, state_text);
        text(state, 3, ids[i]);
        sqlite3_bind_int64(state, 4, seq - 1);
        run(state);
        text(step, 1, ids[i]);
        sqlite3_bind_int64(step, 2, seq);
        sqlite3_bind_int64(step, 3, 1'700'000'000'000 + seq);
        text(step, 4, once);
        text(step, 5, answer);
        text(step, 6, lines_text);
        run(step);
        run(commit);
        const auto after = Clock::now();
        times.push_back(std::chrono::duration<double, std::milli>(after - now).count());
        now = after;
    }
    load.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    for (sqlite3_stmt* const statement : {begin, commit, state, step}) sqlite3_finalize(statement);
    sqlite3_close(db);
    std::sort(times.begin(), times.end());
    load.median = times[times.size() / 2];
    return load;
}

double rate(const Load& load) { return static_cast<double>(load.orders) / load.seconds; }

void say(const char* what, double value, const char* unit, double reference, const char* asked)
{
    std::printf("%-58s %10.1f %-10s", what, value, unit);
    if (reference > 0) std::printf(" reference %10.1f  ratio %5.2f", reference, value / reference);
    std::printf("  (%s)\n", asked);
    std::fflush(stdout);
}

/// Durable orders over 16 games, against the plain loop; and the median at one game.
void orders(const std::string& durability, std::size_t games)
{
    const bool full = durability == "full";
    const WorkFolder folder;
    Sizes sizes;
    Measured measured;
    {
        ServerProcess server(folder, on_core(durability));
        measured = measure(server, games, games == 1 ? 40 : 400);
        if (server.stop() != 0) give_up("the server did not end well");
        sizes = sizes_in(folder.file("data/montjoy.sqlite"));
    }
    pin(0);  // where the server was
    const std::clock_t before = std::clock();
    const Load plain = plain_loop(full, sizes, games);
    const double plain_processor = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    pin(1);
    if (games == 1) {
        const double asked = full ? plain.median + 0.05 : 0.1;
        say(cat("median answer at one game, SQLite ", durability).c_str(), measured.load.median * 1000, "us", asked * 1000,
            full ? "asked: at most 1.00; the plain loop's median + 50 us" : "asked: at most 1.00");
        std::printf("%58s %10.1f us at the 99th of 100\n", "", measured.load.worst_of_100 * 1000);
        return;
    }
    say(cat("durable orders over ", games, " games, SQLite ", durability).c_str(), rate(measured.load), "orders/s", rate(plain), "asked: at least 0.50");
    std::printf("%58s %10.1f us of the processor an order; the plain loop %.1f; median %.2f ms\n", "",
                measured.processor / static_cast<double>(measured.load.orders) * 1e6, plain_processor / static_cast<double>(plain.orders) * 1e6, measured.load.median);
}

// ---- Memory, start --------------------------------------------------------------------------------

void idle()
{
    constexpr std::size_t sockets = 5'000;
    const WorkFolder folder;
    const ServerProcess server(folder, on_core("normal"));
    std::size_t ordinal = 0;
    std::vector<std::unique_ptr<Playing>> games = seat_games(server.port(), sockets / 2, ordinal);
    const std::size_t resident = server.resident();
    say("5,000 idle WebSockets, each at a game of its own pair", static_cast<double>(resident) / 1024.0, "MiB", 400, "asked: at most 1.00");
}

void start()
{
    constexpr std::size_t stored = 10'000;
    const WorkFolder folder;
    {
        ServerProcess server(folder, on_core("normal"));
        std::size_t ordinal = 0;
        const auto game = seat_games(server.port(), 1, ordinal);
        if (server.stop() != 0) give_up("the server did not end well");
    }
    {  // the one game again and again, under other names
        sqlite3* db = nullptr;
        sqlite3_open(folder.file("data/montjoy.sqlite").c_str(), &db);
        const std::string numbers = cat("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ", stored, ") ");
        for (const char* const sql : {"INSERT INTO games SELECT id || '-' || i, seq, history, state, due, over FROM games, n",
                                      "INSERT INTO pins SELECT game || '-' || i, header, secret, owner, created FROM pins, n",
                                      "INSERT INTO tables SELECT game || '-' || i, body, listed, created FROM tables, n",
                                      "INSERT INTO steps SELECT game || '-' || i, history, seq, at, seat, once, fingerprint, answer, lines FROM steps, n"})
            if (sqlite3_exec(db, (numbers + sql).c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) give_up(sqlite3_errmsg(db));
        sqlite3_close(db);
    }
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        const auto began = Clock::now();
        const ServerProcess server(folder, on_core("normal"));
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
    }
    std::sort(times.begin(), times.end());
    say("start with 10,000 stored games", times[2], "ms", 1000, "asked: at most 1.00");
}

// ---- A repeated view ------------------------------------------------------------------------------

/// Answers a second over 8 connections that each ask again when they are answered.
double asked_again(std::uint16_t port, const std::string& request)
{
    constexpr std::size_t count = 8;
    std::vector<net::Line> lines;
    for (std::size_t i = 0; i < count; ++i) lines.emplace_back("127.0.0.1", port);
    const int epoll = ::epoll_create1(EPOLL_CLOEXEC);
    for (std::size_t i = 0; i < count; ++i) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = i;
        ::epoll_ctl(epoll, EPOLL_CTL_ADD, lines[i].descriptor(), &event);
        lines[i].send(request);
    }
    std::size_t answers = 0;
    char bytes[65'536];
    epoll_event events[count];
    const auto began = Clock::now();
    const auto until = began + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(bench_seconds()));
    while (Clock::now() < until) {
        const int ready = wait_for_any(epoll, events, false);
        if (ready <= 0) give_up("nobody answers");
        for (int e = 0; e < ready; ++e) {  // these answers have no body: one read is one answer
            const net::Line& line = lines[events[e].data.u64];
            const ssize_t got = ::recv(line.descriptor(), bytes, sizeof bytes, 0);
            if (got < 20 || (std::memcmp(bytes + 9, "304", 3) != 0 && std::memcmp(bytes + 9, "204", 3) != 0)) give_up(std::string(bytes, got > 0 ? static_cast<std::size_t>(got) : 0));
            ++answers;
            ::send(line.descriptor(), request.data(), request.size(), MSG_NOSIGNAL);
        }
    }
    ::close(epoll);
    return static_cast<double>(answers) / std::chrono::duration<double>(Clock::now() - began).count();
}

/// nginx on core 0, answering 204 to everything; nothing where it is not installed.
class Nginx {
public:
    explicit Nginx(const WorkFolder& folder) : port_(static_cast<std::uint16_t>(store::free_port()))
    {
        if (::access("/usr/sbin/nginx", X_OK) != 0) return;
        std::ofstream(folder.file("nginx.conf")) << "daemon off; worker_processes 1; error_log stderr crit; pid " << folder.file("nginx.pid")
                                                 << ";\nevents { worker_connections 1024; }\nhttp { access_log off; keepalive_requests 1000000000; client_body_temp_path "
                                                 << folder.file("a") << "; proxy_temp_path " << folder.file("b") << "; fastcgi_temp_path " << folder.file("c") << "; uwsgi_temp_path "
                                                 << folder.file("d") << "; scgi_temp_path " << folder.file("e") << ";\nserver { listen 127.0.0.1:" << port_
                                                 << "; location / { return 204; } } }\n";
        process_ = ::fork();
        if (process_ == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGTERM);
            pin(0);
            ::execl("/usr/sbin/nginx", "nginx", "-c", folder.file("nginx.conf").c_str(), "-p", folder.file("").c_str(), nullptr);
            ::_exit(127);
        }
        for (int i = 0; i < 200; ++i) {
            try {
                const net::Line line("127.0.0.1", port_);
                return;
            } catch (const std::exception&) {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
        }
        give_up("nginx does not start");
    }
    ~Nginx()
    {
        if (process_ <= 0) return;
        ::kill(process_, SIGTERM);
        ::waitpid(process_, nullptr, 0);
    }
    explicit operator bool() const { return process_ > 0; }
    std::uint16_t port() const { return port_; }

private:
    std::uint16_t port_;
    pid_t process_ = -1;
};

void view()
{
    const WorkFolder folder;
    const ServerProcess server(folder, on_core("normal"));
    Browser browser(server.port());
    const MadeGame game(browser, cat(R"({"once":"bench-view","scenario":")", scenario, "\"}"));
    browser.key = game.take(browser, "player " + game.seats[0]);
    game.take(browser, "player " + game.seats[1]);
    const net::Answer first = browser.ask("GET", game.path("view"));
    const std::string request = cat("GET ", game.path("view"), " HTTP/1.1\r\nHost: 127.0.0.1:", server.port(), "\r\nAuthorization: Bearer ", browser.key,
                                    "\r\nIf-None-Match: ", first.headers.value("etag"), "\r\n\r\n");
    const double ours = asked_again(server.port(), request);
    const Nginx nginx(folder);
    const double theirs = nginx ? asked_again(nginx.port(), "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") : 0;
    say("a repeated view, unchanged, 8 connections", ours, "answers/s", theirs, nginx ? "asked: at least 0.50; nginx's 204" : "nginx is not installed: no reference");
}

// ---- PostgreSQL -----------------------------------------------------------------------------------

/// Transactions a second of pgbench with 8 connections that make an order's transaction; 0 where it is not installed.
double pgbench(const store::PostgresServer& postgres, const WorkFolder& folder, const Sizes& sizes)
{
    const std::string program = cat(store::PostgresServer::programs().value_or(""), "/pgbench");
    if (::access(program.c_str(), X_OK) != 0) return 0;
    PGconn* const connection = PQconnectdb(postgres.url().c_str());
    for (int i = 0; i < 8; ++i)
        PQclear(PQexec(connection, cat("INSERT INTO games VALUES ('plain-game-no-", i, "', 0, 0, '', NULL, 0)").c_str()));
    PQfinish(connection);
    std::ofstream(folder.file("order.sql")) << "\\set at :now + 1\n\\set now :at\nBEGIN;\n"
        << "UPDATE games SET seq = :at, history = 0, state = '" << std::string(sizes.state, 's') << "', due = NULL, over = 0 WHERE id = 'plain-game-no-:client_id';\n"
        << "INSERT INTO steps VALUES ('plain-game-no-:client_id', 0, :at, 1700000000000, 'alliance-1', 'bench-act-:at', '0123456789abcdef', '1', '" << std::string(sizes.lines, 'l') << "');\n"
        << "SELECT pg_notify('montjoy_moved', 'x plain-game-no-:client_id');\nCOMMIT;\n";
    const std::string command = cat("taskset -c 1 ", program, " -n -c 8 -j 1 -M simple -D now=0 -T ", std::max(1, static_cast<int>(bench_seconds())), " -f ", folder.file("order.sql"), " '",
                                    postgres.url(), "' 2>", folder.file("pgbench.err"));
    std::FILE* const out = ::popen(command.c_str(), "r");
    std::string text;
    char line[512];
    while (std::fgets(line, sizeof line, out)) text += line;
    ::pclose(out);
    const std::size_t at = text.find("tps = ");
    return at == std::string::npos ? 0 : std::atof(text.c_str() + at + 6);
}

void postgres()
{
    if (!store::PostgresServer::programs()) {
        std::printf("PostgreSQL is not installed: its figure was not measured\n");
        return;
    }
    const WorkFolder folder;
    const store::PostgresServer database(true);
    ServerProcess::How how = on_core("full");
    how.db = database.url();
    Measured measured;
    Sizes sizes;
    {
        const ServerProcess server(folder, how);
        measured = measure(server, 8, 120, true);  // the database is on the load's processor
        PGconn* const connection = PQconnectdb(database.url().c_str());
        PGresult* const row = PQexec(connection, "SELECT (SELECT avg(length(state)) FROM games)::int, (SELECT avg(length(lines)) FROM steps)::int");
        sizes = {static_cast<std::size_t>(std::atoi(PQgetvalue(row, 0, 0))), static_cast<std::size_t>(std::atoi(PQgetvalue(row, 0, 1)))};
        PQclear(row);
        PQfinish(connection);
    }
    const double theirs = pgbench(database, folder, sizes);
    say("durable orders over 8 games, PostgreSQL", rate(measured.load), "orders/s", theirs, theirs > 0 ? "asked: at least 0.50; pgbench, 8 connections" : "pgbench is not installed: no reference");
}

int run(const std::vector<std::string>& parts)
{
    const auto wanted = [&](std::string_view part) { return parts.empty() || std::find(parts.begin(), parts.end(), part) != parts.end(); };
    pin(1);
    double load[3] = {};
    if (::getloadavg(load, 1) == 1) std::printf("load of the machine before: %.1f on %ld processors\n", load[0], ::sysconf(_SC_NPROCESSORS_ONLN));
    const auto said = [&](std::string_view word) { return std::find(parts.begin(), parts.end(), word) != parts.end(); };
    for (const char* const durability : {"normal", "full"}) {
        if ((said("normal") || said("full")) && !said(durability)) continue;
        if (wanted("orders")) orders(durability, 16);
        if (wanted("one")) orders(durability, 1);
    }
    if (wanted("idle")) idle();
    if (wanted("start")) start();
    if (wanted("view")) view();
    if (wanted("postgres")) postgres();
    return 0;
}

}  // namespace
}  // namespace montjoy::bench

int main(int count, char** words) { return montjoy::bench::run({words + 1, words + count}); }
