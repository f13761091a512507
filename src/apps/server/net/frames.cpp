#include "apps/server/net/frames.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "apps/server/net/message.hpp"

namespace montjoy::net {

namespace {

constexpr std::uint8_t more = 0, binary = 2, farewell = 8, ping = 9, pong = 10;

constexpr std::size_t most_of_control = 125;

void unmask(std::span<char> bytes, const char* mask)
{
    std::uint32_t four = 0;
    std::memcpy(&four, mask, 4);
    const std::uint64_t eight = std::uint64_t{four} << 32 | four;
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, 8);
        word ^= eight;
        std::memcpy(bytes.data() + i, &word, 8);
    }
    for (; i < bytes.size(); ++i) bytes[i] = static_cast<char>(bytes[i] ^ mask[i % 4]);
}

/// Whether a client may say farewell with it.
bool is_farewell_code(unsigned code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

}  // namespace

struct FrameReader::Head {
    std::uint8_t code = 0;
    bool final = false, odd = false, masked = false;
    std::size_t size = 0;       ///< of the head itself; 0: not whole yet
    std::uint64_t length = 0;   ///< of the payload

    explicit Head(std::span<const char> bytes)
    {
        if (bytes.size() < 2) return;
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
        code = byte(0) & 0x0Fu;
        final = (byte(0) & 0x80u) != 0;
        odd = (byte(0) & 0x70u) != 0;
        masked = (byte(1) & 0x80u) != 0;
        length = byte(1) & 0x7Fu;
        const std::size_t more_bytes = length == 126 ? 2 : length == 127 ? 8 : 0;
        if (bytes.size() < 2 + more_bytes) return;
        if (more_bytes > 0) length = 0;
        for (std::size_t i = 0; i < more_bytes; ++i) length = length << 8 | byte(2 + i);
        size = 2 + more_bytes + (masked ? 4 : 0);
    }
};

bool FrameReader::wrong(const std::function<bool(const Heard&)>& hear, std::uint16_t code, std::string_view why)
{
    over_ = true;
    hear({Heard::Kind::wrong, why, code});
    return false;
}

/// False: nothing more is to be heard.
bool FrameReader::control(const Head& head, std::string_view payload, const std::function<bool(const Heard&)>& hear)
{
    if (head.code != farewell) {
        over_ = !hear({head.code == ping ? Heard::Kind::ping : Heard::Kind::pong, payload, 0});
        return !over_;
    }
    unsigned code = 0;
    if (payload.size() == 1) return wrong(hear, 1002, "half a farewell");
    if (payload.size() >= 2) {
        code = static_cast<unsigned>(static_cast<std::uint8_t>(payload[0])) << 8 | static_cast<std::uint8_t>(payload[1]);
        if (!is_farewell_code(code)) return wrong(hear, 1002, "no such farewell");
        if (!is_utf8(payload.substr(2))) return wrong(hear, 1007, "UTF-8 only");
    }
    over_ = true;
    hear({Heard::Kind::farewell, payload.substr(std::min<std::size_t>(2, payload.size())), static_cast<std::uint16_t>(code)});
    return false;
}

/// How many bytes the frame at the front has taken; 0: it is not whole yet, or nothing more is to be heard.
std::size_t FrameReader::take_frame(std::span<char> bytes, const std::function<bool(const Heard&)>& hear)
{
    const Head head(bytes);
    const bool is_control = head.code >= farewell;
    if (bytes.size() >= 2) {
        const bool known = head.code <= binary || (is_control && head.code <= pong);
        const bool fits = is_control ? head.final && head.length <= most_of_control : (head.code == more) == in_pieces_;
        if (!head.masked || head.odd || !known || !fits) return wrong(hear, 1002, "no frame of a client"), 0;
    }
    if (head.size == 0) return 0;
    if (!is_control && head.length > most_ - std::min(most_, message_.size())) return wrong(hear, 1009, "too long"), 0;
    if (bytes.size() - std::min(bytes.size(), head.size) < head.length || bytes.size() < head.size) return 0;
    const auto length = static_cast<std::size_t>(head.length);
    const std::span<char> payload = bytes.subspan(head.size, length);
    unmask(payload, bytes.data() + head.size - 4);
    const std::string_view said(payload.data(), payload.size());
    if (is_control) return control(head, said, hear) ? head.size + length : 0;
    if (head.code == binary) return wrong(hear, 1003, "text only"), 0;
    if (!head.final || in_pieces_) message_ += said;
    in_pieces_ = !head.final;
    if (!head.final) return head.size + length;
    const std::string whole = std::exchange(message_, {});
    const std::string_view message = head.code == more ? std::string_view(whole) : said;
    if (!is_utf8(message)) return wrong(hear, 1007, "UTF-8 only"), 0;
    over_ = !hear({Heard::Kind::message, message, 0});
    return head.size + length;
}

void FrameReader::take(std::span<char> bytes, const std::function<bool(const Heard&)>& hear)
{
    if (over_) return;
    std::string before;
    if (!rest_.empty()) {
        before = std::exchange(rest_, {});
        before.append(bytes.data(), bytes.size());
        bytes = before;
    }
    while (!bytes.empty() && !over_) {
        const std::size_t used = take_frame(bytes, hear);
        if (used == 0) break;
        bytes = bytes.subspan(used);
    }
    if (!over_) rest_.assign(bytes.data(), bytes.size());
}

FrameHead frame_head(std::uint8_t code, std::size_t length)
{
    FrameHead head{};
    const auto put = [&](std::size_t byte) { head.bytes[head.size++] = static_cast<char>(byte & 0xFFu); };
    put(0x80u | code);
    if (length < 126) {
        put(length);
        return head;
    }
    const bool short_one = length < 65'536;
    put(short_one ? 126 : 127);
    for (int shift = short_one ? 8 : 56; shift >= 0; shift -= 8) put(length >> shift);
    return head;
}

std::string server_frame_of(std::uint8_t code, std::string_view payload)
{
    std::string frame(frame_head(code, payload.size()).text());
    frame += payload;
    return frame;
}

std::string farewell_frame(std::uint16_t code, std::string_view reason)
{
    std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
    payload += reason.substr(0, most_of_control - 2);
    return server_frame_of(farewell, code == 0 ? std::string_view() : std::string_view(payload));
}

}  // namespace montjoy::net
