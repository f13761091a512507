#include "apps/cli/rulebook.hpp"

#include <gtest/gtest.h>

namespace montjoy::cli {
namespace {

TEST(Rulebook, AClauseIsFoundWhateverItsCapitals)
{
    const Rulebook book("gobwin");
    ASSERT_FALSE(book.headings().empty());
    EXPECT_EQ(book.headings().front().id, "GB-MAP-1");
    EXPECT_EQ(book.clause("gb-map-1"), book.clause("GB-MAP-1"));
    EXPECT_TRUE(book.clause("GB-MAP-1").starts_with("### GB-MAP-1"));
    EXPECT_EQ(book.clause("GB-MAP-1").find("GB-MAP-2 \u00b7"), std::string::npos);
    EXPECT_TRUE(book.clause("GB-NONE-1").empty());
}

TEST(Rulebook, IsSearchedByTheFrontOfAnIdThenByWords)
{
    const Rulebook book("gobwin");
    for (const Heading& heading : book.about("gb-com")) EXPECT_TRUE(heading.id.starts_with("GB-COM"));
    EXPECT_GT(book.about("GB-COM").size(), 3u);
    const auto woods = book.about("woods");
    ASSERT_FALSE(woods.empty());
    EXPECT_NE(woods.front().title.find("Woods"), std::string::npos);
    EXPECT_TRUE(book.about("antidisestablishmentarianism").empty());
    EXPECT_TRUE(book.about("").empty());
}

TEST(Rulebook, IsDrawnToTheWidthOfTheScreen)
{
    Style style;
    style.width = 20;
    EXPECT_EQ(drawn("### A-B-1 \u00b7 Title\nBasis: stated\n\nOne two three four\nfive six.\n\n- first of all\n  the first\n- second\n\n| a | b |\n", style),
              "A-B-1 \u00b7 Title\nBasis: stated\n\nOne two three four\nfive six.\n\n- first of all the\n  first\n- second\n\n| a | b |\n\n");
}

}  // namespace
}  // namespace montjoy::cli
