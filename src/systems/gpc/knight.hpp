// What play changes of a knight: his body, his unit, and his fight of the round under way.
#pragma once

#include <cstdint>

#include "base/by.hpp"
#include "systems/gpc/encounter.hpp"
#include "systems/gpc/manoeuvre.hpp"
#include "systems/gpc/skill.hpp"

namespace montjoy::gpc {

inline constexpr std::size_t most_knights = 8;  // GP-GM-2

/// A knight: his place in Scenario::knights and State::knights, and his seat; -1 is none.
struct KnightId {
    std::int8_t index = -1;
    constexpr explicit operator bool() const { return index >= 0; }
    friend constexpr auto operator<=>(KnightId, KnightId) = default;
};

/// An exchange as it was counted, so that a die may be corrected afterwards.  GP-GM-1
struct Counted {
    FoeId foe;
    std::int16_t skill = 0;
    std::int16_t against = 0;
    std::int32_t glory = 0;  ///< halves
    Fared fared = Fared::drawn;
    bool there = false;
    friend bool operator==(const Counted&, const Counted&) = default;

    template <class V>
    void each(V& v) const
    {
        v("foe", foe), v("skill", skill), v("against", against), v("glory", glory),
            v("fared", fared);
        v("there", there);
    }
};

/// A knight's round, from his Battle roll to his result.
struct Fight {
    bool declared = false;   ///< has said whether he fights, disengages or sits out
    bool steadied = false;   ///< Valorous has been rolled.  GP-MAN-10
    bool sits_out = false;   ///< GP-MAN-10, GP-MAN-11
    bool announced = false;  ///< said before the roll that he will disengage.  GP-MAN-8
    bool read = false;       ///< the Battle roll has fallen: `battle` holds
    Outcome battle = Outcome::fail;
    std::uint8_t battle_die = 0;
    std::uint8_t intensity_die = 0;
    Manoeuvre manoeuvre = Manoeuvre::none;
    KnightId partner;    ///< of Attack with Another, as he named him
    bool begun = false;  ///< a die has fallen for his manoeuvre, or he has struck
    bool done = false;   ///< steps 2 to 5 are over
    Opportunity opportunity = Opportunity::none;
    FoeId named;             ///< the foe that the opportunity, or the game master, names
    std::int8_t length = 0;  ///< bouts at most: the d3 or d6, 3, 1, or the foes of a Flank
    std::int8_t fought = 0;  ///< exchanges
    std::int8_t won = 0;
    std::int8_t lost = 0;
    std::int8_t drawn = 0;
    std::int8_t required = -1;  ///< once the game master has set it.  GP-GM-1
    bool stopped = false;       ///< by his will or by an exchange Lost
    bool fell = false;          ///< out in this fight
    bool leaves = false;        ///< quits the field once the exchange is over.  GP-MAN-10
    bool cut_short = false;     ///< fell with the second foe of a pair still before him
    bool ready = false;         ///< strikes in the bout that comes
    std::int16_t first = 0;     ///< skill against the first of two foes
    std::int16_t second = 0;
    bool squire_called = false;  // GP-SQ-2
    bool aid = false;            ///< the squire's help stands for the bout that comes
    bool aid_in_use = false;     ///< and for the one under way
    bool guarded = false;        // GP-FOL-3
    bool searches = false;       // GP-SQ-1
    bool ransomed = false;       // GP-FOE-2
    FoeId felled;                ///< a foe with a ransom that he felled this round
    bool flank_won = false;      ///< a Flank that met nobody: how it went.  GP-MAN-7
    bool flank_lost = false;
    bool followers_fought = false;
    Outcome followers = Outcome::tie;
    Result result = Result::none;
    Result ruled = Result::none;       ///< as the game master has set it.  GP-GM-1
    std::int8_t ruled_disrupted = -1;  ///< next round, once the game master has said so: 0 or 1
    std::int8_t ruled_disengaged = -1;
    std::int8_t change = 0;       ///< of Intensity.  GP-RES-3
    std::int8_t tier_before = 0;  ///< as the result was counted
    Counted last;
    friend bool operator==(const Fight&, const Fight&) = default;

    template <class V>
    void each(V& v) const
    {
        v("declared", declared), v("steadied", steadied), v("sits_out", sits_out);
        v("announced", announced), v("read", read);
        v("battle", battle), v("battle_die", battle_die), v("intensity_die", intensity_die);
        v("manoeuvre", manoeuvre), v("partner", partner), v("begun", begun), v("done", done);
        v("opportunity", opportunity), v("named", named), v("length", length), v("fought", fought),
            v("won", won);
        v("lost", lost), v("drawn", drawn), v("required", required), v("stopped", stopped);
        v("fell", fell), v("leaves", leaves), v("cut_short", cut_short), v("ready", ready),
            v("first", first);
        v("second", second);
        v("squire_called", squire_called), v("aid", aid), v("aid_in_use", aid_in_use),
            v("guarded", guarded);
        v("searches", searches), v("ransomed", ransomed), v("felled", felled);
        v("flank_won", flank_won), v("flank_lost", flank_lost),
            v("followers_fought", followers_fought);
        v("followers", followers), v("result", result), v("ruled", ruled);
        v("ruled_disrupted", ruled_disrupted), v("ruled_disengaged", ruled_disengaged),
            v("change", change);
        v("tier_before", tier_before), v("last", last);
    }
};

/// Modifiers that the game master has set.  GP-GM-1
using Modifiers = By<Skill, std::int8_t>;

struct Knight {
    std::int16_t hit_points = 0;
    Health health = Health::fit;
    bool quit = false;     ///< left the field of his own will.  GP-MAN-10
    bool secured = false;  ///< fallen, and brought off the field.  GP-MAN-12
    bool mounted = false;
    std::int32_t glory = 0;    ///< of this battle, in halves.  GP-RES-1
    std::int16_t men = 0;      ///< followers present
    std::int16_t missing = 0;  ///< casualties; after the battle the dead and crippled
    std::int16_t notes = 0;    // GP-FOL-2
    Squire squire = Squire::none;
    bool squire_injured = false;
    bool squire_fumbled = false;  // GP-SQ-3
    std::int8_t tier = 1;
    bool disengaged = true;  ///< as the round starts
    bool disrupted = false;  ///< in this round
    bool flanked = false;    ///< +5 in this round.  GP-MAN-7
    bool shaken = false;     ///< rolls Valorous before each round.  GP-MAN-10
    bool next_disengaged = false;
    bool next_disrupted = false;
    bool next_flanked = false;
    std::int16_t ransom = 0;  ///< L taken, his own squire's counted off
    std::int8_t captives = 0;
    std::int8_t horses = 0;  ///< captured by his squire.  GP-SQ-1
    std::int16_t felled = 0;
    std::int16_t rounds = 0;         ///< that he fought
    Result previous = Result::none;  ///< of the round before
    By<Result, std::int8_t> results;
    Modifiers standing;  ///< until they are changed
    Modifiers passing;   ///< of this round
    Fight fight;
    friend bool operator==(const Knight&, const Knight&) = default;

    /// Neither fallen nor gone.
    bool in() const { return health == Health::fit && !quit; }
    /// Takes part in the round under way.
    bool fights() const { return in() && !fight.sits_out; }

    template <class V>
    void each(V& v) const
    {
        v("hit_points", hit_points), v("health", health), v("quit", quit), v("secured", secured);
        v("mounted", mounted), v("glory_halves", glory), v("men", men), v("missing", missing);
        v("notes", notes), v("squire", squire), v("squire_injured", squire_injured);
        v("squire_fumbled", squire_fumbled), v("tier", tier), v("disengaged", disengaged);
        v("disrupted", disrupted), v("flanked", flanked), v("shaken", shaken);
        v("next_disengaged", next_disengaged), v("next_disrupted", next_disrupted);
        v("next_flanked", next_flanked), v("ransom", ransom), v("captives", captives);
        v("horses", horses), v("felled", felled), v("rounds", rounds), v("previous", previous),
            v("results", results);
        v("standing", standing), v("passing", passing), v("fight", fight);
    }
};

}  // namespace montjoy::gpc
