// Which route a request is for: a table of methods and patterns, compared segment by segment.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "apps/server/net/message.hpp"

namespace montjoy::net {

/// A method and a path such as "/api/v1/games/{game}/orders": a segment in braces takes any one
/// segment that is not empty; a last one "{name...}" takes all that is left, slashes included.
struct Pattern {
    Method method = Method::get;
    std::string_view path;
};

/// The index of the pattern that took the path, and what stood at its places, in order.
struct Found {
    std::size_t route = 0;
    std::vector<std::string> places;
};

/// No pattern takes the path (404), or only patterns of these methods do (405).
struct Miss {
    std::vector<Method> allowed;
};

class Router {
public:
    /// Two patterns of one method that take the same paths at the same rank are a broken table: it
    /// aborts. A word ranks before a place, a place before a rest, from the left.
    explicit Router(const std::vector<Pattern>& patterns);

    /// The route for `method` and a decoded `path`. HEAD finds what GET does.
    std::variant<Found, Miss> find(Method method, std::string_view path) const;

private:
    struct Row {
        Method method;
        std::vector<std::string_view> segments;
        std::size_t index;
        bool rest;  ///< the last segment takes all that is left
    };
    std::vector<Row> rows_;  ///< in the order in which they are tried
};

}  // namespace montjoy::net
