#include "systems/arcadia/events.hpp"

#include "base/text.hpp"
#include "systems/arcadia/combat.hpp"
#include "systems/arcadia/notation.hpp"

namespace montjoy::arcadia {
namespace {

using K = Event::Kind;

// By Event::Kind.
constexpr std::array kind_names{
    "reputation", "stance", "scout", "scouts-end", "scout-rolled", "scout-shown", "stances", "scouting", "score", "mishap",
    "mishap-fate", "compared", "special", "siege", "first", "scenario", "prize-column", "prize-row", "prize-again", "land",
    "pieces", "land-kind", "land-column", "land-row", "terrain", "lost-piece", "stronghold", "section", "deployed", "held",
    "led", "defences",
    "turn", "turned-up", "omen", "weather", "night", "tokens", "healed", "panic", "drew", "dealt", "played", "no-orders",
    "too-many", "brought", "ordered", "order-spent", "rallied", "changed", "orders-done",
    "moved", "leader-moved", "turned", "faced", "entered", "landed", "left", "burned", "took", "carried-home", "crossed",
    "attack", "die", "outcome", "damage", "destroyed", "score-for", "driven-off", "pushed", "no-room", "evaded", "routed",
    "disorganized", "spent", "volatile", "leader-joined", "leader-fell", "commander-fell", "followed", "stayed", "dropped",
    "held-by", "wild",
    "lore", "unravel", "unravelled", "warded", "resist", "resisted", "assassin", "spell", "passed",
    "lore-drawn", "token-roll", "card-drawn", "discarded", "dropped-lore", "reshuffled", "over", "standing"};
static_assert(kind_names.size() == static_cast<std::size_t>(K::standing) + 1);

std::string tag_text(const Scenario& s, const Tag& t)
{
    return cat(name_of(t.side), ":", name_of(t.type), ":", name_of(t.quality), "@", label(s.board, t.at));
}

std::string card_title(const Scenario& s, int copy)
{
    return copy < 0 ? std::string("a card") : std::string(cards[s.numbers.deck[static_cast<std::size_t>(copy)].card].title);
}

class Teller {
public:
    Teller(const Scenario& scenario, const Event& event) : s_(scenario), e_(event) {}

    std::vector<Message> tell()
    {
        if (!setup() && !command() && !movement() && !combat()) lore_and_end();
        return std::move(told_);
    }

private:
    void say(Clause clause, Text text, std::vector<Argument> arguments = {})
    {
        told_.push_back({clause, text, std::move(arguments)});
    }
    std::string side() const { return s_.side_name(e_.side); }
    std::string who() const { return unit_text(s_, e_.who); }
    std::string whom() const { return unit_text(s_, e_.whom); }
    std::string hex(At at) const { return label(s_.board, at); }
    std::string facing(int d) const { return side_text(s_.board, static_cast<Direction>(d)); }
    Argument n(int x) const { return std::int64_t{x}; }

    bool setup();
    bool command();
    bool movement();
    bool combat();
    void lore_and_end();
    void say_scenario();
    void say_mishap();
    void say_die();

    const Scenario& s_;
    const Event& e_;
    std::vector<Message> told_;
};

void Teller::say_scenario()
{
    const std::string kind(name_of(static_cast<Kind>(e_.x)));
    say("AR-SCN-8"_rule, "The battle: {}; {} deploys second and moves first", {kind, side()});
    if (static_cast<Side>(e_.y) != Side::wild) say("AR-SCN-8"_rule, "{} defends", {s_.side_name(static_cast<Side>(e_.y))});
}

void Teller::say_mishap()
{
    if (e_.kind == K::mishap && e_.x > 2)
        say("AR-SCN-4"_rule, "{}: {}, the scouts come back", {who(), n(e_.x)});
    else if (e_.kind == K::mishap)
        say("AR-SCN-4"_rule, "{}: {}, a mishap", {who(), n(e_.x)});
    else
        say("AR-SCN-4"_rule, "{}: {}, {}", {who(), n(e_.x), std::string(e_.x <= 2 ? "destroyed" : e_.x <= 4 ? "it misses the battle" : "late, with the reserves")});
}

// "5: combat factor 3, on a flank or rear 1, led 1".
std::string sum_text(const Tally& tally)
{
    std::vector<std::string> parts;
    for (const Tally::Line& line : tally.lines()) parts.push_back(cat(render(line.why), " ", to_text(line.amount)));
    return cat(to_text(tally.total()), ": ", join(parts, ", "));
}

void Teller::say_die()
{
    constexpr std::array results{"destroyed", "heavily damaged", "damaged", "damaged", "heavily damaged", "destroyed"};
    const auto outcome = static_cast<Outcome>(e_.z);
    const bool attacker_loses = own_loses(outcome) == (e_.y == 0);
    if (e_.sums.size() == 2) {
        say("AR-COM-6"_rule, "{} brings {}", {who(), sum_text(e_.sums[0])});
        say("AR-COM-6"_rule, "{} brings {}", {whom(), sum_text(e_.sums[1])});
    }
    const bool shot = e_.who.at != nowhere && e_.whom.at != nowhere && s_.board.distance(e_.who.at, e_.whom.at) > 1;
    if (shot && attacker_loses) return say("AR-COM-7"_rule, "The die shows {}, read from {}: the shot does nothing", {n(e_.x), e_.y == 0 ? who() : whom()});
    say("AR-COM-1"_rule, "The die shows {}, read from {}: {} is {}", {n(e_.x), e_.y == 0 ? who() : whom(), attacker_loses ? who() : whom(), std::string(results[static_cast<std::size_t>(e_.z)])});
}

bool Teller::setup()
{
    switch (e_.kind) {
        case K::reputation: say("AR-SCN-1"_rule, "{}: the commander is {}", {side(), std::string(name_of(static_cast<Reputation>(e_.y)))}); break;
        case K::stance: say("AR-SCN-1"_rule, "{} takes the stance {}", {side(), std::string(name_of(static_cast<Stance>(e_.x)))}); break;
        case K::scout: say("AR-SCN-3"_rule, "{} will scout", {who()}); break;
        case K::scouts_end: say("AR-SCN-3"_rule, "{} has chosen", {side()}); break;
        case K::scout_rolled: say("AR-SCN-3"_rule, "{}: {}, {}", {who(), n(e_.x), std::string(e_.y ? "it scouts" : "it stays")}); break;
        case K::scout_shown: say("AR-SCN-2"_rule, "{} scouts for {} points", {who(), n(e_.x)}); break;
        case K::stances:
            say("AR-SCN-1"_rule, "{}: {}; {}: {}", {s_.side_name(Side::player), std::string(name_of(static_cast<Stance>(e_.x))),
                                                     s_.side_name(Side::enemy), std::string(name_of(static_cast<Stance>(e_.y)))});
            break;
        case K::scouting: say("AR-SCN-4"_rule, "{} rolls {} and scores {}", {side(), n(e_.x), n(e_.y)}); break;
        case K::mishap:
        case K::mishap_fate: say_mishap(); break;
        case K::compared:
            if (static_cast<Relation>(e_.z) == Relation::tied)
                say("AR-SCN-5"_rule, "Scouting is tied at {}", {n(e_.x)});
            else
                say("AR-SCN-5"_rule, "{} {} the other, {} to {}", {side(), std::string(name_of(static_cast<Relation>(e_.z))), n(std::max(e_.x, e_.y)), n(std::min(e_.x, e_.y))});
            break;
        case K::special: say("AR-SCN-7"_rule, "The special scenario: {}", {n(e_.x)}); break;
        case K::siege: say("AR-SCN-11"_rule, "For a siege: {}", {n(e_.x)}); break;
        case K::first: say("AR-SCN-8"_rule, "{} rolls {} for the first move", {side(), n(e_.x)}); break;
        case K::scenario: say_scenario(); break;
        case K::prize_column: say("AR-SCN-19"_rule, "Column {}", {n(e_.x)}); break;
        case K::prize_row: say("AR-SCN-19"_rule, "Row {}", {n(e_.x)}); break;
        case K::prize_again: say("AR-SCN-19"_rule, "Taken: rolled again"); break;
        case K::land: say("AR-BRD-5"_rule, "The land: {}", {std::string(name_of(static_cast<Land>(e_.x - 1)))}); break;
        case K::pieces: say("AR-BRD-5"_rule, "{} pieces of land", {n(e_.x)}); break;
        case K::land_kind: say("AR-BRD-5"_rule, "A piece by its own roll: {}", {n(e_.x)}); break;
        case K::land_column: say("AR-BRD-5"_rule, "Column {}", {n(e_.x)}); break;
        case K::land_row: say("AR-BRD-5"_rule, "For the row: {}", {n(e_.x)}); break;
        case K::terrain: say("AR-BRD-5"_rule, "{} at {}", {std::string(name_of(static_cast<Terrain>(e_.x))), hex(e_.to)}); break;
        case K::lost_piece: say("AR-BRD-5"_rule, "{} is taken: the piece is lost", {hex(e_.to)}); break;
        case K::stronghold: say("AR-SCN-11"_rule, "{} has its stronghold", {side()}); break;
        case K::section: say("AR-SCN-9"_rule, "{} will come on the {}", {who(), std::string(name_of(static_cast<Section>(e_.x)))}); break;
        case K::deployed: say("AR-SCN-8"_rule, "{} is placed, facing {}", {who(), facing(e_.x)}); break;
        case K::held: say("AR-CARD-2"_rule, "{} is held back", {who()}); break;
        case K::led: say("AR-UNIT-3"_rule, "{} leads {}", {who(), whom()}); break;
        case K::defences: say("AR-SCN-14"_rule, "Field defences at {}", {hex(e_.to)}); break;
        default: return false;
    }
    return true;
}

bool Teller::command()
{
    switch (e_.kind) {
        case K::turn: say("AR-TURN-1"_rule, "{}: turn {}", {side(), n(e_.x)}); break;
        case K::turned_up: say("AR-TURN-1"_rule, "{} turns up {}", {side(), card_title(s_, e_.x)}); break;
        case K::omen:
            if (e_.x != 0) say("AR-CARD-3"_rule, "Its event: {}", {omen_text(static_cast<Omen>(e_.x))});
            break;
        case K::weather: say("AR-CARD-3"_rule, "The weather score is {}: {}", {n(e_.x), weather_text(e_.x)}); break;
        case K::night:
            if (e_.x == 1)
                say("AR-CARD-3"_rule, "Night falls for a turn of each army", {});
            else
                say("AR-CARD-3"_rule, "Night falls for {} turns of each army", {n(e_.x)});
            break;
        case K::tokens:
            if (e_.x == 1)
                say("AR-CARD-4"_rule, "{} has a token", {side()});
            else
                say("AR-CARD-4"_rule, "{} has {} tokens", {side(), n(e_.x)});
            break;
        case K::healed: say("AR-CARD-3"_rule, "{} loses a damage and has {}", {who(), n(e_.x)}); break;
        case K::panic: say("AR-CARD-3"_rule, "Panic: {} is disorganized", {who()}); break;
        case K::drew: say("AR-TURN-2"_rule, "{} draws {}", {side(), card_title(s_, e_.x)}); break;
        case K::dealt: say("AR-TURN-6"_rule, "{} is dealt {}", {side(), card_title(s_, e_.x)}); break;
        case K::played: say(cards[static_cast<Card>(e_.x)].clause, "{} plays {}", {side(), std::string(cards[static_cast<Card>(e_.x)].title)}); break;
        case K::no_orders: say("AR-TURN-2"_rule, "{} orders nobody: the next card is drawn", {std::string(cards[static_cast<Card>(e_.x)].title)}); break;
        case K::too_many: say("AR-TURN-2"_rule, "{} has drawn sixty cards and goes on without orders", {side()}); break;
        case K::brought: say("AR-CARD-2"_rule, "{} comes on", {who()}); break;
        case K::ordered: say("AR-CARD-1"_rule, "{} is ordered", {who()}); break;
        case K::order_spent: say("AR-TURN-7"_rule, "{} is ordered and puts itself in order", {who()}); break;
        case K::rallied: say("AR-CARD-Rally"_rule, "{} is rallied", {who()}); break;
        case K::changed: say("AR-CARD-Confusion"_rule, "{} changes {}", {side(), std::string(cards[static_cast<Card>(e_.x)].title)}); break;
        default: return false;
    }
    return true;
}

bool Teller::movement()
{
    switch (e_.kind) {
        case K::moved:
            if (e_.whom)
                say("AR-UNIT-3"_rule, "{} goes to {} and leads {}", {who(), hex(e_.to), whom()});
            else
                say("AR-TURN-4"_rule, "{} goes to {}", {who(), hex(e_.to)});
            break;
        case K::leader_moved:
            if (e_.whom)
                say("AR-UNIT-3"_rule, "{} leaves its unit for {} and leads {}", {who(), hex(e_.to), whom()});
            else
                say("AR-UNIT-3"_rule, "{} leaves its unit for {}", {who(), hex(e_.to)});
            break;
        case K::turned: say("AR-BRD-3"_rule, "{} turns to face {}", {who(), facing(e_.x)}); break;
        case K::faced: say("AR-BRD-3"_rule, "{} faces {}", {who(), facing(e_.x)}); break;
        case K::entered: say("AR-SCN-9"_rule, "{} enters at {}", {who(), hex(e_.to)}); break;
        case K::landed: say("AR-SCN-18"_rule, "{} lands at {}", {who(), hex(e_.to)}); break;
        case K::left: say("AR-SCN-13"_rule, "{} leaves the board", {who()}); break;
        case K::burned: say("AR-LORE-Wall-of-Fire"_rule, "{} goes through fire", {who()}); break;
        case K::took: say("AR-SCN-20"_rule, "{} takes up what lies there", {who()}); break;
        case K::carried_home: say("AR-SCN-22"_rule, "{} carries it home", {who()}); break;
        case K::crossed: say("AR-SCN-16"_rule, "{} has crossed the river", {who()}); break;
        default: return false;
    }
    return true;
}

bool Teller::combat()
{
    switch (e_.kind) {
        case K::attack:
            say("AR-TURN-4"_rule, "{} {} {}", {who(), std::string(static_cast<Manner>(e_.x) == Manner::close ? "strikes at" : static_cast<Manner>(e_.x) == Manner::ranged ? "shoots at" : "looses lore on"), whom()});
            break;
        case K::die: say_die(); break;
        case K::damage: say("AR-COM-3"_rule, "{} takes {} and has {}", {who(), n(e_.x), n(e_.y)}); break;
        case K::destroyed: say("AR-COM-3"_rule, "{} is destroyed", {who()}); break;
        case K::score_for: say("AR-PTS-2"_rule, "{} scores {} and has {}", {side(), quarters_text(e_.x), quarters_text(e_.y)}); break;
        case K::driven_off: say("AR-COM-8"_rule, "{} is driven off", {who()}); break;
        case K::pushed: say("AR-COM-4"_rule, "{} is pushed back to {}", {who(), hex(e_.to)}); break;
        case K::no_room: say("AR-COM-4"_rule, "{} has no free hex", {who()}); break;
        case K::evaded: say("AR-COM-5"_rule, "{} evades to {}", {who(), hex(e_.to)}); break;
        case K::routed: say("AR-COM-5"_rule, "{} routs to {}", {who(), hex(e_.to)}); break;
        case K::disorganized: say("AR-TURN-7"_rule, "{} is disorganized", {who()}); break;
        case K::spent: say("AR-UNIT-4"_rule, "{} is spent", {who()}); break;
        case K::volatile_: say("AR-UNIT-4"_rule, "{} blows up", {who()}); break;
        case K::leader_joined: say("AR-UNIT-3"_rule, "{} joins {}", {who(), whom()}); break;
        case K::leader_fell: say("AR-UNIT-3"_rule, "{} falls", {who()}); break;
        case K::commander_fell: say("AR-SIT-11"_rule, "{}, who commanded {}, is gone", {who(), side()}); break;
        case K::followed: say("AR-COM-4"_rule, "{} follows up to {}", {who(), hex(e_.to)}); break;
        case K::stayed: break;
        case K::dropped: say("AR-SCN-20"_rule, "{} drops what it bears", {who()}); break;
        case K::held_by: say("AR-PTS-2"_rule, "{} holds the objective at {}", {side(), hex(e_.to)}); break;
        case K::wild: say("AR-SCN-23"_rule, "The wild Dragon turns on {}", {who()}); break;
        default: return false;
    }
    return true;
}

void Teller::lore_and_end()
{
    const auto title = [&] { return s_.lore[static_cast<std::size_t>(e_.x)].title; };
    switch (e_.kind) {
        case K::lore: {
            const Clause clause = spells[s_.lore[static_cast<std::size_t>(e_.x)].spell].clause;
            if (e_.whom)
                say(clause, "{} plays {} through {}: {}", {side(), title(), who(), whom()});
            else
                say(clause, "{} plays {} through {}", {side(), title(), who()});
            break;
        }
        case K::unravel: say("AR-LORE-Unravel"_rule, "To unravel: {}", {n(e_.x)}); break;
        case K::unravelled: say("AR-LORE-Unravel"_rule, "{} is unravelled", {title()}); break;
        case K::warded: say("AR-LORE-Ward"_rule, "{} is warded off", {title()}); break;
        case K::resist: say("AR-CARD-5"_rule, "{} resists: {}", {who(), n(e_.x)}); break;
        case K::resisted: say("AR-CARD-5"_rule, "{} has no effect", {title()}); break;
        case K::assassin: say("AR-LORE-Assassin"_rule, "The assassin rolls {} against {}", {n(e_.x), who()}); break;
        case K::spell: say(spells[static_cast<Spell>(e_.x)].clause, "{}: {}", {std::string(spells[static_cast<Spell>(e_.x)].title), who()}); break;
        case K::lore_drawn:
            say("AR-TURN-5"_rule, "{} draws {} from the deck {}", {side(), e_.x < 0 ? std::string("a lore card") : title(), std::string(name_of(static_cast<Lore>(e_.y)))});
            break;
        case K::token_roll:
            if (e_.y == 1)
                say("AR-CARD-4"_rule, "{} rolls {} and gains a token", {side(), n(e_.x)});
            else
                say("AR-CARD-4"_rule, "{} rolls {} and gains {} tokens", {side(), n(e_.x), n(e_.y)});
            break;
        case K::card_drawn: say("AR-TURN-5"_rule, "{} draws {}", {side(), card_title(s_, e_.x)}); break;
        case K::discarded: say("AR-TURN-5"_rule, "{} discards {}", {side(), card_title(s_, e_.x)}); break;
        case K::dropped_lore: say("AR-TURN-5"_rule, "{} discards {}", {side(), title()}); break;
        case K::reshuffled: say("AR-CARD-6"_rule, "{} shuffles its discards into a new deck", {side()}); break;
        case K::over:
            if (e_.side == Side::wild)
                say("AR-PTS-6"_rule, "The battle is drawn");
            else
                say(e_.x == 0 ? "AR-PTS-3"_rule : "AR-PTS-6"_rule, "{} has won", {side()});
            break;
        default: break;
    }
}

}  // namespace

std::string unit_text(const Scenario& s, const Tag& t, bool with_hex)
{
    if (!t) return "nobody";
    std::string out;
    if (t.quality != Quality::ordinary) out += cat(name_of(t.quality), " ");
    out += t.side == Side::wild ? "wild Dragon" : s.names[t.name];
    if (with_hex && t.at != nowhere) out += cat(" (", label(s.board, t.at), ")");
    return out;
}

std::string event_line(const Scenario& s, const Event& e)
{
    std::string out = cat(kind_names[static_cast<std::size_t>(e.kind)], " ", name_of(e.side));
    if (e.only >= 0) out += " secret";
    if (e.who) out += cat(" ", tag_text(s, e.who));
    if (e.whom) out += cat(" > ", tag_text(s, e.whom));
    if (e.from != nowhere) out += cat(" from ", label(s.board, e.from));
    if (e.to != nowhere) out += cat(" to ", label(s.board, e.to));
    if (e.x != 0 || e.y != 0 || e.z != 0) out += cat(" ", e.x);
    if (e.y != 0 || e.z != 0) out += cat(" ", e.y);
    if (e.z != 0) out += cat(" ", e.z);
    for (const Tally& sum : e.sums) out += cat(" | ", to_text(sum.total()));
    return out;
}

std::vector<Message> sentences(const Scenario& s, const Event& e) { return Teller(s, e).tell(); }

}  // namespace montjoy::arcadia
