#include "apps/cli/play/commands.hpp"

#include <algorithm>
#include <span>

#include "apps/cli/files.hpp"
#include "apps/cli/play/asking.hpp"
#include "apps/cli/play/journey.hpp"
#include "apps/cli/play/understanding.hpp"
#include "apps/cli/retelling.hpp"
#include "apps/cli/scenario.hpp"
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

/// Says that `name` stands alone, where more was said with it.
bool stands_alone(const Game& game, std::string_view name, const Said& said)
{
    if (said.rest.empty()) return true;
    game.object(cat('`', name, "` stands alone: \"", said.rest, "\" is not understood"));
    return false;
}

/// The beginning of acts that can follow upon one another, as an example: "move R1"; empty if there are none.
std::string front_that_leads_on(const Game& game, Seat seat)
{
    constexpr std::size_t a_few = 12;
    std::string verb;
    for (const std::string& action : game.match().legal(seat)) {
        if (action.substr(0, action.find(' ')) == verb || action.find(' ') == std::string::npos) continue;
        verb = action.substr(0, action.find(' '));
        const std::string front = action.substr(0, action.rfind(' '));
        const auto ways = game.match().ways(seat, front + ' ', a_few);
        if (std::any_of(ways.begin(), ways.end(), [](const Way& way) { return way.after.has_value(); })) return front;
    }
    return {};
}

Heard list(Game& game, const Said& said)
{
    const Choices choices = choices_of(game, said.seat);
    if (const auto number = parse_integer(said.rest, 1, INT64_MAX)) {
        const auto nth = static_cast<std::size_t>(*number);
        if (nth > choices.size())
            game.object(length_of(choices));
        else
            game.terminal.print(cat("  ", nth, ") ", choices.actions()[nth - 1], '\n'));
        return Heard::done;
    }
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
    if (said.rest.empty()) {
        const std::string front = front_that_leads_on(game, said.seat);
        game.object(cat("go where? `go ACTION` does the acts that lead to one", front.empty() ? "" : cat("; `reach ", front, "` shows where that can be")));
    } else {
        go(game, said.seat, said.rest);
    }
    return Heard::done;
}

Heard reach(Game& game, const Said& said)
{
    if (said.rest.empty()) {
        const std::string front = front_that_leads_on(game, said.seat);
        game.object(front.empty() ? std::string("reach of what? Nothing can move now")
                                  : cat("reach of what? An action without its last word: `reach ", front, '`'));
        return Heard::done;
    }
    const std::string page = reach_of(game.match(), said.seat, said.rest, game.terminal.style());
    if (page.empty())
        game.object(cat("nothing that begins with \"", said.rest, "\" can be done in a row; an action without its last word is asked for"));
    game.terminal.page(page);
    return Heard::done;
}

Heard undo(Game& game, const Said& said)
{
    if (!stands_alone(game, "undo", said)) return Heard::done;
    if (const auto objection = game.match().undo(said.seat)) {
        game.object(*objection, "");
    } else {
        game.keep();
        game.terminal.print("Taken back.\n");
        game.step_done = true;
    }
    return Heard::done;
}

Heard back(Game& game, const Said& said)
{
    if (!stands_alone(game, "back", said)) return Heard::done;
    const Message mending = game.match().mending();
    game.object(cat("`back` takes up a die that lies on the table of a roll of several. What has fallen stands in the record",
                    mending.text.pattern.empty() ? "" : cat(": ", told(mending, game.terminal.style()))));
    return Heard::done;
}

Heard map(Game& game, const Said& said)
{
    if (said.rest == "on") {
        game.map_shown = MapShown::changes;
        game.terminal.print("The map is shown whenever it changes.\n");
    } else if (said.rest == "turns") {
        game.map_shown = MapShown::turns;
        game.terminal.print("The map is shown when others have acted.\n");
    } else if (said.rest == "off") {
        game.map_shown = MapShown::asked;
        game.terminal.print("The map is shown when you ask for it: `map`, or Enter.\n");
    } else if (said.rest.empty()) {
        game.watch().show();
    } else {
        game.object("expected is `map`, `map on`, `map turns` or `map off`");
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

/// The last `count` steps that programs (the one at `only`, if given) chose, in order.
std::vector<Step> last_chosen(const Game& game, std::optional<Seat> only, std::size_t count)
{
    std::vector<Step> chosen;
    for (Step& step : steps_of(game.match())) {
        const auto seat = step.kind == Step::Kind::act ? game.match().seat_named(step.seat) : std::nullopt;
        if (seat && !game.is_human(*seat) && (!only || *only == *seat)) chosen.push_back(std::move(step));
    }
    chosen.erase(chosen.begin(), chosen.end() - static_cast<std::ptrdiff_t>(std::min(count, chosen.size())));
    return chosen;
}

/// Tells why each of `chosen` was: the choices are made once more on the game as it stood.
void tell_reasons(const Game& game, const std::vector<Step>& chosen)
{
    auto before = replay(record_of(game.match()), false, chosen.front().number - 1);
    auto* const replayed = std::get_if<Replayed>(&before);
    std::size_t next = 0;
    for (const Step& step : steps_of(game.match())) {
        if (!replayed || step.number < chosen.front().number || next == chosen.size()) continue;
        if (step.number == chosen[next].number) {
            const Seat bot = *game.match().seat_named(step.seat);
            const std::string reason = replayed->match->reason(game.player(bot), bot);
            game.terminal.print(wrapped(cat(step.seat, " (", game.player(bot), "), ", step.text, ": ", reason.empty() ? "this program gives no reasons" : reason),
                                        width_of_screen(game), "  ").substr(2));
            ++next;
        }
        advance(*replayed->match, step);
    }
}

Heard why(Game& game, const Said& said)
{
    std::optional<Seat> only;
    std::size_t count = 1;
    for (const std::string_view word : words(said.rest)) {
        if (const auto number = parse_integer(word, 1, 1000)) {
            count = static_cast<std::size_t>(*number);
        } else if (!(only = game.match().seat_named(word))) {
            game.object(cat("there is no seat \"", word, "\"; expected is `why [SEAT] [COUNT]`"));
            return Heard::done;
        }
    }
    std::vector<Step> chosen = last_chosen(game, only, count);
    if (chosen.empty()) {
        game.object("no program has chosen anything yet");
        return Heard::done;
    }
    const std::string unheard = chosen.back().seat;
    std::erase_if(chosen, [&](const Step& step) { return !may_hear(game, said.seat, *game.match().seat_named(step.seat)); });
    if (chosen.empty())
        game.object(cat("what ", unheard, " knew is told when the game is over; `montjoy play ... --reasons` tells it at once"));
    else
        tell_reasons(game, chosen);
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
    if (!stands_alone(game, "resign", said)) return Heard::done;
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
    if (!stands_alone(game, "draw", said)) return Heard::done;
    if (game.match().drawing().contains(said.seat)) {
        game.object("you have offered a draw, and the offer stands");
        return Heard::done;
    }
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

Heard quit(Game& game, const Said& said)
{
    if (!stands_alone(game, "quit", said)) return Heard::done;
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
    {"map", "map [on|turns|off]", "the position as you see it; or when it shows by itself: at each change, when others have acted, never", map},
    {"news", "news [COUNT]", "the last things that you saw happen", news},
    {"history", "history [COUNT]", "everything that you saw happen", history},
    {"undo", "undo", "takes back your last step, while nothing fell and nothing was revealed", undo},
    {"back", "back", "at a roll of several dice: takes up the last one typed; else how dice that fell are put right", back},
    {"rule", "rule ID", "quotes a clause of the rulebook", rules},
    {"rules", "rules [WORDS]", "the clauses, or those that speak of something", rules},
    {"why", "why [SEAT] [COUNT]", "why a program did what it did last, or its last things", why},
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
    if (name == "show" || name == "view") return command_named("map");
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
    if (const Tool* const tool = tool_at_prompt(game, said.rest)) {
        game.terminal.print(wrapped(usage_at_prompt(*tool), width_of_screen(game), "  "));
        game.terminal.print(wrapped(cat(tool->summary, "; what is said of --", join({tool->lasting.begin(), tool->lasting.end()}, ", --"),
                                        " holds for you for the rest of the game"), width_of_screen(game), "  "));
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
    for (const Tool& tool : system_named(game.match().system()).tools)
        if (tool.of_view) rows.push_back({std::string(tool.name), cat(tool.summary, " (`help ", tool.name, "`)")});
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
    if (const Tool* const tool = tool_at_prompt(game, name)) return ask(game, seat, *tool, said.rest), Heard::done;
    return Heard::no_command;
}

std::vector<std::string> completions_of(const Game& game, const Choices& choices)
{
    std::vector<std::string> lines = choices.actions();
    for (const std::string& action : choices.actions()) lines.push_back(cat("odds ", action));
    for (const std::string& action : choices.actions()) lines.push_back(cat("? ", action));
    for (const Command& command : commands) lines.emplace_back(command.name);
    for (const Paper& paper : game.match().papers()) lines.emplace_back(paper.name);
    for (const Tool& tool : system_named(game.match().system()).tools)
        if (tool.of_view) lines.emplace_back(tool.name);
    for (const Heading& heading : game.book().headings()) lines.push_back(cat("rule ", heading.id));
    return lines;
}

}  // namespace montjoy::cli
