#include "systems/gobwin/map.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "base/text.hpp"

namespace montjoy::gobwin {
namespace {

std::optional<MapSheet> tiled(std::string_view json, Problems& problems)
{
    const auto document = parse_document(json, problems);
    if (!document) return std::nullopt;
    return read_tiled(Place(*document, problems));
}

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
}

MapSheet random_sheet(Rng& rng, Stagger stagger, bool odd)
{
    MapSheet sheet;
    sheet.grid = {static_cast<std::uint8_t>(1 + rng.below(12)), static_cast<std::uint8_t>(1 + rng.below(9)), stagger, odd, false};
    for (std::size_t c = 0; c < sheet.grid.size(); ++c) {
        const std::uint32_t kind = rng.below(9);
        sheet.terrain.push_back(kind < 4 ? static_cast<Terrain>(kind) : Terrain::open);
        sheet.city_levels.push_back(static_cast<std::uint8_t>(kind < 4 ? 0 : kind - 3));
    }
    return sheet;
}

TEST(GobwinMap, GridAndTiledGoRoundInEveryStagger)
{
    Rng rng(1);
    for (int n = 0; n < 60; ++n)
        for (const Stagger stagger : every<Stagger>())
            for (const bool odd : {false, true}) {
                const MapSheet sheet = random_sheet(rng, stagger, odd);
                Problems problems;
                const auto by_tiled = tiled(to_tiled_json(sheet), problems);
                const Document nothing;
                const auto by_grid = read_grid(to_grid_text(sheet), stagger, odd, Place(nothing, problems));
                for (const Problem& p : problems) ADD_FAILURE() << to_text(p);
                ASSERT_TRUE(by_tiled && by_grid);
                for (const MapSheet& read : {*by_tiled, *by_grid}) {
                    EXPECT_EQ(read.grid, sheet.grid);
                    EXPECT_EQ(read.terrain, sheet.terrain);
                    EXPECT_EQ(read.city_levels, sheet.city_levels);
                }
            }
}

// Tiled: "odd" shifts the lines 1, 3, 5 counted from 0, which are our 2, 4, 6.
TEST(GobwinMap, TiledCountsItsLinesFromNought)
{
    constexpr std::string_view json = R"({"orientation":"hexagonal","width":2,"height":2,"staggeraxis":"y","staggerindex":"odd",
        "tilesets":[{"firstgid":1,"name":"t","tiles":[{"id":0,"type":"open"},{"id":4,"class":"woods"},
        {"id":5,"properties":[{"name":"terrain","type":"string","value":"city-3"}]}]}],
        "layers":[{"type":"objectgroup"},{"type":"tilelayer","data":[1,5,6,1]}]})";
    Problems problems;
    const auto sheet = tiled(json, problems);
    ASSERT_TRUE(sheet) << (problems.empty() ? "" : to_text(problems[0]));
    EXPECT_EQ(sheet->grid.stagger, Stagger::rows);
    EXPECT_FALSE(sheet->grid.odd_pushed);
    EXPECT_EQ(to_grid_text(*sheet), ". w\n 3 .\n");
    const auto columns = tiled(replaced(replaced(std::string(json), R"("y")", R"("x")"), R"("odd")", R"("even")"), problems);
    ASSERT_TRUE(columns);
    EXPECT_EQ(columns->grid.stagger, Stagger::columns);
    EXPECT_TRUE(columns->grid.odd_pushed);
}

TEST(GobwinMap, WhatCannotBeReadIsNamed)
{
    constexpr std::string_view json = R"({"orientation":"hexagonal","width":2,"height":1,"staggeraxis":"y","staggerindex":"odd",
        "tilesets":[{"firstgid":1,"name":"t","tiles":[{"id":0,"type":"open"}]}],"layers":[{"type":"tilelayer","data":[1,1]}]})";
    const auto fault = [&](std::string_view what, std::string_view with) {
        Problems problems;
        EXPECT_FALSE(tiled(replaced(std::string(json), what, with), problems) && !refused(problems));
        return problems.empty() ? std::string() : to_text(problems[0]);
    };
    EXPECT_EQ(fault("[1,1]", "[1,2147483649]"), "/layers/0/data/1: the tile of 0201 is flipped horizontally; tiles stand as they are drawn");
    EXPECT_EQ(fault("[1,1]", "[1,1073741825]"), "/layers/0/data/1: the tile of 0201 is flipped vertically; tiles stand as they are drawn");
    EXPECT_EQ(fault("[1,1]", "[1,536870913]"), "/layers/0/data/1: the tile of 0201 is turned by 60 degrees; tiles stand as they are drawn");
    EXPECT_EQ(fault("[1,1]", "[1,268435457]"), "/layers/0/data/1: the tile of 0201 is turned by 120 degrees; tiles stand as they are drawn");
    EXPECT_EQ(fault("[1,1]", "[1,0]"), "/layers/0/data/1: 0201 has no tile");
    EXPECT_EQ(fault("[1,1]", "[1,7]"), "/layers/0/data/1: the tile 7 of 0201 has no class that names a terrain");
    EXPECT_EQ(fault("[1,1]", R"("H4sIAAAA")"), "/layers/0/data: the tiles are packed; save the map with its layer format as CSV");
    EXPECT_EQ(fault(R"("data":[1,1])", R"("chunks":[])"), "/layers/0/data: this field is missing");
    EXPECT_EQ(fault(R"("width":2)", R"("infinite":true,"width":2)"),
              "/infinite: an infinite map has no edge; give it a size in the properties of the map");
    EXPECT_NE(fault("[1,1]", "[1]"), "");
    EXPECT_NE(fault("hexagonal", "orthogonal").find("only hexagonal maps"), std::string::npos);
    EXPECT_NE(fault(R"("type":"open")", R"("type":"swamp")").find("swamp is no terrain"), std::string::npos);
    EXPECT_NE(fault(R"("name":"t")", R"("source":"t.tsx")").find("a file of its own"), std::string::npos);
    EXPECT_NE(fault(R"("width":2)", R"("width":200)"), "");

    const Document nothing;
    const auto grid = [&](std::string_view text) {
        Problems problems;
        read_grid(text, Stagger::rows, false, Place(nothing, problems));
        return problems.empty() ? std::string() : render(problems[0].message);
    };
    EXPECT_EQ(grid(". .\n . x"), "line 2 of the grid: 'x' stands for nothing; allowed are . w ^ ~ and 1 to 5");
    EXPECT_EQ(grid(". .\n . . ."), "line 2 of the grid has 3 hexes, the first row has 2");
    EXPECT_EQ(grid("\n\n"), "a map has 1 to 99 columns and 1 to 99 rows");
}

}  // namespace
}  // namespace montjoy::gobwin
