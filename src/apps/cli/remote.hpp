// A site of this program, asked over HTTP or HTTPS.
#pragma once

#include <string>
#include <string_view>

#include "base/document.hpp"

namespace montjoy::cli {

struct SiteAnswer {
    int status = 0;
    Document body;  ///< null where there is none
};

/// Posts `body` to a path of the site at `address` ("https://play.example.org"), with the key of a seat. Throws
/// Failure where nobody answers, or not in JSON.
SiteAnswer post_to_site(const std::string& address, std::string_view path, const std::string& key, const std::string& body);

}  // namespace montjoy::cli
