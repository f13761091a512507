#include "systems/gpc/aftermath.hpp"

#include <algorithm>

#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

bool beaten_by_critical(const Clash& c)
{
    const bool lost = c.outcome == Outcome::partial || c.outcome == Outcome::fail;
    return lost && c.theirs.grade == Grade::critical;
}

}  // namespace

int casualties(int men, const Clash& c)
{
    const bool heavy = c.outcome == Outcome::fumble || beaten_by_critical(c);
    if (!heavy && c.outcome != Outcome::fail && c.outcome != Outcome::partial) return 0;
    const int percent = heavy ? 30 : 15;
    return std::min(men, std::max(heavy ? 2 : 1, (percent * men + 50) / 100));
}

bool noted(const Clash& c)
{
    return c.outcome == Outcome::partial && !beaten_by_critical(c);
}

bool cheap_bodyguard(Outcome followers)
{
    return followers == Outcome::critical || followers == Outcome::success;
}

int returned(const Numbers& numbers, int missing, int die, int notes)
{
    return missing *
           numbers.return_quarters[static_cast<std::size_t>(std::clamp(die + notes, 1, 6) - 1)] / 4;
}

Count count_of(const Fight& fight)
{
    const int fought = fight.fought;
    Count count{fight.won, fight.lost, fought};
    const int asked = required_of(fight.manoeuvre, fight.length);
    if (asked > 0) count.required = asked;
    if (fight.fell) {
        // Of a pair begun against two, and of all that was required, what he did not fight is lost.
        if (asked == 0 && fight.cut_short) ++count.required;
        count.lost += count.required - fought;
    }
    if (fight.followers_fought && fight.followers == Outcome::critical && count.lost > 0) {
        --count.lost;
        --count.required;
    }
    if (fight.required >= 0) count.required = fight.required;
    return count;
}

Result result_of(Count c)
{
    if (c.required <= 0) return Result::even;
    if (c.won >= c.required && c.required >= 3) return Result::triumph;
    if (2 * c.won >= c.required) return Result::win;
    if (c.lost >= c.required && c.required >= 3) return Result::crush;
    return 2 * c.lost > c.required ? Result::lose : Result::even;
}

Result result_of(const Fight& fight)
{
    if (fight.manoeuvre == Manoeuvre::flee) return fight.lost > 0 ? Result::lose : Result::even;
    if (fight.manoeuvre == Manoeuvre::flank && fight.length == 0)
        return fight.flank_won ? Result::win : fight.flank_lost ? Result::lose : Result::even;
    return result_of(count_of(fight));
}

int change_of(const Numbers& numbers, Manoeuvre manoeuvre, Result result)
{
    if (manoeuvre == Manoeuvre::disengage && result == Result::win) return 0;  // GP-MAN-8
    return numbers.intensity_change[result];
}

int mean_change(int sum, int units)
{
    if (units == 0) return 0;
    const int doubled = 2 * (sum < 0 ? -sum : sum);
    const int rounded = (doubled + units) / (2 * units);
    return sum < 0 ? -rounded : rounded;
}

bool finds_squire(int awareness, int difficulty, int die)
{
    const Reading reading = read_die(awareness, die);
    return reading.grade == Grade::critical || (reading.succeeded() && reading.height > difficulty);
}

Squire fate_of(const Numbers& numbers, const Knight& knight, bool victory, int die)
{
    const int total = die + (knight.squire_injured ? numbers.fate_injured : 0) +
                      (knight.squire_fumbled ? numbers.fate_fumble : 0) +
                      (victory ? numbers.fate_victory : 0);
    if (total <= numbers.fate_dead_up_to) return Squire::dead;
    if (total <= numbers.fate_captured_up_to) return Squire::captured;
    return total <= numbers.fate_maimed_up_to ? Squire::maimed : Squire::found;
}

Ending ending_of(int start, int intensity, const Numbers& numbers, bool last)
{
    const int margin = last ? numbers.decides_at : numbers.breaks_at;
    if (intensity <= start - margin) return Ending::victory;
    if (intensity >= start + margin) return Ending::defeat;
    return last ? Ending::undecided : Ending::none;
}

bool first_aid_helps(const Numbers& numbers, int die)
{
    return read_die(numbers.first_aid_skill, die).succeeded();
}

int first_aid_points(const Numbers& numbers, int die, int points)
{
    const bool critical = read_die(numbers.first_aid_skill, die).grade == Grade::critical;
    return points + (critical ? numbers.first_aid_critical : 0);
}

}  // namespace montjoy::gpc
