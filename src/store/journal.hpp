// How SQLite writes its journal: a commit's pages with their heads in one call of the system, where it would make two
// of each page.
#pragma once

namespace montjoy::store {

/// The name of the way into files that does so, to open a database by. Yields null where it cannot be had: the usual
/// way does then.
const char* journal_gatherer();

}  // namespace montjoy::store
