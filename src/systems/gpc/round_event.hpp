// What happens in a round outside the fight, and after the battle, as it is written down.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "systems/gpc/action.hpp"
#include "systems/gpc/knight.hpp"

namespace montjoy::gpc {

/// A round opens.  GP-RND-7
struct RoundOpened {
    static constexpr std::string_view name = "round";
    std::int8_t round = 0;
    std::int16_t intensity = 0;

    template <class V>
    void each(V& v) const
    {
        v("round", round), v("intensity", intensity);
    }
};

/// Something that the game master told: prepared before the battle, or in its course.  GP-GM-1
struct Told {
    static constexpr std::string_view name = "told";
    bool prepared = false;
    std::string text;

    template <class V>
    void each(V& v) const
    {
        v("prepared", prepared), v("text", text);
    }
};

/// A ruling of the game master.  GP-GM-1
struct Ruled {
    static constexpr std::string_view name = "ruling";
    Edit edit;
    std::string reason;

    template <class V>
    void each(V& v) const
    {
        v("edit", edit), v("reason", reason);
    }
};

/// Valorous before a round.  GP-MAN-10
struct NerveTried {
    static constexpr std::string_view name = "valorous";
    KnightId knight;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    Grade grade = Grade::fail;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("skill", skill), v("die", die), v("grade", grade);
    }
};

/// What a knight said before his Battle roll.
struct Declared {
    static constexpr std::string_view name = "declared";
    KnightId knight;
    Declare::What what = Declare::What::fight;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("what", what);
    }
};

/// Battle against Intensity.  GP-RND
struct BattleRolled {
    static constexpr std::string_view name = "battle";
    KnightId knight;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    std::int16_t against = 0;
    std::int8_t against_die = 0;
    Outcome outcome = Outcome::fail;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("skill", skill), v("die", die), v("against", against);
        v("against_die", against_die), v("outcome", outcome);
    }
};

struct Chosen {
    static constexpr std::string_view name = "chosen";
    KnightId knight;
    Manoeuvre manoeuvre = Manoeuvre::none;
    KnightId partner;
    bool changed = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("manoeuvre", manoeuvre), v("partner", partner),
            v("changed", changed);
    }
};

/// GP-FOL-1
struct FollowersFought {
    static constexpr std::string_view name = "followers";
    KnightId knight;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    std::int16_t against = 0;
    std::int8_t against_die = 0;
    Outcome outcome = Outcome::fail;
    std::int16_t casualties = 0;
    std::int16_t left = 0;
    bool noted = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("skill", skill), v("die", die), v("against", against);
        v("against_die", against_die), v("outcome", outcome), v("casualties", casualties);
        v("left", left), v("noted", noted);
    }
};

/// What the bodyguard cost.  GP-FOL-3
struct PricePaid {
    static constexpr std::string_view name = "price";
    KnightId knight;
    std::int16_t casualties = 0;
    std::int16_t left = 0;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("casualties", casualties), v("left", left);
    }
};

/// GP-SQ-1
struct SquireSought {
    static constexpr std::string_view name = "sought";
    KnightId knight;
    std::int8_t difficulty = 0;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    bool found = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("difficulty", difficulty), v("skill", skill), v("die", die);
        v("found", found);
    }
};

/// A lost squire's own roll.  GP-SQ-1
struct SquireTried {
    static constexpr std::string_view name = "squire-tried";
    KnightId knight;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    std::int16_t against = 0;
    std::int8_t against_die = 0;
    Outcome outcome = Outcome::fail;
    Squire squire = Squire::none;
    bool injured = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("skill", skill), v("die", die), v("against", against);
        v("against_die", against_die), v("outcome", outcome), v("squire", squire),
            v("injured", injured);
    }
};

/// Whether the squire kept up.  GP-SQ-2
struct SquireKept {
    static constexpr std::string_view name = "squire-kept";
    KnightId knight;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    bool kept = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("skill", skill), v("die", die), v("kept", kept);
    }
};

/// The result of a unit; glory of the battle so far, in halves.  GP-RES-2
struct ResultCounted {
    static constexpr std::string_view name = "result";
    KnightId knight;
    Manoeuvre manoeuvre = Manoeuvre::none;
    std::int8_t won = 0;
    std::int8_t lost = 0;
    std::int8_t required = 0;
    Result result = Result::none;
    std::int8_t change = 0;
    std::int32_t glory = 0;
    std::int8_t tier = 0;
    bool disrupted = false;
    bool disengaged = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("manoeuvre", manoeuvre), v("won", won), v("lost", lost);
        v("required", required), v("result", result), v("change", change), v("glory_halves", glory);
        v("tier", tier), v("disrupted", disrupted), v("disengaged", disengaged);
    }
};

/// A knight is out, or sits the round out.
struct SatOut {
    static constexpr std::string_view name = "sat-out";
    KnightId knight;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight);
    }
};

/// GP-MAN-10
struct LeftField {
    static constexpr std::string_view name = "left-field";
    KnightId knight;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight);
    }
};

/// The mean of the units, and the tide.  GP-RES-3
struct IntensityMoved {
    static constexpr std::string_view name = "intensity";
    std::int8_t units = 0;
    std::int16_t sum = 0;
    std::int8_t mean = 0;
    std::int8_t die = 0;
    std::int8_t tide = 0;
    std::int16_t intensity = 0;

    template <class V>
    void each(V& v) const
    {
        v("units", units), v("sum", sum), v("mean", mean), v("die", die), v("tide", tide);
        v("intensity", intensity);
    }
};

/// GP-BAT-1
struct BattleEnded {
    static constexpr std::string_view name = "battle-ended";
    Ending ending = Ending::none;
    std::int16_t intensity = 0;
    std::int16_t start = 0;

    template <class V>
    void each(V& v) const
    {
        v("ending", ending), v("intensity", intensity), v("start", start);
    }
};

/// First Aid; die 0: none was needed any more.  GP-EXC-3
struct FirstAidGiven {
    static constexpr std::string_view name = "first-aid";
    KnightId knight;
    std::int8_t die = 0;
    std::int8_t points = 0;
    std::int16_t left = 0;
    bool lives = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("die", die), v("points", points), v("left", left), v("lives", lives);
    }
};

/// GP-FOL-4
struct MenReturned {
    static constexpr std::string_view name = "men-return";
    KnightId knight;
    std::int8_t die = 0;
    std::int16_t notes = 0;
    std::int16_t missing = 0;
    std::int16_t returned = 0;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("die", die), v("notes", notes), v("missing", missing);
        v("returned", returned);
    }
};

/// GP-SQ-3
struct FateTold {
    static constexpr std::string_view name = "fate";
    KnightId knight;
    std::int8_t die = 0;
    Squire squire = Squire::none;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("die", die), v("squire", squire);
    }
};

/// What a knight takes home; glory rounded up.  GP-RES-1, GP-BAT-1
struct TotalsDrawn {
    static constexpr std::string_view name = "totals";
    KnightId knight;
    std::int32_t glory = 0;
    std::int16_t ransom = 0;
    std::int16_t dead_men = 0;
    Health health = Health::fit;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("glory", glory), v("ransom", ransom), v("dead_men", dead_men);
        v("health", health);
    }
};

/// A knight whose time was up: what he did is what a cautious one would.
struct TimeRanOut {
    static constexpr std::string_view name = "time-up";
    KnightId knight;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight);
    }
};

}  // namespace montjoy::gpc
