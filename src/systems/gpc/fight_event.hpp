// What happens in step 2 of a round, the fight, as it is written down. `each` walks the fields with
// their names: the one line of text of an event is made from that.
#pragma once

#include <cstdint>
#include <string_view>

#include "systems/gpc/action.hpp"
#include "systems/gpc/knight.hpp"

namespace montjoy::gpc {

/// GP-OPP-1
struct OpportunityTaken {
    static constexpr std::string_view name = "opportunity";
    KnightId knight;
    Opportunity what = Opportunity::none;
    FoeId foe;
    std::int16_t intensity = 0;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("what", what), v("foe", foe), v("intensity", intensity);
    }
};

/// What comes at a knight whose Battle roll fumbled.  GP-RND-6
struct StandTold {
    static constexpr std::string_view name = "stand";
    KnightId knight;
    std::int8_t die = 0;
    Manoeuvre manoeuvre = Manoeuvre::none;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("die", die), v("manoeuvre", manoeuvre);
    }
};

/// GP-MAN-10
struct CowardlyTried {
    static constexpr std::string_view name = "cowardly";
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

/// How many exchanges, pairs of them, or foes.
struct LengthRolled {
    static constexpr std::string_view name = "length";
    KnightId knight;
    Manoeuvre manoeuvre = Manoeuvre::none;
    std::int8_t die = 0;
    std::int8_t length = 0;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("manoeuvre", manoeuvre), v("die", die), v("length", length);
    }
};

/// A foe drawn by a die; die 0: named.  GP-FOE-1
struct FoeDrawn {
    static constexpr std::string_view name = "drawn";
    KnightId knight;
    std::int8_t die = 0;
    std::int8_t tier = 0;
    FoeId foe;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("die", die), v("tier", tier), v("foe", foe);
    }
};

struct FoeMet {
    static constexpr std::string_view name = "met";
    KnightId knight;
    FoeId foe;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("foe", foe);
    }
};

/// GP-SQ-2
struct SquireCalled {
    static constexpr std::string_view name = "squire-called";
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

/// GP-SQ-2
struct SquireUsed {
    static constexpr std::string_view name = "squire-used";
    KnightId knight;
    bool horse = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("horse", horse);
    }
};

/// One exchange; glory in halves.  GP-EXC-1
struct Exchanged {
    static constexpr std::string_view name = "exchange";
    KnightId knight;
    FoeId foe;
    std::int8_t number = 0;
    bool flight = false;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    std::int16_t against = 0;
    std::int8_t against_die = 0;
    Outcome outcome = Outcome::fail;
    Fared fared = Fared::drawn;
    std::int32_t glory = 0;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("foe", foe), v("number", number), v("flight", flight),
            v("skill", skill);
        v("die", die), v("against", against), v("against_die", against_die), v("outcome", outcome);
        v("fared", fared), v("glory_halves", glory);
    }
};

/// An exchange whose dice the game master has put right, as it is counted after that; before it went and
/// was worth otherwise.  GP-GM-1
struct Recounted {
    static constexpr std::string_view name = "recounted";
    Exchanged exchange;
    Fared before = Fared::drawn;
    std::int32_t glory_before = 0;

    template <class V>
    void each(V& v) const
    {
        exchange.each(v), v("fared_before", before), v("glory_halves_before", glory_before);
    }
};

/// A foe given nothing attacks.  GP-MAN-4
struct AttackedUnopposed {
    static constexpr std::string_view name = "unopposed";
    KnightId knight;
    FoeId foe;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    bool hit = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("foe", foe), v("skill", skill), v("die", die), v("hit", hit);
    }
};

/// A knight's blow.  GP-EXC-1, GP-FOE-2
struct Struck {
    static constexpr std::string_view name = "struck";
    KnightId knight;
    FoeId foe;
    std::int8_t dice = 0;
    std::int16_t rolled = 0;
    std::int16_t got_through = 0;
    bool felled = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("foe", foe), v("dice", dice), v("rolled", rolled);
        v("got_through", got_through), v("felled", felled);
    }
};

/// A foe's blow, before anybody has stopped it.  GP-EXC-1
struct BlowLanded {
    static constexpr std::string_view name = "blow";
    KnightId knight;
    FoeId foe;
    std::int8_t dice = 0;
    std::int16_t rolled = 0;
    std::int16_t got_through = 0;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("foe", foe), v("dice", dice), v("rolled", rolled);
        v("got_through", got_through);
    }
};

/// What a blow did.  GP-EXC-3
struct Wounded {
    static constexpr std::string_view name = "wounded";
    KnightId knight;
    std::int16_t lost = 0;
    std::int16_t left = 0;
    Health health = Health::fit;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("lost", lost), v("left", left), v("health", health);
    }
};

/// The men took the blow.  GP-FOL-3
struct Guarded {
    static constexpr std::string_view name = "bodyguard";
    KnightId knight;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight);
    }
};

/// GP-EXC-3
struct KnockedDown {
    static constexpr std::string_view name = "knockdown";
    KnightId knight;
    std::int16_t skill = 0;
    std::int8_t die = 0;
    bool kept = false;
    bool mounted = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("skill", skill), v("die", die), v("kept", kept),
            v("mounted", mounted);
    }
};

/// A Flank that met nobody.  GP-MAN-7
struct Ridden {
    static constexpr std::string_view name = "ridden";
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

struct Stopped {
    static constexpr std::string_view name = "stopped";
    KnightId knight;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight);
    }
};

/// GP-MAN-12
struct Helped {
    static constexpr std::string_view name = "helped";
    KnightId knight;
    KnightId other;
    bool mount = false;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("other", other), v("mount", mount);
    }
};

/// GP-FOE-2
struct RansomTaken {
    static constexpr std::string_view name = "ransom";
    KnightId knight;
    FoeId foe;
    std::int16_t worth = 0;

    template <class V>
    void each(V& v) const
    {
        v("knight", knight), v("foe", foe), v("worth", worth);
    }
};

}  // namespace montjoy::gpc
