// The OpenAPI 3.1 document of the site, made of the table of routes and the schemas of
// openapi/schemas.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "apps/server/edge/routes.hpp"

namespace montjoy::server {

/// The document as JSON.
std::string openapi_document(std::span<const Route> rows);

/// The schemas by name, one JSON object (JSON Schema 2020-12).
std::string_view schemas();

}  // namespace montjoy::server
