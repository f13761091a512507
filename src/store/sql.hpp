// The one SQL that SQLite and PostgreSQL share: the schema by its migrations, and the statements of ops and
// queries. Places of arguments are written ?1 or $1.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace montjoy::store {

enum class Dialect : std::uint8_t { sqlite, postgres };

/// What brings a schema from the version before each to its own: the first makes version 1.
std::span<const std::string_view> migrations();

/// A migration in its dialect.
std::string migration_for(Dialect dialect, std::string_view migration);

/// An op's statement, with what stands at its places in order.
struct Statement {
    std::string sql;
    std::vector<const Value*> arguments;  ///< into the op or query; they live as long as it does
};
/// `change` yields, on PostgreSQL, an error (division by zero) unless exactly one row was changed; on SQLite its
/// count is to be looked at.
Statement statement_of(Dialect dialect, const Op& op);
Statement statement_of(Dialect dialect, const Query& query);

/// Reads and writes the version of the schema.
inline constexpr std::string_view version_table = "CREATE TABLE IF NOT EXISTS montjoy_schema (version BIGINT NOT NULL)";

}  // namespace montjoy::store
