#include "apps/server/table/sheet.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "referee/match_of.hpp"
#include "referee/toy.test.hpp"

namespace montjoy::server {
namespace {

std::unique_ptr<Match> toy_match()
{
    Problems problems;
    const auto data = parse_document(R"({"title":"toy"})", problems);
    Header header;
    header.scenario = "toy/toy";
    header.key = 7;
    header.seats = {{"left", "human"}, {"right", "human"}};
    return system_of<toy::Rules>().read(*data, default_numbers("toy"), problems)->open(header);
}

std::string line_of(const std::variant<Sheet, SheetFault>& read)
{
    const auto* const fault = std::get_if<SheetFault>(&read);
    return fault ? cat(fault->line, ": ", fault->what) : "read";
}

TEST(Sheet, RoundTripsWhateverStandsAround)
{
    const Sheet sheet{"Ab3dEf6hIj9lMn0p", "alliance-1", 57, {"attack R1 0406.1", "move \"é\" -> 0507", "end"}};
    const std::string text = to_text(sheet);
    EXPECT_EQ(std::get<Sheet>(read_sheet(text)), sheet);
    EXPECT_EQ(std::get<Sheet>(read_sheet("Hello all,\nhere they are:\n\n" + text + "\nregards\n")), sheet);
    std::string quoted;
    for (const std::string_view line : split(text, '\n')) quoted += cat("> > ", line, "  \r\n");
    EXPECT_EQ(std::get<Sheet>(read_sheet(quoted)), sheet);
    EXPECT_EQ(std::get<Sheet>(read_sheet(to_text(Sheet{"g", "s", 0, {}}))), (Sheet{"g", "s", 0, {}}));
    const Report report{"g", "left", 3, "2024-03-01T12:00:00Z", {"something fell: 5 (TY-A-1)", "left: hm"}};
    EXPECT_EQ(std::get<Report>(read_report(to_text(report))), report);
}

TEST(Sheet, AFaultNamesItsLine)
{
    const std::string text = to_text(Sheet{"game", "left", 5, {"low", "pass"}});
    const auto changed = [&](std::string_view from, std::string_view to) {
        std::string other = text;
        other.replace(other.find(from), from.size(), to);
        return line_of(read_sheet(other));
    };
    EXPECT_EQ(line_of(read_sheet("nothing\nhere")), "1: no orders here: a line \"[montjoy orders]\" is expected");
    EXPECT_EQ(changed("seat: left\n", ""), "3: \"seat: ...\" is expected");
    EXPECT_EQ(changed("view: 5", "view: five"), "4: a number is expected after \"view: \"");
    EXPECT_EQ(changed("1. low", "1. high"), "7: the text is not what was written: the sum does not hold");
    EXPECT_EQ(changed("2. pass", "3. pass"), "6: \"2. ...\" or \"sum: ...\" is expected");
    EXPECT_EQ(changed("1. low\n2. pass\n", "1. low\n"), "6: the text is not what was written: the sum does not hold");
    EXPECT_EQ(changed("[end of orders]", "[end]"), "8: \"[end of orders]\" is expected");
    EXPECT_EQ(line_of(read_sheet("\n" + text + text)), "10: there are two of orders here; one is expected");
}

TEST(Sheet, NoSingleLetterIsChangedUnnoticed)
{
    const std::string text = to_text(Sheet{"game", "left", 5, {"low", "pass"}});
    Rng rng(3, 3);
    for (int i = 0; i < 3'000; ++i) {
        std::string other = text;
        other[rng.index(other.size())] = static_cast<char>(33 + rng.below(90));
        if (other == text) continue;
        const auto read = read_sheet(other);
        EXPECT_FALSE(std::holds_alternative<Sheet>(read)) << other;
    }
}

TEST(Sheet, IsAppliedUpToTheFirstOrderThatIsRefused)
{
    auto match = toy_match();
    SeededLuck luck(7);
    ASSERT_TRUE(match->settle(luck));
    ASSERT_FALSE(match->submit(Seat{1}, "low"));
    Sheet sheet{"g", "left", match->view_number(Seat{0}), {"low", "boast 5", "high", "pass"}};
    const std::string text = "my orders\n" + to_text(sheet);
    const Applied applied = apply(sheet, text, *match, luck);
    EXPECT_EQ(applied.done, 2u);
    ASSERT_TRUE(applied.fault);
    EXPECT_EQ(applied.fault->line, 8u);
    EXPECT_EQ(split(text, '\n')[7], "3. high");
    EXPECT_EQ(applied.fault->what, "that is not asked now (TY-A-2)");
    const Applied again = apply(sheet, text, *match, luck);
    EXPECT_EQ(again.done, 0u);
    EXPECT_EQ(again.fault->line, 5u);  // the view
    sheet.seat = "middle";
    EXPECT_EQ(apply(sheet, text, *match, luck).fault->line, 4u);
}

}  // namespace
}  // namespace montjoy::server
