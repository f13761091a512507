// A server with its own certificate: HTTPS and secure WebSockets, as a browser that trusts the certificate sees
// them.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>

#include <cstdio>

#include "server_client.hpp"
#include "server_process.hpp"

namespace montjoy {
namespace {

using ::testing::HasSubstr;

template <auto release>
struct Free {
    template <class T>
    void operator()(T* thing) const
    {
        release(thing);
    }
};
template <class T, auto release>
using Held = std::unique_ptr<T, Free<release>>;

/// Writes a certificate for 127.0.0.1 that signs itself, and its key, as PEM files.
void make_certificate(const std::string& certificate, const std::string& key, long serial)
{
    const Held<EVP_PKEY, EVP_PKEY_free> pair(EVP_EC_gen("P-256"));
    const Held<X509, X509_free> cert(X509_new());
    X509_set_version(cert.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(cert.get()), serial);
    X509_gmtime_adj(X509_getm_notBefore(cert.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(cert.get()), 86'400);
    X509_set_pubkey(cert.get(), pair.get());
    X509_NAME* const name = X509_get_subject_name(cert.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("127.0.0.1"), -1, -1, 0);
    X509_set_issuer_name(cert.get(), name);
    const Held<X509_EXTENSION, X509_EXTENSION_free> names(X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1"));
    X509_add_ext(cert.get(), names.get(), -1);
    X509_sign(cert.get(), pair.get(), EVP_sha256());
    std::FILE* file = std::fopen(certificate.c_str(), "we");
    PEM_write_X509(file, cert.get());
    std::fclose(file);
    file = std::fopen(key.c_str(), "we");
    PEM_write_PrivateKey(file, pair.get(), nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
}

/// A connection that trusts one certificate.
class SecureLine {
public:
    SecureLine(std::uint16_t port, const std::string& trusted, int newest = TLS1_3_VERSION)
        : context_(SSL_CTX_new(TLS_client_method())), line_("127.0.0.1", port), ssl_(nullptr)
    {
        SSL_CTX_load_verify_locations(context_.get(), trusted.c_str(), nullptr);
        SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
        SSL_CTX_set_max_proto_version(context_.get(), newest);
        if (newest < TLS1_2_VERSION) SSL_CTX_set_security_level(context_.get(), 0);
        ssl_.reset(SSL_new(context_.get()));
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl_.get()), "127.0.0.1");
        const timeval patience{5, 0};
        ::setsockopt(line_.descriptor(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        SSL_set_fd(ssl_.get(), line_.descriptor());
        open = SSL_connect(ssl_.get()) == 1;
    }
    void send(std::string_view text) { SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size())); }
    /// What comes until `enough` stands in it.
    std::string receive(std::string_view enough)
    {
        std::string all;
        char bytes[4096];
        while (all.find(enough) == std::string::npos) {
            const int got = SSL_read(ssl_.get(), bytes, sizeof bytes);
            if (got <= 0) break;
            all.append(bytes, static_cast<std::size_t>(got));
        }
        return all;
    }
    long serial() const
    {
        const Held<X509, X509_free> shown(SSL_get1_peer_certificate(ssl_.get()));
        return shown ? ASN1_INTEGER_get(X509_get0_serialNumber(shown.get())) : 0;
    }
    bool open = false;

private:
    Held<SSL_CTX, SSL_CTX_free> context_;
    net::Line line_;
    Held<SSL, SSL_free> ssl_;
};

class Tls : public ::testing::Test {
protected:
    Tls()
    {
        make_certificate(certificate, key, 1);
        ServerProcess::How how;
        how.settings = cat(R"({"durability":"normal","certificate":)", json_quoted(certificate), R"(,"key":)", json_quoted(key), "}");
        server = std::make_unique<ServerProcess>(folder, how);
    }
    std::string request(std::string_view method, std::string_view path, std::string_view body = "") const
    {
        return cat(method, " ", path, " HTTP/1.1\r\nHost: 127.0.0.1:", server->port(), "\r\nOrigin: https://127.0.0.1:", server->port(),
                   "\r\nContent-Type: application/json\r\nContent-Length: ", body.size(), "\r\n\r\n", body);
    }
    WorkFolder folder;
    const std::string certificate = folder.file("certificate.pem"), key = folder.file("key.pem");
    std::unique_ptr<ServerProcess> server;
};

TEST_F(Tls, AnswersWhoTrustsItsCertificateAndNobodyInTheClear)
{
    EXPECT_THAT(server->log(), HasSubstr("serving at https://127.0.0.1:"));
    SecureLine line(server->port(), certificate);
    ASSERT_TRUE(line.open);
    line.send(request("GET", "/api/v1/systems"));
    const std::string answer = line.receive("\"gobwin\"");
    EXPECT_THAT(answer, HasSubstr("HTTP/1.1 200 OK"));
    EXPECT_THAT(answer, HasSubstr("Strict-Transport-Security: max-age="));
    line.send(request("POST", "/api/v1/accounts", R"({"name":"Anna","password":"long enough for all"})"));
    const std::string made = line.receive("\"name\"");
    EXPECT_THAT(made, HasSubstr("; HttpOnly; SameSite=Lax;"));
    EXPECT_THAT(made, HasSubstr("; Secure"));

    const WorkFolder other;
    make_certificate(other.file("c"), other.file("k"), 2);
    EXPECT_FALSE(SecureLine(server->port(), other.file("c")).open) << "another certificate is trusted";
    EXPECT_FALSE(SecureLine(server->port(), certificate, TLS1_1_VERSION).open) << "an old TLS is spoken";
    Browser clear(server->port());
    EXPECT_EQ(clear.ask("GET", "/healthz").status, 0);
    EXPECT_EQ(server->stop(), 0);
}

TEST_F(Tls, CarriesWebSockets)
{
    SecureLine http(server->port(), certificate), socket(server->port(), certificate);
    http.send(request("POST", "/api/v1/games", R"({"once":"tls-game-1","scenario":"gobwin/duel"})"));
    const std::string made = http.receive("\"key\"");
    std::string secret;
    {
        const Document created = parsed(made.substr(made.find("\r\n\r\n") + 4));
        ASSERT_TRUE(created.find("links")) << made;
        for (const Document& link : created.find("links")->items)
            if (text_in(link, "role") == "player") secret = text_in(link, "secret");
    }
    http.send(request("POST", "/api/v1/invitations/take", cat(R"({"secret":")", secret, R"(","once":"tls-join-1"})")));
    const std::string taken = http.receive("\"key\"");
    const Document joined = parsed(taken.substr(taken.find("\r\n\r\n") + 4));

    socket.send(cat("GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:", server->port(), "\r\nOrigin: https://127.0.0.1:", server->port(),
                    "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"));
    EXPECT_THAT(socket.receive("\r\n\r\n"), HasSubstr("101 Switching Protocols"));
    socket.send(net::client_frame(1, cat(R"({"id":1,"enter":{"game":")", text_in(joined, "game"), R"(","key":")", text_in(joined, "key"), "\"}}")));
    EXPECT_THAT(socket.receive("\"view\""), HasSubstr("\"entered\""));
}

TEST_F(Tls, ReadsItsCertificateAgainWhenAskedTo)
{
    SecureLine before(server->port(), certificate);
    EXPECT_EQ(before.serial(), 1);
    std::filesystem::rename(key, folder.file("aside"));
    ::kill(server->process(), SIGHUP);  // a certificate that cannot be read leaves the old one in use
    for (int i = 0; i < 500 && server->log().find("stays in use") == std::string::npos; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_THAT(server->log(), HasSubstr("the old certificate stays in use"));
    EXPECT_EQ(SecureLine(server->port(), certificate).serial(), 1);

    make_certificate(certificate, key, 7);
    ::kill(server->process(), SIGHUP);
    long serial = 0;
    for (int i = 0; i < 500 && serial != 7; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        serial = SecureLine(server->port(), certificate).serial();
    }
    EXPECT_EQ(serial, 7);
    before.send(request("GET", "/healthz"));  // who was connected stays so
    EXPECT_THAT(before.receive("ok"), HasSubstr("200 OK"));
}

}  // namespace
}  // namespace montjoy
