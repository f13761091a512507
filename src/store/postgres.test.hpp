// A PostgreSQL of a test's own: on a free loopback port, in a folder of its own, as a user without rights, and
// ended with the test.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace montjoy::store {

/// A port of 127.0.0.1 that was free a moment ago.
inline int free_port()
{
    const int s = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    int port = 0;
    if (::bind(s, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
        ::getsockname(s, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        port = ntohs(address.sin_port);
    ::close(s);
    return port;
}

class PostgresServer {
public:
    /// Nothing if PostgreSQL is not installed here.
    static std::optional<std::string> programs()
    {
        for (const char* folder : {"/usr/lib/postgresql/15/bin", "/usr/lib/postgresql/16/bin", "/usr/lib/postgresql/17/bin"})
            if (std::filesystem::exists(std::string(folder) + "/postgres")) return folder;
        return std::nullopt;
    }

    /// `durable` false skips the syncing, which a test of words does not need.
    explicit PostgresServer(bool durable = false) : durable_(durable)
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "montjoy-pg-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
        if (::geteuid() == 0)
            for (const char* name : {"postgres", "nobody"})
                if (const passwd* const found = ::getpwnam(name)) {
                    user_ = found->pw_uid;
                    group_ = found->pw_gid;
                    EXPECT_EQ(::chown(folder_.c_str(), user_, group_), 0);
                    break;
                }
        const int made = wait_for(spawn({"initdb", "-D", data(), "-U", "montjoy", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"}));
        EXPECT_EQ(made, 0) << "initdb failed";
        port_ = free_port();
        start();
    }
    ~PostgresServer()
    {
        stop();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    std::string url() const { return "postgresql://montjoy@127.0.0.1:" + std::to_string(port_) + "/postgres"; }

    void start()
    {
        std::vector<std::string> words{"postgres", "-D", data(), "-p", std::to_string(port_), "-c", "listen_addresses=127.0.0.1",
                                       "-c", "unix_socket_directories=", "-c", "max_connections=30", "-c", "shared_buffers=16MB"};
        if (!durable_) words.insert(words.end(), {"-c", "fsync=off", "-c", "full_page_writes=off"});
        server_ = spawn(words);
        for (int i = 0; i < 300; ++i) {
            PGconn* const connection = PQconnectdb(url().c_str());
            const bool up = PQstatus(connection) == CONNECTION_OK;
            PQfinish(connection);
            if (up) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        ADD_FAILURE() << "PostgreSQL does not start";
    }

    /// Ends it: SIGINT is its quick and orderly way, SIGQUIT its death on the spot.
    void stop(int how = SIGINT)
    {
        if (server_ <= 0) return;
        ::kill(server_, how);
        wait_for(server_);
        server_ = 0;
    }

    /// Empties the database.
    void clear()
    {
        PGconn* const connection = PQconnectdb(url().c_str());
        PQclear(PQexec(connection, "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public"));
        PQfinish(connection);
    }

private:
    std::string data() const { return folder_ + "/data"; }

    pid_t spawn(const std::vector<std::string>& line) const
    {
        std::vector<std::string> words = line;
        words.front() = programs().value_or("") + "/" + words.front();
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        const std::string log = folder_ + "/log";
        const pid_t child = ::fork();
        if (child != 0) return child;
        if (user_ != 0 && (::setgid(group_) != 0 || ::setuid(user_) != 0)) ::_exit(126);
        if (::chdir("/") != 0 || !::freopen(log.c_str(), "a", stdout) || !::freopen(log.c_str(), "a", stderr)) ::_exit(126);
        ::execv(pointers.front(), pointers.data());
        ::_exit(127);
    }

    static int wait_for(pid_t child)
    {
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    bool durable_;
    std::string folder_;
    uid_t user_ = 0;
    gid_t group_ = 0;
    int port_ = 0;
    pid_t server_ = 0;
};

/// A folder of a test's own.
class TestFolder {
public:
    TestFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "montjoy-test-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~TestFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    std::string operator/(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

}  // namespace montjoy::store
