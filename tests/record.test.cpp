// Records: proved, told, and found out where they are changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "program.hpp"

namespace montjoy::whole {
namespace {

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string text_of(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

/// A game between programs, recorded.
class Recorded {
public:
    explicit Recorded(const std::string& scenario)
    {
        const Ran ran = run({"sim", scenario, "--games", "1", "--save", folder_.file("games")});
        EXPECT_EQ(ran.status, 0) << ran.err;
    }
    std::string file() const { return folder_.file("games/0001.game"); }
    std::string other() const { return folder_.file("other.game"); }
    std::vector<std::string> lines() const { return lines_of(read(file())); }

    /// What --verify says of the record with other lines.
    Ran verified(const std::vector<std::string>& lines) const
    {
        write(other(), text_of(lines));
        return run({"replay", other(), "--verify"});
    }

private:
    Folder folder_;
};

class Record : public testing::TestWithParam<std::string> {};

TEST_P(Record, OfASimulatedGameIsProved)
{
    const Recorded game(GetParam());
    const Ran ran = run({"replay", game.file(), "--verify"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const std::string last = lines_of(ran.out).back();
    EXPECT_TRUE(last.starts_with("hash "));
    EXPECT_EQ(last.size(), 21u);
    EXPECT_EQ(ran.out.find("the game goes on"), std::string::npos);
    // any number of steps is a record too
    auto lines = game.lines();
    while (lines.back().starts_with("- ")) lines.pop_back();
    lines.pop_back();
    EXPECT_EQ(game.verified(lines).status, 0);
}

TEST_P(Record, WhoseSeatsAreChangedNamesTheFirstThatIsNot)
{
    const Recorded game(GetParam());
    const auto lines = game.lines();
    const auto first = std::find_if(lines.begin(), lines.end(), [](const std::string& line) { return line.starts_with("seat "); }) - lines.begin();
    const auto says = [&](const std::vector<std::string>& changed, std::ptrdiff_t at) {
        const Ran ran = game.verified(changed);
        EXPECT_EQ(ran.status, 1);
        EXPECT_NE(ran.err.find("line " + std::to_string(at + 1) + ": the seats are "), std::string::npos) << ran.err;
    };
    auto changed = lines;
    std::swap(changed[static_cast<std::size_t>(first)], changed[static_cast<std::size_t>(first) + 1]);
    says(changed, first);
    changed = lines;
    changed.erase(changed.begin() + first + 1);
    says(changed, first + 1);
    changed = lines;
    changed.insert(changed.begin() + first, lines[static_cast<std::size_t>(first)]);
    says(changed, first + 1);
}

TEST(RecordOfAScenario, ThatGoesByTheNameOfAnotherIsNamed)
{
    for (const auto& [mine, other] : {std::pair{"gobwin/duel", "gobwin/siege"}, {"gbh/field", "gbh/bridge"}, {"arcadia/duel", "arcadia/siege"}, {"gpc/ford", "gpc/moor"}}) {
        const Recorded game(mine);
        auto lines = game.lines();
        ASSERT_EQ(lines[3], std::string("scenario ") + mine);
        lines[3] = std::string("scenario ") + other;
        const Ran ran = game.verified(lines);
        EXPECT_EQ(ran.status, 1) << other;
        EXPECT_NE(ran.err.find("line 4: the scenario is " + std::string(mine)), std::string::npos) << ran.err;
    }
}

TEST_P(Record, ThatIsChangedNamesTheLine)
{
    const Recorded game(GetParam());
    const auto lines = game.lines();
    const auto begin = static_cast<std::size_t>(std::find(lines.begin(), lines.end(), "begin") - lines.begin());
    // a line here and there, the header's and the last ones among them
    std::vector<std::size_t> places{0, 1, 4, begin - 1, begin, begin + 1, begin + 2, lines.size() / 2, lines.size() - 2, lines.size() - 1};
    for (const std::size_t i : places) {
        const std::string number = "line " + std::to_string(i + 1) + ": ";
        auto changed = lines;
        changed[i] += '0';
        Ran ran = game.verified(changed);
        EXPECT_EQ(ran.status, 1) << lines[i];
        EXPECT_NE(ran.err.find(number), std::string::npos) << lines[i] << " -> " << ran.err;
        EXPECT_EQ(ran.out, "");

        auto more = lines;
        more.insert(more.begin() + static_cast<std::ptrdiff_t>(i), "- something else");
        ran = game.verified(more);
        EXPECT_EQ(ran.status, 1) << lines[i];
        EXPECT_NE(ran.err.find(number), std::string::npos) << lines[i] << " -> " << ran.err;

        if (i + 1 == lines.size() && !lines[i].starts_with("- ")) continue;  // a game may end before its end
        auto fewer = lines;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        ran = game.verified(fewer);
        EXPECT_EQ(ran.status, 1) << lines[i];
        EXPECT_NE(ran.err.find("line "), std::string::npos) << ran.err;
    }
}

TEST_P(Record, ThatIsTornIsToldNotProved)
{
    const Recorded game(GetParam());
    const std::string text = read(game.file());
    write(game.other(), text.substr(0, text.size() - 3));
    const Ran verified = run({"replay", game.other(), "--verify"});
    EXPECT_EQ(verified.status, 1);
    EXPECT_NE(verified.err.find("the last line does not end"), std::string::npos) << verified.err;
    const Ran told = run({"replay", game.other()});
    EXPECT_EQ(told.status, 0) << told.err;
}

TEST_P(Record, IsToldWholeOrAsOneSeatSawIt)
{
    const Recorded game(GetParam());
    const auto lines = game.lines();
    const Ran whole = run({"replay", game.file()});
    ASSERT_EQ(whole.status, 0) << whole.err;
    std::string seat;
    for (const std::string& line : lines)
        if (line.starts_with("seat ")) seat = line.substr(5, line.find(' ', 5) - 5);
    for (const std::string& line : lines)
        if (line.find(": ") != std::string::npos && line[0] >= '1' && line[0] <= '9') {
            EXPECT_NE(whole.out.find(line.substr(0, line.rfind(" #"))), std::string::npos) << line;
        }
    const Ran own = run({"replay", game.file(), "--as", seat});
    ASSERT_EQ(own.status, 0) << own.err;
    EXPECT_TRUE(own.out.starts_with("montjoy 1 seen by " + seat + ": cannot be verified\n"));
    EXPECT_EQ(own.out.find(" #"), std::string::npos);
    write(game.other(), own.out);
    EXPECT_EQ(run({"replay", game.other(), "--verify"}).status, 1);
    EXPECT_EQ(run({"replay", game.file(), "--verify", "--as", seat}).status, 2);
    EXPECT_EQ(run({"replay", game.file(), "--as", "nobody"}).status, 2);
}

TEST_P(Record, ShowsThePositionAfterSoManySteps)
{
    const Recorded game(GetParam());
    const Ran opening = run({"replay", game.file(), "--at", "0"});
    EXPECT_EQ(opening.status, 0) << opening.err;
    EXPECT_NE(opening.out.find("\nhash "), std::string::npos);
    const Ran later = run({"replay", game.file(), "--at", "1"});
    EXPECT_NE(opening.out, later.out);
    const Ran beyond = run({"replay", game.file(), "--at", "100000000"});
    EXPECT_EQ(beyond.status, 1);
    EXPECT_NE(beyond.err.find(" steps, not "), std::string::npos);
}

TEST_P(Record, WithAHeaderThatIsOfAnotherKindIsRefused)
{
    const Recorded game(GetParam());
    for (const char* bad : {"", "\n", "montjoy 2\n", "{}\n", "montjoy 1\n", "montjoy 1\nsystem chess\n", "\xff\xfe\n"}) {
        write(game.other(), bad);
        EXPECT_EQ(run({"replay", game.other(), "--verify"}).status, 1) << bad;
        EXPECT_EQ(run({"play", game.other()}).status, 1) << bad;
        EXPECT_EQ(read(game.other()), bad);
    }
}

TEST_P(Record, WithSealedDiceIsProvedButNotGoneOnWith)
{
    const Recorded game(GetParam());
    std::string text = read(game.file());
    const std::size_t dice = text.find("\ndice seeded ") + 1;
    text.replace(dice, text.find('\n', dice) - dice, "dice sealed " + std::string(64, '7'));
    write(game.other(), text);
    EXPECT_EQ(run({"replay", game.other(), "--verify"}).status, 0);
    const Ran ran = run({"play", game.other()});
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.err.find("sealed"), std::string::npos) << ran.err;
}

INSTANTIATE_TEST_SUITE_P(, Record, testing::ValuesIn(one_scenario_a_system()),
                         system_of_scenario);

}  // namespace
}  // namespace montjoy::whole
