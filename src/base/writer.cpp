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

bool same_bytes(const char* a, const char* b, std::size_t size)
{
    if (size > 64) return std::memcmp(a, b, size) == 0;
    if (size >= 8) {  // nearly all are short: looked at here, without a call
        for (std::size_t i = 0; i + 8 < size; i += 8)
            if (eight_bytes(a + i) != eight_bytes(b + i)) return false;
        return eight_bytes(a + size - 8) == eight_bytes(b + size - 8);
    }
    if (size >= 4) return four_bytes(a) == four_bytes(b) && four_bytes(a + size - 4) == four_bytes(b + size - 4);
    for (std::size_t i = 0; i < size; ++i)
        if (a[i] != b[i]) return false;
    return true;
}

}  // namespace

/// What was the next document is the last one. Parts that are gone leave their room to others.
void Parts::turn()
{
    for (const Part& part : last_)
        if (!part.taken) {
            gone_.push_back(part);
            gone_room_ += part.room;
        }
    std::swap(last_, next_);
    next_.clear();
    if (gone_room_ > bytes_.size() / 2 || gone_.size() > 32) close_ranks();
}

void Parts::close_ranks()
{
    std::string kept;
    kept.reserve(bytes_.size() - gone_room_);
    for (Part& part : last_) {
        const std::size_t at = kept.size();
        kept.append(bytes_, part.at, part.room);
        part.at = static_cast<std::uint32_t>(at);
    }
    bytes_ = std::move(kept);
    gone_.clear();
    gone_room_ = 0;
}

void Parts::keep(std::initializer_list<std::string_view> from, std::string_view text)
{
    Part part;
    for (const std::string_view bytes : from) part.from_size += static_cast<std::uint32_t>(bytes.size());
    part.text_size = static_cast<std::uint32_t>(text.size());
    const std::uint32_t size = part.from_size + part.text_size;
    const auto fits = [&](const Part& gone) { return gone.room >= size && gone.room <= size + size / 2 + 64; };
    if (const auto gone = std::find_if(gone_.begin(), gone_.end(), fits); gone != gone_.end()) {
        part.at = gone->at;
        part.room = gone->room;
        gone_room_ -= gone->room;
        *gone = gone_.back();
        gone_.pop_back();
    } else {
        part.at = static_cast<std::uint32_t>(bytes_.size());
        part.room = (size + 31) / 32 * 32;
        bytes_.resize(bytes_.size() + part.room);
    }
    char* at = bytes_.data() + part.at;
    for (const std::string_view bytes : from) at = std::copy(bytes.begin(), bytes.end(), at);
    std::copy(text.begin(), text.end(), at);
    next_.push_back(part);
}

Writer::Writer(Parts& before) : before_(&before)
{
    grow(before.length_ + before.length_ / 16);
    before.turn();
}

void Writer::grow(std::size_t bytes)
{
    const std::size_t room = std::max({std::size_t{256}, room_ * 2, size_ + bytes});
    std::unique_ptr<char[]> text(new char[room]);  // as it comes: std::string would write it all first
    if (size_ > 0) std::memcpy(text.get(), text_.get(), size_);
    text_ = std::move(text);
    room_ = room;
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
/// has vanished or appeared.
bool Writer::copy_part(std::initializer_list<std::string_view> from)
{
    auto& last = before_->last_;
    const char* const kept = before_->bytes_.data();
    if (part_ + 2 < last.size())  // what comes is fetched while this one is looked at
        for (std::size_t at = 0; at < 256; at += 64) __builtin_prefetch(kept + last[part_ + 2].at + at);
    const auto is_at = [&](std::size_t place) {
        if (place >= last.size()) return false;
        const char* at = kept + last[place].at;
        std::size_t left = last[place].from_size;
        for (const std::string_view bytes : from) {
            if (bytes.size() > left || !same_bytes(at, bytes.data(), bytes.size())) return false;
            at += bytes.size();
            left -= bytes.size();
        }
        return left == 0;
    };
    std::size_t place = part_;
    if (!is_at(place) && !is_at(++place) && !is_at(place = part_ - 1)) {
        ++part_;
        return false;
    }
    Parts::Part& part = last[place];
    const char* const at = kept + part.at + part.from_size;
    if (depth_ == 2 && in_list_ && *at == '{') cut_item();
    raw({at, part.text_size});
    part_ = place + 1;
    if (part.taken) {  // it stands there twice
        before_->keep(from, text_so_far().substr(size_ - part.text_size));
    } else {
        before_->next_.push_back(part);
        part.taken = true;
    }
    return true;
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
