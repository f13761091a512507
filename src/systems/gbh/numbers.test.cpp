#include "systems/gbh/numbers.hpp"

#include "base/replace.hpp"
#include "systems/gbh/battles.test.hpp"
#include "systems/gbh/examples.hpp"

namespace montjoy::gbh {
namespace {

Numbers ours()
{
    Problems problems;
    Numbers numbers = read_numbers(built_in_numbers(), problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return numbers;
}

TEST(GH_ARM_0__GH_ARM_1__GH_ARM_2__GH_ARM_3__GH_ARM_4, ArmourIsAsAssumed)
{
    const Numbers n = ours();
    const int slash[] = {0, 3, 5, 8, 10}, crush[] = {0, 5, 10, 8, 11}, puncture[] = {0, 2, 4, 6, 8}, ep[] = {0, 30, 60, 100, 120};
    for (const Armour armour : every<Armour>()) {
        const auto i = static_cast<std::size_t>(armour);
        EXPECT_EQ(n.armour[armour][Damage::slash], (Number{static_cast<std::int16_t>(slash[i]), true}));
        EXPECT_EQ(n.armour[armour][Damage::crush].value, crush[i]);
        EXPECT_EQ(n.armour[armour][Damage::puncture].value, puncture[i]);
        EXPECT_EQ(n.armour_ep[armour].value, ep[i]);
    }
}

TEST(GH_SHD_1__GH_SHD_2__GH_SHD_3, ShieldsAreAsAssumed)
{
    const Numbers n = ours();
    const int melee[] = {0, 3, 5, 6}, missile[] = {0, 2, 5, 9}, ep[] = {0, 20, 40, 60};
    for (const Shield shield : every<Shield>()) {
        const auto i = static_cast<std::size_t>(shield);
        EXPECT_EQ(n.against_melee[shield].value, melee[i]);
        EXPECT_EQ(n.against_missiles[shield].value, missile[i]);
        EXPECT_EQ(n.shield_ep[shield].value, ep[i]);
        EXPECT_EQ(n.against_melee[shield].assumed, shield != Shield::none);
    }
}

TEST(GH_MOR_3, MoraleBonusesAreAsAssumed)
{
    const Numbers n = ours();
    const int delivered[] = {8, 6, 4, 2, 0, -5, -10, -15}, received[] = {-8, -6, -4, -2, 0, 5, 10, 15};
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(n.delivered.values[i].value, delivered[i]);
        EXPECT_EQ(n.received.values[i].value, received[i]);
    }
}

TEST(GH_WPN_7__GH_WPN_8__GH_STR_7__GH_SIEGE_4, TheFixedFiguresAreAsAssumed)
{
    const Numbers n = ours();
    EXPECT_EQ(n.rock, (Number{500, true}));
    EXPECT_EQ(n.ram, (Number{300, true}));
    EXPECT_EQ(n.collapse_dice, (Number{7, true}));
    EXPECT_EQ(n.burning_machine, (Number{20, true}));
}

TEST(Numbers, AReplacedOneIsNoLongerAssumedAndTheOthersAre)
{
    Problems problems;
    const Document own = parsed(R"({"armour":{"AC1":{"slash":4}},"ram":{"blow":350,"basis":"stated"}})");
    const Numbers n = read_numbers(replaced(built_in_numbers(), Place(own, problems)), problems);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(n.armour[Armour::ac1][Damage::slash], (Number{4, false}));
    EXPECT_EQ(n.armour[Armour::ac1][Damage::crush], (Number{5, true}));
    EXPECT_EQ(n.ram, (Number{350, false}));
    EXPECT_TRUE(n.rock.assumed);
}

TEST(Numbers, WhatCannotBeReplacedAndImpossibleValuesAreNamed)
{
    Problems problems;
    const Document own = parsed(R"({"armour":{"AC5":{"slash":4}},"morale":{"delivered":[1,2]},"ram":{"blow":0},"shield":{"full":{"ep":0.125}}})");
    read_numbers(replaced(built_in_numbers(), Place(own, problems)), problems);
    std::string all;
    for (const Problem& p : problems) all += cat(p.where, "|");
    EXPECT_EQ(all, "/armour/AC5|/shield/full/ep|/ram/blow|/morale/delivered|");
}

TEST(GH_COM_7__GH_RND_3__GH_EP_1, ReplacedNumbersAreHeldAgainstTheWorkedExamples)
{
    EXPECT_TRUE(broken_examples(ours()).empty());
    const auto broken = [](const char* json) {
        Problems problems;
        const Document own = parsed(json);
        std::string clauses;
        for (const Message& m : broken_examples(read_numbers(replaced(built_in_numbers(), Place(own, problems)), problems)))
            clauses += cat(clauses.empty() ? "" : " ", m.clause.id);
        return clauses;
    };
    EXPECT_EQ(broken(R"({"armour":{"AC2":{"slash":6}}})"), "GH-COM-1 GH-COM-7");
    EXPECT_EQ(broken(R"({"armour":{"AC2":{"crush":9}}})"), "GH-COM-7");
    EXPECT_EQ(broken(R"({"shield":{"normal":{"melee":4}}})"), "GH-COM-1 GH-COM-7 GH-COM-7");
    EXPECT_EQ(broken(R"({"armour":{"AC2":{"ep":0.7}}})"), "GH-EP-1");
    EXPECT_EQ(broken(R"({"armour":{"AC3":{"ep":1.5}}})"), "GH-EP-1 GH-RND-3 GH-RND-3");
    EXPECT_EQ(broken(R"({"armour":{"AC2":{"slash":6}},"shield":{"normal":{"melee":4}}})"), "GH-COM-7");
}

TEST(Numbers, AScenarioReplacesThemToo)
{
    Lineup lineup;
    lineup.red = {"infantry 5 swords AC2 none 0504 n"};
    lineup.blue = {"infantry 5 swords AC2 none 0501 n"};
    lineup.more = R"(,"numbers":{"armour":{"AC2":{"slash":7}}})";
    Problems problems;
    const auto scenario = read(parsed(lineup.json()), problems);
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario->numbers.armour[Armour::ac2][Damage::slash], (Number{7, false}));
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_TRUE(problems[0].warning);
    EXPECT_EQ(problems[1].message.clause.id, "GH-COM-7");
}

}  // namespace
}  // namespace montjoy::gbh
