// WebSocket frames (RFC 6455), a server's end of them, as values: what a client's bytes come to, and
// what is said to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace montjoy::net {

/// One thing that a client has said.
struct Heard {
    enum class Kind : std::uint8_t { message, ping, pong, farewell, wrong };
    Kind kind = Kind::message;
    std::string_view payload;  ///< of a message (UTF-8), a ping, a pong; of what is wrong, why
    std::uint16_t code = 0;    ///< of a farewell (0: none came), or to say farewell with to what is wrong
};

/// Puts a client's messages together from what comes, however it is cut.
class FrameReader {
public:
    /// `most`: bytes of a message.
    explicit FrameReader(std::size_t most) : most_(most) {}

    /// Takes in bytes that have come, which it overwrites. What they complete goes to `hear`, in order, until that
    /// yields false. After a farewell or what is wrong nothing more is heard.
    void take(std::span<char> bytes, const std::function<bool(const Heard&)>& hear);

private:
    struct Head;
    std::size_t take_frame(std::span<char> bytes, const std::function<bool(const Heard&)>& hear);
    bool wrong(const std::function<bool(const Heard&)>& hear, std::uint16_t code, std::string_view why);
    bool control(const Head& head, std::string_view payload, const std::function<bool(const Heard&)>& hear);

    std::size_t most_;
    std::string rest_;     ///< of a frame that is not whole yet
    std::string message_;  ///< its pieces so far
    bool in_pieces_ = false;
    bool over_ = false;
};

/// The head of an unmasked frame for `length` bytes, at most 10 bytes long; final. Codes: 1 text, 8 farewell, 9 ping,
/// 10 pong.
struct FrameHead {
    char bytes[10];
    std::size_t size = 0;
    std::string_view text() const { return {bytes, size}; }
};
FrameHead frame_head(std::uint8_t code, std::size_t length);

/// A whole frame of such a code.
std::string server_frame_of(std::uint8_t code, std::string_view payload);
/// A farewell. What is longer than a frame takes of the reason is left out.
std::string farewell_frame(std::uint16_t code, std::string_view reason);

}  // namespace montjoy::net
