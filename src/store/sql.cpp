#include "store/sql.hpp"

#include <array>

#include "base/text.hpp"

namespace montjoy::store {
namespace {

// {clustered} keeps a table's rows in the order of its key where a database can.
constexpr std::array<std::string_view, 2> all_migrations{
    // 1: the first
    R"(
CREATE TABLE games (id TEXT NOT NULL PRIMARY KEY, seq BIGINT NOT NULL, history BIGINT NOT NULL, state TEXT NOT NULL,
  due BIGINT, over BIGINT NOT NULL) {clustered};
CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;
CREATE TABLE pins (game TEXT NOT NULL PRIMARY KEY, header TEXT NOT NULL, secret TEXT NOT NULL, owner TEXT NOT NULL,
  created BIGINT NOT NULL);
CREATE INDEX pins_owner ON pins (owner);
CREATE TABLE tables (game TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL, listed BIGINT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX tables_listed ON tables (created) WHERE listed = 1;
CREATE TABLE steps (game TEXT NOT NULL, history BIGINT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL,
  seat TEXT NOT NULL, once TEXT, fingerprint TEXT NOT NULL, answer TEXT NOT NULL, lines TEXT NOT NULL,
  PRIMARY KEY (game, history, seq)) {clustered};
CREATE UNIQUE INDEX steps_once ON steps (game, seat, once) WHERE once IS NOT NULL;
CREATE TABLE keys (hash TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, seat TEXT NOT NULL,
  account TEXT NOT NULL, data TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT) {clustered};
CREATE INDEX keys_game ON keys (game);
CREATE INDEX keys_account ON keys (account);
CREATE INDEX keys_expires ON keys (expires) WHERE expires IS NOT NULL;
CREATE TABLE accounts (id TEXT NOT NULL PRIMARY KEY, folded TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT NOT NULL,
  confirmed BIGINT NOT NULL, password TEXT NOT NULL, created BIGINT NOT NULL, revision BIGINT NOT NULL, data TEXT NOT NULL);
CREATE INDEX accounts_email ON accounts (email);
CREATE TABLE seats (game TEXT NOT NULL, seat TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (game, seat)) {clustered};
CREATE INDEX seats_account ON seats (account);
CREATE TABLE drafts (game TEXT NOT NULL, id TEXT NOT NULL, seat TEXT NOT NULL, revision BIGINT NOT NULL, at BIGINT NOT NULL,
  body TEXT NOT NULL, PRIMARY KEY (game, id)) {clustered};
CREATE TABLE logs (game TEXT NOT NULL, ordinal BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (game, ordinal)) {clustered};
CREATE TABLE notices (id TEXT NOT NULL PRIMARY KEY, once TEXT NOT NULL UNIQUE, due BIGINT, attempts BIGINT NOT NULL,
  channel TEXT NOT NULL, target TEXT NOT NULL, body TEXT NOT NULL, outcome TEXT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL;
CREATE TABLE done (scope TEXT NOT NULL, once TEXT NOT NULL, fingerprint TEXT NOT NULL, answer TEXT NOT NULL,
  at BIGINT NOT NULL, PRIMARY KEY (scope, once)) {clustered};
CREATE INDEX done_at ON done (at);
CREATE TABLE uploads (id TEXT NOT NULL PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL, system TEXT NOT NULL,
  title TEXT NOT NULL, at BIGINT NOT NULL, content TEXT NOT NULL);
CREATE INDEX uploads_account ON uploads (account);
CREATE TABLE facts (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) {clustered};
)",
    // 2: what the sequence number promises already costs a page of every commit
    R"(
DROP INDEX steps_once;
)",
};

/// Builds a statement and gathers its arguments.
class Builder {
public:
    explicit Builder(Dialect dialect) : mark_(dialect == Dialect::sqlite ? '?' : '$') {}

    Statement statement;

    Builder& text(std::string_view words)
    {
        statement.sql += words;
        return *this;
    }
    Builder& place(const Value& value)
    {
        statement.arguments.push_back(&value);
        append(statement.sql, mark_);
        append(statement.sql, statement.arguments.size());
        return *this;
    }
    Builder& names(const std::vector<std::string_view>& columns, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) text(i == 0 ? "" : ", ").text(columns[i]);
        return *this;
    }
    Builder& where(const Shape& shape, const std::vector<Term>& terms)
    {
        for (std::size_t i = 0; i < terms.size(); ++i) {
            text(i == 0 ? " WHERE " : " AND ").text(shape.columns[terms[i].column]);
            text(terms[i].is == Term::Is::equal ? " = " : terms[i].is == Term::Is::at_most ? " <= " : " > ");
            place(terms[i].value);
        }
        return *this;
    }

private:
    char mark_;
};

void write_row(Builder& b, const Shape& shape, const Op& op)
{
    b.text("INSERT INTO ").text(shape.name).text(" (").names(shape.columns, shape.columns.size()).text(") VALUES (");
    for (std::size_t i = 0; i < op.row.size(); ++i) b.text(i == 0 ? "" : ", ").place(op.row[i]);
    b.text(")");
    if (op.kind == Op::Kind::add_once) b.text(" ON CONFLICT DO NOTHING");
    if (op.kind != Op::Kind::put) return;
    b.text(" ON CONFLICT (").names(shape.columns, shape.keys).text(") DO UPDATE SET ");
    for (std::size_t i = shape.keys; i < shape.columns.size(); ++i)
        b.text(i == shape.keys ? "" : ", ").text(shape.columns[i]).text(" = excluded.").text(shape.columns[i]);
}

}  // namespace

std::span<const std::string_view> migrations() { return all_migrations; }

std::string migration_for(Dialect dialect, std::string_view migration)
{
    constexpr std::string_view word = "{clustered}";
    std::string sql(migration);
    for (std::size_t at = sql.find(word); at != std::string::npos; at = sql.find(word, at))
        sql.replace(at, word.size(), dialect == Dialect::sqlite ? "WITHOUT ROWID" : "");
    return sql;
}

Statement statement_of(Dialect dialect, const Op& op)
{
    const Shape& shape = shapes()[op.table];
    Builder b(dialect);
    switch (op.kind) {
        case Op::Kind::add:
        case Op::Kind::add_once:
        case Op::Kind::put: write_row(b, shape, op); break;
        case Op::Kind::change:
            if (dialect == Dialect::postgres) b.text("WITH changed AS (");
            b.text("UPDATE ").text(shape.name).text(" SET ");
            for (std::size_t i = 0; i < op.settings.size(); ++i)
                b.text(i == 0 ? "" : ", ").text(shape.columns[op.settings[i].first]).text(" = ").place(op.settings[i].second);
            b.where(shape, op.terms);
            if (dialect == Dialect::postgres)
                b.text(" RETURNING 1) SELECT 1 / CASE count(*) WHEN 1 THEN 1 ELSE 0 END FROM changed");
            break;
        case Op::Kind::drop: b.text("DELETE FROM ").text(shape.name).where(shape, op.terms); break;
    }
    return std::move(b.statement);
}

Statement statement_of(Dialect dialect, const Query& query)
{
    const Shape& shape = shapes()[query.table];
    Builder b(dialect);
    b.text("SELECT ").names(shape.columns, shape.columns.size()).text(" FROM ").text(shape.name).where(shape, query.terms);
    for (std::size_t i = 0; i < query.order.size(); ++i)
        b.text(i == 0 ? " ORDER BY " : ", ").text(shape.columns[query.order[i].first]).text(query.order[i].second ? " DESC" : "");
    if (query.most != SIZE_MAX) b.text(cat(" LIMIT ", query.most));
    return std::move(b.statement);
}

}  // namespace montjoy::store
