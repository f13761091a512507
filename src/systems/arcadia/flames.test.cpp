// Cards that reach beyond one combat: who comes into the flames, how long a curse lasts, what a roar asks.
#include <set>

#include "systems/arcadia/arena.test.hpp"

namespace montjoy::arcadia {
namespace {

/// Flames of the player's on these hexes.
void burns(Arena& a, std::initializer_list<const char*> hexes)
{
    for (const char* at : hexes) a.open().burning[Side::player].insert(a.hex(at));
}

TEST(AR_LORE_Wall_of_Fire, WhoEntersLandsBlinksOrFollowsIntoTheFlamesIsHurt)
{
    Arena a({.kind = Kind::skirmish});
    burns(a, {"0701"});
    const std::uint8_t list = a.reserve(Side::enemy, Type::swords);
    Recruit& r = a.own(Side::enemy).reserve.back();
    r.late = false, r.section = Section::centre, r.ordered = true;
    a.stage(Stage::move, Side::enemy);
    a.act(cat("enter ", int{list}, " 0701"), Side::enemy);
    EXPECT_EQ(a.open().units[Side::enemy].back().damage, 1) << "entering the board";

    Arena b({.kind = Kind::amphibious_landing, .defender = Side::player});
    burns(b, {"0704"});
    b.ground("0703", Terrain::water);
    const Ref boat = b.theirs(Type::swords, "0703");
    b.unit(boat).in_boat = true;
    b.order(boat);
    b.stage(Stage::move, Side::enemy);
    b.act("land 0703 0704", Side::enemy);
    EXPECT_EQ(b.unit(boat).damage, 1) << "going ashore";

    Arena c;
    burns(c, {"0705"});
    c.theirs(Type::magician, "0803");
    const Ref leaps = c.theirs(Type::swords, "0703");
    c.order(leaps);
    c.give_lore(Side::enemy, Spell::blink);
    c.stage(Stage::move, Side::enemy);
    c.act("lore blink 0703 0705", Side::enemy);
    EXPECT_EQ(c.unit(leaps).damage, 1) << "by Blink";

    Arena d;
    burns(d, {"0706"});
    const Ref horde = d.mine(Type::horde, "0706"), foe = d.theirs(Type::swords, "0705");
    d.unit(horde).damage = 3;
    d.strike(foe, horde, 8);
    d.act("follow", Side::enemy);
    EXPECT_EQ(d.unit(foe).damage, 1) << "following up";
}

TEST(AR_LORE_Curse, OnTheWildDragonItEndsWithTheCastersNextTurn)
{
    Arena a({.kind = Kind::dragons_lair});
    a.wild("0705");
    a.mine(Type::cleric, "0708");
    a.give_lore(Side::player, Spell::curse);
    a.stage(Stage::command_lore);
    a.act("lore curse 0705");
    EXPECT_TRUE(a.unit(the_wild).cursed);
    Chronicle journal;
    begin_turn(a.state, Side::enemy, journal);
    EXPECT_TRUE(a.unit(the_wild).cursed);
    begin_turn(a.state, Side::player, journal);
    EXPECT_FALSE(a.unit(the_wild).cursed);
}

TEST(AR_LORE_Victory_Roar, NotAfterDamageAlone)
{
    for (const int hurt : {0, 3}) {
        Arena a;
        const Ref swords = a.mine(Type::swords, "0706"), foe = a.theirs(Type::horde, "0705");
        a.leads(Type::hero, swords);
        a.unit(a.mine(Type::swords, "0707")).damage = 1;
        a.unit(foe).damage = static_cast<std::uint8_t>(hurt);
        a.give_lore(Side::player, Spell::victory_roar);
        a.begin(swords, foe, Manner::close);
        while (a.now() == Stage::before_attack) a.act("pass");
        a.roll(3);
        while (!a.open().errands.empty()) a.act(a.acts(Side::enemy)[0], Side::enemy);
        EXPECT_EQ(a.now() == Stage::won && a.can("lore victory-roar 0707"), hurt == 3) << "destroyed or only damaged";
    }
}

TEST(AR_CARD_3__AR_CARD_Champions, ADistractedArmyHasNoCommanderToOrder)
{
    for (const bool distracted : {false, true}) {
        Arena a;
        const Ref commander = a.mine(Type::monster, "0706");
        a.unit(commander).commander = true;
        a.mine(Type::musician, "0708");
        a.open().distracted = distracted;
        a.play(Card::champions);
        EXPECT_EQ(a.can("order 0706"), !distracted);
        EXPECT_TRUE(a.can("order 0708")) << "a character all the same";
    }
}

TEST(AR_CARD_1, ADrawnCardIsWrittenByItsNameWithTheEventThatItCarries)
{
    Arena a;
    const Scenario& s = *a.state.scenario;
    a.stage(Stage::turn_up);
    std::set<std::string> names;
    for (const auto& [roll, weight] : rolls_now(a.state)) names.insert(Rules::to_text(s, roll));
    EXPECT_TRUE(names.contains("press-left"));
    EXPECT_TRUE(names.contains("press-left weather+1"));
    EXPECT_TRUE(names.contains("sweep-left blood-lust"));
    a.mine(Type::magician, "0706");
    a.open().deck = Lore::sorcery;
    a.stage(Stage::draw_lore);
    names.clear();
    for (const auto& [roll, weight] : rolls_now(a.state)) names.insert(Rules::to_text(s, roll));
    EXPECT_EQ(names.size(), 9u);
    EXPECT_TRUE(names.contains("fire-bolt"));
    a.stage(Stage::tokens);
    EXPECT_EQ(Rules::to_text(s, rolls_now(a.state).begin()->first), "1") << "dice by their sum";
}

}  // namespace
}  // namespace montjoy::arcadia
