// A client of the server that waits for each answer: for tests, for the load generator and for
// programs that play. Plain TCP; it keeps to what a browser does, and can be told to send anything.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "apps/server/net/message.hpp"

namespace montjoy::net {

/// An answer as it came.
struct Answer {
    int status = 0;
    Headers headers;
    std::string body;
};

/// One TCP connection to this machine or another. Every wait ends after `patience`.
class Line {
public:
    Line(std::string_view address, std::uint16_t port);  ///< throws Error if nobody listens
    ~Line();
    Line(Line&& other) noexcept;
    Line& operator=(Line&&) = delete;

    bool send(std::string_view bytes);
    /// What has come, at least a byte; empty at the end of the connection or of the patience.
    std::string some();
    /// Whether the other side has ended the connection within the patience; what came before is
    /// dropped.
    bool ended();
    int descriptor() const { return descriptor_; }
    void close();

    std::chrono::milliseconds patience{5'000};

private:
    int descriptor_ = -1;
};

class Client {
public:
    Client(std::string_view address, std::uint16_t port) : address_(address), port_(port) {}

    /// Asks on the connection at hand, or on a new one where that has ended. An answer with status
    /// 0 is none.
    Answer ask(std::string_view method, std::string_view target, std::string_view body = "");
    /// The next answer on a connection of one's own; `to_head` has no body.
    static Answer read_answer(Line& line, std::string& rest, bool to_head = false);

    Headers headers;  ///< sent with every request, besides Host and Content-Length
    std::chrono::milliseconds patience{10'000};

private:
    std::string address_;
    std::uint16_t port_;
    std::optional<Line> line_;
    std::string rest_;
};

/// The client's end of a WebSocket.
class WebSocket {
public:
    /// Opens it; throws Error with the status if the server would not.
    WebSocket(std::string_view address, std::uint16_t port, std::string_view target,
              const Headers& headers = {});

    bool send(std::string_view text) { return frame(1, text); }
    /// One masked frame with that operation code.
    bool frame(std::uint8_t code, std::string_view payload, bool final = true);
    /// The next text message; nothing at the end, with `close_code` set if a farewell came. Pings
    /// are answered.
    std::optional<std::string> receive(
        std::chrono::milliseconds patience = std::chrono::seconds(5));
    /// Says farewell and waits for the other side's.
    void close(std::uint16_t code = 1000);

    std::uint16_t close_code = 0;
    std::size_t pings = 0;
    bool answer_pings = true;
    Line& line() { return line_; }

private:
    Line line_;
    std::string rest_;
};

/// A WebSocket frame from a client, masked, as bytes on the wire.
std::string client_frame(std::uint8_t code, std::string_view payload, bool final = true);

/// The frame of a server at the front of `bytes`: its code, its payload and how long it is with its
/// head; nothing if it is not whole yet.
struct ServerFrame {
    std::uint8_t code = 0;
    std::string_view payload;
    std::size_t length = 0;
};
std::optional<ServerFrame> server_frame(std::string_view bytes);

}  // namespace montjoy::net
