// Everything that is written down of a battle.
#pragma once

#include <variant>

#include "systems/gpc/fight_event.hpp"
#include "systems/gpc/round_event.hpp"

namespace montjoy::gpc {

using Event =
    std::variant<RoundOpened, Told, Ruled, NerveTried, Declared, BattleRolled, Chosen,
                 OpportunityTaken, StandTold, CowardlyTried, LengthRolled, FoeDrawn, FoeMet,
                 SquireCalled, SquireUsed, Exchanged, Recounted, AttackedUnopposed, Struck,
                 BlowLanded, Wounded, Guarded, KnockedDown, Ridden, Stopped, Helped, RansomTaken,
                 FollowersFought, PricePaid, SquireSought, SquireTried, SquireKept, ResultCounted,
                 SatOut, LeftField, IntensityMoved, BattleEnded, FirstAidGiven, MenReturned,
                 FateTold, TotalsDrawn, TimeRanOut>;

}  // namespace montjoy::gpc
