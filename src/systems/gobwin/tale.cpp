// Events and pieces in sentences, for people.
#include "base/text.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/notation.hpp"

namespace montjoy::gobwin {
namespace {

/// The words of an event for people, mostly one sentence.
class Tale {
public:
    explicit Tale(const Scenario& scenario) : s(scenario) {}

    std::vector<Message> operator()(const TurnBegan& e) const
    {
        const std::string side(name_of(e.side));
        if (e.round == 0) return one("GB-UNIT-8"_rule, "The {} sets up its forces.", {side});
        return one("GB-TURN-1"_rule, "Turn {}: the {} begins.", {std::int64_t{e.round}, side});
    }
    std::vector<Message> operator()(const Income& e) const
    {
        return one("GB-ECO-2"_rule, "{} gets {} points and has {}.", {nation(e.nation), half_points(e.gained), half_points(e.total)});
    }
    std::vector<Message> operator()(const Shaken& e) const
    {
        return one("GB-UNIT-6"_rule, "{}: units shaken for this turn: {}.", {stack(e.stack), std::int64_t{e.units}});
    }
    std::vector<Message> operator()(const Reported& e) const
    {
        return one("GB-SCOUT-3"_rule, "The report of the {}: hexes in sight {}, enemy stacks {}.",
                   {std::string(name_of(e.side)), std::int64_t{e.hexes}, std::int64_t{e.stacks}});
    }
    std::vector<Message> operator()(const Designed& e) const
    {
        return one("GB-UNIT-8"_rule, "{} designs {}: {} {}/{}/{}.",
                   {nation(e.nation), std::string(e.design.name.text()), std::string(name_of(e.design.type)),
                    std::int64_t{e.design.attack}, std::int64_t{e.design.defence}, std::int64_t{e.design.hits}});
    }
    std::vector<Message> operator()(const Popped& e) const
    {
        std::string what = "a commander";
        if (e.design) what = e.design->name.text();
        if (e.rating > 0) what = cat("a scout of rating ", int{e.rating});
        for (const Special special : every<Special>())
            if (has(e.specials, special)) what += cat(", ", title_of(special));
        if (e.price < 0) return one("GB-TURN-3"_rule, "{}: {} is popped.", {stack(e.stack), what});
        return one("GB-TURN-3"_rule, "{}: {} is popped for {} points.", {stack(e.stack), what, std::int64_t{e.price}});
    }
    std::vector<Message> operator()(const Levelled& e) const
    {
        return one("GB-CHAR-2"_rule, "The new commander with {} is of level {}.", {stack(e.stack), std::int64_t{e.level}});
    }
    std::vector<Message> operator()(const Moved& e) const
    {
        if (e.left < 0) return one("GB-MAP-1"_rule, "{} comes from {}.", {stack(e.stack), s.label(e.from)});
        return one("GB-MAP-1"_rule, "{} comes from {}, with {} movement left.", {stack(e.stack), s.label(e.from), std::int64_t{e.left}});
    }
    std::vector<Message> operator()(const Arranged& e) const
    {
        switch (e.act) {
            case Act::split: return one("GB-STACK-4"_rule, "Unit {} of {} goes to {}.", {std::int64_t{e.unit}, stack(e.stack), stack(e.other)});
            case Act::join: return one("GB-STACK-4"_rule, "{} joins {}.", {stack(e.stack), stack(e.other)});
            case Act::front: return one("GB-STACK-3"_rule, "Unit {} of {} comes to the front.", {std::int64_t{e.unit}, stack(e.stack)});
            default: return one("GB-CHAR-8"_rule, "A character of {} steps over to {}.", {stack(e.stack), stack(e.other)});
        }
    }
    std::vector<Message> operator()(const GuardSet& e) const
    {
        if (!e.set) return one("GB-COM-9"_rule, "The guard of {} is withdrawn.", {stack(e.guard)});
        return one("GB-COM-9"_rule, "{} guards {}.", {stack(e.guard), stack(e.ward)});
    }
    std::vector<Message> operator()(const Looked& e) const
    {
        return one("GB-SPEC-4"_rule, "Look-a-mancy at {}: hexes that come into sight, {}.", {s.label(e.cell), std::int64_t{e.scouted}});
    }
    std::vector<Message> operator()(const Dug& e) const
    {
        return one("GB-SPEC-5"_rule, "{} builds walls: points {} more, {} in all.", {stack(e.stack), std::int64_t{e.points}, std::int64_t{e.total}});
    }
    std::vector<Message> operator()(const Fooled& e) const
    {
        if (e.fool == Fool::move) return one("GB-SPEC-7"_rule, "Fool-a-mancy gives {} a point of movement.", {stack(e.stack)});
        return one("GB-SPEC-7"_rule, "Fool-a-mancy gives {} its Defence.", {stack(e.stack)});
    }
    std::vector<Message> operator()(const CityUpgraded& e) const
    {
        return one("GB-TURN-4"_rule, "{} rises to level {}.", {s.city_name(e.cell), std::int64_t{e.level}});
    }
    std::vector<Message> operator()(const UnitUpgraded& e) const
    {
        return one("GB-TURN-4"_rule, "Unit {} of {} becomes {}.", {std::int64_t{e.unit}, stack(e.stack), std::string(e.design.name.text())});
    }
    std::vector<Message> operator()(const Fought& e) const { return fought(e); }
    std::vector<Message> operator()(const Battered& e) const
    {
        return one("GB-COM-11"_rule, "{} ({}) batters the walls of {}: {} x {}/10, hits {}; wall points lost {}, left {}.",
                   {stack(e.attacker.tag), list_of(e.attacker.units), s.city_name(e.cell), to_decimal(e.blow.attack.total()),
                    std::int64_t{e.blow.dice}, e.blow.hits, std::int64_t{e.points}, std::int64_t{e.left}});
    }
    std::vector<Message> operator()(const Learned& e) const
    {
        if (e.rose) return one("GB-CHAR-5"_rule, "The leader of {} rises to level {}.", {stack(e.stack), std::int64_t{e.level}});
        return one("GB-CHAR-4"_rule, "The leader of {} now has experience {}.", {stack(e.stack), std::int64_t{e.experience}});
    }
    std::vector<Message> operator()(const Cwoaked& e) const
    {
        return one("GB-SPEC-6"_rule, "Cwoak-a-mancy brings {} points: {}.", {nation(e.nation), half_points(e.half_points)});
    }
    std::vector<Message> operator()(const Taken& e) const
    {
        if (!e.city) return {};  // who holds a bare hex matters little, and changes with every step
        if (e.from == no_nation) return one("GB-TURN-8"_rule, "{} takes {}.", {nation(e.nation), s.city_name(e.cell)});
        return one("GB-TURN-8"_rule, "{} takes {} from {}.", {nation(e.nation), s.city_name(e.cell), nation(e.from)});
    }
    std::vector<Message> operator()(const WentOut& e) const { return one("GB-TURN-9"_rule, "{} is out.", {nation(e.nation)}); }
    std::vector<Message> operator()(const Fell& e) const
    {
        return one("GB-COM-13"_rule, "{} has fallen.", {s.personas[e.persona - 1u].name});
    }
    std::vector<Message> operator()(const TurnEnded& e) const
    {
        if (e.by_time) return one("GB-TURN-1"_rule, "The time of {} is up.", {nation(e.nation)});
        return one("GB-TURN-1"_rule, "{} has ended its turn.", {nation(e.nation)});
    }
    std::vector<Message> operator()(const Ruled& e) const
    {
        const std::string line = Rules::to_text(s, Event{e, {}, false});
        const std::size_t cut = line.find(" : ");
        return one("GB-GM-1"_rule, "The game master rules: {}. {}", {line.substr(7, cut - 7), e.ruling.reason});
    }
    std::vector<Message> operator()(const Won& e) const
    {
        if (!e.winner) return one("GB-TURN-9"_rule, "Nobody has won: {}.", {e.how});
        return one("GB-TURN-9"_rule, "The {} has won: {}.", {std::string(name_of(*e.winner)), e.how});
    }

private:
    static std::vector<Message> one(Clause clause, Text text, std::vector<Argument> arguments)
    {
        return {{clause, text, std::move(arguments)}};
    }
    std::string nation(Nation n) const { return s.nations[n].name; }
    std::string stack(const StackTag& tag) const { return words_of(s, tag); }

    static Message blow(Text text, const BlowShot& b)
    {
        return {"GB-COM-5"_rule, text,
                {to_decimal(b.attack.total()), to_decimal(b.defence.total()), std::int64_t{b.dice}, b.hits}};
    }

    std::string losses(const StackShot& before, const StackShot& after) const
    {
        if (after.units.empty()) {
            std::string text = cat(stack(before.tag), " is killed");
            for (std::size_t c = 0; c < before.characters.size(); ++c)
                text += cat(c == 0 ? " with its " : " and ", words_of(s, before.characters[c]));
            return text;
        }
        int hits = 0;
        for (const UnitShot& unit : before.units) hits += unit.left;
        for (const UnitShot& unit : after.units) hits -= unit.left;
        if (hits == 0) return cat(stack(before.tag), " is unhurt");
        const std::size_t dead = before.units.size() - after.units.size();
        return dead == 0 ? cat(stack(before.tag), " loses ", hits, hits == 1 ? " hit" : " hits", " and no unit")
                         : cat(stack(before.tag), " loses ", dead, dead == 1 ? " unit" : " units", ", ", after.units.size(), " left");
    }

    std::vector<Message> fought(const Fought& e) const
    {
        std::vector<Message> tale;
        tale.push_back({e.fire ? "GB-UNIT-5"_rule : "GB-COM-1"_rule, e.fire ? Text("{} ({}) fires at {} ({}).") : Text("{} ({}) attacks {} ({})."),
                        {stack(e.attacker.tag), list_of(e.attacker.units), stack(e.defender.tag), list_of(e.defender.units)}});
        tale.push_back(blow("Attack {} less Defence {}, x {}/10: hits {}.", e.blow));
        if (e.back) tale.push_back(blow("In return: Attack {} less Defence {}, x {}/10: hits {}.", *e.back));
        tale.push_back({"GB-COM-13"_rule, "{}; {}.", {losses(e.defender, e.defender_left), losses(e.attacker, e.attacker_left)}});
        return tale;
    }

    const Scenario& s;
};

}  // namespace

std::vector<Message> Rules::describe(const Scenario& scenario, const Event& event)
{
    return std::visit(Tale(scenario), event.body);
}

std::string list_of(const std::vector<UnitShot>& units)
{
    std::string text;
    for (std::size_t i = 0; i < units.size();) {
        std::size_t same = i;
        while (same < units.size() && units[same].design == units[i].design) ++same;
        text += cat(text.empty() ? "" : ", ", same - i, ' ', units[i].design.name.text());
        i = same;
    }
    return text.empty() ? "nobody" : text;
}

std::string_view title_of(Special special)
{
    constexpr std::array<std::string_view, 8> titles{"Dance Fighting", "Rockin' Out",   "Ditto-a-mancy", "Look-a-mancy",
                                                     "Dirt-a-mancy",   "Cwoak-a-mancy", "Fool-a-mancy",  "Shock-a-mancy"};
    return titles[static_cast<std::size_t>(special)];
}

std::string words_of(const Scenario& scenario, const CharacterShot& c)
{
    if (c.rating > 0) return cat("scout ", int{c.rating});
    std::string text = c.persona > 0 ? cat(scenario.personas[c.persona - 1u].name, ", ") : std::string();
    text += cat("commander ", int{c.level});
    for (const Special special : every<Special>())
        if (has(c.specials, special)) text += cat(", ", title_of(special));
    return text;
}

std::string words_of(const Scenario& scenario, const Character& c)
{
    return words_of(scenario, CharacterShot{c.level, c.rating, c.specials, c.persona});
}

std::string words_of(const Scenario& scenario, const StackTag& tag)
{
    const std::string hex = scenario.label(tag.cell);
    if (tag.number > 0) return cat(name_of_stack(scenario, tag.nation, tag.number), " at ", hex);
    const char key = scenario.nations[tag.nation].key;
    if (tag.place > 0) return cat(hex, ".", int{tag.place}, " of ", key);
    return cat("a stack of ", key, " at ", hex);
}

std::string half_points(int halves)
{
    const bool under = halves < 0;
    const int size = under ? -halves : halves;
    return cat(under ? "-" : "", size / 2, size % 2 != 0 ? ".5" : "");
}

}  // namespace montjoy::gobwin
