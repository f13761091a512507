#include "apps/wasm/asked.hpp"

#include "referee/adviser.hpp"

namespace montjoy {
namespace {

Errands read_errands(Asked& asked)
{
    Errands errands;
    for (const Place& place : asked.request.required("errands").items(0, longest_plan)) {
        errands.emplace_back();
        for (const Place& act : place.items(0, longest_errand)) errands.back().push_back(act.string());
    }
    return errands;
}

void write_texts(Writer& writer, std::string_view name, const std::vector<std::string>& texts)
{
    writer.key(name).open_list();
    for (const std::string& text : texts) writer.value(std::string_view(text));
    writer.close_list();
}

}  // namespace

/// The position as it would be after errands: how it looks and what could be done next; how far acts lead from there where a
/// "prefix" is given; what an act would come to there where an "action" is.
void requests::imagine(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const Errands errands = read_errands(asked);
    const std::string prefix = asked.request.optional("prefix").string(), action = asked.request.optional("action").string();
    if (!seat || asked.refused()) return;
    const Imagined thought = game->match().imagined(*seat, errands);
    if (!action.empty())
        if (const auto objection = thought.match->check(*seat, action)) return asked.objection(*objection);
    Writer& w = asked.begin().open().field("kept", thought.kept).field("closed", thought.closed).field("aside", thought.aside);
    if (!action.empty()) {
        write(w.key("preview"), thought.match->preview(*seat, action));
    } else if (!prefix.empty()) {
        w.key("ways");
        write(w, thought.match->ways(*seat, prefix, 400));
    } else {
        write_texts(w, "legal", thought.match->legal(*seat));
        write_texts(w, "samples", thought.match->open_samples(*seat, 4));
        w.key("view").raw(thought.match->view_json(*seat));
    }
    w.close();
    asked.end();
}

/// What a plan would come to: by every way that the dice can fall, or by trials.
void requests::outlook(Asked& asked)
{
    Game* const game = asked.game();
    const auto seat = asked.seat(game, "seat");
    const Errands errands = read_errands(asked);
    std::vector<std::string> answers;
    if (asked.request.has("answers"))
        for (const Place& act : asked.request.required("answers").items(0, longest_plan)) answers.push_back(act.string());
    const bool best = asked.request.optional("best").boolean(false);
    const auto trials = static_cast<std::uint32_t>(asked.request.optional("trials").integer(1, 2000, 600));
    if (!seat || asked.refused()) return;
    const auto adviser = game->match().adviser();
    if (!adviser || game->match().result().over) return asked.request.required("game").fault("the game is over");
    const auto outlook = adviser->outlook(*seat, errands, answers, best, trials);
    if (const auto* const fault = std::get_if<Message>(&outlook)) return asked.objection({*fault, {}});
    write_fields(asked.begin().open(), *std::get_if<Outlook>(&outlook));
    asked.writer.close();
    asked.end();
}

}  // namespace montjoy
