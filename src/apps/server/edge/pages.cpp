#include "apps/server/edge/pages.hpp"

#include <zlib.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "apps/server/net/server.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy::server {

namespace fs = std::filesystem;

namespace {

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".md", "text/markdown; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
};

}  // namespace

std::string_view media_type(std::string_view name)
{
    for (const auto& [ending, type] : types)
        if (name.ends_with(ending)) return type;
    return "application/octet-stream";
}

std::string gzip(std::string_view text)
{
    z_stream stream{};
    constexpr int with_gzip_head = 15 + 16;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, with_gzip_head, 9,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string out(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(whole ? stream.total_out : 0);
    deflateEnd(&stream);
    return out;
}

bool accepts(std::string_view list, std::string_view coding)
{
    for (const std::string_view item : split(list, ',')) {
        const std::size_t semicolon = item.find(';');
        if (!net::same_letters(trim(item.substr(0, semicolon)), coding)) continue;
        if (semicolon == std::string_view::npos) return true;
        std::string_view weight = trim(item.substr(semicolon + 1));
        if (!weight.starts_with("q=")) return true;
        weight.remove_prefix(2);
        return weight.find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

bool matches(std::string_view if_none_match, std::string_view tag)
{
    for (std::string_view item : split(if_none_match, ',')) {
        item = trim(item);
        if (item.starts_with("W/")) item.remove_prefix(2);
        if (item == tag || item == "*") return true;
    }
    return false;
}

Pages::Pages(const std::string& folder)
{
    std::error_code failed;
    for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        if (!at->is_regular_file()) continue;
        std::ifstream in(at->path(), std::ios::binary);
        std::string content{std::istreambuf_iterator<char>(in), {}};
        if (!in) throw net::Error(cat(at->path().string(), " cannot be read"));
        const std::string path = "/" + at->path().lexically_relative(folder).generic_string();
        File file;
        file.type = media_type(path);
        file.tag = cat('"', to_hex(sha256(content)).substr(0, 24), '"');
        file.lasting = path.starts_with("/assets/");
        if (!path.ends_with(".woff2") && !path.ends_with(".png"))
            if (std::string packed = gzip(content);
                !packed.empty() && packed.size() < content.size())
                file.packed = std::make_shared<const std::string>(std::move(packed));
        file.plain = std::make_shared<const std::string>(std::move(content));
        files_.emplace(path, std::move(file));
    }
    if (!files_.contains("/index.html"))
        throw net::Error(cat("there is no page in ", folder, ": no index.html"));
}

net::Response Pages::answer(const net::Request& request) const
{
    const auto found = files_.find(request.path == "/" ? std::string_view("/index.html")
                                                       : std::string_view(request.path));
    if (found == files_.end()) return net::plain(404, "There is nothing here.\n");
    const File& file = found->second;
    net::Response response;
    response.policy = net::Policy::page;
    response.type = file.type;
    response.headers.add("ETag", file.tag);
    response.headers.add("Cache-Control",
                         file.lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.packed) response.headers.add("Vary", "Accept-Encoding");
    if (matches(request.headers.value("if-none-match"), file.tag)) {
        response.status = 304;
        return response;
    }
    response.body = file.plain;
    if (file.packed && accepts(request.headers.value("accept-encoding"), "gzip")) {
        response.headers.add("Content-Encoding", "gzip");
        response.body = file.packed;
    }
    return response;
}

}  // namespace montjoy::server
