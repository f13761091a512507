#include "apps/server/service/secrets.hpp"

#include <sodium.h>

#include <cstdlib>

#include "base/hash.hpp"

namespace montjoy::server {
namespace {

/// libsodium asks to be begun before anything else; doing it again costs nothing.
void begin()
{
    if (sodium_init() < 0) std::abort();
}

std::string base64(std::span<const std::uint8_t> bytes)
{
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text.resize(text.size() - 1);
    return text;
}

template <std::size_t N>
std::string random_text(const SecretBytes& fill)
{
    std::array<std::uint8_t, N> bytes{};
    fill(bytes);
    return base64(bytes);
}

const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

void secret_bytes(std::span<std::uint8_t> bytes)
{
    begin();
    randombytes_buf(bytes.data(), bytes.size());
}

std::string new_token(const SecretBytes& bytes) { return random_text<24>(bytes); }
std::string new_id(const SecretBytes& bytes) { return random_text<12>(bytes); }

std::string hash_of(std::string_view token)
{
    std::array<std::uint8_t, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), raw(token), token.size(), nullptr, 0);
    return to_hex(hash);
}

std::string derived_token(std::string_view secret, std::string_view words)
{
    std::array<std::uint8_t, 24> token{};
    const std::size_t size = std::min<std::size_t>(secret.size(), crypto_generichash_KEYBYTES_MAX);
    crypto_generichash(token.data(), token.size(), raw(words), words.size(), raw(secret), size);
    return base64(token);
}

std::string tag_of(std::string_view secret, std::string_view content)
{
    std::array<std::uint8_t, crypto_shorthash_siphashx24_BYTES> tag{};
    crypto_shorthash_siphashx24(tag.data(), raw(content), content.size(), raw(secret));
    return base64(tag);
}

std::string hash_password(std::string_view password)
{
    begin();
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return {};  // no memory for it
    hash.resize(hash.find('\0'));
    return hash;
}

bool password_matches(const std::string& hash, std::string_view password)
{
    begin();
    return !hash.empty() && crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

void waste_a_check(std::string_view password) { hash_password(password); }

}  // namespace montjoy::server
