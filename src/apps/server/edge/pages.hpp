// The files of the web page, read whole at the start and kept, plain and packed.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "apps/server/net/message.hpp"

namespace montjoy::server {

class Pages {
public:
    /// Reads every file under `folder`. Throws net::Error if there is no index.html in it.
    explicit Pages(const std::string& folder);

    /// The file at `path` ("/" is index.html), or 304 where the asker has it already; 404 for what
    /// is not there.
    net::Response answer(const net::Request& request) const;
    std::size_t size() const { return files_.size(); }

private:
    struct File {
        std::string_view type;
        std::string tag;  ///< quoted, for ETag
        net::Body plain;
        net::Body packed;      ///< gzip; null where that is not smaller
        bool lasting = false;  ///< its name changes with its content
    };
    std::map<std::string, File, std::less<>> files_;  ///< by path, "/index.html"
};

/// The media type by the name's ending; "application/octet-stream" for others.
std::string_view media_type(std::string_view name);

/// `text` as a gzip stream.
std::string gzip(std::string_view text);

/// Whether a list such as "gzip, deflate;q=0.5" accepts `coding` at a weight above zero.
bool accepts(std::string_view list, std::string_view coding);

/// Whether an If-None-Match holds `tag`.
bool matches(std::string_view if_none_match, std::string_view tag);

}  // namespace montjoy::server
