#include "systems/gpc/scenario.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "ruleset/ruleset.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/ruling.hpp"

namespace montjoy::gpc {
namespace {

Document* field_of(Document& object, std::string_view name)
{
    for (auto& [key, value] : object.fields)
        if (key == name) return &value;
    return nullptr;
}

std::optional<Document> built_in(std::string_view folder, std::string_view name)
{
    Problems ignored;  // the repository's own files are proven by its tests
    const std::string_view text = embedded(cat("data/gpc/", folder, '/', name, ".json"));
    return text.empty() ? std::nullopt : parse_document(text, ignored);
}

/// A name becomes the sheet of that name; an object that names a sheet becomes that sheet with the
/// object's other fields in place of its own.
void put_sheet(Document& knight)
{
    const bool named = knight.kind == Document::Kind::string;
    const Document* const name = named ? &knight : knight.find("sheet");
    if (!name || name->kind != Document::Kind::string) return;
    std::optional<Document> sheet = built_in("knights", name->string);
    if (!sheet) return;
    for (auto& [key, value] : knight.fields) {
        if (key == "sheet") continue;
        if (Document* const own = field_of(*sheet, key))
            *own = value;
        else
            sheet->fields.emplace_back(key, value);
    }
    knight = *std::move(sheet);
}

std::string names_in(std::string_view folder)
{
    std::vector<std::string> names;
    const std::string prefix = cat("data/gpc/", folder, '/');
    for (const EmbeddedFile& file : embedded_files())
        if (file.path.starts_with(prefix))
            names.emplace_back(
                file.path.substr(prefix.size(), file.path.size() - prefix.size() - 5));
    return join(names, ", ");
}

void read_size(const Place& place, Scenario& scenario)
{
    scenario.size = place.required("size").choice(Size::small, "GP-BAT-1"_rule);
    const Length length = scenario.numbers.lengths[scenario.size];
    scenario.rounds =
        static_cast<int>(place.optional("rounds").integer(1, 40, length.rounds, "GP-BAT-1"_rule));
    scenario.intensity = static_cast<int>(
        place.optional("intensity").integer(0, 60, length.intensity, "GP-WHO-4"_rule));
}

void read_knights(const Place& place, Scenario& scenario)
{
    std::vector<std::string> taken;
    for (const Place& knight : place.required("knights").items(1, most_knights)) {
        if (knight.is(Document::Kind::string)) {
            knight.fault("no sheet goes by the name of \"{}\"; known are: {}",
                         {knight.string(), names_in("knights")});
            continue;
        }
        if (knight.has("sheet")) {
            knight.optional("sheet").fault("no sheet goes by this name; known are: {}",
                                           {names_in("knights")});
            continue;
        }
        Sheet sheet = read_sheet(knight, scenario.numbers);
        if (std::find(taken.begin(), taken.end(), sheet.seat) != taken.end())
            knight.fault("another knight sits as \"{}\"; give one of them another \"seat\"",
                         {sheet.seat});
        taken.push_back(sheet.seat);
        scenario.knights.push_back(std::move(sheet));
    }
}

void read_enemy(const Place& place, Scenario& scenario)
{
    const Place table = place.required("table");
    if (table.is(Document::Kind::string))
        table.fault("no table goes by the name of \"{}\"; known are: {}",
                    {table.string(), names_in("tables")});
    else if (table)
        scenario.table = read_table(table);
}

/// The last round that the battle can come to, as far as it is prepared: rulings may lengthen it on the way.
int last_round(const Scenario& scenario)
{
    std::vector<std::pair<int, Edit>> changes;
    for (const Prepared& event : scenario.prepared)
        for (const std::string& ruling : event.rulings) {
            const auto edit = parse_edit(scenario, ruling);
            if (const auto* read = std::get_if<Edit>(&edit); read && read->subject == Subject::rounds)
                changes.emplace_back(event.round, *read);
        }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    int last = scenario.rounds;
    for (const auto& [round, edit] : changes)
        if (round <= last) last = edit.by ? last + edit.value : edit.value;
    return last;
}

void read_prepared(const Place& place, Scenario& scenario)
{
    std::vector<std::pair<Place, int>> rounds;
    for (const Place& event : place.optional("prepared").items(0, 100)) {
        event.only({"round", "text", "rulings"});
        Prepared prepared;
        prepared.round =
            static_cast<int>(event.required("round").integer(2, 99, 2, "GP-GM-1"_rule));
        prepared.text = event.required("text").name(400);
        for (const Place& ruling : event.optional("rulings").items(0, 20)) {
            prepared.rulings.push_back(ruling.string());
            const auto edit = parse_edit(scenario, prepared.rulings.back());
            if (const auto* fault = std::get_if<Malformed>(&edit))
                ruling.fault("GP-GM-1"_rule, "at byte {}: expected {}",
                             {static_cast<std::int64_t>(fault->position), render(fault->expected)});
            else if (!may_be_prepared(std::get_if<Edit>(&edit)->subject))
                ruling.fault(
                    "GP-GM-1"_rule,
                    "at a round's opening nothing has been rolled yet that this could change");
        }
        rounds.emplace_back(event.required("round"), prepared.round);
        scenario.prepared.push_back(std::move(prepared));
    }
    const int last = last_round(scenario);
    for (const auto& [at, round] : rounds)
        if (round > last)
            at.fault("GP-GM-1"_rule, "round {} is prepared, and the battle lasts {}", {round, last});
}

void seat_everybody(Scenario& scenario)
{
    scenario.sides = {"knights", "enemy"};
    for (const Sheet& sheet : scenario.knights) scenario.seats.push_back({sheet.seat, 0, false});
    scenario.seats.push_back({"gm", 1, true});
}

/// What the knights know of it: all but what the game master has prepared.
std::shared_ptr<const Scenario> open_part(const Scenario& scenario, Document document,
                                          const Document& numbers)
{
    auto open = std::make_shared<Scenario>(scenario);
    open->prepared.clear();
    std::erase_if(document.fields, [](const auto& field) { return field.first == "prepared"; });
    open->hash = content_hash(document, numbers);
    return open;
}

}  // namespace

Document whole_scenario(const Document& document)
{
    Document whole = document;
    if (Document* const knights = field_of(whole, "knights"))
        for (Document& knight : knights->items) put_sheet(knight);
    if (Document* const table = field_of(whole, "table");
        table && table->kind == Document::Kind::string)
        if (auto named = built_in("tables", table->string)) *table = *std::move(named);
    return whole;
}

std::shared_ptr<const Scenario> read_scenario(const Document& document, const Document& numbers,
                                              Problems& problems)
{
    const Document whole = whole_scenario(document);
    const Place place(whole, problems);
    Problems faulty_numbers;
    auto scenario = std::make_shared<Scenario>();
    scenario->numbers = read_numbers(Place(numbers, faulty_numbers));
    for (Problem& problem : faulty_numbers) {
        problem.where = cat("numbers", problem.where);
        problems.push_back(std::move(problem));
    }
    place.only({"title", "teaches", "size", "rounds", "intensity", "knights", "table", "prepared",
                "game_master"});
    if (!place.is(Document::Kind::object)) return nullptr;
    scenario->title = place.required("title").name(80);
    scenario->teaches = place.required("teaches").name(400);
    read_size(place, *scenario);
    read_knights(place, *scenario);
    read_enemy(place, *scenario);
    if (refused(problems)) return nullptr;
    read_prepared(place, *scenario);
    scenario->game_master_waits =
        place.has("game_master") &&
        place.optional("game_master").one_of({"waits", "watches"}, "GP-GM-1"_rule) == 0;
    if (refused(problems)) return nullptr;
    seat_everybody(*scenario);
    scenario->hash = content_hash(whole, numbers);
    if (!scenario->prepared.empty()) scenario->open = open_part(*scenario, whole, numbers);
    return scenario;
}

State opening_state(std::shared_ptr<const Scenario> scenario)
{
    State s;
    s.scenario = std::move(scenario);
    s.rounds = static_cast<std::int8_t>(s.scenario->rounds);
    s.intensity = static_cast<std::int16_t>(s.scenario->intensity);
    for (const Sheet& sheet : s.scenario->knights) {
        Knight knight;
        knight.hit_points = static_cast<std::int16_t>(sheet.hit_points);
        knight.mounted = sheet.mount.has_value();
        knight.men = static_cast<std::int16_t>(sheet.followers);
        knight.squire = sheet.squire ? Squire::at_hand : Squire::none;
        s.knights.push_back(knight);
    }
    Notes silent;  // a game begins with what its record says, not with what nobody wrote down
    open_round(s, silent);
    return s;
}

}  // namespace montjoy::gpc
