#include "systems/gpc/sheet.hpp"

#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/tools.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

constexpr std::string_view whole_sheet =
    R"({"name":"Sir Ada","battle":15,"weapons":{"sword":16,"spear":11},"weapon":"sword","horsemanship":12,"awareness":14,)"
    R"("valorous":14,"siz":14,"dex":10,"str":13,"con":13,"armour":10,"shield":true,"mount":"charger",)"
    R"("squire":{"name":"Tom"},"glory":1000,"followers":{"count":20,"skill":10}})";

/// The sheet with `field` set to `value`; without it where `value` is empty.
std::string with(std::string_view field, std::string_view value)
{
    Document document = parsed(whole_sheet);
    std::erase_if(document.fields, [&](const auto& f) { return f.first == field; });
    if (!value.empty()) document.fields.emplace_back(std::string(field), parsed(value));
    return to_json(document);
}

std::string faults(std::string_view text)
{
    ToolInput input;
    input.files = {{"ada.json", std::string(text)}};
    const ToolAnswer answer = sheet_tool(input);
    std::string all;
    for (const Problem& problem : answer.problems) all += to_text(problem) + "\n";
    EXPECT_EQ(all.empty(), !answer.text.empty());
    return all;
}

Sheet sheet_of(std::string_view text)
{
    Problems problems;
    const Document document = parsed(text);
    return read_sheet(Place(document, problems), built_in_numbers());
}

TEST(GP_WHO_1, HitPointsDamageAndCowardlyFollowFromTheSheet)
{
    const Sheet ada = sheet_of(whole_sheet);
    EXPECT_EQ(ada.most_hit_points(), 27);
    EXPECT_EQ(ada.hit_points, 27);
    EXPECT_EQ(ada.damage(), 5);  // 27 / 6 = 4.5, half up
    EXPECT_EQ(sheet_of(with("str", "12")).damage(), 4);
    EXPECT_EQ(ada.cowardly(), 6);
    EXPECT_EQ(ada.weapon_skill(), 16);
    EXPECT_EQ(sheet_of(with("weapon", "\"spear\"")).weapon_skill(), 11);
    EXPECT_EQ(ada.mount->damage, 6);
    EXPECT_EQ(ada.squire->skill, 15);
    EXPECT_EQ(ada.seat, "sir-ada");
}

TEST(GP_WHO_1, ASheetWithASkillMissingIsRefusedByItsField)
{
    EXPECT_EQ(faults(whole_sheet), "");
    for (const char* field :
         {"name", "battle", "weapons", "weapon", "horsemanship", "awareness", "valorous", "siz",
          "dex", "str", "con", "armour", "shield", "mount", "squire", "glory", "followers"})
        EXPECT_NE(faults(with(field, "")).find(cat("/", field, ": this field is missing")),
                  std::string::npos)
            << field;
}

TEST(GP_WHO_1, FaultsNameTheFieldAndWhatIsAllowed)
{
    EXPECT_EQ(faults(with("battle", "61")),
              "/battle: 61 stands here; a whole number from 0 to 60 is allowed (GP-WHO-1)\n");
    EXPECT_NE(faults(with("weapon", "\"axe\""))
                  .find("/weapon: \"axe\" stands here; allowed are: sword, spear"),
              std::string::npos);
    EXPECT_NE(faults(with("weapons", "{}")).find("one weapon skill at least"), std::string::npos);
    EXPECT_NE(faults(with("colour", "\"blue\"")).find("/colour: there is no such field"),
              std::string::npos);
    EXPECT_NE(faults(with("hit_points", "6")).find("unconscious"), std::string::npos);
    EXPECT_EQ(faults(with("hit_points", "7")), "");
    EXPECT_NE(faults(with("name", "\"Gm\"")).find("another's name"), std::string::npos);
    EXPECT_NE(faults(with("name", "\"\\u00c9\"")).find("give one as \"seat\""), std::string::npos);
    EXPECT_NE(faults(with("mount", "\"none\"").replace(0, 1, "{\"mount_damage\":3,"))
                  .find("/mount_damage: there is no mount"),
              std::string::npos);
    EXPECT_NE(faults("{\"name\":").find("line 1"), std::string::npos);
    EXPECT_NE(faults("[1]").find("an object is asked"), std::string::npos);
}

TEST(GP_WHO_2, AUnitIsTheKnightAndHisFollowers)
{
    Trial t(2);
    EXPECT_EQ(t.knight("ada").men, 20);
    EXPECT_EQ(follower_skill(t.s, {0}), 10);
    EXPECT_EQ(t.scenario().seats.size(), 3u);
    EXPECT_NE(faults(with("followers", R"({"count":20})"))
                  .find("/followers/skill: this field is missing"),
              std::string::npos);
    EXPECT_NE(faults(with("followers", R"({"count":-1,"skill":3})")).find("/followers/count"),
              std::string::npos);
}

TEST(GP_WHO_2, UpToEightKnightsFightInOneBattle)
{
    EXPECT_EQ(Trial(8).scenario().knights.size(), 8u);
    Problems problems;
    Document nine = parsed(plain_battle(8));
    for (auto& [key, value] : nine.fields)
        if (key == "knights") {
            value.items.push_back(parsed(whole_sheet));
        }
    EXPECT_EQ(Rules::read(nine, built_in_file("assumed"), problems), nullptr);
}

TEST(GP_WHO_1, EverySheetOfTheRepositoryIsSound)
{
    int sheets = 0;
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with("data/gpc/knights/")) continue;
        EXPECT_EQ(faults(file.text), "") << file.path;
        ++sheets;
    }
    EXPECT_EQ(sheets, 8);
}

}  // namespace
}  // namespace montjoy::gpc
