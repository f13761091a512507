// What the WebAssembly module exports: the page writes a request, asks, and reads the answer.
#include <cstdint>
#include <string>

#include "apps/wasm/engine.hpp"

namespace {

montjoy::Engine engine;
std::string request;
std::string answer;

}  // namespace

extern "C" {

/// Room for a request of `size` bytes; good until the next call.
[[clang::export_name("montjoy_room")]] char* montjoy_room(std::uint32_t size)
{
    request.resize(size);
    return request.data();
}

/// Answers the request; yields the answer's size in bytes.
[[clang::export_name("montjoy_ask")]] std::uint32_t montjoy_ask()
{
    answer = engine.answer(request);
    return static_cast<std::uint32_t>(answer.size());
}

/// Where the answer stands; good until the next call of montjoy_ask.
[[clang::export_name("montjoy_answer")]] const char* montjoy_answer() { return answer.data(); }
}
