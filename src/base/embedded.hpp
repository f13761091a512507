#pragma once

#include <span>
#include <string_view>

namespace montjoy {

/// A file of the repository that is built into the program; a TOML file stands here as the JSON
/// text of the same data, named .json.
struct EmbeddedFile {
    std::string_view path;  ///< from the repository's root: "data/gobwin/duel.json"
    std::string_view text;
};

/// All of them, sorted by path.
std::span<const EmbeddedFile> embedded_files();

/// The text of the file at `path`; empty if there is none.
std::string_view embedded(std::string_view path);

}  // namespace montjoy
