// How letters leave: by SMTP, or to a hook. Called from the threads of the background, each letter
// by itself.
#pragma once

#include <string>

#include "apps/server/service.hpp"

namespace montjoy::server {

/// How mail leaves.
struct MailSettings {
    std::string server;  ///< "smtp://host:port" or "smtps://..."; empty: no mail is sent
    std::string user, password;
    std::string from;  ///< the sender's address
    std::string name = "Montjoy";
    bool plain = false;       ///< TLS is not insisted on, as for a server on this machine
    bool near_hooks = false;  ///< hooks on this machine and its own networks are called too
    friend bool operator==(const MailSettings&, const MailSettings&) = default;
};

/// Sends the letter and waits for the answer of who takes it, at most half a minute.
Delivery deliver(const Letter& letter, const MailSettings& settings);

/// A header's text where it is not plain ASCII: RFC 2047, in pieces that a line takes.
std::string header_text(std::string_view text);
/// Whether mail can go there: one address, without anything that a header or a server's command
/// would misread.
bool is_mail_address(std::string_view text);

}  // namespace montjoy::server
