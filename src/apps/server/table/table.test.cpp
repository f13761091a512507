#include "apps/server/table/table.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "referee/match_of.hpp"
#include "referee/toy.test.hpp"

namespace montjoy::server {
namespace {

constexpr Seat left{0}, right{1};

std::unique_ptr<Table> toy_table(std::uint64_t key, TableSettings settings = {}, Dice dice = Dice::sealed)
{
    Problems problems;
    const auto data = parse_document(R"({"title":"toy"})", problems);
    Origin origin{"game", system_of<toy::Rules>().read(*data, default_numbers("toy"), problems), {}, key, dice};
    origin.header.scenario = "toy/toy";
    origin.header.dice = dice;
    origin.header.seal = "aa";
    origin.header.seats = {{"left", "human"}, {"right", "human"}};
    Seating seating;
    seating.settings = settings;
    seating.seats.resize(2);
    seating.seats[0].seat = "left";
    seating.seats[1].seat = "right";
    return std::make_unique<Table>(std::move(origin), std::move(seating), "0123456789abcdef");
}

Time at(int second) { return Time(std::chrono::seconds(1'700'000'000 + second)); }

/// The cards dealt, both have chosen, the die has fallen: a shared window.
std::unique_ptr<Table> in_the_window(std::uint64_t key = 3)
{
    auto table = toy_table(key);
    table->settle(at(0));
    EXPECT_FALSE(table->order(left, "low", at(1)));
    EXPECT_FALSE(table->order(right, "high", at(2)));
    table->settle(at(2));
    return table;
}

std::string text_of(const std::vector<NewsEntry>& news)
{
    std::string text;
    for (const NewsEntry& entry : news) text += cat(name_of(entry.kind), ' ', entry.index, ' ', render(entry.message), '\n');
    return text;
}

TEST(Table, TellsEachReaderWhatItWasShownInOrder)
{
    auto table = in_the_window();
    EXPECT_FALSE(table->order(left, "boast 5", at(3)));
    EXPECT_FALSE(table->say(right, "really?", at(4)));
    table->log("speech", "left", "left", "a note to myself", "", at(5));
    EXPECT_FALSE(table->undo(left, at(6)));
    table->log("paused", "game-master", "all", "", "lunch", at(7));
    const std::string own = text_of(table->news(left)), other = text_of(table->news(right));
    EXPECT_NE(own.find("order"), std::string::npos);
    EXPECT_NE(own.find("boast 5"), std::string::npos);
    EXPECT_NE(own.find("a note to myself"), std::string::npos);
    EXPECT_NE(own.find("left took back its last step"), std::string::npos);
    EXPECT_EQ(other.find("boast 5"), std::string::npos);
    EXPECT_EQ(other.find("a note to myself"), std::string::npos);
    EXPECT_NE(other.find("something fell: 5"), std::string::npos);  // told, and it stays told
    EXPECT_NE(other.find("left took back its last step"), std::string::npos);
    EXPECT_NE(other.find("really?"), std::string::npos);
    EXPECT_NE(other.find("game-master paused the game : lunch"), std::string::npos);
    for (std::size_t i = 0; i < table->news(left).size(); ++i) EXPECT_EQ(table->news(left)[i].index, i);
}

TEST(Table, AViewIsTheSameObjectUntilSomethingInItChanges)
{
    auto table = toy_table(3);
    const Calendars calendars(2);
    const auto first = table->view(Role::player, right, calendars);
    EXPECT_EQ(table->view(Role::player, right, calendars), first);
    table->touch();
    EXPECT_EQ(table->view(Role::player, right, calendars), first);
    Faces faces;
    faces.push_back(1);
    EXPECT_FALSE(table->fall(faces, at(1)));  // left's card: right sees that it is dealt, and no more
    const auto second = table->view(Role::player, right, calendars);
    EXPECT_NE(second->tag, first->tag);
    EXPECT_EQ(second->number, first->number);

    auto other = toy_table(3);
    faces[0] = 2;
    EXPECT_FALSE(other->fall(faces, at(9)));
    EXPECT_EQ(other->view(Role::player, right, calendars)->tag, second->tag);  // it tells nothing of what is hidden
    EXPECT_NE(other->view(Role::player, left, calendars)->tag, table->view(Role::player, left, calendars)->tag);
}

TEST(Table, TheWindowLetsBothActAtOnce)
{
    auto table = in_the_window();
    const std::uint64_t number = table->number(left);
    EXPECT_EQ(table->age(left, number), Age::newest);
    EXPECT_FALSE(table->order(right, "boast 5", at(3)));
    EXPECT_EQ(table->age(left, number), Age::mergeable);
    EXPECT_FALSE(table->say(left, "hm", at(4)));
    EXPECT_EQ(table->age(left, number), Age::mergeable);
    EXPECT_FALSE(table->order(left, "boast 6", at(5)));
    EXPECT_EQ(table->age(left, number), Age::stale);
}

TEST(Table, MayUndoTheOwnLastActOnly)
{
    auto table = in_the_window();
    const Calendars calendars(2);
    EXPECT_FALSE(table->view(Role::player, left, calendars)->may_undo);
    EXPECT_FALSE(table->order(left, "boast 5", at(3)));
    EXPECT_TRUE(table->view(Role::player, left, calendars)->may_undo);
    EXPECT_FALSE(table->view(Role::player, right, calendars)->may_undo);
    EXPECT_FALSE(table->view(Role::spectator, left, calendars)->may_undo);
    EXPECT_FALSE(table->say(right, "hm", at(4)));
    EXPECT_TRUE(table->view(Role::player, left, calendars)->may_undo);
    EXPECT_FALSE(table->order(right, "boast 7", at(5)));
    EXPECT_FALSE(table->view(Role::player, left, calendars)->may_undo);
}

TEST(Table, DiceOfTheTableAreTypedByTheirThrowerAndHiddenOnesByTheMaster)
{
    auto table = toy_table(3, {}, Dice::table);
    EXPECT_FALSE(table->typist());  // a hidden card, and no master: the program draws
    table->settle(at(0));
    EXPECT_TRUE(table->match().awaited().contains(left));
    EXPECT_FALSE(table->order(left, "low", at(1)));
    EXPECT_FALSE(table->order(right, "high", at(1)));
    table->settle(at(1));
    EXPECT_EQ(table->typist(), left);
    EXPECT_EQ(table->view(Role::player, left, Calendars(2))->dice, "a die");
    EXPECT_FALSE(table->view(Role::player, right, Calendars(2))->dice);
    Faces faces;
    faces.push_back(6);
    EXPECT_FALSE(table->fall(faces, at(2)));
    EXPECT_FALSE(table->typist());

    auto with_master = toy_table(3, {}, Dice::table);
    with_master->seating.master.joined = true;
    with_master->settle(at(0));
    EXPECT_TRUE(with_master->master_types());
    EXPECT_EQ(with_master->view(Role::game_master, right, Calendars(2))->dice, "a card");
    EXPECT_FALSE(with_master->view(Role::player, left, Calendars(2))->dice);
}

/// Random play, and the same game again from what would have been stored: every reader was told the same.
TEST(Table, ComesBackFromItsLinesAsItWas)
{
    for (std::uint64_t key = 0; key < 60; ++key) {
        auto table = toy_table(key);
        Rng rng(key, 3);
        std::vector<std::pair<std::string, Time>> rows;
        int second = 0;
        table->settle(at(0));
        const auto store = [&] {
            rows.emplace_back(table->lines_to_write(), at(second));
            table->written_lines = table->match().lines().size();
        };
        store();
        while (!table->match().result().over) {
            ++second;
            const Seat seat{static_cast<std::uint8_t>(rng.below(2))};
            const auto acts = table->match().legal(seat);
            switch (rng.below(8)) {
                case 0: table->say(seat, cat("word ", second), at(second)); break;
                case 1: table->undo(seat, at(second)); break;
                case 2: table->order(seat, cat("boast ", second % 1000), at(second)); break;
                case 3: table->log("speech", "left", seat == left ? "left" : "all", cat("aside ", second), "", at(second)); break;
                default:
                    if (!acts.empty()) table->order(seat, acts[rng.index(acts.size())], at(second));
                    table->settle(at(second));
            }
            if (rng.below(3) == 0) table->news(seat);
            store();
        }
        auto again = toy_table(key);
        again->recall_all(table->logs());
        for (const auto& [lines, when] : rows) ASSERT_EQ(again->replay(lines, when).value_or(""), "") << key;
        again->recall_rest();
        ASSERT_EQ(again->match().lines(), table->match().lines());
        for (const Seat seat : {left, right}) {
            ASSERT_EQ(text_of(again->news(seat)), text_of(table->news(seat))) << key;
            ASSERT_EQ(again->number(seat), table->number(seat));
            ASSERT_EQ(again->view(Role::player, seat, Calendars(2))->tag, table->view(Role::player, seat, Calendars(2))->tag);
        }
    }
}

TEST(Table, ARecordOfOtherRulesIsNamedAtItsStep)
{
    auto table = in_the_window();
    std::string lines = table->lines_to_write();
    const std::size_t mark = lines.rfind(" #");
    lines[mark + 2] = lines[mark + 2] == '0' ? '1' : '0';
    auto again = toy_table(3);
    const auto differs = again->replay(lines, at(0));
    ASSERT_TRUE(differs);
    EXPECT_NE(differs->find("step 5"), std::string::npos) << *differs;
}

TEST(Seating, ComesBackAsItWasWritten)
{
    Seating seating;
    seating.title = "T \"é\"";
    seating.owner = "a";
    seating.seats.resize(2);
    seating.seats[0] = {"left", "Anna", "acc", "search", true, true, 3, 17, 5, 6, "Europe/Berlin", 65, {{at(0), at(9)}}, 2, {"a@example.org", {}, true, false, true, false, true, "de", "UTC"}, true, true};
    seating.seats[1].seat = seating.master.seat = "right";
    seating.master.player = "GM";
    seating.asked = {{"extend", std::chrono::hours(3), "", {"left"}}};
    seating.claims = {{"R1", "left", "mine"}};
    seating.histories = {{0, 17, 4, at(8), "a slip"}};
    seating.logs = 9;
    EXPECT_EQ(read_seating(to_json(seating)), seating);
    EXPECT_EQ(seating.of(right).player, "GM");
    EXPECT_FALSE(read_seating("{}"));
    EXPECT_FALSE(read_seating(""));
}

}  // namespace
}  // namespace montjoy::server
