#include "apps/server/net/message.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace montjoy::net {

namespace {

constexpr char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

constexpr int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

bool same_letters(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                              [](char x, char y) { return lower(x) == lower(y); });
}

const std::string* Headers::find(std::string_view name) const
{
    for (const Field& field : fields_)
        if (same_letters(field.first, name)) return &field.second;
    return nullptr;
}

std::string_view Headers::value(std::string_view name) const
{
    const std::string* found = find(name);
    return found ? std::string_view(*found) : std::string_view();
}

std::size_t Headers::count(std::string_view name) const
{
    return static_cast<std::size_t>(
        std::count_if(fields_.begin(), fields_.end(),
                      [&](const Field& field) { return same_letters(field.first, name); }));
}

std::optional<std::string> Request::parameter(std::string_view name) const
{
    for (const std::string_view pair : split(query, '&')) {
        const std::size_t equals = pair.find('=');
        if (percent_decoded(pair.substr(0, equals), true) != name) continue;
        return equals == std::string_view::npos ? std::string()
                                                : percent_decoded(pair.substr(equals + 1), true);
    }
    return std::nullopt;
}

std::string_view Request::cookie(std::string_view name) const
{
    std::optional<std::string_view> found;
    for (const auto& [field, content] : headers.fields()) {
        if (!same_letters(field, "cookie")) continue;
        for (const std::string_view piece : split(content, ';')) {
            const std::string_view pair = trim(piece);
            const std::size_t equals = pair.find('=');
            if (equals == std::string_view::npos || pair.substr(0, equals) != name) continue;
            const std::string_view value = pair.substr(equals + 1);
            if (found && *found != value) return {};
            found = value;
        }
    }
    return found.value_or(std::string_view());
}

std::string_view Request::bearer() const
{
    if (headers.count("authorization") != 1) return {};
    const std::string_view value = headers.value("authorization");
    constexpr std::string_view scheme = "bearer ";
    if (!same_letters(value.substr(0, scheme.size()), scheme)) return {};
    return trim(value.substr(scheme.size()));
}

Response json(int status, std::string body)
{
    Response response;
    response.status = status;
    response.body = std::make_shared<const std::string>(std::move(body));
    return response;
}

Response plain(int status, std::string text)
{
    Response response = json(status, std::move(text));
    response.type = "text/plain; charset=utf-8";
    return response;
}

std::string_view reason_phrase(int status)
{
    switch (status) {
        case 200:
            return "OK";
        case 201:
            return "Created";
        case 202:
            return "Accepted";
        case 204:
            return "No Content";
        case 303:
            return "See Other";
        case 304:
            return "Not Modified";
        case 400:
            return "Bad Request";
        case 401:
            return "Unauthorized";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 408:
            return "Request Timeout";
        case 409:
            return "Conflict";
        case 410:
            return "Gone";
        case 411:
            return "Length Required";
        case 413:
            return "Content Too Large";
        case 414:
            return "URI Too Long";
        case 415:
            return "Unsupported Media Type";
        case 417:
            return "Expectation Failed";
        case 421:
            return "Misdirected Request";
        case 422:
            return "Unprocessable Content";
        case 426:
            return "Upgrade Required";
        case 429:
            return "Too Many Requests";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 501:
            return "Not Implemented";
        case 503:
            return "Service Unavailable";
        case 505:
            return "HTTP Version Not Supported";
        default:
            return "Unknown";
    }
}

bool is_utf8(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned char first = byte(i);
        std::size_t more = 0;
        char32_t least = 0;
        char32_t point = 0;
        if (first < 0x80) {
            ++i;
            continue;
        }
        if (first >= 0xC2 && first < 0xE0)
            more = 1, least = 0x80, point = first & 0x1Fu;
        else if (first >= 0xE0 && first < 0xF0)
            more = 2, least = 0x800, point = first & 0x0Fu;
        else if (first >= 0xF0 && first < 0xF5)
            more = 3, least = 0x10000, point = first & 0x07u;
        else
            return false;
        if (text.size() - i <= more) return false;
        for (std::size_t k = 1; k <= more; ++k) {
            if ((byte(i + k) & 0xC0u) != 0x80u) return false;
            point = point << 6 | (byte(i + k) & 0x3Fu);
        }
        if (point < least || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return false;
        i += more + 1;
    }
    return true;
}

std::optional<std::string> percent_decoded(std::string_view text, bool form)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (text.size() - i < 3) return std::nullopt;
            const int high = hex_digit(text[i + 1]);
            const int low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        } else if (c == '+' && form) {
            c = ' ';
        }
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return std::nullopt;
        out += c;
    }
    if (!is_utf8(out)) return std::nullopt;
    return out;
}

std::optional<Target> parse_target(std::string_view target)
{
    if (target.empty() || target.front() != '/' || target.find('#') != std::string_view::npos)
        return std::nullopt;
    const std::size_t mark = target.find('?');
    std::optional<std::string> path = percent_decoded(target.substr(0, mark));
    if (!path || path->find('\\') != std::string::npos) return std::nullopt;
    const std::vector<std::string_view> segments = split(std::string_view(*path).substr(1), '/');
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const bool inner_blank = segments[i].empty() && i + 1 < segments.size();
        if (segments[i] == "." || segments[i] == ".." || inner_blank) return std::nullopt;
    }
    // a slash that came encoded would cut a segment in two after the fact
    const std::size_t cut = target.substr(0, mark).find("%2");
    if (cut != std::string_view::npos)
        for (std::size_t i = cut; i + 2 < target.substr(0, mark).size(); ++i)
            if (target[i] == '%' && target[i + 1] == '2' && lower(target[i + 2]) == 'f')
                return std::nullopt;
    Target result{std::move(*path), {}};
    if (mark != std::string_view::npos) result.query = target.substr(mark + 1);
    return result;
}

}  // namespace montjoy::net
