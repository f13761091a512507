#include "apps/cli/simulation.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <variant>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/game_file.hpp"
#include "apps/cli/spread.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// One game with its record: the same game as Setting::simulate plays.
SimulatedResult record_game(const Setting& setting, Header header, std::uint64_t longest, const std::string& file)
{
    const auto match = setting.open(std::move(header));
    SeededLuck luck(match->header().key);
    SimulatedResult result;
    while (match->settle(luck) && !match->result().over && match->steps() < longest) {
        const Seat seat = *match->awaited().begin();
        if (const auto objection = match->submit(seat, match->choose(match->header().seats[seat.index].player, seat)))
            refuse(cat(match->name_of_seat(seat), " chose what is refused: ", to_text(*objection)));
        ++result.actions;
    }
    const Result end = match->result();
    result.ended = end.over;
    result.winner = end.winner;
    result.tally = match->tally_json();
    if (result.ended)
        if (const auto wrong = replace_file(file, record_of(*match))) refuse(*wrong);
    return result;
}

/// "0007.game": of the seventh game, counted from 1.
std::string name_of_game(std::uint64_t game)
{
    std::string number = cat(game + 1);
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    return number + ".game";
}

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
        std::vector<std::thread> workers;
        const std::uint64_t jobs = std::min(words_.jobs, words_.games);
        for (std::uint64_t i = 0; i < jobs; ++i) workers.emplace_back([this] { work(); });
        std::string wrong;
        for (std::uint64_t game = 0; game < words_.games && wrong.empty(); ++game) {
            Outcome outcome = wait_for(game);
            if (const auto* const words = std::get_if<std::string>(&outcome))
                wrong = *words;
            else
                add(*std::get_if<SimulatedResult>(&outcome), game, wrong);
        }
        stop_ = true;
        for (std::thread& worker : workers) worker.join();
        if (on_screen_) complain("\r\x1b[K");
        if (!wrong.empty()) refuse(wrong);
    }

    std::string json(double seconds) const
    {
        Writer writer;
        writer.open().field("scenario", found_.name).field("seed", words_.seed).field("games", words_.games);
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
        std::string text = cat(found_.name, ": ", words_.games, " games, seed ", words_.seed, "; ", actions_, " actions in ",
                               static_cast<std::int64_t>(seconds * 1000), " ms\n");
        const auto share = [this](std::uint64_t n) { return cat((n * 1000 / words_.games + 5) / 10, " %"); };
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
    using Outcome = std::variant<SimulatedResult, std::string>;

    void work()
    {
        for (std::uint64_t game = next_++; game < words_.games && !stop_; game = next_++) {
            Outcome outcome = one(game);
            const std::lock_guard lock(mutex_);
            done_.emplace(game, std::move(outcome));
            ready_.notify_one();
        }
    }

    Outcome one(std::uint64_t game) const
    {
        const std::uint64_t key = key_of_game(words_.seed, game);
        if (words_.folder.empty()) return found_.setting->simulate(bots_, key, words_.longest);
        Header header;
        header.scenario = found_.name;
        header.key = key;
        for (std::size_t i = 0; i < bots_.size(); ++i) header.seats.push_back({found_.setting->seats()[i].name, bots_[i]});
        try {
            return record_game(*found_.setting, std::move(header), words_.longest, cat(words_.folder, '/', name_of_game(game)));
        } catch (const Failure& failure) {
            return std::string(failure.what());
        }
    }

    Outcome wait_for(std::uint64_t game)
    {
        std::unique_lock lock(mutex_);
        ready_.wait(lock, [&] { return done_.contains(game); });
        Outcome outcome = std::move(done_.at(game));
        done_.erase(game);
        return outcome;
    }

    void add(const SimulatedResult& result, std::uint64_t game, std::string& wrong)
    {
        if (!result.ended) {
            const std::string key = cat("0x", to_hex(key_of_game(words_.seed, game)));
            wrong = cat("game ", game + 1, " (key ", key, ") does not end within ", words_.longest,
                        " steps; `montjoy play ", found_.name, " --seed ", key, "` plays it");
            return;
        }
        result.winner ? ++wins_[*result.winner] : ++draws_;
        actions_ += result.actions;
        Problems ignored;
        if (!result.tally.empty())
            if (const auto tally = parse_document(result.tally, ignored)) tally_.add(*tally);
        if (on_screen_ && Clock::now() >= tell_next_) {
            complain(cat("\r", game + 1, " of ", words_.games, " games"));
            tell_next_ = Clock::now() + std::chrono::milliseconds(200);
        }
    }

    const SimulationWords& words_;
    const FoundScenario& found_;
    std::vector<std::string> bots_;
    std::vector<std::uint64_t> wins_;
    std::uint64_t draws_ = 0, actions_ = 0;
    Spread tally_;

    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable ready_;
    std::map<std::uint64_t, Outcome> done_;  ///< played, not yet added
    bool on_screen_ = isatty(STDERR_FILENO) != 0;
    Clock::time_point tell_next_ = Clock::now() + std::chrono::milliseconds(500);
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
