#include "files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    montjoy::read_bytes("gpc", data, size);
    return 0;
}
