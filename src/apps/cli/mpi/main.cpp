// `mpirun --enable-recovery -n 8 montjoy-mpi sim ...`: the games of a simulation over the ranks of a cluster.
//
// Rank r plays games r, r + n, ...; each finished game travels to rank 0 by itself, which adds them in their order,
// so that the totals are those of one rank to the bit. Every rank says twice a second that it lives; one that has been
// silent for ten seconds is given up, and its games that had not arrived are reported as lost. With --save a later
// run plays what is missing and reads the rest.
#include <mpi.h>

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "apps/cli/command.hpp"
#include "apps/cli/failure.hpp"
#include "apps/cli/fleet.hpp"
#include "apps/cli/terminal.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto pulse = std::chrono::milliseconds(500);
constexpr auto silence = std::chrono::seconds(10);
constexpr int tag_alive = 1, tag_game = 2, tag_done = 3;

int rank_of_this()
{
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}
int ranks()
{
    int size = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

/// "17 1 0 412 TALLY" or "17 wrong WORDS": a finished game on its way.
std::string packed(std::uint64_t game, const Outcome& outcome)
{
    if (const auto* const words = std::get_if<std::string>(&outcome)) return cat(game, " wrong ", *words);
    const auto& result = *std::get_if<SimulatedResult>(&outcome);
    return cat(game, ' ', result.ended ? 1 : 0, ' ', result.winner ? int{*result.winner} : -1, ' ', result.actions, ' ', result.tally);
}

std::string_view word(std::string_view& text)
{
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view first = text.substr(0, blank);
    text.remove_prefix(std::min(text.size(), blank + 1));
    return first;
}

template <class T>
T number(std::string_view text)
{
    T value{};
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::pair<std::uint64_t, Outcome> unpacked(std::string_view text)
{
    const auto game = number<std::uint64_t>(word(text));
    if (text.starts_with("wrong ")) return {game, std::string(text.substr(6))};
    SimulatedResult result;
    result.ended = word(text) == "1";
    if (const int winner = number<int>(word(text)); winner >= 0) result.winner = static_cast<std::uint8_t>(winner);
    result.actions = number<std::uint64_t>(word(text));
    result.tally = std::string(text);
    return {game, result};
}

/// The games of one rank, played on a thread so that the rank can go on speaking.
class Share {
public:
    Share(const FoundScenario& found, const FleetWords& words, const Plan& plan, int rank, int size)
        : player_([=, this, &found] {
              const auto step = static_cast<std::uint64_t>(size);
              for (auto game = static_cast<std::uint64_t>(rank); game < words.games && !stop_; game += step) {
                  Outcome outcome = play_out(found, plan(game), words.longest);
                  const std::lock_guard lock(mutex_);
                  finished_.emplace_back(game, std::move(outcome));
              }
              over_ = true;
          })
    {
    }
    ~Share()
    {
        stop_ = true;
        player_.join();
    }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    std::vector<std::pair<std::uint64_t, Outcome>> finished()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(finished_, {});
    }
    bool over() const { return over_; }

private:
    std::mutex mutex_;
    std::vector<std::pair<std::uint64_t, Outcome>> finished_;
    std::atomic<bool> stop_{false}, over_{false};
    std::thread player_;
};

/// All ranks but the first: play, send, and wait to be told that it is over.
[[noreturn]] void serve(const FoundScenario& found, const FleetWords& words, const Plan& plan)
{
    int whole = 1;
    {
        Share share(found, words, plan, rank_of_this(), ranks());
        auto next_pulse = Clock::now();
        for (int told = 0; !told;) {
            const bool was_over = share.over();
            for (const auto& [game, outcome] : share.finished()) {
                const std::string text = packed(game, outcome);
                if (MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, 0, tag_game, MPI_COMM_WORLD) != MPI_SUCCESS) std::_Exit(1);
            }
            if (Clock::now() >= next_pulse) {
                char over = was_over ? 1 : 0;
                if (MPI_Send(&over, 1, MPI_CHAR, 0, tag_alive, MPI_COMM_WORLD) != MPI_SUCCESS) std::_Exit(1);
                next_pulse = Clock::now() + pulse;
            }
            MPI_Iprobe(0, tag_done, MPI_COMM_WORLD, &told, MPI_STATUS_IGNORE);
            if (!told) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        MPI_Recv(&whole, 1, MPI_INT, 0, tag_done, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (!whole) std::_Exit(0);  // one of us is dead: to take leave of it would wait for ever
    MPI_Finalize();
    std::exit(0);
}

/// What became of the run, for the end.
struct Ending {
    std::uint64_t lost = 0;
    std::vector<int> dead;
};
Ending& ending()
{
    static Ending the_ending;
    return the_ending;
}

class Leader {
public:
    Leader(const FoundScenario& found, const FleetWords& words, const Plan& plan)
        : found_(found), words_(words), plan_(plan), share_(found, words, plan, 0, ranks()),
          heard_(static_cast<std::size_t>(ranks()), Clock::now()), dead_(heard_.size(), false)
    {
    }

    void run(const Take& take)
    {
        std::string wrong;
        for (std::uint64_t game = 0; game < words_.games && wrong.empty(); ++game) {
            const auto outcome = wait_for(game);
            if (!outcome) {
                ++ending().lost;
                continue;
            }
            const auto* const result = std::get_if<SimulatedResult>(&*outcome);
            if (!result)
                wrong = *std::get_if<std::string>(&*outcome);
            else if (!result->ended)
                wrong = endless_game(found_, plan_(game), game, words_.longest);
            else if (!take(game, *result))
                break;
        }
        dismiss();
        if (!wrong.empty()) refuse(wrong);
    }

private:
    /// The game once it has arrived; nothing if its rank is dead.
    std::optional<Outcome> wait_for(std::uint64_t game)
    {
        const auto owner = static_cast<std::size_t>(game % heard_.size());
        for (;;) {
            listen();
            if (const auto there = arrived_.find(game); there != arrived_.end()) {
                Outcome outcome = std::move(there->second);
                arrived_.erase(there);
                return outcome;
            }
            if (dead_[owner]) return std::nullopt;
            if (owner != 0 && Clock::now() - heard_[owner] > silence) {
                dead_[owner] = true;
                ending().dead.push_back(static_cast<int>(owner));
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

    void listen()
    {
        for (auto& [game, outcome] : share_.finished()) arrived_.emplace(game, std::move(outcome));
        for (;;) {
            int there = 0;
            MPI_Status status;
            if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || !there) return;
            int size = 0;
            MPI_Get_count(&status, MPI_CHAR, &size);
            std::string text(static_cast<std::size_t>(size), ' ');
            MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            heard_[static_cast<std::size_t>(status.MPI_SOURCE)] = Clock::now();
            if (status.MPI_TAG == tag_game) arrived_.insert(unpacked(text));
        }
    }

    void dismiss()
    {
        const int whole = ending().dead.empty() ? 1 : 0;
        for (std::size_t rank = 1; rank < heard_.size(); ++rank)
            if (!dead_[rank]) MPI_Send(&whole, 1, MPI_INT, static_cast<int>(rank), tag_done, MPI_COMM_WORLD);
    }

    const FoundScenario& found_;
    const FleetWords& words_;
    const Plan& plan_;
    Share share_;
    std::vector<Clock::time_point> heard_;
    std::vector<bool> dead_;
    std::map<std::uint64_t, Outcome> arrived_;
};

int lead(const std::vector<std::string>& words)
{
    const int status = run(words);
    for (const int rank : ending().dead) complain(cat("montjoy-mpi: rank ", rank, " is lost\n"));
    if (ending().lost > 0)
        complain(cat("montjoy-mpi: ", ending().lost, " games were lost with it; with --save DIR a later run plays what is missing\n"));
    return status != 0 ? status : ending().lost > 0 ? 1 : 0;
}

}  // namespace
}  // namespace montjoy::cli

int main(int count, char** words)
{
    using namespace montjoy::cli;
    int given = 0;
    MPI_Init_thread(&count, &words, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const std::vector<std::string> said(words + (count > 0 ? 1 : 0), words + count);
    const bool leads = rank_of_this() == 0;
    if (said.empty() || said[0] != "sim") {
        if (leads) complain("montjoy-mpi: only sim is played over ranks\nusage: mpirun --enable-recovery -n N montjoy-mpi sim SCENARIO --games N ...\n");
        MPI_Finalize();
        return 2;
    }
    carry_games_by([leads](const FoundScenario& found, const FleetWords& fleet, const Plan& plan, const Take& take) {
        if (!leads) serve(found, fleet, plan);
        Leader(found, fleet, plan).run(take);
    });
    if (!leads) {
        // What is wrong with the words the first rank says; where nothing is, this does not come back.
        if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) return 1;
        run(said);
        MPI_Finalize();
        return 0;
    }
    const int status = lead(said);
    if (!ending().dead.empty()) {
        std::fflush(stdout);
        std::_Exit(status);
    }
    MPI_Finalize();
    return status;
}
