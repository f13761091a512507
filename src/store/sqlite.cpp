#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>

#include "base/text.hpp"
#include "store/backends.hpp"
#include "store/journal.hpp"
#include "store/sql.hpp"
#include "store/vigil.hpp"

namespace montjoy::store {
namespace {

Failure::Kind kind_of(int code)
{
    switch (code & 0xff) {
        case SQLITE_FULL: return Failure::Kind::full;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
        case SQLITE_ERROR:
        case SQLITE_MISUSE:
        case SQLITE_RANGE: return Failure::Kind::broken;
        default: return Failure::Kind::away;
    }
}

/// Pages in the journal from which on it is to begin anew: four or twelve times as many as usual, 16 or 47 MiB, for a page
/// that many orders touch is carried over once. Whoever writes waits three times for the disk whenever it begins; where
/// every commit waits anyhow it is to be short instead, for a sync takes longer while the file grows.
int enough_frames(bool full) { return full ? 4000 : 12'000; }

/// Nobody asks SQLite how much memory it uses, and counting it takes a lock for each piece. Of no effect where SQLite is
/// in use already.
void leave_memory_uncounted()
{
    static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    static_cast<void>(done);
}

/// One connection with its prepared statements.
class Connection {
public:
    Connection(const std::string& path, bool full, int wait_ms, bool may_make = false)
    {
        if (!may_make && ::access(path.c_str(), F_OK) != 0) throw Failure(Failure::Kind::away, cat("there is no database ", path));
        leave_memory_uncounted();
        const int flags = SQLITE_OPEN_READWRITE | (may_make ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
        if (sqlite3_open_v2(path.c_str(), &db_, flags, journal_gatherer()) != SQLITE_OK) {
            const Failure failure = fault("opening");
            sqlite3_close_v2(db_);
            throw failure;
        }
        sqlite3_busy_timeout(db_, wait_ms);
        try {
            run("PRAGMA journal_mode = WAL");
            run(full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
            run("PRAGMA journal_size_limit = 67108864");
            run(cat("PRAGMA wal_autocheckpoint = ", enough_frames(full)));
        } catch (...) {
            sqlite3_close_v2(db_);  // no destructor follows a constructor that throws
            throw;
        }
    }
    ~Connection()
    {
        for (auto& [sql, statement] : statements_) sqlite3_finalize(statement);
        sqlite3_close_v2(db_);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Runs statements that yield nothing.
    void run(const std::string& sql)
    {
        if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) throw fault(sql);
    }

    /// Runs one statement, each row to `visit`. False: a constraint forbids it.
    template <class Visit = void (*)(sqlite3_stmt*)>
    bool run(const Statement& statement, Visit visit = [](sqlite3_stmt*) {})
    {
        return run(ready(statement.sql), statement.arguments, statement.sql, visit);
    }

    /// Runs an op; its statement is put into words once for all ops of its form.
    bool run(const Op& op)
    {
        sqlite3_stmt*& prepared = forms_[form_of(op)];
        if (!prepared) prepared = ready(statement_of(Dialect::sqlite, op).sql);
        places_.clear();
        for (const Value& value : op.row) places_.push_back(&value);
        for (const auto& [column, value] : op.settings) places_.push_back(&value);
        for (const Term& term : op.terms) places_.push_back(&term.value);
        return run(prepared, places_, shapes()[op.table].name, [](sqlite3_stmt*) {});
    }

    /// From here on `frames` is how many pages the journal holds, and they are carried over by `carry` alone.
    void count_frames(int& frames)
    {
        sqlite3_wal_hook(
            db_,
            [](void* count, sqlite3*, const char*, int so_many) {
                *static_cast<int*>(count) = so_many;
                return SQLITE_OK;
            },
            &frames);
    }
    /// Carries pages over from the journal into the file, as far as readers let it; yields up to which. Where that
    /// fails the journal grows on, and the next time may do better.
    int carry()
    {
        int in_journal = 0, carried = 0;
        sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_PASSIVE, &in_journal, &carried);
        return carried;
    }

    int changes() const { return sqlite3_changes(db_); }
    bool in_transaction() const { return sqlite3_get_autocommit(db_) == 0; }

    static Values values_of(sqlite3_stmt* row, std::size_t columns)
    {
        Values values(columns);
        for (std::size_t i = 0; i < columns; ++i) {
            const int at = static_cast<int>(i);
            if (sqlite3_column_type(row, at) == SQLITE_INTEGER)
                values[i] = std::int64_t{sqlite3_column_int64(row, at)};
            else if (sqlite3_column_type(row, at) == SQLITE_TEXT)
                values[i] = std::string(reinterpret_cast<const char*>(sqlite3_column_text(row, at)),
                                        static_cast<std::size_t>(sqlite3_column_bytes(row, at)));
        }
        return values;
    }

private:
    template <class Visit>
    bool run(sqlite3_stmt* prepared, const std::vector<const Value*>& arguments, std::string_view doing, Visit visit)
    {
        for (std::size_t i = 0; i < arguments.size(); ++i) bind(prepared, static_cast<int>(i + 1), *arguments[i]);
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(prepared)) == SQLITE_ROW)
            visit(prepared);
        if (code == SQLITE_DONE) {
            sqlite3_reset(prepared);
            return true;
        }
        const Failure failure = fault(std::string(doing));
        sqlite3_reset(prepared);
        if ((code & 0xff) == SQLITE_CONSTRAINT) return false;
        throw failure;
    }

    Failure fault(const std::string& doing) const
    {
        const int code = sqlite3_extended_errcode(db_);
        return {kind_of(code), cat("SQLite, ", doing.substr(0, doing.find('(')), ": ", sqlite3_errmsg(db_))};
    }

    sqlite3_stmt* ready(const std::string& sql)
    {
        if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
        sqlite3_stmt* prepared = nullptr;
        if (sqlite3_prepare_v3(db_, sql.c_str(), static_cast<int>(sql.size() + 1), SQLITE_PREPARE_PERSISTENT, &prepared, nullptr) != SQLITE_OK)
            throw fault(sql);
        return statements_[sql] = prepared;
    }

    /// What of an op its statement depends on: all but the values.
    static std::string form_of(const Op& op)
    {
        std::string form{static_cast<char>(op.kind), static_cast<char>(op.table)};
        for (const auto& [column, value] : op.settings) form += static_cast<char>(column);
        form += '\xff';
        for (const Term& term : op.terms) form += static_cast<char>(term.column << 2 | static_cast<std::size_t>(term.is));
        return form;
    }

    static void bind(sqlite3_stmt* prepared, int place, const Value& value)
    {
        if (const auto* n = std::get_if<std::int64_t>(&value))
            sqlite3_bind_int64(prepared, place, *n);
        else if (const auto* text = std::get_if<std::string>(&value))
            sqlite3_bind_text(prepared, place, text->data(), static_cast<int>(text->size()), SQLITE_STATIC);
        else
            sqlite3_bind_null(prepared, place);
    }

    sqlite3* db_ = nullptr;
    std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
    std::map<std::string, sqlite3_stmt*> forms_;
    std::vector<const Value*> places_;
};

/// Held by the one server of a file; the system lets go of it when the server ends, however it ends.
class Lock {
public:
    explicit Lock(const std::string& path) : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600))
    {
        if (file_ < 0) throw Failure(Failure::Kind::away, cat(path, " cannot be made"));
        if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
        ::close(file_);
        throw Failure(Failure::Kind::taken, cat("another server holds ", path));
    }
    ~Lock() { ::close(file_); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    int file_;
};

/// Has pages carried over from the journal into the file while orders go on. The journal can begin anew only once all
/// of it is carried over, which whoever writes does with the little that came meanwhile.
class Carrier {
public:
    Carrier(const std::string& path, const Options& options, Connection& writer)
        : writer_(writer), own_(path, options.full, options.wait_ms), enough_frames_(enough_frames(options.full)), step_frames_(options.full ? 3000 : 5500)
    {
        writer_.count_frames(frames_);
        thread_ = std::thread([this] { work(); });
    }
    ~Carrier()
    {
        task_ = Task::end;
        task_.notify_one();
        thread_.join();
    }
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;

    /// To be called after each commit.
    void mind()
    {
        if (task_ != Task::none) return;
        if (frames_ < carried_) carried_ = 0;  // it has begun anew
        const int rest = frames_ - carried_;
        if (frames_ >= (rest < little_frames ? enough_frames_ : too_many_frames)) {
            carried_ = writer_.carry();
        } else if (rest >= step_frames_ || frames_ >= enough_frames_) {
            task_ = Task::carry;
            task_.notify_one();
        }
    }

private:
    enum class Task : std::uint8_t { none, carry, end };
    static constexpr int little_frames = 400, too_many_frames = 16'000;

    void work()
    {
        for (;;) {
            task_.wait(Task::none);
            if (task_ == Task::end) return;
            carried_ = own_.carry();
            Task done = Task::carry;
            task_.compare_exchange_strong(done, Task::none);
        }
    }

    Connection& writer_;
    Connection own_;
    const int enough_frames_, step_frames_;
    int frames_ = 0;                       ///< in the journal, by the last commit
    int carried_ = 0;                      ///< of those; whose turn it is by `task_`
    std::atomic<Task> task_{Task::none};
    std::thread thread_;
};

std::int64_t schema_version(Connection& connection)
{
    std::int64_t version = 0;
    connection.run({"SELECT version FROM montjoy_schema", {}}, [&](sqlite3_stmt* row) { version = sqlite3_column_int64(row, 0); });
    return version;
}

void bring_up_to_date(Connection& connection, bool may_change, const std::string& path)
{
    const auto newest = static_cast<std::int64_t>(migrations().size());
    connection.run("BEGIN IMMEDIATE");
    connection.run(std::string(version_table));
    const std::int64_t version = schema_version(connection);
    if (version == 0 && !may_change) {
        connection.run("ROLLBACK");
        throw Failure(Failure::Kind::broken, cat(path, " holds no games of this program"));
    }
    if (version > newest || (version < newest && !may_change)) {
        connection.run("ROLLBACK");
        throw Failure(Failure::Kind::newer, cat(path, " has schema ", version, "; this program reads ", newest));
    }
    for (std::int64_t next = version; next < newest; ++next)
        connection.run(migration_for(Dialect::sqlite, migrations()[static_cast<std::size_t>(next)]));
    if (version < newest) {
        connection.run("DELETE FROM montjoy_schema");
        connection.run(cat("INSERT INTO montjoy_schema VALUES (", newest, ")"));
    }
    connection.run("COMMIT");
}

class Sqlite final : public Store {
public:
    Sqlite(const std::string& path, const Options& options)
        : path_(path), options_(options), lock_(options.serve ? std::make_unique<Lock>(path + "-lock") : nullptr),
          connection_(path, options.full, options.wait_ms, options.serve)
    {
        bring_up_to_date(connection_, options.serve, path);
        if (options.serve) carrier_.emplace(path, options, connection_);
        if (options.serve && options.full) vigil_.emplace();
    }

    std::vector<bool> write(std::span<const Batch> batches) override
    {
        std::vector<bool> done;
        try {
            // Conflicts are rare: only where one has shown itself is each batch fenced off from the others.
            connection_.run(begin_);
            if (std::all_of(batches.begin(), batches.end(), [&](const Batch& batch) { return apply(batch); })) {
                finish();
                return std::vector<bool>(batches.size(), true);
            }
            connection_.run(rollback_);
            if (batches.size() == 1) return {false};
            connection_.run(begin_);
            for (const Batch& batch : batches) done.push_back(apply_within(batch));
            finish();
        } catch (const Failure&) {
            if (connection_.in_transaction()) connection_.run("ROLLBACK");
            throw;
        }
        return done;
    }

    std::vector<Values> select(const Query& query) override
    {
        std::vector<Values> rows;
        const std::size_t columns = shapes()[query.table].columns.size();
        connection_.run(statement_of(Dialect::sqlite, query),
                        [&](sqlite3_stmt* row) { rows.push_back(Connection::values_of(row, columns)); });
        return rows;
    }

    std::int64_t size(TableIndex table) override
    {
        std::int64_t size = 0;
        connection_.run({cat("SELECT count(*) FROM ", shapes()[table].name), {}},
                        [&](sqlite3_stmt* row) { size = sqlite3_column_int64(row, 0); });
        return size;
    }

    bool leads() override { return true; }
    std::vector<std::string> moved_elsewhere() override { return {}; }
    int moved_socket() const override { return -1; }

    void walk(const std::function<void(TableIndex, const Values&)>& visit) override
    {
        Connection reader(path_, options_.full, options_.wait_ms);  // its own, so that writing goes on
        reader.run("BEGIN");
        for (TableIndex table = 0; table < shapes().size(); ++table)
            reader.run(statement_of(Dialect::sqlite, Query{table, {}, {}, SIZE_MAX}), [&](sqlite3_stmt* row) {
                visit(table, Connection::values_of(row, shapes()[table].columns.size()));
            });
        reader.run("COMMIT");
    }

private:
    void finish()
    {
        {
            const Vigil::Kept kept(vigil_ ? &*vigil_ : nullptr);
            connection_.run(commit_);
        }
        if (carrier_) carrier_->mind();
    }

    /// False, with some of it done, if it is a conflict.
    bool apply(const Batch& batch)
    {
        for (const Op& op : batch.ops()) {
            if (!connection_.run(op)) return false;
            if (op.kind == Op::Kind::change && connection_.changes() != 1) return false;
        }
        return true;
    }

    bool apply_within(const Batch& batch)
    {
        connection_.run(save_);
        const bool whole = apply(batch);
        if (!whole) connection_.run(undo_);
        connection_.run(release_);
        return whole;
    }

    const Statement begin_{"BEGIN IMMEDIATE", {}}, commit_{"COMMIT", {}}, rollback_{"ROLLBACK", {}};
    const Statement save_{"SAVEPOINT batch", {}}, undo_{"ROLLBACK TO batch", {}}, release_{"RELEASE batch", {}};

    std::string path_;
    Options options_;
    std::unique_ptr<Lock> lock_;
    Connection connection_;
    std::optional<Carrier> carrier_;
    std::optional<Vigil> vigil_;  ///< where a commit waits for the disk
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path, const Options& options)
{
    return std::make_unique<Sqlite>(path, options);
}

}  // namespace montjoy::store
