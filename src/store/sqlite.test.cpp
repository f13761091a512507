#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>

#include "store/contract.test.hpp"
#include "store/postgres.test.hpp"
#include "store/sql.hpp"

namespace montjoy::store {
namespace {

TEST(Store, SqliteKeepsTheContract)
{
    for (const bool full : {false, true}) {
        TestFolder folder;
        int n = 0;
        keeps_the_contract([&] { return open_sqlite(folder / cat("store-", n++), {full, true, 1'000}); });
    }
}

TEST(Sqlite, KeepsWhatWasWrittenWhenItIsOpenedAgain)
{
    TestFolder folder;
    {
        const auto store = open(cat("sqlite:", folder / "a"), {});
        ASSERT_TRUE(store->write(Batch().add(game_row("g"))));
        ASSERT_TRUE(store->write(order("g", 1)));
    }
    const auto store = open(folder / "a", {});
    EXPECT_EQ(seq_of(*store, "g"), 1);
    EXPECT_FALSE(store->write(order("g", 1)));
    EXPECT_TRUE(store->write(order("g", 2)));
}

TEST(Sqlite, OneServerServesFromAFileAndABackupReadsBesideIt)
{
    TestFolder folder;
    const auto store = open_sqlite(folder / "a", {});
    try {
        open_sqlite(folder / "a", {});
        FAIL() << "two servers hold one file";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind, Failure::Kind::taken);
    }
    ASSERT_TRUE(store->write(Batch().add(game_row("g")).add(game_row("h"))));
    const auto beside = open_sqlite(folder / "a", {true, false, 1'000});
    int rows = 0;
    beside->walk([&](TableIndex, const Values&) {
        EXPECT_TRUE(store->write(order("g", ++rows)));  // writing goes on; the walk does not see it
    });
    EXPECT_EQ(rows, 2);
    EXPECT_EQ(seq_of(*store, "g"), 2);
}

TEST(Sqlite, AFullDiskIsSaidAndLosesNothing)
{
    TestFolder folder;
    const auto store = open_sqlite(folder / "a", {});
    ASSERT_TRUE(store->write(Batch().add(game_row("g"))));
    // A file that may not grow is what a full disk looks like to SQLite.
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 300'000;
    const auto ignored = ::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    std::int64_t written = 0;
    std::optional<Failure::Kind> failed;
    try {
        for (; written < 5'000; ++written) {
            Batch batch = order("g", written + 1);
            batch.put(FactRow{cat("f", written), std::string(2'000, 'x')});
            ASSERT_TRUE(store->write(batch));
        }
    } catch (const Failure& failure) {
        failed = failure.kind;
    }
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, ignored);
    ASSERT_TRUE(failed);
    EXPECT_NE(*failed, Failure::Kind::broken);
    EXPECT_EQ(seq_of(*store, "g"), written);
    EXPECT_EQ(store->size(Table<StepRow>::index), written);
    EXPECT_TRUE(store->write(order("g", written + 1)));  // room again: it goes on
}

/// The schema of version `version`, as the migrations up to it make it, with a row in each table.
void make_sqlite_of_version(const std::string& path, std::size_t version)
{
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
    std::string sql(version_table);
    sql += ";";
    for (std::size_t i = 0; i < version; ++i) sql += migration_for(Dialect::sqlite, migrations()[i]);
    sql += cat("INSERT INTO montjoy_schema VALUES (", version, ");");
    if (version >= 1)
        sql += "INSERT INTO games VALUES ('old', 3, 0, '{}', 55, 0);"
               "INSERT INTO steps VALUES ('old', 0, 3, 1, 'left', 'k', 'f', 'a', 'l');";
    ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

/// What SQLite's own check says of a file, read beside whoever serves from it, the usual way.
std::string checked(const std::string& file)
{
    sqlite3* db = nullptr;
    sqlite3_open_v2(file.c_str(), &db, SQLITE_OPEN_READWRITE, nullptr);
    std::string said;
    sqlite3_exec(
        db, "PRAGMA integrity_check",
        [](void* all, int, char** values, char**) {
            *static_cast<std::string*>(all) += values[0];
            return 0;
        },
        &said, nullptr);
    sqlite3_close(db);
    return said;
}

TEST(Sqlite, WhatIsGatheredForTheJournalIsWhatOthersRead)
{
    TestFolder folder;
    const auto store = open_sqlite(folder / "a", {false, true, 1'000});
    ASSERT_TRUE(store->write(Batch().add(game_row("g"))));
    // One page, some pages, more than are written in one call, more than are kept in memory before the commit.
    int seq = 0;
    for (const std::size_t bytes : {100u, 20'000u, 500'000u, 4'000'000u, 100u}) {
        Batch batch = order("g", ++seq);
        for (std::size_t i = 0; i * 1'000 < bytes; ++i) batch.add(LogRow{"g", seq * 100'000 + static_cast<std::int64_t>(i), 0, std::string(1'000, 'x')});
        ASSERT_TRUE(store->write(batch));
        EXPECT_EQ(checked(folder / "a"), "ok");
        const auto beside = open_sqlite(folder / "a", {false, false, 1'000});
        EXPECT_EQ(seq_of(*beside, "g"), seq);
        EXPECT_EQ(beside->size(Table<LogRow>::index), store->size(Table<LogRow>::index));
    }
    // A conflict, after much has been written: nothing of it is there.
    Batch late;
    for (std::int64_t i = 0; i < 4'000; ++i) late.add(LogRow{"g", 1'000'000 + i, 0, std::string(1'000, 'y')});
    late.append(order("g", 1));
    EXPECT_FALSE(store->write(late));
    EXPECT_EQ(checked(folder / "a"), "ok");
    EXPECT_EQ(seq_of(*store, "g"), seq);
    EXPECT_TRUE(store->write(order("g", seq + 1)));
    EXPECT_EQ(checked(folder / "a"), "ok");
}

TEST(Sqlite, TheJournalBeginsAnewWhileOrdersGoOn)
{
    TestFolder folder;
    const auto store = open_sqlite(folder / "a", {false, true, 1'000});
    ASSERT_TRUE(store->write(Batch().add(game_row("g"))));
    std::uintmax_t largest = 0;
    for (int seq = 1; seq <= 12'000; ++seq) {  // three pages each
        ASSERT_TRUE(store->write(order("g", seq)));
        if (seq % 100 == 0) largest = std::max(largest, std::filesystem::file_size(folder / "a-wal"));
    }
    EXPECT_LT(largest, 80'000'000u) << "of some 150 million bytes that were written";
    EXPECT_EQ(checked(folder / "a"), "ok");
    EXPECT_EQ(seq_of(*store, "g"), 12'000);
}

TEST(Sqlite, EveryEarlierSchemaIsBroughtUpToDate)
{
    for (std::size_t version = 0; version <= migrations().size(); ++version) {
        SCOPED_TRACE(version);
        TestFolder folder;
        make_sqlite_of_version(folder / "a", version);
        {
            const auto store = open_sqlite(folder / "a", {});
            if (version >= 1) {
                EXPECT_EQ(seq_of(*store, "old"), 3);
                EXPECT_EQ(store->find<StepRow>({equal(&StepRow::game, "old")}).size(), 1u);
                EXPECT_TRUE(store->write(order("old", 4)));
                EXPECT_TRUE(store->write(Batch().drop<GameRow>({}).drop<StepRow>({})));
            }
            rows_come_back_as_they_were_put(*store);
        }
        open_sqlite(folder / "a", {});  // and stays so
    }
}

TEST(Sqlite, ANewerSchemaIsLeftAlone)
{
    TestFolder folder;
    make_sqlite_of_version(folder / "a", migrations().size());
    {
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open((folder / "a").c_str(), &db), SQLITE_OK);
        sqlite3_exec(db, "UPDATE montjoy_schema SET version = version + 1", nullptr, nullptr, nullptr);
        sqlite3_close(db);
    }
    try {
        open_sqlite(folder / "a", {});
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind, Failure::Kind::newer);
    }
    std::ofstream(folder / "b") << "this is no database, and it is long enough to be looked at as one, by far\n";
    EXPECT_THROW(open_sqlite(folder / "b", {}), Failure);
}

}  // namespace
}  // namespace montjoy::store
