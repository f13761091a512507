#include "base/markup.hpp"

#include <gtest/gtest.h>

namespace montjoy {
namespace {

TEST(Markup, NothingOfATextIsReadAsATagAnEntityOrTheEndOfAnAttribute)
{
    EXPECT_EQ(html_text("<a href='x'> & \"b\" &amp;"), "&lt;a href=&#39;x&#39;&gt; &amp; &quot;b&quot; &amp;amp;");
    EXPECT_EQ(html_text("Æthelred 4/6"), "Æthelred 4/6");
}

}  // namespace
}  // namespace montjoy
