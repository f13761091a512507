#include "systems/gpc/encounter.hpp"

#include "systems/gpc/exchange.hpp"
#include "systems/gpc/tools.hpp"
#include "systems/gpc/trial.hpp"

namespace montjoy::gpc {
namespace {

EncounterTable table_of(std::string_view text)
{
    Problems problems;
    const Document document = parsed(text);
    return read_table(Place(document, problems));
}

EncounterTable saxons()
{
    return table_of(embedded("data/gpc/tables/saxons.json"));
}

std::string faults(const Document& document)
{
    ToolInput input;
    input.files = {{"table.json", to_json(document)}};
    const ToolAnswer answer = table_tool(input);
    std::string all;
    for (const Problem& problem : answer.problems) all += to_text(problem) + "\n";
    return all;
}

Document* find(Document& document, std::string_view name)
{
    for (auto& [key, value] : document.fields)
        if (key == name) return &value;
    ADD_FAILURE() << name;
    return nullptr;
}

TEST(GP_WHO_3, TheSaxonsAreAsPrinted)
{
    const EncounterTable table = saxons();
    const auto row = [&](std::string_view id) {
        const FoeKind& f = table.foe(table.named(id));
        return cat(f.skill, ' ', f.damage, "d6 ", f.armour, f.shield ? "+s " : " ", f.hit_points,
                   ' ', f.glory, f.missile ? " missile" : "", f.mounted ? " mounted" : "",
                   f.longspear ? " longspear" : "", f.berserker ? " berserker" : "",
                   f.assumed ? " A" : "");
    };
    EXPECT_EQ(row("ceorl"), "10 4d6 1+s 25 10");
    EXPECT_EQ(row("heorthgeneat"), "14 5d6 6+s 30 35");
    EXPECT_EQ(row("mounted-heorthgeneat"), "19 6d6 10+s 33 50 mounted");
    EXPECT_EQ(row("berserker"), "19 8d6 10 35 75 berserker");
    EXPECT_EQ(row("chieftain"), "21 6d6 10+s 31 100 A");
    EXPECT_EQ(row("archers"), "12 3d6 0 24 10 missile A");
    EXPECT_EQ(row("longspear-ceorl"), "12 4d6 1 25 10 longspear A");
}

TEST(GP_WHO_3, AFoeWithANumberMissingIsRefusedByItsField)
{
    for (const char* field :
         {"name", "skill", "damage", "armour", "shield", "hit_points", "glory"}) {
        Document document = built_in_file("tables/saxons");
        Document* ceorl = find(*find(document, "foes"), "ceorl");
        std::erase_if(ceorl->fields, [&](const auto& f) { return f.first == field; });
        EXPECT_EQ(faults(document), cat("/foes/ceorl/", field, ": this field is missing\n"));
    }
    Document document = built_in_file("tables/saxons");
    *find(*find(*find(document, "foes"), "ceorl"), "skill") = parsed("0");
    EXPECT_EQ(
        faults(document),
        "/foes/ceorl/skill: 0 stands here; a whole number from 1 to 60 is allowed (GP-WHO-3)\n");
}

TEST(GP_FOE_1, TheDrawIsADieAndTwiceTheTiersAbove)
{
    const EncounterTable table = saxons();
    const auto drawn = [&](int tier, int die) {
        return table.foe(drawn_foe(table, built_in_numbers(), tier, die)).id;
    };
    std::vector<std::string> first;
    for (int die = 1; die <= 6; ++die) first.push_back(drawn(1, die));
    EXPECT_EQ(first, (std::vector<std::string>{"ceorl", "ceorl", "ceorl", "archers", "heorthgeneat",
                                               "heorthgeneat"}));
    EXPECT_EQ(drawn(3, 4), "heorthgeneat");          // 8
    EXPECT_EQ(drawn(3, 5), "mounted-heorthgeneat");  // 9
    EXPECT_EQ(drawn(4, 4), "mounted-heorthgeneat");  // 10
    EXPECT_EQ(drawn(4, 5), "berserker");             // 11
    EXPECT_EQ(drawn(5, 4), "chieftain");             // 12
    EXPECT_EQ(drawn(5, 6), "chieftain");             // 14
    EXPECT_EQ(drawn(5, 1), "mounted-heorthgeneat");  // 9
}

TEST(GP_FOE_1, AUnitStartsInTierOneAndTheDieDrawsItsFoe)
{
    Trial t(1);
    EXPECT_EQ(t.knight("ada").tier, 1);
    t.act("ada", "fight")
        .battle(10, 5)
        .act("ada", "push deeper")
        .roll("push-length", 2)
        .roll("draw", 4);
    EXPECT_EQ(t.scenario().table.foe(t.s.turn.foes[0].kind).id, "archers");
}

TEST(GP_FOE_1, TheKindStaysForTheRound)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 1);
    t.act("ada", "strike").exchange(10, 3).roll("damage", 24);
    EXPECT_TRUE(t.last<Struck>().felled);  // 23 of 25
    t.act("ada", "strike").exchange(10, 3);
    EXPECT_EQ(t.scenario().table.foe(t.last<Exchanged>().foe).id, "ceorl");
    EXPECT_EQ(t.s.turn.foes.size(), 1u);
}

TEST(GP_FOE_1, OwnTablesAreListsOfRisingLimits)
{
    Document document = built_in_file("tables/saxons");
    find(document, "draw")->items[1].fields[0].second = parsed("2");
    EXPECT_NE(faults(document).find("/draw/1/up_to: 2 stands here; a whole number from 4 to 99"),
              std::string::npos);
    document = built_in_file("tables/saxons");
    find(document, "draw")->items[2].fields[1].second = parsed("\"giant\"");
    EXPECT_NE(faults(document).find("/draw/2/foe: \"giant\" stands here; allowed are: ceorl"),
              std::string::npos);
    document = built_in_file("tables/saxons");
    find(document, "draw")->items.pop_back();
    EXPECT_NE(faults(document).find("/draw/4/up_to: the last row"), std::string::npos);
    document = built_in_file("tables/saxons");
    find(document, "charge")->items[0].fields[1].second = parsed("\"ceorl\"");
    EXPECT_NE(faults(document).find("/charge/0/foe: who charges is mounted"), std::string::npos);
    document = built_in_file("tables/saxons");
    std::erase_if(find(*find(document, "foes"), "archers")->fields,
                  [](const auto& f) { return f.first == "tags"; });
    EXPECT_NE(faults(document).find("(GP-MAN-7)"), std::string::npos);
}

TEST(GP_FOE_1, ThreeTablesComeWithTheProduct)
{
    for (const char* name : {"saxons", "picts", "rival-lord"})
        EXPECT_EQ(faults(built_in_file(cat("tables/", name))), "") << name;
    ToolInput input;
    input.files = {{"table.json", std::string(embedded("data/gpc/tables/saxons.json"))}};
    EXPECT_NE(table_tool(input).text.find("Heorthgeneat"), std::string::npos);
    EXPECT_NE(table_tool(input).text.find("On assumed numbers: "), std::string::npos);
    EXPECT_NE(table_tool(input).text.find("Chieftain"), std::string::npos);
}

TEST(GP_FOE_2, HalfTheHitPointsInOneBlowFell)
{
    const EncounterTable table = saxons();
    const FoeKind& foe = table.foe(table.named("heorthgeneat"));  // 30
    EXPECT_FALSE(felled(built_in_numbers(), foe, 0, 14));
    EXPECT_TRUE(felled(built_in_numbers(), foe, 0, 15));
}

TEST(GP_FOE_2, ThreeQuartersInOneRoundFell)
{
    const EncounterTable table = saxons();
    const FoeKind& foe = table.foe(table.named("heorthgeneat"));  // 22.5
    EXPECT_FALSE(felled(built_in_numbers(), foe, 10, 12));
    EXPECT_TRUE(felled(built_in_numbers(), foe, 10, 13));
}

TEST(GP_FOE_2, DamageAddsUpOverTheRoundAndAFreshFoeFollows)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
    t.act("ada", "strike").exchange(10, 3).roll("damage", 24);  // 24 less 6 and 6 for a shield: 12
    EXPECT_EQ(t.last<Struck>().got_through, 12);
    EXPECT_FALSE(t.last<Struck>().felled);
    t.act("ada", "strike").exchange(10, 3).roll("damage", 23);  // 11: 23 in all
    EXPECT_TRUE(t.last<Struck>().felled);
    EXPECT_EQ(t.s.turn.foes[0].damage, 0);
    EXPECT_EQ(t.knight("ada").felled, 1);
}

/// Ada has felled a Heorthgeneat in an Attack that is over.
Trial after_felling()
{
    Trial t(1);
    t.act("ada", "fight")
        .battle(10, 5)
        .act("ada", "attack")
        .roll("attack-length", 1)
        .roll("draw", 5)
        .roll("draw", 5);
    t.act("ada", "strike").exchange(10, 16).roll("damage", 22);  // the foe failed: 16
    return t;
}

TEST(GP_FOE_2, ARansomIsTakenAfterAnAttackOnceARound)
{
    Trial t = after_felling();
    ASSERT_TRUE(t.asks("ada"));
    EXPECT_TRUE(t.lists("ada", "take captive"));
    t.act("ada", "take captive");
    EXPECT_EQ(t.knight("ada").ransom, 6);
    EXPECT_EQ(t.knight("ada").captives, 1);
    EXPECT_TRUE(t.knight("ada").fight.ransomed);
}

TEST(GP_FOE_2, WhoFelledNobodyTakesNobody)
{
    Trial t(1);
    t.knight("ada").squire = Squire::lost;  // so that something is asked afterwards
    t.act("ada", "fight")
        .battle(10, 5)
        .act("ada", "attack")
        .roll("attack-length", 1)
        .roll("draw", 5)
        .roll("draw", 5);
    t.act("ada", "strike").exchange(10, 3).roll("damage", 20);
    EXPECT_EQ(t.refusal("ada", "take captive"),
              "Ada has felled nobody with a ransom this round (GP-FOE-2)");
}

TEST(GP_FOE_2, FellingChangesNothingInTheExchanges)
{
    Trial t(1);
    t.act("ada", "fight").battle(16, 5).act("ada", "stand fast").roll("draw", 5);
    t.act("ada", "strike").exchange(10, 16).roll("damage", 24);
    EXPECT_TRUE(t.last<Struck>().felled);
    EXPECT_EQ(t.knight("ada").fight.won, 1);
    t.act("ada", "strike").exchange(10, 16).roll("damage", 5);
    t.act("ada", "strike").exchange(10, 16).roll("damage", 5);
    EXPECT_EQ(t.knight("ada").fight.won, 3);
}

}  // namespace
}  // namespace montjoy::gpc
