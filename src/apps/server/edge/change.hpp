// What of a view differs from an earlier one, for a client that has that one: a tenth of the whole, mostly.
//
//   {"from": tag of the earlier, every field of the view but its position,
//    "set": {MEMBER: value}, "items": {MEMBER: {"length": n, "set": [[place, value]]}}, "drop": [MEMBER]}
//
// A member of the position that is a list of objects is told by its items. The new position is the earlier one with
// those members set, those lists cut or stretched to their length and their items set, and those members dropped.
#pragma once

#include "apps/server/answers.hpp"
#include "base/writer.hpp"

namespace montjoy::server {

/// Writes what differs; false, with nothing written, where the whole is to be sent: the two are of different seats, or
/// it would hardly be shorter. Depends on the two views only.
bool write_change(Writer& w, const View& before, const View& after);

}  // namespace montjoy::server
