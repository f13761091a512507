#include "systems/gpc/invariant.hpp"

#include "base/text.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

std::string broken_knight(const State& s, KnightId id)
{
    const Knight& k = s.knight(id);
    const Sheet& sheet = s.sheet(id);
    const Fight& f = k.fight;
    const std::string& name = sheet.name;
    const int whole = sheet.most_hit_points();
    if (k.hit_points > whole) return cat(name, " has more than ", whole, " hit points");
    if (k.health == Health::fit && 4 * k.hit_points <= whole)
        return cat(name, " stands with ", k.hit_points, " of ", whole,
                   " hit points, which is a quarter or less");
    if (k.health == Health::dead && s.ending == Ending::none)
        return cat(name, " is dead before First Aid could reach him");
    if (k.glory < 0) return cat(name, " has less than no glory");
    if (k.men < 0 || k.missing < 0 || k.men + k.missing > 2000)
        return cat("the men of ", name, " do not add up");
    if (k.notes < 0) return cat(name, " has less than no notes");
    if (k.tier < 1 || k.tier > s.scenario->numbers.tiers)
        return cat(name, " stands in tier ", k.tier);
    if ((k.squire == Squire::none) != !sheet.squire.has_value())
        return cat(name, sheet.squire ? " has" : " does not have", " a squire");
    const bool told = k.squire == Squire::dead || k.squire == Squire::captured ||
                      k.squire == Squire::maimed || k.squire == Squire::found;
    if (told && s.ending == Ending::none)
        return cat("the fate of ", name, "'s squire is told after the battle");
    if (f.won < 0 || f.lost < 0 || f.drawn < 0 || f.fought < 0)
        return cat(name, " has counted under 0");
    if (f.partner && (f.partner == id || static_cast<std::size_t>(f.partner.index) >= s.size()))
        return cat(name, " has no such partner");
    if (f.fell && k.in()) return cat(name, " fell in this round and yet stands");
    if (f.manoeuvre != Manoeuvre::none && !f.read) return cat(name, " acts before his Battle roll");
    if (f.named && static_cast<std::size_t>(f.named.index) >= s.scenario->table.foes.size())
        return cat(name, " has named nobody");
    return "";
}

std::string broken_turn(const State& s)
{
    const Turn& t = s.turn;
    const auto there = [&](KnightId id) {
        return !id || static_cast<std::size_t>(id.index) < s.size();
    };
    if (!there(t.lead) || !there(t.partner) || !there(t.active)) return "the turn is nobody's";
    if (t.partner && !t.lead) return "a partner attacks without a lead";
    if (t.dice > 24) return "more than 24 dice of damage";
    if (t.draws < 0 || t.draws > 4) return "a wrong number of foes is to be drawn";
    for (const Opponent& foe : t.foes)
        if (!foe.kind || static_cast<std::size_t>(foe.kind.index) >= s.scenario->table.foes.size())
            return "a foe of no kind";
    const bool fights = s.phase == Phase::blow || s.phase == Phase::answer ||
                        s.phase == Phase::damage || s.phase == Phase::wound ||
                        s.phase == Phase::bodyguard;
    if (fights && (!t.active || static_cast<std::size_t>(t.met) >= t.foes.size()))
        return "blows without a foe";
    return "";
}

}  // namespace

std::string broken_invariant_of(const State& s)
{
    if (!s.scenario || s.knights.size() != s.scenario->knights.size())
        return "the knights are not those of the scenario";
    if (s.intensity < 0) return "Intensity is under 0";
    if (s.round < 1 || s.round > s.rounds) return cat("round ", s.round, " of ", s.rounds);
    if ((s.phase == Phase::over) && s.ending == Ending::none)
        return "the battle is over without an end";
    for (const KnightId id : all_knights(*s.scenario))
        if (std::string broken = broken_knight(s, id); !broken.empty()) return broken;
    if (std::string broken = broken_turn(s); !broken.empty()) return broken;
    if (is_choice(s.phase) && asked(s).empty()) return cat("nobody is asked at ", name_of(s.phase));
    return "";
}

}  // namespace montjoy::gpc
