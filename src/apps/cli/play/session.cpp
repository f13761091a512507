#include "apps/cli/play/session.hpp"

#include <algorithm>
#include <random>

#include "apps/cli/play/dice_words.hpp"
#include "apps/cli/retelling.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr std::size_t lines_of_choices = 14;

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
    Seat next = *awaited.begin();
    if (awaited.contains(game_.watch().seated())) next = game_.watch().seated();
    if (game_.wanted && awaited.contains(*game_.wanted)) next = *game_.wanted;
    game_.wanted.reset();
    return play_seat(next, sealed);
}

void Session::play_program(Seat seat)
{
    const std::string action = match().choose(game_.player(seat), seat);
    if (const auto objection = match().submit(seat, action))
        refuse(cat(match().name_of_seat(seat), " (", game_.player(seat), ") chose \"", action, "\", which is refused: ", to_text(*objection)));
    game_.keep();
    game_.watch().tell();
    turn_passed_ = offer_due_ = true;
}

bool Session::play_seat(Seat seat, bool sealed)
{
    if (const Seat before = game_.watch().seated(); before != seat) {
        if (!game_.watch().sit(seat, sealed || !same_sight(match(), before, seat), game_.prompt())) return false;
        turn_passed_ = offer_due_ = true;
    }
    game_.watch().tell();
    if (turn_passed_ || (offer_due_ && game_.terminal.is_person())) game_.watch().show(turn_passed_ && !game_.terminal.is_person());
    turn_passed_ = false;
    if (offer_due_) offer(seat);
    offer_due_ = false;
    const SeatInfo& info = match().seats()[seat.index];
    const std::string prompt = game_.terminal.painted(ink_of_side(info.side), cat(info.name, "> "));
    const auto line = game_.terminal.is_person() ? game_.prompt().line(prompt, completions_of(game_, choices_of(game_, seat)))
                                                 : game_.prompt().line(prompt);
    return line && hear(seat, *line);
}

void Session::offer(Seat seat)
{
    const Choices choices = choices_of(game_, seat);
    const std::string side = match().sides()[match().seats()[seat.index].side];
    game_.terminal.print(cat(match().name_of_seat(seat), side == match().name_of_seat(seat) ? "" : cat(" (", side, ")"),
                             choices.size() == 0 ? " is asked:\n" : cat(" may do ", choices.size(), choices.size() == 1 ? " thing" : " things", ":\n")));
    game_.terminal.print(choices.brief(game_.terminal.style(), lines_of_choices));
}

bool Session::hear(Seat seat, const std::string& line)
{
    if (line.empty()) {
        game_.watch().show(true);
        offer(seat);
        return true;
    }
    if (line.starts_with('?') && line.size() > 1) return act(seat, std::string(trim(std::string_view(line).substr(1))), true), true;
    if (const auto other = for_other_seat(line)) return act(other->first, other->second, false), true;
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
    act(seat, line, game_.odds_first);
    return true;
}

/// The seat and action of "NAME: ACTION", where NAME is another person's seat, or gm.
std::optional<std::pair<Seat, std::string>> Session::for_other_seat(const std::string& line) const
{
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) return std::nullopt;
    const std::string name = line.substr(0, colon);
    const std::string action(trim(std::string_view(line).substr(colon + 1)));
    for (std::size_t i = 0; i < game_.match().seats().size(); ++i) {
        const Seat seat{static_cast<std::uint8_t>(i)};
        const SeatInfo& info = game_.match().seats()[i];
        const bool at_the_table = game_.is_human(seat) || (info.game_master && game_.match().header().dice == Dice::table);
        if (at_the_table && (info.name == name || (info.game_master && name == "gm"))) return std::pair(seat, action);
    }
    return std::nullopt;
}

void Session::act(Seat seat, const std::string& text, bool ask_first)
{
    const auto action = understood(game_, seat, text);
    if (!action) return;
    if (ask_first && foretell(game_, seat, *action) && !agreed(game_, "Do it?")) return;
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
    if (match().result().over || !std::holds_alternative<Chance>(match().pending())) return true;  // given up meanwhile
    if (const auto objection = match().fall(faces)) return game_.object(*objection, ""), true;
    game_.keep();
    game_.watch().tell();
    turn_passed_ = offer_due_ = true;
    return true;
}

/// Asks until all faces of the cast are there; false when the person leaves.
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
    while (faces.size() < cast.count) {
        const auto line = game_.prompt().line(cat(next_of(cast, faces), "> "));
        if (!line) return false;
        if (*line == "roll") {
            const Faces rest = thrown(cast);
            for (std::size_t i = faces.size(); i < cast.count; ++i) faces.push_back(rest[i]);
            game_.terminal.print(cat("The program throws: ", to_text(faces), '\n'));
            break;
        }
        const auto read = read_faces(match(), faces, *line);
        if (const auto* more = std::get_if<Faces>(&read)) {
            faces = *more;
        } else if (*line == "back" && !faces.empty()) {
            faces.pop_back();
        } else if (const std::string& wrong = *std::get_if<std::string>(&read); !wrong.empty()) {
            game_.object(wrong);
            continue;
        } else if (const auto other = for_other_seat(*line)) {
            act(other->first, other->second, false);
            continue;
        } else {
            const Heard heard = obey(game_, game_.watch().seated(), *line == "?" ? "help" : *line);
            if (heard == Heard::leave) return false;
            if (heard == Heard::no_command)
                game_.object(cast.lots ? cat("type what was drawn by its name, or `roll` to let the program draw")
                                       : cat("type the faces as they lie, 1 to ", cast.sides, " each, with blanks between; `roll` lets the program throw"));
            if (match().result().over) return true;
            continue;
        }
        if (game_.file() && faces.size() < cast.count)
            if (const auto wrong = game_.file()->keep_faces(match(), faces)) game_.object(cat("NOT KEPT: ", *wrong));
    }
    return true;
}

void Session::end()
{
    game_.watch().tell();
    game_.watch().show(true);
    game_.terminal.print(game_.terminal.painted(Ink::strong, outcome_of(match())) + cat(" after ", match().steps(), " steps.\n"));
    if (game_.file())
        game_.terminal.print(cat("The record is ", game_.file()->name(), "; `montjoy replay ", game_.file()->name(), " --verify` proves it.\n"));
    // A person may still want to look back; a script is done.
    while (game_.terminal.is_person()) {
        const auto line = game_.prompt().line("The battle is over (help, quit)> ");
        if (!line) return;
        if (line->empty()) continue;
        const Heard heard = obey(game_, game_.watch().seated(), *line);
        if (heard == Heard::leave) return;
        if (heard == Heard::no_command) game_.object("the game is over; `help` lists what may still be asked");
    }
}

}  // namespace montjoy::cli
