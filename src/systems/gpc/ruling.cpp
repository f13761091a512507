// Rulings: what each subject is (the table), why one is refused, and what it does.
#include "systems/gpc/ruling.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/choice.hpp"
#include "systems/gpc/invariant.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

using Value = SubjectRow::Value;
using S = Subject;

constexpr std::array<std::string_view, 4> endings{"standing", "victory", "defeat", "undecided"};

// clang-format off
constexpr std::array<SubjectRow, enum_size<Subject>> rows{{
    {S::intensity,     false, Value::number,   0, 99,   {}, "intensity [by] N", "Intensity is N"},
    {S::modifier,      true,  Value::modifier, -40, 40, enum_names<Skill>, "modifier KNIGHT SKILL [by] N [round]", "a modifier on his rolls, for the round or until it is changed"},
    {S::foe,           true,  Value::foe,      1, 4,    {}, "foe KNIGHT KIND [PLACE]", "the foe that he meets or will meet"},
    {S::share,         true,  Value::number,   0, 99,   {}, "share KNIGHT N", "the foe's skill against him, of one that two attack"},
    {S::outcome,       true,  Value::item,     0, 0,    enum_names<Outcome>, "outcome KNIGHT OUTCOME", "his Battle roll"},
    {S::manoeuvre,     true,  Value::item,     0, 0,    enum_names<Manoeuvre>, "manoeuvre KNIGHT MANOEUVRE", "his manoeuvre, whatever his Battle roll"},
    {S::won,           true,  Value::number,   0, 20,   {}, "won KNIGHT [by] N", "exchanges won this round"},
    {S::lost,          true,  Value::number,   0, 20,   {}, "lost KNIGHT [by] N", "exchanges lost this round"},
    {S::required,      true,  Value::number,   0, 20,   {}, "required KNIGHT N", "exchanges required for his result"},
    {S::result,        true,  Value::item,     1, 0,    enum_names<Result>, "result KNIGHT RESULT", "the result of his unit"},
    {S::hit_points,    true,  Value::number,   -99, 99, {}, "hit-points KNIGHT [by] N", "his hit points"},
    {S::health,        true,  Value::item,     0, 0,    enum_names<Health>, "health KNIGHT HEALTH", "whether he is fit or has fallen"},
    {S::glory,         true,  Value::half,     0, 200'000, {}, "glory KNIGHT [by] N", "his glory of this battle"},
    {S::men,           true,  Value::number,   0, 999,  {}, "men KNIGHT [by] N", "the followers with him"},
    {S::missing,       true,  Value::number,   0, 999,  {}, "missing KNIGHT [by] N", "his followers missing"},
    {S::notes,         true,  Value::number,   0, 99,   {}, "notes KNIGHT [by] N", "notes for the Follower Return"},
    {S::squire,        true,  Value::item,     0, 0,    enum_names<Squire>, "squire KNIGHT STATE", "where his squire is"},
    {S::injured,       true,  Value::yes_no,   0, 0,    {}, "injured KNIGHT yes|no", "whether his squire is injured"},
    {S::mounted,       true,  Value::yes_no,   0, 0,    {}, "mounted KNIGHT yes|no", "whether he is on his horse"},
    {S::disrupted,     true,  Value::yes_no,   0, 0,    {}, "disrupted KNIGHT yes|no", "whether he is Disrupted next round"},
    {S::disengaged,    true,  Value::yes_no,   0, 0,    {}, "disengaged KNIGHT yes|no", "whether he starts the next round Disengaged"},
    {S::tier,          true,  Value::number,   1, 9,    {}, "tier KNIGHT [by] N", "how deep in the enemy his unit stands"},
    {S::valorous,      true,  Value::yes_no,   0, 0,    {}, "valorous KNIGHT yes|no", "whether Valorous opens each of his rounds"},
    {S::secured,       true,  Value::yes_no,   0, 0,    {}, "secured KNIGHT yes|no", "whether he was brought off the field"},
    {S::ransom,        true,  Value::number,   -999, 999, {}, "ransom KNIGHT [by] N", "his ransoms, in L"},
    {S::battle_dice,   true,  Value::dice,     1, 20,   {}, "battle-dice KNIGHT OWN INTENSITY", "the two d20 of his Battle roll, corrected"},
    {S::exchange_dice, true,  Value::dice,     1, 20,   {}, "exchange-dice KNIGHT OWN FOE", "the two d20 of his last exchange, corrected"},
    {S::rounds,        false, Value::number,   1, 99,   {}, "rounds [by] N", "how many rounds the battle lasts"},
    {S::event,         false, Value::text,     0, 0,    {}, "event TEXT", "something happens"},
    {S::end,           false, Value::item,     0, 0,    endings, "end standing|victory|defeat|undecided", "the battle ends now"},
}};
// clang-format on

template <class N>
void change(N& number, const Edit& edit)
{
    number = static_cast<N>(edit.by ? number + edit.value : edit.value);
}

/// Undoes what the last exchange counted, counts it anew and tells it so.  GP-GM-1
void correct_exchange(State& s, KnightId id, int mine, int theirs, Notes& notes)
{
    Knight& knight = s.knight(id);
    Fight& fight = knight.fight;
    const Counted before = fight.last;
    const bool flees = fight.manoeuvre == Manoeuvre::flee;
    const Clash c = clash(before.skill, mine, before.against, theirs);
    const Counted after = counted_exchange(before.foe, s.foe(before.foe), before.skill,
                                           before.against, c, flees);
    const auto place = [&](Fared fared) -> std::int8_t& {
        return fared == Fared::won ? fight.won : fared == Fared::drawn ? fight.drawn : fight.lost;
    };
    std::int8_t& old = place(before.fared);
    old = static_cast<std::int8_t>(std::max(0, old - 1));
    ++place(after.fared);
    knight.glory = std::max(0, knight.glory + after.glory - before.glory);
    fight.last = after;
    // A corrected loss no longer ends what only a loss ended, and the other way round.
    if (manoeuvres[fight.manoeuvre].until_lost && !fight.fell && before.fared != after.fared)
        fight.stopped = fight.lost > 0;
    if (notes)
        notes.note(Recounted{{id, after.foe, fight.fought, flees, after.skill,
                              static_cast<std::int8_t>(mine), after.against,
                              static_cast<std::int8_t>(theirs), c.outcome, after.fared, after.glory},
                             before.fared,
                             before.glory});
}

void rule_foe(State& s, KnightId id, const Edit& edit)
{
    const FoeId foe{edit.item};
    auto& foes = s.turn.foes;
    const bool his =
        !foes.empty() && !s.turn.steps_done && (s.turn.lead == id || s.turn.partner == id);
    if (his && static_cast<std::size_t>(edit.value) <= foes.size())
        foes[static_cast<std::size_t>(edit.value) - 1] = {foe, 0, 0};
    else
        s.knight(id).fight.named = foe;
}

void rule_health(Knight& knight, Health health)
{
    knight.health = health;
    if (health == Health::fit) knight.quit = knight.fight.fell = false;
    if (!knight.in() && knight.fight.begun && !knight.fight.done) knight.fight.fell = true;
}

/// Whether the step that a subject changes has come in this round.
std::optional<Refusal> check_moment(const State& s, const Edit& edit)
{
    if (!edit.knight) return std::nullopt;
    const Fight& fight = s.knight(edit.knight).fight;
    const std::string& name = s.sheet(edit.knight).name;
    switch (edit.subject) {
        case S::outcome:
        case S::battle_dice:
            if (!fight.read)
                return Refusal("GP-GM-1"_rule, "{}'s Battle roll has not fallen yet", {name});
            if (fight.begun) return Refusal("GP-GM-1"_rule, "{}'s turn has begun", {name});
            return std::nullopt;
        case S::manoeuvre:
            if (!fight.read)
                return Refusal("GP-GM-1"_rule, "{}'s Battle roll has not fallen yet", {name});
            if (fight.begun) return Refusal("GP-GM-1"_rule, "{}'s turn has begun", {name});
            if (edit.item == 0 || edit.item == static_cast<int>(Manoeuvre::attack_with_another))
                return Refusal("GP-GM-1"_rule, "that is for {} to choose", {name});
            return std::nullopt;
        case S::exchange_dice:
            if (!fight.last.there)
                return Refusal("GP-GM-1"_rule, "{} has fought no exchange this round", {name});
            return std::nullopt;
        case S::won:
        case S::lost:
        case S::required:
        case S::result:
            if (!fight.begun) return Refusal("GP-GM-1"_rule, "{}'s turn has not begun", {name});
            return std::nullopt;
        case S::share:
            if (!s.turn.partner || (s.turn.lead != edit.knight && s.turn.partner != edit.knight))
                return Refusal("GP-MAN-3"_rule, "{} is not attacking together with another",
                               {name});
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

/// After a change of what a result rests on, the result is counted again.
void count_again(State& s, KnightId id)
{
    if (s.knight(id).fight.result != Result::none) count_result(s, id);
}

void rule_knight(State& s, const Edit& e, Notes& notes)
{
    Knight& k = s.knight(e.knight);
    Fight& fight = k.fight;
    const bool yes = e.value != 0;
    switch (e.subject) {
        case S::modifier:
            change((e.passing ? k.passing : k.standing)[static_cast<Skill>(e.item)], e);
            break;
        case S::foe:
            rule_foe(s, e.knight, e);
            break;
        case S::share:
            s.turn.share = static_cast<std::int16_t>(e.value);
            s.turn.share_of = e.knight;
            break;
        case S::outcome:
            set_battle(fight, static_cast<Outcome>(e.item));
            break;
        case S::manoeuvre:
            fight.manoeuvre = static_cast<Manoeuvre>(e.item), fight.partner = {};
            break;
        case S::won:
            change(fight.won, e), count_again(s, e.knight);
            break;
        case S::lost:
            change(fight.lost, e), count_again(s, e.knight);
            break;
        case S::required:
            change(fight.required, e), count_again(s, e.knight);
            break;
        case S::result:
            fight.ruled = static_cast<Result>(e.item), count_again(s, e.knight);
            break;
        case S::hit_points:
            change(k.hit_points, e);
            break;
        case S::health:
            rule_health(k, static_cast<Health>(e.item));
            break;
        case S::glory:
            change(k.glory, e);
            break;
        case S::men:
            change(k.men, e);
            break;
        case S::missing:
            change(k.missing, e);
            break;
        case S::notes:
            change(k.notes, e);
            break;
        case S::squire:
            k.squire = static_cast<Squire>(e.item);
            break;
        case S::injured:
            k.squire_injured = yes;
            break;
        case S::mounted:
            k.mounted = yes;
            break;
        case S::disrupted:
            fight.ruled_disrupted = yes, k.next_disrupted = yes;
            break;
        case S::disengaged:
            fight.ruled_disengaged = yes, k.next_disengaged = yes;
            break;
        case S::tier:
            change(k.tier, e), fight.tier_before = k.tier;
            break;
        case S::valorous:
            k.shaken = yes;
            break;
        case S::secured:
            k.secured = yes;
            break;
        case S::ransom:
            change(k.ransom, e);
            break;
        case S::battle_dice:
            fight.battle_die = static_cast<std::uint8_t>(e.value);
            fight.intensity_die = static_cast<std::uint8_t>(e.second);
            read_battle(s, e.knight, notes);
            break;
        case S::exchange_dice:
            correct_exchange(s, e.knight, e.value, e.second, notes);
            count_again(s, e.knight);
            break;
        default:
            break;
    }
}

}  // namespace

std::span<const SubjectRow> subject_rows()
{
    return rows;
}

const SubjectRow& row_of(Subject subject)
{
    return rows[static_cast<std::size_t>(subject)];
}

bool may_be_prepared(Subject subject)
{
    switch (subject) {
        case S::share:
        case S::outcome:
        case S::manoeuvre:
        case S::won:
        case S::lost:
        case S::required:
        case S::result:
        case S::battle_dice:
        case S::exchange_dice:
            return false;
        default:
            return true;
    }
}

std::optional<Refusal> check_ruling(const State& s, Seat seat, const Ruling& ruling)
{
    const Edit& edit = ruling.edit;
    if (seat != s.scenario->game_master())
        return Refusal("GP-GM-1"_rule, "only the game master rules");
    if (s.phase == Phase::over) return Refusal("GP-BAT-1"_rule, "the battle is over");
    if (!is_choice(s.phase))
        return Refusal("GP-GM-1"_rule, "a die is to be thrown first; then rule");
    if (auto early = check_moment(s, edit)) return early;
    State after = s;
    Notes silent;
    rule(after, edit, ruling.reason, silent);
    settle(after, silent);
    const std::string broken = broken_invariant_of(after);
    if (broken.empty()) return std::nullopt;
    return Refusal("GP-GM-1"_rule, "that cannot stand: {}", {broken});
}

void rule(State& s, const Edit& e, const std::string& reason, Notes& notes)
{
    switch (e.subject) {
        case S::intensity:
            change(s.intensity, e);
            break;
        case S::rounds:
            change(s.rounds, e);
            break;
        case S::event:
            if (notes) notes.note(Told{false, reason});
            break;
        case S::end:
            end_battle(s,
                       e.item == 0 ? ending_of(s.scenario->intensity, s.intensity,
                                               s.scenario->numbers, true)
                                   : static_cast<Ending>(e.item),
                       notes);
            break;
        default:
            rule_knight(s, e, notes);
    }
}

std::optional<Ruling> sample_ruling(const State& s, Rng& rng)
{
    for (int attempt = 0; attempt < 8; ++attempt) {
        const SubjectRow& row =
            rows[rng.index(rows.size() - 1)];  // the battle is not ended at random
        Edit edit{row.subject, {}, 0, false, false, 0, 0};
        if (row.knight) edit.knight = {static_cast<std::int8_t>(rng.index(s.size()))};
        const std::size_t first = row.value == Value::item ? static_cast<std::size_t>(row.low) : 0;
        if (!row.items.empty())
            edit.item = static_cast<std::int8_t>(first + rng.index(row.items.size() - first));
        if (row.value == Value::foe)
            edit.item = static_cast<std::int8_t>(rng.index(s.scenario->table.foes.size()));
        if (row.value == Value::yes_no) edit.value = static_cast<std::int32_t>(rng.below(2));
        if (row.high > row.low) {
            const std::int32_t width =
                std::min(row.high - row.low, row.subject == S::rounds ? 3 : 12);
            edit.value = row.low + static_cast<std::int32_t>(
                                       rng.below(static_cast<std::uint32_t>(width) + 1));
            if (row.value == Value::dice)
                edit.second = 1 + static_cast<std::int32_t>(rng.below(20));
        }
        if (row.value == Value::modifier) edit.passing = rng.below(2) == 0;
        Ruling ruling{edit, row.value == Value::text ? "A horn sounds." : ""};
        if (!check_ruling(s, s.scenario->game_master(), ruling)) return ruling;
    }
    return std::nullopt;
}

}  // namespace montjoy::gpc
