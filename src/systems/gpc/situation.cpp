#include "systems/gpc/situation.hpp"

#include "systems/gpc/choice.hpp"
#include "systems/gpc/flow.hpp"
#include "systems/gpc/preview.hpp"
#include "systems/gpc/scenario.hpp"

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
std::optional<Situation> read_written(const Document& document, const Document& numbers,
                                      Problems& problems)
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
    Situation situation{opening_state(scenario), KnightId{0}, read_plan(place.optional("plan"))};
    State& s = situation.state;
    for (Knight& k : s.knights) k.fight.declared = true;
    read_standing(place, scenario->knights[0], scenario->numbers, s.knights[0]);
    const Outcome outcome = place.required("battle").choice(Outcome::success, "GP-RND-2"_rule);
    set_battle(s.knights[0].fight, outcome);
    if (s.knights.size() > 1)
        set_battle(s.knights[1].fight, place.has("partner_battle")
                                           ? place.optional("partner_battle").choice(outcome)
                                           : outcome);
    s.phase = Phase::choose;
    return situation;
}

void read_modifiers(const Place& place, Modifiers& modifiers)
{
    for (const Skill skill : every<Skill>())
        modifiers[skill] =
            static_cast<std::int8_t>(place.optional(name_of(skill)).integer(-99, 99, 0));
}

/// How far a knight has come in the round, as far as it bears on what he may choose and what comes of it.
void read_fight(const Place& place, const State& s, Fight& fight)
{
    const Scenario& scenario = *s.scenario;
    fight.declared = place.optional("declared").boolean(true);
    fight.sits_out = place.required("sits_out").boolean();
    fight.announced = place.required("announced").boolean();
    if (place.required("read").boolean())
        set_battle(fight, place.required("battle").choice(Outcome::fail));
    fight.manoeuvre = place.required("manoeuvre").choice(Manoeuvre::none);
    fight.begun = place.required("begun").boolean();
    const auto one_of = [&](std::string_view field, std::vector<std::string_view> names) {
        const Place at = place.required(field);
        const auto found = at.is_null() ? std::nullopt : at.one_of(names);
        return static_cast<std::int8_t>(found ? static_cast<int>(*found) : -1);
    };
    std::vector<std::string_view> knights, foes;
    for (const Sheet& sheet : scenario.knights) knights.push_back(sheet.seat);
    for (const FoeKind& foe : scenario.table.foes) foes.push_back(foe.id);
    fight.partner = {one_of("partner", std::move(knights))};
    fight.named = {one_of("named", std::move(foes))};
}

/// A view as a game writes it: scenario, state, and whose it is.
std::optional<Situation> read_view(const Document& document, const Document& numbers,
                                   Problems& problems)
{
    const Place place(document, problems);
    Problems found;
    const auto scenario = read_scenario(*document.find("scenario"), numbers, found);
    for (Problem& problem : found) {
        problem.where.insert(0, "/scenario");
        problems.push_back(std::move(problem));
    }
    if (!scenario) return std::nullopt;
    Situation situation{opening_state(scenario), {}, usual_plan()};
    State& s = situation.state;
    std::vector<std::string_view> seats;
    for (const SeatInfo& seat : scenario->seats) seats.push_back(seat.name);
    if (const auto eyes = place.required("seat").one_of(seats); eyes && *eyes < s.size())
        situation.whom = {static_cast<std::int8_t>(*eyes)};
    const Place state = place.required("state");
    situation.over = state.required("phase").choice(Phase::choose) == Phase::over;
    if (situation.over) return situation;
    s.round = static_cast<std::int8_t>(state.required("round").integer(1, 99, 1));
    s.rounds = static_cast<std::int8_t>(state.required("rounds").integer(1, 99, 1));
    s.struck = state.required("struck").boolean();
    s.intensity = static_cast<std::int16_t>(state.required("intensity").integer(0, 999, 0));
    s.round_intensity =
        static_cast<std::int16_t>(state.required("round_intensity").integer(0, 999, 0));
    const auto knights = state.required("knights").items(s.size(), s.size());
    for (std::size_t i = 0; i < knights.size() && i < s.size(); ++i) {
        Knight& k = s.knights[i];
        k.quit = knights[i].required("quit").boolean();
        k.health = knights[i].required("health").choice(Health::fit);
        if (k.in()) read_standing(knights[i], scenario->knights[i], scenario->numbers, k);
        read_fight(knights[i].required("fight"), s, k.fight);
        read_modifiers(knights[i].required("standing"), k.standing);
        read_modifiers(knights[i].required("passing"), k.passing);
    }
    s.phase = Phase::choose;
    return situation;
}

}  // namespace

std::optional<Situation> read_situation(const Document& document, const Document& numbers,
                                        Problems& problems)
{
    const bool is_view = document.find("state") && document.find("scenario");
    return is_view ? read_view(document, numbers, problems)
                   : read_written(document, numbers, problems);
}

}  // namespace montjoy::gpc
