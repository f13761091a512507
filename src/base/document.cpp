#include "base/document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/plain_json.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy {
namespace {

constexpr std::size_t deepest = 64;

std::string line_and_column(std::string_view text, std::size_t byte)
{
    byte = std::min(byte, text.size());
    std::size_t line = 1, column = 1;
    for (std::size_t i = 0; i < byte; ++i) {
        if (text[i] == '\n') {
            ++line;
            column = 1;
        } else {
            ++column;
        }
    }
    return cat("line ", line, ", column ", column);
}

/// Builds a Document from the parser's calls. `stack_` holds the open lists and objects by value:
/// a child moves into its parent when it closes.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit Builder(std::string_view text, Problems& problems) : text_(text), problems_(problems) {}

    Document take() { return std::move(root_); }

    bool null() override { return put({}); }
    bool boolean(bool value) override
    {
        Document d;
        d.kind = Document::Kind::boolean;
        d.boolean = value;
        return put(std::move(d));
    }
    bool number_integer(number_integer_t value) override
    {
        Document d;
        d.kind = Document::Kind::integer;
        d.integer = value;
        return put(std::move(d));
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (value > static_cast<number_unsigned_t>(INT64_MAX))
            return fail("a number is too large");
        return number_integer(static_cast<number_integer_t>(value));
    }
    bool number_float(number_float_t, const string_t& written) override
    {
        Document d;
        d.kind = Document::Kind::decimal;
        d.string = written;
        return put(std::move(d));
    }
    bool string(string_t& value) override
    {
        Document d;
        d.kind = Document::Kind::string;
        d.string = std::move(value);
        return put(std::move(d));
    }
    bool binary(binary_t&) override { return fail("binary data stands here"); }
    bool start_object(std::size_t) override { return open(Document::Kind::object); }
    bool key(string_t& name) override
    {
        if (stack_.back().document.find(name))
            return fail("the key \"{}\" stands twice in one object", {name});
        stack_.back().key = std::move(name);
        return true;
    }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(Document::Kind::list); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception& e) override
    {
        std::string_view what = e.what();
        if (const std::size_t colon = what.find(": "); colon != std::string_view::npos)
            what.remove_prefix(colon + 2);  // the library's own place, which we give better
        problems_.push_back({line_and_column(text_, byte ? byte - 1 : 0),
                             {{}, "this is not JSON: {}", {std::string(what)}}});
        return false;
    }

private:
    struct Open {
        Document document;
        std::string key;
    };

    bool fail(Text text, std::vector<Argument> arguments = {})
    {
        // The parser does not say where it stands; the place of the enclosing value is known.
        std::string where;
        for (const Open& open : stack_)
            where += cat('/', open.document.kind == Document::Kind::list
                                  ? cat(open.document.items.size())
                                  : open.key);
        problems_.push_back({where, {{}, text, std::move(arguments)}});
        return false;
    }
    bool open(Document::Kind kind)
    {
        if (stack_.size() == deepest) return fail("values are nested too deep");
        Document d;
        d.kind = kind;
        stack_.push_back({std::move(d), {}});
        return true;
    }
    bool close()
    {
        Document done = std::move(stack_.back().document);
        stack_.pop_back();
        return put(std::move(done));
    }
    bool put(Document value)
    {
        if (stack_.empty()) {
            root_ = std::move(value);
            return true;
        }
        Open& parent = stack_.back();
        if (parent.document.kind == Document::Kind::list)
            parent.document.items.push_back(std::move(value));
        else
            parent.document.fields.emplace_back(parent.key, std::move(value));
        return true;
    }

    std::string_view text_;
    Problems& problems_;
    Document root_;
    std::vector<Open> stack_;
};

void write(const Document& document, Writer& writer)
{
    switch (document.kind) {
        case Document::Kind::null: writer.null(); break;
        case Document::Kind::boolean: writer.value(document.boolean); break;
        case Document::Kind::integer: writer.value(document.integer); break;
        case Document::Kind::decimal: writer.raw(document.string); break;
        case Document::Kind::string: writer.value(document.string); break;
        case Document::Kind::list:
            writer.open_list();
            for (const Document& item : document.items) write(item, writer);
            writer.close_list();
            break;
        case Document::Kind::object:
            writer.open();
            for (const auto& [name, value] : document.fields) {
                writer.key(name);
                write(value, writer);
            }
            writer.close();
            break;
    }
}

/// A pointer's step with the two characters escaped that RFC 6901 escapes.
std::string escaped(std::string_view step)
{
    std::string out;
    for (const char c : step) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

std::string list_of(const std::vector<std::string_view>& names)
{
    std::vector<std::string> all(names.begin(), names.end());
    return join(all, ", ");
}

bool plain_utf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead < 0x20 || lead == 0x7f) return false;
        const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
        if (length == 0 || i + length > text.size()) return false;
        for (std::size_t k = 1; k < length; ++k)
            if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
        i += length;
    }
    return true;
}

}  // namespace

const Document* Document::find(std::string_view name) const
{
    for (const auto& [key, value] : fields)
        if (key == name) return &value;
    return nullptr;
}

std::string_view to_words(Document::Kind kind)
{
    switch (kind) {
        case Document::Kind::null: return "null";
        case Document::Kind::boolean: return "true or false";
        case Document::Kind::integer: return "a whole number";
        case Document::Kind::decimal: return "a decimal";
        case Document::Kind::string: return "a string";
        case Document::Kind::list: return "a list";
        case Document::Kind::object: return "an object";
    }
    return "";
}

std::string to_text(const Problem& problem, const Language* language)
{
    return cat(problem.where, problem.where.empty() ? "" : ": ",
               render_with_clause(problem.message, language));
}

bool refused(const Problems& problems)
{
    return std::any_of(problems.begin(), problems.end(), [](const Problem& p) { return !p.warning; });
}

std::optional<Document> parse_document(std::string_view text, Problems& problems)
{
    if (auto plain = plain_document(text)) return plain;
    Builder builder(text, problems);
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
    return builder.take();
}

std::string to_json(const Document& document)
{
    Writer writer;
    write(document, writer);
    return std::move(writer).text();
}

void Place::fault(Clause clause, Text text, std::vector<Argument> arguments) const
{
    problems_->push_back({pointer_, {clause, text, std::move(arguments)}, false});
}

void Place::warn(Clause clause, Text text, std::vector<Argument> arguments) const
{
    problems_->push_back({pointer_, {clause, text, std::move(arguments)}, true});
}

Place Place::child(const Document* at, std::string_view step) const
{
    return {at, cat(pointer_, '/', escaped(step)), problems_};
}

Place Place::optional(std::string_view name) const
{
    return child(at_ ? at_->find(name) : nullptr, name);
}

Place Place::required(std::string_view name) const
{
    const Place field = optional(name);
    if (!field && is(Document::Kind::object)) field.fault("this field is missing");
    return field;
}

void Place::only(std::initializer_list<std::string_view> names) const
{
    if (!at_) return;
    if (at_->kind != Document::Kind::object) {
        fault("{} stands here; an object is asked", {std::string(to_words(at_->kind))});
        return;
    }
    const std::vector<std::string_view> known(names);
    for (const auto& [key, value] : at_->fields) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        const Place unknown = child(&value, key);
        if (const auto meant = nearest(key, known))
            unknown.fault("there is no such field; did you mean \"{}\"? Known are: {}",
                          {std::string(*meant), list_of(known)});
        else
            unknown.fault("there is no such field; known are: {}", {list_of(known)});
    }
}

std::vector<Place> Place::items(std::size_t least, std::size_t most) const
{
    std::vector<Place> places;
    if (!at_) return places;
    if (at_->kind != Document::Kind::list) {
        fault("{} stands here; a list is asked", {std::string(to_words(at_->kind))});
        return places;
    }
    const auto size = static_cast<std::int64_t>(at_->items.size());
    if (at_->items.size() < least)
        fault("{} items stand here; at least {} are asked", {size, static_cast<std::int64_t>(least)});
    if (at_->items.size() > most) {
        fault("{} items stand here; at most {} are allowed", {size, static_cast<std::int64_t>(most)});
        return places;
    }
    for (std::size_t i = 0; i < at_->items.size(); ++i) places.push_back(child(&at_->items[i], cat(i)));
    return places;
}

std::vector<std::pair<std::string, Place>> Place::fields() const
{
    std::vector<std::pair<std::string, Place>> places;
    if (!at_) return places;
    if (at_->kind != Document::Kind::object) {
        fault("{} stands here; an object is asked", {std::string(to_words(at_->kind))});
        return places;
    }
    for (const auto& [name, value] : at_->fields) places.emplace_back(name, child(&value, name));
    return places;
}

std::int64_t Place::integer(std::int64_t low, std::int64_t high, std::int64_t otherwise,
                            Clause clause) const
{
    if (!at_) return otherwise;
    if (at_->kind != Document::Kind::integer) {
        fault(clause, "{} stands here; a whole number from {} to {} is asked",
              {std::string(to_words(at_->kind)), low, high});
        return otherwise;
    }
    if (at_->integer >= low && at_->integer <= high) return at_->integer;
    fault(clause, "{} stands here; a whole number from {} to {} is allowed",
          {at_->integer, low, high});
    return otherwise;
}

Fraction Place::fraction(Fraction low, Fraction high, Fraction otherwise, Clause clause) const
{
    if (!at_) return otherwise;
    std::optional<Fraction> value;
    if (at_->kind == Document::Kind::integer && at_->integer > -1'000'000'000 &&
        at_->integer < 1'000'000'000)
        value = Fraction(at_->integer);
    else if (at_->kind == Document::Kind::decimal)
        value = parse_decimal(at_->string);
    if (!value) {
        fault(clause, "{} stands here; a number from {} to {} with at most six places is asked",
              {std::string(to_words(at_->kind)), to_decimal(low), to_decimal(high)});
        return otherwise;
    }
    if (*value >= low && *value <= high) return *value;
    fault(clause, "{} stands here; a number from {} to {} is allowed",
          {to_decimal(*value), to_decimal(low), to_decimal(high)});
    return otherwise;
}

bool Place::boolean(bool otherwise) const
{
    if (!at_) return otherwise;
    if (at_->kind == Document::Kind::boolean) return at_->boolean;
    fault("{} stands here; true or false is asked", {std::string(to_words(at_->kind))});
    return otherwise;
}

std::string Place::string(std::string_view otherwise) const
{
    if (!at_) return std::string(otherwise);
    if (at_->kind == Document::Kind::string) return at_->string;
    fault("{} stands here; a string is asked", {std::string(to_words(at_->kind))});
    return std::string(otherwise);
}

std::string Place::name(std::size_t most) const
{
    const std::string text = string();
    if (!is(Document::Kind::string)) return text;
    if (trim(text).empty())
        fault("a name must not be empty");
    else if (text.size() > most)
        fault("this name is {} bytes long; at most {} are allowed",
              {static_cast<std::int64_t>(text.size()), static_cast<std::int64_t>(most)});
    else if (!plain_utf8(text))
        fault("a name is UTF-8 without control characters");
    return text;
}

std::optional<std::size_t> Place::one_of(const std::vector<std::string_view>& names,
                                         Clause clause) const
{
    if (!at_) return std::nullopt;
    if (at_->kind != Document::Kind::string) {
        fault(clause, "{} stands here; one of these is asked: {}",
              {std::string(to_words(at_->kind)), list_of(names)});
        return std::nullopt;
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == at_->string) return i;
    fault(clause, "\"{}\" stands here; allowed are: {}", {at_->string, list_of(names)});
    return std::nullopt;
}

}  // namespace montjoy
