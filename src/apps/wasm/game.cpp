#include "apps/wasm/game.hpp"

#include <array>
#include <utility>

#include "base/text.hpp"
#include "referee/luck.hpp"
#include "referee/replay.hpp"

namespace montjoy {
namespace {

constexpr std::array<std::string_view, 7> kinds{"act", "roll", "undo", "time", "resign", "draw", "say"};

}  // namespace

std::optional<Objection> Game::submit(Seat seat, std::string_view action, std::optional<std::uint64_t> number, std::string because)
{
    const std::size_t before = match_->events();
    if (auto objection = match_->submit(seat, action, number)) return objection;
    Entry entry;
    entry.seat = seat;
    entry.text = action;
    entry.because = std::move(because);
    log(std::move(entry), before);
    return std::nullopt;
}

std::optional<Objection> Game::fall(const Faces& faces)
{
    Entry entry;
    entry.kind = Step::Kind::roll;
    entry.faces = faces;
    if (std::holds_alternative<Chance>(match_->pending())) {
        entry.cast = match_->cast();
        entry.why = match_->why();
        entry.seat = entry.cast.thrower;
    }
    const std::size_t before = match_->events();
    if (auto objection = match_->fall(faces)) return objection;
    log(std::move(entry), before);
    return std::nullopt;
}

std::optional<Objection> Game::undo(Seat seat)
{
    if (auto objection = match_->undo(seat)) return objection;
    // The undone act is the last one of the log that is an act: speech may stand after it.
    for (auto at = log_.rbegin(); at != log_.rend(); ++at)
        if (at->kind == Step::Kind::act) {
            log_.erase(std::next(at).base());
            break;
        }
    return std::nullopt;
}

std::optional<Objection> Game::resign(Seat seat)
{
    const std::size_t before = match_->events();
    if (auto objection = match_->resign(seat)) return objection;
    Entry entry;
    entry.kind = Step::Kind::resign;
    entry.seat = seat;
    log(std::move(entry), before);
    return std::nullopt;
}

std::optional<Objection> Game::offer_draw(Seat seat)
{
    const std::size_t before = match_->events();
    if (auto objection = match_->offer_draw(seat)) return objection;
    Entry entry;
    entry.kind = Step::Kind::draw;
    entry.seat = seat;
    log(std::move(entry), before);
    return std::nullopt;
}

std::optional<Objection> Game::say(Seat seat, std::string_view text)
{
    const std::size_t before = match_->events();
    if (auto objection = match_->say(seat, text)) return objection;
    Entry entry;
    entry.kind = Step::Kind::say;
    entry.seat = seat;
    entry.text = text;
    log(std::move(entry), before);
    return std::nullopt;
}

std::optional<Objection> Game::time_is_up(Seat seat)
{
    const std::size_t before = match_->events();
    if (auto objection = match_->time_is_up(seat)) return objection;
    Entry entry;
    entry.kind = Step::Kind::time;
    entry.seat = seat;
    log(std::move(entry), before);
    return std::nullopt;
}

void Game::settle()
{
    if (match_->header().dice == Dice::table) return;
    while (std::holds_alternative<Chance>(match_->pending()) && !match_->result().over) {
        const Cast cast = match_->cast();
        if (fall(seeded_faces(match_->header().key, cast, match_->fallen(cast.kind)))) return;
    }
}

void Game::log(Entry entry, std::size_t events_before)
{
    for (std::size_t i = 0; i < match_->seats().size(); ++i)
        entry.news.push_back(match_->news({static_cast<std::uint8_t>(i)}, events_before));
    log_.push_back(std::move(entry));
}

bool Game::do_step(const Step& step)
{
    const auto seat = match_->seat_named(step.seat);
    if (!seat) return false;
    switch (step.kind) {
        case Step::Kind::act: return !submit(*seat, step.text, std::nullopt);
        case Step::Kind::roll: return !fall(step.faces);
        case Step::Kind::undo: return !undo(*seat);
        case Step::Kind::time: return !time_is_up(*seat);
        case Step::Kind::resign: return !resign(*seat);
        case Step::Kind::draw: return !offer_draw(*seat);
        case Step::Kind::say: return !say(*seat, step.text);
    }
    return false;
}

void Game::seek(std::uint64_t step)
{
    if (step < match_->steps()) {
        auto fresh = replay(header_, true, 0);
        auto* opened = std::get_if<Replayed>(&fresh);
        if (script_.empty() || !opened) return;
        match_ = std::move(opened->match);
        log_.clear();
    }
    while (match_->steps() < step && match_->steps() < script_.size())
        if (!do_step(script_[static_cast<std::size_t>(match_->steps())])) return;
}

std::variant<Game, RecordFault> load_game(std::string_view record)
{
    auto verified = replay(record, false);
    if (auto* fault = std::get_if<RecordFault>(&verified)) return *fault;
    const Match& whole = *std::get_if<Replayed>(&verified)->match;
    std::size_t used = 0;
    while (used < whole.lines().size() && whole.lines()[used] != "begin") ++used;
    std::string header;
    for (std::size_t i = 0; i <= used; ++i) header += cat(whole.lines()[i], '\n');
    auto fresh = replay(header, true, 0);
    if (auto* fault = std::get_if<RecordFault>(&fresh)) return *fault;
    Game game(std::move(std::get_if<Replayed>(&fresh)->match));
    game.header_ = std::move(header);
    for (std::size_t i = used + 1; i < whole.lines().size(); ++i)
        if (const auto step = parse_step(whole.lines()[i]); std::holds_alternative<Step>(step))
            game.script_.push_back(*std::get_if<Step>(&step));
    game.seek(game.script_.size());
    return game;
}

bool Game::shown(const Entry& entry, Seat seat) const
{
    switch (entry.kind) {
        case Step::Kind::resign:
        case Step::Kind::draw:
        case Step::Kind::say: return true;
        case Step::Kind::roll:
            if (entry.cast.thrower == seat) return true;
            break;
        default:
            if (entry.seat == seat) return true;
    }
    return !entry.news[seat.index].empty();
}

void Game::write_entry(Writer& writer, const Entry& entry, Seat seat) const
{
    writer.open().field("kind", kinds[static_cast<std::size_t>(entry.kind)]).field("seat", match_->name_of_seat(entry.seat));
    if (entry.kind == Step::Kind::say || (entry.kind == Step::Kind::act && entry.seat == seat))
        writer.field("text", entry.text);
    if (entry.kind == Step::Kind::roll && (!entry.cast.hidden || entry.cast.thrower == seat)) {
        writer.field("sides", entry.cast.sides).field("lots", entry.cast.lots).field("rolled", int{entry.cast.kind});
        writer.key("faces").open_list();
        for (const std::uint32_t face : entry.faces) writer.value(face);
        writer.close_list().key("why");
        montjoy::write(writer, entry.why);
    }
    if (!entry.because.empty()) writer.field("because", std::string_view(entry.because));
    writer.key("news").open_list();
    for (const Message& message : entry.news[seat.index]) montjoy::write(writer, message);
    writer.close_list().close();
}

namespace {

void write_names(Writer& writer, const Match& match, Seats seats)
{
    writer.open_list();
    for (const Seat seat : seats) writer.value(match.name_of_seat(seat));
    writer.close_list();
}

void write_pending(Writer& writer, const Match& match)
{
    writer.open();
    const Result result = match.result();
    const Pending pending = match.pending();
    if (result.over) {
        writer.field("kind", "over").key("winner");
        if (result.winner)
            writer.value(match.sides()[*result.winner]);
        else
            writer.null();
        writer.key("how");
        write(writer, result.how);
    } else if (const auto* choice = std::get_if<Choice>(&pending)) {
        writer.field("kind", "choice").field("sealed", choice->sealed).key("awaited");
        write_names(writer, match, choice->awaited);
    } else {
        const Cast cast = match.cast();
        writer.field("kind", "chance").field("count", int{cast.count}).field("sides", cast.sides);
        writer.field("lots", cast.lots).field("hidden", cast.hidden);
        writer.field("thrower", match.name_of_seat(cast.thrower)).key("why");
        write(writer, match.why());
    }
    writer.close();
}

void write_texts(Writer& writer, const std::vector<std::string>& texts)
{
    writer.open_list();
    for (const std::string& text : texts) writer.value(std::string_view(text));
    writer.close_list();
}

}  // namespace

void Game::write(Writer& writer, Seat seat, std::size_t from) const
{
    const Match& match = *match_;
    writer.open().field("seat", match.name_of_seat(seat)).field("number", match.view_number(seat));
    writer.key("pending");
    write_pending(writer, match);
    writer.key("legal");
    write_texts(writer, match.legal(seat));
    writer.key("samples");
    write_texts(writer, match.open_samples(seat, 4));
    writer.key("view").raw(match.view_json(seat));
    writer.key("chronicle").open_list();
    std::size_t own = 0;
    for (const Entry& entry : log_)
        if (shown(entry, seat) && own++ >= from) write_entry(writer, entry, seat);
    writer.close_list().field("entries", own).close();
}

void write(Writer& writer, const Message& message)
{
    writer.open();
    if (!message.clause.id.empty()) writer.field("clause", message.clause.id);
    writer.field("text", message.text.pattern);
    if (!message.arguments.empty()) {
        writer.key("arguments").open_list();
        for (const Argument& argument : message.arguments) {
            if (const auto* number = std::get_if<std::int64_t>(&argument))
                writer.value(*number);
            else if (const auto* name = std::get_if<std::string>(&argument))
                writer.value(std::string_view(*name));
            else
                writer.open().field("text", std::get_if<Text>(&argument)->pattern).close();
        }
        writer.close_list();
    }
    writer.close();
}

void write(Writer& writer, const Objection& objection)
{
    writer.open().key("reason");
    write(writer, objection.reason);
    if (objection.position) writer.field("position", *objection.position);
    writer.close();
}

void write(Writer& writer, const Preview& preview)
{
    writer.open().key("sums").open_list();
    for (const Preview::Sum& sum : preview.sums) {
        writer.open().key("title");
        write(writer, sum.title);
        writer.key("lines").open_list();
        for (const Tally::Line& line : sum.tally.lines()) {
            writer.open().key("why");
            write(writer, line.why);
            writer.field("operation", line.operation == Tally::Operation::add ? "add" : "multiply");
            writer.field("amount", line.amount).field("running", line.running).close();
        }
        writer.close_list().field("total", sum.tally.total()).close();
    }
    writer.close_list().key("odds").open_list();
    for (const Preview::Odds& odds : preview.odds) {
        writer.open().key("title");
        write(writer, odds.title);
        writer.key("bars").open_list();
        for (const Preview::Bar& bar : odds.bars)
            writer.open().field("outcome", bar.outcome).field("chance", bar.chance).close();
        writer.close_list().close();
    }
    writer.close_list().close();
}

}  // namespace montjoy
