// Files as a whole: read, and replaced so that nobody ever finds half of one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/document.hpp"

namespace montjoy::cli {

/// Whether something of that name is there.
bool exists(const std::string& file);

/// All of `file`; "-" is standard input. Throws Failure where it cannot be read.
std::string read_file(const std::string& file);

/// What people are told that `file` is: its name, or "standard input".
std::string name_of_file(const std::string& file);

/// The JSON that `text`, read from `file`, holds. Throws Failure with every fault.
Document parse_file(const std::string& file, std::string_view text);
Document read_json(const std::string& file);

/// "FILE: /units/0: ..." for each problem that is as bad as asked, a line each.
std::string to_lines(const std::string& file, const Problems& problems, bool warnings);

/// Puts `text` in the place of `file`, whole or not at all: written beside it, synced, renamed.
/// What went wrong, if something did; then the old file is as it was.
std::optional<std::string> replace_file(const std::string& file, std::string_view text);

/// Writes all of `text` to the open file `descriptor` and syncs it; false, with errno, if it cannot.
bool write_through(int descriptor, std::string_view text);

/// Makes the folder and those above it. Throws Failure where it cannot.
void make_folder(const std::string& folder);

}  // namespace montjoy::cli
