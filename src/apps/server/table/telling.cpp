// What of a table its readers are told: the log's sentences, news, views.
#include <algorithm>

#include "apps/server/service/secrets.hpp"
#include "apps/server/table/table.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

struct LogText {
    std::string_view kind;
    Text text;
    int arguments;  ///< of who, text, reason
};
constexpr std::array log_texts{
    LogText{"speech", "{}: {}", 2},
    LogText{"joined", "{} is taken by {}", 2},
    LogText{"paused", "{} paused the game {}: {}", 3},
    LogText{"resumed", "{} resumed the game {}: {}", 3},
    LogText{"extended", "{} gave more time: {}: {}", 3},
    LogText{"replaced", "{} opened the seat {} to another player: {}", 3},
    LogText{"reissued", "the link of {} was made anew {}", 2},
    LogText{"bot", "{} handed {} to a program: {}", 3},
    LogText{"returned", "{} plays again {}", 2},
    LogText{"time", "the time of {} is up: {}", 2},
    LogText{"asked", "{} asks the table: {}", 2},
    LogText{"agreed", "{} agrees: {}", 2},
    LogText{"declined", "{} does not agree: {}", 2},
    LogText{"holiday", "{} takes a holiday: {}", 2},
    LogText{"rewound", "{} took the game back: {}: {}", 3},
    LogText{"ruling", "{} ruled: {}", 2},
    LogText{"rematch", "{} began another game {}", 2},
    LogText{"frozen", "{}this program cannot go on with the game: {}", 2},
};

/// A reader who asks again after so long is answered with a view made anew, whether or not anything has happened.
constexpr Span views_are_kept_for = std::chrono::minutes(5);

const LogText* text_of(std::string_view kind)
{
    const auto found = std::find_if(log_texts.begin(), log_texts.end(), [&](const LogText& t) { return t.kind == kind; });
    return found == log_texts.end() ? nullptr : &*found;
}

}  // namespace

std::string to_json(const TableLog& log)
{
    Writer w;
    w.open().field("after", log.after).field("kind", log.kind).field("who", log.who).field("audience", log.audience);
    w.field("text", log.text).field("reason", log.reason);
    if (log.back_to) w.field("back_to", *log.back_to);
    w.close();
    return std::move(w).text();
}

std::optional<TableLog> read_log(std::int64_t ordinal, Time at, std::string_view json)
{
    Problems problems;
    const auto document = parse_document(json, problems);
    if (!document) return std::nullopt;
    const Place place(*document, problems);
    TableLog log{ordinal, at, static_cast<std::uint64_t>(place.required("after").integer(0, INT64_MAX)), place.required("kind").string(),
                 place.required("who").string(), place.required("audience").string(), place.required("text").string(), place.required("reason").string(), {}};
    if (const Place back = place.optional("back_to")) log.back_to = static_cast<std::uint64_t>(back.integer(0, INT64_MAX));
    if (refused(problems)) return std::nullopt;
    return log;
}

Message message_of(const TableLog& log)
{
    const LogText* const text = text_of(log.kind);
    if (!text) return {{}, "{}", {log.text}};
    Message message{{}, text->text, {log.who, log.text, log.reason}};
    message.arguments.resize(static_cast<std::size_t>(text->arguments));
    return message;
}

bool concerns(const TableLog& log, const Match& match, Seat seat)
{
    const SeatInfo& info = match.seats()[seat.index];
    return log.audience == "all" || info.game_master || log.audience == info.name || log.who == info.name ||
           log.audience == match.sides()[info.side];
}

const std::vector<NewsEntry>& Table::news(Seat seat)
{
    catch_up(seat);
    return readers_[seat.index].entries;
}

void Table::catch_up(Seat seat)
{
    Reader& reader = readers_[seat.index];
    if (reader.upto == happenings_.size()) return;
    // Its sentences from the first happening on that has any: one reading for all of them.
    std::vector<Message> messages;
    for (std::size_t i = reader.upto; i < happenings_.size() && messages.empty(); ++i)
        for (const auto& [who, told] : happenings_[i].told)
            if (who == seat) messages = match_->news(seat, happenings_[i].events);
    auto next = messages.begin();
    for (; reader.upto < happenings_.size(); ++reader.upto) tell(reader, seat, happenings_[reader.upto], next);
}

void Table::tell(Reader& reader, Seat seat, const Happening& happening, std::vector<Message>::iterator& next)
{
    using Kind = NewsEntry::Kind;
    const auto add = [&](Kind kind, std::string who, std::string audience, Message message) {
        reader.entries.push_back({reader.entries.size(), happening.at, kind, std::move(who), std::move(audience), std::move(message)});
    };
    if (happening.is_log) {
        const TableLog& log = logs_[happening.index];
        if (concerns(log, *match_, seat))
            add(log.kind == "speech" ? Kind::speech : Kind::table, log.who, log.audience, message_of(log));
        return;
    }
    const StepMark& mark = marks_[happening.index];
    const std::string& who = match_->name_of_seat(mark.seat);
    const auto written = [&]() -> std::string {
        const auto read = parse_step(match_->lines()[happening.line]);
        const auto* const own = std::get_if<Step>(&read);
        return own ? own->text : "";
    };
    switch (mark.kind) {
        case Step::Kind::act:
            if (mark.seat == seat) add(Kind::order, who, "", {{}, "{}", {written()}});
            break;
        case Step::Kind::say: add(Kind::speech, who, "all", {{}, "{}: {}", {who, written()}}); break;
        case Step::Kind::undo: {
            const auto found = taken_back_.find(reader.upto);
            const bool knew = found != taken_back_.end() && marks_[happenings_[found->second].index].shown.contains(seat);
            if (knew) add(Kind::undone, who, "", {{}, "{} took back its last step", {who}});
            break;
        }
        case Step::Kind::resign: add(Kind::table, who, "all", {{}, "{} resigned", {who}}); break;
        case Step::Kind::draw: add(Kind::table, who, "all", {{}, "{} offers a draw", {who}}); break;
        case Step::Kind::time:
        case Step::Kind::roll: break;  // what follows is told by its events
    }
    for (const auto& [reader_seat, told] : happening.told)
        if (reader_seat == seat)
            for (std::uint16_t i = 0; i < told; ++i) add(Kind::event, "", "", std::move(*next++));
}

bool Table::last_act_of(Seat seat) const
{
    if (acts_.empty() || marks_[happenings_[acts_.back()].index].seat != seat) return false;
    return std::all_of(happenings_.begin() + static_cast<std::ptrdiff_t>(acts_.back()) + 1, happenings_.end(),
                       [&](const Happening& h) { return h.is_log || marks_[h.index].kind == Step::Kind::say; });
}

std::shared_ptr<const View> Table::view(Role role, Seat eyes, const Calendars& calendars, Time now)
{
    Shown& shown = shown_[{role, eyes.index}];
    const bool kept = now - shown.asked < views_are_kept_for;
    shown.asked = now;
    if (!shown.view || shown.revision != revision_ || !kept) renew(role, eyes, shown, calendars);
    return shown.view;
}

void Table::renew_views(const Calendars& calendars, Time now)
{
    for (auto& [reader, shown] : shown_)
        if (shown.view && shown.revision != revision_ && now - shown.asked < views_are_kept_for) renew(reader.first, Seat{reader.second}, shown, calendars);
}

void Table::renew(Role role, Seat eyes, Shown& shown, const Calendars& calendars)
{
    View fresh = fresh_view(role, eyes, calendars);
    if (!shown.view || shown.view->tag != fresh.tag) shown.view = std::make_shared<const View>(std::move(fresh));
    shown.revision = revision_;
}

namespace {

/// Everything in the view, in one text that differs whenever it does; of the position a hash.
std::string whole(const View& v)
{
    const auto time = [](const std::optional<Time>& at) { return at ? at->time_since_epoch().count() : -1; };
    std::string text;
    text.reserve(400);
    montjoy::append(text, xxh64(v.json));
    text += cat(' ', v.json.size(), '\n', v.game, '\n', v.seat, '\n', v.number, ' ', v.awaited ? 1 : 0, v.sealed ? 1 : 0, v.over ? 1 : 0, v.may_undo ? 1 : 0,
                ' ', v.news, '\n', v.dice.value_or("-"), '\n', join(v.waiting_for, " "), '\n', v.winner, '\n', v.frozen, '\n', v.how.text.pattern, '\n');
    text += cat(v.clock.running ? 1 : 0, ' ', v.clock.paused_because, ' ', time(v.clock.deadline), ' ', time(v.clock.grace_ends), ' ',
                v.clock.left ? v.clock.left->count() : -1, ' ', v.clock.turn);
    return text;
}

}  // namespace

View Table::fresh_view(Role role, Seat eyes, const Calendars& calendars)
{
    const Match& match = *match_;
    const bool own = role != Role::spectator;
    View view;
    view.game = id();
    view.seat = match.name_of_seat(eyes);
    view.number = number(eyes);
    view.json = match.view_json(eyes, &view.cuts);
    const Seats awaited = match.awaited();
    const Pending pending = match.pending();
    const auto* const choice = std::get_if<Choice>(&pending);
    view.awaited = awaited.contains(eyes);
    view.sealed = view.awaited && choice && choice->sealed;
    if (own && (typist() == eyes || (role == Role::game_master && (master_types() || typist())))) view.dice = render(match.why());
    for (const Seat seat : awaited)
        if (role == Role::game_master || seating.settings.show_waiting || match.seats()[seat.index].side == match.seats()[eyes.index].side)
            view.waiting_for.push_back(match.name_of_seat(seat));
    const Result result = match.result();
    view.over = result.over;
    if (result.winner) view.winner = match.sides()[*result.winner];
    view.how = result.how;
    view.may_undo = own && seating.settings.undo && last_act_of(eyes);
    view.news = news(eyes).size();
    view.course = seating.histories.size();
    view.frozen = frozen;

    const Terms& terms = seating.settings.terms;
    const Standing now = standing(clock, terms, calendars, eyes);
    view.clock.running = terms.kind != Terms::Kind::none && !clock.paused && !result.over;
    if (clock.paused) {
        view.clock.paused_because = "paused";
        for (const TableLog& log : logs_)
            if (log.kind == "paused") view.clock.paused_because = log.reason;
    }
    view.clock.deadline = now.deadline;
    if (now.grace_ends != now.deadline) view.clock.grace_ends = now.grace_ends;
    // While it runs the deadline says it: what is left is reckoned anew with every act of others, hidden ones too.
    if (terms.kind == Terms::Kind::chess && !now.deadline) view.clock.left = now.left;
    view.clock.turn = clock.seats[eyes.index].turns;
    view.tag = tag_of(tag_secret_, whole(view));
    return view;
}

}  // namespace montjoy::server
