#include "apps/server/serve.hpp"

#include <malloc.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "apps/server/service/secrets.hpp"

namespace montjoy::server {

namespace fs = std::filesystem;

namespace {

Time now()
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

void say(std::string_view line)
{
    std::fprintf(stderr, "montjoy: %.*s\n", static_cast<int>(line.size()), line.data());
}

/// Tells systemd, where it started us, that `state` is so.
void notify(std::string_view state)
{
    const char* const path = std::getenv("NOTIFY_SOCKET");
    if (!path || (*path != '/' && *path != '@')) return;
    sockaddr_un there{};
    there.sun_family = AF_UNIX;
    const std::size_t length = std::strlen(path);
    if (length >= sizeof there.sun_path) return;
    std::memcpy(there.sun_path, path, length);
    if (*path == '@') there.sun_path[0] = '\0';
    const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return;
    ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL,
             reinterpret_cast<const sockaddr*>(&there),
             static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length));
    ::close(socket);
}

/// Lets the program hold as many connections as the machine allows it.
void raise_descriptors()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= limit.rlim_max) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Keeps what was let go for what is wanted next, whatever its size: texts of some ten kilobytes come and go with every
/// order.
void keep_memory()
{
#ifdef __GLIBC__
    ::mallopt(M_TRIM_THRESHOLD, 64 << 20);
    ::mallopt(M_TOP_PAD, 1 << 20);
    ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

/// The folder of the page: as told, else beside the program, as built or as installed; empty if
/// there is none.
std::string page_folder(const std::string& told)
{
    if (!told.empty()) return told;
    std::error_code failed;
    const fs::path here = fs::read_symlink("/proc/self/exe", failed).parent_path();
    for (const char* const candidate : {"site", "../build-page/site", "../share/montjoy/site"})
        if (fs::exists(here / candidate / "index.html", failed))
            return (here / candidate).lexically_normal();
    return {};
}

/// Hears what other servers on the same database do, on a connection that may end and be made anew.
class Hearing {
public:
    Hearing(Service& service, store::Store& store, net::Server& server)
        : service_(service), store_(store), server_(server)
    {
        look();
    }
    /// Takes in what was heard, and watches the connection of the moment.
    void hear()
    {
        if (store_.moved_socket() < 0 && !watch_ && !once_) return;
        service_.moved_elsewhere(store_.moved_elsewhere());
        look();
    }

private:
    void look()
    {
        const int socket = store_.moved_socket();
        struct stat found{};
        const ino_t now = socket >= 0 && ::fstat(socket, &found) == 0 ? found.st_ino : 0;
        if (now == watched_) return;
        watched_ = now;
        once_ = once_ || now != 0;
        watch_ = now == 0 ? nullptr : server_.watch(socket, [this] { hear(); });
    }

    Service& service_;
    store::Store& store_;
    net::Server& server_;
    std::shared_ptr<void> watch_;
    ino_t watched_ = 0;  ///< the socket's own number: that of the descriptor comes again
    bool once_ = false;
};

/// Minds the time: asks the service at the moments that it names, and every second in case the
/// machine's clock is set.
class Ticking {
public:
    Ticking(Service& service, net::Server& server, Hearing& hearing)
        : service_(service), server_(server), hearing_(hearing)
    {
    }
    void tick()
    {
        const Time next = service_.tick();
        hearing_.hear();
        const auto wait =
            std::clamp<Span>(next - now(), std::chrono::milliseconds(20), std::chrono::seconds(1));
        server_.after(wait, [this] { tick(); });
    }

private:
    Service& service_;
    net::Server& server_;
    Hearing& hearing_;
};

/// Serves from an open store until it is told to stop.
void run(ServeSettings& settings, store::Store& store)
{
    const std::string folder = page_folder(settings.page);
    std::optional<Pages> pages;
    if (!folder.empty()) pages.emplace(folder);
    Edge edge(settings.edge, pages ? &*pages : nullptr);
    net::Server server(settings.net, edge);
    const std::string address = cat(settings.net.certificate.empty() ? "http://" : "https://",
                                    settings.net.address.find(':') == std::string::npos
                                        ? settings.net.address
                                        : cat("[", settings.net.address, "]"),
                                    ":", server.port());
    if (!settings.address_given) settings.site.address = address;
    Ports ports;
    ports.now = now;
    ports.secret_bytes = secret_bytes;
    ports.background = [&edge](std::function<void()> work, std::function<void()> after) {
        edge.background(std::move(work), std::move(after));
    };
    ports.changed = [&edge](const Changed& what) { edge.changed(what); };
    ports.deliver = [mail = settings.mail](const Letter& letter) { return deliver(letter, mail); };
    ports.flush_wanted = [&edge] { edge.flush_wanted(); };
    ports.trouble = say;
    Service service(store, std::move(ports), settings.site);
    edge.connect(service, server);
    Hearing hearing(service, store, server);
    Ticking ticking(service, server, hearing);
    server.stop_on_signals();
    server.post([&ticking] { ticking.tick(); });
    say(cat("serving at ", address, pages ? "" : ", without the web page (it is not built)"));
    notify("READY=1");
    server.run();
    notify("STOPPING=1");
    edge.disconnect();
    service.flush();
    say("stopped");
}

}  // namespace

/// The database that is meant; the folder of a file is made where `make` says so.
static std::string database_of(const ServeSettings& settings, bool make)
{
    if (!settings.db.empty()) return settings.db;
    if (!make) return "sqlite:" + (fs::path(settings.data) / "montjoy.sqlite").string();
    fs::create_directories(settings.data);
    fs::permissions(settings.data, fs::perms::group_all | fs::perms::others_all,
                    fs::perm_options::remove);
    return "sqlite:" + (fs::path(settings.data) / "montjoy.sqlite").string();
}

int serve(const ServeWords& words)
{
    std::optional<ServeSettings> settings = settings_from(words);
    if (!settings) return 1;
    raise_descriptors();
    keep_memory();
    try {
        const auto store = store::open(
            database_of(*settings, true), {.full = settings->durable, .serve = true, .wait_ms = 2'000});
        run(*settings, *store);
        return 0;
    } catch (const std::exception& error) {
        say(error.what());
        return 1;
    }
}

int backup(const ServeWords& words, const std::string& file)
{
    const std::optional<ServeSettings> settings = settings_from(words);
    if (!settings) return 1;
    const bool to_output = file == "-";
    const std::string beside = file + ".part";
    ::umask(077);  // it holds hashes of passwords and every hidden thing
    std::FILE* const out = to_output ? stdout : std::fopen(beside.c_str(), "we");
    if (!out) {
        say(cat(beside, " cannot be written: ", std::strerror(errno)));
        return 1;
    }
    bool whole = true;
    std::string trouble;
    try {
        const auto store =
            store::open(database_of(*settings, false), {.full = true, .serve = false, .wait_ms = 10'000});
        store::backup(*store, [&](std::string_view line) {
            whole = whole && std::fwrite(line.data(), 1, line.size(), out) == line.size() &&
                    std::fputc('\n', out) != EOF;
        });
    } catch (const std::exception& error) {
        trouble = error.what();
    }
    whole = std::fflush(out) == 0 && whole;
    if (trouble.empty() && !whole)
        trouble = cat(to_output ? "standard output" : beside,
                      " took not all of it: ", std::strerror(errno));
    if (!to_output) {
        if (trouble.empty() && ::fsync(::fileno(out)) != 0)
            trouble = cat(beside, " cannot be synced: ", std::strerror(errno));
        std::fclose(out);
        if (trouble.empty() && std::rename(beside.c_str(), file.c_str()) != 0)
            trouble = cat(file, " cannot be replaced: ", std::strerror(errno));
        if (!trouble.empty()) ::unlink(beside.c_str());
    }
    if (trouble.empty()) return 0;
    say(trouble);
    return 1;
}

int restore(const ServeWords& words, const std::string& file)
{
    const std::optional<ServeSettings> settings = settings_from(words);
    if (!settings) return 1;
    std::FILE* const in = file == "-" ? stdin : std::fopen(file.c_str(), "re");
    if (!in) {
        say(cat(file, " cannot be read: ", std::strerror(errno)));
        return 1;
    }
    int status = 0;
    char* line = nullptr;
    std::size_t room = 0;
    try {
        const auto store =
            store::open(database_of(*settings, true), {.full = true, .serve = true, .wait_ms = 10'000});
        store::restore(*store, [&]() -> std::optional<std::string> {
            const ssize_t length = ::getline(&line, &room, in);
            if (length < 0) return std::nullopt;
            std::string text(line, static_cast<std::size_t>(length));
            if (text.ends_with('\n')) text.pop_back();
            return text;
        });
    } catch (const std::exception& error) {
        say(cat(file, ": ", error.what()));
        status = 1;
    }
    std::free(line);
    if (in != stdin) std::fclose(in);
    return status;
}

}  // namespace montjoy::server
