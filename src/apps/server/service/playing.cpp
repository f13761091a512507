// What is done at the table by those who sit there.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "apps/server/table/sheet.hpp"
#include "base/plain_line.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

std::string fingerprint_of(const Act& act)
{
    return hash_of(cat(name_of(act.kind), '\n', act.number, '\n', act.audience, '\n', act.text)).substr(0, 16);
}

Error stale() { return fault(Fault::stale, "this was chosen on an older view; look again"); }

Faces read_faces(std::string_view text)
{
    Faces faces;
    for (const std::string_view word : words(text)) {
        const auto face = parse_integer(word, 1, UINT32_MAX);
        if (!face || faces.full()) return {};
        faces.push_back(static_cast<std::uint32_t>(*face));
    }
    return faces;
}

}  // namespace

/// Plays one order; the objection as a fault, if there is one.
std::optional<Error> Service::Inside::play_order(Table& table, Seat seat, std::string_view text)
{
    const bool asked = table.match().awaited().contains(seat) || table.match().result().over;
    if (const auto objection = table.order(seat, text, now())) {
        ++counts.refused;
        return fault(asked ? Fault::refused : Fault::not_your_turn, *objection);
    }
    table.settle(now());
    mind_clock(table, seat);
    return std::nullopt;
}

/// Faces typed in by who has the dice in hand, or by the game master.
std::optional<Error> Service::Inside::type_faces(Table& table, const Access& access, std::string_view text)
{
    const auto typist = table.typist();
    const bool master = access.role == Role::game_master && (typist || table.master_types());
    if (!master && (!typist || typist != access.seat)) return fault(Fault::not_your_turn, "no dice are asked of you");
    Faces faces = read_faces(text);
    if (table.match().cast().lots)
        if (const auto drawn = table.match().faces_of(text)) faces = *drawn;
    if (const auto objection = table.fall(faces, now())) return fault(Fault::refused, *objection);
    table.settle(now());
    mind_clock(table, std::nullopt);
    return std::nullopt;
}

std::optional<Error> Service::Inside::speak(Table& table, const Access& access, const std::string& audience, const std::string& text)
{
    const Match& match = table.match();
    const std::string own = access.seat ? match.name_of_seat(*access.seat) : "game-master";
    if (trim(text).empty() || text.size() > 2000 || !is_plain_line(text)) return fault(Fault::malformed, "what is said is one line of 1 to 2000 bytes, without control characters");
    if (audience == "all" && access.seat) {  // what everybody hears stands in the record
        if (const auto objection = table.say(*access.seat, text, now())) return fault(Fault::malformed, *objection);
        return std::nullopt;
    }
    std::string to = audience;
    if (audience == "side" && access.seat) to = match.sides()[match.seats()[access.seat->index].side];
    const bool side = std::find(match.sides().begin(), match.sides().end(), to) != match.sides().end();
    if (to != "all" && !side && !match.seat_named(to)) return fault(Fault::malformed, "\"{}\" is nobody here: say \"all\", \"side\", or a seat's or side's name", {audience});
    if (access.role == Role::player && side && to != match.sides()[match.seats()[access.seat->index].side])
        return fault(Fault::forbidden, "a player speaks to all, to the own side or to one seat");
    table.log("speech", own, to, text, "", now());
    return std::nullopt;
}

namespace {

/// Whether an act needs the newest view, or the window that is still open.
bool is_numbered(Act::Kind kind) { return kind == Act::Kind::order || kind == Act::Kind::undo || kind == Act::Kind::faces; }

}  // namespace

/// Why the act cannot be done at this table, before it is looked at.
std::optional<Error> Service::Inside::barred(const Table& table, const Access& access, const Act& act) const
{
    if (act.kind == Act::Kind::say) {
        if (access.seat || access.role == Role::game_master) return std::nullopt;
        return fault(Fault::forbidden, "only those at the table speak there");
    }
    if (act.kind == Act::Kind::faces && access.role == Role::game_master) return std::nullopt;
    if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
    if (!table.frozen.empty()) return fault(Fault::refused, "{}", {table.frozen});
    if (table.clock.paused) return fault(Fault::refused, "the game is paused");
    if (table.resigned().contains(*access.seat)) return fault(Fault::refused, "you have resigned");
    if (!is_numbered(act.kind)) return std::nullopt;
    switch (table.age(*access.seat, act.number)) {
        case Age::newest: return std::nullopt;
        case Age::mergeable:
            if (act.kind == Act::Kind::order) return std::nullopt;
            [[fallthrough]];
        case Age::stale: return stale();
    }
    return std::nullopt;
}

std::optional<Error> Service::Inside::carry_out(Table& table, const Access& access, const Act& act)
{
    const auto refused = [&](const std::optional<Objection>& objection) -> std::optional<Error> {
        if (!objection) return std::nullopt;
        ++counts.refused;
        return fault(Fault::refused, *objection);
    };
    if (auto bar = barred(table, access, act)) {
        if (bar->fault == Fault::stale) ++counts.stale;
        return bar;
    }
    switch (act.kind) {
        case Act::Kind::order: return play_order(table, *access.seat, act.text);
        case Act::Kind::faces: return type_faces(table, access, act.text);
        case Act::Kind::say: return speak(table, access, act.audience, act.text);
        case Act::Kind::undo:
            if (!table.seating.settings.undo) return fault(Fault::refused, "at this table nothing is taken back");
            if (auto wrong = refused(table.undo(*access.seat, now()))) return wrong;
            break;
        case Act::Kind::resign:
            if (auto wrong = refused(table.resign(*access.seat, now()))) return wrong;
            if (!table.match().result().over) stand_in(table, *access.seat, "it has resigned");  // its side plays on
            break;
        case Act::Kind::draw:
            if (auto wrong = refused(table.offer_draw(*access.seat, now()))) return wrong;
            break;
    }
    mind_clock(table, access.seat);
    return std::nullopt;
}

void Service::Inside::act(const Access& access, const Act& act, Done<Played> done, int attempt)
{
    auto found = run<TablePtr>([&] { return open(access); });
    if (const Error* const error = error_of(found)) return done(*error);
    const TablePtr table = answer_of(found);
    if (table->thinking) {
        table->waiting.push_back([this, access, act, done = std::move(done), attempt] { this->act(access, act, done, attempt); });
        return;
    }
    const std::string seat = access.seat ? table->match().name_of_seat(*access.seat) : std::string(name_of(access.role));
    const std::string fingerprint = fingerprint_of(act);
    if (const DoneRequest* const before = table->done.find(seat, act.once)) {
        ++counts.repeated;
        if (before->fingerprint != fingerprint) return done(fault(Fault::conflict, "this idempotency key was used for another request"));
        Played played{before->number, true, access.seat ? table->news(*access.seat).size() : 0};
        return after_writes([done = std::move(done), played](const Error* error) {
            if (error)
                done(*error);
            else
                done(played);
        });
    }
    do_time(table);
    if (access.seat && act.kind != Act::Kind::say) came_back(*table, *access.seat);
    if (const auto wrong = carry_out(*table, access, act)) {
        if (attempt == 0 && !table->has_changes() && was_behind(*table)) return this->act(access, act, std::move(done), 1);
        if (table->has_changes()) hand_in(table, {}, {}, {});  // what time had asked for
        return after_writes([done = std::move(done), wrong](const Error* error) { done(error ? *error : *wrong); });
    }
    ++counts.orders;
    const Played played{access.seat ? table->number(*access.seat) : 0, false, access.seat ? table->news(*access.seat).size() : 0};
    table->done.remember(seat, act.once, {fingerprint, played.number});
    hand_in(table, {seat, fingerprint, act.once, cat(played.number)}, {},
            [this, access, act, done = std::move(done), attempt, played](const Error* error) {
                if (!error) return done(played);
                // Another server was first: the game is as it left it, and the act is looked at again.
                if (is_overtaken(*error) && attempt < attempts_after_conflicts) return this->act(access, act, done, attempt + 1);
                done(*error);
            });
}

void Service::act(const Access& access, const Act& act, Done<Played> done) { inside_->act(access, act, std::move(done), 0); }

void Service::Inside::came_back(Table& table, Seat seat)
{
    Sitter& sitter = table.seating.of(seat);
    if (!sitter.stands_in || table.resigned().contains(seat)) return;
    sitter.bot.clear();
    sitter.stands_in = false;
    table.seating_changed = true;
    table.log("returned", sitter.seat, "all", "", "", now());
}

void Service::Inside::act_all(const Access& access, const ManyOrders& wish, Done<PlayedList> done, int attempt)
{
    auto found = run<TablePtr>([&] { return open(access); });
    if (const Error* const error = error_of(found)) return done(*error);
    const TablePtr table = answer_of(found);
    if (table->thinking) {
        table->waiting.push_back([this, access, wish, done = std::move(done), attempt] { act_all(access, wish, done, attempt); });
        return;
    }
    if (!access.seat) return done(fault(Fault::forbidden, "you have no seat in this game"));
    const std::string seat = table->match().name_of_seat(*access.seat);
    const std::string fingerprint = hash_of(cat(wish.number, '\n', montjoy::join(wish.orders, "\n"))).substr(0, 16);
    if (const DoneRequest* const before = table->done.find(seat, wish.once)) {
        if (before->fingerprint != fingerprint) return done(fault(Fault::conflict, "this idempotency key was used for another request"));
        // The answer keeps how many were done; the rest was refused then and was not remembered.
        PlayedList again;
        again.done = static_cast<std::size_t>(before->number >> 40);
        again.last = {before->number & ((std::uint64_t{1} << 40) - 1), true, table->news(*access.seat).size()};
        return after_writes([done = std::move(done), again](const Error* error) {
            if (error)
                done(*error);
            else
                done(again);
        });
    }
    do_time(table);
    came_back(*table, *access.seat);
    PlayedList list;
    Act act;
    act.number = wish.number;
    for (const std::string& order : wish.orders) {
        act.text = order;
        if ((list.stopped_by = carry_out(*table, access, act))) break;
        ++list.done;
        ++counts.orders;
        act.number = table->number(*access.seat);
    }
    if (list.done == 0) {
        if (attempt == 0 && !table->has_changes() && was_behind(*table)) return act_all(access, wish, std::move(done), 1);
        if (table->has_changes()) hand_in(table, {}, {}, {});
        if (list.stopped_by && list.stopped_by->fault != Fault::refused && list.stopped_by->fault != Fault::not_your_turn) return done(*list.stopped_by);
        return done(list);
    }
    list.last = {table->number(*access.seat), false, table->news(*access.seat).size()};
    const std::uint64_t answer = static_cast<std::uint64_t>(list.done) << 40 | list.last.number;
    table->done.remember(seat, wish.once, {fingerprint, answer});
    hand_in(table, {seat, fingerprint, wish.once, cat(answer)}, {}, [this, access, wish, done = std::move(done), attempt, list](const Error* error) {
        if (!error) return done(list);
        if (is_overtaken(*error) && attempt < attempts_after_conflicts) return act_all(access, wish, done, attempt + 1);
        done(*error);
    });
}

void Service::act_all(const Access& access, std::string_view once, std::uint64_t number, const std::vector<std::string>& orders, Done<PlayedList> done)
{
    inside_->act_all(access, {std::string(once), number, orders}, std::move(done), 0);
}

Outcome<File> Service::order_sheet(const Access& access)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        auto found = inside_->open(access);
        if (const Error* const error = error_of(found)) return *error;
        Table& table = *answer_of(found);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        Sheet sheet{table.id(), table.match().name_of_seat(*access.seat), table.number(*access.seat), {}};
        // The acts of the present turn: since the seat's clock began it, or all where there is none.
        const Time began = table.clock.seats[access.seat->index].began;
        for (const NewsEntry& entry : table.news(*access.seat)) {
            if (entry.kind == NewsEntry::Kind::order && entry.when >= began) sheet.orders.push_back(render(entry.message));
            if (entry.kind == NewsEntry::Kind::undone && entry.who == sheet.seat && !sheet.orders.empty()) sheet.orders.pop_back();
        }
        return File{cat(sheet.seat, "-orders.txt"), "text/plain; charset=utf-8", to_text(sheet)};
    });
}

void Service::apply_sheet(const Access& access, std::string_view once, std::string_view text, Done<PlayedList> done)
{
    const auto found = inside_->run<TablePtr>([&] { return inside_->open(access); });
    if (const Error* const error = error_of(found)) return done(*error);
    const Table& table = **std::get_if<TablePtr>(&found);
    if (!access.seat) return done(fault(Fault::forbidden, "you have no seat in this game"));
    const auto read = read_sheet(text);
    if (const auto* const wrong = std::get_if<SheetFault>(&read)) {
        Error error = fault(Fault::malformed, "{}", {wrong->what});
        error.where = cat("line ", wrong->line);
        return done(error);
    }
    const Sheet& sheet = *std::get_if<Sheet>(&read);
    const std::size_t first = line_of_order(text, 0);
    const auto at_line = [](std::size_t line, Error error) {
        error.where = cat("line ", line);
        return error;
    };
    if (sheet.game != table.id()) return done(at_line(first - 3, fault(Fault::refused, "these orders are for another game")));
    if (sheet.seat != table.match().name_of_seat(*access.seat)) return done(at_line(first - 2, fault(Fault::forbidden, "these orders are of another seat")));
    act_all(access, once, sheet.number, sheet.orders, [done = std::move(done), at_line, first](Outcome<PlayedList> outcome) {
        if (auto* const list = std::get_if<PlayedList>(&outcome); list && list->stopped_by) list->stopped_by = at_line(first + list->done, *list->stopped_by);
        if (auto* const error = std::get_if<Error>(&outcome)) {
            if (error->fault == Fault::stale) *error = at_line(first - 1, *error);
            if (error->position) *error = at_line(first, *error);  // the first order cannot be read
        }
        done(std::move(outcome));
    });
}

}  // namespace montjoy::server
