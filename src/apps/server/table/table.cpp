#include "apps/server/table/table.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::server {

Table::Table(Origin origin, Seating seats, std::string tag_secret)
    : seating(std::move(seats)), origin_(std::move(origin)), tag_secret_(std::move(tag_secret))
{
    Header header = origin_.header;
    header.key = origin_.secret;  // for the minds of programs; a sealed record does not show it
    match_ = origin_.setting->open(std::move(header));
    clock = new_clock(seating.settings.terms, match_->seats().size());
    first_window_ = window();
    written_lines = match_->lines().size();
}

Seats Table::window() const
{
    if (match_->result().over) return {};
    const Pending now = match_->pending();
    const auto* const choice = std::get_if<Choice>(&now);
    return choice && !choice->sealed ? choice->awaited : Seats{};
}

template <class Do>
std::optional<Objection> Table::step(Step::Kind kind, Seat seat, Time now, Do act)
{
    if (match_->lines().size() == written_lines) row_time_ = now;
    now = row_time_;  // what is stored together happened together
    if (kind == Step::Kind::undo)  // what was told stays told, though its event goes
        for (std::uint8_t i = 0; i < match_->seats().size(); ++i) catch_up(Seat{i});
    const std::size_t seats = match_->seats().size();
    std::array<std::uint64_t, 32> before{};
    for (std::uint8_t i = 0; i < seats; ++i) before[i] = match_->view_number(Seat{i});
    Happening happening{now, false, marks_.size(), match_->lines().size(), match_->events(), {}};
    if (auto objection = act(*match_)) return objection;

    StepMark mark{kind, seat, {}, window()};
    for (std::uint8_t i = 0; i < seats; ++i) {
        if (match_->view_number(Seat{i}) == before[i]) continue;
        mark.shown.insert(Seat{i});
        if (match_->events() > happening.events)
            if (const std::size_t told = match_->news(Seat{i}, happening.events).size(); told > 0)
                happening.told.emplace_back(Seat{i}, static_cast<std::uint16_t>(told));
    }
    if (kind == Step::Kind::undo && !acts_.empty()) {
        taken_back_[happenings_.size()] = acts_.back();
        acts_.pop_back();
    }
    if (kind == Step::Kind::resign) resigned_.insert(seat);
    if (kind == Step::Kind::act) acts_.push_back(happenings_.size());
    marks_.push_back(mark);
    happenings_.push_back(std::move(happening));
    touch();
    return std::nullopt;
}

std::optional<Objection> Table::order(Seat seat, std::string_view action, Time now)
{
    return step(Step::Kind::act, seat, now, [&](Match& m) { return m.submit(seat, action); });
}
std::optional<Objection> Table::undo(Seat seat, Time now)
{
    return step(Step::Kind::undo, seat, now, [&](Match& m) { return m.undo(seat); });
}
std::optional<Objection> Table::resign(Seat seat, Time now)
{
    return step(Step::Kind::resign, seat, now, [&](Match& m) { return m.resign(seat); });
}
std::optional<Objection> Table::offer_draw(Seat seat, Time now)
{
    return step(Step::Kind::draw, seat, now, [&](Match& m) { return m.offer_draw(seat); });
}
std::optional<Objection> Table::say(Seat seat, std::string_view text, Time now)
{
    return step(Step::Kind::say, seat, now, [&](Match& m) { return m.say(seat, text); });
}
std::optional<Objection> Table::time_is_up(Seat seat, Time now)
{
    return step(Step::Kind::time, seat, now, [&](Match& m) { return m.time_is_up(seat); });
}
std::optional<Objection> Table::fall(const Faces& faces, Time now)
{
    if (!std::holds_alternative<Chance>(match_->pending())) return Objection{{{}, "no dice are awaited", {}}, {}};
    return step(Step::Kind::roll, match_->cast().thrower, now, [&](Match& m) { return m.fall(faces); });
}

bool Table::master_types() const
{
    return origin_.dice == Dice::table && std::holds_alternative<Chance>(match_->pending()) && !match_->result().over &&
           match_->cast().hidden && seating.master.joined;
}

std::optional<Seat> Table::typist() const
{
    if (origin_.dice != Dice::table || match_->result().over || !std::holds_alternative<Chance>(match_->pending())) return std::nullopt;
    const Cast cast = match_->cast();
    // What is hidden is not for the players' hands, and a program has none.
    if (cast.hidden || !seating.of(cast.thrower).bot.empty()) return std::nullopt;
    return cast.thrower;
}

void Table::settle(Time now)
{
    while (std::holds_alternative<Chance>(match_->pending()) && !match_->result().over && !typist() && !master_types()) {
        const Cast cast = match_->cast();
        if (fall(seeded_faces(origin_.secret, cast, match_->fallen(cast.kind)), now)) return;
    }
}

std::optional<Objection> Table::again(const Step& stored, Time at)
{
    const auto seat = match_->seat_named(stored.seat);
    if (!seat) return Objection{{{}, "there is no seat \"{}\"", {stored.seat}}, {}};
    switch (stored.kind) {
        case Step::Kind::act: return order(*seat, stored.text, at);
        case Step::Kind::roll: return fall(stored.faces, at);
        case Step::Kind::undo: return undo(*seat, at);
        case Step::Kind::time: return time_is_up(*seat, at);
        case Step::Kind::resign: return resign(*seat, at);
        case Step::Kind::draw: return offer_draw(*seat, at);
        case Step::Kind::say: return say(*seat, stored.text, at);
    }
    return std::nullopt;
}

std::optional<std::string> Table::replay(std::string_view text, Time at)
{
    const auto lines = split(text, '\n');
    for (std::size_t i = 0; i < lines.size();) {
        recall_upto(match_->steps());
        if (lines[i].empty()) {
            ++i;
            continue;
        }
        const auto read = parse_step(lines[i]);
        const auto* const stored = std::get_if<Step>(&read);
        if (!stored) return cat("\"", lines[i], "\" is no step");
        const std::size_t from = match_->lines().size();
        if (const auto objection = again(*stored, at)) return cat("step ", stored->number, ": ", to_text(*objection));
        for (std::size_t line = from; line < match_->lines().size(); ++line, ++i)
            if (i >= lines.size() || lines[i] != match_->lines()[line])
                return cat("step ", stored->number, " came to \"", i < lines.size() ? lines[i] : "", "\" and comes to \"", match_->lines()[line], "\"");
    }
    written_lines = match_->lines().size();
    return std::nullopt;
}

std::string Table::lines_to_write() const
{
    std::string text;
    for (std::size_t i = written_lines; i < match_->lines().size(); ++i) {
        text += match_->lines()[i];
        text += '\n';
    }
    return text;
}

void Table::log(std::string kind, std::string who, std::string audience, std::string text, std::string reason, Time now)
{
    write_down({seating.logs++, now, match_->steps(), std::move(kind), std::move(who), std::move(audience), std::move(text), std::move(reason), {}});
    seating_changed = true;
}

void Table::recall_all(std::vector<TableLog> stored)
{
    // What was said of steps that were taken back comes where the game went another way.
    std::uint64_t latest = UINT64_MAX;
    for (auto log = stored.rbegin(); log != stored.rend(); ++log) {
        log->after = std::min(log->after, latest);
        if (log->back_to) latest = std::min(latest, *log->back_to);
    }
    upcoming_ = {std::make_move_iterator(stored.begin()), std::make_move_iterator(stored.end())};
    recall_upto(match_->steps());
}

void Table::recall_upto(std::uint64_t steps)
{
    for (; !upcoming_.empty() && upcoming_.front().after <= steps; upcoming_.pop_front()) {
        write_down(std::move(upcoming_.front()));
        written_logs = logs_.size();
    }
}

void Table::write_down(TableLog entry)
{
    happenings_.push_back({entry.at, true, logs_.size(), 0, match_->events(), {}});
    logs_.push_back(std::move(entry));
    touch();
}

Age Table::age(Seat seat, std::uint64_t number_then) const
{
    return age_of(marks_, first_window_, seat, number_then, number(seat));
}

namespace {

/// What stands after `name` among the fields of a compact JSON object; empty if it is none of them.
std::string_view field_of(std::string_view json, std::string_view name)
{
    int depth = 0;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (c == '"') {
            const std::size_t from = i + 1;
            for (++i; i < json.size() && json[i] != '"'; ++i)
                if (json[i] == '\\') ++i;
            if (depth == 1 && json.substr(from, i - from) == name && json.substr(i + 1).starts_with(':')) {
                const std::string_view rest = json.substr(i + 2);
                return rest.substr(0, rest.find_first_of(",}"));
            }
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return {};
}

}  // namespace

std::optional<std::int64_t> Table::turn() const
{
    if (seating.settings.terms.kind == Terms::Kind::none) return std::nullopt;
    // A system whose state names a round and a side at its top numbers its turns so.
    const std::string whole = match_->whole_json();
    const auto round = parse_integer(field_of(whole, "round"), 0, INT32_MAX);
    const std::string_view side = field_of(whole, "side");
    if (!round || !side.starts_with('"')) return std::nullopt;
    return *round * 256 + static_cast<std::int64_t>(Fnv{}.feed(side).value() % 256);
}

}  // namespace montjoy::server
