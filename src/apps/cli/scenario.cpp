#include "apps/cli/scenario.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/terminal.hpp"
#include "apps/cli/thinking_time.hpp"
#include "base/text.hpp"
#include "referee/bots.hpp"

namespace montjoy::cli {
namespace {

std::vector<std::string_view> system_names()
{
    std::vector<std::string_view> names;
    for (const System& system : systems()) names.push_back(system.name);
    return names;
}

std::string listed(const std::vector<std::string_view>& names)
{
    return join({names.begin(), names.end()}, ", ");
}

/// "; did you mean x?" where something near to `text` is known.
std::string offer(std::string_view text, const std::vector<std::string_view>& known)
{
    const auto near = nearest(text, known);
    return near ? cat("; did you mean ", *near, '?') : "";
}

void set_option(Document& data, std::string_view word)
{
    const std::size_t equals = word.find('=');
    if (equals == 0 || equals == std::string_view::npos) wrong_words(cat("--option ", word, ": expected is NAME=VALUE"));
    const std::string_view name = word.substr(0, equals), text = word.substr(equals + 1);
    Problems ignored;
    auto value = parse_document(text, ignored);
    if (!value) {
        value = Document{};
        value->kind = Document::Kind::string;
        value->string = text;
    }
    const auto field_of = [](Document& object, std::string_view key) -> Document& {
        for (auto& [own, inner] : object.fields)
            if (own == key) return inner;
        return object.fields.emplace_back(std::string(key), Document{}).second;
    };
    Document& options = field_of(data, "options");
    options.kind = Document::Kind::object;
    field_of(options, name) = *std::move(value);
}

/// "duel.json" of "/home/me/duel.json", without what would break a line of a record.
std::string short_name(const std::string& file)
{
    std::string name = file == "-" ? "standard-input" : std::filesystem::path(file).filename().string();
    for (char& c : name)
        if (static_cast<unsigned char>(c) < 0x20) c = '_';
    return name;
}

/// The scenario's data and system; where it came from goes to `found.name`.
void look_up(const std::string& name, FoundScenario& found)
{
    if (auto data = built_in_scenario(name); data && find_system(name.substr(0, name.find('/')))) {
        found.name = name;
        found.system = find_system(name.substr(0, name.find('/')));
        found.data = *std::move(data);
        return;
    }
    if (name != "-" && !exists(name)) {
        const auto ids = scenario_ids();
        refuse(cat("\"", name, "\" is neither a scenario nor a file", offer(name, {ids.begin(), ids.end()}),
                   "; `montjoy scenarios` lists the scenarios"));
    }
    found.data = read_json(name);
    found.name = short_name(name);
    Problems problems;
    const Place at(found.data, problems);
    if (const auto system = at.required("system").one_of(system_names())) found.system = &systems()[*system];
    if (!found.system) refuse(to_lines(name_of_file(name), problems, false));
    // It has said whose the file is; what remains has the shape of a scenario built in.
    std::erase_if(found.data.fields, [](const auto& field) { return field.first == "system"; });
}

/// The problems as bad as asked, each blamed on the file where it stands: what points to a number and to
/// nothing in the scenario, on the numbers'.
std::string blamed(const FoundScenario& found, const ScenarioWords& words, const Problems& problems, bool warnings)
{
    Problems of_scenario, of_numbers;
    for (const Problem& problem : problems) {
        const auto steps = split(problem.where, '/');
        const bool number = steps.size() > 1 && !found.data.find(steps[1]) && (found.numbers.find(steps[1]) || steps[1] == "numbers");
        (number && !words.numbers.empty() ? of_numbers : of_scenario).push_back(problem);
    }
    std::string lines = to_lines(name_of_file(words.scenario), of_scenario, warnings);
    const std::string more = to_lines(name_of_file(words.numbers), of_numbers, warnings);
    return lines.empty() || more.empty() ? lines + more : cat(lines, '\n', more);
}

const std::string* player_of(std::string_view seat, const std::vector<std::pair<std::string, std::string>>& named)
{
    for (const auto& [name, player] : named)
        if (name == seat) return &player;
    return nullptr;
}

}  // namespace

const System& system_named(std::string_view name)
{
    if (const System* const system = find_system(name)) return *system;
    const auto known = system_names();
    wrong_words(cat("there is no system \"", name, "\"", offer(name, known), "; there are ", listed(known)));
}

Document numbers_from(const System& system, const std::string& file)
{
    Document numbers = default_numbers(system.name);
    if (file.empty()) return numbers;
    const Document replacement = read_json(file);
    Problems problems;
    numbers = with_replaced(std::move(numbers), replacement, problems);
    if (refused(problems)) refuse(to_lines(name_of_file(file), problems, false));
    return numbers;
}

FoundScenario find_scenario(const ScenarioWords& words)
{
    FoundScenario found;
    look_up(words.scenario, found);
    for (const std::string& option : words.options) set_option(found.data, option);
    found.numbers = numbers_from(*found.system, words.numbers);
    Problems problems;
    found.setting = found.system->read(found.data, found.numbers, problems);
    if (!found.setting) refuse(blamed(found, words, problems, false));
    if (const std::string warnings = blamed(found, words, problems, true); !warnings.empty())
        complain(cat(warnings, '\n'));
    return found;
}

std::vector<std::string> players_of(const Setting& setting, const System& system,
                                    const std::vector<std::string>& seats, std::string_view first,
                                    std::string_view others, bool people)
{
    std::vector<std::string_view> players{"random"};
    players.insert(players.end(), system.bots.begin(), system.bots.end());
    if (people) players.push_back("human");
    std::vector<std::string_view> names;
    for (const SeatInfo& seat : setting.seats()) names.push_back(seat.name);
    for (const std::string& side : setting.sides())
        if (std::find(names.begin(), names.end(), side) == names.end()) names.push_back(side);

    std::vector<std::pair<std::string, std::string>> named;
    for (const std::string& word : seats) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) wrong_words(cat("--seat ", word, ": expected is SEAT=PLAYER"));
        const std::string seat = word.substr(0, equals), player = word.substr(equals + 1);
        if (std::find(names.begin(), names.end(), seat) == names.end())
            wrong_words(cat("--seat ", word, ": there is no seat or side \"", seat, "\"; there are ", listed(names)));
        if (std::find(players.begin(), players.end(), player) == players.end() && !is_bot(system.bots, player)) {
            const std::string fault = fault_of_level(player);
            wrong_words(cat("--seat ", word, ": ", fault.empty() ? cat("nobody is called \"", player, "\"; there are ", listed(players)) : fault));
        }
        if (const std::string fault = fault_of_time(player); !people && !fault.empty()) wrong_words(cat("--seat ", word, ": ", fault));
        if (player_of(seat, named)) wrong_words(cat("--seat ", word, ": ", seat, " is named twice"));
        named.emplace_back(seat, player);
    }

    std::vector<std::string> result;
    for (const SeatInfo& seat : setting.seats()) {
        const std::string* player = player_of(seat.name, named);
        if (!player) player = player_of(setting.sides()[seat.side], named);
        result.emplace_back(player ? std::string_view(*player) : result.empty() ? first : others);
    }
    return result;
}

void check_program(const System& system, const std::string& bot)
{
    if (const std::string fault = fault_of_time(bot); !fault.empty()) wrong_words(fault);
    if (is_bot(system.bots, bot)) return;
    if (const std::string fault = fault_of_level(bot); !fault.empty()) wrong_words(fault);
    std::vector<std::string> known{"random"};
    for (const std::string_view name : system.bots) known.emplace_back(name);
    wrong_words(cat("nobody is called \"", bot, "\" in ", system.name, "; there are ", join(known, ", ")));
}

std::uint64_t number_from(std::string_view option, std::string_view text, std::uint64_t low, std::uint64_t high)
{
    const bool hexadecimal = text.starts_with("0x");
    const std::string_view digits = hexadecimal ? text.substr(2) : text;
    std::uint64_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number, hexadecimal ? 16 : 10);
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || number < low || number > high)
        wrong_words(cat(option, " ", text, ": expected is a whole number from ", low, " to ", high));
    return number;
}

}  // namespace montjoy::cli
