#include "apps/cli/play/session.hpp"

#include <algorithm>
#include <random>

#include "apps/cli/play/dice_words.hpp"
#include "apps/cli/retelling.hpp"
#include "apps/cli/thinking_time.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

// How long a list of choices may be before only its verbs are shown: when a turn begins, and within it.
constexpr std::size_t lines_at_first = 14, lines_later = 6;

/// Faces that the program throws at a table, where nobody does.
Faces thrown(const Cast& cast)
{
    std::random_device device;
    Rng rng((std::uint64_t{device()} << 32) | device());
    return throw_dice(rng, cast.count, cast.sides);
}

}  // namespace

Status Session::run()
{
    while (!match().result().over)
        if (!go_on()) break;
    if (match().result().over) end();
    if (!game_.is_kept()) return Status::refused;
    if (game_.file() && !match().result().over)
        game_.terminal.print(cat("Saved: `montjoy play ", game_.file()->name(), "` goes on.\n"));
    return Status::done;
}

/// One step, or one line of a person's; false when the person leaves.
bool Session::go_on()
{
    const Pending pending = match().pending();
    if (std::holds_alternative<Chance>(pending)) return throw_dice();
    const bool sealed = std::get_if<Choice>(&pending)->sealed;
    const Seats awaited = match().awaited();
    // Programs first: then a person sees what the others did, and may still take back his own.
    for (const Seat seat : awaited)
        if (!game_.is_human(seat)) return play_program(seat), true;
    return play_seat(next_person(awaited), sealed);
}

/// Who asked for it; or who acted last, while he is still asked the same; or the first in order.
Seat Session::next_person(Seats awaited) const
{
    if (game_.wanted && awaited.contains(*game_.wanted)) return *game_.wanted;
    const Seat seated = game_.watch().seated();
    if (!awaited.contains(seated)) return *awaited.begin();
    const auto verbs = choices_of(game_, seated).verbs();
    const bool same = verbs_.empty() || std::any_of(verbs.begin(), verbs.end(), [this](const std::string& verb) {
        return std::find(verbs_.begin(), verbs_.end(), verb) != verbs_.end();
    });
    return same ? seated : *awaited.begin();
}

void Session::play_program(Seat seat)
{
    const std::string action = match().choose(game_.player(seat), seat, patience_of(game_.player(seat)));
    if (const auto objection = match().submit(seat, action))
        refuse(cat(match().name_of_seat(seat), " (", game_.player(seat), ") chose \"", action, "\", which is refused: ",
                   to_text(*objection)));
    game_.keep();
    if (game_.humans().empty()) game_.watch().tell();  // a person is told when he is asked
    turn_passed_ = offer_due_ = true;
}

bool Session::play_seat(Seat seat, bool sealed)
{
    if (const Seat before = game_.watch().seated(); before != seat) {
        if (!game_.watch().sit(seat, sealed || !same_sight(match(), before, seat), game_.prompt())) return false;
        turn_passed_ = offer_due_ = true;
    }
    game_.wanted.reset();
    game_.watch().tell();
    if (turn_passed_ && game_.map_shown != MapShown::asked)
        game_.watch().show();
    else if (offer_due_ && game_.map_shown == MapShown::changes)
        game_.watch().show_change();
    if (offer_due_) offer(seat, turn_passed_ ? lines_at_first : lines_later);
    if (turn_passed_) tell_offers(seat);
    turn_passed_ = offer_due_ = false;
    const SeatInfo& info = match().seats()[seat.index];
    // The blank stands after the colour: the line editor forgets codes that nothing follows.
    const std::string prompt = cat(game_.terminal.painted(ink_of_side(info.side), cat(info.name, ">")), ' ');
    const auto line = game_.terminal.is_person() ? game_.prompt().line(prompt, completions_of(game_, choices_of(game_, seat)))
                                                 : game_.prompt().line(prompt);
    return line && hear(seat, *line);
}

/// Reminds a person of the draws that others have offered.
void Session::tell_offers(Seat seat)
{
    std::vector<std::string> names;
    for (const Seat other : match().drawing())
        if (match().seats()[other.index].side != match().seats()[seat.index].side) names.push_back(match().name_of_seat(other));
    if (names.empty()) return;
    game_.terminal.print(cat(join(names, ", "), names.size() == 1 ? " offers" : " offer", " a draw",
                             match().drawing().contains(seat) ? ", and so do you.\n" : "; `draw` takes it.\n"));
}

void Session::offer(Seat seat, std::size_t lines)
{
    const Choices choices = choices_of(game_, seat);
    verbs_ = choices.verbs();
    const std::string side = match().sides()[match().seats()[seat.index].side];
    std::string line = match().name_of_seat(seat);
    if (side != line) line += cat(" (", side, ")");
    line += choices.size() == 0 ? " is asked:\n" : cat(" may do ", choices.size(), choices.size() == 1 ? " thing:\n" : " things:\n");
    game_.terminal.print(line);
    game_.terminal.print(choices.brief(game_.terminal.style(), lines));
}

bool Session::hear(Seat seat, const std::string& line)
{
    if (line.empty()) {
        game_.watch().show();
        offer(seat, lines_at_first);
        return true;
    }
    if (line.starts_with('?') && line.size() > 1) return act(seat, std::string(trim(std::string_view(line).substr(1))), Ask::always), true;
    if (const auto other = for_other_seat(line)) return hear_for(other->first, other->second), true;
    // An action that reads like a command is an action; a slash makes it a command.
    const bool acts = !line.starts_with('/') && line != "?" && !match().check(seat, line);
    if (!acts) {
        game_.step_done = false;
        const Heard heard = obey(game_, seat, line == "?" ? "help" : line);
        offer_due_ = offer_due_ || game_.step_done;
        if (heard == Heard::leave) return false;
        if (heard == Heard::done) return true;
        if (line.starts_with('/')) return game_.object(cat("there is no command \"", line, "\"; `help` lists them")), true;
    }
    act(seat, line, game_.odds_first ? Ask::where_at_stake : Ask::never);
    return true;
}

/// The seat and action of "NAME: ACTION"; NAME is a seat, or gm.
std::optional<std::pair<Seat, std::string>> Session::for_other_seat(const std::string& line) const
{
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) return std::nullopt;
    const std::string name = line.substr(0, colon);
    for (std::size_t i = 0; i < game_.match().seats().size(); ++i)
        if (const SeatInfo& info = game_.match().seats()[i]; info.name == name || (info.game_master && name == "gm"))
            return std::pair(Seat{static_cast<std::uint8_t>(i)}, std::string(trim(std::string_view(line).substr(colon + 1))));
    return std::nullopt;
}

/// Why `seat` may not act from where the screen is; empty if it may.
std::string Session::why_not_from_here(Seat seat) const
{
    const Match& match = game_.match();
    const bool master = match.seats()[seat.index].game_master;
    if (!game_.is_human(seat) && !(master && match.header().dice == Dice::table))
        return cat(match.name_of_seat(seat), " is played by ", game_.player(seat), "; `--seat ", match.name_of_seat(seat), "=human` would let you",
                   master ? ", and so would `--dice table`" : "");
    if (!master && !same_sight(match, seat, game_.watch().seated()))
        return cat(match.name_of_seat(seat), " does not see what is shown here; `seat ", match.name_of_seat(seat), "` gives it the screen");
    return {};
}

/// Another seat acts, speaks or takes back from where the screen is.
void Session::hear_for(Seat seat, const std::string& text)
{
    if (const std::string why = why_not_from_here(seat); !why.empty()) return game_.object(why);
    const bool speaks = text == "undo" || text.starts_with("say ");
    if (!speaks || !match().check(seat, text)) return act(seat, text, Ask::never);
    game_.step_done = false;
    obey(game_, seat, text);
    offer_due_ = offer_due_ || game_.step_done;
}

void Session::act(Seat seat, const std::string& text, Ask ask)
{
    const auto action = understood(game_, seat, text);
    if (!action) return;
    if (ask != Ask::never) {
        const bool at_stake = foretell(game_, seat, *action);
        if (!at_stake && ask == Ask::always) game_.terminal.print(cat("Nothing is left to chance in: ", *action, '\n'));
        if ((at_stake || ask == Ask::always) && !agreed(game_, "Do it?")) return;
    }
    if (const auto objection = match().submit(seat, *action)) return game_.object(*objection, *action);
    if (*action != text) game_.terminal.print(game_.terminal.painted(Ink::quiet, cat(match().name_of_seat(seat), ": ", *action, '\n')));
    game_.keep();
    game_.watch().tell();
    offer_due_ = true;
}

bool Session::throw_dice()
{
    const Cast cast = match().cast();
    Faces faces;
    if (match().header().dice != Dice::table) {
        faces = seeded_faces(match().header().key, cast, match().fallen(cast.kind));
    } else if (cast.hidden && !game_.is_human(cast.thrower)) {
        faces = thrown(cast);  // typed in, it would be seen
    } else if (!ask_for_faces(faces)) {
        return false;
    }
    if (!waits_for_dice()) return true;  // taken back or given up meanwhile
    if (const auto objection = match().fall(faces)) return game_.object(*objection, ""), true;
    game_.keep();
    game_.watch().tell();
    turn_passed_ = offer_due_ = true;
    return true;
}

bool Session::waits_for_dice() const
{
    const Match& match = game_.match();
    return !match.result().over && std::holds_alternative<Chance>(match.pending());
}

/// Asks until all faces of the cast are there, or none are asked any more; false when the person leaves.
bool Session::ask_for_faces(Faces& faces)
{
    const Cast cast = match().cast();
    if (cast.hidden && game_.is_human(cast.thrower) && game_.watch().seated() != cast.thrower &&
        !game_.watch().sit(cast.thrower, true, game_.prompt()))
        return false;
    game_.watch().tell();
    if (game_.file()) faces = game_.file()->kept_faces(match());
    game_.terminal.print(game_.terminal.painted(Ink::strong, asked_of(match())) + '\n');
    if (!faces.empty()) game_.terminal.print(cat("Thrown already: ", to_text(faces), ". `back` takes the last one up again.\n"));
    while (waits_for_dice() && faces.size() < cast.count) {
        const auto line = game_.prompt().line(cat(next_of(cast, faces), "> "));
        if (!line || !hear_at_dice(*line, faces)) return false;
    }
    return true;
}

/// Hears faces, or whatever else may be said while dice are awaited; false when the person leaves.
bool Session::hear_at_dice(const std::string& line, Faces& faces)
{
    const Cast cast = match().cast();
    const std::size_t before = faces.size();
    const auto read = read_faces(match(), faces, line);
    if (const auto* more = std::get_if<Faces>(&read)) {
        faces = *more;
    } else if (line == "back" && !faces.empty()) {
        faces.pop_back();
    } else if (line == "roll") {
        const Faces rest = thrown(cast);
        while (faces.size() < cast.count) faces.push_back(rest[faces.size()]);
        game_.terminal.print(cat("The program throws: ", to_text(faces), '\n'));
    } else if (const std::string& wrong = *std::get_if<std::string>(&read); !wrong.empty()) {
        game_.object(wrong);
    } else if (const auto other = for_other_seat(line)) {
        hear_for(other->first, other->second);
    } else {
        const Heard heard = obey(game_, game_.watch().seated(), line == "?" ? "help" : line);
        if (heard == Heard::leave) return false;
        if (heard == Heard::no_command)
            game_.object(cast.lots ? cat("type what was drawn by its name, or `roll` to let the program draw")
                                   : cat("type the faces as they lie, 1 to ", cast.sides, " each, with blanks between; `roll` lets the program throw"));
    }
    if (game_.file() && faces.size() != before && faces.size() < cast.count)
        if (const auto wrong = game_.file()->keep_faces(match(), faces)) game_.object(cat("NOT KEPT: ", *wrong));
    return true;
}

void Session::end()
{
    game_.watch().tell();
    game_.watch().show();
    game_.terminal.print(game_.terminal.painted(Ink::strong, outcome_of(match())) + cat(" after ", match().steps(), " steps.\n"));
    if (game_.file())
        game_.terminal.print(cat("The record is ", game_.file()->name(), "; `montjoy replay ", game_.file()->name(), " --verify` proves it.\n"));
    while (const auto line = game_.prompt().line("The battle is over (map, news, history, why, rules, save, quit; help)> ")) {
        if (line->empty()) continue;
        const Heard heard = obey(game_, game_.watch().seated(), *line == "?" ? "help" : *line);
        if (heard == Heard::leave) return;
        if (heard == Heard::no_command) game_.object(cat("\"", *line, "\": the game is over; `help` lists what may still be asked"));
    }
}

}  // namespace montjoy::cli
