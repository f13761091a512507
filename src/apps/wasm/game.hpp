// One game open in the page: a Match with its log, from which each seat gets its own chronicle.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/writer.hpp"
#include "referee/match.hpp"

namespace montjoy {

/// A step as the chronicle shows it: what was done or fell, and what each seat learned from it.
struct Entry {
    Step::Kind kind = Step::Kind::act;
    Seat seat;                 ///< whose act it was, or whose dice
    std::string text;          ///< the action; what was said
    Cast cast;                 ///< of a roll
    std::string because;       ///< why a program did it, where that is open to all
    Message why;
    Faces faces;
    std::vector<std::vector<Message>> news;  ///< by seat
};

class Game {
public:
    explicit Game(std::unique_ptr<Match> match) : match_(std::move(match)) {}

    Match& match() { return *match_; }
    const Match& match() const { return *match_; }

    // As Match has them, with the log kept.
    std::optional<Objection> submit(Seat seat, std::string_view action, std::optional<std::uint64_t> number, std::string because = {});
    std::optional<Objection> fall(const Faces& faces);
    std::optional<Objection> undo(Seat seat);
    std::optional<Objection> resign(Seat seat);
    std::optional<Objection> offer_draw(Seat seat);
    std::optional<Objection> say(Seat seat, std::string_view text);
    std::optional<Objection> time_is_up(Seat seat);
    /// Lets the game's key decide all that is waited for; does nothing where dice are typed.
    void settle();

    /// Stands the game where it stood after `step` steps; those of the record that it was loaded from can
    /// be sought to and fro until `play_on` is called.
    void seek(std::uint64_t step);
    /// Goes on from here as a game of its own: what the record has further on is dropped.
    void play_on() { script_.clear(); }

    /// The moment as `seat` may know it, with its chronicle from the `from`-th entry on (its own count).
    void write(Writer& writer, Seat seat, std::size_t from) const;

private:
    /// Whether a seat gets a line of the entry at all.
    bool shown(const Entry& entry, Seat seat) const;
    void write_entry(Writer& writer, const Entry& entry, Seat seat) const;
    void log(Entry entry, std::size_t events_before);
    bool do_step(const Step& step);

    std::unique_ptr<Match> match_;
    std::vector<Entry> log_;
    std::vector<Step> script_;  ///< the steps of the record that it was loaded from
    std::string header_;        ///< and its header's lines

    friend std::variant<Game, RecordFault> load_game(std::string_view record);
};

/// The game that `record` holds, verified line by line; a torn last line is left out.
std::variant<Game, RecordFault> load_game(std::string_view record);

/// {"clause": "GB-COM-8", "text": "{} waits", "arguments": ["P1", 3, {"text": "..."}]}
void write(Writer& writer, const Message& message);
/// The same with "position", the byte of a text that could not be read.
void write(Writer& writer, const Objection& objection);
void write(Writer& writer, const Preview& preview);

}  // namespace montjoy
