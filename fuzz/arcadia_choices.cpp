#include "choices.hpp"
#include "systems/arcadia/arcadia.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    montjoy::play_bytes<montjoy::arcadia::Rules>(data, size);
    return 0;
}
