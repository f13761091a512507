#include "apps/cli/simulation.hpp"

#include <chrono>

#include "apps/cli/files.hpp"
#include "apps/cli/fleet.hpp"
#include "apps/cli/spread.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

class Run {
public:
    Run(const SimulationWords& words, const FoundScenario& found)
        : words_(words), found_(found),
          bots_(players_of(*found.setting, *found.system, words.seats, "automa", "automa", false)),
          wins_(found.setting->sides().size())
    {
    }

    /// Plays all games; what each came to is added in the order of the games, whoever played it.
    void play()
    {
        const auto plan = [this](std::uint64_t game) {
            const std::string file = words_.folder.empty() ? "" : cat(words_.folder, '/', name_of_game(game));
            return PlannedGame{bots_, key_of_game(words_.seed, game), file};
        };
        play_all(found_, {words_.games, words_.jobs, words_.longest}, plan, [this](std::uint64_t, const SimulatedResult& result) {
            add(result);
            return true;
        });
    }

    std::string json(double seconds) const
    {
        Writer writer;
        writer.open().field("scenario", found_.name).field("seed", words_.seed).field("games", games_);
        writer.key("seats").open();
        for (std::size_t i = 0; i < bots_.size(); ++i) writer.field(found_.setting->seats()[i].name, bots_[i]);
        writer.close().key("wins").open();
        for (std::size_t side = 0; side < wins_.size(); ++side) writer.field(found_.setting->sides()[side], wins_[side]);
        writer.close().field("draws", draws_).field("actions", actions_).field("seconds", seconds);
        if (!tally_.empty()) tally_.write(writer.key("tally"));
        writer.close();
        return writer.text() + '\n';
    }

    std::string page(const Style& style, double seconds) const
    {
        std::string text = cat(found_.name, ": ", games_, " games, seed ", words_.seed, "; ", actions_, " actions in ",
                               static_cast<std::int64_t>(seconds * 1000), " ms\n");
        const auto share = [this](std::uint64_t n) { return cat((n * 1000 / std::max<std::uint64_t>(1, games_) + 5) / 10, " %"); };
        std::vector<std::vector<std::string>> rows{{"side", "wins", "share"}};
        for (std::size_t side = 0; side < wins_.size(); ++side)
            rows.push_back({found_.setting->sides()[side], cat(wins_[side]), share(wins_[side])});
        rows.push_back({"drawn", cat(draws_), share(draws_)});
        text += table(style, rows);
        if (tally_.empty()) return text;
        rows = {{"per game", "mean", "sd", "min", "max"}};
        tally_.add_rows("", rows);
        return text + '\n' + table(style, rows);
    }

private:
    void add(const SimulatedResult& result)
    {
        ++games_;
        result.winner ? ++wins_[*result.winner] : ++draws_;
        actions_ += result.actions;
        Problems ignored;
        if (!result.tally.empty())
            if (const auto tally = parse_document(result.tally, ignored)) tally_.add(*tally);
    }

    const SimulationWords& words_;
    const FoundScenario& found_;
    std::vector<std::string> bots_;
    std::vector<std::uint64_t> wins_;
    std::uint64_t games_ = 0, draws_ = 0, actions_ = 0;
    Spread tally_;
};

}  // namespace

void simulate(const Terminal& terminal, const SimulationWords& words)
{
    const FoundScenario found = find_scenario(words.scenario);
    Run run(words, found);
    if (!words.folder.empty()) make_folder(words.folder);
    const auto start = Clock::now();
    run.play();
    const double seconds = seconds_since(start);
    terminal.print(words.json ? run.json(seconds) : run.page(terminal.style(), seconds));
}

}  // namespace montjoy::cli
