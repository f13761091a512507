// Battles to test with: the built-in scenarios, and small ones written on the spot.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/gbh/gbh.hpp"

namespace montjoy::gbh {

inline Document parsed(std::string_view text)
{
    Problems problems;
    auto document = parse_document(text, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return document.value_or(Document{});
}

inline Document built_in(std::string_view id) { return parsed(embedded(cat("data/", id, ".json"))); }

inline std::shared_ptr<const Scenario> read(const Document& document, Problems& problems)
{
    return Rules::read(document, built_in_numbers(), problems);
}

inline std::shared_ptr<const Scenario> read(const Document& document)
{
    Problems problems;
    auto scenario = read(document, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return scenario;
}

}  // namespace montjoy::gbh
