// Where the site keeps what must outlive it: one interface, kept by memory, SQLite and PostgreSQL alike
// (store.test.cpp holds them to it). A change is a Batch, done whole or not at all; several batches may share
// one commit.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/shape.hpp"

namespace montjoy::store {

/// What the outside world did to us. After `away` a change may or may not have been made: ask again.
class Failure : public std::runtime_error {
public:
    enum class Kind : std::uint8_t {
        away,      ///< does not answer
        full,      ///< no room; nothing was written
        taken,     ///< another server serves from it
        newer,     ///< written by a newer program
        broken,    ///< it says what cannot be, or we asked for what it does not know
    };
    Failure(Kind k, const std::string& what) : std::runtime_error(what), kind(k) {}
    Kind kind;
};

struct Term {
    enum class Is : std::uint8_t { equal, at_most, above } is = Is::equal;
    std::size_t column = 0;
    Value value;  ///< never null: nothing compares with null
};

template <class Row, class Member, class T>
Term equal(Member Row::*member, const T& value)
{
    return {Term::Is::equal, column_of(member), to_value(Member(value))};
}
template <class Row, class Member>
Term at_most(Member Row::*member, std::int64_t value)
{
    return {Term::Is::at_most, column_of(member), to_value(value)};
}
template <class Row, class Member>
Term above(Member Row::*member, std::int64_t value)
{
    return {Term::Is::above, column_of(member), to_value(value)};
}

/// What becomes of a column.
using Setting = std::pair<std::size_t, Value>;
template <class Row, class Member, class T>
Setting set(Member Row::*member, const T& value)
{
    return {column_of(member), to_value(Member(value))};
}

/// Several of a kind, moved into their list: one in braces would copy them.
template <class First, class... Others>
std::vector<First> together(First first, Others... others)
{
    std::vector<First> all;
    all.reserve(1 + sizeof...(others));
    all.push_back(std::move(first));
    (all.push_back(std::move(others)), ...);
    return all;
}

struct Op {
    enum class Kind : std::uint8_t {
        add,       ///< a new row; one with its key there already is a conflict
        add_once,  ///< a new row; if its key or a unique column of it is there already, nothing
        put,       ///< a row, in place of one with its key
        change,    ///< `settings` where `terms` hold; if that is not exactly one row, it is a conflict
        drop,      ///< every row where `terms` hold
    };
    Kind kind = Kind::add;
    TableIndex table = 0;
    Values row;
    std::vector<Setting> settings;
    std::vector<Term> terms;
};

/// Changes that are done together, in order, or, where one of them is a conflict, not at all.
class Batch {
public:
    template <class Row>
    Batch& add(Row row)
    {
        ops_.push_back({Op::Kind::add, Table<Row>::index, to_values(std::move(row)), {}, {}});
        return *this;
    }
    template <class Row>
    Batch& add_once(Row row)
    {
        ops_.push_back({Op::Kind::add_once, Table<Row>::index, to_values(std::move(row)), {}, {}});
        return *this;
    }
    template <class Row>
    Batch& put(Row row)
    {
        ops_.push_back({Op::Kind::put, Table<Row>::index, to_values(std::move(row)), {}, {}});
        return *this;
    }
    template <class Row>
    Batch& change(std::vector<Setting> settings, std::vector<Term> terms)
    {
        ops_.push_back({Op::Kind::change, Table<Row>::index, {}, std::move(settings), std::move(terms)});
        return *this;
    }
    template <class Row>
    Batch& drop(std::vector<Term> terms)
    {
        ops_.push_back({Op::Kind::drop, Table<Row>::index, {}, {}, std::move(terms)});
        return *this;
    }
    /// Adds a row of any table, as `walk` gives it.
    Batch& add_row(TableIndex table, Values row)
    {
        ops_.push_back({Op::Kind::add, table, std::move(row), {}, {}});
        return *this;
    }
    /// Other servers on the same database learn that this game has moved, once it has.
    Batch& tell(std::string game)
    {
        moved_ = std::move(game);
        return *this;
    }
    /// Adds what `other` does to what this does.
    void append(Batch other);

    bool empty() const { return ops_.empty(); }
    const std::vector<Op>& ops() const { return ops_; }
    const std::string& moved() const { return moved_; }

private:
    std::vector<Op> ops_;
    std::string moved_;
};

struct Query {
    TableIndex table = 0;
    std::vector<Term> terms;
    std::vector<std::pair<std::size_t, bool>> order;  ///< columns; true is falling
    std::size_t most = SIZE_MAX;
};

class Store {
public:
    virtual ~Store() = default;

    /// Does the batches in order in one commit; durable when it returns. Each is done or, a conflict, not.
    /// Throws Failure, and then none is (unless it is `away`).
    virtual std::vector<bool> write(std::span<const Batch> batches) = 0;
    bool write(const Batch& batch) { return write(std::span(&batch, 1)).front(); }

    virtual std::vector<Values> select(const Query& query) = 0;

    template <class Row>
    std::vector<Row> find(std::vector<Term> terms, std::vector<std::pair<std::size_t, bool>> order = {},
                          std::size_t most = SIZE_MAX)
    {
        std::vector<Row> rows;
        for (Values& values : select({Table<Row>::index, std::move(terms), std::move(order), most}))
            rows.push_back(from_values<Row>(std::move(values)));
        return rows;
    }
    template <class Row>
    std::optional<Row> one(std::vector<Term> terms)
    {
        auto rows = find<Row>(std::move(terms), {}, 1);
        if (rows.empty()) return std::nullopt;
        return std::move(rows.front());
    }

    /// How many rows a table has.
    virtual std::int64_t size(TableIndex table) = 0;

    /// Whether this server is the one that minds the time; one of all that share the database is.
    virtual bool leads() = 0;
    /// Games that other servers on the same database have moved since the last call; "*" is any of them.
    virtual std::vector<std::string> moved_elsewhere() = 0;
    /// A file descriptor that becomes readable when there may be some; -1 if there never will be.
    virtual int moved_socket() const = 0;

    /// Every row of every table, as of one moment, while others write; for backups.
    virtual void walk(const std::function<void(TableIndex, const Values&)>& visit) = 0;
};

struct Options {
    bool full = true;       ///< SQLite: an order survives a loss of power, not only of the program
    bool serve = true;      ///< false: beside a running server, for backups
    int wait_ms = 2'000;    ///< how long a database may take to be reached
};

/// "memory:", "sqlite:PATH" or a path, "postgresql://...". Brings an older schema up to date.
std::unique_ptr<Store> open(std::string_view url, const Options& options);

/// The whole store as lines of JSON, its version first; and such lines read into an empty store. `restore`
/// throws Failure (broken), naming the line, for what it cannot read.
void backup(Store& store, const std::function<void(std::string_view line)>& line);
void restore(Store& store, const std::function<std::optional<std::string>()>& line);

}  // namespace montjoy::store
