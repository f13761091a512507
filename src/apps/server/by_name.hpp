// Values by name, looked up without a copy of the name. They stand in no order: not for what is replayed, hashed or shown.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace montjoy {

struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
};

template <class T>
using ByName = std::unordered_map<std::string, T, NameHash, std::equal_to<>>;

}  // namespace montjoy
