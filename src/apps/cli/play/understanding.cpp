#include "apps/cli/play/understanding.hpp"

#include "apps/cli/play/foretelling.hpp"
#include "base/text.hpp"

namespace montjoy::cli {

std::string length_of(const Choices& choices)
{
    return cat("the list has ", choices.size(), choices.size() == 1 ? " number" : " numbers");
}

Choices choices_of(const Game& game, Seat seat)
{
    return Choices(game.match().legal(seat), game.match().open_samples(seat, 3));
}

std::optional<std::string> understood(const Game& game, Seat seat, const std::string& text)
{
    const auto objection = game.match().check(seat, text);
    if (!objection) return text;
    const Choices choices = choices_of(game, seat);
    const auto found = choices.find(text);
    const auto* several = std::get_if<std::vector<std::string>>(&found);
    const bool is_number = parse_integer(text, 0, INT64_MAX).has_value();
    // What reads as an action and is refused is not bent into another one.
    if (!several && (is_number || objection->position || choices.contains(text))) return *std::get_if<std::string>(&found);
    if (!several || several->empty() || !objection->position) {
        if (is_number && objection->position) {  // no action, so a number of the list was meant
            game.object(length_of(choices));
            return std::nullopt;
        }
        game.object(*objection, text);
        if (objection->position == 0u) game.object("`help` lists what else may be said");
        return std::nullopt;
    }
    std::string line = "That may be: ";
    for (std::size_t i = 0; i < several->size() && i < 12; ++i) line += cat(i > 0 ? " | " : "", (*several)[i]);
    if (several->size() > 12) line += cat(" | ... (", several->size(), " in all)");
    game.object(line);
    return std::nullopt;
}

bool foretell(const Game& game, Seat seat, const std::string& action)
{
    const Preview preview = game.match().preview(seat, action);
    if (preview.empty()) return false;
    game.terminal.print(cat(game.terminal.painted(Ink::strong, action), '\n', foretold(preview, game.terminal.style(), game.terminal.draws())));
    return true;
}

bool agreed(Game& game, std::string_view question)
{
    const auto answer = game.prompt().line(cat(question, " (y/n) "));
    return answer && (*answer == "y" || *answer == "yes" || *answer == "Y");
}

}  // namespace montjoy::cli
