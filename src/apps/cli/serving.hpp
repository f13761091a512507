// `montjoy serve`, `backup` and `restore`: the server and what belongs to running one.
#pragma once

#include <string>

#include "apps/cli/failure.hpp"
#include "apps/server/serve.hpp"

namespace montjoy::cli {

struct ServingWords {
    server::ServeWords site;
    std::string port;
    std::string file;  ///< of a backup; "-" is standard input or output
};

/// Serves until it is asked to stop (SIGTERM, SIGINT).
Status serve(const ServingWords& words);
/// Writes the whole store to the file, while a server runs or not.
Status back_up(const ServingWords& words);
/// Reads such a file into an empty store.
Status restore(const ServingWords& words);

}  // namespace montjoy::cli
