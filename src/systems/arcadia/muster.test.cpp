// A battle of one's own from army lists, and what a record holds of it.  AR-PTS-1, AR-SCN-6
#include "systems/arcadia/arena.test.hpp"
#include "systems/arcadia/tools.hpp"

namespace montjoy::arcadia {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

ToolAnswer muster(std::vector<std::string> files, Options options)
{
    static const Document numbers = built_in("assumed");
    ToolInput input;
    for (std::size_t i = 0; i < files.size(); ++i) input.files.emplace_back(i == 0 ? "own.json" : "foe.json", files[i]);
    input.options = std::move(options);
    input.numbers = &numbers;
    return run_muster(input);
}

std::string faults(const ToolAnswer& answer)
{
    std::string all;
    for (const Problem& p : answer.problems)
        if (!p.warning) all += to_text(p) + "\n";
    return all;
}

const std::string mine = R"({"title": "Mine", "units": [{"type": "swords", "count": 8}, {"type": "cavalry", "count": 8}]})";

TEST(Muster, EveryKindOfBattleIsSetUpWithBothArmiesWhole)
{
    for (const Kind kind : every<Kind>()) {
        const ToolAnswer answer = muster({mine}, {{"against", "goblins"}, {"kind", std::string(name_of(kind))}});
        ASSERT_EQ(faults(answer), "") << name_of(kind);
        Problems problems;
        auto document = parse_document(answer.text, problems);
        ASSERT_TRUE(document);
        EXPECT_TRUE(document->find("enemy")->find("army")->find("units")) << "the goblins are written out";
        std::erase_if(document->fields, [](const auto& field) { return field.first == "system"; });
        EXPECT_EQ(Rules::whole(*document), *document);
        const auto scenario = read_scenario(*document, built_in("assumed"), problems);
        ASSERT_TRUE(scenario) << name_of(kind);
        EXPECT_EQ(opening_of(scenario).open.kind, kind);
    }
    EXPECT_NE(muster({mine}, {{"against", "goblins"}}).text.find(R"("npc":true)"), std::string::npos);
    const ToolAnswer hands = muster({mine, mine}, {{"hands", ""}});
    EXPECT_EQ(faults(hands), "");
    EXPECT_EQ(hands.text.find("npc"), std::string::npos) << "two people, a hand each";
    const ToolAnswer generated = muster({mine, mine}, {});
    EXPECT_EQ(faults(generated), "");
    EXPECT_NE(generated.text.find(R"("kind":"generated")"), std::string::npos);
}

TEST(Muster, AFaultNamesItsFileAndClause)
{
    const std::string dear = R"({"title": "Dear", "units": [{"type": "dragon", "count": 7}]})";
    EXPECT_EQ(faults(muster({dear}, {{"against", "elves"}})).substr(0, 6), "/units") << "the only file is named by who reads it";
    EXPECT_NE(faults(muster({dear, mine}, {})).find("own.json: /units"), std::string::npos);
    EXPECT_NE(faults(muster({mine, dear}, {})).find("foe.json: /units"), std::string::npos);
    EXPECT_NE(faults(muster({mine, dear}, {})).find("AR-PTS-1"), std::string::npos);
    EXPECT_NE(faults(muster({mine, "{"}, {})).find("foe.json: line 1"), std::string::npos);
    EXPECT_NE(faults(muster({mine}, {})).find("--against"), std::string::npos);
    EXPECT_NE(faults(muster({mine}, {{"against", "elfs"}})).find("elves"), std::string::npos);
    EXPECT_EQ(faults(muster({mine}, {{"against", "elfs"}})).substr(0, 9), "--against");
    EXPECT_NE(faults(muster({mine}, {{"against", "elves"}, {"kind", "picnic"}})).find("--kind"), std::string::npos);
}

TEST(Whole, ArmiesAndNumbersThatAScenarioNamesAreWrittenOutForTheRecord)
{
    Document named = built_in("siege");
    Document set;
    set.kind = Document::Kind::string;
    set.string = "tuned";
    named.fields.emplace_back("numbers", set);
    const Document whole = Rules::whole(named);
    EXPECT_TRUE(whole.find("player")->find("army")->find("units"));
    EXPECT_FALSE(whole.find("numbers"));
    EXPECT_EQ(Rules::whole(whole), whole);
    EXPECT_EQ(Rules::parts(whole), (std::vector<std::string>{"/player/army", "/enemy/army"}));
    const Document assumed = built_in("assumed"), chosen = Rules::numbers_of(named, assumed);
    EXPECT_NE(chosen, assumed);
    Problems problems;
    const auto by_name = read_scenario(named, assumed, problems), written_out = read_scenario(whole, chosen, problems);
    ASSERT_TRUE(by_name && written_out);
    EXPECT_EQ(by_name->hash, written_out->hash);
    EXPECT_EQ(by_name->numbers.types[Type::spears].mounted, 3) << "the tuned figure";
    EXPECT_EQ(written_out->numbers.types[Type::spears].mounted, 3);
}

}  // namespace
}  // namespace montjoy::arcadia
