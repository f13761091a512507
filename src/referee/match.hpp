// A game under way, of any system, spoken to in text and JSON: all that the command line, the
// server and the page know of a system.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/writer.hpp"
#include "referee/adviser.hpp"
#include "referee/luck.hpp"
#include "referee/record.hpp"
#include "ruleset/ruleset.hpp"

namespace montjoy {

/// Why nothing was done: a refusal, or text that could not be read. Nothing is: it was done.
struct Objection {
    Message reason;
    std::optional<std::size_t> position;  ///< the byte of the text that could not be read
};
/// "GB-TURN-1 ..." in words, for a person; a mark under the text that could not be read.
std::string to_text(const Objection& objection, const Language* language = nullptr);

/// How a game stands.
struct Result {
    bool over = false;
    std::optional<std::uint8_t> winner;  ///< a side, if one has won
    Message how;                         ///< by the rules, resignation or consent
};

/// One of several acts in a row: what is done, after which other of the list, and what they have cost so far.
struct Way {
    std::string act;
    std::optional<std::size_t> after;  ///< nothing where it is the first
    int cost = 0;
};

class Match;

/// A position that is only thought of.
struct Imagined {
    std::unique_ptr<Match> match;
    std::size_t kept = 0;  ///< acts of the last errand that are done in it
    bool closed = false;   ///< the last errand goes on by dice, or by others
    bool aside = false;    ///< what is asked in it belongs to the last errand still
};

class Match {
public:
    virtual ~Match() = default;

    const Header& header() const { return header_; }
    virtual std::string_view system() const = 0;
    virtual std::span<const SeatInfo> seats() const = 0;
    virtual std::span<const std::string> sides() const = 0;
    std::optional<Seat> seat_named(std::string_view name) const;
    const std::string& name_of_seat(Seat seat) const { return seats()[seat.index].name; }

    // The flow of play.
    virtual Pending pending() const = 0;
    Seats awaited() const;
    Result result() const;
    /// The legal actions of a seat that can be listed; none if it is not awaited.
    virtual std::vector<std::string> legal(Seat seat) const = 0;
    /// Some open actions of a seat that are legal now, as examples.
    virtual std::vector<std::string> open_samples(Seat seat, int count) const = 0;
    virtual std::optional<Objection> check(Seat seat, std::string_view action) const = 0;
    /// The acts that begin with `prefix` ("move R3 ") and can follow upon one another, as far as the seat can
    /// foresee: each once, by the cheapest row of them, cheapest first; at most `most`. A row ends at chance.
    virtual std::vector<Way> ways(Seat seat, std::string_view prefix, std::size_t most) const = 0;
    /// The position as the seat can foresee it after errands of its own, to be looked at and asked, never played on: each is
    /// done as far as nothing falls and nobody else is asked. Those that end there leave no trace, save the acts before
    /// that of the last one.
    virtual Imagined imagined(Seat seat, const Errands& errands) const = 0;
    /// Plays `action` for `seat`. `number`, if given, is what view_number was when the seat chose:
    /// if it has been shown more since, the action is stale. Objected to, it changes nothing.
    std::optional<Objection> submit(Seat seat, std::string_view action,
                                    std::optional<std::uint64_t> number = std::nullopt);
    /// Takes back the last step: the seat's own, before anything fell or was revealed.
    std::optional<Objection> undo(Seat seat);
    std::optional<Objection> resign(Seat seat);
    /// Offers a draw, or takes the offer; the game is drawn when a seat of each side has done so.
    std::optional<Objection> offer_draw(Seat seat);
    /// Who has offered a draw; an offer stands to the end.
    Seats drawing() const { return drawing_; }
    /// Speaks; the words stand in the record and change nothing.
    std::optional<Objection> say(Seat seat, std::string_view text);
    /// Writes that the seat's time is up, and what follows from it.
    std::optional<Objection> time_is_up(Seat seat);

    // Chance.
    /// Requires that the game waits for chance.
    virtual Cast cast() const = 0;
    virtual Message why() const = 0;
    /// How a roll that has fallen can still be put right, for a person; no text where it cannot.
    virtual Message mending() const { return {}; }
    /// How many casts of that kind have fallen.
    std::uint64_t fallen(std::uint8_t kind) const { return kind < fallen_.size() ? fallen_[kind] : 0; }
    /// Lets `faces` fall on the cast that is waited for.
    std::optional<Objection> fall(const Faces& faces);
    /// Faces by the name of what they come to (a drawn card), for lots drawn by hand.
    virtual std::optional<Faces> faces_of(std::string_view roll) const = 0;
    /// Lets everything fall that is waited for; false if `luck` had nothing.
    bool settle(Luck& luck);

    // What a seat knows.
    /// How much the seat has been shown: it counts only what that seat was shown.
    std::uint64_t view_number(Seat seat) const { return shown_[seat.index]; }
    /// Its view as JSON; `cuts`, where given, becomes where its members and items begin.
    virtual std::string view_json(Seat seat, Cuts* cuts = nullptr) const = 0;
    virtual std::string show(Seat seat, const Style& style) const = 0;
    virtual Preview preview(Seat seat, std::string_view action) const = 0;
    /// What the seat has seen happen from the `from`-th event on, in words.
    virtual std::vector<Message> news(Seat seat, std::size_t from) const = 0;
    /// What has happened from the `from`-th event on, each event once, as the referee knows it.
    virtual std::vector<Message> tale(std::size_t from) const = 0;
    virtual std::size_t events() const = 0;
    virtual std::span<const Paper> papers() const = 0;
    virtual std::string paper(std::string_view name, Format format, Seat seat) const = 0;

    // Programs.
    virtual std::span<const std::string_view> bots() const = 0;
    /// What the bot at `seat` does next, by the game's key and how often it has chosen.
    /// `stop` is a searching one's clock, where its name asks for time.
    virtual std::string choose(std::string_view bot, Seat seat, const Patience& stop = {}) const = 0;
    /// Why that bot's last choice was what it was, where it says so.
    virtual std::string reason(std::string_view bot, Seat seat) const = 0;

    /// What an analyst says of the position; null where the system has no guide.
    virtual std::unique_ptr<Adviser> adviser() const = 0;

    // The record.
    /// Every line so far, the header included.
    const std::vector<std::string>& lines() const { return lines_; }
    /// All of the state as JSON, and its hash.
    virtual std::string whole_json() const = 0;
    virtual std::uint64_t whole_hash() const = 0;  ///< XXH64
    std::string hash() const;
    std::uint64_t steps() const { return steps_; }
    /// A summary of a finished game for statistics, as JSON; empty where the system has none.
    virtual std::string tally_json() const = 0;

protected:
    Match(Header header, std::vector<std::string> header_lines);

    /// What a system's half does for one step; events are noted and shown by it.
    virtual std::optional<Objection> do_act(Seat seat, std::string_view action, std::string& written) = 0;
    virtual void do_fall(const Faces& faces) = 0;
    virtual void do_time(Seat seat) = 0;
    virtual bool do_undo() = 0;
    virtual void forget_undo() = 0;
    /// The events of the step just done: their lines, and who saw any of them.
    virtual std::vector<std::string> take_event_lines(Seats& seen_by, bool& revealed) = 0;

    void begin(std::size_t seat_count) { shown_.assign(seat_count, 0); }
    std::uint64_t choices_of(Seat seat) const { return choices_[seat.index]; }
    const std::array<std::uint64_t, 32>& choices() const { return choices_; }

private:
    std::string mark() const;
    void write(Step step, std::string_view dice = "");
    std::optional<Objection> over_already() const;
    void show_own(Seat seat) { ++shown_[seat.index]; }

    Header header_;
    std::vector<std::string> lines_;
    std::uint64_t steps_ = 0;
    std::vector<std::uint64_t> shown_;
    std::vector<std::uint64_t> fallen_;
    std::array<std::uint64_t, 32> choices_{};
    std::vector<std::string> undoable_;  ///< seats of the steps that may still be taken back
    Seats resigned_;
    Seats drawing_;
};

}  // namespace montjoy
