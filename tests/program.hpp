// The built program as a shell sees it: run to its end, or talked to line by line.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace montjoy::whole {

using Words = std::vector<std::string>;

struct Ran {
    int status = 0;  ///< of the exit; 128 and the signal, if one ended it
    std::string out;
    std::string err;
};

/// Runs `montjoy words...` with `input` on standard input. Files may grow to `file_limit` bytes, as
/// on a disk that is full beyond it (0: any size).
Ran run(const Words& words, std::string_view input = "", std::size_t file_limit = 0);

/// The program with pipes at both ends.
class Talk {
public:
    explicit Talk(const Words& words, std::size_t file_limit = 0);
    ~Talk();
    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;

    /// What it says up to the next prompt ("...> " or "...(y/n) " that nothing follows), the prompt
    /// included; all that is left if it ends or says nothing for a while.
    std::string hear();
    /// Types a line.
    void type(std::string_view line);
    /// Types a line and hears what comes of it.
    std::string say(std::string_view line);
    /// Ends its input and waits; yields the status.
    int leave();
    /// Kills it where it stands (SIGKILL).
    void kill();
    bool ended() const { return ended_; }

private:
    pid_t process_ = -1;
    int to_ = -1, from_ = -1;
    bool ended_ = false;
};

/// The last line of `text`, which is the prompt.
std::string last_line(std::string_view text);

/// What a person who knows no better says at the prompt: a face, a yes, or the `nth` thing that may be done.
std::string some_answer(std::string_view heard, std::size_t nth);

/// A folder of the test's own, gone with it.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(std::string_view name) const { return name_ + '/' + std::string(name); }
    std::vector<std::string> files() const;  ///< their names, sorted

private:
    std::string name_;
};

std::string read(const std::string& file);
void write(const std::string& file, std::string_view text);

/// The ids of the scenarios built in, and the first of each system.
std::vector<std::string> scenarios();
std::vector<std::string> one_scenario_a_system();
/// The names of a scenario's seats.
std::vector<std::string> seats_of(const std::string& scenario);
/// "gobwin" of a test with the parameter "gobwin/duel": what such tests are called.
std::string system_of_scenario(const testing::TestParamInfo<std::string>& test);

}  // namespace montjoy::whole
