// `montjoy serve` in a process of its own, on a free port of 127.0.0.1: to be stopped, killed, starved
// and measured.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/text.hpp"

namespace montjoy {

/// A folder that goes with its owner.
class WorkFolder {
public:
    WorkFolder()
    {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "montjoy-site-XXXXXX").string();
        if (!::mkdtemp(pattern.data())) throw std::runtime_error("no folder for the test");
        name_ = pattern;
    }
    ~WorkFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(name_, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    std::string file(std::string_view name) const { return cat(name_, '/', name); }

private:
    std::string name_;
};

class ServerProcess {
public:
    struct How {
        std::string db{};                                     ///< empty: SQLite in the folder
        std::string settings = R"({"durability":"normal"})";  ///< the settings file
        std::string page{};  ///< the folder of the web page; empty: as it is found
        std::uint16_t port = 0;
        std::size_t file_limit = 0;  ///< bytes that a file may grow to, as on a full disk; 0: any
        int core = -1;               ///< the only processor that it may use
    };
    /// Limits that no test reaches.
    static constexpr std::string_view generous =
        R"("limits":{"connections_of_address":100000,"connections":100000},)"
        R"("rates":{"read":{"per_minute":60000000,"burst":1000000},"write":{"per_minute":60000000,"burst":1000000},)"
        R"("secret":{"per_minute":60000000,"burst":1000000},"heavy":{"per_minute":60000000,"burst":1000000}})";

    /// Requires that this process has no second thread at the moment.
    ServerProcess(const WorkFolder& folder, const How& how) : log_(folder.file("server.log"))
    {
        std::ofstream(folder.file("settings.json")) << how.settings;
        std::filesystem::remove(log_);
        process_ = ::fork();
        if (process_ < 0) throw std::runtime_error("no process for the server");
        if (process_ == 0) run(folder, how);
        wait_until_it_serves();
    }
    ~ServerProcess() { kill(); }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    std::uint16_t port() const { return port_; }
    pid_t process() const { return process_; }
    std::string log() const
    {
        std::ifstream in(log_);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void kill() { end(SIGKILL); }
    /// Asks it to stop and waits; yields the exit status, or 128 and the signal that ended it.
    int stop() { return end(SIGTERM); }
    /// Kibibytes in memory.
    std::size_t resident() const
    {
        std::ifstream in(cat("/proc/", process_, "/status"));
        for (std::string line; std::getline(in, line);)
            if (line.starts_with("VmRSS:"))
                return static_cast<std::size_t>(std::strtoull(line.c_str() + 6, nullptr, 10));
        return 0;
    }
    /// Lets files grow to that many bytes from now on.
    void limit_files(std::size_t bytes) const
    {
        rlimit limit{};
        ::prlimit(process_, RLIMIT_FSIZE, nullptr, &limit);
        limit.rlim_cur = bytes == 0 ? limit.rlim_max : bytes;
        ::prlimit(process_, RLIMIT_FSIZE, &limit, nullptr);
    }

private:
    [[noreturn]] void run(const WorkFolder& folder, const How& how) const
    {
        const int log = ::open(log_.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
        ::dup2(log, 2);
        ::dup2(log, 1);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that dies leaves nobody behind
        ::signal(SIGXFSZ, SIG_IGN);
        if (how.core >= 0) {
            cpu_set_t set;
            CPU_ZERO(&set);
            CPU_SET(static_cast<std::size_t>(how.core), &set);
            ::sched_setaffinity(0, sizeof set, &set);
        }
        if (how.file_limit > 0) {
            rlimit limit{};
            ::getrlimit(RLIMIT_FSIZE, &limit);
            limit.rlim_cur = how.file_limit;
            ::setrlimit(RLIMIT_FSIZE, &limit);
        }
        std::vector<std::string> words{MONTJOY_PROGRAM, "serve",  "--bind", "127.0.0.1",
                                       "--port",        std::to_string(how.port),
                                       "--config",      folder.file("settings.json"),
                                       "--data",        folder.file("data")};
        if (!how.db.empty()) words.insert(words.end(), {"--db", how.db});
        if (!how.page.empty()) words.insert(words.end(), {"--page", how.page});
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        ::execv(MONTJOY_PROGRAM, pointers.data());
        ::_exit(127);
    }

    void wait_until_it_serves()
    {
        constexpr std::string_view mark = "://127.0.0.1:";
        for (int i = 0; i < 12'000; ++i) {
            const std::string text = log();
            if (const std::size_t at = text.find(mark);
                at != std::string::npos && text.find('\n', at) != std::string::npos) {
                port_ = static_cast<std::uint16_t>(
                    std::strtoul(text.c_str() + at + mark.size(), nullptr, 10));
                return;
            }
            int status = 0;
            if (::waitpid(process_, &status, WNOHANG) == process_) {
                process_ = -1;
                throw std::runtime_error("the server did not start: " + text);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        kill();
        throw std::runtime_error("the server did not start in a minute");
    }

    int end(int signal)
    {
        if (process_ < 0) return 0;
        ::kill(process_, signal);
        int status = 0;
        ::waitpid(process_, &status, 0);
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

    std::string log_;
    pid_t process_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace montjoy
