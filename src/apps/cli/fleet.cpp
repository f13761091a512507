#include "apps/cli/fleet.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/game_file.hpp"
#include "apps/cli/terminal.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "referee/replay.hpp"

namespace montjoy::cli {
namespace {

using Clock = std::chrono::steady_clock;

SimulatedResult result_of(const Match& match, std::uint64_t actions)
{
    SimulatedResult result;
    const Result end = match.result();
    result.ended = end.over;
    result.winner = end.winner;
    result.actions = actions;
    result.tally = match.tally_json();
    return result;
}

/// One game with its record: the same game as Setting::simulate plays.
SimulatedResult record_game(const Setting& setting, Header header, std::uint64_t longest, const std::string& file)
{
    const auto match = setting.open(std::move(header));
    SeededLuck luck(match->header().key);
    std::uint64_t actions = 0;
    while (match->settle(luck) && !match->result().over && match->steps() < longest) {
        const Seat seat = *match->awaited().begin();
        if (const auto objection = match->submit(seat, match->choose(match->header().seats[seat.index].player, seat)))
            refuse(cat(match->name_of_seat(seat), " chose what is refused: ", to_text(*objection)));
        ++actions;
    }
    const SimulatedResult result = result_of(*match, actions);
    if (result.ended)
        if (const auto wrong = replace_file(file, record_of(*match))) refuse(*wrong);
    return result;
}

std::uint64_t acts_in(const Match& match)
{
    std::uint64_t acts = 0;
    for (const std::string& line : match.lines()) {
        const auto step = parse_step(line);
        const auto* const read = std::get_if<Step>(&step);
        acts += read && read->kind == Step::Kind::act ? 1u : 0u;
    }
    return acts;
}

/// The game that stands in its file from an earlier run.
SimulatedResult read_game(const Setting& setting, const Header& wanted, const std::string& file)
{
    auto read = replay(read_file(file), true);
    if (const auto* const fault = std::get_if<RecordFault>(&read)) refuse(cat(file, ": ", to_text(*fault)));
    const Match& match = *std::get_if<Replayed>(&read)->match;
    const Header& header = match.header();
    if (header.hash != setting.hash() || header.key != wanted.key || header.seats != wanted.seats)
        refuse(cat(file, ": is of another run: its scenario, dice or players differ"));
    const SimulatedResult result = result_of(match, acts_in(match));
    if (!result.ended) refuse(cat(file, ": the game is not over"));
    return result;
}

std::string time_left(double seconds)
{
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 60) return cat(whole, " s left");
    if (whole < 3600) return cat(whole / 60, " min ", whole % 60, " s left");
    return cat(whole / 3600, " h ", whole / 60 % 60, " min left");
}

class Fleet {
public:
    Fleet(const FoundScenario& found, const FleetWords& words, const Plan& plan)
        : found_(found), words_(words), plan_(plan)
    {
    }

    void run(const Take& take)
    {
        const std::uint64_t cores = std::max(1u, std::thread::hardware_concurrency());
        const std::uint64_t jobs = std::min(words_.jobs == 0 ? cores : words_.jobs, words_.games);
        std::vector<std::thread> workers;
        for (std::uint64_t i = 0; i < jobs; ++i) workers.emplace_back([this] { work(); });
        std::string wrong;
        for (std::uint64_t game = 0; game < words_.games && wrong.empty(); ++game) {
            const Outcome outcome = wait_for(game);
            const auto* const result = std::get_if<SimulatedResult>(&outcome);
            if (!result)
                wrong = *std::get_if<std::string>(&outcome);
            else if (!result->ended)
                wrong = endless_game(found_, plan_(game), game, words_.longest);
            else if (!take(game, *result))
                break;
            tell(game + 1);
        }
        stop_ = true;
        for (std::thread& worker : workers) worker.join();
        if (on_screen_) complain("\r\x1b[K");
        if (!wrong.empty()) refuse(wrong);
    }

private:
    void work()
    {
        for (std::uint64_t game = next_++; game < words_.games && !stop_; game = next_++) {
            Outcome outcome = play_out(found_, plan_(game), words_.longest);
            const std::lock_guard lock(mutex_);
            done_.emplace(game, std::move(outcome));
            ready_.notify_one();
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

    void tell(std::uint64_t done)
    {
        if (!on_screen_ || Clock::now() < tell_next_) return;
        const double spent = std::chrono::duration<double>(Clock::now() - start_).count();
        const double left = spent / static_cast<double>(done) * static_cast<double>(words_.games - done);
        complain(cat("\r\x1b[K", done, " of ", words_.games, " games, ", time_left(left)));
        tell_next_ = Clock::now() + std::chrono::milliseconds(200);
    }

    const FoundScenario& found_;
    const FleetWords& words_;
    const Plan& plan_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable ready_;
    std::map<std::uint64_t, Outcome> done_;  ///< played, not yet taken
    bool on_screen_ = isatty(STDERR_FILENO) != 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point tell_next_ = start_ + std::chrono::milliseconds(500);
};

}  // namespace

Outcome play_out(const FoundScenario& found, const PlannedGame& game, std::uint64_t longest)
{
    const Setting& setting = *found.setting;
    if (game.file.empty()) return setting.simulate(game.bots, game.key, longest);
    Header header;
    header.scenario = found.name;
    header.key = game.key;
    for (std::size_t i = 0; i < game.bots.size(); ++i) header.seats.push_back({setting.seats()[i].name, game.bots[i]});
    try {
        if (exists(game.file)) return read_game(setting, header, game.file);
        return record_game(setting, std::move(header), longest, game.file);
    } catch (const Failure& failure) {
        return std::string(failure.what());
    }
}

std::string name_of_game(std::uint64_t game)
{
    std::string number = cat(game + 1);
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    return number + ".game";
}

namespace {
Carrier& other_carrier()
{
    static Carrier carrier;
    return carrier;
}
}  // namespace

void carry_games_by(Carrier carrier) { other_carrier() = std::move(carrier); }

std::string endless_game(const FoundScenario& found, const PlannedGame& game, std::uint64_t number, std::uint64_t longest)
{
    const std::string key = cat("0x", to_hex(game.key));
    return cat("game ", number + 1, " (key ", key, ") does not end within ", longest, " steps; `montjoy play ", found.name, " --seed ", key,
               "` plays it");
}

void play_all(const FoundScenario& found, const FleetWords& words, const Plan& plan, const Take& take)
{
    if (other_carrier()) return other_carrier()(found, words, plan, take);
    Fleet(found, words, plan).run(take);
}

}  // namespace montjoy::cli
