#include "apps/cli/play/dice_words.hpp"

#include "base/text.hpp"

namespace montjoy::cli {

std::variant<Faces, std::string> read_faces(const Match& match, const Faces& already, std::string_view line)
{
    const Cast cast = match.cast();
    if (cast.lots) {
        if (const auto drawn = match.faces_of(trim(line))) return *drawn;
        return std::string();
    }
    Faces faces = already;
    for (std::string_view word : words(line)) {
        while (word.ends_with(',')) word.remove_suffix(1);
        const auto number = parse_integer(word, INT64_MIN, INT64_MAX);
        if (!number) return std::string();
        if (*number < 1 || *number > cast.sides)
            return cat(*number, " is no face of a d", cast.sides, ": each die shows 1 to ", cast.sides,
                       cast.count > 1 ? "; type every die, not their total" : "");
        if (faces.size() >= cast.count) return cat(cast.count == 1 ? "one die is" : cat(int{cast.count}, " dice are"), " thrown; that is one more");
        faces.push_back(static_cast<std::uint32_t>(*number));
    }
    return faces;
}

std::string asked_of(const Match& match)
{
    const Cast cast = match.cast();
    return cat(match.name_of_seat(cast.thrower), cast.lots ? " draws " : " throws ", render_with_clause(match.why()));
}

std::string next_of(const Cast& cast, const Faces& already)
{
    if (cast.lots) return cat("which of ", cast.sides);
    if (cast.count == 1) return cat("die (1 to ", cast.sides, ")");
    return cat("die ", already.size() + 1, " of ", int{cast.count}, " (1 to ", cast.sides, ")");
}

}  // namespace montjoy::cli
