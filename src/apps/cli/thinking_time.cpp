#include "apps/cli/thinking_time.hpp"

#include <chrono>

#include "base/text.hpp"
#include "search/level.hpp"

namespace montjoy::cli {

Patience patience_of(std::string_view program)
{
    const auto level = level_named(program);
    if (!level || level->milliseconds == 0) return {};
    const auto start = std::chrono::steady_clock::now();
    return [start, whole = level->milliseconds](std::uint32_t share) {
        return std::chrono::steady_clock::now() - start >= std::chrono::microseconds(std::uint64_t{whole} * share);
    };
}

std::string fault_of_time(std::string_view program)
{
    const auto level = level_named(program);
    if (!level || level->milliseconds == 0) return {};
    return cat(program, " thinks for a time, so that no two runs need be alike; here nodes are counted: search, search:hard, search:NODES");
}

}  // namespace montjoy::cli
