#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/fraction.hpp"

namespace montjoy {

/// Writes one JSON document, compact and in the order of the calls.
///
/// `key` stands before each value of an object; closing what was not opened is a broken
/// invariant that the reader of the text will find, not this class.
class Writer {
public:
    Writer& open() { return begin('{'); }
    Writer& close() { return end('}'); }
    Writer& open_list() { return begin('['); }
    Writer& close_list() { return end(']'); }
    Writer& key(std::string_view name)
    {
        separate();
        quote(name);
        text_ += ':';
        after_key_ = true;
        return *this;
    }

    Writer& value(std::string_view text)
    {
        separate();
        quote(text);
        return *this;
    }
    Writer& value(const char* text) { return value(std::string_view(text)); }
    Writer& value(bool yes) { return raw(yes ? "true" : "false"); }
    template <std::integral N>
        requires(!std::same_as<N, bool>)
    Writer& value(N n)
    {
        return raw(std::to_string(n));
    }
    /// A decimal with as many digits as tell it apart from every other.
    Writer& value(double x);
    /// An exact fraction, as a string in lowest terms.
    Writer& value(Fraction f) { return value(std::string_view(to_text(f))); }
    Writer& null() { return raw("null"); }
    /// A value that is JSON already.
    Writer& raw(std::string_view json)
    {
        separate();
        text_ += json;
        return *this;
    }

    template <class T>
    Writer& field(std::string_view name, const T& content)
    {
        return key(name).value(content);
    }

    const std::string& text() const& { return text_; }
    std::string text() && { return std::move(text_); }

private:
    Writer& begin(char bracket)
    {
        separate();
        text_ += bracket;
        first_ = true;
        return *this;
    }
    Writer& end(char bracket)
    {
        text_ += bracket;
        first_ = false;
        return *this;
    }
    void separate()
    {
        if (after_key_)
            after_key_ = false;
        else if (!first_)
            text_ += ',';
        first_ = false;
    }
    void quote(std::string_view text);

    std::string text_;
    bool first_ = true;
    bool after_key_ = false;
};

/// `text` as a JSON string, quoted.
std::string json_quoted(std::string_view text);

}  // namespace montjoy
