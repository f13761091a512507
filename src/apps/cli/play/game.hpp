// A game at a terminal: the match, who plays its seats, its file, and what the screen has shown.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "apps/cli/game_file.hpp"
#include "apps/cli/play/prompt.hpp"
#include "apps/cli/play/settings.hpp"
#include "apps/cli/play/watch.hpp"
#include "apps/cli/rulebook.hpp"
#include "apps/cli/terminal.hpp"
#include "referee/match.hpp"

namespace montjoy::cli {

/// When the position is shown without being asked for: never, when others have acted, whenever it has changed.
enum class MapShown { asked, turns, changes };

class Game {
public:
    /// `players` are "human" or a bot, in seat order. `file` is null while the game is not saved.
    Game(const Terminal& terminal, std::unique_ptr<Match> match, std::vector<std::string> players,
         std::unique_ptr<GameFile> file);

    const Terminal& terminal;
    Match& match() { return *match_; }
    const Match& match() const { return *match_; }
    const Rulebook& book() const { return book_; }
    Prompt& prompt() { return prompt_; }
    Watch& watch() { return watch_; }
    GameFile* file() { return file_.get(); }

    bool is_human(Seat seat) const { return players_[seat.index] == "human"; }
    const std::string& player(Seat seat) const { return players_[seat.index]; }
    std::vector<Seat> humans() const;

    /// To be called after whatever changed the match, before anybody is told: keeps it in the file.
    void keep();
    /// Whether everything that was done stands in the file, or there is none.
    bool is_kept() const { return kept_; }
    /// Saves to `name`: from then on the game is kept there, if it is kept nowhere yet; else a copy.
    /// What went wrong, if something did.
    std::optional<std::string> save(const std::string& name, bool over);

    /// Says `text` in the ink of what is refused.
    void object(std::string_view text) const;
    /// Says why `line` was refused, with a mark under the place that could not be read.
    void object(const Objection& objection, std::string_view line) const;

    /// Lets a program play on for who has left.
    void hand_over(Seat seat);

    bool step_done = false;     ///< something was done that the session has not shown yet
    std::optional<Seat> wanted; ///< who asked to act next
    Settings settings;          ///< what players have set for the tools that they ask
    MapShown map_shown;
    bool odds_first = false;    ///< shows what an action comes to before every commitment
    bool open_reasons = false;  ///< tells every program's reasons while the game goes on

private:
    std::unique_ptr<Match> match_;
    std::vector<std::string> players_;
    std::unique_ptr<GameFile> file_;
    Rulebook book_;
    Prompt prompt_;
    Watch watch_;
    bool kept_ = true;
};

}  // namespace montjoy::cli
