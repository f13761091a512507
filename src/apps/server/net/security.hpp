// What a browser is told and asked: policies, cookies, where a request comes from.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "apps/server/net/message.hpp"

namespace montjoy::net {

/// The header lines, each with its end, that go with every answer of that policy; `secure` adds
/// that the site is to be asked over TLS only.
std::string_view policy_lines(Policy policy, bool secure);

/// "scheme://host[:port]" of the site as its visitors write it, lower case and without a default
/// port; empty if `text` is no such origin.
std::string parse_origin(std::string_view text);

/// Whether the request's Host names this site: `site`, or, while `site` is empty, an address
/// written as a number or "localhost" (a name that an attacker's DNS points here is neither).
bool names_this_site(const Request& request, std::string_view site);

/// Whether a browser may have been led here by another site: an Origin that is not this site's, or
/// Sec-Fetch-Site that says cross-site. A request without either comes from no browser.
bool from_another_site(const Request& request, std::string_view site);

/// A Set-Cookie value: HttpOnly, SameSite=Lax, Path=/, and Secure over TLS. An age of zero takes
/// the cookie away.
std::string set_cookie(std::string_view name, std::string_view value, std::chrono::seconds age,
                       bool secure);

/// Whether two secrets are equal, in a time that depends on their lengths only.
bool equal_secrets(std::string_view a, std::string_view b);

}  // namespace montjoy::net
