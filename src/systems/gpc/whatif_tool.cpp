// The `whatif` tool: of a situation, or of a game's view as JSON, each manoeuvre that a knight may
// choose with its exact chances under a plan.
#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/modifiers.hpp"
#include "systems/gpc/preview.hpp"
#include "systems/gpc/situation.hpp"
#include "systems/gpc/tables.hpp"
#include "systems/gpc/tools.hpp"

namespace montjoy::gpc {
namespace {

/// The options of the command line say more of the plan than the file does; with "partner-" before
/// them of the plan of whoever attacks with him.
void override_plan(const ToolInput& input, std::string_view whose, Plan& plan, Problems& problems)
{
    const auto put = [&]<class E>(std::string_view name, E& value) {
        const std::string option = cat(whose, name);
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
    if (const std::string* most = input.find(cat(whose, "most"))) {
        if (const auto n = parse_integer(*most, 1, 3))
            plan.most = static_cast<int>(*n);
        else
            problems.push_back({cat("--", whose, "most"), {{}, "a whole number from 1 to 3 is asked", {}}, false});
    }
}

void refuse(const Refusal& refusal, std::string where, Problems& problems)
{
    problems.push_back({std::move(where), refusal, false});
}

/// The knight that `--knight` names, or else the one whose view or situation it is; null: all of them.
KnightId read_knight_option(const ToolInput& input, const Situation& situation, Problems& problems)
{
    const std::string* const given = input.find("knight");
    if (!given) return situation.whom;
    const Scenario& scenario = *situation.state.scenario;
    std::vector<std::string> names;
    for (const KnightId id : all_knights(scenario)) {
        if (scenario.sheet(id).seat == *given) return id;
        names.push_back(scenario.sheet(id).seat);
    }
    const bool is_seat = std::any_of(scenario.seats.begin(), scenario.seats.end(),
                                     [&](const SeatInfo& seat) { return seat.name == *given; });
    Message message = is_seat ? Message{{}, "{} leads no knight; allowed are: {}", {}}
                              : Message{{}, "\"{}\" stands here; allowed are: {}", {}};
    message.arguments = {*given, join(names, ", ")};
    problems.push_back({"--knight", std::move(message), false});
    return {};
}

struct Wanted {
    Manoeuvre manoeuvre = Manoeuvre::none;
    KnightId partner;  ///< of Attack with Another; null: whoever may be it
};

/// The manoeuvre that `--manoeuvre` names, in words or with dashes; none: all that are open.
Wanted read_manoeuvre_option(const ToolInput& input, const Scenario& scenario, Problems& problems)
{
    const std::string* const given = input.find("manoeuvre");
    if (!given) return {};
    std::string words = *given;
    for (const std::string_view written : {std::string_view(*given), std::string_view(words)}) {
        const auto action = Rules::parse_action(scenario, {}, written);
        if (const auto* act = std::get_if<Action>(&action))
            if (const auto* choose = std::get_if<Choose>(act); choose && !choose->change)
                return {choose->manoeuvre, choose->partner};
        std::replace(words.begin(), words.end(), '-', ' ');
    }
    std::vector<std::string> names;
    for (const Manoeuvre m : every<Manoeuvre>()) {
        constexpr auto outcomes = every<Outcome>();
        if (std::none_of(outcomes.begin(), outcomes.end(),
                         [m](Outcome battle) { return opens(battle, m); }))
            continue;  // none that a knight chooses
        if (name_of(m) == words) return {m, {}};
        names.emplace_back(name_of(m));
    }
    problems.push_back(
        {"--manoeuvre",
         {{}, "\"{}\" stands here; allowed are: {}", {*given, join(names, ", ")}},
         false});
    return {};
}

/// Why a knight has no manoeuvre to choose, or to change, where he has none.  GP-RND-7
std::optional<Refusal> check_chooses(const State& s, KnightId id)
{
    const Fight& fight = s.knight(id).fight;
    const std::string& name = s.sheet(id).name;
    if (!s.knight(id).in()) return Refusal("GP-EXC-3"_rule, "{} is out of the battle", {name});
    if (fight.sits_out) return Refusal("GP-MAN-11"_rule, "{} sits this round out", {name});
    if (!fight.read)
        return Refusal("GP-RND-7"_rule, "{}'s Battle roll has not fallen yet", {name});
    if (fight.begun)
        return Refusal("GP-RND-7"_rule, "{}'s turn has begun, and so he keeps to his choice",
                       {name});
    if (s.struck && fight.manoeuvre != Manoeuvre::none)
        return Refusal("GP-RND-7"_rule,
                       "choices can be changed until the first exchange, and it has begun");
    return std::nullopt;
}

struct Row {
    KnightId knight;
    std::string say;
    Foresight f;
    Outcome battle{};
    double chance = 1;       ///< that the Battle roll comes to that
    bool announced = false;  ///< he says that he will disengage
    std::optional<Together> both{};
};

/// What a knight may choose, or that one manoeuvre of it; a fault where that is not open to him.
std::vector<Row> rows_of(const State& s, KnightId id, const Wanted& wanted, const Plan& plan,
                         const Plan& partners, Problems& problems)
{
    std::vector<Row> rows;
    std::optional<Refusal> closed;
    const bool all = wanted.manoeuvre == Manoeuvre::none;
    const auto open = open_on(s.knight(id).fight.battle);
    for (const Manoeuvre m : all ? open : std::span(&wanted.manoeuvre, 1)) {
        const bool any = m == Manoeuvre::attack_with_another && !wanted.partner;
        for (const KnightId partner :
             any ? all_knights(*s.scenario) : std::vector<KnightId>{wanted.partner}) {
            if (auto refusal = check_manoeuvre(s, id, m, partner)) {
                if (!closed || closed->clause.id == "GP-MAN-3") closed = std::move(refusal);
                continue;
            }
            rows.push_back(
                {id, Rules::to_text(*s.scenario, seat_of(id), Choose{m, partner, false}),
                 foresee(s, id, m, partner, plan), s.knight(id).fight.battle});
            if (m == Manoeuvre::attack_with_another)
                rows.back().both = foresee_together(s, id, plan, partner, partners);
        }
    }
    if (rows.empty() && closed && !all) refuse(*closed, "--manoeuvre", problems);
    return rows;
}

/// What may be open to a knight whose Battle roll has yet to fall, by what it comes to; of one who has
/// not said yet whether he fights or will disengage, both. What hangs on others is left out: Attack
/// with Another; and what a critical's opportunity brings.  GP-RND
std::vector<Row> rows_ahead(const State& s, KnightId id, const Plan& plan)
{
    std::vector<Row> rows;
    const Fight& fight = s.knight(id).fight;
    std::map<Manoeuvre, Foresight> known;  // the same, whatever roll opens it
    for (const bool announced : {false, true}) {
        if (fight.declared && announced != fight.announced) continue;
        State then = s;
        then.knight(id).fight.announced = announced;
        const auto pairs = opposed_odds(battle_skill(then, id),
                                        intensity_against(then, id, then.round_intensity));
        for (const Outcome battle : every<Outcome>()) {
            if (pairs[battle] == 0) continue;
            set_battle(then.knight(id).fight, battle);
            for (const Manoeuvre m : open_on(battle)) {
                if (m == Manoeuvre::attack_with_another || check_manoeuvre(then, id, m, {}))
                    continue;
                if (!known.contains(m)) known[m] = foresee(then, id, m, {}, plan);
                rows.push_back({id, std::string(name_of(m)), known[m], battle,
                                pairs[battle] / 400.0, announced});
            }
        }
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
        w.field("battle", name_of(row.battle))
            .field("chance", row.chance)
            .field("announced", row.announced)
            .key("results")
            .open();
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
        w.field("glory", f.glory).field("men", f.men);
        if (row.both)
            w.key("both")
                .open()
                .field("wins", row.both->wins)
                .field("standing", row.both->standing)
                .field("alive", row.both->alive)
                .close();
        w.close();
    }
    w.close_list().close();
    return std::move(w).text() + "\n";
}

/// The plan as it is typed: "--stop never --most 3 ...".
std::string as_options(const Plan& plan)
{
    return cat("--stop ", name_of(plan.stop), " --most ", plan.most, " --pick ", name_of(plan.pick),
               " --split ", name_of(plan.split), " --bodyguard ", name_of(plan.bodyguard),
               " --squire ", name_of(plan.squire));
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
    const bool ahead = std::any_of(rows.begin(), rows.end(),
                                   [](const Row& row) { return row.chance < 1 || row.announced; });
    if (ahead) cells[0].insert(cells[0].begin() + 1, {"says", "Battle roll", "chance"});
    std::string both;
    for (const Row& row : rows) {
        const Foresight& f = row.f;
        std::vector<std::string> line{s.sheet(row.knight).name, row.say};
        if (ahead)
            line.insert(line.begin() + 1,
                        {row.announced ? "disengages" : "fights",
                         render(outcome_words[row.battle], {}), percent(row.chance)});
        if (row.both)
            both += cat(s.sheet(row.knight).name, ", ", row.say, ": both Win or better ",
                        percent(row.both->wins), ", nobody out ", percent(row.both->standing),
                        ", nobody dies ", percent(row.both->alive), '\n');
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
               ".\n      ", as_options(plan), "\n\n", table(Style{}, cells), both.empty() ? "" : "\n", both, '\n', assumed_note);
}

}  // namespace

ToolAnswer whatif_tool(const ToolInput& input)
{
    ToolAnswer answer;
    Problems& problems = answer.problems;
    const auto document = parse_document(input.files.front().second, problems);
    if (!document) return answer;
    const Document built_in_numbers =
        parse_document(embedded("data/gpc/assumed.json"), problems).value_or(Document{});
    auto situation =
        read_situation(*document, input.numbers ? *input.numbers : built_in_numbers, problems);
    if (!situation) return answer;
    const State& s = situation->state;
    override_plan(input, "", situation->plan, problems);
    Plan partners = situation->plan;
    override_plan(input, "partner-", partners, problems);
    const KnightId whom = read_knight_option(input, *situation, problems);
    const Wanted wanted = read_manoeuvre_option(input, *s.scenario, problems);
    if (!refused(problems) && situation->over)
        refuse(Refusal("GP-BAT-1"_rule, "the battle is over"), "", problems);
    if (refused(problems)) return answer;
    std::vector<Row> rows;
    Problems idle;  // of those who have nothing to choose
    for (const KnightId id : whom ? std::vector<KnightId>{whom} : all_knights(*s.scenario)) {
        const Fight& fight = s.knight(id).fight;
        if (input.has("ahead") && s.knight(id).in() && !fight.sits_out && !fight.read) {
            for (Row& row : rows_ahead(s, id, situation->plan)) rows.push_back(std::move(row));
            continue;
        }
        if (const auto refusal = check_chooses(s, id)) {
            refuse(*refusal, "", idle);
            continue;
        }
        for (Row& row : rows_of(s, id, wanted, situation->plan, partners, idle)) rows.push_back(std::move(row));
    }
    if (rows.empty()) {
        problems.insert(problems.end(), idle.begin(), idle.end());
        return answer;
    }
    answer.text =
        input.has("json") ? as_json(s, situation->plan, rows) : as_text(s, situation->plan, rows);
    return answer;
}

}  // namespace montjoy::gpc
