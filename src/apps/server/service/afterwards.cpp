// What is done with a game beside playing it: another after it, its link for readers, programs for its seats.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "base/text.hpp"

namespace montjoy::server {

Outcome<Created> Service::rematch(const Access& access, bool swap_sides)
{
    return inside_->run<Created>([&]() -> Outcome<Created> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (access.role == Role::spectator) return fault(Fault::forbidden, "those who played may play again");
        if (!table->match().result().over) return fault(Fault::refused, "the game is not over yet");
        const auto parts = words(table->seating.rematch);
        const bool swapped = parts.size() == 2 ? parts[1] == "swapped" : swap_sides;
        TablePtr next;
        if (parts.empty()) {
            Seating seating;
            seating.title = table->seating.title;
            seating.scenario = table->seating.scenario;
            seating.owner = table->seating.owner;
            seating.settings = table->seating.settings;
            seating.master.seat = table->seating.master.seat;
            seating.master.bot = table->seating.master.bot;
            for (const Sitter& sitter : table->seating.seats) {
                Sitter fresh;
                fresh.seat = sitter.seat;
                if (!sitter.stands_in) fresh.bot = sitter.bot;
                seating.seats.push_back(std::move(fresh));
            }
            store::Batch batch;
            Header header = table->origin().header;
            next = in.new_table(table->origin().setting, std::move(header), std::move(seating), batch);
            in.links_of(*next, &batch);
            batch.put(in.link_row(*next, Role::owner, ""));
            table->seating.rematch = cat(next->id(), swapped ? " swapped" : " same");
            table->log("rematch", access.seat ? table->match().name_of_seat(*access.seat) : std::string(name_of(access.role)), "all", "", "", in.now());
            if (auto error = in.commit(table, {}, std::move(batch))) return *error;
            in.tables.emplace(next->id(), next);
        } else {
            auto made = in.table(parts[0]);
            if (const Error* const error = error_of(made)) return *error;
            next = answer_of(made);
        }
        Created created{next->id(), {}, ""};
        for (Link& link : in.links_of(*next, nullptr)) {
            const auto seat = next->match().seat_named(link.seat);
            bool own = access.role == Role::owner || (access.role == Role::game_master && link.role == Role::game_master) || link.role == Role::spectator;
            if (seat && access.seat && access.role == Role::player) own = in.seat_after(*table, *access.seat, swapped) == *seat;
            if (own) created.links.push_back(std::move(link));
        }
        if (access.role == Role::owner) created.key = in.link_secret(*next, Role::owner, "");
        return created;
    });
}

Seat Service::Inside::seat_after(const Table& table, Seat seat, bool swapped) const
{
    const auto infos = table.match().seats();
    if (!swapped) return seat;
    // The n-th seat of the one side and the n-th of the other change places, where both sides have as many.
    std::vector<std::vector<Seat>> sides(table.match().sides().size());
    for (std::uint8_t i = 0; i < infos.size(); ++i)
        if (!infos[i].game_master) sides[infos[i].side].push_back(Seat{i});
    if (sides.size() != 2 || sides[0].size() != sides[1].size()) return seat;
    for (std::size_t n = 0; n < sides[0].size(); ++n) {
        if (sides[0][n] == seat) return sides[1][n];
        if (sides[1][n] == seat) return sides[0][n];
    }
    return seat;
}

Outcome<Link> Service::share(const Access& access)
{
    return inside_->run<Link>([&]() -> Outcome<Link> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        if (!table.match().result().over) return fault(Fault::refused, "the game is not over yet");
        if (table.seating.settings.watching == Watching::nobody) return fault(Fault::refused, "this table is not to be watched");
        if (access.role == Role::spectator) return fault(Fault::forbidden, "those who played may share the game");
        const Link link{"", Role::spectator, in.link_secret(table, Role::spectator, "")};
        in.write_now(store::Batch().put(in.link_row(table, Role::spectator, "")));
        return link;
    });
}

Outcome<Nothing> Service::invite_bot(const Access& access, std::string_view seat, std::string_view bot)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        const auto index = table->match().seat_named(seat);
        if (!index) return fault(Fault::not_found, "there is no seat \"{}\"", {std::string(seat)});
        Sitter& sitter = table->seating.of(*index);
        const bool may = access.role == Role::game_master || (access.role == Role::owner && !sitter.joined);
        if (!may) return fault(Fault::forbidden, "a program is invited by the owner, where nobody sits, or by the game master");
        const auto bots = table->match().bots();
        if (bot != "random" && std::find(bots.begin(), bots.end(), bot) == bots.end())
            return fault(Fault::not_found, "there is no program \"{}\"", {std::string(bot)});
        store::Batch batch;
        if (&sitter != &table->seating.master) in.vacate(*table, *index, batch);
        sitter.bot = bot;
        table->log("bot", std::string(name_of(access.role)), "all", std::string(seat), std::string(bot), in.now());
        in.mind_clock(*table, std::nullopt);
        in.note_changed(*table, Seats(*index));
        if (auto error = in.commit(table, {}, std::move(batch))) return *error;
        return Nothing{};
    });
}

}  // namespace montjoy::server
