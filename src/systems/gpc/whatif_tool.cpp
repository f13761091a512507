// The `whatif` tool: of a situation, or of a game's view as JSON, each manoeuvre that a knight may
// choose with its exact chances under a plan.
#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/preview.hpp"
#include "systems/gpc/scenario.hpp"
#include "systems/gpc/tables.hpp"
#include "systems/gpc/tools.hpp"

namespace montjoy::gpc {
namespace {

template <class E>
void read_choice(const Place& place, E& value)
{
    if (place) value = place.choice(value);
}

Plan read_plan(const Place& place)
{
    Plan plan = usual_plan();
    if (!place) return plan;
    place.only({"stop", "most", "pick", "split", "bodyguard", "squire"});
    read_choice(place.optional("stop"), plan.stop);
    plan.most = static_cast<int>(place.optional("most").integer(1, 3, plan.most));
    read_choice(place.optional("pick"), plan.pick);
    read_choice(place.optional("split"), plan.split);
    read_choice(place.optional("bodyguard"), plan.bodyguard);
    read_choice(place.optional("squire"), plan.squire);
    return plan;
}

/// The options of the command line say more of the plan than the file does.
void override_plan(const ToolInput& input, Plan& plan, Problems& problems)
{
    const auto put = [&]<class E>(std::string_view option, E& value) {
        const std::string* const given = input.find(option);
        if (!given) return;
        if (const auto meant = named<E>(*given))
            value = *meant;
        else {
            std::vector<std::string> names(enum_names<E>.begin(), enum_names<E>.end());
            problems.push_back(
                {cat("--", option),
                 {{}, "\"{}\" stands here; allowed are: {}", {*given, join(names, ", ")}},
                 false});
        }
    };
    put("stop", plan.stop);
    put("pick", plan.pick);
    put("split", plan.split);
    put("bodyguard", plan.bodyguard);
    put("squire", plan.squire);
    if (const std::string* most = input.find("most")) {
        if (const auto n = parse_integer(*most, 1, 3))
            plan.most = static_cast<int>(*n);
        else
            problems.push_back({"--most", {{}, "a whole number from 1 to 3 is asked", {}}, false});
    }
}

/// What a place says of a knight as he stands.
void read_standing(const Place& place, const Sheet& sheet, const Numbers& numbers, Knight& k)
{
    const int whole = sheet.most_hit_points();
    k.hit_points = static_cast<std::int16_t>(
        place.optional("hit_points").integer(whole / 4 + 1, whole, k.hit_points, "GP-EXC-3"_rule));
    k.men =
        static_cast<std::int16_t>(place.optional("men").integer(0, 999, k.men, "GP-WHO-2"_rule));
    k.tier = static_cast<std::int8_t>(
        place.optional("tier").integer(1, numbers.tiers, k.tier, "GP-FOE-1"_rule));
    k.mounted = place.optional("mounted").boolean(k.mounted);
    k.disengaged = place.optional("disengaged").boolean(k.disengaged);
    k.disrupted = place.optional("disrupted").boolean(k.disrupted);
    k.flanked = place.optional("flanked").boolean(k.flanked);
    if (place.has("squire")) k.squire = place.optional("squire").choice(k.squire, "GP-SQ-1"_rule);
}

/// A battle of one knight, or two, made of a situation.
std::optional<State> read_situation(const Document& document, const Document& numbers,
                                    Problems& problems, KnightId& whom)
{
    const Place place(document, problems);
    place.only({"knight", "partner", "table", "intensity", "battle", "partner_battle", "tier",
                "hit_points", "men", "mounted", "disengaged", "disrupted", "flanked", "squire",
                "plan"});
    if (!place.is(Document::Kind::object)) return std::nullopt;
    for (const char* field : {"knight", "table", "intensity", "battle"})
        (void)place.required(field);
    if (refused(problems)) return std::nullopt;
    Document battle =
        parse_document(
            R"({"title":"What if","teaches":"-","size":"small","knights":[],"table":null,"intensity":0})",
            problems)
            .value_or(Document{});
    for (auto& [key, value] : battle.fields) {
        if (key == "table" || key == "intensity") value = *document.find(key);
        if (key != "knights") continue;
        value.items.push_back(*document.find("knight"));
        if (const Document* partner = document.find("partner")) value.items.push_back(*partner);
    }
    Problems found;
    const auto scenario = read_scenario(battle, numbers, found);
    for (Problem& problem : found) {  // as the situation's own fields
        if (problem.where.starts_with("/knights/0")) problem.where.replace(0, 10, "/knight");
        if (problem.where.starts_with("/knights/1")) problem.where.replace(0, 10, "/partner");
        problems.push_back(std::move(problem));
    }
    if (!scenario) return std::nullopt;
    State s = opening_state(scenario);
    whom = {0};
    for (Knight& k : s.knights) k.fight.declared = true;
    read_standing(place, scenario->knights[0], scenario->numbers, s.knights[0]);
    const Outcome outcome = place.required("battle").choice(Outcome::success, "GP-RND-2"_rule);
    set_battle(s.knights[0].fight, outcome);
    if (s.knights.size() > 1)
        set_battle(s.knights[1].fight, place.has("partner_battle")
                                           ? place.optional("partner_battle").choice(outcome)
                                           : outcome);
    s.phase = Phase::choose;
    return s;
}

void read_modifiers(const Place& place, Modifiers& modifiers)
{
    for (const Skill skill : every<Skill>())
        modifiers[skill] =
            static_cast<std::int8_t>(place.optional(name_of(skill)).integer(-99, 99, 0));
}

/// A view as a game writes it: scenario and state.
std::optional<State> read_view(const Document& document, const Document& numbers,
                               Problems& problems)
{
    const Place place(document, problems);
    const Document* const battle = document.find("scenario");
    Problems found;
    const auto scenario = read_scenario(*battle, numbers, found);
    for (Problem& problem : found) {
        problem.where.insert(0, "/scenario");
        problems.push_back(std::move(problem));
    }
    if (!scenario) return std::nullopt;
    State s = opening_state(scenario);
    const Place state = place.required("state");
    s.round = static_cast<std::int8_t>(state.required("round").integer(1, 99, 1));
    s.intensity = static_cast<std::int16_t>(state.required("intensity").integer(0, 999, 0));
    s.round_intensity =
        static_cast<std::int16_t>(state.required("round_intensity").integer(0, 999, 0));
    const auto knights = state.required("knights").items(s.size(), s.size());
    for (std::size_t i = 0; i < knights.size() && i < s.size(); ++i) {
        Knight& k = s.knights[i];
        const Place fight = knights[i].required("fight");
        k.quit = knights[i].required("quit").boolean();
        k.health = knights[i].required("health").choice(Health::fit);
        if (k.in()) read_standing(knights[i], scenario->knights[i], scenario->numbers, k);
        k.fight.declared = true;
        k.fight.sits_out = fight.required("sits_out").boolean();
        k.fight.announced = fight.required("announced").boolean();
        if (fight.required("read").boolean())
            set_battle(k.fight, fight.required("battle").choice(Outcome::fail));
        read_modifiers(knights[i].required("standing"), k.standing);
        read_modifiers(knights[i].required("passing"), k.passing);
    }
    s.phase = Phase::choose;
    return s;
}

struct Row {
    KnightId knight;
    std::string say;
    Foresight f;
};

/// Of every knight, or of the one of that name, what he may choose.
std::vector<Row> rows_of(const State& s, const std::string* only, const Plan& plan)
{
    std::vector<Row> rows;
    for (const KnightId id : all_knights(*s.scenario)) {
        if ((only && s.sheet(id).seat != *only) || !s.knight(id).fights() ||
            !s.knight(id).fight.read)
            continue;
        for (const Manoeuvre m : open_on(s.knight(id).fight.battle))
            for (const KnightId partner : m == Manoeuvre::attack_with_another
                                              ? all_knights(*s.scenario)
                                              : std::vector<KnightId>{{}})
                if (!check_manoeuvre(s, id, m, partner))
                    rows.push_back(
                        {id, Rules::to_text(*s.scenario, seat_of(id), Choose{m, partner, false}),
                         foresee(s, id, m, partner, plan)});
    }
    return rows;
}

std::string as_json(const State& s, const Plan& plan, const std::vector<Row>& rows)
{
    Writer w;
    w.open()
        .key("plan")
        .open()
        .field("stop", name_of(plan.stop))
        .field("most", plan.most)
        .field("pick", name_of(plan.pick));
    w.field("split", name_of(plan.split))
        .field("bodyguard", name_of(plan.bodyguard))
        .field("squire", name_of(plan.squire))
        .close();
    w.key("manoeuvres").open_list();
    for (const Row& row : rows) {
        const Foresight& f = row.f;
        w.open().field("knight", s.sheet(row.knight).seat).field("manoeuvre", row.say);
        w.field("battle", name_of(s.knight(row.knight).fight.battle)).key("results").open();
        for (const Result r :
             {Result::triumph, Result::win, Result::even, Result::lose, Result::crush})
            w.field(name_of(r), f.results[r]);
        w.close()
            .field("wounded", f.wounded)
            .field("unhorsed", f.unhorsed)
            .field("fallen", f.fallen)
            .field("death", f.death);
        w.field("disrupted", f.disrupted)
            .field("squire_lost", f.squire_lost)
            .field("quits", f.quits);
        w.field("glory", f.glory).field("men", f.men).close();
    }
    w.close_list().close();
    return std::move(w).text() + "\n";
}

std::string as_text(const State& s, const Plan& plan, const std::vector<Row>& rows)
{
    const auto mean = [](double x) {
        const auto hundredths = static_cast<std::int64_t>(x * 100 + 0.5);
        return cat(hundredths / 100, '.', hundredths / 10 % 10, hundredths % 10);
    };
    std::vector<std::vector<std::string>> cells{
        {"knight", "manoeuvre", "Triumph", "Win", "Even", "Lose", "Crush", "wound", "unhorsed",
         "out", "death", "Disrupted", "no squire", "glory", "men lost"}};
    for (const Row& row : rows) {
        const Foresight& f = row.f;
        std::vector<std::string> line{s.sheet(row.knight).name, row.say};
        for (const Result r :
             {Result::triumph, Result::win, Result::even, Result::lose, Result::crush})
            line.push_back(percent(f.results[r]));
        for (const double chance :
             {f.wounded, f.unhorsed, f.fallen, f.death, f.disrupted, f.squire_lost})
            line.push_back(percent(chance));
        line.push_back(mean(f.glory));
        line.push_back(mean(f.men));
        cells.push_back(std::move(line));
    }
    return cat("Plan: ", plan_text(plan, Manoeuvre::attack), ", and against two ",
               plan.split == Plan::Split::even   ? "splits evenly"
               : plan.split == Plan::Split::best ? "splits for the most Wins"
                                                 : "gives all to the first",
               "\n\n", table(Style{}, cells), '\n', assumed_note);
}

}  // namespace

ToolAnswer whatif_tool(const ToolInput& input)
{
    ToolAnswer answer;
    const auto document = parse_document(input.files.front().second, answer.problems);
    if (!document) return answer;
    const Document built_in_numbers =
        parse_document(embedded("data/gpc/assumed.json"), answer.problems).value_or(Document{});
    const Document& numbers = input.numbers ? *input.numbers : built_in_numbers;
    KnightId whom;
    const bool is_view = document->find("state") && document->find("scenario");
    const auto state = is_view ? read_view(*document, numbers, answer.problems)
                               : read_situation(*document, numbers, answer.problems, whom);
    Plan plan =
        is_view ? usual_plan() : read_plan(Place(*document, answer.problems).optional("plan"));
    override_plan(input, plan, answer.problems);
    const std::string* only = input.find("knight");
    if (refused(answer.problems) || !state) return answer;
    std::string first;
    if (whom) only = &(first = state->sheet(whom).seat);
    const auto rows = rows_of(*state, only, plan);
    if (rows.empty()) {
        answer.problems.push_back(
            {"",
             {"GP-RND-7"_rule, "no Battle roll has fallen, so nobody has anything to choose", {}},
             false});
        return answer;
    }
    answer.text = input.has("json") ? as_json(*state, plan, rows) : as_text(*state, plan, rows);
    return answer;
}

}  // namespace montjoy::gpc
