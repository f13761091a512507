#include "program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

namespace montjoy::whole {
namespace {

constexpr int patience = 60'000;  // milliseconds without a word

struct Ends {
    int read, write;
};

Ends piped()
{
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    return {ends[0], ends[1]};
}

pid_t start(const Words& words, int in, int out, int err, std::size_t file_limit)
{
    std::vector<char*> arguments;
    std::string program = MONTJOY_PROGRAM;
    arguments.push_back(program.data());
    Words own = words;
    for (std::string& word : own) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t process = fork();
    if (process != 0) return process;
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    if (file_limit > 0) {
        signal(SIGXFSZ, SIG_IGN);  // the write fails instead, as on a full disk
        const rlimit limit{file_limit, file_limit};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    execv(program.c_str(), arguments.data());
    _exit(127);
}

int status_of(pid_t process)
{
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string all_of(int descriptor)
{
    std::string text;
    char part[1 << 16];
    for (ssize_t got; (got = ::read(descriptor, part, sizeof part)) > 0;) text.append(part, static_cast<std::size_t>(got));
    close(descriptor);
    return text;
}

void put(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t put = ::write(descriptor, text.data(), text.size());
        if (put <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(put));
    }
}

const nlohmann::json& listed()
{
    static const nlohmann::json all = nlohmann::json::parse(run({"scenarios", "--json"}).out);
    return all["scenarios"];
}

}  // namespace

Ran run(const Words& words, std::string_view input, std::size_t file_limit)
{
    signal(SIGPIPE, SIG_IGN);
    const Ends in = piped(), out = piped(), err = piped();
    const pid_t process = start(words, in.read, out.write, err.write, file_limit);
    for (const int own : {in.read, out.write, err.write}) close(own);
    Ran ran;
    std::thread feeder([&] {
        put(in.write, input);
        close(in.write);
    });
    std::thread listener([&] { ran.err = all_of(err.read); });
    ran.out = all_of(out.read);
    listener.join();
    feeder.join();
    ran.status = status_of(process);
    return ran;
}

Talk::Talk(const Words& words, std::size_t file_limit)
{
    signal(SIGPIPE, SIG_IGN);
    const Ends in = piped(), out = piped();
    process_ = start(words, in.read, out.write, out.write, file_limit);
    close(in.read);
    close(out.write);
    to_ = in.write;
    from_ = out.read;
}

Talk::~Talk()
{
    if (process_ > 0) kill();
    close(from_);
}

std::string Talk::hear()
{
    std::string text;
    while (!text.ends_with("> ") && !text.ends_with("(y/n) ")) {
        pollfd from{from_, POLLIN, 0};
        if (poll(&from, 1, patience) <= 0) {
            ADD_FAILURE() << "it says nothing more after: " << text;
            break;
        }
        char part[1 << 16];
        const ssize_t got = ::read(from_, part, sizeof part);
        if (got <= 0) {
            ended_ = true;
            break;
        }
        text.append(part, static_cast<std::size_t>(got));
    }
    return text;
}

void Talk::type(std::string_view line) { put(to_, std::string(line) + '\n'); }

std::string Talk::say(std::string_view line)
{
    type(line);
    return hear();
}

int Talk::leave()
{
    close(to_);
    char part[1 << 16];
    while (::read(from_, part, sizeof part) > 0) {
    }
    const int status = status_of(process_);
    process_ = -1;
    return status;
}

void Talk::kill()
{
    ::kill(process_, SIGKILL);
    status_of(process_);
    close(to_);
    process_ = -1;
}

std::string last_line(std::string_view text)
{
    const std::size_t end = text.rfind('\n');
    return std::string(end == std::string_view::npos ? text : text.substr(end + 1));
}

std::string some_answer(std::string_view heard, std::size_t nth)
{
    const std::string prompt = last_line(heard);
    if (prompt.ends_with("(y/n) ")) return "y";
    if (prompt.starts_with("which of")) return "roll";
    if (const std::size_t to = prompt.find(" to "); prompt.starts_with("die "))
        return std::to_string(1 + (nth * 2654435761u >> 8) % std::stoul(prompt.substr(to + 4)));
    constexpr std::string_view may = " may do ", example = "or type, for example: ";
    if (const std::size_t at = heard.rfind(may); at != std::string_view::npos) {
        const auto count = static_cast<std::size_t>(std::stoul(std::string(heard.substr(at + may.size(), 8))));
        return std::to_string(1 + (nth * 2654435761u >> 8) % count);
    }
    const std::size_t at = heard.rfind(example);
    if (at == std::string_view::npos) return "list";
    const std::string_view line = heard.substr(at + example.size());
    return std::string(line.substr(0, std::min(line.find(" | "), line.find('\n'))));
}

Folder::Folder()
{
    char name[] = "/tmp/montjoy-whole-XXXXXX";
    name_ = mkdtemp(name);
}
Folder::~Folder() { std::filesystem::remove_all(name_); }

std::vector<std::string> Folder::files() const
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(name_)) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string read(const std::string& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

void write(const std::string& file, std::string_view text)
{
    std::ofstream out(file, std::ios::binary);
    out << text;
}

std::vector<std::string> scenarios()
{
    std::vector<std::string> ids;
    for (const auto& scenario : listed()) ids.push_back(scenario["id"]);
    return ids;
}

std::vector<std::string> one_scenario_a_system()
{
    std::vector<std::string> ids;
    std::string last;
    for (const auto& scenario : listed())
        if (scenario["system"] != last) {
            last = scenario["system"];
            ids.push_back(scenario["id"]);
        }
    return ids;
}

std::vector<std::string> seats_of(const std::string& id)
{
    std::vector<std::string> seats;
    for (const auto& scenario : listed())
        if (scenario["id"] == id)
            for (const auto& seat : scenario["seats"]) seats.push_back(seat["name"]);
    return seats;
}

std::string system_of_scenario(const testing::TestParamInfo<std::string>& test) { return test.param.substr(0, test.param.find('/')); }

}  // namespace montjoy::whole
