#include "base/writer.hpp"

#include <algorithm>

namespace montjoy {
namespace {

constexpr std::uint64_t each_byte(std::uint64_t byte) { return byte * 0x0101010101010101u; }

/// Whether any of the eight bytes must be escaped: below 0x20, a quotation mark or a backslash.
constexpr bool has_special(std::uint64_t word)
{
    const std::uint64_t quotes = word ^ each_byte('"');
    const std::uint64_t slashes = word ^ each_byte('\\');
    const std::uint64_t found = ((word - each_byte(0x20)) & ~word) | ((quotes - each_byte(1)) & ~quotes) | ((slashes - each_byte(1)) & ~slashes);
    return (found & each_byte(0x80)) != 0;
}

std::uint64_t eight_bytes(const char* at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    return word;
}

std::uint64_t four_bytes(const char* at)
{
    std::uint32_t word = 0;
    std::memcpy(&word, at, 4);
    return word;
}

/// Copies `text`, unless some of it must be escaped. Nearly every text is short and plain to its end.
bool copy_plain(std::string_view text, char* to)
{
    const char* from = text.data();
    const std::size_t size = text.size();
    if (size >= 8) {
        std::size_t i = 0;
        for (; i + 8 <= size; i += 8) {
            const std::uint64_t word = eight_bytes(from + i);
            if (has_special(word)) return false;
            std::memcpy(to + i, &word, 8);
        }
        const std::uint64_t last = eight_bytes(from + size - 8);
        std::memcpy(to + size - 8, &last, 8);
        return !has_special(last);
    }
    if (size >= 4) {
        const std::uint64_t first = four_bytes(from), last = four_bytes(from + size - 4);
        std::memcpy(to, from, 4);
        std::memcpy(to + size - 4, from + size - 4, 4);
        return !has_special(first | last << 32);
    }
    std::uint64_t word = each_byte(' ');
    for (std::size_t i = 0; i < size; ++i) {
        word = word << 8 | static_cast<unsigned char>(from[i]);
        to[i] = from[i];
    }
    return !has_special(word);
}

}  // namespace

/// What was the next document is the last one; the bytes of parts that are gone go once they are the most.
void Parts::turn()
{
    std::swap(last_, next_);
    next_.clear();
    std::size_t alive = 0;
    for (const Part& part : last_) alive += part.from_size + part.text_size;
    if (bytes_.size() <= 2 * alive + 1024) return;
    std::string kept;
    kept.reserve(alive + alive / 2);
    for (Part& part : last_) {
        const std::size_t at = kept.size();
        kept.append(bytes_, part.at, part.from_size + part.text_size);
        part.at = static_cast<std::uint32_t>(at);
    }
    bytes_ = std::move(kept);
}

Writer::Writer(std::size_t expected, Parts* before) : before_(before)
{
    text_.resize(expected);
    if (before_) before_->turn();
}

void Writer::grow(std::size_t bytes)
{
    text_.resize(std::max({std::size_t{256}, text_.size() * 2, size_ + bytes}));
}

void Writer::cut_member()
{
    if (cuts_) cuts_->push_back({static_cast<std::uint32_t>(size_ + (comma_ ? 1 : 0)), false});
}

void Writer::cut_item()
{
    if (cuts_) cuts_->push_back({static_cast<std::uint32_t>(size_ + (comma_ ? 1 : 0)), true});
}

/// Copies the part that was written from these bytes, if it is at its place, or one further on or back, since another
/// has vanished or appeared. If not, the bytes are kept for `keep_part`.
bool Writer::copy_part(std::initializer_list<std::string_view> from)
{
    const auto& last = before_->last_;
    std::size_t size = 0;
    for (const std::string_view bytes : from) size += bytes.size();
    if (part_ + 2 < last.size()) {  // what comes is fetched while this one is looked at
        const char* const ahead = before_->bytes_.data() + last[part_ + 2].at;
        for (std::size_t at = 0; at < last[part_ + 2].from_size + last[part_ + 2].text_size; at += 64) __builtin_prefetch(ahead + at);
    }
    for (const std::size_t place : {part_, part_ + 1, part_ - 1}) {
        if (place >= last.size() || last[place].from_size != size) continue;
        const Parts::Part part = last[place];
        const char* at = before_->bytes_.data() + part.at;
        bool same = true;
        for (const std::string_view bytes : from) {
            same = same && std::string_view(at, bytes.size()) == bytes;  // there may be none, at no address
            at += bytes.size();
        }
        if (!same) continue;
        if (depth_ == 2 && in_list_ && *at == '{') cut_item();
        raw({at, part.text_size});
        before_->next_.push_back(part);
        part_ = place + 1;
        return true;
    }
    ++part_;
    std::string& bytes = before_->bytes_;
    before_->next_.push_back({static_cast<std::uint32_t>(bytes.size()), static_cast<std::uint32_t>(size), 0});
    for (const std::string_view more : from) bytes += more;
    return false;
}

void Writer::keep_part(std::string_view text)
{
    before_->next_.back().text_size = static_cast<std::uint32_t>(text.size());
    before_->bytes_ += text;
}

Writer& Writer::value(double x)
{
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, x);
    return raw({digits, static_cast<std::size_t>(end.ptr - digits)});
}

void Writer::quote(std::string_view text)
{
    char* at = room(text.size() + 2);
    *at++ = '"';
    if (!copy_plain(text, at)) return quote_escaped(text);
    at += text.size();
    *at++ = '"';
    upto(at);
}

void Writer::quote_escaped(std::string_view text)
{
    constexpr std::string_view hex = "0123456789abcdef";
    char* at = room(text.size() * 6 + 2);
    *at++ = '"';
    for (const char c : text) {
        char letter = 0;
        switch (c) {
            case '"':
            case '\\': letter = c; break;
            case '\n': letter = 'n'; break;
            case '\t': letter = 't'; break;
            case '\r': letter = 'r'; break;
            default: break;
        }
        if (letter != 0) {
            *at++ = '\\';
            *at++ = letter;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            std::memcpy(at, "\\u00", 4);
            at += 4;
            *at++ = hex[static_cast<unsigned char>(c) >> 4];
            *at++ = hex[static_cast<unsigned char>(c) & 15];
        } else {
            *at++ = c;
        }
    }
    *at++ = '"';
    upto(at);
}

std::string json_quoted(std::string_view text)
{
    Writer writer;
    writer.value(text);
    return std::move(writer).text();
}

}  // namespace montjoy
