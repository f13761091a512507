#pragma once

#include <string>
#include <string_view>

namespace montjoy {

/// `text` as it stands in HTML or XML, inside an attribute's quotes too.
std::string html_text(std::string_view text);

}  // namespace montjoy
