#include "systems/gobwin/scouting.hpp"

#include "hex/line.hpp"
#include "systems/gobwin/scene.test.hpp"

namespace montjoy::gobwin {
namespace {

constexpr std::string_view foggy = R"({"fog":true})";

bool sees(const Scene& scene, std::string_view hex) { return scene.state.scouted.contains(scene.cell(hex)); }

constexpr std::string_view wide_map =
    ". . . . . . . . . . . . . .\n . . . . . . . . . . . . . .\n. . . . . . . . . . . . . .\n . . . . . . . . . . . . . .\n"
    ". . . . . . . . . . . . . .\n . . . . . . . . . . . . . .\n. . . . . . . . . . . . . .\n . . . . . . . . . . . . . .\n"
    ". . . . . . . . . . . . . .\n . . . . . . . . . . . . . .\n. . . . . . . . . . . . . .\n . . . . . . . . . . . . . .\n";

TEST(GB_SCOUT_1, UnitsSeeTwoHexesAndScoutsTheirRating)
{
    for (const int rating : {2, 3, 4}) {
        Scene scene(wide_map, foggy);
        scene.stack('A', "Pikes", 1, "0705", rating == 2 ? std::vector<Character>{} : std::vector<Character>{scout(rating)});
        scene.start();
        for (std::size_t c = 0; c < scene.scenario->grid.size(); ++c) {
            const Cell cell = static_cast<Cell>(c);
            const auto far = [&](std::string_view hex) { return distance(scene.scenario->grid.hex(cell), scene.scenario->grid.hex(scene.cell(hex))); };
            const bool near = far("0705") <= rating || far("0112") <= 2 || far("0212") <= 2;
            EXPECT_EQ(scene.state.scouted.contains(cell), near) << rating << ' ' << scene.scenario->label(cell);
        }
    }
}

TEST(GB_SCOUT_1, CitiesSeeTwoHexes)
{
    Scene scene(". . . . . . . .\n . . . . . . . .\n. . . 1 . . . .\n . . . . . . . .\n. . . . . . . .\n . . . . . . . .\n. . . . . . . .\n", foggy,
                R"({"hex":"0403","name":"Here","nation":"alliance-1"})");
    scene.start();
    EXPECT_TRUE(sees(scene, "0603"));
    EXPECT_FALSE(sees(scene, "0703"));
}

TEST(GB_SCOUT_2, WoodsMountainAndLakeAreSeenAndHideWhatIsBehindFromFlyersToo)
{
    for (const char terrain : {'w', '^', '~'})
        for (const char* design : {"Pikes", "Flyers"}) {
            std::string map(wide_map);
            std::size_t at = 0;
            for (int row = 0; row < 4; ++row) at = map.find('\n', at) + 1;
            map[at + 12] = terrain;  // 0705
            Scene scene(map, foggy);
            scene.stack('A', design, 1, "0505", {scout(4)});
            scene.start();
            ASSERT_NE(scene.scenario->terrain[scene.cell("0705")], Terrain::open);
            EXPECT_TRUE(sees(scene, "0705"));
            EXPECT_FALSE(sees(scene, "0805"));
            EXPECT_FALSE(sees(scene, "0905"));
            EXPECT_TRUE(sees(scene, "0703"));
        }
}

TEST(GB_SCOUT_2, TheSeersOwnHexNeverHides)
{
    std::string map(wide_map);
    std::size_t at = 0;
    for (int row = 0; row < 4; ++row) at = map.find('\n', at) + 1;
    map[at + 12] = 'w';
    Scene scene(map, foggy);
    scene.stack('A', "Pikes", 1, "0705", {scout(3)});
    scene.start();
    EXPECT_TRUE(sees(scene, "1005"));
}

// Two hexes away "across a corner" the line runs along an edge: one clear side is enough; where it runs
// along two edges, one whole side has to be clear.
TEST(GB_SCOUT_2, AlongAnEdgeTheWholeLineIsTriedToTheLeftAndToTheRight)
{
    const Hex from{0, 0};
    for (Direction d = 0; d < 6; ++d) {
        const Hex u = hex_steps[d], v = hex_steps[turned(d, 1)];
        const Hex to = 2 * u + 2 * v;
        Grid grid{19, 19, Stagger::rows};
        const Hex middle = grid.at(9, 9);
        const auto seen = [&](std::vector<Hex> hiding) {
            std::vector<Terrain> terrain(grid.size(), Terrain::open);
            for (const Hex h : hiding) terrain[grid.cell(middle + h)] = Terrain::woods;
            const std::uint64_t bits = sight_from(grid, terrain, grid.cell(middle));
            for (std::size_t k = 0; k < sight_order().offsets.size(); ++k)
                if (sight_order().offsets[k] == to - from) return (bits >> k & 1) != 0;
            return false;
        };
        EXPECT_TRUE(seen({u}));
        EXPECT_TRUE(seen({u, 2 * u + v}));          // both on one side: the other is clear
        EXPECT_FALSE(seen({u, u + 2 * v}));         // one on each: no side is clear
        EXPECT_FALSE(seen({u + v}));                // the hex that is crossed between
    }
}

TEST(GB_SCOUT_2, AHexTouchedOnlyAtACornerDoesNotHide)
{
    for_each_within({0, 0}, 4, [](Hex to) {
        for (const Crossing& c : line_between({0, 0}, to)) EXPECT_TRUE(c.left != to && c.right != to);
    });
    Grid grid{19, 19, Stagger::rows};
    std::vector<Terrain> terrain(grid.size(), Terrain::open);
    const Hex middle = grid.at(9, 9);
    // Straight along the row everything above and below is only touched.
    for (int k = 0; k < 4; ++k)
        for (const Direction d : {Direction{1}, Direction{3}}) terrain[grid.cell(neighbour(middle + k * hex_steps[2], d))] = Terrain::mountain;
    const std::uint64_t bits = sight_from(grid, terrain, grid.cell(middle));
    for (std::size_t k = 0; k < 61; ++k)
        EXPECT_TRUE(sight_order().offsets[k] != 4 * hex_steps[2] || (bits >> k & 1) != 0);
}

// The masks against the line itself, hex by hex, on a random map.
TEST(GB_SCOUT_2, MasksAgreeWithTheLine)
{
    Grid grid{21, 17, Stagger::rows, true};
    Rng rng(3);
    std::vector<Terrain> terrain(grid.size(), Terrain::open);
    for (Terrain& t : terrain)
        if (rng.below(4) == 0) t = static_cast<Terrain>(1 + rng.below(3));
    for (std::size_t c = 0; c < grid.size(); ++c) {
        const Hex from = grid.hex(static_cast<Cell>(c));
        const std::uint64_t bits = sight_from(grid, terrain, static_cast<Cell>(c));
        for (std::size_t k = 0; k < 61; ++k) {
            const Hex to = from + sight_order().offsets[k];
            const bool clear = grid.contains(to) && clear_shifted_line(from, to, [&](Hex h) {
                return grid.contains(h) && terrain[grid.cell(h)] != Terrain::open;
            });
            ASSERT_EQ((bits >> k & 1) != 0, clear);
        }
    }
}

TEST(GB_SCOUT_3, TheReportTellsUnitsCharactersAndGuardsButNoPointsOrdersOrExperience)
{
    Scene scene(plain_map, foggy);
    Character c = commander(3, {Special::shock_a_mancy});
    c.experience = 2;
    scene.stack('O', "Heavy", 2, "0404", {c, scout(4)});
    scene.stack('O', "Archers", 3, "0404");
    scene.start(Side::opposition);
    scene.act('O', "guard O2 O3");
    scene.state.nations[scene.nation('O')].half_points = 777;
    scene.stack('A', "Pikes", 1, "0403", {commander(2)});
    scene.start();
    const State known = Rules::view(scene.state, scene.seat('A')).known;
    const auto seen = known.pieces.at(Side::opposition, scene.cell("0404"), 1);
    ASSERT_TRUE(seen);
    EXPECT_EQ(known.pieces.units_of(*seen).size(), 2u);
    EXPECT_EQ(known.design(scene.nation('O'), known.pieces.units_of(*seen)[0].design).name.text(), "Heavy");
    EXPECT_EQ(known.pieces.characters_of(*seen)[0].level, 3);
    EXPECT_EQ(known.pieces.characters_of(*seen)[0].specials, bit(Special::shock_a_mancy));
    EXPECT_EQ(known.pieces.characters_of(*seen)[1].rating, 4);
    EXPECT_EQ(known.pieces.stacks[*seen].ward, 2);
    EXPECT_EQ(known.pieces.characters_of(*seen)[0].experience, 0);
    EXPECT_EQ(known.nations[scene.nation('O')].half_points, 0);
    EXPECT_FALSE(known.pieces.stacks[*seen].reached);
}

TEST(GB_SCOUT_3, NationsOfASideShareSightStacksDesignsAndPoints)
{
    Scene scene(plain_map, foggy);
    scene.stack('O', "Pikes", 2, "0404");
    scene.stack('B', "Pikes", 1, "0403", {commander(2)});
    scene.start();
    const State a = Rules::view(scene.state, scene.seat('A')).known, b = Rules::view(scene.state, scene.seat('B')).known;
    EXPECT_EQ(a, b);
    EXPECT_TRUE(a.pieces.at(Side::opposition, scene.cell("0404"), 1));
    EXPECT_EQ(a.nations[scene.nation('B')].half_points, scene.state.nations[scene.nation('B')].half_points);
}

TEST(GB_SCOUT_4, MovingDoesNotScoutUnlessTheOptionSaysSo)
{
    for (const bool option : {false, true}) {
        Scene scene(plain_map, option ? R"({"fog":true,"scout_on_move":true})" : foggy);
        const std::string a = scene.stack('A', "Pikes", 1, "0203", {commander(2)});
        scene.start();
        EXPECT_FALSE(sees(scene, "0503"));
        scene.act('A', cat("move ", a, " 0303"));
        EXPECT_EQ(sees(scene, "0503"), option);
        ASSERT_FALSE(scene.events.empty());
        EXPECT_EQ(Rules::reveals(scene.events.back()) || Rules::reveals(scene.events.front()), option);
    }
}

TEST(GB_SCOUT_5, AStackEntersOnlyWhatItsSideHasScouted)
{
    Scene scene(plain_map, foggy);
    const std::string f = scene.stack('A', "Flyers", 1, "0203", {commander(2)});
    scene.start();
    scene.act('A', cat("move ", f, " 0303"));
    scene.act('A', cat("move ", f, " 0403"));
    EXPECT_EQ(scene.refused('A', cat("move ", f, " 0503")), "GB-SCOUT-5");
    EXPECT_FALSE(scene.listed('A', cat("move ", f, " 0503")));
}

TEST(GB_SCOUT_6, WhatIsOutOfSightLeavesNoTraceInViewsListsRefusalsOrEvents)
{
    const auto battle = [](bool hidden) {
        Scene scene(wide_map, foggy);
        if (hidden)
            for (int n = 0; n < 3; ++n) scene.stack('O', "Cavalry", 4, "1005", {commander(4)});
        scene.stack('A', "Siege", 2, "0405", {commander(2)});
        scene.start();
        return scene;
    };
    Scene with = battle(true), without = battle(false);
    const Seat seat = with.seat('A');
    EXPECT_TRUE(Rules::view(with.state, seat) == Rules::view(without.state, seat));
    Writer a, b;
    Rules::write(Rules::view(with.state, seat), a);
    Rules::write(Rules::view(without.state, seat), b);
    EXPECT_EQ(a.text(), b.text());
    for (const char* text : {"attack A2 1005.1", "fire A2 1005.1", "move A2 1005", "walls A2 1005"}) {
        const auto x = Rules::check(with.state, seat, with.parse('A', text)), y = Rules::check(without.state, seat, without.parse('A', text));
        ASSERT_TRUE(x && y);
        EXPECT_EQ(render_with_clause(*x), render_with_clause(*y)) << text;
    }
    // The enemy's march in the fog is none of the Alliance's business.
    with.end_side();
    with.act('O', "move O2 0905");
    for (const Event& event : with.events)
        EXPECT_FALSE(std::holds_alternative<Moved>(event.body) && Rules::seen(*with.scenario, event, seat));
}

TEST(GB_SCOUT_6, WhatWasSeenEarlierStaysWithItsDate)
{
    Scene scene(wide_map, foggy);
    const std::string o = scene.stack('O', "Cavalry", 4, "0605", {commander(4)});
    scene.stack('A', "Pikes", 2, "0405", {commander(2)});
    scene.start();
    scene.end_side();
    for (const char* to : {"0705", "0805"}) scene.act('O', cat("move ", o, ' ', to));
    {
        const State known = Rules::view(scene.state, scene.seat('A')).known;
        EXPECT_EQ(known.pieces.count(Side::opposition, scene.cell("0805")), 0);
        ASSERT_EQ(known.memory[0]->stacks.stacks.size(), 1u);  // as it stood in turn 1
        EXPECT_EQ(known.memory[0]->stacks.stacks[0].cell, scene.cell("0605"));
        EXPECT_EQ(known.memory[0]->stacks.rounds[0], 1);
    }
    scene.end_side();
    scene.act('A', "move A2 0305");
    scene.end_side();
    const Memory& memory = *Rules::view(scene.state, scene.seat('A')).known.memory[0];
    EXPECT_EQ(memory.stacks.stacks.size(), 0u);  // looked again in turn 2: nobody is there any more
    EXPECT_EQ(memory.seen[scene.cell("0605")], 2);
    EXPECT_EQ(memory.seen[scene.cell("0805")], 0);
}

TEST(GB_SCOUT_6, TheGameMasterSeesAllAndWithoutFogEverybodyDoes)
{
    Scene scene(wide_map);
    scene.stack('O', "Cavalry", 4, "1005", {commander(4)});
    scene.start();
    EXPECT_EQ(scene.state.scouted.size(), scene.scenario->grid.size());
    EXPECT_TRUE(Rules::view(scene.state, scene.seat('A')).known.pieces.at(Side::opposition, scene.cell("1005"), 1));
    scene.end_side();
    EXPECT_TRUE(Rules::view(scene.state, scene.seat('A')).known.pieces.at(Side::opposition, scene.cell("1005"), 1));
}

TEST(GB_SCOUT_7, TheReportStandsWhenTheSeerMovesOrDies)
{
    Scene scene(wide_map, foggy);
    scene.stack('O', "Pikes", 8, "0605");
    const std::string a = scene.stack('A', "Flyers", 1, "0505", {commander(2), scout(4)});
    scene.start();
    ASSERT_TRUE(sees(scene, "0905"));
    scene.act('A', cat("move ", a, " 0605"));
    scene.strike('A', cat("attack ", a, " 0605.1"), 2, 10);
    EXPECT_FALSE(scene.stands(a));
    EXPECT_TRUE(sees(scene, "0905"));
    EXPECT_TRUE(Rules::view(scene.state, scene.seat('A')).known.pieces.at(Side::opposition, scene.cell("0605"), 1));
}

TEST(GB_SCOUT_7, InTheOtherSidesTurnOnlyItsCombatsAgainstTheOwnSideAreSeen)
{
    Scene scene(wide_map, foggy);
    const std::string o = scene.stack('O', "Stabbers", 8, "0705", {commander(2)});
    const std::string quiet = scene.stack('O', "Cavalry", 8, "1005", {commander(2)});
    const std::string a = scene.stack('A', "Pikes", 2, "0505", {commander(2)});
    scene.start();
    scene.end_side();
    const Seat seat = scene.seat('A');
    const State before = Rules::view(scene.state, seat).known;
    scene.act('O', cat("move ", o, " 0605"));
    scene.act('O', cat("move ", quiet, " 0905"));
    EXPECT_TRUE(Rules::view(scene.state, seat).known == before);
    scene.act('O', cat("move ", o, " 0505"));
    scene.act('O', cat("attack ", o, " 0505.1"));
    const State struck = Rules::view(scene.state, seat).known;  // the attacker as it was
    ASSERT_TRUE(struck.pieces.at(Side::opposition, scene.cell("0505"), 1));
    scene.fall(2);
    scene.fall(2);
    const Memory& memory = *Rules::view(scene.state, seat).known.memory[0];
    bool left = false;
    for (const Stack& s : memory.stacks.stacks) left = left || s.cell == scene.cell("0505");
    EXPECT_TRUE(left);  // what is left of it
    EXPECT_TRUE(scene.stands(a));
    bool told = false;
    for (const Event& event : scene.events)
        if (const auto seen = Rules::seen(*scene.scenario, event, seat))
            if (const auto* fought = std::get_if<Fought>(&seen->body)) {
                told = true;
                EXPECT_EQ(fought->attacker.tag.number, 0);  // its number is its own side's business
                EXPECT_EQ(fought->attacker.tag.place, 0);
                EXPECT_EQ(fought->attacker.units.size(), 8u);
                EXPECT_GT(fought->blow.dice, 0);
            }
    EXPECT_TRUE(told);
}

TEST(GB_SCOUT_7, ALostCityIsToldAtOnceAndARulingInSightShowsAtOnce)
{
    Scene scene(". . . . . . . .\n . . . . . . . .\n. . . 1 . . . .\n . . . . . . . .\n. . . . . . . .\n . . . . . . . .\n. . . . . . . .\n", foggy,
                R"({"hex":"0403","name":"Here","nation":"alliance-1"})");
    scene.stack('O', "Cavalry", 1, "0503", {commander(2)});
    scene.start();
    scene.end_side();
    scene.act('O', "move O2 0403");
    const State known = Rules::view(scene.state, scene.seat('A')).known;
    EXPECT_EQ(city_at(known, scene.cell("0403"))->nation, scene.nation('O'));
    EXPECT_TRUE(holds(known, Side::opposition, scene.cell("0403")));
}

}  // namespace
}  // namespace montjoy::gobwin
