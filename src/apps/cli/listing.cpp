#include "apps/cli/listing.hpp"

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "apps/cli/rulebook.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

/// The string in a scenario's field; empty if there is none.
std::string field_of(const Document& data, std::string_view name)
{
    const Document* const field = data.find(name);
    return field && field->kind == Document::Kind::string ? field->string : "";
}

std::string names_of_seats(const Setting& setting)
{
    std::vector<std::string> sides;
    for (std::size_t side = 0; side < setting.sides().size(); ++side) {
        std::vector<std::string> names;
        for (const SeatInfo& seat : setting.seats())
            if (seat.side == side) names.push_back(seat.name);
        if (!names.empty()) sides.push_back(cat(setting.sides()[side], ": ", join(names, " ")));
    }
    return join(sides, "; ");
}

void write(Writer& writer, const FoundScenario& found)
{
    writer.open().field("id", found.name).field("system", found.system->name).field("title", field_of(found.data, "title"));
    if (const std::string teaches = field_of(found.data, "teaches"); !teaches.empty()) writer.field("teaches", teaches);
    writer.key("seats").open_list();
    for (const SeatInfo& seat : found.setting->seats()) {
        writer.open().field("name", seat.name).field("side", found.setting->sides()[seat.side]);
        if (seat.game_master) writer.field("game_master", true);
        writer.close();
    }
    writer.close_list().close();
}

template <class Names>
void write_names(Writer& writer, std::string_view key, const Names& names)
{
    writer.key(key).open_list();
    for (const auto& name : names) writer.value(std::string_view(name));
    writer.close_list();
}

std::vector<std::string_view> bots_of(const System& system)
{
    std::vector<std::string_view> bots{"random"};
    bots.insert(bots.end(), system.bots.begin(), system.bots.end());
    return bots;
}

}  // namespace

void list_systems(const Terminal& terminal, bool json)
{
    Writer writer;
    writer.open().key("systems").open_list();
    std::vector<std::vector<std::string>> rows{{"system", "title", "rules", "scenarios", "bots", "tools", "papers"}};
    for (const System& system : systems()) {
        std::vector<std::string_view> tools, papers;
        for (const Tool& tool : system.tools) tools.push_back(tool.name);
        for (const Paper& paper : system.papers) papers.push_back(paper.name);
        const auto bots = bots_of(system);
        const auto ids = scenario_ids(system.name);
        writer.open().field("name", system.name).field("title", system.title).field("rules", system.version);
        write_names(writer, "bots", bots);
        write_names(writer, "tools", tools);
        write_names(writer, "papers", papers);
        write_names(writer, "scenarios", ids);
        writer.close();
        const auto joined = [](const std::vector<std::string_view>& names) { return join({names.begin(), names.end()}, " "); };
        rows.push_back({std::string(system.name), std::string(system.title), cat("v", system.version), cat(ids.size()),
                        joined(bots), joined(tools), joined(papers)});
    }
    writer.close_list().close();
    terminal.print(json ? writer.text() + '\n' : table(terminal.style(), rows));
}

void list_scenarios(const Terminal& terminal, const std::string& system, bool json)
{
    const std::string_view only = system.empty() ? std::string_view{} : system_named(system).name;
    Writer writer;
    writer.open().key("scenarios").open_list();
    std::string text;
    for (const std::string& id : scenario_ids(only)) {
        const FoundScenario found = find_scenario({id, "", {}});
        write(writer, found);
        const auto width = static_cast<std::size_t>(terminal.style().width);
        text += cat(terminal.painted(Ink::strong, id), "  ", field_of(found.data, "title"), '\n');
        text += wrapped(field_of(found.data, "teaches"), width, "    ");
        text += terminal.painted(Ink::quiet, wrapped(names_of_seats(*found.setting), width, "    "));
    }
    writer.close_list().close();
    terminal.print(json ? writer.text() + '\n' : text);
}

void show_rules(const Terminal& terminal, const std::string& system, const std::string& asked)
{
    const Rulebook book(system_named(system).name);
    if (book.text().empty()) refuse(cat("the rulebook of ", system, " is not built in"));
    if (asked.empty()) {
        terminal.page(terminal.is_screen() ? drawn(book.text(), terminal.style()) : book.text());
        return;
    }
    const std::string clause = book.clause(asked);
    if (!clause.empty()) {
        terminal.page(terminal.is_screen() ? drawn(clause, terminal.style()) : clause + '\n');
        return;
    }
    const std::string found = quoted(book, asked, terminal.style());
    if (!found.empty()) return terminal.page(found);
    std::vector<std::string_view> ids;
    for (const Heading& heading : book.headings()) ids.push_back(heading.id);
    const auto near = nearest(asked, ids);
    refuse(cat("the rulebook of ", system, " has no clause \"", asked, "\"", near ? cat("; did you mean ", *near, '?') : ""));
}

void check_scenario(const Terminal& terminal, const ScenarioWords& words)
{
    const FoundScenario found = find_scenario(words);
    terminal.print(cat(name_of_file(words.scenario), ": holds: ", found.system->name, ", ", field_of(found.data, "title"),
                       "; ", names_of_seats(*found.setting), '\n'));
}

}  // namespace montjoy::cli
