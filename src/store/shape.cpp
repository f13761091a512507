#include "store/shape.hpp"

namespace montjoy::store {
namespace {

template <class Row>
Shape shape_of(std::vector<std::vector<std::size_t>> unique = {})
{
    Shape shape{Table<Row>::name, {}, Table<Row>::keys, std::move(unique)};
    std::apply([&](const auto&... column) { (shape.columns.push_back(column.name), ...); }, Table<Row>::columns);
    return shape;
}

}  // namespace

std::span<const Shape> shapes()
{
    static const std::vector<Shape> all{
        shape_of<GameRow>(),
        shape_of<PinRow>(),
        shape_of<TableRow>(),
        shape_of<StepRow>(),
        shape_of<KeyRow>(),
        shape_of<AccountRow>({{column_of(&AccountRow::folded)}}),
        shape_of<SeatRow>(),
        shape_of<DraftRow>(),
        shape_of<LogRow>(),
        shape_of<NoticeRow>({{column_of(&NoticeRow::once)}}),
        shape_of<DoneRow>(),
        shape_of<UploadRow>(),
        shape_of<FactRow>(),
    };
    return all;
}

}  // namespace montjoy::store
