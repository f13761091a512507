#include "apps/server/edge/pages.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>

#include "apps/server/edge/open_site.test.hpp"
#include "apps/server/net/server.hpp"
#include "base/text.hpp"

namespace montjoy::server {
namespace {

namespace fs = std::filesystem;

class PagesTest : public ::testing::Test {
protected:
    PagesTest()
    {
        fs::create_directories(folder / "assets");
        put("index.html", "<!doctype html>" + std::string(2000, ' '));
        put("assets/app-1a2b.js", "let a = 1;" + std::string(2000, ' '));
        put("assets/letters-1.woff2", "xx");
        put("montjoy.webmanifest", "{}");
    }
    ~PagesTest() override { fs::remove_all(folder); }
    void put(const std::string& name, const std::string& content)
    {
        std::ofstream(folder / name) << content;
    }
    static net::Request get(std::string path, std::string_view none_match = "",
                            std::string_view encoding = "")
    {
        net::Request request;
        request.path = std::move(path);
        if (!none_match.empty()) request.headers.add("If-None-Match", none_match);
        if (!encoding.empty()) request.headers.add("Accept-Encoding", encoding);
        return request;
    }
    fs::path folder = fs::temp_directory_path() / cat("montjoy-pages-", getpid());
};

std::string unpacked(const std::string& packed)
{
    std::string out(1 << 16, '\0');
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    inflateEnd(&stream);
    return out;
}

TEST_F(PagesTest, EachFileHasItsTypeAndItsLife)
{
    const Pages pages(folder);
    EXPECT_EQ(pages.size(), 4u);
    const net::Response front = pages.answer(get("/"));
    EXPECT_EQ(front.status, 200);
    EXPECT_EQ(front.type, "text/html; charset=utf-8");
    EXPECT_EQ(front.headers.value("cache-control"), "no-cache");
    EXPECT_EQ(front.policy, net::Policy::page);
    const net::Response script = pages.answer(get("/assets/app-1a2b.js"));
    EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
    EXPECT_EQ(script.headers.value("cache-control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(pages.answer(get("/montjoy.webmanifest")).type, "application/manifest+json");
}

TEST_F(PagesTest, WhoAsksTooOftenIsToldSo)
{
    const Pages pages(folder.string());
    EdgeOptions options = OpenSite::generous();
    options.of_address[Cost::read] = {60, 2};
    OpenSite site(options, {}, &pages);
    Visitor visitor(site);
    EXPECT_EQ(visitor.raw("GET", "/").status, 200);
    EXPECT_EQ(visitor.raw("GET", "/assets/app-1a2b.js").status, 200);
    const net::Answer third = visitor.raw("GET", "/");
    EXPECT_EQ(third.status, 429);
    EXPECT_FALSE(third.headers.value("retry-after").empty());
}

TEST_F(PagesTest, WhatIsNotThereIsNotFound)
{
    const Pages pages(folder);
    for (const char* path : {"/nothing", "/assets", "/assets/", "/index.html/", "/INDEX.html"})
        EXPECT_EQ(pages.answer(get(path)).status, 404) << path;
}

TEST_F(PagesTest, WhoHasItIsNotSentItAgain)
{
    const Pages pages(folder);
    const std::string tag(pages.answer(get("/")).headers.value("etag"));
    EXPECT_EQ(pages.answer(get("/", tag)).status, 304);
    EXPECT_EQ(pages.answer(get("/", "W/" + tag)).status, 304);
    EXPECT_EQ(pages.answer(get("/", "\"other\", " + tag)).status, 304);
    EXPECT_EQ(pages.answer(get("/", "\"other\"")).status, 200);
}

TEST_F(PagesTest, PackedForThoseWhoTakeIt)
{
    const Pages pages(folder);
    const net::Response packed = pages.answer(get("/", "", "br, gzip;q=0.8"));
    EXPECT_EQ(packed.headers.value("content-encoding"), "gzip");
    EXPECT_LT(packed.body->size(), 200u);
    EXPECT_EQ(unpacked(*packed.body), *pages.answer(get("/")).body);
    EXPECT_EQ(pages.answer(get("/", "", "br")).headers.value("content-encoding"), "");
    EXPECT_EQ(pages.answer(get("/", "", "gzip;q=0")).headers.value("content-encoding"), "");
    EXPECT_EQ(
        pages.answer(get("/assets/letters-1.woff2", "", "gzip")).headers.value("content-encoding"),
        "");
    EXPECT_EQ(pages.answer(get("/")).headers.value("vary"), "Accept-Encoding");
}

TEST(NoPages, AFolderWithoutAPageIsSaid)
{
    EXPECT_THROW(Pages("/nonexistent"), net::Error);
}

}  // namespace
}  // namespace montjoy::server
