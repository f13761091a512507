#include "apps/cli/play/commands.hpp"

#include <algorithm>
#include <span>

#include "apps/cli/files.hpp"
#include "apps/cli/play/foretelling.hpp"
#include "apps/cli/play/journey.hpp"
#include "apps/cli/retelling.hpp"
#include "base/text.hpp"
#include "referee/replay.hpp"

namespace montjoy::cli {
namespace {

/// Who speaks, and what stands after the command's name.
struct Said {
    Seat seat;
    std::string rest;
};

struct Command {
    std::string_view name;
    std::string_view usage;
    std::string_view does;
    Heard (*obey)(Game&, const Said&);
};

Heard help(Game& game, const Said& said);

std::size_t width_of_screen(const Game& game) { return static_cast<std::size_t>(game.terminal.style().width); }

Heard list(Game& game, const Said& said)
{
    const Choices choices = choices_of(game, said.seat);
    const std::string page = choices.page(game.terminal.style(), said.rest);
    if (page.empty())
        game.object(choices.empty() ? cat("Nothing is asked of ", game.match().name_of_seat(said.seat), " now.")
                                    : cat("Nothing that may be done begins with \"", said.rest, "\"."));
    game.terminal.page(page);
    return Heard::done;
}

Heard odds(Game& game, const Said& said)
{
    if (said.rest == "on" || said.rest == "off") {
        game.odds_first = said.rest == "on";
        game.terminal.print(game.odds_first ? "What an action would come to is shown before it is done.\n" : "Actions are done at once.\n");
    } else if (said.rest.empty()) {
        game.object("odds of what? `odds ACTION`, by its words or its number");
    } else if (const auto action = understood(game, said.seat, said.rest)) {
        if (!foretell(game, said.seat, *action)) game.terminal.print(cat("Nothing is left to chance in: ", *action, '\n'));
    }
    return Heard::done;
}

Heard go_to(Game& game, const Said& said)
{
    go(game, said.seat, said.rest);
    return Heard::done;
}

Heard reach(Game& game, const Said& said)
{
    const std::string page = said.rest.empty() ? "" : reach_of(game.match(), said.seat, said.rest, game.terminal.style());
    if (page.empty())
        game.object(cat("nothing that begins with \"", said.rest, "\" can be done in a row; an action without its last word is asked for"));
    game.terminal.page(page);
    return Heard::done;
}

Heard undo(Game& game, const Said& said)
{
    if (const auto objection = game.match().undo(said.seat)) {
        game.object(*objection, "");
    } else {
        game.keep();
        game.terminal.print("Taken back.\n");
        game.step_done = true;
    }
    return Heard::done;
}

Heard map(Game& game, const Said& said)
{
    if (said.rest == "on" || said.rest == "off") {
        game.map_each_time = said.rest == "on";
        game.terminal.print(game.map_each_time ? "The map is shown whenever it changes.\n" : "The map is shown when others have acted.\n");
    } else {
        game.watch().show();
    }
    return Heard::done;
}

Heard news(Game& game, const Said& said)
{
    const auto count = parse_integer(said.rest, 1, 1'000'000);
    const std::string recent = game.watch().recent(static_cast<std::size_t>(count.value_or(12)));
    game.terminal.page(recent.empty() ? "Nothing has happened yet.\n" : recent);
    return Heard::done;
}

Heard history(Game& game, const Said& said)
{
    return news(game, {said.seat, said.rest.empty() ? "1000000" : said.rest});
}

/// Whether the person at `seat` may hear why the program at `bot` acts as it does.
bool may_hear(const Game& game, Seat seat, Seat bot)
{
    return game.open_reasons || game.match().result().over || same_sight(game.match(), seat, bot);
}

/// The last step that a program (at `only`, if given) chose.
std::optional<Step> last_chosen(const Game& game, std::optional<Seat> only)
{
    for (auto line = game.match().lines().rbegin(); line != game.match().lines().rend() && *line != "begin"; ++line) {
        if (line->starts_with("- ")) continue;
        const auto read = parse_step(*line);
        const auto* step = std::get_if<Step>(&read);
        const auto seat = step && step->kind == Step::Kind::act ? game.match().seat_named(step->seat) : std::nullopt;
        if (seat && !game.is_human(*seat) && (!only || *only == *seat)) return *step;
    }
    return std::nullopt;
}

Heard why(Game& game, const Said& said)
{
    std::optional<Seat> only;
    if (!said.rest.empty() && !(only = game.match().seat_named(said.rest))) {
        game.object(cat("there is no seat \"", said.rest, "\""));
        return Heard::done;
    }
    const auto step = last_chosen(game, only);
    if (!step) {
        game.object("no program has chosen anything yet");
        return Heard::done;
    }
    const Seat bot = *game.match().seat_named(step->seat);
    if (!may_hear(game, said.seat, bot)) {
        game.object(cat("what ", step->seat, " knew is told when the game is over; `montjoy play ... --reasons` tells it at once"));
        return Heard::done;
    }
    // The choice is made once more on the game as it stood.
    auto before = replay(record_of(game.match()), false, step->number - 1);
    const auto* replayed = std::get_if<Replayed>(&before);
    const std::string reason = replayed ? replayed->match->reason(game.player(bot), bot) : "";
    game.terminal.print(wrapped(cat(step->seat, " (", game.player(bot), "), ", step->text, ": ", reason.empty() ? "this program gives no reasons" : reason),
                                width_of_screen(game)));
    return Heard::done;
}

Heard say(Game& game, const Said& said)
{
    if (const auto objection = game.match().say(said.seat, said.rest)) {
        game.object(*objection, said.rest);
    } else {
        game.keep();
        game.terminal.print(cat(game.match().name_of_seat(said.seat), " says: ", said.rest, '\n'));
    }
    return Heard::done;
}

Heard resign(Game& game, const Said& said)
{
    if (!agreed(game, cat("Resign ", game.match().name_of_seat(said.seat), "?"))) return Heard::done;
    if (const auto objection = game.match().resign(said.seat)) {
        game.object(*objection, "");
        return Heard::done;
    }
    game.keep();
    game.terminal.print(cat(game.match().name_of_seat(said.seat), " resigns.\n"));
    if (!game.match().result().over) game.hand_over(said.seat);
    game.step_done = true;
    return Heard::done;
}

Heard draw(Game& game, const Said& said)
{
    if (const auto objection = game.match().offer_draw(said.seat)) {
        game.object(*objection, "");
        return Heard::done;
    }
    game.keep();
    game.step_done = true;
    game.terminal.print(cat(game.match().name_of_seat(said.seat), " offers a draw.\n"));
    if (!game.match().result().over) game.terminal.print("The game is drawn once a seat of every side has offered it; programs never do.\n");
    return Heard::done;
}

Heard save(Game& game, const Said& said)
{
    const auto parts = words(said.rest);
    const bool over = parts.size() == 2 && parts[1] == "over";
    if (parts.empty() && !game.file()) {
        game.object("where to? `save FILE`");
    } else if (parts.size() > 1 && !over) {
        game.object("expected is `save FILE`, or `save FILE over` to put it in the place of another file");
    } else {
        const std::string name(parts.empty() ? std::string_view(game.file()->name()) : parts[0]);
        if (const auto wrong = game.save(name, over))
            game.object(cat("NOT SAVED: ", *wrong));
        else if (game.is_kept())
            game.terminal.print(cat("Saved to ", name, "; `montjoy play ", name, "` goes on.\n"));
    }
    return Heard::done;
}

Heard rules(Game& game, const Said& said)
{
    if (said.rest.empty()) {
        std::vector<std::vector<std::string>> rows{{"clause", "title"}};
        for (const Heading& heading : game.book().headings()) rows.push_back({std::string(heading.id), std::string(heading.title)});
        game.terminal.page(table(game.terminal.style(), rows));
        return Heard::done;
    }
    const std::string text = quoted(game.book(), said.rest, game.terminal.style());
    if (text.empty())
        game.object(cat("the rulebook says nothing of \"", said.rest, "\""));
    else
        game.terminal.page(text);
    return Heard::done;
}

Heard sit(Game& game, const Said& said)
{
    const auto seat = game.match().seat_named(said.rest);
    if (!seat || !game.is_human(*seat) || !game.match().awaited().contains(*seat))
        game.object(cat("\"", said.rest, "\" is no seat of a person that may act now"));
    else
        game.wanted = *seat;
    return Heard::done;
}

Heard quit(Game& game, const Said&)
{
    const bool unsaved = !game.file() && game.match().steps() > 0 && !game.match().result().over;
    if (unsaved && game.terminal.is_person() && !agreed(game, "This game is not saved (`save FILE` does). Leave all the same?"))
        return Heard::done;
    return Heard::leave;
}

constexpr Command commands[] = {
    {"list", "list [WORDS]", "what you may do, with numbers: all, or what begins so (Enter: the map too)", list},
    {"odds", "odds ACTION", "what an action would come to, before it is done; `odds on` shows it each time", odds},
    {"go", "go ACTION", "does the actions that lead there, one by one: `go move R1 0908`", go_to},
    {"reach", "reach WORDS", "where actions in a row can lead, and at what cost: `reach move R1`", reach},
    {"map", "map [on | off]", "the position as you see it; whenever it changes, or only when others have acted", map},
    {"news", "news [COUNT]", "the last things that you saw happen", news},
    {"history", "history [COUNT]", "everything that you saw happen", history},
    {"undo", "undo", "takes back your last step, while nothing fell and nothing was revealed", undo},
    {"rule", "rule ID", "quotes a clause of the rulebook", rules},
    {"rules", "rules [WORDS]", "the clauses, or those that speak of something", rules},
    {"why", "why [SEAT]", "why a program did what it did last", why},
    {"say", "say TEXT", "speaks; the words stand in the record", say},
    {"seat", "seat NAME", "lets another person who may act now act first", sit},
    {"save", "save FILE", "keeps the game in a file", save},
    {"draw", "draw", "offers a draw, or takes the offer", draw},
    {"resign", "resign", "gives the game up", resign},
    {"help", "help [WORD]", "this, or what the rulebook says of something", help},
    {"quit", "quit", "leaves; a saved game goes on with `montjoy play FILE`", quit},
};

const Command* command_named(std::string_view name)
{
    for (const Command& command : commands)
        if (command.name == name) return &command;
    if (name == "exit" || name == "q") return command_named("quit");
    if (name == "show") return command_named("map");
    return nullptr;
}

const Paper* paper_named(const Game& game, std::string_view name)
{
    for (const Paper& paper : game.match().papers())
        if (paper.name == name) return &paper;
    return nullptr;
}

Heard help(Game& game, const Said& said)
{
    if (const Command* const command = command_named(said.rest); command && !said.rest.empty()) {
        game.terminal.print(cat("  ", command->usage, "   ", command->does, '\n'));
        if (const auto more = game.book().about(said.rest); more.empty()) return Heard::done;
    }
    if (!said.rest.empty()) return rules(game, said);
    std::string text = game.terminal.painted(Ink::strong, "To act") + ", type an action, its number in the list, or as much of it as is clear. ";
    text += "`? ACTION` shows what it would come to, and asks. A command may be led by `/`.\n";
    std::vector<std::vector<std::string>> rows;
    for (const Command& command : commands) rows.push_back({std::string(command.usage), std::string(command.does)});
    for (const Paper& paper : game.match().papers()) {
        std::vector<std::string> formats;
        for (const Format format : paper.formats) formats.emplace_back(name_of(format));
        rows.push_back({cat(paper.name, " [FORMAT [FILE]]"), cat(paper.summary, " (", join(formats, ", "), ")")});
    }
    for (const SeatInfo& seat : game.match().seats())
        if (seat.game_master) rows.push_back({"gm: ACTION", "a ruling of the game master's, at any prompt"});
    for (const auto& row : rows)
        text += cat("  ", game.terminal.painted(Ink::strong, left(row[0], 24)), "  ", row[1], '\n');
    game.terminal.page(text);
    return Heard::done;
}

Heard show_paper(Game& game, const Said& said, const Paper& paper)
{
    const auto parts = words(said.rest);
    const auto format = parts.empty() ? std::optional(Format::text) : named<Format>(parts[0]);
    if (!format || std::find(paper.formats.begin(), paper.formats.end(), *format) == paper.formats.end() || parts.size() > 2) {
        game.object(cat("expected is `", paper.name, " [FORMAT [FILE]]`; `help` names the formats"));
        return Heard::done;
    }
    const std::string text = game.match().paper(paper.name, *format, said.seat);
    if (parts.size() < 2) {
        game.terminal.page(text);
        return Heard::done;
    }
    const std::string file(parts[1]);
    const auto wrong = exists(file) ? std::optional(cat(file, ": is there already")) : replace_file(file, text);
    if (wrong)
        game.object(*wrong);
    else
        game.terminal.print(cat("Written to ", file, ".\n"));
    return Heard::done;
}

}  // namespace

Heard obey(Game& game, Seat seat, std::string_view line)
{
    if (line.starts_with('/')) line = trim(line.substr(1));
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view name = line.substr(0, end);
    const Said said{seat, std::string(trim(line.substr(end)))};
    if (const Command* const command = command_named(name)) return command->obey(game, said);
    if (const Paper* const paper = paper_named(game, name)) return show_paper(game, said, *paper);
    return Heard::no_command;
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
    const bool is_number = parse_integer(text, 1, INT64_MAX).has_value();
    // What reads as an action and is refused is not bent into another one.
    if (!several && (is_number || objection->position || choices.contains(text))) return *std::get_if<std::string>(&found);
    if (!several || several->empty() || !objection->position) {
        game.object(*objection, text);
        if (is_number && objection->position) game.object(cat("the list has ", choices.size(), " numbers"));
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

std::vector<std::string> completions_of(const Game& game, const Choices& choices)
{
    std::vector<std::string> lines = choices.actions();
    for (const std::string& action : choices.actions()) lines.push_back(cat("odds ", action));
    for (const std::string& action : choices.actions()) lines.push_back(cat("? ", action));
    for (const Command& command : commands) lines.emplace_back(command.name);
    for (const Paper& paper : game.match().papers()) lines.emplace_back(paper.name);
    for (const Heading& heading : game.book().headings()) lines.push_back(cat("rule ", heading.id));
    return lines;
}

}  // namespace montjoy::cli
