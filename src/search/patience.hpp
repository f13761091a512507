#pragma once

#include <cstdint>
#include <functional>

namespace montjoy {

/// Asked between trials, with the thousandths of a turn that the choice deserves: whether they are used up.
using Patience = std::function<bool(std::uint32_t)>;

}  // namespace montjoy
