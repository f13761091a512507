// What the people at the screen have been told, and the curtain between those who may not see the
// same.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/cli/play/prompt.hpp"
#include "apps/cli/terminal.hpp"
#include "referee/match.hpp"

namespace montjoy::cli {

/// Whether what `a` and `b` see differs in nothing but whose eyes they are.
bool same_sight(const Match& match, Seat a, Seat b);

class Watch {
public:
    /// Begins with `seat` at the screen, who has been told all that happened so far.
    Watch(const Terminal& terminal, const Match& match, Seat seat);

    Seat seated() const { return seated_; }
    /// Lets `seat` come to the screen; behind a curtain if `hidden`, which takes away what stands
    /// there and waits for the newcomer, who is told the last things he saw when he comes first. False
    /// if nobody comes.
    bool sit(Seat seat, bool hidden, Prompt& prompt);
    /// Tells who sits there what happened since, and counts it as told.
    void tell();
    /// The last `count` things that who sits there has been told.
    std::string recent(std::size_t count) const;
    /// The position as who sits there sees it.
    void show();
    /// The same, if it is not the one shown last and leaves room on the screen.
    void show_change();

private:
    void show(std::string page);

    const Terminal& terminal_;
    const Match& match_;
    Seat seated_;
    std::vector<std::size_t> told_;  ///< events, by seat
    Seats greeted_;                  ///< who has been at the screen since the game was taken up
    std::string shown_;
};

}  // namespace montjoy::cli
