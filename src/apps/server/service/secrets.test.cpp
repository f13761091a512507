#include "apps/server/service/secrets.hpp"

#include <gtest/gtest.h>

#include <set>

namespace montjoy::server {
namespace {

TEST(Secrets, TokensAreLongEachItsOwnAndFitAnAddress)
{
    std::set<std::string> seen;
    for (int i = 0; i < 2'000; ++i) {
        const std::string token = new_token(secret_bytes), id = new_id(secret_bytes);
        ASSERT_EQ(token.size(), 32u);
        ASSERT_EQ(id.size(), 16u);
        ASSERT_EQ((token + id).find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), std::string::npos);
        ASSERT_TRUE(seen.insert(token).second && seen.insert(id).second);
    }
}

TEST(Secrets, HashesAndTagsDependOnEveryWord)
{
    EXPECT_EQ(hash_of("a").size(), 64u);
    EXPECT_EQ(hash_of("a"), hash_of("a"));
    EXPECT_NE(hash_of("a"), hash_of("b"));
    const std::string secret = "0123456789abcdef", other = "0123456789abcdeg";
    EXPECT_EQ(derived_token(secret, "x"), derived_token(secret, "x"));
    EXPECT_NE(derived_token(secret, "x"), derived_token(secret, "y"));
    EXPECT_NE(derived_token(secret, "x"), derived_token(other, "x"));
    EXPECT_EQ(tag_of(secret, "x"), tag_of(secret, "x"));
    EXPECT_NE(tag_of(secret, "x"), tag_of(secret, "y"));
    EXPECT_NE(tag_of(secret, "x"), tag_of(other, "x"));
}

TEST(Secrets, APasswordIsKnownAgainByItsHashAlone)
{
    const std::string hash = hash_password("correct horse");
    EXPECT_EQ(hash.rfind("$argon2id$", 0), 0u);
    EXPECT_NE(hash, hash_password("correct horse"));  // salted
    EXPECT_TRUE(password_matches(hash, "correct horse"));
    EXPECT_FALSE(password_matches(hash, "correct horse "));
    EXPECT_FALSE(password_matches("", ""));
    EXPECT_FALSE(password_matches("nonsense", "nonsense"));
}

}  // namespace
}  // namespace montjoy::server
