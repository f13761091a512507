#pragma once

#include "base/document.hpp"

namespace montjoy {

/// `numbers` with the fields that `replacement` has, object by object; a field that is not in `numbers` is a fault.
Document replaced(Document numbers, const Place& replacement);

}  // namespace montjoy
