// A game taken back to a step, corrected, and its later orders played again on the corrected state, with what
// became illegal or came to something else. Both histories stand: this makes the new one, and touches nothing.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "apps/server/table/table.hpp"

namespace montjoy::server {

/// The lines of a record as they are stored, with when they came.
using Rows = std::vector<std::pair<Time, std::string>>;

struct Rewound {
    struct Difference {
        std::uint64_t step = 0;  ///< of the old history
        std::string text;        ///< its order
        std::string what;        ///< "is refused: ...", "falls otherwise: ...", "comes to something else: ..."
    };
    std::unique_ptr<Table> table;
    Rows rows;                   ///< the new history, a step with its dice each
    std::vector<Difference> differs;
    std::size_t later = 0;       ///< orders after the step
    std::size_t kept = 0;        ///< of them played again, differing or not
};

/// Goes back to after step `to`; then the game master's seat makes the rulings of `instead`; then, if `replay`,
/// the later orders follow. What was taken back stays so. An error: a ruling is refused, or the step is none.
std::variant<Rewound, std::string> rewind(const Table& table, const Rows& rows, std::uint64_t to, const std::vector<std::string>& instead,
                                          bool replay, Time now);

}  // namespace montjoy::server
