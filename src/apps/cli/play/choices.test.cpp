#include "apps/cli/play/choices.hpp"

#include <gtest/gtest.h>

namespace montjoy::cli {
namespace {

Choices some()
{
    return Choices({"move R3 0405", "attack R3 0406.1", "move R3 0406", "move R4 0809", "move R4 0810", "attack R3 0406.2", "end"}, {"design archers 2 3"});
}

std::string meant(const Choices& choices, std::string_view text)
{
    const auto found = choices.find(text);
    if (const auto* one = std::get_if<std::string>(&found)) return *one;
    return "several: " + std::to_string(std::get_if<std::vector<std::string>>(&found)->size());
}

TEST(Choices, AreNumberedAsTheyStandOnThePage)
{
    const std::vector<std::string> order{"move R3 0405", "move R3 0406", "move R4 0809", "move R4 0810", "attack R3 0406.1", "attack R3 0406.2", "end"};
    EXPECT_EQ(some().actions(), order);
    EXPECT_EQ(some().page({}), "  move R3  1) 0405  2) 0406\n"
                               "  move R4  3) 0809  4) 0810\n"
                               "  attack R3  5) 0406.1  6) 0406.2\n"
                               "  7) end\n"
                               "  or type, for example: design archers 2 3\n");
}

TEST(Choices, ThatShareTheirVerbOnlyStandInOneRow)
{
    EXPECT_EQ(Choices({"split 3 0", "split 2 1", "attack", "attack vs two", "stop"}, {}).page({}),
              "  split  1) 3 0  2) 2 1\n"
              "  attack  3) attack  4) vs two\n"
              "  5) stop\n");
}

TEST(Choices, AFrontShowsItsOwnWithTheirNumbers)
{
    EXPECT_EQ(some().page({}, "move R4"), "  move R4  3) 0809  4) 0810\n");
    EXPECT_EQ(some().page({}, "m r3"), "  move R3  1) 0405  2) 0406\n");
    EXPECT_EQ(some().page({}, "fly"), "");
}

TEST(Choices, AreFoundByNumberTextOrClearFront)
{
    const Choices choices = some();
    EXPECT_EQ(meant(choices, "2"), "move R3 0406");
    EXPECT_EQ(meant(choices, "move R3 0406"), "move R3 0406");
    EXPECT_EQ(meant(choices, "e"), "end");
    EXPECT_EQ(meant(choices, "move r4 0809"), "move R4 0809");
    EXPECT_EQ(meant(choices, "m r3 0405"), "move R3 0405");
    EXPECT_EQ(meant(choices, "m r3 04"), "several: 2");
    EXPECT_EQ(meant(choices, "0"), "several: 0");
    EXPECT_EQ(meant(choices, "8"), "several: 0");
    EXPECT_EQ(meant(choices, "move R3 0406 now"), "several: 0");
}

TEST(Choices, AWholeActionIsMeantEvenWhereAnotherGoesOn)
{
    EXPECT_EQ(meant(Choices({"go on", "go"}, {}), "go"), "go");
    EXPECT_EQ(meant(Choices({"3", "4", "5"}, {}), "4"), "4");
}

TEST(Choices, ALongListShowsItsVerbs)
{
    const Choices choices = some();
    EXPECT_EQ(choices.brief({}, 20), choices.page({}));
    const std::string brief = choices.brief({}, 3);
    EXPECT_NE(brief.find("move  4 ways: R3 R4\n"), std::string::npos) << brief;
    EXPECT_NE(brief.find("attack  2 ways: R3\n"), std::string::npos) << brief;
    EXPECT_NE(brief.find("\n  7) end\n"), std::string::npos) << brief;
    EXPECT_NE(brief.find("`list`"), std::string::npos) << brief;
}

TEST(Choices, LinesStayWithinTheScreen)
{
    std::vector<std::string> actions;
    for (int i = 0; i < 200; ++i) actions.push_back("march R1 " + std::to_string(1000 + i));
    Style style;
    style.width = 60;
    const std::string page = Choices(actions, {}).page(style);
    for (std::size_t at = 0; at < page.size();) {
        const std::size_t end = page.find('\n', at);
        EXPECT_LE(end - at, 60u);
        at = end + 1;
    }
    style.colour = true;
    EXPECT_NE(Choices(actions, {}).page(style), page);
}

}  // namespace
}  // namespace montjoy::cli
