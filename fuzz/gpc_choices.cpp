#include "choices.hpp"
#include "systems/gpc/gpc.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    montjoy::play_bytes<montjoy::gpc::Rules>(data, size);
    return 0;
}
