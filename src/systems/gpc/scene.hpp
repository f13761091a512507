// One scene of a manoeuvre: how long it is and which foes stand there are set, and every state that
// the fight can come to is gone through, bout by bout.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "systems/gpc/aftermath.hpp"
#include "systems/gpc/foresight.hpp"
#include "systems/gpc/tables.hpp"
#include "systems/gpc/whatif.hpp"

namespace montjoy::gpc {

/// Foes that may stand at one place, with their chances.
using Chances = std::vector<std::pair<FoeId, double>>;

/// The chance that a d20 succeeds against `skill`.
double chance_of_success(int skill);

/// What the dice have set before swords cross.
struct Setting {
    double chance = 0;            ///< of this setting
    int length = 0;               ///< bouts at most
    std::vector<Chances> places;  ///< of a Flank one for each foe; else one or two that stay
    double leaves = 0;            ///< chance that he quits the field afterwards
    int beside = -1;  ///< bouts that the other of two fights; -1: he goes on until he loses
};

/// How a knight comes off; by the bouts that he fought, from 0 to 3.
struct Apart {
    double all = 0;
    double wins = 0;  ///< a Win or a Triumph
    double fallen = 0;
    double death = 0;
};
using ByBouts = std::array<Apart, 4>;

class Scene {
public:
    /// Whatever it comes to is added to `sum`, and to `lengths` if it is asked for. What it is given
    /// has to live as long as it does.
    Scene(const State& state, KnightId knight_id, Manoeuvre manoeuvre, KnightId with,
          const Plan& the_plan, Setting the_setting, Foresight& the_sum,
          ByBouts* lengths = nullptr)
        : s(state),
          id(knight_id),
          m(manoeuvre),
          partner(with),
          plan(the_plan),
          setting(std::move(the_setting)),
          sum(the_sum),
          apart(lengths)
    {
    }

    void play();

private:
    const State& s;
    KnightId id;
    Manoeuvre m;
    KnightId partner;
    const Plan& plan;
    Setting setting;
    Foresight& sum;
    ByBouts* apart;
    const Sheet& sheet = s.sheet(id);
    const Numbers& numbers = s.scenario->numbers;
    bool two = against_two(m);
    bool flanks = m == Manoeuvre::flank;
    Cells ended{};  ///< all who are through, with hit points left out

    /// An exchange with all that may come of it, by the hit points that he has.
    struct Meeting {
        ExchangeOdds odds;
        std::vector<std::optional<Strikes>> by_hit_points{};
    };
    std::map<std::array<int, 5>, Meeting> meetings{};

    /// He as he is in that cell.
    Knight knight(const Cell& c) const;
    int skill(const Cell& c, FoeId foe, bool first) const;
    int against(const Cell& c, FoeId foe, bool first, KnightId whom) const;
    /// What he gives the first of two.  GP-MAN-4
    int first_part(const Cell& c, int whole, bool first) const;
    Meeting& meeting(FoeId foe, int own, int theirs, bool first, bool unopposed);
    const Strikes& strikes(Meeting& met, int hit_points) const;
    Cell start() const;

    /// Cells with their chances, and whether the squire comes.
    struct Called {
        Cell cell;
        double chance = 0;
        bool comes = false;
    };
    std::vector<Called> call(const Cell& c, double p) const;
    /// One exchange of everybody in `now`, with the foe at that place of a pair, or of a Flank.
    void play_exchange(const Cells& now, int bout, std::size_t place, Cells& after);

    /// What he rolls against the foe at a place.
    struct Part {
        int own = 0;
        bool unopposed = false;
        bool more = false;  ///< the second of a pair is still to come, and he gave it something
    };
    Part part_of(Cell cell, FoeId foe, bool first, std::size_t place) const;
    bool stops(const Cell& c, int bout) const;
    void end_bout(Cell c, double p, int bout, Cells& next);
    void fight(const Cell& cell, double p, FoeId foe, Meeting& met, bool unopposed, bool more,
               Cells& after);
    void fall(Cell c, double p, const Strikes& blows, bool more, Cells& after);
    /// The blows that do not fell him: his men, his seat, his squire.
    void endure(const Cell& cell, double p, const Strikes& blows, Cells& after);
    void end(Cell c, double p);
    /// Step 3 over the 400 pairs, then steps 4 and 5.
    void followers(const Cell& c, double p);
    /// The mean of what a bodyguard costs of so many men.  GP-FOL-3
    static double price(int men);

    struct FollowerKind {
        Outcome outcome;
        int casualties;
        auto operator<=>(const FollowerKind&) const = default;
    };

    std::map<std::int8_t, std::map<FollowerKind, int>> follower_table{};
    const std::map<FollowerKind, int>& follower_kinds(std::int8_t best);
    void conclude(const Cell& c, double p, const Fight& fight);
    /// Step 4 of a knight who is in, and whether his squire keeps up.  GP-SQ-1, GP-SQ-2
    void squire(const Cell& c, double p, bool hard);
};

}  // namespace montjoy::gpc
