// What an option, a number or an army is worth, by many battles between programs with the same dice.
#include "apps/cli/lab.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/fleet.hpp"
#include "apps/cli/spread.hpp"
#include "base/text.hpp"
#include "referee/luck.hpp"

namespace montjoy::cli {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// A value of every game of a run, under its name.
using Figures = std::vector<std::pair<std::string, std::vector<double>>>;

void note(Figures& figures, const std::string& name, std::size_t game, double value)
{
    auto found = std::find_if(figures.begin(), figures.end(), [&](const auto& f) { return f.first == name; });
    if (found == figures.end()) found = figures.insert(figures.end(), {name, {}});
    found->second.resize(game, nothing);
    found->second.push_back(value);
}

/// The numbers of a system's summary, leaf by leaf.
void note_leaves(Figures& figures, const std::string& name, std::size_t game, const Document& leaf)
{
    if (leaf.kind == Document::Kind::integer) note(figures, name, game, static_cast<double>(leaf.integer));
    if (leaf.kind == Document::Kind::boolean) note(figures, name, game, leaf.boolean ? 1 : 0);
    for (const auto& [key, inner] : leaf.fields) note_leaves(figures, name.empty() ? key : cat(name, ' ', key), game, inner);
}

Figures figures_of(const FoundScenario& found, const LabWords& words)
{
    check_program(*found.system, words.bot);
    const auto bots = players_of(*found.setting, *found.system, words.seats, words.bot, words.bot, false);
    Figures figures;
    play_all(found, {words.games, words.jobs, 1'000'000},
             [&](std::uint64_t game) { return PlannedGame{bots, key_of_game(words.seed, game), ""}; },
             [&](std::uint64_t game, const SimulatedResult& result) {
                 for (std::size_t side = 0; side < found.setting->sides().size(); ++side)
                     note(figures, cat(found.setting->sides()[side], " wins"), game, result.winner && *result.winner == side ? 1 : 0);
                 note(figures, "drawn", game, result.winner ? 0 : 1);
                 note(figures, "actions", game, static_cast<double>(result.actions));
                 Problems ignored;
                 if (!result.tally.empty())
                     if (const auto tally = parse_document(result.tally, ignored)) note_leaves(figures, "", game, *tally);
                 return true;
             });
    return figures;
}

struct Mean {
    double mean = 0, error = 0;
    std::size_t count = 0;
};
Mean mean_of(const std::vector<double>& values)
{
    Mean m;
    double squares = 0;
    for (const double value : values)
        if (!std::isnan(value)) m.mean += value, ++m.count;
    if (m.count == 0) return m;
    m.mean /= static_cast<double>(m.count);
    for (const double value : values)
        if (!std::isnan(value)) squares += (value - m.mean) * (value - m.mean);
    if (m.count > 1) m.error = std::sqrt(squares / static_cast<double>(m.count - 1) / static_cast<double>(m.count));
    return m;
}

/// The document with `value` at a JSON pointer. Throws Failure where there is nothing of that name.
void put_at(Document& document, std::string_view pointer, const Document& value)
{
    Document* at = &document;
    for (const std::string_view step : split(pointer.substr(1), '/')) {
        Document* next = nullptr;
        for (auto& [key, inner] : at->fields)
            if (key == step) next = &inner;
        if (!next && at->kind == Document::Kind::list) {
            const std::uint64_t nth = number_from(cat("the item in ", pointer), step, 0, UINT64_MAX);
            if (nth < at->items.size()) next = &at->items[static_cast<std::size_t>(nth)];
        }
        if (!next) refuse(cat("there is nothing at ", pointer));
        at = next;
    }
    *at = value;
}

FoundScenario read_again(FoundScenario found)
{
    Problems problems;
    found.setting = found.system->read(found.data, found.numbers, problems);
    if (!found.setting) refuse(to_lines(found.name, problems, false));
    return found;
}

FoundScenario with_number(FoundScenario found, const std::string& word)
{
    const std::size_t equals = word.find('=');
    Problems problems;
    const auto value = equals == std::string::npos ? std::nullopt : parse_document(word.substr(equals + 1), problems);
    if (!value) wrong_words(cat("--instead ", word, ": expected is NAME=VALUE, or /pointer/to/a/number=VALUE"));
    put_at(found.numbers, word.substr(0, equals), *value);
    return read_again(std::move(found));
}

/// An army as it stands in the file of a scenario.
struct Contender {
    std::string name;
    Document army;
};

std::vector<std::string> army_places(const FoundScenario& found)
{
    if (found.system->name == "arcadia") return {"/player/army", "/enemy/army"};
    if (found.system->name == "gbh") return {"/players/0/army", "/players/1/army"};
    refuse(cat(found.system->name, " has no armies that could be put into a scenario"));
}

std::vector<Contender> contenders(const LabWords& words)
{
    if (words.files.size() < 2) wrong_words("lab armies: two files of armies at the least");
    std::vector<Contender> all;
    for (const std::string& file : words.files) {
        Document army = read_json(file);
        const Document* const units = army.find("units");
        if (!units || units->items.empty()) refuse(cat(file, ": /units: an army without units"));
        const Document* const title = army.find("title");
        all.push_back({title ? title->string : file, std::move(army)});
    }
    return all;
}

}  // namespace

void lab_effect(const Terminal& terminal, const LabWords& words)
{
    if (words.instead.empty()) wrong_words("lab effect: --instead NAME=VALUE says what is to be different");
    const FoundScenario before = find_scenario(words.scenario);
    ScenarioWords other = words.scenario;
    for (const std::string& word : words.instead)
        if (!word.starts_with('/')) other.options.push_back(word);
    FoundScenario after = find_scenario(other);
    for (const std::string& word : words.instead)
        if (word.starts_with('/')) after = with_number(std::move(after), word);
    const Figures was = figures_of(before, words), is = figures_of(after, words);
    Sheet sheet;
    sheet.title = cat(before.name, " with ", join(words.instead, ", "));
    sheet.explains = cat("Means of ", words.games, " games each, of ", words.bot, " and with the same dice; errors are standard errors, those of the difference game by game.");
    sheet.columns = {"figure", "as it is", "error", "instead", "error", "difference", "error"};
    sheet.places = {3, 3, 3, 3, 3, 3};
    for (const auto& [name, values] : was) {
        const auto match = std::find_if(is.begin(), is.end(), [&n = name](const auto& f) { return f.first == n; });
        if (match == is.end()) continue;
        std::vector<double> difference;
        for (std::size_t i = 0; i < std::min(values.size(), match->second.size()); ++i) difference.push_back(match->second[i] - values[i]);
        const Mean a = mean_of(values), b = mean_of(match->second), d = mean_of(difference);
        sheet.rows.push_back({name, {a.mean, a.error, b.mean, b.error, d.mean, d.error}});
    }
    terminal.print(written({sheet}, words.format, terminal.style()));
}

void lab_armies(const Terminal& terminal, const LabWords& words)
{
    const FoundScenario found = find_scenario(words.scenario);
    const auto places = army_places(found);
    const auto all = contenders(words);
    Sheet sheet;
    sheet.title = cat("Armies in ", found.name);
    sheet.explains = cat("Games won of 100 by the army of the row in the first seat against that of the column, draws half; ", words.games,
                         " games each, played by ", words.bot, " with the same dice. All: in both seats, against the others.");
    sheet.columns = {"army"};
    sheet.shaded = true;
    check_program(*found.system, words.bot);
    std::vector<std::vector<double>> won(all.size(), std::vector<double>(all.size(), 0));
    for (std::size_t row = 0; row < all.size(); ++row)
        for (std::size_t column = 0; column < all.size(); ++column) {
            FoundScenario pair = found;
            put_at(pair.data, places[0], all[row].army);
            put_at(pair.data, places[1], all[column].army);
            const FoundScenario ready = read_again(std::move(pair));
            const auto bots = players_of(*ready.setting, *ready.system, {}, words.bot, words.bot, false);
            double points = 0;
            play_all(ready, {words.games, words.jobs, 1'000'000},
                     [&](std::uint64_t game) { return PlannedGame{bots, key_of_game(words.seed, game), ""}; },
                     [&](std::uint64_t, const SimulatedResult& result) {
                         points += !result.winner ? 0.5 : *result.winner == 0 ? 1 : 0;
                         return true;
                     });
            won[row][column] = 100 * points / static_cast<double>(words.games);
        }
    for (std::size_t row = 0; row < all.size(); ++row) {
        sheet.columns.push_back(all[row].name);
        double sum = 0;
        for (std::size_t other = 0; other < all.size(); ++other)
            if (other != row) sum += won[row][other] + 100 - won[other][row];
        auto values = won[row];
        values.push_back(sum / (2.0 * static_cast<double>(all.size() - 1)));
        const double games = 2.0 * static_cast<double>(words.games) * static_cast<double>(all.size() - 1);
        values.push_back(std::sqrt(values.back() * (100 - values.back()) / games));
        sheet.rows.push_back({all[row].name, std::move(values)});
    }
    sheet.columns.insert(sheet.columns.end(), {"all", "error"});
    sheet.places.assign(sheet.columns.size() - 1, 0);
    sheet.places.back() = 1;
    terminal.print(written({sheet}, words.format, terminal.style()));
}

}  // namespace montjoy::cli
