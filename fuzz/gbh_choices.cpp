#include "choices.hpp"
#include "systems/gbh/gbh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    montjoy::play_bytes<montjoy::gbh::Rules>(data, size);
    return 0;
}
