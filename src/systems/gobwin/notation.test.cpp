#include "systems/gobwin/notation.hpp"

#include "systems/gobwin/popping.hpp"
#include "systems/gobwin/refusal.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

TEST(GobwinNotation, EveryActIsReadBackAsItIsWritten)
{
    Scene scene(plain_map);
    for (const char* text :
         {"move A3 0403", "attack A3 0403.2", "attack A3 0403.2 aim 5", "fire A3 0403.1", "fire A3 0403.1 aim 2", "walls A3 0403", "split A3.2",
          "split A3.2 A5", "join A3 A5", "front A3.2", "step A3:1 A5", "guard A3 B2", "unguard A3", "look A3:2 0101", "dirt A3", "fool A3 move",
          "fool A3 defence", "pop Pikes 0403", "pop d12 0403", "pop Pikes A3", "pop commander A3", "pop commander dance-fighting A3",
          "pop commander dance-fighting,shock-a-mancy A3", "pop scout 4 A3", "upgrade 0403", "upgrade A3.2 Heavy",
          "design Heavy-Pikes pikes 4 2 10", "end", "ruling points A -20 : they lost the purse", "ruling add-commander O2 3 - : a rider",
          "ruling holder 0403 none : nobody's", "ruling place O2 0404 : moved : twice"}) {
        const auto read = Rules::parse_action(*scene.scenario, scene.seat('A'), text);
        ASSERT_TRUE(std::holds_alternative<Action>(read)) << text << ": " << render(std::get_if<Malformed>(&read)->expected);
        EXPECT_EQ(Rules::to_text(*scene.scenario, scene.seat('A'), *std::get_if<Action>(&read)), text);
    }
}

TEST(GobwinNotation, FaultsTellTheByteAndWhatIsExpected)
{
    Scene scene(plain_map);
    const auto fault = [&](std::string_view text) {
        const auto read = Rules::parse_action(*scene.scenario, scene.seat('A'), text);
        const auto* wrong = std::get_if<Malformed>(&read);
        if (!wrong) return std::pair<std::size_t, std::string>{999, "read"};
        return std::pair<std::size_t, std::string>{wrong->position, render(wrong->expected)};
    };
    EXPECT_EQ(fault("").first, 0u);
    EXPECT_EQ(fault("dance").first, 0u);
    EXPECT_EQ(fault("move").first, 4u);
    EXPECT_EQ(fault("move X3 0403"), (std::pair<std::size_t, std::string>{5, "a stack, such as R3"}));
    EXPECT_EQ(fault("move A0 0403").first, 5u);
    EXPECT_EQ(fault("move A3 9999"), (std::pair<std::size_t, std::string>{8, "a hex of the map, such as 0405"}));
    EXPECT_EQ(fault("move A3 0403 now"), (std::pair<std::size_t, std::string>{13, "the end of the line"}));
    EXPECT_EQ(fault("attack A3 0403.9").first, 10u);
    EXPECT_EQ(fault("attack A3 0403.1 aim").second, "a unit of the target, from 1");
    EXPECT_EQ(fault("split A3").second, "a unit of a stack, such as R3.2");
    EXPECT_EQ(fault("join A3 B5").second, "a stack of the same nation");
    EXPECT_EQ(fault("pop commander sorcery A3").first, 14u);
    EXPECT_TRUE(fault("pop commander 0403").second.starts_with("a stack to join, such as R3, or first a special: "));
    EXPECT_EQ(fault("ruling holder 0403 nobody : freed").second, "a nation by its letter, or none");
    EXPECT_TRUE(fault("ruling add-commander A3 2 : a rider").second.starts_with("specials with commas between, or - for none: "));
    EXPECT_EQ(fault("pop scout 5 A3").second, "a rating of 3 or 4");
    EXPECT_EQ(fault("design 3x pikes 4 2 8").first, 7u);
    EXPECT_EQ(fault("design commander pikes 4 2 8").first, 7u);
    EXPECT_EQ(fault("design X pikes 4 2").second, "Attack, Defence and Hits, each from 0 to 250");
    EXPECT_EQ(fault("ruling points A 5 no reason").second, "a colon, then the reason");
    EXPECT_EQ(fault("ruling points A 5 :").second, "a reason of at most 200 bytes");
    EXPECT_EQ(fault("move A99999999999999999999 0403").first, 5u);
}

TEST(GobwinNotation, UnseenAndUnknownStacksAreRefusedAndNothingChanges)
{
    Scene scene(plain_map, R"({"fog":true})");
    scene.stack('O', "Pikes", 1, "0903");
    scene.stack('A', "Siege", 1, "0203", {commander(2)});
    scene.start();
    const State before = scene.state;
    EXPECT_EQ(scene.refused('A', "move A9 0303"), "-");
    EXPECT_EQ(scene.refused('A', "move O2 0902"), "-");
    EXPECT_EQ(scene.refused('A', "move O9 0902"), "-");
    EXPECT_EQ(scene.refused('A', "guard A2 O2"), "GB-COM-9");
    EXPECT_EQ(scene.refused('A', "guard A2 O7"), "GB-COM-9");
    EXPECT_TRUE(scene.state == before);
}

TEST(GobwinNotation, EveryBarHasItsSentence)
{
    Scene scene(plain_map);
    Action action = scene.parse('A', "move A1 0403");
    action.place = 1;
    for (int bar = 1; bar <= static_cast<int>(Bar::breaks_invariant); ++bar) {
        const Refusal refusal = refusal_of(scene.state, action, static_cast<Bar>(bar));
        EXPECT_EQ(refusal.text.places(), refusal.arguments.size()) << refusal.text.pattern;
        EXPECT_FALSE(render(refusal).empty());
    }
}

TEST(GobwinNotation, DesignNamesAreNoNumbersAndNoStacks)
{
    for (const char* good : {"Pikes", "Heavy-Pikes", "x", "Bow2men"}) EXPECT_TRUE(is_design_name(good)) << good;
    for (const char* bad : {"", "d3", "R12", "commander", "scout", "3x", "-x", "two words", "more-than-twenty-letters"}) EXPECT_FALSE(is_design_name(bad)) << bad;
}

}  // namespace
}  // namespace montjoy::gobwin
