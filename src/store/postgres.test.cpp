#include "store/postgres.test.hpp"

#include <gtest/gtest.h>
#include <poll.h>

#include <atomic>
#include <set>

#include "store/contract.test.hpp"
#include "store/sql.hpp"

namespace montjoy::store {
namespace {

// One server for all of it: it takes a while to begin.

void brings_every_earlier_schema_up_to_date(PostgresServer& server)
{
    for (std::size_t version = 0; version <= migrations().size(); ++version) {
        SCOPED_TRACE(version);
        server.clear();
        PGconn* const raw = PQconnectdb(server.url().c_str());
        std::string sql(version_table);
        sql += ";";
        for (std::size_t i = 0; i < version; ++i) sql += migration_for(Dialect::postgres, migrations()[i]);
        sql += cat("INSERT INTO montjoy_schema VALUES (", version, ");");
        if (version >= 1) sql += "INSERT INTO games VALUES ('old', 3, 0, '{}', 55, 0)";
        PGresult* const made = PQexec(raw, sql.c_str());
        EXPECT_EQ(PQresultStatus(made), PGRES_COMMAND_OK) << PQerrorMessage(raw);
        PQclear(made);
        PQfinish(raw);
        const auto store = open(server.url(), {});
        EXPECT_EQ(store->write(order("old", 4)), version >= 1);
        EXPECT_TRUE(store->write(Batch().drop<GameRow>({}).drop<StepRow>({})));
        rows_come_back_as_they_were_put(*store);
    }
    PGconn* const raw = PQconnectdb(server.url().c_str());
    PQclear(PQexec(raw, "UPDATE montjoy_schema SET version = version + 1"));
    PQfinish(raw);
    EXPECT_THROW(open(server.url(), {}), Failure);
}

void tells_the_others_and_has_one_leader(PostgresServer& server)
{
    server.clear();
    const auto one = open(server.url(), {}), two = open(server.url(), {});
    EXPECT_TRUE(one->leads());
    EXPECT_FALSE(two->leads());
    EXPECT_TRUE(one->leads());
    ASSERT_TRUE(one->write(Batch().add(game_row("g")).add(game_row("h"))));
    ASSERT_TRUE(one->write(order("g", 1)));
    EXPECT_FALSE(two->write(order("g", 1)));
    const std::vector<Batch> both{order("h", 1), order("g", 2)};
    EXPECT_EQ(one->write(both), (std::vector{true, true}));
    std::set<std::string> heard;
    for (int i = 0; i < 100 && heard.size() < 2; ++i) {
        pollfd waiting{two->moved_socket(), POLLIN, 0};
        ASSERT_GE(waiting.fd, 0);
        ::poll(&waiting, 1, 50);
        for (const std::string& game : two->moved_elsewhere()) heard.insert(game);
    }
    EXPECT_EQ(heard, (std::set<std::string>{"g", "h"}));
    EXPECT_TRUE(one->moved_elsewhere().empty());  // it does not hear itself
}

void who_was_first_among_two_is_told_apart(PostgresServer& server)
{
    server.clear();
    const auto one = open(server.url(), {}), two = open(server.url(), {});
    ASSERT_TRUE(one->write(Batch().add(game_row("g"))));
    std::atomic<int> done{0};
    const auto race = [&](Store& store) {
        for (int i = 0; i < 100; ++i)
            for (bool written = false; !written;) written = store.write(order("g", seq_of(store, "g") + 1));
        done += 100;
    };
    std::thread other([&] { race(*two); });
    race(*one);
    other.join();
    EXPECT_EQ(done, 200);
    EXPECT_EQ(seq_of(*one, "g"), 200);
    EXPECT_EQ(one->size(Table<StepRow>::index), 200);
}

void comes_back_when_the_database_does(PostgresServer& server)
{
    server.clear();
    const auto store = open(server.url(), {true, true, 1'000});
    ASSERT_TRUE(store->write(Batch().add(game_row("g"))));
    EXPECT_TRUE(store->leads());
    server.stop();
    try {
        store->write(order("g", 1));
        FAIL() << "wrote without a database";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind, Failure::Kind::away) << failure.what();
    }
    EXPECT_FALSE(store->leads());
    server.start();
    EXPECT_TRUE(store->write(order("g", 1)));
    EXPECT_TRUE(store->leads());
    server.stop();
    server.start();
    EXPECT_EQ(seq_of(*store, "g"), 1);  // a question is asked again by itself
    const auto heard = store->moved_elsewhere();
    EXPECT_EQ(heard, std::vector<std::string>{"*"});  // who was deaf must look at everything
}

TEST(Store, PostgresKeepsTheContract)
{
    if (!PostgresServer::programs()) GTEST_SKIP() << "PostgreSQL IS NOT INSTALLED: the contract was not checked on it";
    PostgresServer server;
    keeps_the_contract([&] {
        server.clear();
        return open_postgres(server.url(), {});
    });
    brings_every_earlier_schema_up_to_date(server);
    tells_the_others_and_has_one_leader(server);
    who_was_first_among_two_is_told_apart(server);
    comes_back_when_the_database_does(server);
}

TEST(Postgres, IsSaidToBeAwayWhereThereIsNone)
{
    try {
        open(cat("postgresql://montjoy@127.0.0.1:", free_port(), "/postgres"), {true, true, 1'000});
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind, Failure::Kind::away);
    }
}

}  // namespace
}  // namespace montjoy::store
