// A game played at the terminal from where it stands to its end, or until everybody leaves.
#pragma once

#include "apps/cli/failure.hpp"
#include "apps/cli/play/commands.hpp"
#include "apps/cli/play/game.hpp"
#include "apps/cli/play/understanding.hpp"

namespace montjoy::cli {

class Session {
public:
    explicit Session(Game& game) : game_(game) {}

    /// Plays. Refused, if what was done last could not be kept in the file.
    Status run();

private:
    /// Whether an action is shown and asked about before it is done.
    enum class Ask { never, where_at_stake, always };

    bool go_on();
    bool play_seat(Seat seat, bool sealed);
    bool throw_dice();
    bool ask_for_faces(Faces& faces);
    bool hear_at_dice(const std::string& line, Faces& faces);
    bool waits_for_dice() const;
    void play_program(Seat seat);
    bool hear(Seat seat, const std::string& line);
    void act(Seat seat, const std::string& text, Ask ask);
    void offer(Seat seat, std::size_t lines);
    void tell_offers(Seat seat);
    void end();
    Seat next_person(Seats awaited) const;
    std::optional<std::pair<Seat, std::string>> for_other_seat(const std::string& line) const;
    std::string why_not_from_here(Seat seat) const;
    void hear_for(Seat seat, const std::string& text);
    Match& match() { return game_.match(); }

    Game& game_;
    std::vector<std::string> verbs_;  ///< that the seat at the screen was offered last
    bool turn_passed_ = true;  ///< somebody else acted, or dice fell, since the page was shown
    bool offer_due_ = true;    ///< what may be done has changed since it was shown
};

}  // namespace montjoy::cli
