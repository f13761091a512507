// What many games came to: the systems' summaries of single games, leaf by leaf.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/document.hpp"
#include "base/writer.hpp"

namespace montjoy::cli {

/// The values at one place of many summaries. A number or truth value (as 0 and 1) gives mean,
/// standard deviation (of these games, not an estimate), least and greatest; so does a string that
/// writes an exact number ("37/2", "18.5"). Any other string is counted.
/// The result depends on the values and the order in which they were added only.
class Spread {
public:
    /// Adds one game's summary, or the part of it at this place.
    void add(const Document& summary);

    /// Objects and lists as they were; in the place of each number {"games", "mean", "sd", "min",
    /// "max"}, in the place of each string {"games", "counts": {...}}.
    void write(Writer& writer) const;

    /// A row for each leaf: its place, mean, sd, min, max; or its place and counts.
    void add_rows(const std::string& place, std::vector<std::vector<std::string>>& rows) const;

    bool empty() const { return games_ == 0 && fields_.empty() && items_.empty() && words_.empty(); }

private:
    void add_number(double value);

    std::uint64_t games_ = 0;  ///< that had a number here
    double mean_ = 0, squares_ = 0, least_ = 0, greatest_ = 0;
    std::map<std::string, std::uint64_t> words_;
    std::vector<std::pair<std::string, Spread>> fields_;
    std::vector<Spread> items_;
};

}  // namespace montjoy::cli
