#include "apps/server/net/client.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "apps/server/net/server.hpp"
#include "base/text.hpp"

namespace montjoy::net {

namespace {

bool wait_for(int descriptor, short events, std::chrono::milliseconds patience)
{
    pollfd one{descriptor, events, 0};
    return ::poll(&one, 1, static_cast<int>(patience.count())) > 0;
}

}  // namespace

// ---- A connection
// --------------------------------------------------------------------------------

Line::Line(std::string_view address, std::uint16_t port)
{
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_port = htons(port);
    if (inet_pton(AF_INET, std::string(address).c_str(), &there.sin_addr) != 1)
        throw Error(cat(address, " is no IPv4 address"));
    descriptor_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor_ < 0 ||
        ::connect(descriptor_, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0) {
        close();
        throw Error(cat("nobody answers at ", address, " port ", port));
    }
    const int yes = 1;
    ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

Line::~Line()
{
    close();
}
Line::Line(Line&& other) noexcept
    : patience(other.patience), descriptor_(std::exchange(other.descriptor_, -1))
{
}

void Line::close()
{
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

bool Line::send(std::string_view bytes)
{
    while (!bytes.empty()) {
        if (descriptor_ < 0 || !wait_for(descriptor_, POLLOUT, patience)) return false;
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::string Line::some()
{
    std::string bytes(65'536, '\0');
    if (descriptor_ < 0 || !wait_for(descriptor_, POLLIN, patience)) return {};
    const ssize_t got = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
    bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return bytes;
}

bool Line::ended()
{
    const auto until = std::chrono::steady_clock::now() + patience;
    char bytes[4096];
    while (std::chrono::steady_clock::now() < until) {
        if (!wait_for(descriptor_, POLLIN, patience)) return false;
        if (::recv(descriptor_, bytes, sizeof bytes, 0) <= 0) return true;
    }
    return false;
}

// ---- HTTP
// ----------------------------------------------------------------------------------------

Answer Client::read_answer(Line& line, std::string& rest, bool to_head)
{
    std::size_t end = 0;
    while ((end = rest.find("\r\n\r\n")) == std::string::npos) {
        const std::string more = line.some();
        if (more.empty()) return {};
        rest += more;
    }
    Answer answer;
    const std::string_view head = std::string_view(rest).substr(0, end);
    std::size_t length = 0;
    bool first = true;
    for (std::string_view row : split(head, '\n')) {
        row = trim(row);
        if (std::exchange(first, false)) {
            answer.status = static_cast<int>(
                parse_integer(row.substr(std::min<std::size_t>(9, row.size()), 3), 100, 999)
                    .value_or(0));
            continue;
        }
        const std::size_t colon = row.find(':');
        if (colon == std::string_view::npos) continue;
        answer.headers.add(row.substr(0, colon), trim(row.substr(colon + 1)));
        if (same_letters(row.substr(0, colon), "content-length"))
            length = static_cast<std::size_t>(
                parse_integer(trim(row.substr(colon + 1)), 0, 1 << 30).value_or(0));
    }
    rest.erase(0, end + 4);
    if (to_head) return answer;
    while (rest.size() < length) {
        const std::string more = line.some();
        if (more.empty()) return {};
        rest += more;
    }
    answer.body = rest.substr(0, length);
    rest.erase(0, length);
    return answer;
}

Answer Client::ask(std::string_view method, std::string_view target, std::string_view body)
{
    std::string request =
        cat(method, " ", target, " HTTP/1.1\r\nHost: ", address_, ":", port_, "\r\n");
    for (const auto& [name, value] : headers.fields()) request += cat(name, ": ", value, "\r\n");
    if (!body.empty() || method == "POST" || method == "PUT" || method == "PATCH")
        request += cat("Content-Length: ", body.size(), "\r\n");
    if (!body.empty() && headers.count("content-type") == 0)
        request += "Content-Type: application/json\r\n";
    request += cat("\r\n", body);

    for (const bool again : {false, true}) {
        const bool fresh = !line_;
        if (fresh) {
            line_.emplace(address_, port_);
            rest_.clear();
        }
        line_->patience = patience;
        Answer answer;
        if (line_->send(request)) answer = read_answer(*line_, rest_, method == "HEAD");
        if (answer.status == 0 || same_letters(answer.headers.value("connection"), "close"))
            line_.reset();
        // a connection that was kept may have ended meanwhile: that is no answer to this request
        if (answer.status != 0 || fresh || again) return answer;
    }
    return {};
}

// ---- WebSocket
// -----------------------------------------------------------------------------------

std::string client_frame(std::uint8_t code, std::string_view payload, bool final)
{
    static constexpr unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    std::string bytes;
    bytes += static_cast<char>((final ? 0x80 : 0) | code);
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80u | payload.size());
    } else if (payload.size() < 65'536) {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(payload.size() >> 8 & 0xFF);
        bytes += static_cast<char>(payload.size() & 0xFF);
    } else {
        bytes += static_cast<char>(0x80 | 127);
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes += static_cast<char>(payload.size() >> shift & 0xFF);
    }
    bytes.append(reinterpret_cast<const char*>(mask), 4);
    for (std::size_t i = 0; i < payload.size(); ++i)
        bytes += static_cast<char>(static_cast<unsigned char>(payload[i]) ^ mask[i % 4]);
    return bytes;
}

std::optional<ServerFrame> server_frame(std::string_view bytes)
{
    if (bytes.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    std::size_t length = byte(1) & 0x7Fu;
    std::size_t head = 2;
    if (length >= 126) {
        head = length == 126 ? 4 : 10;
        if (bytes.size() < head) return std::nullopt;
        length = 0;
        for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
    }
    if (bytes.size() - head < length) return std::nullopt;
    return ServerFrame{static_cast<std::uint8_t>(byte(0) & 0x0Fu), bytes.substr(head, length),
                       head + length};
}

WebSocket::WebSocket(std::string_view address, std::uint16_t port, std::string_view target,
                     const Headers& headers)
    : line_(address, port)
{
    std::string request =
        cat("GET ", target, " HTTP/1.1\r\nHost: ", address, ":", port,
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    for (const auto& [name, value] : headers.fields()) request += cat(name, ": ", value, "\r\n");
    line_.send(request + "\r\n");
    const Answer answer = Client::read_answer(line_, rest_, true);
    if (answer.status != 101) throw Error(cat("no WebSocket: status ", answer.status));
    if (answer.headers.value("sec-websocket-accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        throw Error("no WebSocket: the handshake is wrong");
}

bool WebSocket::frame(std::uint8_t code, std::string_view payload, bool final)
{
    return line_.send(client_frame(code, payload, final));
}

std::optional<std::string> WebSocket::receive(std::chrono::milliseconds patience)
{
    const auto until = std::chrono::steady_clock::now() + patience;
    for (;;) {
        while (const std::optional<ServerFrame> frame_here = server_frame(rest_)) {
            const std::string payload(frame_here->payload);
            const std::uint8_t code = frame_here->code;
            rest_.erase(0, frame_here->length);
            if (code == 1) return payload;
            if (code == 9) {
                ++pings;
                if (answer_pings) frame(10, payload);
            }
            if (code == 8) {
                if (payload.size() >= 2)
                    close_code =
                        static_cast<std::uint16_t>(static_cast<std::uint8_t>(payload[0]) << 8 |
                                                   static_cast<std::uint8_t>(payload[1]));
                frame(8, payload.substr(0, 2));
                line_.close();
                return std::nullopt;
            }
        }
        line_.patience = std::max(std::chrono::milliseconds(0),
                                  std::chrono::duration_cast<std::chrono::milliseconds>(
                                      until - std::chrono::steady_clock::now()));
        const std::string more = line_.some();
        if (more.empty()) return std::nullopt;
        rest_ += more;
    }
}

void WebSocket::close(std::uint16_t code)
{
    const char payload[2] = {static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)};
    if (!frame(8, {payload, 2})) return;
    while (receive(std::chrono::seconds(2))) {
    }
}

}  // namespace montjoy::net
