#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "apps/server/serve.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

ServeSettings read(std::string_view json, Problems& problems)
{
    ServeSettings settings;
    const std::optional<Document> file = parse_document(json, problems);
    if (file) read_settings_file(*file, settings, problems);
    return settings;
}

std::vector<std::string> faults_of(std::string_view json)
{
    Problems problems;
    read(json, problems);
    std::vector<std::string> places;
    for (const Problem& problem : problems) places.push_back(problem.where);
    return places;
}

TEST(Settings, NothingIsNeeded)
{
    Problems problems;
    const ServeSettings settings = read("{}", problems);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(settings.net.address, "127.0.0.1");
    EXPECT_EQ(settings.net.port, 8080);
    EXPECT_TRUE(settings.durable);
    EXPECT_TRUE(settings.site.sign_up);
    EXPECT_FALSE(settings.site.mail);
    EXPECT_FALSE(settings.net.behind_proxy);
    EXPECT_FALSE(settings.mail.near_hooks);
}

TEST(Settings, EveryFieldIsTaken)
{
    Problems problems;
    const ServeSettings settings = read(R"({"bind":"0.0.0.0","port":443,"db":"postgresql://x/y","data":"/var/lib/m","page":"/srv/page",
        "address":"https://Play.Example.org:443","name":"The Inn","certificate":"/c","key":"/k","behind_proxy":true,"durability":"normal",
        "sign_up":false,"session_days":7,"games_in_memory":5,"uploads_each":3,"metrics_token":"t","near_hooks":true,"workers":3,
        "mail":{"server":"smtps://mail.example.org","user":"u","password":"p","from":"m@example.org","plain":true},
        "limits":{"connections":10,"connections_of_address":5,"head":2048,"body":4096,"message":2048,"backlog":70000,"head_time":1,"body_time":2,
                  "idle_time":3,"answer_time":4,"write_time":5,"ping_time":6,"stop_time":7},
        "rates":{"read":{"per_minute":1,"burst":2}},"account_rates":{"write":{"per_minute":3,"burst":4}}})",
                                        problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    EXPECT_EQ(settings.site.address, "https://play.example.org");
    EXPECT_EQ(settings.edge.origin, "https://play.example.org");
    EXPECT_EQ(settings.net.limits.stop_time, std::chrono::seconds(7));
    EXPECT_EQ(settings.net.limits.backlog, 70'000u);
    EXPECT_EQ(settings.edge.of_address[Cost::read].burst, 2u);
    EXPECT_EQ(settings.edge.of_account[Cost::read].burst, 2u) << "what is not said of accounts is as of addresses";
    EXPECT_EQ(settings.edge.of_account[Cost::write].per_minute, 3u);
    EXPECT_FALSE(settings.durable);
    EXPECT_TRUE(settings.site.mail);
    EXPECT_EQ(settings.mail.name, "The Inn");
    EXPECT_EQ(settings.site.session_length, std::chrono::days(7));
}

TEST(Settings, WhatIsWrongIsNamedByItsPlace)
{
    using ::testing::ElementsAre;
    EXPECT_THAT(faults_of(R"({"prot":80})"), ElementsAre("/prot"));
    EXPECT_THAT(faults_of(R"({"port":70000})"), ElementsAre("/port"));
    EXPECT_THAT(faults_of(R"({"address":"play.example.org"})"), ElementsAre("/address"));
    EXPECT_THAT(faults_of(R"({"certificate":"/c"})"), ElementsAre(""));
    EXPECT_THAT(faults_of(R"({"mail":{"server":"mail.example.org","from":"a b"}})"), ElementsAre("/mail/server", "/mail/from"));
    EXPECT_THAT(faults_of(R"({"durability":"maybe"})"), ElementsAre("/durability"));
    EXPECT_THAT(faults_of(R"({"rates":{"fast":{"per_minute":1,"burst":1}}})"), ElementsAre("/rates/fast"));
    EXPECT_THAT(faults_of(R"({"limits":{"head":1}})"), ElementsAre("/limits/head"));
}

TEST(Settings, WordsOfTheCommandLineComeBeforeTheFile)
{
    const std::string file = (std::filesystem::temp_directory_path() / cat("montjoy-settings-", getpid(), ".json")).string();
    std::ofstream(file) << R"({"port":1000,"bind":"0.0.0.0","data":"/somewhere"})";
    ServeWords words;
    words.config = file;
    words.port = 2000;
    words.db = "memory:";
    const std::optional<ServeSettings> settings = settings_from(words);
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->net.port, 2000);
    EXPECT_EQ(settings->net.address, "0.0.0.0");
    EXPECT_EQ(settings->db, "memory:");
    EXPECT_EQ(settings->data, "/somewhere");
    std::ofstream(file) << R"({"port":"x"})";
    EXPECT_FALSE(settings_from(words));
    words.config = file + ".not";
    EXPECT_FALSE(settings_from(words));
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace montjoy::server
