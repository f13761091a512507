#include "base/writer.hpp"

#include <charconv>

namespace montjoy {

Writer& Writer::value(double x)
{
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, x);
    return raw({digits, static_cast<std::size_t>(end.ptr - digits)});
}

void Writer::quote(std::string_view text)
{
    text_ += '"';
    for (const char c : text) {
        switch (c) {
            case '"': text_ += "\\\""; break;
            case '\\': text_ += "\\\\"; break;
            case '\n': text_ += "\\n"; break;
            case '\t': text_ += "\\t"; break;
            case '\r': text_ += "\\r"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) {
                    constexpr std::string_view hex = "0123456789abcdef";
                    text_ += "\\u00";
                    text_ += hex[static_cast<unsigned char>(c) >> 4];
                    text_ += hex[static_cast<unsigned char>(c) & 15];
                } else {
                    text_ += c;
                }
        }
    }
    text_ += '"';
}

std::string json_quoted(std::string_view text)
{
    Writer writer;
    writer.value(text);
    return std::move(writer).text();
}

}  // namespace montjoy
