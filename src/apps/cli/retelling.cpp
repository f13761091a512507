#include "apps/cli/retelling.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "base/text.hpp"
#include "referee/replay.hpp"

namespace montjoy::cli {
namespace {

constexpr std::string_view one_seats = "montjoy 1 seen by ";

Replayed played(const std::string& file, std::string_view text, bool strict, std::uint64_t upto)
{
    if (text.starts_with(one_seats))
        refuse(cat(file, ": line 1: this is a game as one seat saw it: it can be read, but not replayed or verified"));
    auto read = replay(text, strict, upto);
    if (const auto* fault = std::get_if<RecordFault>(&read)) refuse(cat(name_of_file(file), ": ", to_text(*fault)));
    return std::move(*std::get_if<Replayed>(&read));
}

/// The numbers of the steps that were taken back, and of those that took them back: other seats were not shown them.
std::set<std::uint64_t> taken_back(const std::vector<Step>& steps)
{
    std::set<std::uint64_t> numbers;
    std::vector<std::uint64_t> acts;
    for (const Step& step : steps) {
        if (step.kind == Step::Kind::act) acts.push_back(step.number);
        if (step.kind != Step::Kind::undo || acts.empty()) continue;
        numbers.insert({acts.back(), step.number});
        acts.pop_back();
    }
    return numbers;
}

/// A step as it is told: as its line, without its mark.
std::string words_of(const Match& match, const Step& step)
{
    std::string line = match.lines()[0];
    for (auto at = match.lines().rbegin(); at != match.lines().rend(); ++at)
        if (!at->starts_with("- ")) {
            line = *at;
            break;
        }
    line.resize(line.size() - std::min(line.size(), step.mark.size() + 2));
    return line;
}

bool is_for_all(const Step& step)
{
    return step.kind == Step::Kind::say || step.kind == Step::Kind::resign || step.kind == Step::Kind::draw;
}

/// Steps through a game with every word of it, or as one seat saw it.
class Teller {
public:
    Teller(const Terminal& terminal, const std::string& file, std::string_view text, std::optional<Seat> eyes)
        : terminal_(terminal), match_(played(file, text, false, 0).match), eyes_(eyes),
          taken_back_(taken_back(steps_of(*played(file, text, false, UINT64_MAX).match)))
    {
    }

    /// The next step as text, with what came of it; empty where the seat saw nothing of it.
    std::string tell(const Step& step)
    {
        const std::size_t from = match_->events();
        advance(*match_, step);
        if (eyes_ && step.seat != match_->name_of_seat(*eyes_) && taken_back_.contains(step.number)) return {};
        const auto news = news_since(std::min(from, match_->events()));
        std::string text;
        if (!eyes_)
            text = terminal_.painted(Ink::strong, words_of(*match_, step)) + '\n';
        else if (step.seat == match_->name_of_seat(*eyes_) || is_for_all(step))
            text = terminal_.painted(Ink::strong, without_number(words_of(*match_, step))) + '\n';
        for (const std::string& line : news) text += wrapped(line, width(), "    ");
        return text;
    }

    const Match& match() const { return *match_; }
    Seat eyes() const { return eyes_ ? *eyes_ : onlooker(*match_); }

private:
    std::size_t width() const { return static_cast<std::size_t>(terminal_.style().width); }

    /// The number of a step counts what others did unseen.
    static std::string without_number(const std::string& words) { return words.substr(words.find(' ') + 1); }

    std::vector<std::string> news_since(std::size_t from) const
    {
        std::vector<std::string> lines;
        for (const Message& message : eyes_ ? match_->news(*eyes_, from) : match_->tale(from)) lines.push_back(told(message, terminal_.style()));
        return lines;
    }

    const Terminal& terminal_;
    std::unique_ptr<Match> match_;
    std::optional<Seat> eyes_;
    std::set<std::uint64_t> taken_back_;
};

std::string heading_of(const Match& match, const Style& style)
{
    std::vector<std::string> seats;
    for (const auto& seat : match.header().seats) seats.push_back(cat(seat.name, " (", seat.player, ")"));
    return painted(style, Ink::strong, match.header().scenario) + cat(", ", name_of(match.header().dice), " dice: ", join(seats, ", "), "\n");
}

void tell_all(const Terminal& terminal, Teller& teller, const std::vector<Step>& steps)
{
    for (const Step& step : steps) terminal.print(teller.tell(step));
    terminal.print(outcome_of(teller.match()) + '\n');
}

/// Steps through the game at a person's pace, forth and back. Places count only the steps that the eyes were
/// shown.
class Stroll {
public:
    Stroll(const Terminal& terminal, std::string file, std::string text, std::vector<Step> steps, std::optional<Seat> eyes)
        : terminal_(terminal), file_(std::move(file)), text_(std::move(text)), steps_(std::move(steps)), eyes_(eyes)
    {
        look_through(0);
    }

    void walk()
    {
        constexpr std::string_view keys = "Enter: on · b: back · a number: there · m: map · as SEAT · as all · q: enough\n";
        terminal_.print(terminal_.painted(Ink::quiet, keys));
        char line[200];
        for (;;) {
            terminal_.print(terminal_.painted(Ink::quiet, cat(at_, "/", places_, "> ")));
            if (!std::fgets(line, sizeof line, stdin)) return terminal_.print("\n");
            const std::string_view asked = trim(line);
            if (asked == "q" || asked == "quit") return;
            answer(asked);
        }
    }

private:
    void answer(std::string_view asked)
    {
        if (asked.empty() || asked == "n") return on();
        if (asked == "b") return go_to(at_ == 0 ? 0 : at_ - 1), map();
        if (asked == "m") return map();
        if (const auto number = parse_integer(asked, 0, static_cast<std::int64_t>(places_)))
            return go_to(static_cast<std::size_t>(*number)), map();
        if (asked == "as all") return eyes_.reset(), look_through(next_);
        if (asked.starts_with("as "))
            if (const auto seat = teller_->match().seat_named(trim(asked.substr(3)))) return eyes_ = seat, look_through(next_), map();
        terminal_.print(cat("places are 0 to ", places_, "\n"));
    }
    void on()
    {
        if (const std::string told = next_told(); !told.empty()) terminal_.print(told);
        if (at_ == places_) terminal_.print(outcome_of(teller_->match()) + '\n');
    }
    void map() { terminal_.print(teller_->match().show(teller_->eyes(), terminal_.style())); }
    /// What the next step that the eyes were shown comes to; empty at the end.
    std::string next_told()
    {
        while (next_ < steps_.size())
            if (std::string told = teller_->tell(steps_[next_++]); !told.empty()) return ++at_, told;
        return {};
    }
    void go_to(std::size_t place)
    {
        begin();
        while (at_ < place && !next_told().empty()) {}
    }
    /// Counts the places for these eyes, and stands where `step` of the record leaves them.
    void look_through(std::size_t step)
    {
        begin();
        std::size_t place = 0;
        while (!next_told().empty())
            if (next_ <= step) place = at_;
        places_ = at_;
        go_to(place);
    }
    void begin()
    {
        teller_ = std::make_unique<Teller>(terminal_, file_, text_, eyes_);
        next_ = at_ = 0;
    }

    const Terminal& terminal_;
    std::string file_, text_;
    std::vector<Step> steps_;
    std::optional<Seat> eyes_;
    std::unique_ptr<Teller> teller_;
    std::size_t next_ = 0;             ///< of the record's steps
    std::size_t at_ = 0, places_ = 0;  ///< steps that the eyes were shown: so far, in all
};

void verify(const Terminal& terminal, const ReplayWords& words, std::string_view text)
{
    if (!words.seat.empty()) wrong_words("what one seat saw cannot be verified: --verify and --as exclude each other");
    const Replayed whole = played(words.file, text, true, UINT64_MAX);
    terminal.print(cat(name_of_file(words.file), ": ", whole.match->steps(), " steps, every one legal, possible and as recorded; ",
                       outcome_of(*whole.match), '\n'));
    if (words.at && *words.at > whole.match->steps())
        refuse(cat(name_of_file(words.file), ": has ", whole.match->steps(), " steps, not ", *words.at));
    const std::string hash = words.at ? played(words.file, text, true, *words.at).match->hash() : whole.match->hash();
    terminal.print(cat("hash ", hash, '\n'));
}

}  // namespace

void advance(Match& match, const Step& step)
{
    const auto seat = match.seat_named(step.seat);
    if (!seat) return;
    switch (step.kind) {
        case Step::Kind::act: match.submit(*seat, step.text); break;
        case Step::Kind::roll: match.fall(step.faces); break;
        case Step::Kind::undo: match.undo(*seat); break;
        case Step::Kind::time: match.time_is_up(*seat); break;
        case Step::Kind::resign: match.resign(*seat); break;
        case Step::Kind::draw: match.offer_draw(*seat); break;
        case Step::Kind::say: match.say(*seat, step.text); break;
    }
}

std::vector<Step> steps_of(const Match& match)
{
    std::vector<Step> steps;
    bool begun = false;
    for (const std::string& line : match.lines()) {
        if (begun && !line.starts_with("- ")) {
            auto step = parse_step(line);
            if (auto* read = std::get_if<Step>(&step)) steps.push_back(std::move(*read));
        }
        begun = begun || line == "begin";
    }
    return steps;
}

std::string told(const Message& message, const Style& style)
{
    std::string line = render(message, style.language);
    if (!message.clause.id.empty()) line += ' ' + painted(style, Ink::quiet, cat("(", message.clause.id, ")"));
    return line;
}

Seat seat_of(const Match& match, const std::string& name)
{
    if (const auto seat = match.seat_named(name)) return *seat;
    std::vector<std::string> known;
    for (const SeatInfo& seat : match.seats()) known.push_back(seat.name);
    wrong_words(cat("there is no seat \"", name, "\"; there are ", join(known, ", ")));
}

Seat onlooker(const Match& match)
{
    for (std::size_t i = 0; i < match.seats().size(); ++i)
        if (match.seats()[i].game_master) return {static_cast<std::uint8_t>(i)};
    return {};
}

std::string outcome_of(const Match& match)
{
    const Result result = match.result();
    if (!result.over) return "the game goes on";
    const std::string how = render(result.how);
    return result.winner ? cat(match.sides()[*result.winner], " has won ", how) : how;
}

std::unique_ptr<Match> replayed(const std::string& file, std::optional<std::uint64_t> at) { return replayed(file, read_file(file), at); }

std::unique_ptr<Match> replayed(const std::string& file, const std::string& text, std::optional<std::uint64_t> at)
{
    auto game = played(file, text, false, at.value_or(UINT64_MAX));
    if (at && game.match->steps() < *at)
        refuse(cat(name_of_file(file), ": has ", game.match->steps(), " steps, not ", *at));
    return std::move(game.match);
}

std::unique_ptr<Match> as_shown(const std::string& file, const std::string& text, Seat seat, std::uint64_t at)
{
    const auto steps = steps_of(*played(file, text, false, UINT64_MAX).match);
    auto match = played(file, text, false, 0).match;
    for (const Step& step : steps) {
        if (match->view_number(seat) >= at) break;
        advance(*match, step);
    }
    if (match->view_number(seat) < at)
        refuse(cat(name_of_file(file), ": ", match->name_of_seat(seat), " was shown ", match->view_number(seat), " steps, not ", at));
    return match;
}

void retell(const Terminal& terminal, const ReplayWords& words)
{
    const std::string text = read_file(words.file);
    if (words.verify) return verify(terminal, words, text);
    Replayed whole = played(words.file, text, false, words.seat.empty() ? words.at.value_or(UINT64_MAX) : UINT64_MAX);
    std::optional<Seat> eyes;
    if (!words.seat.empty()) eyes = seat_of(*whole.match, words.seat);
    if (words.at && eyes)
        whole.match = as_shown(words.file, text, *eyes, *words.at);
    else if (words.at && whole.match->steps() < *words.at)
        refuse(cat(name_of_file(words.file), ": has ", whole.match->steps(), " steps, not ", *words.at));
    if (eyes) terminal.print(cat(one_seats, words.seat, ": cannot be verified\n"));
    terminal.print(heading_of(*whole.match, terminal.style()));
    if (whole.torn) complain(cat(name_of_file(words.file), ": its last line is torn and left out\n"));
    if (words.at) {
        terminal.print(whole.match->show(eyes ? *eyes : onlooker(*whole.match), terminal.style()));
        terminal.print(eyes ? cat(outcome_of(*whole.match), '\n') : cat(outcome_of(*whole.match), "\nhash ", whole.match->hash(), '\n'));
        return;
    }
    if (terminal.is_person() && words.file != "-")
        return Stroll(terminal, words.file, text, steps_of(*whole.match), eyes).walk();
    Teller teller(terminal, words.file, text, eyes);
    tell_all(terminal, teller, steps_of(*whole.match));
}

}  // namespace montjoy::cli
