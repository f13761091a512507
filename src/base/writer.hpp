#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/fraction.hpp"

namespace montjoy {

/// What a document's parts came to when it was last written, each with the bytes that it was written from. Belongs to
/// one kind of document: the parts come in one order, save that some may vanish and others appear.
class Parts {
private:
    friend class Writer;
    /// Where its bytes stand in `bytes_`: those that it was written from, then its text.
    struct Part {
        std::uint32_t at = 0, from_size = 0, text_size = 0;
        std::uint32_t room = 0;  ///< bytes that are its own
        bool taken = false;      ///< it is a part of the next document too
    };
    void turn();
    void close_ranks();
    void keep(std::initializer_list<std::string_view> from, std::string_view text);

    std::vector<Part> last_, next_;  ///< of the document before, and of the one that is being written
    std::vector<Part> gone_;         ///< room that another part may have
    std::size_t gone_room_ = 0;
    std::string bytes_;              ///< of all of them
    std::size_t length_ = 0;         ///< of the text that was written last
};

/// Where the members of a document's object begin, and the items of those members that are lists of objects.
struct Cut {
    std::uint32_t at = 0;  ///< of a member, its key's quotation mark; of an item, its brace
    bool item = false;
};
using Cuts = std::vector<Cut>;

/// `value` as the bytes that it is kept in, for Writer::part. Of two that are equal those between the members may
/// differ: such a part is written anew.
template <class T>
    requires std::is_trivially_copyable_v<T>
std::string_view bytes_of(const T& value)
{
    return {reinterpret_cast<const char*>(&value), sizeof value};
}
template <class T>
    requires std::is_trivially_copyable_v<T>
std::string_view bytes_of(std::span<const T> values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

/// Writes one JSON document, compact and in the order of the calls.
///
/// `key` stands before each value of an object; closing what was not opened is a broken
/// invariant that the reader of the text will find, not this class.
class Writer {
public:
    Writer() = default;
    /// Makes room for a text of about that many bytes.
    explicit Writer(std::size_t expected) { grow(expected); }
    /// Parts that are as they were are taken from `before`, which then holds those of this text.
    explicit Writer(Parts& before);
    ~Writer()
    {
        if (before_) before_->length_ = size_;
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    Writer& open() { return begin('{'); }
    Writer& close() { return end('}'); }
    Writer& open_list() { return begin('['); }
    Writer& close_list() { return end(']'); }
    /// A key that stands in the program. Requires that it needs no escapes.
    template <std::size_t N>
    Writer& key(const char (&name)[N])
    {
        if (depth_ == 1) cut_member();
        char* at = room(N + 3);
        if (comma_) *at++ = ',';
        *at++ = '"';
        std::memcpy(at, name, N - 1);
        at += N - 1;
        *at++ = '"';
        *at++ = ':';
        comma_ = false;
        return upto(at);
    }
    Writer& key(std::string_view name)
    {
        if (depth_ == 1) cut_member();
        separate();
        quote(name);
        comma_ = false;
        return put(':');
    }

    Writer& value(std::string_view text)
    {
        separate();
        quote(text);
        return *this;
    }
    Writer& value(const char* text) { return value(std::string_view(text)); }
    Writer& value(bool yes) { return yes ? raw("true") : raw("false"); }
    template <std::integral N>
        requires(!std::same_as<N, bool>)
    Writer& value(N n)
    {
        char* at = room(24);
        if (comma_) *at++ = ',';
        comma_ = true;
        if (n >= 0 && n < 10) {
            *at++ = static_cast<char>('0' + static_cast<char>(n));
            return upto(at);
        }
        return upto(std::to_chars(at, at + 22, n).ptr);
    }
    /// A decimal with as many digits as tell it apart from every other.
    Writer& value(double x);
    /// An exact fraction, as a string in lowest terms.
    Writer& value(Fraction f) { return value(std::string_view(to_text(f))); }
    Writer& null() { return raw("null"); }
    /// A value that is JSON already.
    Writer& raw(std::string_view json)
    {
        char* at = room(json.size() + 1);
        if (comma_) *at++ = ',';
        comma_ = true;
        if (!json.empty()) std::memcpy(at, json.data(), json.size());
        return upto(at + json.size());
    }

    template <std::size_t N, class T>
    Writer& field(const char (&name)[N], const T& content)
    {
        return key(name).value(content);
    }
    template <class T>
    Writer& field(std::string_view name, const T& content)
    {
        return key(name).value(content);
    }

    /// Writes one value by calling `write`, or copies what a part at about this place was when it was last written,
    /// where that was from the same bytes. Requires that `write` depends on nothing else that may change between the
    /// two, and has no parts itself; and that kinds of parts differ in what they are written from.
    template <class Write>
    Writer& part(std::initializer_list<std::string_view> from, Write write)
    {
        if (!before_) {
            write();
            return *this;
        }
        if (copy_part(from)) return *this;
        const std::size_t begins = size_ + (comma_ ? 1 : 0);
        write();
        before_->keep(from, text_so_far().substr(begins));
        return *this;
    }

    /// Notes in `cuts` where members and items begin, from here on. Requires that nothing is written yet.
    Writer& note_cuts(Cuts& cuts)
    {
        cuts_ = &cuts;
        return *this;
    }

    std::string text() const { return std::string(text_so_far()); }
    /// The same, until more is written.
    std::string_view text_so_far() const { return {text_.get(), size_}; }
    std::size_t size() const { return size_; }

private:
    Writer& begin(char bracket)
    {
        if (depth_ == 1) in_list_ = bracket == '[';
        if (depth_ == 2 && in_list_ && bracket == '{') cut_item();
        ++depth_;
        separate();
        comma_ = false;
        return put(bracket);
    }
    Writer& end(char bracket)
    {
        --depth_;
        comma_ = true;
        return put(bracket);
    }
    void separate()
    {
        if (comma_) put(',');
        comma_ = true;
    }
    Writer& put(char c)
    {
        char* const at = room(1);
        *at = c;
        return upto(at + 1);
    }
    /// Where the text goes on, with room for so many bytes more.
    char* room(std::size_t bytes)
    {
        if (room_ - size_ < bytes) grow(bytes);
        return text_.get() + size_;
    }
    Writer& upto(const char* end)
    {
        size_ = static_cast<std::size_t>(end - text_.get());
        return *this;
    }
    void grow(std::size_t bytes);
    void cut_member();
    void cut_item();
    void quote(std::string_view text);
    bool copy_part(std::initializer_list<std::string_view> from);
    void quote_escaped(std::string_view text);

    std::unique_ptr<char[]> text_;
    std::size_t room_ = 0;
    std::size_t size_ = 0;      ///< of what is written
    bool comma_ = false;        ///< one stands before the next key or value
    bool in_list_ = false;      ///< a member that is a list
    int depth_ = 0;
    Cuts* cuts_ = nullptr;
    Parts* before_ = nullptr;
    std::size_t part_ = 0;      ///< the place of the next one, among those before
};

/// `text` as a JSON string, quoted.
std::string json_quoted(std::string_view text);

}  // namespace montjoy
