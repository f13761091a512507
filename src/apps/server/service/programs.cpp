// Programs at the table: they think in the background, and nothing changes at their table meanwhile.
#include "apps/server/service/inside.hpp"
#include "base/text.hpp"

namespace montjoy::server {

std::optional<Seat> Service::Inside::waiting_program(const Table& table) const
{
    if (table.match().result().over || table.clock.paused || !table.frozen.empty() || !started(table)) return std::nullopt;
    for (const Seat seat : table.match().awaited())
        if (!table.seating.of(seat).bot.empty()) return seat;
    return std::nullopt;
}

void Service::Inside::wake_programs(const TablePtr& table)
{
    const auto current = tables.find(table->id());
    if (current == tables.end() || current->second != table || table->thinking || table->pending_writes > 0) return;
    const auto seat = waiting_program(*table);
    if (!seat) return;
    table->thinking = true;
    auto choice = std::make_shared<std::string>();
    const std::string bot = table->seating.of(*seat).bot;
    ports.background([table, choice, bot, seat = *seat] { *choice = table->match().choose(bot, seat); },
                     [this, table, choice, seat = *seat, bot] {
                         table->thinking = false;
                         const auto still = tables.find(table->id());
                         if (still != tables.end() && still->second == table) {
                             if (play_order(*table, seat, *choice)) {
                                 // A program that chooses what the rules refuse must not hold up the table.
                                 if (ports.trouble) ports.trouble(cat("game ", table->id(), ": ", bot, " chose \"", *choice, "\", which is refused"));
                                 table->time_is_up(seat, now());
                                 table->settle(now());
                                 mind_clock(*table, std::nullopt);
                             }
                             ++counts.bot_moves;
                             hand_in(table, {table->match().name_of_seat(seat), "", {}, ""}, {}, {});
                         }
                         for (auto& waits : std::exchange(table->waiting, {})) waits();
                     });
}

}  // namespace montjoy::server
