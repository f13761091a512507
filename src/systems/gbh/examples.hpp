// The worked examples of the source, as a check on numbers that replace ours.
#pragma once

#include <vector>

#include "base/document.hpp"
#include "systems/gbh/numbers.hpp"

namespace montjoy::gbh {

/// One sentence for each worked example that does not hold with these numbers: GH-COM-1, GH-COM-7,
/// GH-RND-3 and the sums of GH-EP-1.
std::vector<Message> broken_examples(const Numbers& numbers);

/// The same as warnings, where the numbers are not those built in.
void warn_of_broken_examples(const Numbers& numbers, Problems& problems);

}  // namespace montjoy::gbh
