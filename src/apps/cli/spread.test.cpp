#include "apps/cli/spread.hpp"

#include <gtest/gtest.h>

namespace montjoy::cli {
namespace {

Document parsed(std::string_view json)
{
    Problems problems;
    return *parse_document(json, problems);
}

std::string written(const Spread& spread)
{
    Writer writer;
    spread.write(writer);
    return writer.text();
}

TEST(Spread, GivesMeanDeviationAndExtremesOfEachNumber)
{
    Spread spread;
    for (const char* json : {R"({"wounds":2})", R"({"wounds":4})", R"({"wounds":4})", R"({"wounds":6})"}) spread.add(parsed(json));
    EXPECT_EQ(written(spread), R"({"wounds":{"games":4,"mean":4,"sd":1.4142135623730951,"min":2,"max":6}})");
}

TEST(Spread, CountsTruthsAsShareAndStringsByValue)
{
    Spread spread;
    spread.add(parsed(R"({"fled":true,"result":"triumph"})"));
    spread.add(parsed(R"({"fled":false,"result":"crush"})"));
    spread.add(parsed(R"({"result":"triumph","late":null})"));
    EXPECT_EQ(written(spread), R"({"fled":{"games":2,"mean":0.5,"sd":0.5,"min":0,"max":1},)"
                               R"("result":{"games":3,"counts":{"crush":1,"triumph":2}},"late":{}})");
}

TEST(Spread, TakesExactNumbersOutOfStrings)
{
    Spread spread;
    for (const char* json : {R"({"vp":"37/2"})", R"({"vp":"19.5"})", R"({"vp":"-2"})", R"({"vp":12})"}) spread.add(parsed(json));
    EXPECT_EQ(written(spread), R"({"vp":{"games":4,"mean":12,"sd":8.580501150865256,"min":-2,"max":19.5}})");
    Spread words;
    for (const char* json : {R"("")", R"("1/0")", R"("1/2/3")", R"("-")", R"("3 knights")"}) words.add(parsed(json));
    EXPECT_EQ(written(words), R"({"games":5,"counts":{"":1,"-":1,"1/0":1,"1/2/3":1,"3 knights":1}})");
}

TEST(Spread, KeepsTheShapeOfListsAndObjects)
{
    Spread spread;
    spread.add(parsed(R"({"knights":[{"glory":10.5},{"glory":1}]})"));
    spread.add(parsed(R"({"knights":[{"glory":11.5}]})"));
    EXPECT_EQ(written(spread), R"({"knights":[{"glory":{"games":2,"mean":11,"sd":0.5,"min":10.5,"max":11.5}},)"
                               R"({"glory":{"games":1,"mean":1,"sd":0,"min":1,"max":1}}]})");
    std::vector<std::vector<std::string>> rows;
    spread.add_rows("", rows);
    const std::vector<std::vector<std::string>> expected{{"knights 1 glory", "11.00", "0.50", "10.50", "11.50"},
                                                         {"knights 2 glory", "1.00", "0.00", "1.00", "1.00"}};
    EXPECT_EQ(rows, expected);
}

TEST(Spread, ASmallDeviationSurvivesALargeMean)
{
    Spread spread;
    for (int i = 0; i < 1000; ++i) spread.add(parsed(i % 2 == 0 ? "1000000000001" : "1000000000003"));
    EXPECT_NE(written(spread).find(R"("sd":1,)"), std::string::npos) << written(spread);
}

}  // namespace
}  // namespace montjoy::cli
