#include "apps/cli/play/game.hpp"

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/retelling.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

/// Who sits at the screen first: the first person who is asked, or the first of all, or whoever watches where nobody plays.
Seat first_at_screen(const Match& match, const std::vector<std::string>& players)
{
    for (const Seat seat : match.awaited())
        if (players[seat.index] == "human") return seat;
    for (std::size_t i = 0; i < players.size(); ++i)
        if (players[i] == "human") return {static_cast<std::uint8_t>(i)};
    return onlooker(match);
}

}  // namespace

Game::Game(const Terminal& screen, std::unique_ptr<Match> match, std::vector<std::string> players,
           std::unique_ptr<GameFile> file)
    : terminal(screen), map_shown(screen.is_person() ? MapShown::changes : MapShown::turns), match_(std::move(match)), players_(std::move(players)), file_(std::move(file)),
      book_(match_->system()), prompt_(terminal), watch_(terminal, *match_, first_at_screen(*match_, players_))
{
    if (file_) settings = Settings::read(file_->kept_settings());
}

std::vector<Seat> Game::humans() const
{
    std::vector<Seat> seats;
    for (std::size_t i = 0; i < players_.size(); ++i)
        if (const Seat seat{static_cast<std::uint8_t>(i)}; is_human(seat)) seats.push_back(seat);
    return seats;
}

void Game::hand_over(Seat seat)
{
    players_[seat.index] = match_->bots().empty() ? "random" : std::string(match_->bots().front());
    terminal.print(cat("From here on ", match_->name_of_seat(seat), " is played by ", players_[seat.index], ".\n"));
}

void Game::keep()
{
    if (!file_) return;
    const auto wrong = file_->keep(*match_);
    if (wrong) object(cat("NOT SAVED: ", *wrong, ". What is done since is kept as soon as it can be; `save FILE` keeps it elsewhere."));
    if (!wrong && !kept_) terminal.print(cat("Saved again to ", file_->name(), ".\n"));
    kept_ = !wrong;
}

std::optional<std::string> Game::save(const std::string& name, bool over)
{
    if (file_ && file_->name() == name) {
        keep();
        return std::nullopt;
    }
    if (exists(name) && !over) return cat(name, " is there already; `save ", name, " over` puts this game in its place");
    if (const auto wrong = replace_file(name, record_of(*match_))) return wrong;
    if (file_ && kept_) return std::nullopt;
    try {
        file_ = GameFile::adopt(name, *match_);
    } catch (const Failure& failure) {
        return failure.what();
    }
    kept_ = true;
    return file_->keep_settings(settings.lines());
}

void Game::object(std::string_view text) const
{
    terminal.print(terminal.painted(Ink::bad, wrapped(text, static_cast<std::size_t>(terminal.style().width))));
}

void Game::object(const Objection& objection, std::string_view line) const
{
    if (objection.position) {
        terminal.print(cat("  ", line, '\n', "  ", std::string(std::min(*objection.position, line.size()), ' '), terminal.painted(Ink::bad, "^"), '\n'));
        return object(cat("expected here: ", to_text(objection, terminal.style().language)));
    }
    const std::string_view clause = objection.reason.clause.id;
    object(cat("No: ", to_text(objection, terminal.style().language), clause.empty() ? "" : cat("; `rule ", clause, "` quotes it")));
}

}  // namespace montjoy::cli
