// A record of random bytes is replayed, refused by line, or both halves of it are.
#include "referee/replay.hpp"

#include "choices.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace montjoy;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const bool strict : {true, false}) {
        const auto replayed = replay(text, strict);
        if (const auto* fault = std::get_if<RecordFault>(&replayed)) insist(fault->line > 0 && !fault->what.empty());
    }
    bool torn = false;
    for (const std::string_view line : whole_lines(text, torn)) {
        const auto step = parse_step(line);
        if (const auto* read = std::get_if<Step>(&step)) to_line(*read, "2d5");
    }
    return 0;
}
