// What every store promises, one promise a function.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <functional>
#include <map>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "store/backends.hpp"

namespace montjoy::store {

inline GameRow game_row(const std::string& id, std::int64_t seq = 0, std::optional<std::int64_t> due = {})
{
    return {id, seq, 0, R"({"awaited":[0]})", due, false};
}
inline StepRow step_row(const std::string& game, std::int64_t seq, std::optional<std::string> once = {})
{
    return {game, 0, seq, 1'000 * seq, "left", std::move(once), "f", "7", cat(seq, " left: pass #0000\n- noted \"\\ é")};
}
/// The order's own transaction: the next sequence number, the new state, the replay row.
inline Batch order(const std::string& game, std::int64_t seq, std::optional<std::string> once = {})
{
    Batch batch;
    batch.change<GameRow>({set(&GameRow::seq, seq), set(&GameRow::state, cat("{\"n\":", seq, "}"))},
                          {equal(&GameRow::id, game), equal(&GameRow::seq, seq - 1)});
    batch.add(step_row(game, seq, std::move(once)));
    batch.tell(game);
    return batch;
}
inline std::int64_t seq_of(Store& store, const std::string& game) { return store.one<GameRow>({equal(&GameRow::id, game)})->seq; }

inline void rows_come_back_as_they_were_put(Store& store)
{
    const std::string odd = std::string("é 日本 ' \" \\ ; -- $1 ?1 \t\n") + std::string(5'000, 'x');
    GameRow game{"g", INT64_MAX, -5, odd, INT64_MIN, true};
    PinRow pin{"g", odd, "0123456789abcdef", "", 17};
    TableRow table{"g", odd, true, 18};
    StepRow step{"g", 1, 2, 3, "left", "once-é", "f", odd, odd};
    StepRow bare{"g", 1, 3, 3, "left", std::nullopt, "", "", ""};
    KeyRow key{"h", "seat", "g", "left", "a", odd, 1, 2};
    KeyRow forever{"i", "seat", "", "", "", "", 1, std::nullopt};
    AccountRow account{"a", "anna", "Anna", "a@example.org", true, "$argon2id$v=19$", 1, 2, odd};
    SeatRow seat{"g", "left", "a"};
    DraftRow draft{"g", "d", "left", 4, 5, odd};
    LogRow log{"g", 1, 2, odd};
    NoticeRow notice{"n", "once", 5, 1, "mail", "a@example.org", odd, "", 4};
    DoneRow done{"account a", "once", "f", odd, 9};
    UploadRow upload{"u", "a", "scenario", "toy", "T", 6, odd};
    FactRow fact{"secret", odd};
    Batch batch;
    batch.add(game).add(pin).add(table).add(step).add(bare).add(key).add(forever).add(account).add(seat).add(draft);
    batch.add(log).add(notice).add(done).add(upload).put(fact);
    ASSERT_TRUE(store.write(batch));
    EXPECT_EQ(store.find<GameRow>({}), std::vector{game});
    EXPECT_EQ(store.find<PinRow>({}), std::vector{pin});
    EXPECT_EQ(store.find<TableRow>({}), std::vector{table});
    EXPECT_EQ(store.find<StepRow>({}, {{column_of(&StepRow::seq), false}}), (std::vector{step, bare}));
    EXPECT_EQ(store.find<KeyRow>({}, {{column_of(&KeyRow::hash), false}}), (std::vector{key, forever}));
    EXPECT_EQ(store.find<AccountRow>({}), std::vector{account});
    EXPECT_EQ(store.find<SeatRow>({}), std::vector{seat});
    EXPECT_EQ(store.find<DraftRow>({}), std::vector{draft});
    EXPECT_EQ(store.find<LogRow>({}), std::vector{log});
    EXPECT_EQ(store.find<NoticeRow>({}), std::vector{notice});
    EXPECT_EQ(store.find<DoneRow>({}), std::vector{done});
    EXPECT_EQ(store.find<UploadRow>({}), std::vector{upload});
    EXPECT_EQ(store.find<FactRow>({}), std::vector{fact});
    EXPECT_EQ(store.size(Table<KeyRow>::index), 2);
}

inline void an_order_takes_the_next_number_or_nothing(Store& store)
{
    ASSERT_TRUE(store.write(Batch().add(game_row("g"))));
    EXPECT_TRUE(store.write(order("g", 1)));
    EXPECT_FALSE(store.write(order("g", 1)));  // another was first
    EXPECT_FALSE(store.write(order("g", 3)));
    EXPECT_FALSE(store.write(order("h", 1)));  // no such game
    EXPECT_TRUE(store.write(order("g", 2)));
    EXPECT_EQ(seq_of(store, "g"), 2);
    EXPECT_EQ(store.find<StepRow>({}).size(), 2u);
}

inline void batches_share_a_commit_and_not_their_fate(Store& store)
{
    Batch games;
    for (const char* id : {"a", "b", "c", "d"}) games.add(game_row(id));
    ASSERT_TRUE(store.write(games));
    ASSERT_TRUE(store.write(order("a", 1, "key-1")));
    Batch twice = order("a", 2);
    twice.add(step_row("a", 1));  // the last of its ops is the one that cannot be
    const std::vector<Batch> batches{order("b", 1), order("c", 7), order("b", 2), twice, order("d", 1), order("b", 9)};
    EXPECT_EQ(store.write(batches), (std::vector{true, false, true, false, true, false}));
    EXPECT_EQ(seq_of(store, "a"), 1);
    EXPECT_EQ(seq_of(store, "b"), 2);
    EXPECT_EQ(seq_of(store, "c"), 0);
    EXPECT_EQ(seq_of(store, "d"), 1);
    EXPECT_EQ(store.find<StepRow>({}).size(), 4u);
    EXPECT_EQ(store.write(std::vector<Batch>{}), std::vector<bool>{});
}

inline void a_conflict_in_the_last_op_undoes_the_first(Store& store)
{
    ASSERT_TRUE(store.write(Batch().add(game_row("g")).add(FactRow{"f", "1"})));
    EXPECT_FALSE(store.write(Batch().put(FactRow{"f", "2"}).drop<GameRow>({}).add(FactRow{"e", "3"}).add(FactRow{"f", "4"})));
    EXPECT_EQ(store.find<FactRow>({}), (std::vector{FactRow{"f", "1"}}));
    EXPECT_EQ(store.find<GameRow>({}).size(), 1u);
}

inline void what_is_there_once_is_there_once(Store& store)
{
    NoticeRow notice{"n1", "turn g left 3", 1, 0, "mail", "t", "{}", "", 0};
    EXPECT_TRUE(store.write(Batch().add_once(notice)));
    notice.id = "n2";
    EXPECT_TRUE(store.write(Batch().add_once(notice).put(FactRow{"f", "after"})));
    EXPECT_EQ(store.find<NoticeRow>({}).front().id, "n1");
    EXPECT_EQ(store.find<NoticeRow>({}).size(), 1u);
    EXPECT_EQ(store.find<FactRow>({}).size(), 1u);  // the rest of the batch is done
    EXPECT_FALSE(store.write(Batch().add(notice)));
    EXPECT_TRUE(store.write(Batch().add(AccountRow{"a", "anna", "Anna", "", false, "", 0, 0, "{}"})));
    EXPECT_FALSE(store.write(Batch().add(AccountRow{"b", "anna", "ANNA", "", false, "", 0, 0, "{}"})));
    EXPECT_TRUE(store.write(Batch().add(AccountRow{"b", "bert", "Bert", "", false, "", 0, 0, "{}"})));
    EXPECT_FALSE(store.write(Batch().change<AccountRow>({set(&AccountRow::folded, "anna")}, {equal(&AccountRow::id, "b")})));
}

inline void queries_choose_order_and_end(Store& store)
{
    Batch batch;
    for (std::int64_t i = 0; i < 20; ++i)
        batch.add(game_row(cat("g", i), i, i % 3 == 0 ? std::optional<std::int64_t>{} : std::optional(100 - i)));
    ASSERT_TRUE(store.write(batch));
    const auto due = store.find<GameRow>({at_most(&GameRow::due, 90)}, {{column_of(&GameRow::due), false}}, 3);
    ASSERT_EQ(due.size(), 3u);
    EXPECT_EQ(due[0].id, "g19");
    EXPECT_EQ(due[1].id, "g17");
    EXPECT_EQ(due[2].id, "g16");
    EXPECT_EQ(store.find<GameRow>({at_most(&GameRow::due, 1'000)}).size(), 13u);  // nothing is due of what has no time
    const auto late = store.find<GameRow>({above(&GameRow::seq, 15), equal(&GameRow::over, false)}, {{column_of(&GameRow::seq), true}});
    ASSERT_EQ(late.size(), 4u);
    EXPECT_EQ(late[0].seq, 19);
    EXPECT_EQ(store.one<GameRow>({equal(&GameRow::id, "g7")})->seq, 7);
    EXPECT_FALSE(store.one<GameRow>({equal(&GameRow::id, "x")}));
    EXPECT_TRUE(store.write(Batch().drop<GameRow>({above(&GameRow::seq, 15)}).drop<GameRow>({equal(&GameRow::id, "x")})));
    EXPECT_EQ(store.size(Table<GameRow>::index), 16);
    EXPECT_TRUE(store.write(Batch().change<GameRow>({{column_of(&GameRow::due), Value{}}}, {equal(&GameRow::id, "g7")})));
    EXPECT_FALSE(store.one<GameRow>({equal(&GameRow::id, "g7")})->due);
}

inline void random_work_leaves_what_a_simple_model_says(Store& store)
{
    Rng rng(3, 77);
    std::map<std::string, std::int64_t> model;
    for (int round = 0; round < 200; ++round) {
        std::vector<Batch> batches;
        std::vector<bool> expected;
        auto next = model;
        for (std::uint32_t n = 1 + rng.below(5); n > 0; --n) {
            const std::string game = cat("g", rng.below(6));
            const bool there = next.contains(game);
            if (rng.below(4) == 0) {
                batches.push_back(Batch().add(game_row(game)));
                expected.push_back(!there);
                if (!there) next[game] = 0;
                continue;
            }
            const std::int64_t seq = (there ? next[game] : 0) + 1 + (rng.below(5) == 0 ? 1 : 0);
            batches.push_back(order(game, seq));
            expected.push_back(there && seq == next[game] + 1);
            if (expected.back()) next[game] = seq;
        }
        ASSERT_EQ(store.write(batches), expected) << "round " << round;
        model = next;
    }
    std::map<std::string, std::int64_t> found;
    for (const GameRow& row : store.find<GameRow>({})) found[row.id] = row.seq;
    EXPECT_EQ(found, model);
    for (const auto& [game, seq] : model)
        EXPECT_EQ(store.find<StepRow>({equal(&StepRow::game, game)}).size(), static_cast<std::size_t>(seq));
}

inline void a_backup_restores_whole(Store& store)
{
    rows_come_back_as_they_were_put(store);
    std::deque<std::string> lines;
    backup(store, [&](std::string_view line) { lines.emplace_back(line); });
    const auto from = [](std::deque<std::string> rest) {
        return [rest]() mutable -> std::optional<std::string> {
            if (rest.empty()) return std::nullopt;
            std::string line = std::move(rest.front());
            rest.pop_front();
            return line;
        };
    };
    const auto copy = open_memory();
    restore(*copy, from(lines));
    for (TableIndex table = 0; table < shapes().size(); ++table) {
        const std::vector<std::pair<std::size_t, bool>> by_key{{0, false}, {1, false}};
        EXPECT_EQ(copy->select({table, {}, by_key, SIZE_MAX}), store.select({table, {}, by_key, SIZE_MAX})) << shapes()[table].name;
    }
    EXPECT_THROW(restore(store, from(lines)), Failure);  // it is not empty
    for (std::size_t drop = 0; drop < lines.size(); ++drop) {
        auto fewer = lines;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(drop));
        const auto empty = open_memory();
        EXPECT_THROW(restore(*empty, from(fewer)), Failure) << drop;
        EXPECT_EQ(empty->size(Table<GameRow>::index), 0);
    }
}

struct Promise {
    const char* name;
    void (*holds)(Store&);
};
inline constexpr std::array<Promise, 8> contract{{
    {"rows come back as they were put", rows_come_back_as_they_were_put},
    {"an order takes the next number or nothing", an_order_takes_the_next_number_or_nothing},
    {"batches share a commit and not their fate", batches_share_a_commit_and_not_their_fate},
    {"a conflict in the last op undoes the first", a_conflict_in_the_last_op_undoes_the_first},
    {"what is there once is there once", what_is_there_once_is_there_once},
    {"queries choose, order and end", queries_choose_order_and_end},
    {"random work leaves what a simple model says", random_work_leaves_what_a_simple_model_says},
    {"a backup restores whole", a_backup_restores_whole},
}};

/// Every promise on a fresh store.
inline void keeps_the_contract(const std::function<std::unique_ptr<Store>()>& fresh)
{
    for (const Promise& promise : contract) {
        SCOPED_TRACE(promise.name);
        const auto store = fresh();
        promise.holds(*store);
    }
}

}  // namespace montjoy::store
