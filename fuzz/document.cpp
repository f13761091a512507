// Text that is read as a document is written as JSON that reads as the same document; all else is
// refused by its place.
#include "base/document.hpp"

#include "choices.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace montjoy;
    Problems problems;
    const auto document = parse_document({reinterpret_cast<const char*>(data), size}, problems);
    insist(document.has_value() == problems.empty());
    if (!document) return 0;
    const std::string json = to_json(*document);
    const auto again = parse_document(json, problems);
    insist(again && *again == *document && to_json(*again) == json);
    return 0;
}
