#include <set>

#include "systems/gpc/ruling.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

std::string again(std::string_view text)
{
    const auto scenario = scenario_of(plain_battle(3));
    const auto read = Rules::parse_action(*scenario, {}, text);
    if (const auto* fault = std::get_if<Malformed>(&read))
        return cat("byte ", fault->position, ": ", render(fault->expected));
    return Rules::to_text(*scenario, {}, *std::get_if<Action>(&read));
}

TEST(GpcNotation, EveryActIsWrittenAsItIsRead)
{
    for (const char* text : {"continue",
                             "fight",
                             "announce",
                             "sit out",
                             "attack",
                             "attack with bea",
                             "attack vs two",
                             "charge",
                             "push deeper",
                             "flank",
                             "disengage",
                             "stand fast",
                             "flee",
                             "stand",
                             "change attack with cy",
                             "change stand fast",
                             "take weapon",
                             "take intensity",
                             "take ransom",
                             "take squire",
                             "take foe berserker",
                             "meet ceorl",
                             "strike",
                             "split 9 7",
                             "split -3 0",
                             "stop",
                             "call squire",
                             "squire aid",
                             "squire horse",
                             "bodyguard",
                             "endure",
                             "go on",
                             "search",
                             "take captive",
                             "bring off bea",
                             "lend mount cy",
                             "move on",
                             "ruling intensity 12",
                             "ruling intensity by -2 because of the rain",
                             "ruling modifier ada weapon -5 round",
                             "ruling modifier ada foe by 2",
                             "ruling foe bea chieftain",
                             "ruling foe bea chieftain 2",
                             "ruling share ada 9",
                             "ruling outcome ada partial",
                             "ruling manoeuvre ada stand-vs-two",
                             "ruling won ada by -1",
                             "ruling result cy triumph",
                             "ruling hit-points ada 20",
                             "ruling health ada major-wound",
                             "ruling glory ada 17.5",
                             "ruling glory ada by -0.5",
                             "ruling squire ada at-hand",
                             "ruling mounted ada no",
                             "ruling battle-dice ada 13 7 because it was a thirteen",
                             "ruling exchange-dice ada 1 20",
                             "ruling rounds 9",
                             "ruling end standing",
                             "ruling event A horn, far off"})
        EXPECT_EQ(again(text), text);
    EXPECT_EQ(again("  strike "), "strike");
    EXPECT_EQ(again("split  9   7"), "split 9 7");
}

TEST(GpcNotation, WhatCannotBeReadIsToldWithItsByteAndWhatWasExpected)
{
    EXPECT_EQ(again("attack with zed"), "byte 12: a knight: ada, bea, cy");
    EXPECT_EQ(again("meet giant").substr(0, 22), "byte 5: a foe: ceorl, ");
    EXPECT_EQ(again("split 9"), "byte 7: the skill against the second foe");
    EXPECT_EQ(again("split x 3"), "byte 6: the skill against the first foe");
    EXPECT_EQ(again("strike hard"), "byte 7: nothing more");
    EXPECT_EQ(again("strikes").substr(0, 7), "byte 0:");
    EXPECT_EQ(again("ruling intensity many"), "byte 17: a number from 0 to 99");
    EXPECT_EQ(again("ruling intensity 100"), "byte 17: a number from 0 to 99");
    EXPECT_EQ(again("ruling health ada tired"),
              "byte 18: one of: fit, major-wound, unconscious, dying, dead");
    EXPECT_EQ(again("ruling weather").substr(0, 28), "byte 7: what is ruled: inten");
    EXPECT_EQ(again("ruling intensity 3 now"), "byte 19: nothing more");
    EXPECT_EQ(again("ruling event"), "byte 12: what happens");
    EXPECT_EQ(again("ruling exchange-dice ada 21 3"), "byte 25: a number from 1 to 20");
    EXPECT_EQ(again("take cover"), "byte 5: weapon, intensity, ransom, squire or foe KIND");
    EXPECT_EQ(again("change mind").substr(0, 21), "byte 7: a manoeuvre: ");
    EXPECT_EQ(again("").substr(0, 7), "byte 0:");
}

TEST(GpcNotation, EverySubjectOfARulingHasItsRowAndIsRead)
{
    std::set<std::string_view> forms;
    for (const Subject subject : every<Subject>()) {
        EXPECT_EQ(row_of(subject).subject, subject);
        EXPECT_TRUE(row_of(subject).form.starts_with(name_of(subject))) << name_of(subject);
        EXPECT_FALSE(row_of(subject).meaning.empty());
        forms.insert(row_of(subject).form);
    }
    EXPECT_EQ(forms.size(), enum_size<Subject>);
}

}  // namespace
}  // namespace montjoy::gpc
