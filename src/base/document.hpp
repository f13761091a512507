// What a user hands in (a scenario, an army, a sheet, numbers) as a tree of values, and a reader
// over it that names every fault by its place and says what is allowed there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/by.hpp"
#include "base/fraction.hpp"
#include "base/message.hpp"

namespace montjoy {

/// A JSON value. Keys of an object stand once each, in the order of the text.
class Document {
public:
    enum class Kind { null, boolean, integer, decimal, string, list, object };

    Kind kind = Kind::null;
    bool boolean = false;
    std::int64_t integer = 0;
    std::string string;  ///< of a string; of a decimal, its text as written
    std::vector<Document> items;
    std::vector<std::pair<std::string, Document>> fields;

    /// The field that goes by `name`; null if this is no object or has none such.
    const Document* find(std::string_view name) const;

    friend bool operator==(const Document&, const Document&) = default;
};

/// "an object", "a number", ...: what a person would call that kind of value.
std::string_view to_words(Document::Kind kind);

/// A fault in a file: where, what was found, what is allowed, and the clause that says so.
struct Problem {
    std::string where;  ///< "line 3, column 7" for syntax; else a JSON pointer ("" is the whole)
    Message message;
    bool warning = false;  ///< worth saying, but the file is taken
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// "/units/0/attack: 1 stands here; at least 2 is asked (GB-UNIT-2)".
std::string to_text(const Problem& problem, const Language* language = nullptr);

using Problems = std::vector<Problem>;

/// Whether a fault among `problems` is more than a warning.
bool refused(const Problems& problems);

/// Reads `text` as JSON; nothing if it is not, or if an object has one key twice, with the fault
/// in `problems` by line and column. Nesting deeper than 64 is a fault too.
std::optional<Document> parse_document(std::string_view text, Problems& problems);

/// `document` as compact JSON in its own order.
std::string to_json(const Document& document);

/// The value at one place of a document, read with every fault noted.
///
/// Reading goes on after a fault with the value that the call names, so that one reading finds
/// all faults; whoever reads asks `refused` at the end. A default-constructed place is empty.
class Place {
public:
    Place(const Document& document, Problems& problems) : at_(&document), problems_(&problems) {}

    const std::string& pointer() const { return pointer_; }
    explicit operator bool() const { return at_ != nullptr; }
    const Document* document() const { return at_; }

    /// Notes a fault here.
    void fault(Text text, std::vector<Argument> arguments = {}) const { fault({}, text, std::move(arguments)); }
    void fault(Clause clause, Text text, std::vector<Argument> arguments = {}) const;
    void warn(Clause clause, Text text, std::vector<Argument> arguments = {}) const;

    /// The field `name` of an object; empty, without fault, if it is absent.
    Place optional(std::string_view name) const;
    /// The same; absence is a fault.
    Place required(std::string_view name) const;
    bool has(std::string_view name) const { return at_ && at_->find(name); }

    /// Notes a fault for each field of the object here that is not among `names`, and one if here
    /// is no object.
    void only(std::initializer_list<std::string_view> names) const;

    /// The items of a list here; a fault if it is none or its length is out of [least, most].
    std::vector<Place> items(std::size_t least = 0, std::size_t most = 100'000) const;
    /// The fields of an object here, with their names.
    std::vector<std::pair<std::string, Place>> fields() const;

    /// The value here; `otherwise` where it is absent (no fault) or wrong (a fault that says what
    /// is allowed).
    std::int64_t integer(std::int64_t low, std::int64_t high, std::int64_t otherwise = 0,
                         Clause clause = {}) const;
    Fraction fraction(Fraction low, Fraction high, Fraction otherwise = 0, Clause clause = {}) const;
    bool boolean(bool otherwise = false) const;
    std::string string(std::string_view otherwise = "") const;
    /// A string that is not empty, has at most `most` bytes, no control characters and is UTF-8.
    std::string name(std::size_t most = 40) const;
    bool is_null() const { return at_ && at_->kind == Document::Kind::null; }
    bool is(Document::Kind kind) const { return at_ && at_->kind == kind; }

    /// The enumerator that the string here names; a fault that lists what is allowed.
    template <class E>
    E choice(E otherwise, Clause clause = {}) const
    {
        const std::optional<std::size_t> i = one_of(
            {enum_names<E>.data(), enum_names<E>.data() + enum_names<E>.size()}, clause);
        return i ? static_cast<E>(*i) : otherwise;
    }
    /// The index in `names` of the string here; a fault that lists them.
    std::optional<std::size_t> one_of(const std::vector<std::string_view>& names,
                                      Clause clause = {}) const;

private:
    Place(const Document* at, std::string pointer, Problems* problems)
        : at_(at), pointer_(std::move(pointer)), problems_(problems)
    {
    }
    Place child(const Document* at, std::string_view step) const;

    const Document* at_ = nullptr;
    std::string pointer_;
    Problems* problems_ = nullptr;
};

}  // namespace montjoy
