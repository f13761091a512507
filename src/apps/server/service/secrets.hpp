// Secrets: tokens that open something, of which only hashes are kept, and passwords.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace montjoy::server {

/// Fills bytes from the system's generator, or from a test's.
using SecretBytes = std::function<void(std::span<std::uint8_t>)>;

/// The system's own. Requires nothing; begins libsodium.
void secret_bytes(std::span<std::uint8_t> bytes);

/// 192 bits, as 32 characters of A-Z a-z 0-9 - _.
std::string new_token(const SecretBytes& bytes);
/// An id that tells nothing: 96 bits, 16 characters of the same.
std::string new_id(const SecretBytes& bytes);
/// What of a token is kept: BLAKE2b, in hexadecimal.
std::string hash_of(std::string_view token);
/// A token that follows from `secret` and `words`, always the same.
std::string derived_token(std::string_view secret, std::string_view words);
/// Short, keyed, for telling contents apart: it says nothing of them. Requires 16 bytes of `secret` or more.
std::string tag_of(std::string_view secret, std::string_view content);

/// argon2id with libsodium's interactive limits: tens of milliseconds.
std::string hash_password(std::string_view password);
bool password_matches(const std::string& hash, std::string_view password);
/// As long as a check of a real one, for names that nobody has.
void waste_a_check(std::string_view password);

}  // namespace montjoy::server
