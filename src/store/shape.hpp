// The tables as data: names, columns, keys; and how a row becomes a list of values and comes back.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "store/rows.hpp"

namespace montjoy::store {

using Value = std::variant<std::monostate, std::int64_t, std::string>;
using Values = std::vector<Value>;

/// A table by its place in `shapes()`.
using TableIndex = std::size_t;

/// What a database must know of a table. The first `keys` columns are its primary key.
struct Shape {
    std::string_view name;
    std::vector<std::string_view> columns;
    std::size_t keys = 1;
    std::vector<std::vector<std::size_t>> unique;  ///< besides the key; a list with a null in it binds nothing
};

template <class Row, class Member>
struct Column {
    std::string_view name;
    Member Row::*member;
};
template <class Row, class Member>
Column(const char*, Member Row::*) -> Column<Row, Member>;

/// Specialised for each row: `name`, `columns`, `keys`, `unique`.
template <class Row>
struct Table;

template <>
struct Table<GameRow> {
    static constexpr TableIndex index = 0;
    static constexpr std::string_view name = "games";
    static constexpr std::tuple columns{Column{"id", &GameRow::id}, Column{"seq", &GameRow::seq},
                                        Column{"history", &GameRow::history}, Column{"state", &GameRow::state},
                                        Column{"due", &GameRow::due}, Column{"over", &GameRow::over}};
    static constexpr std::size_t keys = 1;
};
template <>
struct Table<PinRow> {
    static constexpr TableIndex index = 1;
    static constexpr std::string_view name = "pins";
    static constexpr std::tuple columns{Column{"game", &PinRow::game}, Column{"header", &PinRow::header},
                                        Column{"secret", &PinRow::secret}, Column{"owner", &PinRow::owner},
                                        Column{"created", &PinRow::created}};
    static constexpr std::size_t keys = 1;
};
template <>
struct Table<TableRow> {
    static constexpr TableIndex index = 2;
    static constexpr std::string_view name = "tables";
    static constexpr std::tuple columns{Column{"game", &TableRow::game}, Column{"body", &TableRow::body},
                                        Column{"listed", &TableRow::listed}, Column{"created", &TableRow::created}};
    static constexpr std::size_t keys = 1;
};
template <>
struct Table<StepRow> {
    static constexpr TableIndex index = 3;
    static constexpr std::string_view name = "steps";
    static constexpr std::tuple columns{
        Column{"game", &StepRow::game}, Column{"history", &StepRow::history}, Column{"seq", &StepRow::seq},
        Column{"at", &StepRow::at}, Column{"seat", &StepRow::seat}, Column{"once", &StepRow::once},
        Column{"fingerprint", &StepRow::fingerprint}, Column{"answer", &StepRow::answer},
        Column{"lines", &StepRow::lines}};
    static constexpr std::size_t keys = 3;
};
template <>
struct Table<KeyRow> {
    static constexpr TableIndex index = 4;
    static constexpr std::string_view name = "keys";
    static constexpr std::tuple columns{Column{"hash", &KeyRow::hash}, Column{"kind", &KeyRow::kind},
                                        Column{"game", &KeyRow::game}, Column{"seat", &KeyRow::seat},
                                        Column{"account", &KeyRow::account}, Column{"data", &KeyRow::data},
                                        Column{"created", &KeyRow::created}, Column{"expires", &KeyRow::expires}};
    static constexpr std::size_t keys = 1;
};
template <>
struct Table<AccountRow> {
    static constexpr TableIndex index = 5;
    static constexpr std::string_view name = "accounts";
    static constexpr std::tuple columns{
        Column{"id", &AccountRow::id}, Column{"folded", &AccountRow::folded}, Column{"name", &AccountRow::name},
        Column{"email", &AccountRow::email}, Column{"confirmed", &AccountRow::confirmed},
        Column{"password", &AccountRow::password}, Column{"created", &AccountRow::created},
        Column{"revision", &AccountRow::revision}, Column{"data", &AccountRow::data}};
    static constexpr std::size_t keys = 1;
};
template <>
struct Table<SeatRow> {
    static constexpr TableIndex index = 6;
    static constexpr std::string_view name = "seats";
    static constexpr std::tuple columns{Column{"game", &SeatRow::game}, Column{"seat", &SeatRow::seat},
                                        Column{"account", &SeatRow::account}};
    static constexpr std::size_t keys = 2;
};
template <>
struct Table<DraftRow> {
    static constexpr TableIndex index = 7;
    static constexpr std::string_view name = "drafts";
    static constexpr std::tuple columns{Column{"game", &DraftRow::game}, Column{"id", &DraftRow::id},
                                        Column{"seat", &DraftRow::seat}, Column{"revision", &DraftRow::revision},
                                        Column{"at", &DraftRow::at}, Column{"body", &DraftRow::body}};
    static constexpr std::size_t keys = 2;
};
template <>
struct Table<LogRow> {
    static constexpr TableIndex index = 8;
    static constexpr std::string_view name = "logs";
    static constexpr std::tuple columns{Column{"game", &LogRow::game}, Column{"ordinal", &LogRow::ordinal},
                                        Column{"at", &LogRow::at}, Column{"body", &LogRow::body}};
    static constexpr std::size_t keys = 2;
};
template <>
struct Table<NoticeRow> {
    static constexpr TableIndex index = 9;
    static constexpr std::string_view name = "notices";
    static constexpr std::tuple columns{
        Column{"id", &NoticeRow::id}, Column{"once", &NoticeRow::once}, Column{"due", &NoticeRow::due},
        Column{"attempts", &NoticeRow::attempts}, Column{"channel", &NoticeRow::channel},
        Column{"target", &NoticeRow::target}, Column{"body", &NoticeRow::body},
        Column{"outcome", &NoticeRow::outcome}, Column{"created", &NoticeRow::created}};
    static constexpr std::size_t keys = 1;
};
template <>
struct Table<DoneRow> {
    static constexpr TableIndex index = 10;
    static constexpr std::string_view name = "done";
    static constexpr std::tuple columns{Column{"scope", &DoneRow::scope}, Column{"once", &DoneRow::once},
                                        Column{"fingerprint", &DoneRow::fingerprint},
                                        Column{"answer", &DoneRow::answer}, Column{"at", &DoneRow::at}};
    static constexpr std::size_t keys = 2;
};
template <>
struct Table<UploadRow> {
    static constexpr TableIndex index = 11;
    static constexpr std::string_view name = "uploads";
    static constexpr std::tuple columns{Column{"id", &UploadRow::id}, Column{"account", &UploadRow::account},
                                        Column{"kind", &UploadRow::kind}, Column{"system", &UploadRow::system},
                                        Column{"title", &UploadRow::title}, Column{"at", &UploadRow::at},
                                        Column{"content", &UploadRow::content}};
    static constexpr std::size_t keys = 1;
};
template <>
struct Table<FactRow> {
    static constexpr TableIndex index = 12;
    static constexpr std::string_view name = "facts";
    static constexpr std::tuple columns{Column{"name", &FactRow::name}, Column{"value", &FactRow::value}};
    static constexpr std::size_t keys = 1;
};

/// All tables, by their index.
std::span<const Shape> shapes();

// A member as a value and back. A bool is 0 or 1; nothing is null.
inline Value to_value(std::int64_t n) { return n; }
inline Value to_value(bool yes) { return std::int64_t{yes ? 1 : 0}; }
inline Value to_value(std::string text) { return text; }
template <class T>
Value to_value(std::optional<T> maybe)
{
    return maybe ? to_value(*std::move(maybe)) : Value{};
}
inline void from_value(Value& v, std::int64_t& n) { n = std::holds_alternative<std::int64_t>(v) ? std::get<std::int64_t>(v) : 0; }
inline void from_value(Value& v, bool& yes) { yes = std::holds_alternative<std::int64_t>(v) && std::get<std::int64_t>(v) != 0; }
inline void from_value(Value& v, std::string& text)
{
    if (auto* own = std::get_if<std::string>(&v)) text = std::move(*own);
}
template <class T>
void from_value(Value& v, std::optional<T>& maybe)
{
    if (std::holds_alternative<std::monostate>(v)) return;
    from_value(v, maybe.emplace());
}

template <class Row>
Values to_values(Row row)
{
    Values values;
    values.reserve(std::tuple_size_v<decltype(Table<Row>::columns)>);
    std::apply([&](const auto&... column) { (values.push_back(to_value(std::move(row.*column.member))), ...); },
               Table<Row>::columns);
    return values;
}

template <class Row>
Row from_values(Values values)
{
    Row row;
    std::size_t i = 0;
    std::apply([&](const auto&... column) { (from_value(values[i++], row.*column.member), ...); },
               Table<Row>::columns);
    return row;
}

/// The place of a member among its table's columns. Requires that it is one.
template <class Row, class Member>
constexpr std::size_t column_of(Member Row::*member)
{
    std::size_t at = 0, found = std::tuple_size_v<decltype(Table<Row>::columns)>;
    const auto look = [&](const auto& column) {
        if constexpr (std::is_same_v<std::decay_t<decltype(column.member)>, Member Row::*>)
            if (column.member == member) found = at;
        ++at;
    };
    std::apply([&](const auto&... column) { (look(column), ...); }, Table<Row>::columns);
    return found;
}

}  // namespace montjoy::store
