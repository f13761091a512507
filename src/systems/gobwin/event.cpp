// Events as lines of the record, and as each seat may read them.
#include "systems/gobwin/event.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "systems/gobwin/gobwin.hpp"
#include "systems/gobwin/notation.hpp"

namespace montjoy::gobwin {
namespace {

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

// ---- what a seat of `side` may read ------------------------------------------------------------

/// Another side's stack is known by its place in the hex, if at all; its number is its own business.
struct Veil {
    const Scenario& scenario;
    Side side;
    bool sees_places;  ///< it was the side's own turn: it saw the whole hex

    bool foreign(Nation nation) const { return scenario.side_of(nation) != side; }
    void operator()(StackTag& tag) const
    {
        if (!foreign(tag.nation)) return;
        tag.number = 0;
        if (!sees_places) tag.place = 0;
    }
};

void veil_body(Body& body, const Veil& veil)
{
    std::visit(Overloaded{
                   [&](Popped& e) {
                       if (veil.foreign(e.stack.nation)) e.price = -1;
                       veil(e.stack);
                   },
                   [&](Moved& e) {
                       if (veil.foreign(e.stack.nation)) e.left = -1, e.scouted = 0;
                       veil(e.stack);
                   },
                   [&](Levelled& e) { veil(e.stack); },
                   [&](GuardSet& e) {
                       veil(e.guard);
                       veil(e.ward);
                   },
                   [&](Dug& e) { veil(e.stack); },
                   [&](CityUpgraded& e) {
                       if (veil.foreign(e.nation)) e.price = -1;
                   },
                   [&](UnitUpgraded& e) {
                       if (veil.foreign(e.stack.nation)) e.price = -1;
                       veil(e.stack);
                   },
                   [&](Fought& e) {
                       for (StackShot* shot : {&e.attacker, &e.defender, &e.attacker_left, &e.defender_left}) veil(shot->tag);
                   },
                   [&](Battered& e) { veil(e.attacker.tag); },
                   [](auto&) {},
               },
               body);
}

// ---- lines of the record -----------------------------------------------------------------------

std::string tag_text(const Scenario& scenario, const StackTag& tag)
{
    std::string text = tag.number > 0 ? name_of_stack(scenario, tag.nation, tag.number)
                                      : std::string(1, scenario.nations[tag.nation].key);
    text += cat('@', scenario.label(tag.cell));
    if (tag.place > 0) text += cat('.', int{tag.place});
    return text;
}

std::string design_line(const Design& d)
{
    return cat(d.name.text(), '/', name_of(d.type), '/', int{d.attack}, '/', int{d.defence}, '/', int{d.hits});
}

std::string specials_line(Specials specials)
{
    std::string text;
    for (const Special special : every<Special>())
        if (has(specials, special)) text += cat('+', name_of(special));
    return text;
}

std::string shot_line(const Scenario& scenario, const StackShot& shot)
{
    std::string text = cat(tag_text(scenario, shot.tag), '[');
    for (std::size_t i = 0; i < shot.units.size(); ++i)
        text += cat(i > 0 ? " " : "", design_line(shot.units[i].design), ':', int{shot.units[i].left});
    for (const CharacterShot& c : shot.characters)
        text += c.rating > 0 ? cat(" scout", int{c.rating})
                             : cat(" commander", int{c.level}, specials_line(c.specials), c.persona ? cat('=', int{c.persona}) : "");
    return text + ']';
}

std::string blow_line(const BlowShot& blow)
{
    return cat(to_decimal(blow.attack.total()), '-', to_decimal(blow.defence.total()), " x ", blow.dice, " = ", blow.hits);
}

std::string side_text(const std::optional<Side>& side) { return side ? std::string(name_of(*side)) : std::string("nobody"); }

struct Line {
    const Scenario& s;
    std::string tag(const StackTag& t) const { return tag_text(s, t); }
    char key(Nation n) const { return n == no_nation ? '-' : s.nations[n].key; }

    std::string operator()(const TurnBegan& e) const
    {
        return e.round == 0 ? cat("set-up ", name_of(e.side)) : cat("turn ", e.round, ' ', name_of(e.side));
    }
    std::string operator()(const Income& e) const { return cat("income ", key(e.nation), ' ', half_points(e.gained), " total ", half_points(e.total)); }
    std::string operator()(const Shaken& e) const { return cat("shaken ", tag(e.stack), ' ', e.units); }
    std::string operator()(const Reported& e) const { return cat("report ", name_of(e.side), ' ', e.hexes, " hexes ", e.stacks, " stacks"); }
    std::string operator()(const Designed& e) const { return cat("designed ", key(e.nation), " d", e.index + 1, ' ', design_line(e.design)); }
    std::string operator()(const Popped& e) const
    {
        const std::string what = e.design ? design_line(*e.design) : e.rating ? cat("scout", int{e.rating}) : cat("commander", specials_line(e.specials));
        return cat("popped ", tag(e.stack), e.raised ? " new " : " ", what, e.price >= 0 ? cat(" for ", e.price) : "");
    }
    std::string operator()(const Levelled& e) const { return cat("level ", tag(e.stack), ' ', e.level); }
    std::string operator()(const Moved& e) const
    {
        return cat("moved ", tag(e.stack), " from ", s.label(e.from), e.left >= 0 ? cat(" left ", e.left) : "",
                   e.scouted > 0 ? cat(" scouted ", e.scouted) : "");
    }
    std::string operator()(const Arranged& e) const
    {
        switch (e.act) {
            case Act::split: return cat("split ", tag(e.stack), " unit ", e.unit, " to ", tag(e.other));
            case Act::join: return cat("joined ", tag(e.stack), " to ", tag(e.other));
            case Act::front: return cat("front ", tag(e.stack), " unit ", e.unit);
            default: return cat("stepped ", tag(e.stack), " character ", e.unit, " to ", tag(e.other));
        }
    }
    std::string operator()(const GuardSet& e) const
    {
        return e.set ? cat("guard ", tag(e.guard), " of ", tag(e.ward)) : cat("unguard ", tag(e.guard));
    }
    std::string operator()(const Looked& e) const { return cat("looked ", key(e.nation), ' ', s.label(e.cell), " scouted ", e.scouted); }
    std::string operator()(const Dug& e) const { return cat("dug ", tag(e.stack), ' ', e.points, " total ", e.total); }
    std::string operator()(const Fooled& e) const { return cat("fooled ", tag(e.stack), ' ', name_of(e.fool)); }
    std::string operator()(const CityUpgraded& e) const
    {
        return cat("upgraded ", s.label(e.cell), " level ", e.level, e.price >= 0 ? cat(" for ", e.price) : "");
    }
    std::string operator()(const UnitUpgraded& e) const
    {
        return cat("upgraded ", tag(e.stack), " unit ", e.unit, ' ', design_line(e.design), e.price >= 0 ? cat(" for ", e.price) : "");
    }
    std::string operator()(const Fought& e) const
    {
        std::string text = cat(e.fire ? "fire " : "attack ", shot_line(s, e.attacker), " on ", shot_line(s, e.defender));
        if (e.aim > 0) text += cat(" aim ", e.aim);
        text += cat(" : ", blow_line(e.blow));
        if (e.back) text += cat(" : back ", blow_line(*e.back));
        if (e.shot_taken) text += " : shot taken";
        return cat(text, " : left ", shot_line(s, e.attacker_left), " and ", shot_line(s, e.defender_left));
    }
    std::string operator()(const Battered& e) const
    {
        return cat("walls ", shot_line(s, e.attacker), " on ", s.label(e.cell), " : ", blow_line(e.blow), " : ", e.points, " points, ", e.left, " left");
    }
    std::string operator()(const Learned& e) const { return cat("experience ", tag(e.stack), ' ', e.experience, " level ", e.level, e.rose ? " rose" : ""); }
    std::string operator()(const Cwoaked& e) const { return cat("cwoaked ", key(e.nation), ' ', half_points(e.half_points)); }
    std::string operator()(const Taken& e) const
    {
        return cat("taken ", s.label(e.cell), ' ', name_of(e.side), e.city ? cat(" city ", key(e.nation), " from ", key(e.from)) : "");
    }
    std::string operator()(const WentOut& e) const { return cat("out ", key(e.nation)); }
    std::string operator()(const Fell& e) const { return cat("fell ", s.personas[e.persona - 1u].name); }
    std::string operator()(const TurnEnded& e) const { return cat("ended ", key(e.nation), e.by_time ? " by time" : ""); }
    std::string operator()(const Ruled& e) const
    {
        Action action;
        action.act = Act::ruling;
        action.words = std::make_shared<const Words>(e.ruling);
        return Rules::to_text(s, {}, action);
    }
    std::string operator()(const Won& e) const { return cat("won ", side_text(e.winner), " : ", e.how.pattern); }
};

}  // namespace

std::optional<Event> as_seen(const Scenario& scenario, const Event& event, Seat seat)
{
    if (!event.seen_by.contains(seat)) return std::nullopt;
    const SeatInfo& info = scenario.seats[seat.index];
    Event own = event;
    if (info.game_master) return own;
    const Side side = static_cast<Side>(info.side);
    bool sees_places = !scenario.options.fog;
    if (const auto* fought = std::get_if<Fought>(&event.body))
        sees_places = sees_places || scenario.side_of(fought->attacker.tag.nation) == side;
    veil_body(own.body, {scenario, side, sees_places});
    own.seen_by = seat;
    return own;
}

std::string Rules::to_text(const Scenario& scenario, const Event& event) { return std::visit(Line{scenario}, event.body); }

}  // namespace montjoy::gobwin
