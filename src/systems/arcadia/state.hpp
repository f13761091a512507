// A battle under way: what lies open, what each army keeps to itself, and what they may do.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/bounded.hpp"
#include "base/tally.hpp"
#include "ruleset/ruleset.hpp"
#include "systems/arcadia/scenario.hpp"
#include "systems/arcadia/tables.hpp"

namespace montjoy::arcadia {

inline constexpr std::uint8_t none = 0xff;
inline constexpr std::uint8_t seeking = 0xfe;  ///< of a leader whose unit has fallen: whom it leads is being settled

/// A unit: its army and its number there, which counts in the order in which units were first seen.
struct Ref {
    std::uint8_t code = none;

    constexpr Ref() = default;
    constexpr Ref(Side side, std::size_t number) : code(static_cast<std::uint8_t>(static_cast<unsigned>(side) * 64 + number)) {}
    constexpr Side side() const { return static_cast<Side>(code / 64); }
    constexpr std::uint8_t number() const { return code % 64; }
    constexpr explicit operator bool() const { return code != none; }
    friend constexpr auto operator<=>(Ref, Ref) = default;
};
inline constexpr Ref the_wild{Side::wild, 0};

/// Where a unit has gone.
enum class Fate : std::uint8_t { board, destroyed, driven_off, left, spent, missing, off_table };

/// A unit that has been seen.
struct Unit {
    Type type = Type::swords;
    Quality quality = Quality::ordinary;
    Lore lore = Lore::none;
    std::uint8_t name = 0;
    Attributes attributes = 0;
    std::uint8_t price = 0;  ///< half points
    At at = nowhere;
    Direction facing = 0;
    std::uint8_t damage = 0;
    Fate fate = Fate::board;
    std::uint8_t leader = none;  ///< the number of who leads it
    std::uint8_t leads = none;   ///< the number of whom it leads
    std::uint8_t ship = none;    ///< the number of the ship that carries it
    std::uint8_t spent = 0;      ///< movement points used in entering.  AR-SCN-9
    std::uint8_t kills = 0;
    std::uint8_t fell = 0;       ///< when it was lost: the army's first, second, ...
    bool commander : 1 = false;
    bool disorganized : 1 = false;
    bool ordered : 1 = false;
    bool moved : 1 = false;      ///< has had its move, or none to make
    bool turned : 1 = false;
    bool marched : 1 = false;    ///< moved one hex or more
    bool attacked : 1 = false;
    bool chained : 1 = false;    ///< ordered as one with others of its type.  AR-TURN-3
    bool paired : 1 = false;     ///< ordered as one with another Drilled unit.  AR-TURN-3
    bool snared : 1 = false;
    bool mired : 1 = false;
    bool headlong : 1 = false;
    bool secret_path : 1 = false;
    bool roused : 1 = false;     ///< +1 in close combat this turn
    bool cursed : 1 = false;
    bool crossed : 1 = false;    ///< has scored for crossing.  AR-SCN-16
    bool in_boat : 1 = false;    ///< in a free boat.  AR-SCN-18
    bool behind : 1 = false;     ///< attacked by Rain of Embers already

    bool has(Attribute a) const { return (attributes & with(a)) != 0; }
    bool on_board() const { return fate == Fate::board; }
    /// On the board and on its own feet: neither leading nor carried.
    bool stands() const { return fate == Fate::board && leads == none && ship == none; }
    const Breed& breed() const { return breeds[type]; }
    Medium medium() const { return in_boat ? Medium::water : breed().medium; }
    bool aerial() const { return medium() == Medium::aerial; }
    bool afloat() const { return medium() == Medium::water; }
    bool ground() const { return medium() == Medium::foot || medium() == Medium::mounted; }
    bool character() const { return breed().kind == Class::character; }
    bool troop() const { return breed().kind == Class::troop; }
    friend bool operator==(const Unit&, const Unit&) = default;
};

/// A unit that the enemy has not seen, or that is off the table.
struct Recruit {
    std::uint8_t list = 0;       ///< its number in the army list, from 1
    Type type = Type::swords;
    Quality quality = Quality::ordinary;
    Lore lore = Lore::none;
    Attributes attributes = 0;
    std::uint8_t name = 0;
    std::uint8_t price = 0;      ///< half points
    std::uint8_t slot = none;    ///< its number, where it was seen before
    Section section = Section::none;  ///< AR-SCN-9
    bool commander : 1 = false;
    bool held : 1 = false;       ///< kept off the table at set-up
    bool late : 1 = false;       ///< a late scout, or back from the dead: comes with a deployment card
    bool ordered : 1 = false;
    bool disorganized : 1 = false;
    const Breed& breed() const { return breeds[type]; }
    bool has(Attribute a) const { return (attributes & with(a)) != 0; }
    friend bool operator==(const Recruit&, const Recruit&) = default;
};

/// What the battle waits for, in the order of play.
enum class Stage : std::uint8_t {
    // Scouting.  AR-SCN-1 to AR-SCN-7
    reputation, stance, scouts, enemy_stance, enemy_scouts, scouting, mishap, mishap_fate,
    special, siege, first,
    // The ground.  AR-BRD-5, AR-SCN-11 to AR-SCN-23
    piece_column, piece_row, land, pieces, land_kind, land_column, land_row, stronghold,
    // Deployment.  AR-SCN-8
    sections, deploy, defences, deal,
    // The command phase.  AR-TURN-1, AR-TURN-2
    turn_up, heart, card, change, change_draw, top_card, bring, orders, command_lore, enemy_lore,
    // Movement and combat.  AR-TURN-4
    move, face, ranged, close,
    before_attack, before_defence, die, after_die, losses, won, follow, struck, wild,
    // A lore card under way.  AR-CARD-4
    answer, unravel, resist, assassin,
    // The draw phase.  AR-TURN-5
    draw, tokens, draw_lore, draw_card, discard, over
};

/// How an attack is made; a bolt is a lore card's ranged attack.
enum class Manner : std::uint8_t { close, ranged, bolt };

/// A combat in hand.  AR-COM-9
struct Fight {
    Ref attacker, target;
    At from = nowhere, to = nowhere;  ///< where they stood when it began
    Manner manner = Manner::close;
    std::int8_t factor = 0;           ///< of a bolt
    std::int8_t plus_attacker = 0, plus_target = 0;  ///< by lore
    std::uint8_t die = 0;             ///< as read from the own side.  AR-COM-1
    std::uint8_t severity = 0;        ///< of the loser's result: 0 none, 1 damaged, 2 heavily, 3 destroyed
    bool target_loses : 1 = false;
    bool lost : 1 = false;            ///< the attack comes to nothing (Vanish, Veil)
    bool challenged : 1 = false;
    bool firm : 1 = false;
    bool sanctuary : 1 = false;
    bool undying : 1 = false;
    bool again : 1 = false;           ///< by Berserk
    bool damaged : 1 = false;         ///< the loser took damage
    bool destroyed : 1 = false;       ///< the loser fell
    friend bool operator==(const Fight&, const Fight&) = default;
};

/// A lore card that has been paid for and has not yet had its effect.
struct Casting {
    std::uint8_t card = none;
    Side side{};
    Ref caster;
    std::uint8_t b = none, c = none;  ///< what it is aimed at, as in the action
    Ref aimed;                        ///< the enemy unit that it is aimed at
    Stage back{};                     ///< where play goes on
    friend bool operator==(const Casting&, const Casting&) = default;
};

/// Something that must be settled before play goes on: where a unit is pushed, evades or routs, whom a
/// leader joins.
struct Errand {
    enum class Kind : std::uint8_t { push, terror, evade, rout, join, face } kind{};
    Ref unit;
    At from = nowhere;       ///< away from here
    std::uint8_t done = 0;   ///< steps taken
    std::uint8_t left = 0;   ///< movement points, or pushes, left
    friend bool operator==(const Errand&, const Errand&) = default;
};

struct Objective {
    Hexes hexes;
    Side holder = Side::wild;  ///< wild: nobody
    friend bool operator==(const Objective&, const Objective&) = default;
};

/// The magic item or a chest.  AR-SCN-20, AR-SCN-22
struct Prize {
    At at = nowhere;
    Ref bearer;
    Side home = Side::wild;  ///< the army that has it for good; wild: none yet
    friend bool operator==(const Prize&, const Prize&) = default;
};

/// What lies open to both.
struct Open {
    Stage stage{};
    Side active{};               ///< whose turn it is, or whose step of the set-up
    Side window{};               ///< who is asked for lore
    Kind kind{};
    Side defender = Side::wild;  ///< wild: there is none
    Side leader = Side::player;  ///< who outscouts: deploys second, moves first
    Relation relation{};
    bool precedence = false;     ///< it is settled who counts as outscouting
    Both<Reputation> reputation{};
    Both<Stance> stance{};       ///< once compared
    Both<bool> surprised{};      ///< starts disorganized
    Both<bool> ready{};          ///< has chosen
    Both<std::int8_t> scouting{};
    Both<Bounded<Recruit, 18>> scouts{};  ///< once compared, those whose fate is not yet rolled
    Land land{};
    std::uint8_t pieces = 0, piece = 0, column = 0, prizes_due = 0;
    Terrain piece_terrain{};
    std::uint8_t placed_defences = 0, placed_infiltrators = 0;
    Both<std::uint8_t> turns{};  ///< begun
    Side winner = Side::wild;    ///< once over; wild: drawn

    Both<Bounded<Unit, most_units>> units{};
    Bounded<Unit, 1> wild{};     ///< the wild Dragon
    Side wild_cursed_by{};       ///< whose turn ends its curse, where it has one
    std::array<std::uint8_t, most_hexes> stands{};  ///< Ref codes
    std::array<Terrain, most_hexes> ground{};
    Hexes defences;
    Both<Hexes> burning{};       ///< until the turn of the army that lit it
    Bounded<Objective, 4> objectives{};
    Bounded<Prize, 3> prizes{};
    Both<std::int16_t> scored{}; ///< quarter points, for good
    Both<std::uint8_t> fallen{}; ///< units lost so far

    std::int8_t weather = 4;
    Both<std::uint8_t> night{};  ///< turns left
    bool blood_lust = false, distracted = false;
    Both<std::uint8_t> tokens{};
    Both<bool> lore_played{};
    Both<std::uint64_t> discarded{};       ///< command copies
    Both<std::uint64_t> lore_discarded{};
    Both<std::uint8_t> hand{};             ///< how many command cards
    Both<std::array<std::uint8_t, 8>> lore_hand{};  ///< how many of each deck
    std::uint8_t card = none;              ///< the command card in play
    std::uint8_t drawn = 0;                ///< cards that the non-player army has drawn this turn
    std::uint8_t brought = 0, changed = 0;
    Lore deck{};                           ///< from which a lore card is drawn
    Ref facing;                            ///< who may face
    Stage back{};                          ///< where play goes on after that
    bool judged = false;                   ///< the non-player army's card has been found to order somebody
    bool declined = false;                 ///< the army asked for lore, or for an attack that it need not make, has passed
    Fight fight;
    Casting casting;
    Ref rain;                              ///< the caster of a Rain of Embers under way
    Bounded<Errand, 12> errands{};
    Both<Bounded<Recruit, most_units>> shown{};  ///< the units off table, when the battle is over

    friend bool operator==(const Open&, const Open&) = default;
};

/// Orders that the card in play still has to give.
struct Allowance {
    std::uint8_t left = 0, centre = 0, right = 0, anywhere = 0;
    friend bool operator==(const Allowance&, const Allowance&) = default;
};

/// What one army keeps to itself.
struct Secret {
    Bounded<Recruit, most_units> reserve{};  ///< by list number
    Bounded<std::uint8_t, most_units> list{};  ///< the list numbers of its seen units
    std::uint64_t hand = 0;       ///< command copies
    std::uint64_t lore = 0;       ///< lore cards
    std::uint64_t answers = 0;    ///< lore cards to be played at the first occasion
    std::uint64_t scouts = 0;     ///< list numbers chosen
    std::uint16_t silent = 0;     ///< moments at which it does not wish to be asked
    bool passed = false;          ///< for the rest of the turn
    bool chosen = false;
    Stance stance{};
    std::uint8_t pool = 0;        ///< scouts of the pool rolled for
    Allowance orders;
    friend bool operator==(const Secret&, const Secret&) = default;
};

struct State {
    std::shared_ptr<const Scenario> scenario;
    Open open;
    Both<Secret> secret;
    friend bool operator==(const State& a, const State& b)
    {
        return a.open == b.open && a.secret == b.secret &&
               (a.scenario == b.scenario || (a.scenario && b.scenario && a.scenario->hash == b.scenario->hash));
    }
};

/// What one army knows.  AR-BRD-6
struct View {
    std::shared_ptr<const Scenario> scenario;
    Side side{};
    Open open;
    Secret own;
    friend bool operator==(const View& a, const View& b)
    {
        return a.side == b.side && a.open == b.open && a.own == b.own &&
               (a.scenario == b.scenario || (a.scenario && b.scenario && a.scenario->hash == b.scenario->hash));
    }
};

/// The acts of the rulebook; what `a`, `b` and `c` are stands in the table of notation.cpp.
struct Action {
    enum class Kind : std::uint8_t {
        // Set-up
        stance, scout, ready, stronghold, castle, section, deploy, embark, lead, hold, infiltrate, defences,
        // Command
        heart, play, change, bring, order, order_leader, order_reserve, join, pair, rally, rally_order,
        order_all, done,
        // Movement
        move, move_leader, turn, enter, land, leave, face,
        // Combat
        shoot, attack, push, evade, halt, join_unit, follow, stay,
        // Lore and the draw phase
        lore, pass, pass_turn, draw, roll, discard, drop,
        // Standing answers: open acts
        answer, unanswer, silent, ask
    };
    Kind kind{};
    std::uint8_t a = 0, b = 0, c = 0;
    friend constexpr auto operator<=>(const Action&, const Action&) = default;
};

/// What fell: the sum of the dice, or the card drawn by its bit.
struct Roll {
    enum class Drawn : std::uint8_t { nothing, command, lore };
    std::int16_t value = 0;
    Drawn drawn{};  ///< dice, or from which kind of deck
    friend auto operator<=>(const Roll&, const Roll&) = default;
};

/// A unit as an event tells of it.
struct Tag {
    Side side = Side::wild;
    Type type{};
    Quality quality{};
    std::uint8_t name = none;
    At at = nowhere;
    explicit operator bool() const { return name != none; }
};

/// Something that happened.
struct Event {
    enum class Kind : std::uint8_t {
        // Set-up
        reputation, stance, scout, scouts_end, scout_rolled, scout_shown, stances, scouting, score, mishap, mishap_fate,
        compared, special, siege, first, scenario, prize_column, prize_row, prize_again, land, pieces, land_kind, land_column,
        land_row, terrain, lost_piece, stronghold, section, deployed, held, led, defences,
        // Command
        turn, turned_up, omen, weather, night, tokens, healed, panic, drew, dealt, played, no_orders, too_many, brought,
        ordered, order_spent, rallied, changed, orders_done,
        // Movement
        moved, leader_moved, turned, faced, entered, landed, left, burned, took, carried_home, crossed,
        // Combat
        attack, die, outcome, damage, destroyed, score_for, driven_off, pushed, no_room, evaded, routed, disorganized,
        spent, volatile_, leader_joined, leader_fell, commander_fell, followed, stayed, dropped, held_by, wild,
        // Lore
        lore, unravel, unravelled, warded, resist, resisted, assassin, spell, passed,
        // Draw and end
        lore_drawn, token_roll, card_drawn, discarded, dropped_lore, reshuffled, over, standing
    };
    Kind kind{};
    Side side{};
    std::int8_t only = -1;  ///< the army that alone sees it; -1 both
    Tag who{}, whom{};
    At from = nowhere, to = nowhere;
    std::int16_t x = 0, y = 0, z = 0;
    std::vector<Tally> sums{};
};

using Chronicle = Journal<Event>;

}  // namespace montjoy::arcadia

namespace montjoy {
template <> inline constexpr std::size_t enum_size<arcadia::Fate> = 7;
template <> inline constexpr std::array<std::string_view, 7> enum_names<arcadia::Fate>{
    "board", "destroyed", "driven-off", "left", "spent", "missing", "off-table"};
template <> inline constexpr std::size_t enum_size<arcadia::Manner> = 3;
template <> inline constexpr std::array<std::string_view, 3> enum_names<arcadia::Manner>{"close", "ranged", "bolt"};
}  // namespace montjoy
