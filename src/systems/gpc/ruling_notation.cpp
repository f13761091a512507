// How rulings are written and read; the table of subjects in ruling.cpp says what each takes.
#include "base/text.hpp"
#include "systems/gpc/reader.hpp"
#include "systems/gpc/ruling.hpp"

namespace montjoy::gpc {
namespace {

using Value = SubjectRow::Value;

/// A manoeuvre's name as one word, for rulings: "stand-vs-two".
std::string hyphened(std::string_view name)
{
    std::string out(name);
    for (char& c : out)
        if (c == ' ') c = '-';
    return out;
}

std::string item_text(const SubjectRow& row, std::int8_t item)
{
    const auto i = static_cast<std::size_t>(item);
    return i < row.items.size() ? hyphened(row.items[i]) : "?";
}

std::string halves(std::int32_t n)
{
    return cat(n < 0 ? "-" : "", n < 0 ? -n / 2 : n / 2, n % 2 != 0 ? ".5" : "");
}

/// A number of whole or half points, in halves.
std::optional<std::int32_t> read_halves(Reader& reader)
{
    const auto value = parse_decimal(reader.peek());
    if (!value || value->denominator() > 2 || *value > Fraction(1'000'000) ||
        *value < Fraction(-1'000'000))
        return std::nullopt;
    reader.word();
    return static_cast<std::int32_t>((*value * 2).numerator());
}

/// The value of an edit, after its subject and knight; a fault where it is none.
std::optional<Malformed> read_value(const Scenario& scenario, const SubjectRow& row, Reader& reader,
                                    Edit& edit)
{
    if (row.value == Value::modifier || row.value == Value::item) {
        std::size_t i = row.value == Value::item ? static_cast<std::size_t>(row.low) : 0;
        while (i < row.items.size() && !reader.take(hyphened(row.items[i]))) ++i;
        if (i == row.items.size()) {
            std::vector<std::string> names;
            for (std::size_t k = row.value == Value::item ? static_cast<std::size_t>(row.low) : 0;
                 k < row.items.size(); ++k)
                names.push_back(hyphened(row.items[k]));
            return reader.expected({{}, "one of: {}", {join(names, ", ")}});
        }
        edit.item = static_cast<std::int8_t>(i);
        if (row.value == Value::item) return std::nullopt;
    }
    if (row.value == Value::foe) {
        const auto foe = read_foe(scenario, reader);
        if (!foe) return reader.expected(a_foe(scenario));
        edit.item = foe->index;
        edit.value = 1;
        if (!reader.done()) {
            const auto place = read_number(reader, row.low, row.high);
            if (!place) return reader.expected({{}, "a place among the foes drawn, 1 to 4", {}});
            edit.value = *place;
        }
        return std::nullopt;
    }
    if (row.value == Value::yes_no) {
        const bool yes = reader.take("yes");
        if (!yes && !reader.take("no")) return reader.expected({{}, "yes or no", {}});
        edit.value = yes ? 1 : 0;
        return std::nullopt;
    }
    if (row.value == Value::text) return std::nullopt;
    edit.by = row.value != Value::dice && row.form.find("[by]") != std::string_view::npos &&
              reader.take("by");
    const std::int64_t span = std::int64_t{row.high} - row.low;
    const auto number = row.value == Value::half ? read_halves(reader)
                                                 : read_number(reader, edit.by ? -span : row.low,
                                                               edit.by ? span : row.high);
    if (!number)
        return reader.expected(
            {{},
             "a number from {} to {}",
             {edit.by ? -span : std::int64_t{row.low}, edit.by ? span : std::int64_t{row.high}}});
    edit.value = *number;
    if (row.value == Value::dice) {
        const auto second = read_number(reader, row.low, row.high);
        if (!second) return reader.expected({{}, "the other die, 1 to 20", {}});
        edit.second = *second;
    }
    edit.passing = row.value == Value::modifier && reader.take("round");
    return std::nullopt;
}

Parsed<Edit> read_edit(const Scenario& scenario, Reader& reader)
{
    for (const SubjectRow& row : subject_rows()) {
        if (!reader.take(name_of(row.subject))) continue;
        Edit edit{row.subject, {}, 0, false, false, 0, 0};
        if (row.knight) {
            const auto knight = read_knight(scenario, reader);
            if (!knight) return reader.expected(a_knight(scenario));
            edit.knight = *knight;
        }
        if (auto fault = read_value(scenario, row, reader, edit)) return *std::move(fault);
        if (row.value != Value::text && !reader.done())
            return reader.expected({{}, "nothing more", {}});
        return edit;
    }
    std::vector<std::string> names;
    for (const SubjectRow& row : subject_rows()) names.emplace_back(name_of(row.subject));
    return reader.expected({{}, "what is ruled: {}", {join(names, ", ")}});
}

}  // namespace

std::string to_text(const Scenario& scenario, const Edit& edit)
{
    const SubjectRow& row = row_of(edit.subject);
    std::string out(name_of(edit.subject));
    if (row.knight) out += cat(' ', knight_name(scenario, edit.knight));
    const auto put_number = [&](const std::string& number) {
        out += cat(edit.by ? " by " : " ", number);
    };
    switch (row.value) {
        case Value::number:
            put_number(cat(edit.value));
            break;
        case Value::half:
            put_number(halves(edit.value));
            break;
        case Value::item:
            out += cat(' ', item_text(row, edit.item));
            break;
        case Value::yes_no:
            out += edit.value != 0 ? " yes" : " no";
            break;
        case Value::modifier:
            out += cat(' ', item_text(row, edit.item));
            put_number(cat(edit.value));
            if (edit.passing) out += " round";
            break;
        case Value::foe:
            out += cat(' ', foe_name(scenario, {edit.item}));
            if (edit.value != 1) out += cat(' ', edit.value);
            break;
        case Value::dice:
            out += cat(' ', edit.value, ' ', edit.second);
            break;
        case Value::text:
            break;
    }
    return out;
}

Parsed<Edit> parse_edit(const Scenario& scenario, std::string_view text, std::size_t from)
{
    Reader reader(text, from);
    return read_edit(scenario, reader);
}

}  // namespace montjoy::gpc
