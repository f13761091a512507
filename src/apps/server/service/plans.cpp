// Drafts of orders, shared within a side or not, and claims on what a seat means to order.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

constexpr std::size_t drafts_each = 50;
constexpr std::size_t claims_each = 200;

bool same_side(const Table& table, Seat a, Seat b) { return table.match().seats()[a.index].side == table.match().seats()[b.index].side; }

std::optional<Draft> draft_of(const store::DraftRow& row)
{
    Problems problems;
    const auto body = parse_document(row.body, problems);
    if (!body) return std::nullopt;
    Draft draft = read_draft(*body, problems);
    draft.draft = row.id;
    draft.seat = row.seat;
    draft.revision = static_cast<std::uint64_t>(row.revision);
    draft.changed = from_ms(row.at);
    return draft;
}

}  // namespace

Outcome<std::vector<Draft>> Service::drafts(const Access& access)
{
    return inside_->run<std::vector<Draft>>([&]() -> Outcome<std::vector<Draft>> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        std::vector<Draft> all;
        for (const store::DraftRow& row : in.store.find<store::DraftRow>({store::equal(&store::DraftRow::game, table.id())}, {{store::column_of(&store::DraftRow::at), false}})) {
            auto draft = draft_of(row);
            const auto seat = table.match().seat_named(row.seat);
            if (!draft || !seat) continue;
            if (*seat == *access.seat || (draft->shared && same_side(table, *seat, *access.seat))) all.push_back(*std::move(draft));
        }
        return all;
    });
}

Outcome<Draft> Service::keep_draft(const Access& access, const Draft& wish)
{
    return inside_->run<Draft>([&]() -> Outcome<Draft> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        const std::string& seat = table.match().name_of_seat(*access.seat);
        Draft draft = wish;
        draft.seat = seat;
        const std::int64_t here = ms(in.now());
        store::Batch batch;
        if (draft.draft.empty()) {
            const auto kept = in.store.find<store::DraftRow>({store::equal(&store::DraftRow::game, table.id()), store::equal(&store::DraftRow::seat, seat)});
            for (const store::DraftRow& row : kept)  // handed in twice it is kept once
                if (const auto same = draft_of(row); same && same->title == draft.title && same->orders == draft.orders && same->shared == draft.shared && same->standing == draft.standing)
                    return *same;
            if (kept.size() >= drafts_each)
                return fault(Fault::refused, "a seat keeps at most {} drafts", {static_cast<std::int64_t>(drafts_each)});
            draft.draft = new_id(in.ports.secret_bytes);
            draft.revision = 1;
            batch.add(store::DraftRow{table.id(), draft.draft, seat, 1, here, to_json(draft)});
        } else {
            const auto row = in.store.one<store::DraftRow>({store::equal(&store::DraftRow::game, table.id()), store::equal(&store::DraftRow::id, draft.draft)});
            if (!row || row->seat != seat) return fault(Fault::not_found, "there is no such draft of yours");
            const auto before = static_cast<std::int64_t>(wish.revision);
            draft.revision = wish.revision + 1;
            batch.change<store::DraftRow>({store::set(&store::DraftRow::revision, before + 1), store::set(&store::DraftRow::at, here), store::set(&store::DraftRow::body, to_json(draft))},
                                          {store::equal(&store::DraftRow::game, table.id()), store::equal(&store::DraftRow::id, draft.draft), store::equal(&store::DraftRow::revision, before)});
        }
        if (!in.write_now(batch)) return fault(Fault::stale, "the draft was changed meanwhile; look again");
        draft.changed = from_ms(here);
        in.tell_side(table, *access.seat, draft.shared || wish.shared);
        return draft;
    });
}

Outcome<Nothing> Service::drop_draft(const Access& access, std::string_view id)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        in.write_now(store::Batch().drop<store::DraftRow>({store::equal(&store::DraftRow::game, table.id()), store::equal(&store::DraftRow::id, std::string(id)),
                                                           store::equal(&store::DraftRow::seat, table.match().name_of_seat(*access.seat))}));
        in.tell_side(table, *access.seat, true);
        return Nothing{};
    });
}

Outcome<std::vector<Claim>> Service::claims(const Access& access)
{
    return inside_->run<std::vector<Claim>>([&]() -> Outcome<std::vector<Claim>> {
        auto found = inside_->open(access);
        if (const Error* const error = error_of(found)) return *error;
        const Table& table = *answer_of(found);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        std::vector<Claim> all;
        for (const Claim& claim : table.seating.claims)
            if (const auto seat = table.match().seat_named(claim.seat); seat && same_side(table, *seat, *access.seat)) all.push_back(claim);
        return all;
    });
}

Outcome<Nothing> Service::claim(const Access& access, const Claim& wish)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto& in = *inside_;
        auto found = in.open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        if (trim(wish.thing).empty() || wish.thing.size() > 80 || wish.note.size() > 200) return fault(Fault::malformed, "what is claimed has 1 to 80 bytes, a note at most 200");
        const std::string& seat = table->match().name_of_seat(*access.seat);
        auto& claims = table->seating.claims;
        // An ally's claim stands until the ally drops it; an enemy's is not seen, and cannot be in the way.
        for (const Claim& other : claims) {
            const auto holder = table->match().seat_named(other.seat);
            if (other.thing == wish.thing && other.seat != seat && holder && same_side(*table, *holder, *access.seat))
                return fault(Fault::conflict, "{} has claimed it", {other.seat});
        }
        if (std::count_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.seat == seat && c.thing != wish.thing; }) >= static_cast<std::ptrdiff_t>(claims_each))
            return fault(Fault::refused, "a seat claims at most {} things", {static_cast<std::int64_t>(claims_each)});
        std::erase_if(claims, [&](const Claim& claim) { return claim.seat == seat && claim.thing == wish.thing; });
        claims.push_back({wish.thing, seat, wish.note});
        return in.keep_claims(table, *access.seat);
    });
}

Outcome<Nothing> Service::drop_claim(const Access& access, std::string_view thing)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        auto found = inside_->open(access);
        if (const Error* const error = error_of(found)) return *error;
        const TablePtr table = answer_of(found);
        if (!access.seat) return fault(Fault::forbidden, "you have no seat in this game");
        const std::string& seat = table->match().name_of_seat(*access.seat);
        std::erase_if(table->seating.claims, [&](const Claim& claim) { return claim.seat == seat && (thing.empty() || claim.thing == thing); });
        return inside_->keep_claims(table, *access.seat);
    });
}

Outcome<Nothing> Service::Inside::keep_claims(const TablePtr& table, Seat seat)
{
    table->seating_changed = true;
    if (auto error = commit(table, {}, {})) return *error;
    tell_side(*table, seat, true);
    return Nothing{};
}

/// Allies look at their plans again.
void Service::Inside::tell_side(const Table& table, Seat seat, bool shared)
{
    Changed changed;
    changed.game = table.id();
    for (std::uint8_t i = 0; i < table.match().seats().size(); ++i)
        if (Seat{i} == seat || (shared && same_side(table, Seat{i}, seat))) changed.seats.insert(Seat{i});
    changed.plans = true;
    if (ports.changed) ports.changed(changed);
}

}  // namespace montjoy::server
