#include "apps/cli/serving.hpp"

#include "apps/cli/scenario.hpp"

namespace montjoy::cli {
namespace {

Status status_of(int exit) { return exit == 0 ? Status::done : Status::refused; }

}  // namespace

Status serve(const ServingWords& words)
{
    server::ServeWords site = words.site;
    if (!words.port.empty()) site.port = static_cast<std::uint16_t>(number_from("--port", words.port, 0, 65'535));
    return status_of(server::serve(site));
}

Status back_up(const ServingWords& words) { return status_of(server::backup(words.site, words.file)); }
Status restore(const ServingWords& words) { return status_of(server::restore(words.site, words.file)); }

}  // namespace montjoy::cli
