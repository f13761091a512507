#include "apps/server/net/router.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "base/text.hpp"

namespace montjoy::net {

namespace {

constexpr std::size_t most_segments = 16;

bool is_place(std::string_view segment)
{
    return segment.starts_with('{');
}
bool is_rest(std::string_view segment)
{
    return segment.ends_with("...}");
}
int rank(std::string_view segment)
{
    return is_rest(segment) ? 2 : is_place(segment) ? 1 : 0;
}

/// Whether `a` is tried before `b`: segment by segment the narrower first.
bool before(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b)
{
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (rank(a[i]) != rank(b[i])) return rank(a[i]) < rank(b[i]);
        if (rank(a[i]) == 0 && a[i] != b[i]) return a[i] < b[i];
    }
    return a.size() < b.size();
}

}  // namespace

Router::Router(const std::vector<Pattern>& patterns)
{
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        assert(patterns[i].path.starts_with('/'));
        Row row{patterns[i].method, split(patterns[i].path.substr(1), '/'), i, false};
        row.rest = is_rest(row.segments.back());
        assert(row.segments.size() <= most_segments);
        rows_.push_back(std::move(row));
    }
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const Row& a, const Row& b) { return before(a.segments, b.segments); });
    for (std::size_t i = 1; i < rows_.size(); ++i)
        for (std::size_t k = i; k-- > 0 && !before(rows_[k].segments, rows_[i].segments);)
            assert(rows_[k].method != rows_[i].method);
}

std::variant<Found, Miss> Router::find(Method method, std::string_view path) const
{
    if (method == Method::head) method = Method::get;
    Miss miss;
    if (!path.starts_with('/')) return miss;

    // where each segment begins; what goes beyond the longest pattern is only counted
    std::array<std::size_t, most_segments> starts{};
    std::size_t count = 0;
    for (std::size_t at = 1;; ++count) {
        if (count < most_segments) starts[count] = at;
        const std::size_t slash = path.find('/', at);
        if (slash == std::string_view::npos) break;
        at = slash + 1;
    }
    ++count;
    const auto segment = [&](std::size_t i) {
        const std::string_view from = path.substr(starts[i]);
        return from.substr(0, from.find('/'));
    };

    const auto takes = [&](const Row& row) {
        const std::size_t size = row.segments.size();
        if (row.rest ? count < size : count != size) return false;
        for (std::size_t i = 0; i < size; ++i) {
            if (is_rest(row.segments[i])) return starts[i] < path.size();
            const std::string_view here = segment(i);
            if (is_place(row.segments[i]) ? here.empty() : here != row.segments[i]) return false;
        }
        return true;
    };
    for (const Row& row : rows_) {
        if (!takes(row)) continue;
        if (row.method != method) {
            if (std::find(miss.allowed.begin(), miss.allowed.end(), row.method) ==
                miss.allowed.end())
                miss.allowed.push_back(row.method);
            continue;
        }
        Found found{row.index, {}};
        for (std::size_t i = 0; i < row.segments.size(); ++i)
            if (is_place(row.segments[i]))
                found.places.emplace_back(is_rest(row.segments[i]) ? path.substr(starts[i])
                                                                   : segment(i));
        return found;
    }
    return miss;
}

}  // namespace montjoy::net
