#include "apps/server/post.hpp"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <ctime>
#include <memory>

#include "base/text.hpp"

namespace montjoy::server {

namespace {

struct CurlFree {
    void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
    void operator()(curl_mime* mime) const { curl_mime_free(mime); }
};
using Handle = std::unique_ptr<CURL, CurlFree>;
using List = std::unique_ptr<curl_slist, CurlFree>;
using Mime = std::unique_ptr<curl_mime, CurlFree>;

void add(List& list, const std::string& line)
{
    curl_slist* const longer = curl_slist_append(list.get(), line.c_str());
    if (!longer) return;
    (void)list.release();
    list.reset(longer);
}

/// A fresh handle; the library is begun once.
Handle handle()
{
    static const CURLcode begun = curl_global_init(CURL_GLOBAL_DEFAULT);
    Handle curl(begun == CURLE_OK ? curl_easy_init() : nullptr);
    if (!curl) return curl;
    curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl.get(), CURLOPT_CONNECTTIMEOUT, 10L);
    curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, 30L);
    curl_easy_setopt(curl.get(), CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
    return curl;
}

std::string message_date()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[64];
    std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &utc);
    return text;
}

// ---- Hooks
// -----------------------------------------------------------------------------------------

bool is_far(const in_addr& address)
{
    const std::uint32_t a = ntohl(address.s_addr);
    const auto in = [a](std::uint32_t network, int bits) {
        return (a >> (32 - bits)) == (network >> (32 - bits));
    };
    return !(in(0x00000000, 8) || in(0x0A000000, 8) || in(0x64400000, 10) || in(0x7F000000, 8) ||
             in(0xA9FE0000, 16) || in(0xAC100000, 12) || in(0xC0000000, 24) || in(0xC0A80000, 16) ||
             in(0xC6120000, 15) || in(0xE0000000, 3));
}

bool is_far(const in6_addr& address)
{
    if (IN6_IS_ADDR_V4MAPPED(&address) || IN6_IS_ADDR_V4COMPAT(&address)) {
        in_addr four{};
        std::copy(address.s6_addr + 12, address.s6_addr + 16,
                  reinterpret_cast<std::uint8_t*>(&four));
        return is_far(four);
    }
    // only what the world routes: 2000::/3, without the tunnels that lead back to IPv4
    const std::uint16_t front =
        static_cast<std::uint16_t>(address.s6_addr[0] << 8 | address.s6_addr[1]);
    return (address.s6_addr[0] & 0xE0) == 0x20 && front != 0x2002 &&
           !(front == 0x2001 && address.s6_addr[2] == 0 && address.s6_addr[3] == 0);
}

/// Opens a socket only to what lies in the world: a hook is a stranger's wish, and must not reach
/// what stands behind this machine. Asked with the address that the name came to, so that no name
/// can change meanwhile.
curl_socket_t far_socket(void*, curlsocktype, curl_sockaddr* there)
{
    bool far = false;
    if (there->family == AF_INET)
        far = is_far(reinterpret_cast<const sockaddr_in*>(&there->addr)->sin_addr);
    if (there->family == AF_INET6)
        far = is_far(reinterpret_cast<const sockaddr_in6*>(&there->addr)->sin6_addr);
    return far ? ::socket(there->family, there->socktype | SOCK_CLOEXEC, there->protocol)
               : CURL_SOCKET_BAD;
}

std::size_t drop(char*, std::size_t size, std::size_t count, void* seen)
{
    std::size_t& total = *static_cast<std::size_t*>(seen);
    total += size * count;
    return total > 65'536 ? 0 : size * count;
}

Delivery call_hook(const Letter& letter, const MailSettings& settings)
{
    const Handle curl = handle();
    if (!curl) return {false, false, "no room"};
    List headers;
    add(headers, "Content-Type: application/json");
    add(headers, "User-Agent: montjoy");
    add(headers, "Idempotency-Key: " + letter.id);
    add(headers, "Expect:");
    std::size_t seen = 0;
    curl_easy_setopt(curl.get(), CURLOPT_URL, letter.target.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, letter.text.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(letter.text.size()));
    curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, drop);
    curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &seen);
    if (!settings.near_hooks) curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETFUNCTION, far_socket);
    const CURLcode result = curl_easy_perform(curl.get());
    long status = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    if (status >= 200 && status < 300) return {true, false, ""};
    if (status == 404 || status == 410 || status == 401 || status == 403)
        return {false, true, cat("the hook answered ", status)};
    if (status != 0) return {false, false, cat("the hook answered ", status)};
    const bool hopeless = result == CURLE_UNSUPPORTED_PROTOCOL || result == CURLE_URL_MALFORMAT;
    return {false, hopeless, curl_easy_strerror(result)};
}

// ---- Mail
// ------------------------------------------------------------------------------------------

/// Text as a part of mail: lines end as mail wants them, and none is too long.
void add_part(curl_mime* alternatives, const std::string& text, const char* type)
{
    curl_mimepart* const part = curl_mime_addpart(alternatives);
    curl_mime_data(part, text.c_str(), text.size());
    curl_mime_type(part, type);
    curl_mime_encoder(part, "quoted-printable");
}

Delivery send_mail(const Letter& letter, const MailSettings& settings)
{
    if (settings.server.empty()) return {false, true, "this site sends no mail"};
    if (!is_mail_address(letter.target)) return {false, true, "this is no address of mail"};
    const Handle curl = handle();
    if (!curl) return {false, false, "no room"};

    List recipients;
    add(recipients, "<" + letter.target + ">");
    List headers;
    add(headers, cat("From: ", header_text(settings.name), " <", settings.from, ">"));
    add(headers, cat("To: <", letter.target, ">"));
    add(headers, "Subject: " + header_text(letter.subject));
    add(headers, "Date: " + message_date());
    add(headers, cat("Message-ID: <", letter.id,
                     std::string_view(settings.from).substr(settings.from.find('@')), ">"));
    add(headers, "Auto-Submitted: auto-generated");
    if (!letter.one_click.empty() &&
        letter.one_click.find_first_of("\r\n<> ") == std::string::npos) {
        add(headers, cat("List-Unsubscribe: <", letter.one_click, ">"));
        add(headers, "List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    }

    const Mime mime(curl_mime_init(curl.get()));
    curl_mimepart* const whole = curl_mime_addpart(mime.get());
    curl_mime* const alternatives = curl_mime_init(curl.get());
    add_part(alternatives, letter.text, "text/plain; charset=utf-8");
    if (!letter.html.empty()) add_part(alternatives, letter.html, "text/html; charset=utf-8");
    curl_mime_subparts(whole, alternatives);
    curl_mime_type(whole, "multipart/alternative");
    List inside;
    add(inside, "Content-Disposition: inline");
    curl_mime_headers(whole, inside.release(), 1);

    curl_easy_setopt(curl.get(), CURLOPT_URL, settings.server.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl.get(), CURLOPT_USE_SSL,
                     static_cast<long>(settings.plain ? CURLUSESSL_TRY : CURLUSESSL_ALL));
    if (!settings.user.empty()) {
        curl_easy_setopt(curl.get(), CURLOPT_USERNAME, settings.user.c_str());
        curl_easy_setopt(curl.get(), CURLOPT_PASSWORD, settings.password.c_str());
    }
    curl_easy_setopt(curl.get(), CURLOPT_MAIL_FROM, ("<" + settings.from + ">").c_str());
    curl_easy_setopt(curl.get(), CURLOPT_MAIL_RCPT, recipients.get());
    curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(curl.get(), CURLOPT_MIMEPOST, mime.get());
    const CURLcode result = curl_easy_perform(curl.get());
    if (result == CURLE_OK) return {true, false, ""};
    long status = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    // 5xx to the recipient or the letter is for good; to who we are it may be mended
    const bool hopeless = status >= 550 && status <= 553;
    return {false, hopeless,
            status == 0 ? std::string(curl_easy_strerror(result))
                        : cat("the mail server answered ", status)};
}

constexpr bool plain(char c)
{
    return c >= ' ' && c <= '~';
}

}  // namespace

std::string header_text(std::string_view text)
{
    if (std::all_of(text.begin(), text.end(), plain) && text.find("=?") == std::string_view::npos &&
        text.size() <= 200)
        return std::string(text);
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string out, piece;
    const auto finish = [&] {
        if (piece.empty()) return;
        if (!out.empty()) out += "\r\n ";
        out += "=?UTF-8?Q?" + piece + "?=";
        piece.clear();
    };
    for (std::size_t i = 0; i < text.size();) {
        std::size_t size = 1;  // a character is never cut in two
        while (i + size < text.size() &&
               (static_cast<unsigned char>(text[i + size]) & 0xC0u) == 0x80u)
            ++size;
        std::string one;
        for (const char c : text.substr(i, size)) {
            const auto byte = static_cast<unsigned char>(c);
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
                one += c;
            else if (c == ' ')
                one += '_';
            else
                one += {'=', digits[byte >> 4], digits[byte & 15]};
        }
        if (piece.size() + one.size() > 60) finish();
        piece += one;
        i += size;
    }
    finish();
    return out;
}

bool is_mail_address(std::string_view text)
{
    const std::size_t at = text.find('@');
    if (text.size() > 254 || at == 0 || at == std::string_view::npos || at + 1 == text.size() ||
        text.find('@', at + 1) != std::string_view::npos)
        return false;
    return text.find_first_of(" \t\r\n<>()[],;:\\\"") == std::string_view::npos &&
           std::all_of(text.begin(), text.end(), plain);
}

Delivery deliver(const Letter& letter, const MailSettings& settings)
{
    return letter.is_hook ? call_hook(letter, settings) : send_mail(letter, settings);
}

}  // namespace montjoy::server
