// The server as the command line starts it, and what belongs to running one: its settings, backups.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/server/edge/edge.hpp"
#include "apps/server/net/server.hpp"
#include "apps/server/post.hpp"
#include "apps/server/service.hpp"
#include "base/document.hpp"
#include "store/store.hpp"

namespace montjoy::server {

/// The words of the command line; what is not given is taken from the file, else from the defaults.
struct ServeWords {
    std::optional<std::string> bind, db, data, config, page;
    std::optional<std::uint16_t> port;
};

/// Everything that a server is started with.
struct ServeSettings {
    net::Options net{.address = "127.0.0.1",
                     .port = 8080,
                     .certificate = "",
                     .key = "",
                     .behind_proxy = false,
                     .limits = {}};
    EdgeOptions edge;
    Site site;
    MailSettings mail;
    std::string db;       ///< empty: montjoy.sqlite in the data folder
    std::string data;     ///< empty: $STATE_DIRECTORY, else the user's own folder for data
    std::string page;     ///< empty: looked for beside the program
    bool durable = true;  ///< an order survives a loss of power, not only of the program
    bool address_given = false;
};

/// Reads a settings file; every fault goes to `problems`.
void read_settings_file(const Document& file, ServeSettings& settings, Problems& problems);

/// The settings by the words and the file that they name. Faults are printed: then nothing.
std::optional<ServeSettings> settings_from(const ServeWords& words);

/// `montjoy serve`: serves until SIGTERM or SIGINT. Yields the exit status: 0 after a clean stop, 1
/// with a line on standard error where it could not start.
int serve(const ServeWords& words);

/// `montjoy backup FILE`: the whole store as lines of JSON, while a server runs or not; "-" is
/// standard output.
int backup(const ServeWords& words, const std::string& file);
/// `montjoy restore FILE`: reads such a file into an empty store.
int restore(const ServeWords& words, const std::string& file);

}  // namespace montjoy::server
