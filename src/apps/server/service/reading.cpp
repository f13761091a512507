// What readers are shown. A reader sees through the eyes of one seat: its own; any for the game master, for
// spectators once they may, and for everybody when the game is over.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "base/text.hpp"

namespace montjoy::server {

Outcome<Service::Inside::Sight> Service::Inside::sight(const Access& access, std::string_view eyes)
{
    auto found = open(access);
    if (const Error* const error = error_of(found)) return *error;
    TablePtr table = answer_of(found);
    if (table->pending_writes > 0) {  // nothing is shown that is not durable
        flush();
        found = open(access);
        if (const Error* const error = error_of(found)) return *error;
        table = answer_of(found);
    }
    if (access.role == Role::spectator || access.role == Role::owner) {
        auto watched = watched_table(table);
        if (const Error* const error = error_of(watched)) return *error;
        table = answer_of(watched);
    }
    std::optional<Seat> seat = access.seat;
    if (!eyes.empty()) {
        const auto asked = table->match().seat_named(eyes);
        if (!asked) return fault(Fault::not_found, "there is no seat \"{}\"", {std::string(eyes)});
        const bool may = access.role != Role::player || asked == seat || table->match().result().over;
        if (!may) return fault(Fault::forbidden, "you see through your own eyes only, until the game is over");
        seat = asked;
    }
    return Sight{table, seat.value_or(Seat{}), access.role};
}

/// The table as spectators may see it.
Outcome<TablePtr> Service::Inside::watched_table(const TablePtr& table)
{
    const TableSettings& settings = table->seating.settings;
    if (settings.watching == Watching::nobody) return fault(Fault::forbidden, "this table is not to be watched");
    if (settings.watching == Watching::at_once || table->match().result().over) return table;
    if (settings.watching == Watching::at_the_end) return fault(Fault::forbidden, "this game can be watched when it is over");
    return gallery(table);
}

// What delayed spectators see is a second table, which follows the first at its distance.

Outcome<TablePtr> Service::Inside::gallery(const TablePtr& table)
{
    auto& [watched, upto] = galleries[table->id()];
    if (!watched || watched->history != table->history) {
        Seating seating = table->seating;
        seating.settings.terms = {};  // whose time runs is of now, not of then
        for (Sitter& sitter : seating.seats) sitter.number_base = 0;  // and so is how much there was before a rewind
        watched = std::make_shared<Table>(table->origin(), std::move(seating), secret);
        watched->history = table->history;
        watched->seq = INT64_MIN;  // what was replayed after a rewind stands below zero
        upto = Time{};
    }
    const Time latest = now() - table->seating.settings.watching_delay;
    if (latest <= upto) return watched;
    upto = latest;
    for (const store::StepRow& row : store.find<store::StepRow>({store::equal(&store::StepRow::game, table->id()), store::equal(&store::StepRow::history, table->history),
                                                                 store::above(&store::StepRow::seq, watched->seq), store::at_most(&store::StepRow::at, ms(latest))},
                                                                {{store::column_of(&store::StepRow::seq), false}})) {
        if (watched->replay(row.lines, from_ms(row.at))) break;
        watched->seq = row.seq;
    }
    return watched;
}

void Service::Inside::advance_galleries()
{
    for (auto& [game, watching] : galleries) {
        const auto found = tables.find(game);
        if (found == tables.end() || !watching.first) continue;
        const std::int64_t before = watching.first->seq;
        const auto advanced = gallery(found->second);
        if (error_of(advanced) || std::get_if<TablePtr>(&advanced)->get()->seq == before) continue;
        Changed changed;
        changed.game = game;
        changed.spectators = true;
        if (ports.changed) ports.changed(changed);
    }
}

Outcome<std::shared_ptr<const View>> Service::view(const Access& access, std::string_view eyes)
{
    return inside_->run<std::shared_ptr<const View>>([&]() -> Outcome<std::shared_ptr<const View>> {
        auto& in = *inside_;
        auto seen = in.sight(access, eyes);
        if (const Error* const error = error_of(seen)) return *error;
        auto& [table, seat, role] = answer_of(seen);
        if (access.role == Role::player && access.seat == seat)
            table->seen_turns[table->match().name_of_seat(seat)] = table->clock.seats[seat.index].turns;
        const Role as = role == Role::player && access.seat != seat ? Role::spectator : role;
        return table->view(as == Role::owner ? Role::spectator : as, seat, in.calendars(*table), in.now());
    });
}

Outcome<std::string> Service::page(const Access& access, const Style& style, std::string_view eyes)
{
    return inside_->run<std::string>([&]() -> Outcome<std::string> {
        auto seen = inside_->sight(access, eyes);
        if (const Error* const error = error_of(seen)) return *error;
        return answer_of(seen).table->match().show(answer_of(seen).seat, style);
    });
}

Outcome<Service::LegalActs> Service::legal(const Access& access)
{
    return inside_->run<LegalActs>([&]() -> Outcome<LegalActs> {
        auto seen = inside_->sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        if (!access.seat || role == Role::spectator) return fault(Fault::forbidden, "you have no seat in this game");
        LegalActs acts;
        acts.number = table->number(seat);
        acts.listed = table->match().legal(seat);
        acts.samples = table->match().open_samples(seat, 8);
        return acts;
    });
}

Outcome<Service::Ways> Service::ways(const Access& access, std::string_view prefix, std::size_t most)
{
    return inside_->run<Ways>([&]() -> Outcome<Ways> {
        auto seen = inside_->sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        Ways ways{table->number(seat), {}};
        if (!table->clock.paused && table->frozen.empty()) ways.ways = table->match().ways(seat, prefix, most);
        return ways;
    });
}

Outcome<Nothing> Service::check(const Access& access, std::uint64_t number, std::string_view order)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto seen = inside_->sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        if (table->age(seat, number) == Age::stale) return fault(Fault::stale, "this was chosen on an older view; look again");
        if (const auto objection = table->match().check(seat, order))
            return fault(table->match().awaited().contains(seat) || table->match().result().over ? Fault::refused : Fault::not_your_turn, *objection);
        return Nothing{};
    });
}

Outcome<Preview> Service::preview(const Access& access, std::uint64_t number, std::string_view order)
{
    const auto checked = check(access, number, order);
    if (const Error* const error = error_of(checked)) return *error;
    return inside_->run<Preview>([&]() -> Outcome<Preview> {
        auto seen = inside_->sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        return answer_of(seen).table->match().preview(answer_of(seen).seat, order);
    });
}

Outcome<std::vector<NewsEntry>> Service::news(const Access& access, std::size_t from, std::size_t most, std::string_view eyes)
{
    return inside_->run<std::vector<NewsEntry>>([&]() -> Outcome<std::vector<NewsEntry>> {
        auto seen = inside_->sight(access, eyes);
        if (const Error* const error = error_of(seen)) return *error;
        const auto& all = answer_of(seen).table->news(answer_of(seen).seat);
        const std::size_t first = std::min(from, all.size()), last = first + std::min(std::min<std::size_t>(most, 1'000), all.size() - first);
        return std::vector<NewsEntry>(all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(last));
    });
}

Outcome<std::vector<NewsEntry>> Service::since_last_visit(const Access& access)
{
    return inside_->run<std::vector<NewsEntry>>([&]() -> Outcome<std::vector<NewsEntry>> {
        auto& in = *inside_;
        auto seen = in.sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        if (role == Role::spectator || role == Role::owner) return fault(Fault::forbidden, "visits of those at the table are kept, no others");
        const auto& all = table->news(seat);
        Sitter& sitter = role == Role::game_master ? table->seating.master : table->seating.of(seat);
        const std::size_t first = std::min<std::size_t>(sitter.visited, all.size());
        std::vector<NewsEntry> fresh(all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
        if (sitter.visited != all.size()) {
            sitter.visited = all.size();
            sitter.visited_at = table->number(seat);
            table->seating_changed = true;
            if (auto error = in.commit(table, {}, {})) return *error;
        }
        return fresh;
    });
}

Outcome<File> Service::paper(const Access& access, std::string_view name, Format format, std::string_view eyes)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        auto seen = inside_->sight(access, eyes);
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        for (const Paper& paper : table->match().papers()) {
            if (paper.name != name) continue;
            if (std::find(paper.formats.begin(), paper.formats.end(), format) == paper.formats.end())
                return fault(Fault::refused, "this paper is not made in that format");
            constexpr std::array<std::string_view, 4> endings{".txt", ".md", ".bbcode.txt", ".html"};
            const std::string_view ending = endings[static_cast<std::size_t>(format)];
            const std::string_view media = format == Format::html ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
            return File{cat(name, ending), std::string(media), table->match().paper(name, format, seat)};
        }
        return fault(Fault::not_found, "there is no such paper");
    });
}

Outcome<File> Service::report_sheet(const Access& access, std::size_t from)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        auto seen = inside_->sight(access, "");
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        Report report{table->id(), table->match().name_of_seat(seat), table->number(seat), to_iso(inside_->now()), {}};
        const auto& all = table->news(seat);
        for (std::size_t i = std::min(from, all.size()); i < all.size(); ++i) report.lines.push_back(render_with_clause(all[i].message));
        return File{cat(report.seat, "-report.txt"), "text/plain; charset=utf-8", to_text(report)};
    });
}

Outcome<View> Service::view_at(const Access& access, std::uint64_t step, std::string_view eyes)
{
    return inside_->run<View>([&]() -> Outcome<View> {
        auto& in = *inside_;
        auto seen = in.sight(access, eyes);
        if (const Error* const error = error_of(seen)) return *error;
        const auto& [table, seat, role] = answer_of(seen);
        if (role != Role::game_master && !table->match().result().over) return fault(Fault::forbidden, "the past is open to the game master, and to all when the game is over");
        const TablePtr past = in.table_at(*table, step);
        View view = *past->view(Role::spectator, seat, in.calendars(*past));
        view.clock = {};
        return view;
    });
}

TablePtr Service::Inside::table_at(const Table& table, std::uint64_t step) const
{
    auto past = std::make_shared<Table>(table.origin(), table.seating, secret);
    const auto& lines = table.match().lines();
    for (std::size_t i = past->match().lines().size(); i < lines.size() && past->match().steps() < step;) {
        std::string text = lines[i++];
        while (i < lines.size() && lines[i].starts_with("- ")) text += cat('\n', lines[i++]);
        if (past->replay(text, {})) break;
    }
    return past;
}

}  // namespace montjoy::server
