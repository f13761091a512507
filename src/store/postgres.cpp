#include <libpq-fe.h>
#include <poll.h>

#include <chrono>
#include <map>
#include <set>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "store/backends.hpp"
#include "store/sql.hpp"

namespace montjoy::store {
namespace {

using Result = std::unique_ptr<PGresult, void (*)(PGresult*)>;

/// The advisory lock under which one of the servers minds the time: "montjoy" as a number.
constexpr std::string_view leading = "SELECT pg_try_advisory_lock(30802404411010425)::int";
constexpr std::string_view migrating = "SELECT pg_advisory_xact_lock(30802404411010426)";
constexpr std::string_view channel = "montjoy_moved";

/// An error that a statement's own words bring about: unique, or the division that `change` makes of a miss.
bool is_conflict(const PGresult* result)
{
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state && (std::string_view(state) == "23505" || std::string_view(state) == "22012" ||
                     std::string_view(state) == "40001" || std::string_view(state) == "40P01");
}

Failure failure_of(PGconn* connection, const PGresult* result, std::string_view doing)
{
    const char* const field = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
    const std::string_view state = field ? field : "";
    Failure::Kind kind = Failure::Kind::broken;
    if (PQstatus(connection) != CONNECTION_OK || state.empty() || state.starts_with("57") || state.starts_with("08"))
        kind = Failure::Kind::away;
    if (state == "53100") kind = Failure::Kind::full;
    if (state.starts_with("53") && state != "53100") kind = Failure::Kind::away;
    const std::string what = result ? PQresultErrorMessage(result) : PQerrorMessage(connection);
    return {kind, cat("PostgreSQL, ", doing.substr(0, 60), ": ", trim(what.substr(0, what.find('\n'))))};
}

/// What stands at a statement's places, as libpq wants it.
struct Parameters {
    explicit Parameters(const std::vector<const Value*>& arguments)
    {
        numbers.reserve(arguments.size());
        for (const Value* argument : arguments) {
            if (const auto* n = std::get_if<std::int64_t>(argument))
                pointers.push_back(numbers.emplace_back(cat(*n)).c_str());
            else if (const auto* text = std::get_if<std::string>(argument))
                pointers.push_back(text->c_str());
            else
                pointers.push_back(nullptr);
        }
    }
    int size() const { return static_cast<int>(pointers.size()); }
    std::vector<std::string> numbers;
    std::vector<const char*> pointers;
};

constexpr Oid bigint_type = 20;

class Connection {
public:
    Connection(const std::string& url, int wait_ms)
    {
        const std::string timeout = cat(std::max(2, wait_ms / 1000));
        const std::string limit = cat("-c statement_timeout=", wait_ms * 5, " -c client_min_messages=warning");
        const char* const words[] = {"dbname", "connect_timeout", "options", "application_name", "keepalives_idle", "tcp_user_timeout", nullptr};
        const std::string user_timeout = cat(wait_ms * 2);
        const char* const values[] = {url.c_str(), timeout.c_str(), limit.c_str(), "montjoy", "10", user_timeout.c_str(), nullptr};
        connection_ = PQconnectdbParams(words, values, 1);
        if (PQstatus(connection_) != CONNECTION_OK) {
            const std::string what = PQerrorMessage(connection_);
            PQfinish(connection_);
            throw Failure(Failure::Kind::away, cat("PostgreSQL: ", trim(what)));
        }
        PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);  // what matters comes as a result
    }
    ~Connection() { PQfinish(connection_); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    PGconn* raw() const { return connection_; }
    bool alive() const { return PQstatus(connection_) == CONNECTION_OK; }

    Result run(std::string_view sql)
    {
        return checked({PQexec(connection_, std::string(sql).c_str()), PQclear}, sql);
    }
    Result run(const Statement& statement)
    {
        const std::string& name = prepared(statement);
        const Parameters places(statement.arguments);
        return checked({PQexecPrepared(connection_, name.c_str(), places.size(), places.pointers.data(), nullptr, nullptr, 0), PQclear},
                       statement.sql);
    }

    /// Sends `batches` in one transaction and one round trip. False, with nothing done, if one is a conflict.
    bool write(std::span<const Batch> batches, std::string_view self);

private:
    Result checked(Result result, std::string_view sql)
    {
        const ExecStatusType status = PQresultStatus(result.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) throw failure_of(connection_, result.get(), sql);
        return result;
    }

    const std::string& prepared(const Statement& statement)
    {
        if (const auto found = names_.find(statement.sql); found != names_.end()) return found->second;
        std::vector<Oid> types;
        for (const Value* argument : statement.arguments)
            types.push_back(std::holds_alternative<std::int64_t>(*argument) ? bigint_type : 0);
        std::string name = cat("s", names_.size());
        checked({PQprepare(connection_, name.c_str(), statement.sql.c_str(), static_cast<int>(types.size()), types.data()), PQclear},
                statement.sql);
        return names_.emplace(statement.sql, std::move(name)).first->second;
    }

    void send(const Statement& statement)
    {
        const Parameters places(statement.arguments);
        const std::string& name = names_.find(statement.sql)->second;
        if (PQsendQueryPrepared(connection_, name.c_str(), places.size(), places.pointers.data(), nullptr, nullptr, 0) != 1)
            throw failure_of(connection_, nullptr, statement.sql);
    }

    PGconn* connection_;
    std::map<std::string, std::string, std::less<>> names_;
};

const Statement begin{"BEGIN", {}}, commit{"COMMIT", {}}, rollback{"ROLLBACK", {}};

bool Connection::write(std::span<const Batch> batches, std::string_view self)
{
    std::vector<Statement> statements{begin};
    std::set<std::string> told;
    for (const Batch& batch : batches) {
        for (const Op& op : batch.ops()) statements.push_back(statement_of(Dialect::postgres, op));
        if (!batch.moved().empty()) told.insert(batch.moved());
    }
    std::vector<Value> news;  // one notification for many games: it takes a lock of the whole cluster at commit
    std::string games(self);
    for (const std::string& game : told) {
        games += cat(' ', game);
        if (games.size() < 7'000 && game != *told.rbegin()) continue;
        news.emplace_back(std::exchange(games, std::string(self)));
    }
    for (const Value& payload : news) statements.push_back({cat("SELECT pg_notify('", channel, "', $1)"), {&payload}});
    statements.push_back(commit);
    for (const Statement& statement : statements) prepared(statement);

    if (PQenterPipelineMode(connection_) != 1) throw failure_of(connection_, nullptr, "entering the pipeline");
    for (const Statement& statement : statements) send(statement);
    if (PQpipelineSync(connection_) != 1) throw failure_of(connection_, nullptr, "sending");

    bool conflict = false;
    std::optional<Failure> failure;
    for (bool synced = false; !synced;) {
        Result result(PQgetResult(connection_), PQclear);
        if (!result) {
            if (!alive()) throw failure_of(connection_, nullptr, "waiting for a commit");
            continue;  // the end of one statement's results
        }
        const ExecStatusType status = PQresultStatus(result.get());
        if (status == PGRES_PIPELINE_SYNC) synced = true;
        if (status != PGRES_FATAL_ERROR) continue;
        if (is_conflict(result.get()))
            conflict = true;
        else if (!failure)
            failure = failure_of(connection_, result.get(), "writing");
    }
    if (PQexitPipelineMode(connection_) != 1) throw failure_of(connection_, nullptr, "leaving the pipeline");
    if (conflict || failure) run(rollback);
    if (failure) throw *failure;
    return !conflict;
}

Values values_of(const PGresult* result, int row, std::size_t columns, const std::vector<bool>& numbers)
{
    Values values(columns);
    for (std::size_t i = 0; i < columns; ++i) {
        const int at = static_cast<int>(i);
        if (PQgetisnull(result, row, at)) continue;
        const std::string_view text(PQgetvalue(result, row, at), static_cast<std::size_t>(PQgetlength(result, row, at)));
        if (numbers[i])
            values[i] = parse_integer(text, INT64_MIN, INT64_MAX).value_or(0);
        else
            values[i] = std::string(text);
    }
    return values;
}

std::vector<Values> rows_of(const PGresult* result)
{
    const auto columns = static_cast<std::size_t>(PQnfields(result));
    std::vector<bool> numbers;
    for (std::size_t i = 0; i < columns; ++i) numbers.push_back(PQftype(result, static_cast<int>(i)) == bigint_type);
    std::vector<Values> rows;
    for (int row = 0; row < PQntuples(result); ++row) rows.push_back(values_of(result, row, columns, numbers));
    return rows;
}

class Postgres final : public Store {
public:
    Postgres(std::string url, const Options& options) : url_(std::move(url)), options_(options)
    {
        connect();
        bring_up_to_date();
        if (options.serve) listen();
    }

    std::vector<bool> write(std::span<const Batch> batches) override
    {
        return again([&] {
            if (connection_->write(batches, self_)) return std::vector<bool>(batches.size(), true);
            std::vector<bool> done;  // one of them is a conflict: each by itself
            for (const Batch& batch : batches) done.push_back(batches.size() > 1 && connection_->write({&batch, 1}, self_));
            return done;
        }, false);
    }

    std::vector<Values> select(const Query& query) override
    {
        return again([&] { return rows_of(connection_->run(statement_of(Dialect::postgres, query)).get()); }, true);
    }

    std::int64_t size(TableIndex table) override
    {
        return again([&] {
            const Statement count{cat("SELECT count(*) FROM ", shapes()[table].name), {}};
            return std::get<std::int64_t>(rows_of(connection_->run(count).get()).front().front());
        }, true);
    }

    bool leads() override
    {
        hear([&] {  // the lock goes with its connection, which may have ended unnoticed
            take_in();
            if (!leading_) leading_ = std::string_view(PQgetvalue(ears_->run(leading).get(), 0, 0)) == "1";
        });
        return leading_;
    }

    std::vector<std::string> moved_elsewhere() override
    {
        hear([&] { take_in(); });
        if (std::exchange(deaf_, false)) heard_.emplace("*");  // any may have moved meanwhile
        const auto games = std::exchange(heard_, {});
        return {games.begin(), games.end()};
    }
    int moved_socket() const override { return ears_ ? PQsocket(ears_->raw()) : -1; }

    void walk(const std::function<void(TableIndex, const Values&)>& visit) override
    {
        Connection reader(url_, options_.wait_ms);
        reader.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        for (TableIndex table = 0; table < shapes().size(); ++table) {
            reader.run(cat("DECLARE walk CURSOR FOR ", statement_of(Dialect::postgres, Query{table, {}, {}, SIZE_MAX}).sql));
            for (std::vector<Values> rows; !(rows = rows_of(reader.run("FETCH 1000 FROM walk").get())).empty();)
                for (const Values& row : rows) visit(table, row);
            reader.run("CLOSE walk");
        }
        reader.run("COMMIT");
    }

private:
    using Clock = std::chrono::steady_clock;

    /// A database that cannot be reached for long is not asked again at once: the callers have others to serve.
    std::unique_ptr<Connection> reach()
    {
        const auto began = Clock::now();
        if (began < quiet_until_) throw Failure(Failure::Kind::away, "PostgreSQL: could not be reached a moment ago");
        try {
            return std::make_unique<Connection>(url_, options_.wait_ms);
        } catch (const Failure&) {
            const auto ended = Clock::now();
            if (ended - began > std::chrono::milliseconds(200)) quiet_until_ = ended + std::chrono::milliseconds(options_.wait_ms);
            throw;
        }
    }
    void connect() { connection_ = reach(); }

    void listen()
    {
        ears_ = reach();
        ears_->run(cat("LISTEN ", channel));
    }

    /// Does `work`; a connection that has ended is made anew, and work that may be repeated is.
    template <class Work>
    auto again(Work work, bool repeatable) -> decltype(work())
    {
        const bool fresh = !connection_ || !connection_->alive();
        if (fresh) connect();
        try {
            return work();
        } catch (const Failure& failure) {
            if (connection_->alive() && failure.kind != Failure::Kind::away) throw;
            connection_.reset();
            if (!repeatable || fresh) throw;
        }
        connect();
        return work();
    }

    /// Does what the listening connection is for; that it is away is not this call's trouble.
    template <class Work>
    void hear(Work work)
    {
        for (bool fresh = false; !fresh;) {
            try {
                fresh = !ears_ || !ears_->alive();
                if (fresh) listen();
                work();
                return;
            } catch (const Failure&) {
                ears_.reset();
                leading_ = false;
                deaf_ = true;
            }
        }
    }

    void take_in()
    {
        for (pollfd waiting{PQsocket(ears_->raw()), POLLIN, 0}; ::poll(&waiting, 1, 0) > 0;)  // up to its end, if that has come
            if (PQconsumeInput(ears_->raw()) != 1 || !ears_->alive()) throw failure_of(ears_->raw(), nullptr, "listening");
        while (PGnotify* const notice = PQnotifies(ears_->raw())) {
            const auto parts = words(notice->extra);
            if (!parts.empty() && parts.front() != self_)
                for (std::size_t i = 1; i < parts.size(); ++i) heard_.emplace(parts[i]);
            PQfreemem(notice);
        }
    }

    void bring_up_to_date()
    {
        const auto newest = static_cast<std::int64_t>(migrations().size());
        connection_->run("BEGIN");
        connection_->run(migrating);
        connection_->run(version_table);
        const auto found = rows_of(connection_->run("SELECT version FROM montjoy_schema").get());
        const std::int64_t version = found.empty() ? 0 : std::get<std::int64_t>(found.front().front());
        if (version == 0 && !options_.serve) throw Failure(Failure::Kind::broken, "the database holds no games of this program");
        if (version > newest || (version < newest && !options_.serve))
            throw Failure(Failure::Kind::newer, cat("the database has schema ", version, "; this program reads ", newest));
        for (std::int64_t next = version; next < newest; ++next)
            connection_->run(migration_for(Dialect::postgres, migrations()[static_cast<std::size_t>(next)]));
        if (version < newest) {
            connection_->run("DELETE FROM montjoy_schema");
            connection_->run(cat("INSERT INTO montjoy_schema VALUES (", newest, ")"));
        }
        connection_->run("COMMIT");
        const Result pid = connection_->run("SELECT pg_backend_pid()::text || '-' || extract(epoch from clock_timestamp())::bigint::text");
        self_ = PQgetvalue(pid.get(), 0, 0);
    }

    std::string url_;
    Options options_;
    std::unique_ptr<Connection> connection_;
    std::unique_ptr<Connection> ears_;  ///< listens, and holds the lock of who leads
    Clock::time_point quiet_until_{};
    std::string self_;                  ///< so that we do not hear ourselves
    std::set<std::string> heard_;       ///< games that others have moved
    bool leading_ = false;
    bool deaf_ = false;                 ///< listening has been interrupted
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url, const Options& options)
{
    return std::make_unique<Postgres>(url, options);
}

}  // namespace montjoy::store
