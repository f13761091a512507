// HTTP as values: what came in and what goes out, without a word of the library that carries them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/by.hpp"

namespace montjoy::net {

/// The methods that a route may name; anything else is answered 501 before a route is looked for.
enum class Method : std::uint8_t { get, head, post, put, patch, del, options };

/// Header fields in the order in which they came. Names compare without regard to case.
class Headers {
public:
    using Field = std::pair<std::string, std::string>;

    void add(std::string_view name, std::string_view value) { fields_.emplace_back(name, value); }
    /// The first field of that name; null if there is none.
    const std::string* find(std::string_view name) const;
    std::string_view value(std::string_view name) const;
    std::size_t count(std::string_view name) const;
    const std::vector<Field>& fields() const { return fields_; }

private:
    std::vector<Field> fields_;
};

/// A request whose head has been read whole and whose body is inside the limit.
struct Request {
    Method method = Method::get;
    std::string path;   ///< decoded, begins with '/', no dot segments
    std::string query;  ///< as it came, without the '?'
    Headers headers;
    std::string body;
    std::string peer;                 ///< the address of who asks, as text
    bool secure = false;              ///< came over TLS, here or at the proxy that is trusted
    std::vector<std::string> places;  ///< what stood at the route's {places}, in order

    /// The first query value of that name, decoded; nothing if it is absent or malformed.
    std::optional<std::string> parameter(std::string_view name) const;
    /// The cookie of that name; empty if there is none, or if it comes twice with two values.
    std::string_view cookie(std::string_view name) const;
    /// What stands after "Bearer " in Authorization; empty if nothing does.
    std::string_view bearer() const;
};

/// What a browser may do with an answer: nothing (data), what the site's own page needs, or show a
/// paper that brings its style along.
enum class Policy : std::uint8_t { data, page, paper };

using Body = std::shared_ptr<const std::string>;

/// An answer. The server adds length, date and the headers of security.hpp.
struct Response {
    int status = 200;
    std::string_view type = "application/json";  ///< of static life; empty writes none
    Headers headers;
    Body body;  ///< null is empty; shared, so that one view goes to many
    Policy policy = Policy::data;
    bool close = false;  ///< the connection ends with it
};

Response json(int status, std::string body);
/// Text for people and for tools that read lines.
Response plain(int status, std::string text);

/// The standard reason phrase; "Unknown" where there is none.
std::string_view reason_phrase(int status);

/// `text` with %xx undone, and '+' as a blank if `form`; nothing if it is malformed, no UTF-8 or
/// holds a control character.
std::optional<std::string> percent_decoded(std::string_view text, bool form = false);

/// `target` of a request cut into path and query, the path decoded; nothing if it is no absolute
/// path or has "." or ".." or an empty segment inside.
struct Target {
    std::string path;
    std::string query;
};
std::optional<Target> parse_target(std::string_view target);

/// Whether two ASCII texts are equal without regard to case.
bool same_letters(std::string_view a, std::string_view b);

/// Whether `text` is well-formed UTF-8 (no surrogates, no overlong forms).
bool is_utf8(std::string_view text);

}  // namespace montjoy::net

template <>
inline constexpr std::size_t montjoy::enum_size<montjoy::net::Method> = 7;
template <>
inline constexpr std::array<std::string_view, 7> montjoy::enum_names<montjoy::net::Method>{
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
