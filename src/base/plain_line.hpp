#pragma once

#include <string_view>

namespace montjoy {

/// Whether `text` may stand in a line that people read: UTF-8 without control characters, so that it
/// moves no cursor and changes no colour of the terminal that shows it.
bool is_plain_line(std::string_view text);

}  // namespace montjoy
