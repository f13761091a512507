#include "apps/cli/game_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "base/text.hpp"
#include "referee/match_of.hpp"
#include "referee/toy.test.hpp"

namespace montjoy::cli {
namespace {

/// A folder of the test's own, gone with it.
class Folder {
public:
    Folder()
    {
        char name[] = "/tmp/montjoy-test-XXXXXX";
        name_ = mkdtemp(name);
    }
    ~Folder() { std::filesystem::remove_all(name_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(std::string_view name) const { return cat(name_, '/', name); }
    std::size_t files() const { return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(name_), {})); }

private:
    std::string name_;
};

std::unique_ptr<Match> toy_match()
{
    Problems problems;
    const auto data = parse_document(R"({"title":"toy"})", problems);
    Header header;
    header.key = 7;
    header.seats = {{"left", "human"}, {"right", "automa"}};
    auto match = system_of<toy::Rules>().read(*data, default_numbers("toy"), problems)->open(header);
    SeededLuck luck(7);
    EXPECT_TRUE(match->settle(luck));
    return match;
}

TEST(Files, AFileIsReplacedWholeAndNothingIsLeftBesideIt)
{
    const Folder folder;
    EXPECT_FALSE(replace_file(folder.file("a"), "one\n"));
    EXPECT_FALSE(replace_file(folder.file("a"), "two\n"));
    EXPECT_EQ(read_file(folder.file("a")), "two\n");
    EXPECT_EQ(folder.files(), 1u);
    EXPECT_TRUE(replace_file(folder.file("none/a"), "three\n"));
    EXPECT_TRUE(replace_file("/dev/full", "three\n"));
    struct stat device{};
    ASSERT_EQ(stat("/dev/full", &device), 0);
    EXPECT_TRUE(S_ISCHR(device.st_mode));
}

TEST(Files, ALinkStaysALink)
{
    const Folder folder;
    EXPECT_FALSE(replace_file(folder.file("a"), "one\n"));
    ASSERT_EQ(symlink(folder.file("a").c_str(), folder.file("b").c_str()), 0);
    EXPECT_FALSE(replace_file(folder.file("b"), "two\n"));
    EXPECT_EQ(read_file(folder.file("a")), "two\n");
    EXPECT_TRUE(std::filesystem::is_symlink(folder.file("b")));
}

TEST(GameFile, GrowsByTheLinesOfEachStep)
{
    const Folder folder;
    const auto match = toy_match();
    const auto file = GameFile::begin(folder.file("g.game"), *match);
    EXPECT_EQ(read_file(file->name()), record_of(*match));
    EXPECT_FALSE(match->submit({0}, "low"));
    EXPECT_FALSE(file->keep(*match));
    EXPECT_EQ(read_file(file->name()), record_of(*match));
    EXPECT_FALSE(file->keep(*match));
    EXPECT_EQ(read_file(file->name()), record_of(*match));
}

TEST(GameFile, NeverBeginsOverAnotherFile)
{
    const Folder folder;
    EXPECT_FALSE(replace_file(folder.file("g.game"), "my letters\n"));
    EXPECT_THROW(GameFile::begin(folder.file("g.game"), *toy_match()), Failure);
    EXPECT_EQ(read_file(folder.file("g.game")), "my letters\n");
    EXPECT_THROW(GameFile::begin(folder.file("none/g.game"), *toy_match()), Failure);
    EXPECT_THROW(GameFile::begin("/dev/full", *toy_match()), Failure);
}

TEST(GameFile, IsOpenOnce)
{
    const Folder folder;
    const auto match = toy_match();
    const auto file = GameFile::begin(folder.file("g.game"), *match);
    EXPECT_THROW(GameFile::go_on(folder.file("g.game")), Failure);
}

TEST(GameFile, KeepsTheFacesOfAnUnfinishedCastForThatCastOnly)
{
    const Folder folder;
    const auto match = toy_match();
    const auto file = GameFile::begin(folder.file("g.game"), *match);
    EXPECT_FALSE(match->submit({0}, "low"));
    EXPECT_FALSE(match->submit({1}, "high"));
    EXPECT_FALSE(file->keep(*match));
    Faces faces;
    faces.push_back(3);
    EXPECT_FALSE(file->keep_faces(*match, faces));
    EXPECT_EQ(folder.files(), 2u);
    EXPECT_TRUE(file->kept_faces(*match).empty());  // one die is asked: one face would be all of it
    EXPECT_FALSE(match->fall(faces));
    EXPECT_FALSE(file->keep(*match));
    EXPECT_EQ(folder.files(), 1u);
}

}  // namespace
}  // namespace montjoy::cli
