#pragma once

#include <memory>
#include <string>

#include "store/store.hpp"

namespace montjoy::store {

std::unique_ptr<Store> open_memory();

/// A file, in WAL mode; `-wal` and `-shm` lie beside it, and `-lock`, which one server holds.
std::unique_ptr<Store> open_sqlite(const std::string& path, const Options& options);

std::unique_ptr<Store> open_postgres(const std::string& url, const Options& options);

}  // namespace montjoy::store
