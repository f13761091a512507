#include "apps/cli/contest.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/fleet.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"
#include "referee/luck.hpp"

namespace montjoy::cli {
namespace {

constexpr double quantile_95 = 1.6448536269514722;

std::string percent(double share)
{
    char text[16];
    std::snprintf(text, sizeof text, "%.1f", 100 * share);
    return text;
}

std::string decimals(double number, int places)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", places, number);
    return text;
}

class Contest {
public:
    Contest(const ContestWords& words, const FoundScenario& found) : words_(words), found_(found) {}

    void play()
    {
        const auto plan = [this](std::uint64_t game) {
            PlannedGame planned;
            for (const SeatInfo& seat : found_.setting->seats())
                planned.bots.push_back(side_of_first(game) == seat.side ? words_.first : words_.second);
            planned.key = key_of_game(words_.seed, game / 2);
            if (!words_.folder.empty()) planned.file = cat(words_.folder, '/', name_of_game(game));
            return planned;
        };
        play_all(found_, {words_.games, words_.jobs, words_.longest}, plan,
                 [this](std::uint64_t game, const SimulatedResult& result) { return add(game, result); });
    }

    std::string json(double seconds) const
    {
        Writer writer;
        writer.open().field("scenario", found_.name).field("first", words_.first).field("second", words_.second).field("seed", words_.seed);
        writer.field("games", games()).field("wins", wins_[0] + wins_[1]).field("draws", draws_[0] + draws_[1]).field("losses", losses_[0] + losses_[1]);
        writer.field("score", score_.mean()).field("error", score_.error()).key("as").open();
        for (std::size_t side = 0; side < 2; ++side) {
            writer.key(found_.setting->sides()[side]).open().field("wins", wins_[side]);
            writer.field("draws", draws_[side]).field("losses", losses_[side]).close();
        }
        writer.close().field("aim", static_cast<double>(words_.aim) / 100).field("verdict", verdict()).field("seconds", seconds);
        writer.close();
        return writer.text() + '\n';
    }

    std::string page(const Style& style, double seconds) const
    {
        std::string text = cat(found_.name, ": ", words_.first, " against ", words_.second, ", ", games(), " games (same dice, seats exchanged), seed ",
                               words_.seed, "; ", decimals(seconds, 1), " s\n");
        std::vector<std::vector<std::string>> rows{{cat(words_.first, " as"), "won", "drawn", "lost"}};
        for (std::size_t side = 0; side < 2; ++side)
            rows.push_back({found_.setting->sides()[side], cat(wins_[side]), cat(draws_[side]), cat(losses_[side])});
        text += table(style, rows);
        text += cat("score ", percent(score_.mean()), " of 100, error ", percent(score_.error()), "; ", words_.aim, " of 100 is ",
                    verdict() == "open" ? "neither proved nor refuted" : verdict(), " at 95 %\n");
        return text;
    }

private:
    static std::size_t side_of_first(std::uint64_t game) { return game % 2; }
    std::uint64_t games() const { return 2 * score_.pairs(); }

    std::string_view verdict() const
    {
        constexpr std::array<std::string_view, 3> words{"open", "proved", "refuted"};
        return words[static_cast<std::size_t>(score_.verdict(static_cast<double>(words_.aim) / 100))];
    }

    bool add(std::uint64_t game, const SimulatedResult& result)
    {
        const std::size_t side = side_of_first(game);
        ++(!result.winner ? draws_ : *result.winner == side ? wins_ : losses_)[side];
        points_ += !result.winner ? 1 : *result.winner == side ? 2 : 0;
        if (game % 2 == 0) return true;
        score_.add(points_);
        points_ = 0;
        return games() < words_.least || verdict() == "open";
    }

    const ContestWords& words_;
    const FoundScenario& found_;
    std::array<std::uint64_t, 2> wins_{}, draws_{}, losses_{};  ///< of the first, by its side
    int points_ = 0;  ///< of the pair under way
    PairScore score_;
};

}  // namespace

void PairScore::add(int points)
{
    ++pairs_;
    points_ += static_cast<std::uint64_t>(points);
    squares_ += static_cast<std::uint64_t>(points * points);
}

double PairScore::mean() const { return static_cast<double>(points_) / (4.0 * static_cast<double>(pairs_)); }

double PairScore::error() const
{
    const double n = static_cast<double>(pairs_) + 1;
    const double sum = static_cast<double>(points_) + 2, squares = static_cast<double>(squares_) + 4;
    const double spread = std::max(0.0, squares / n - sum * sum / (n * n));
    return std::sqrt(spread / n) / 4;
}

PairScore::Verdict PairScore::verdict(double aim) const
{
    if (pairs_ < 2) return Verdict::open;
    if (mean() - quantile_95 * error() >= aim) return Verdict::proved;
    return mean() + quantile_95 * error() < aim ? Verdict::refuted : Verdict::open;
}

void contest(const Terminal& terminal, const ContestWords& words)
{
    const FoundScenario found = find_scenario(words.scenario);
    if (found.setting->sides().size() != 2)
        refuse(cat(found.name, " has ", found.setting->sides().size(), " sides; a match is between two"));
    check_program(*found.system, words.first);
    check_program(*found.system, words.second);
    ContestWords even = words;
    even.games += even.games % 2;
    if (!even.folder.empty()) make_folder(even.folder);
    Contest match(even, found);
    const auto start = std::chrono::steady_clock::now();
    match.play();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    terminal.print(words.json ? match.json(seconds) : match.page(terminal.style(), seconds));
}

}  // namespace montjoy::cli
