#include "referee/match.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "base/plain_line.hpp"
#include "base/text.hpp"

namespace montjoy {

std::string to_text(const Objection& objection, const Language* language)
{
    return render_with_clause(objection.reason, language);
}

Match::Match(Header header, std::vector<std::string> header_lines)
    : header_(std::move(header)), lines_(std::move(header_lines))
{
}

std::optional<Seat> Match::seat_named(std::string_view name) const
{
    for (std::size_t i = 0; i < seats().size(); ++i)
        if (seats()[i].name == name) return Seat{static_cast<std::uint8_t>(i)};
    return std::nullopt;
}

Seats Match::awaited() const
{
    if (result().over) return {};
    const Pending now = pending();
    const auto* choice = std::get_if<Choice>(&now);
    return choice ? choice->awaited : Seats{};
}

Result Match::result() const
{
    const Pending now = pending();
    if (const auto* over = std::get_if<Over>(&now))
        return {true, over->winner, {{}, over->winner ? Text("by the rules") : Text("a draw by the rules"), {}}};
    std::uint32_t left = 0, agreeing = 0;
    for (std::size_t i = 0; i < seats().size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        const std::uint32_t side = 1u << seats()[i].side;
        if (!resigned_.contains(seat)) left |= side;
        if (drawing_.contains(seat)) agreeing |= side;
    }
    if (std::popcount(left) == 1 && !resigned_.empty())
        return {true, static_cast<std::uint8_t>(std::countr_zero(left)), {{}, "by resignation", {}}};
    if (left != 0 && (agreeing & left) == left && !drawing_.empty())
        return {true, std::nullopt, {{}, "a draw by consent", {}}};
    return {};
}

std::string Match::hash() const { return to_hex(whole_hash()); }

std::string Match::mark() const { return hash().substr(12); }

void Match::write(Step step, std::string_view dice)
{
    Seats seen_by;
    bool revealed = false;
    std::vector<std::string> events = take_event_lines(seen_by, revealed);
    step.number = ++steps_;
    step.mark = mark();
    lines_.push_back(to_line(step, dice));
    for (std::string& event : events) lines_.push_back("- " + std::move(event));
    for (const Seat seat : seen_by)
        if (seats()[seat.index].name != step.seat) show_own(seat);
    if (const auto own = seat_named(step.seat)) show_own(*own);
    if (revealed) {
        undoable_.clear();
        forget_undo();
    }
}

std::optional<Objection> Match::over_already() const
{
    if (result().over) return Objection{{{}, "the game is over", {}}, {}};
    return std::nullopt;
}

std::optional<Objection> Match::submit(Seat seat, std::string_view action, std::optional<std::uint64_t> number)
{
    if (auto objection = over_already()) return objection;
    if (number && *number != view_number(seat))
        return Objection{{{}, "this was chosen on an older view; look again", {}}, {}};
    std::string written;
    if (auto objection = do_act(seat, action, written)) return objection;
    if (!undoable_.empty() && undoable_.back() != name_of_seat(seat)) undoable_.clear();
    undoable_.push_back(name_of_seat(seat));
    ++choices_[seat.index];
    Step step;
    step.kind = Step::Kind::act;
    step.seat = name_of_seat(seat);
    step.text = std::move(written);
    write(std::move(step));
    return std::nullopt;
}

std::optional<Objection> Match::undo(Seat seat)
{
    if (undoable_.empty() || undoable_.back() != name_of_seat(seat))
        return Objection{{{}, "only the last step can be taken back, by its own seat, while nothing has fallen or been revealed since", {}}, {}};
    if (!do_undo()) return Objection{{{}, "there is nothing to take back", {}}, {}};
    undoable_.pop_back();
    Step step;
    step.kind = Step::Kind::undo;
    step.seat = name_of_seat(seat);
    write(std::move(step));
    return std::nullopt;
}

std::optional<Objection> Match::resign(Seat seat)
{
    if (auto objection = over_already()) return objection;
    resigned_.insert(seat);
    undoable_.clear();
    forget_undo();
    Step step;
    step.kind = Step::Kind::resign;
    step.seat = name_of_seat(seat);
    write(std::move(step));
    return std::nullopt;
}

std::optional<Objection> Match::offer_draw(Seat seat)
{
    if (auto objection = over_already()) return objection;
    drawing_.insert(seat);
    undoable_.clear();
    forget_undo();
    Step step;
    step.kind = Step::Kind::draw;
    step.seat = name_of_seat(seat);
    write(std::move(step));
    return std::nullopt;
}

std::optional<Objection> Match::say(Seat seat, std::string_view text)
{
    if (trim(text).empty() || text.size() > 2000 || !is_plain_line(text))
        return Objection{{{}, "what is said is one line of 1 to 2000 bytes of UTF-8, without control characters", {}}, {}};
    Step step;
    step.kind = Step::Kind::say;
    step.seat = name_of_seat(seat);
    step.text = text;
    write(std::move(step));
    return std::nullopt;
}

std::optional<Objection> Match::time_is_up(Seat seat)
{
    if (auto objection = over_already()) return objection;
    if (!awaited().contains(seat))
        return Objection{{{}, "{} is not awaited", {name_of_seat(seat)}}, {}};
    undoable_.clear();
    forget_undo();
    do_time(seat);
    Step step;
    step.kind = Step::Kind::time;
    step.seat = name_of_seat(seat);
    write(std::move(step));
    return std::nullopt;
}

std::optional<Objection> Match::fall(const Faces& faces)
{
    if (!std::holds_alternative<Chance>(pending()) || result().over)
        return Objection{{{}, "no dice are awaited", {}}, {}};
    const Cast now = cast();
    if (faces.size() != now.count)
        return Objection{{{}, "{} faces are given; {} are asked", {static_cast<std::int64_t>(faces.size()), std::int64_t{now.count}}}, {}};
    for (const std::uint32_t face : faces)
        if (face < 1 || face > now.sides)
            return Objection{{{}, "{} is no face of this die; allowed are 1 to {}", {std::int64_t{face}, std::int64_t{now.sides}}}, {}};
    if (fallen_.size() <= now.kind) fallen_.resize(now.kind + 1u);
    ++fallen_[now.kind];
    undoable_.clear();
    forget_undo();
    do_fall(faces);
    Step step;
    step.kind = Step::Kind::roll;
    step.seat = name_of_seat(now.thrower);
    step.faces = faces;
    write(std::move(step), now.lots ? cat("1of", now.sides) : cat(int{now.count}, 'd', now.sides));
    return std::nullopt;
}

bool Match::settle(Luck& luck)
{
    while (std::holds_alternative<Chance>(pending()) && !result().over) {
        const Cast now = cast();
        const auto faces = luck.fall(now, fallen(now.kind), why());
        if (!faces || fall(*faces)) return false;
    }
    return true;
}

}  // namespace montjoy
