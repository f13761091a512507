// A simulation over the ranks of a cluster: whatever their number the totals are the same, and a rank that dies
// loses its share only. Where Open MPI is lacking these are skipped.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "program.hpp"

namespace montjoy::whole {
namespace {

const std::string program = std::string(MONTJOY_PROGRAM) + "-mpi";

class Cluster : public testing::Test {
protected:
    void SetUp() override
    {
        if (!std::filesystem::exists(program)) GTEST_SKIP() << program << " was not built: Open MPI is lacking (apt-get install libopenmpi-dev openmpi-bin)";
        if (std::system("mpirun --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no mpirun (apt-get install openmpi-bin)";
    }

    /// With `recovery` the others outlive a rank, and mpirun of Open MPI 4 ends with status 0 whatever its processes say.
    std::string line(int ranks, const std::string& words, bool recovery = true) const
    {
        return std::string("exec mpirun --allow-run-as-root --oversubscribe ") + (recovery ? "--enable-recovery" : "") + " -n " + std::to_string(ranks) + ' ' + program + ' ' + words + " >" +
               folder_.file("out") + " 2>" + folder_.file("err") + " </dev/null";
    }
    /// The totals that so many ranks come to.
    nlohmann::json totals(int ranks, const std::string& words)
    {
        EXPECT_EQ(std::system(("sh -c '" + line(ranks, words) + "'").c_str()), 0) << read(folder_.file("err"));
        return without_time(read(folder_.file("out")));
    }
    static nlohmann::json without_time(const std::string& text)
    {
        auto json = nlohmann::json::parse(text, nullptr, false);
        EXPECT_FALSE(json.is_discarded()) << text;
        if (json.is_object()) json.erase("seconds");
        return json;
    }

    Folder folder_;
};

/// The process of that rank among those that `mother` has begun; 0 while there is none.
pid_t process_of_rank(pid_t mother, int rank)
{
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const pid_t process = static_cast<pid_t>(std::atoi(entry.path().filename().c_str()));
        if (process <= 0) continue;
        std::ifstream stat(entry.path() / "stat");
        std::string word;
        std::vector<std::string> words;
        while (words.size() < 4 && stat >> word) words.push_back(word);
        if (words.size() < 4 || std::atoi(words[3].c_str()) != mother) continue;
        std::ifstream in(entry.path() / "environ");
        const std::string all{std::istreambuf_iterator<char>(in), {}};
        if (all.find(std::string("OMPI_COMM_WORLD_RANK=") + std::to_string(rank) + '\0') != std::string::npos) return process;
    }
    return 0;
}

TEST_F(Cluster, CountsTheSameForAnyNumberOfRanks)
{
    const std::string words = "sim gobwin/duel --games 30 --seed 7 --json";
    const auto one = totals(1, words);
    EXPECT_EQ(one["games"], 30);
    EXPECT_EQ(totals(2, words), one);
    EXPECT_EQ(totals(8, words), one);
    auto here = nlohmann::json::parse(run({"sim", "gobwin/duel", "--games", "30", "--seed", "7", "--json"}).out);
    here.erase("seconds");
    EXPECT_EQ(here, one);
}

TEST_F(Cluster, LosesTheShareOfARankThatDiesAndPlaysItLater)
{
    const std::string kept = folder_.file("games");
    const std::string words = "sim gobwin/duel --games 12 --seed 7 --seat Alliance=search:20000 --json --save " + kept;
    const pid_t mother = ::fork();
    ASSERT_GE(mother, 0);
    if (mother == 0) {
        ::execl("/bin/sh", "sh", "-c", line(3, words).c_str(), nullptr);
        ::_exit(127);
    }
    pid_t victim = 0;
    for (int i = 0; i < 1000 && victim == 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        victim = process_of_rank(mother, 1);
    }
    ASSERT_GT(victim, 0);
    // It has begun to play: MPI is up, and the others can do without it.
    for (int i = 0; i < 3000 && !std::filesystem::exists(kept + "/0001.game"); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ::kill(victim, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(mother, &status, 0), mother);
    const std::string said = read(folder_.file("err"));
    EXPECT_NE(said.find("rank 1 is lost"), std::string::npos) << said;
    EXPECT_NE(said.find("games were lost with it"), std::string::npos) << said;
    const auto some = without_time(read(folder_.file("out")));
    EXPECT_LT(some["games"].get<int>(), 12);
    EXPECT_GE(some["games"].get<int>(), 8);  // the shares of the two others
    // Later all are there, and are what one rank plays.
    const auto all = totals(2, words);
    EXPECT_EQ(all["games"], 12);
    EXPECT_EQ(totals(1, "sim gobwin/duel --games 12 --seed 7 --seat Alliance=search:20000 --json"), all);
}

TEST_F(Cluster, PlaysSimulationsOnly)
{
    EXPECT_NE(std::system(("sh -c '" + line(2, "match automa random gbh/field", false) + "'").c_str()), 0);
    EXPECT_NE(read(folder_.file("err")).find("only sim is played over ranks"), std::string::npos);
}

}  // namespace
}  // namespace montjoy::whole
