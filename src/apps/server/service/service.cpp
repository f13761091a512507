#include "apps/server/service.hpp"

#include "apps/server/service/inside.hpp"

namespace montjoy::server {

Service::Service(store::Store& store, Ports ports, Site site) : inside_(std::make_unique<Inside>(store, std::move(ports), std::move(site))) {}

Service::~Service() { inside_->flush(); }

bool Service::flush() { return inside_->flush(); }

Counts Service::counts() const
{
    Counts counts = inside_->counts;
    counts.games_loaded = inside_->tables.size();
    return counts;
}

}  // namespace montjoy::server
