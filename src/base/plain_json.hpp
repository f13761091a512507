// JSON as programs send it, read without ado (docs/decisions/0010). Whatever is unusual in any way (escapes, decimals, letters beyond ASCII,
// deep nesting, faults) is left to the library, which knows all of it and says what is wrong.
#pragma once

#include "base/document.hpp"

namespace montjoy {

/// What `text` says, if it is plain JSON; nothing where it is not, or is no JSON.
std::optional<Document> plain_document(std::string_view text);

}  // namespace montjoy
