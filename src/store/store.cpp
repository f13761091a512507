#include "store/store.hpp"

#include "base/document.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"
#include "store/backends.hpp"
#include "store/sql.hpp"

namespace montjoy::store {
namespace {

constexpr std::string_view backup_format = "montjoy-backup";
/// The first schema whose rows are those of today. A migration that changes a row's columns raises it, or teaches
/// `restore` the older rows.
constexpr std::int64_t oldest_rows = 1;

[[noreturn]] void cannot_read(std::size_t line, std::string_view what)
{
    throw Failure(Failure::Kind::broken, cat("line ", line, " of the backup: ", what));
}

Document read_line(const std::string& text, std::size_t line)
{
    Problems problems;
    auto document = parse_document(text, problems);
    if (!document) cannot_read(line, problems.empty() ? "this is not JSON" : to_text(problems.front()));
    return *std::move(document);
}

Values read_row(const Document& list, const Shape& shape, std::size_t line)
{
    if (list.kind != Document::Kind::list || list.items.size() != shape.columns.size())
        cannot_read(line, cat("a row of ", shape.name, " has ", shape.columns.size(), " values"));
    Values row;
    for (const Document& item : list.items) {
        if (item.kind == Document::Kind::integer)
            row.emplace_back(item.integer);
        else if (item.kind == Document::Kind::string)
            row.emplace_back(item.string);
        else if (item.kind == Document::Kind::null)
            row.emplace_back();
        else
            cannot_read(line, "numbers, texts and null are expected");
    }
    return row;
}

}  // namespace

void Batch::append(Batch other)
{
    for (Op& op : other.ops_) ops_.push_back(std::move(op));
    if (moved_.empty()) moved_ = std::move(other.moved_);
}

std::unique_ptr<Store> open(std::string_view url, const Options& options)
{
    if (url == "memory:") return open_memory();
    if (url.starts_with("postgresql://") || url.starts_with("postgres://")) return open_postgres(std::string(url), options);
    constexpr std::string_view sqlite = "sqlite:";
    return open_sqlite(std::string(url.starts_with(sqlite) ? url.substr(sqlite.size()) : url), options);
}

void backup(Store& store, const std::function<void(std::string_view line)>& line)
{
    Writer head;
    head.open().field("format", backup_format).field("schema", migrations().size()).close();
    line(head.text());
    std::size_t rows = 0;
    store.walk([&](TableIndex table, const Values& row) {
        Writer w;
        w.open().key(shapes()[table].name).open_list();
        for (const Value& value : row) {
            if (const auto* n = std::get_if<std::int64_t>(&value))
                w.value(*n);
            else if (const auto* text = std::get_if<std::string>(&value))
                w.value(*text);
            else
                w.null();
        }
        w.close_list().close();
        line(w.text());
        ++rows;
    });
    Writer foot;
    foot.open().field("rows", rows).close();
    line(foot.text());
}

void restore(Store& store, const std::function<std::optional<std::string>()>& line)
{
    for (TableIndex table = 0; table < shapes().size(); ++table)
        if (store.size(table) > 0) throw Failure(Failure::Kind::broken, "a backup is restored into an empty store only");
    std::size_t number = 1;
    const auto first = line();
    const Document head = read_line(first.value_or(""), number);
    const Document* const format = head.find("format");
    const Document* const schema = head.find("schema");
    if (!format || format->string != backup_format || !schema) cannot_read(number, "this is no backup");
    if (schema->integer < oldest_rows || schema->integer > static_cast<std::int64_t>(migrations().size()))
        cannot_read(number, cat("it is of schema ", schema->integer, "; this program reads ", oldest_rows, " to ", migrations().size()));

    // All in one commit: what does not end well leaves the store empty.
    Batch batch;
    std::size_t rows = 0;
    for (;;) {
        const auto text = line();
        ++number;
        if (!text) cannot_read(number, "it ends before its end");
        const Document document = read_line(*text, number);
        if (document.fields.size() != 1) cannot_read(number, "one table's row is expected");
        const auto& [name, content] = document.fields.front();
        if (name == "rows") {
            if (content.integer != static_cast<std::int64_t>(rows)) cannot_read(number, cat("it has ", rows, " rows, not ", content.integer));
            break;
        }
        TableIndex table = 0;
        while (table < shapes().size() && shapes()[table].name != name) ++table;
        if (table == shapes().size()) cannot_read(number, cat("there is no table \"", name, "\""));
        batch.add_row(table, read_row(content, shapes()[table], number));
        ++rows;
    }
    if (!store.write(batch)) cannot_read(number, "two rows have one key");
}

}  // namespace montjoy::store
