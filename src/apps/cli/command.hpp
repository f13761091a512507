// The words of the command line, and what they set going.
#pragma once

#include <string>
#include <vector>

namespace montjoy::cli {

/// Does what the words after the program's name say; yields the exit status.
int run(const std::vector<std::string>& words);

}  // namespace montjoy::cli
