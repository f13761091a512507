// What delayed spectators see: a second table for each game that is watched so, which follows the first at its
// distance.
#include "apps/server/service/inside.hpp"

namespace montjoy::server {

Outcome<TablePtr> Service::Inside::gallery(const TablePtr& table)
{
    auto& [watched, upto] = galleries[table->id()];
    if (!watched || watched->history != table->history) {
        Seating seating = table->seating;
        seating.settings.terms = {};  // whose time runs is of now, not of then
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

}  // namespace montjoy::server
