// The engine as the page speaks to it: one request in JSON, one answer in JSON. Holds the games that
// are open.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "apps/wasm/game.hpp"

namespace montjoy {

/// Answers requests such as {"do": "open", "scenario": "gobwin/duel"}. An answer is an object with one
/// of: "answer" (what was asked for), "objection" (the referee refuses), "fault" (a record that does
/// not hold), "problems" (the request or a document in it is wrong; by JSON pointer).
class Engine {
public:
    std::string answer(std::string_view request);

    struct Games {
        std::map<std::int64_t, Game> open;
        std::int64_t last = 0;
    };

private:
    Games games_;
};

}  // namespace montjoy
