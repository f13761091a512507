#include "choices.hpp"
#include "systems/gobwin/gobwin.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    montjoy::play_bytes<montjoy::gobwin::Rules>(data, size);
    return 0;
}
