#include "apps/server/net/security.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace montjoy::net {

namespace {

std::string lines_of(Policy policy, bool secure)
{
    std::string lines =
        "X-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\n"
        "X-Frame-Options: DENY\r\n";
    if (secure) lines += "Strict-Transport-Security: max-age=31536000\r\n";
    lines +=
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; ";
    switch (policy) {
        case Policy::data:
            lines += "form-action 'none'\r\n";
            break;
        case Policy::page:
            lines +=
                "form-action 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
                "worker-src 'self'\r\n"
                "Cross-Origin-Opener-Policy: same-origin\r\n"
                "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=()\r\n";
            break;
        case Policy::paper:
            lines +=
                "form-action 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
                "sandbox\r\n"
                "Cross-Origin-Opener-Policy: same-origin\r\n";
            break;
    }
    return lines;
}

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return out;
}

/// The host of "host[:port]", brackets of an IPv6 address included.
std::string_view host_of(std::string_view authority)
{
    if (authority.starts_with('[')) {
        const std::size_t end = authority.find(']');
        return end == std::string_view::npos ? std::string_view() : authority.substr(0, end + 1);
    }
    return authority.substr(0, authority.find(':'));
}

bool is_address(std::string_view host)
{
    if (host.starts_with('[')) return host.size() > 3;
    const std::vector<std::string_view> parts = split(host, '.');
    return parts.size() == 4 && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
               return parse_integer(part, 0, 255).has_value();
           });
}

}  // namespace

std::string_view policy_lines(Policy policy, bool secure)
{
    static const std::array<std::string, 6> all = {
        lines_of(Policy::data, false),  lines_of(Policy::page, false),
        lines_of(Policy::paper, false), lines_of(Policy::data, true),
        lines_of(Policy::page, true),   lines_of(Policy::paper, true)};
    return all[static_cast<std::size_t>(policy) + (secure ? 3 : 0)];
}

std::string parse_origin(std::string_view text)
{
    std::string origin = lower(trim(text));
    const bool secure = origin.starts_with("https://");
    if (!secure && !origin.starts_with("http://")) return {};
    const std::size_t begin = secure ? 8 : 7;
    if (origin.size() == begin ||
        origin.find_first_of("/?#@ \t\"'<>\\,;", begin) != std::string::npos)
        return {};
    const std::string_view port = secure ? ":443" : ":80";
    if (origin.ends_with(port) && origin.size() > begin + port.size())
        origin.resize(origin.size() - port.size());
    return origin;
}

bool names_this_site(const Request& request, std::string_view site)
{
    if (request.headers.count("host") != 1) return false;
    const std::string_view host = request.headers.value("host");
    if (site.empty()) return same_letters(host_of(host), "localhost") || is_address(host_of(host));
    return parse_origin(cat(site.starts_with("https:") ? "https://" : "http://", host)) == site;
}

bool from_another_site(const Request& request, std::string_view site)
{
    if (same_letters(request.headers.value("sec-fetch-site"), "cross-site")) return true;
    if (request.headers.count("origin") == 0) return false;
    if (request.headers.count("origin") > 1) return true;
    const std::string origin = parse_origin(request.headers.value("origin"));
    if (origin.empty()) return true;  // "null" is a sandboxed page
    if (!site.empty()) return origin != site;
    return origin != parse_origin(cat(request.secure ? "https://" : "http://",
                                      request.headers.value("host")));
}

std::string set_cookie(std::string_view name, std::string_view value, std::chrono::seconds age,
                       bool secure)
{
    return cat(name, "=", value, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=", age.count(),
               secure ? "; Secure" : "");
}

bool equal_secrets(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace montjoy::net
