#include "ruleset/ruleset.hpp"

#include "base/hash.hpp"
#include "base/text.hpp"

namespace montjoy {

std::string content_hash(const Document& scenario, const Document& numbers)
{
    return to_hex(sha256(cat(to_json(scenario), "\n", to_json(numbers))));
}

}  // namespace montjoy
