#include "apps/cli/play/play.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>

#include "apps/cli/files.hpp"
#include "apps/cli/play/session.hpp"
#include "apps/cli/retelling.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

std::uint64_t chance_key()
{
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

bool is_record(const std::string& file)
{
    if (built_in_scenario(file) || file == "-" || !exists(file)) return false;
    return file.ends_with(".game") || read_file(file).starts_with("montjoy ");
}

/// Where a game is kept that a person plays without saying where: "duel-3.game" in the data folder.
std::string own_file(const std::string& scenario)
{
    const char* const data = std::getenv("XDG_DATA_HOME");
    const char* const home = std::getenv("HOME");
    if ((!data || !*data) && (!home || !*home)) return {};
    const std::string folder = data && *data ? cat(data, "/montjoy") : cat(home, "/.local/share/montjoy");
    make_folder(folder);
    std::string name = scenario.substr(scenario.find('/') + 1);
    for (char& c : name)
        if (c == '/' || c == ' ') c = '-';
    for (int i = 1;; ++i)
        if (const std::string file = cat(folder, '/', name, '-', i, ".game"); !exists(file)) return file;
}

std::string players_in_words(const Match& match, const Game& game)
{
    std::vector<std::string> seats;
    for (std::size_t i = 0; i < match.seats().size(); ++i)
        seats.push_back(cat(match.seats()[i].name, " (", game.player({static_cast<std::uint8_t>(i)}), ")"));
    return join(seats, ", ");
}

void greet(const Game& game)
{
    const Match& match = game.match();
    const Terminal& terminal = game.terminal;
    const auto text_of = [&match](std::string_view name) {
        const Document* const field = match.header().scenario_data.find(name);
        return field && field->kind == Document::Kind::string ? field->string : std::string();
    };
    terminal.print(terminal.painted(Ink::strong, cat(match.header().scenario, ": ", text_of("title"))) + '\n');
    terminal.print(wrapped(text_of("teaches"), static_cast<std::size_t>(terminal.style().width)));
    terminal.print(wrapped(cat("Seats: ", players_in_words(match, game), ". `help` tells what you can say."),
                           static_cast<std::size_t>(terminal.style().width)));
}

/// Whether persons share the screen who may not all see the same.
bool is_shared_by_rivals(const Game& game)
{
    const std::vector<Seat> persons = game.humans();
    return std::any_of(persons.begin(), persons.end(), [&](Seat seat) { return !same_sight(game.match(), persons.front(), seat); });
}

Status go_on(const Terminal& terminal, const PlayWords& words)
{
    const std::string& name = words.scenario.scenario;
    if (words.seed || words.dice || !words.save.empty() || !words.scenario.numbers.empty() || !words.scenario.options.empty())
        wrong_words(cat(name, " is a saved game: its dice, numbers, options and file are its own; only --seat may be given"));
    GameFile::GoneOn saved = GameFile::go_on(name);
    if (saved.match->header().dice == Dice::sealed)
        refuse(cat(name, ": its dice are sealed; only who keeps the key goes on with it"));
    std::vector<std::string> players;
    for (const auto& seat : saved.match->header().seats) players.push_back(seat.player);
    if (!words.seats.empty()) {
        Problems problems;
        const Header& header = saved.match->header();
        const System& system = system_named(header.system);
        const auto setting = system.read(header.scenario_data, header.numbers_data, problems);
        const auto changed = players_of(*setting, system, words.seats, "", "", true);
        for (std::size_t i = 0; i < players.size(); ++i)
            if (!changed[i].empty()) players[i] = changed[i];
    }
    if (saved.torn) terminal.print("The last line of the file was torn; it is left out.\n");
    if (saved.mended > 0) terminal.print(cat(saved.mended, " line(s) of the last step were missing; they are written again.\n"));
    for (const std::string& line : saved.match->lines())
        if (const auto step = parse_step(line); std::holds_alternative<Step>(step) && std::get_if<Step>(&step)->kind == Step::Kind::resign)
            if (const auto seat = saved.match->seat_named(std::get_if<Step>(&step)->seat))
                players[seat->index] = saved.match->bots().empty() ? "random" : std::string(saved.match->bots().front());
    Game game(terminal, std::move(saved.match), std::move(players), std::move(saved.file));
    game.open_reasons = words.reasons;
    greet(game);
    // Whoever of them started the program need not be the one who is asked.
    if (terminal.is_person() && !game.match().result().over && is_shared_by_rivals(game) &&
        !game.prompt().line(cat("The screen is for ", game.match().name_of_seat(game.watch().seated()), ". Enter when nobody else looks: ")))
        return Status::done;
    terminal.print(game.watch().recent(6));
    return Session(game).run();
}

Status begin(const Terminal& terminal, const PlayWords& words)
{
    const FoundScenario found = find_scenario(words.scenario);
    const auto players = players_of(*found.setting, *found.system, words.seats, "human", "automa", true);
    Header header;
    header.scenario = found.name;
    header.dice = words.dice == "table" ? Dice::table : Dice::seeded;
    header.key = words.seed.value_or(chance_key());
    for (std::size_t i = 0; i < players.size(); ++i) header.seats.push_back({found.setting->seats()[i].name, players[i]});
    auto match = found.setting->open(std::move(header));
    std::unique_ptr<GameFile> file;
    if (!words.save.empty()) {
        file = GameFile::begin(words.save, *match);
    } else if (terminal.is_person()) {
        try {
            if (const std::string own = own_file(found.name); !own.empty()) file = GameFile::begin(own, *match);
        } catch (const Failure& failure) {
            complain(cat("This game is kept nowhere: ", failure.what(), "\n"));
        }
    }
    Game game(terminal, std::move(match), players, std::move(file));
    game.open_reasons = words.reasons;
    greet(game);
    if (game.file()) terminal.print(cat("Every step is kept in ", game.file()->name(), ".\n"));
    return Session(game).run();
}

}  // namespace

Status play(const Terminal& terminal, const PlayWords& words)
{
    return is_record(words.scenario.scenario) ? go_on(terminal, words) : begin(terminal, words);
}

}  // namespace montjoy::cli
