#include "apps/cli/spread.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/text.hpp"

namespace montjoy::cli {
namespace {

std::string rounded(double value)
{
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, 2);
    return {digits, end.ptr};
}

std::string below(const std::string& place, std::string_view step) { return place.empty() ? std::string(step) : cat(place, ' ', step); }

std::optional<double> number_in(std::string_view text)
{
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// The number that a string writes, as a decimal or a fraction: exact numbers are written as strings.
std::optional<double> exact_number(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (text.find_first_not_of("0123456789-./") != std::string_view::npos) return std::nullopt;
    if (slash == std::string_view::npos) return number_in(text);
    const auto over = number_in(text.substr(0, slash)), under = number_in(text.substr(slash + 1));
    if (!over || !under || *under == 0) return std::nullopt;
    return *over / *under;
}

double deviation(double squares, std::uint64_t games) { return std::sqrt(squares / static_cast<double>(games)); }

}  // namespace

void Spread::add_number(double value)
{
    ++games_;
    // Welford's recurrence: sums of squares would lose the digits that a small deviation needs.
    const double step = value - mean_;
    mean_ += step / static_cast<double>(games_);
    squares_ += step * (value - mean_);
    least_ = games_ == 1 ? value : std::min(least_, value);
    greatest_ = games_ == 1 ? value : std::max(greatest_, value);
}

void Spread::add(const Document& summary)
{
    switch (summary.kind) {
        case Document::Kind::null: break;
        case Document::Kind::boolean: add_number(summary.boolean ? 1 : 0); break;
        case Document::Kind::integer: add_number(static_cast<double>(summary.integer)); break;
        case Document::Kind::decimal: add_number(number_in(summary.string).value_or(0)); break;
        case Document::Kind::string:
            if (const auto number = exact_number(summary.string))
                add_number(*number);
            else
                ++words_[summary.string];
            break;
        case Document::Kind::list:
            if (items_.size() < summary.items.size()) items_.resize(summary.items.size());
            for (std::size_t i = 0; i < summary.items.size(); ++i) items_[i].add(summary.items[i]);
            break;
        case Document::Kind::object:
            for (const auto& [name, value] : summary.fields) {
                auto field = std::find_if(fields_.begin(), fields_.end(), [&n = name](const auto& f) { return f.first == n; });
                if (field == fields_.end()) field = fields_.insert(fields_.end(), {name, Spread()});
                field->second.add(value);
            }
            break;
    }
}

void Spread::write(Writer& writer) const
{
    if (!items_.empty()) {
        writer.open_list();
        for (const Spread& item : items_) item.write(writer);
        writer.close_list();
        return;
    }
    writer.open();
    for (const auto& [name, field] : fields_) field.write(writer.key(name));
    if (games_ > 0)
        writer.field("games", games_).field("mean", mean_).field("sd", deviation(squares_, games_)).field("min", least_).field("max", greatest_);
    if (!words_.empty()) {
        std::uint64_t games = 0;
        for (const auto& [word, count] : words_) games += count;
        writer.field("games", games).key("counts").open();
        for (const auto& [word, count] : words_) writer.field(word, count);
        writer.close();
    }
    writer.close();
}

void Spread::add_rows(const std::string& place, std::vector<std::vector<std::string>>& rows) const
{
    if (games_ > 0) rows.push_back({place, rounded(mean_), rounded(deviation(squares_, games_)), rounded(least_), rounded(greatest_)});
    if (!words_.empty()) {
        std::string counts;
        for (const auto& [word, count] : words_) counts += cat(counts.empty() ? "" : ", ", word, ' ', count);
        rows.push_back({place, counts});
    }
    for (const auto& [name, field] : fields_) field.add_rows(below(place, name), rows);
    for (std::size_t i = 0; i < items_.size(); ++i) items_[i].add_rows(below(place, cat(i + 1)), rows);
}

}  // namespace montjoy::cli
