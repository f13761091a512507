#include "dice/faces.hpp"

#include "base/text.hpp"

namespace montjoy {

std::string to_text(const Faces& faces)
{
    std::string text;
    for (const std::uint32_t face : faces) text += cat(text.empty() ? "" : " ", face);
    return text;
}

}  // namespace montjoy
