// Events as sentences for people.
#include "base/text.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

std::string halves(std::int32_t n)
{
    return cat(n / 2, n % 2 != 0 ? ".5" : "");
}

class Teller {
public:
    explicit Teller(const Scenario& scenario) : scenario_(scenario) {}

    std::vector<Message> operator()(const RoundOpened& e) const
    {
        return {{"GP-RND-7"_rule,
                 "Round {} begins, at Intensity {}",
                 {int{e.round}, int{e.intensity}}}};
    }
    std::vector<Message> operator()(const Told& e) const
    {
        return {{"GP-GM-1"_rule, "{}", {e.text}}};
    }
    std::vector<Message> operator()(const Ruled& e) const
    {
        if (e.edit.subject == Subject::event)
            return {{"GP-GM-1"_rule, "The game master tells what happens", {}}};
        const std::string edit = to_text(scenario_, e.edit);
        if (e.reason.empty()) return {{"GP-GM-1"_rule, "The game master rules: {}", {edit}}};
        return {{"GP-GM-1"_rule, "The game master rules: {} ({})", {edit, e.reason}}};
    }
    std::vector<Message> operator()(const NerveTried& e) const
    {
        return {{"GP-MAN-10"_rule,
                 "{} rolls {} on Valorous {}: {}",
                 {name(e.knight), int{e.die}, int{e.skill}, grade_words[e.grade]}}};
    }
    std::vector<Message> operator()(const Declared& e) const
    {
        if (e.what == Declare::What::announce)
            return {{"GP-MAN-8"_rule, "{} says that he will disengage", {name(e.knight)}}};
        if (e.what == Declare::What::sit_out)
            return {{"GP-MAN-11"_rule, "{} sits the round out to recover", {name(e.knight)}}};
        return {{"GP-RND-7"_rule, "{} fights", {name(e.knight)}}};
    }
    std::vector<Message> operator()(const BattleRolled& e) const
    {
        return {{clause_of(e.outcome),
                 "{}'s Battle {} rolls {}, Intensity {} rolls {}: {}",
                 {name(e.knight), int{e.skill}, int{e.die}, int{e.against}, int{e.against_die},
                  outcome_words[e.outcome]}}};
    }
    std::vector<Message> operator()(const Chosen& e) const
    {
        const Clause clause = manoeuvres[e.manoeuvre].clause;
        if (e.partner)
            return {{clause,
                     "{} chooses to attack together with {}",
                     {name(e.knight), name(e.partner)}}};
        if (e.changed)
            return {{clause,
                     "{} changes his mind: {}",
                     {name(e.knight), manoeuvres[e.manoeuvre].name}}};
        return {{clause, "{} chooses: {}", {name(e.knight), manoeuvres[e.manoeuvre].name}}};
    }
    std::vector<Message> operator()(const OpportunityTaken& e) const
    {
        const std::string& who = name(e.knight);
        switch (e.what) {
            case Opportunity::foe:
                return {{"GP-OPP-1"_rule, "{} names his foe: the {}", {who, foe(e.foe)}}};
            case Opportunity::intensity:
                return {{"GP-OPP-1"_rule,
                         "{} presses the enemy back: Intensity {}",
                         {who, int{e.intensity}}}};
            case Opportunity::squire:
                return {{"GP-OPP-1"_rule, "{} finds his squire", {who}}};
            case Opportunity::ransom:
                return {{"GP-OPP-1"_rule, "{} means to take the first foe with a ransom", {who}}};
            default:
                return {{"GP-OPP-1"_rule, "{} strikes with advantage all round", {who}}};
        }
    }
    std::vector<Message> operator()(const StandTold& e) const
    {
        return {{"GP-RND-6"_rule,
                 "{} rolled: {} has to {}",
                 {int{e.die}, name(e.knight), manoeuvres[e.manoeuvre].name}}};
    }
    std::vector<Message> operator()(const CowardlyTried& e) const
    {
        return {{"GP-MAN-10"_rule,
                 "{} rolls {} on Cowardly {}: {}",
                 {name(e.knight), int{e.die}, int{e.skill}, grade_words[e.grade]}}};
    }
    std::vector<Message> operator()(const LengthRolled& e) const
    {
        const Clause clause = manoeuvres[e.manoeuvre].clause;
        if (e.manoeuvre == Manoeuvre::flank)
            return {{clause,
                     "{} flanks: {} rolled, foes to meet {}",
                     {name(e.knight), int{e.die}, int{e.length}}}};
        return {{clause,
                 "{}'s {} may last {}",
                 {name(e.knight), manoeuvres[e.manoeuvre].name, int{e.length}}}};
    }
    std::vector<Message> operator()(const FoeDrawn& e) const
    {
        if (e.die == 0)
            return {{"GP-FOE-1"_rule, "Against {}: the {}", {name(e.knight), foe(e.foe)}}};
        return {{"GP-FOE-1"_rule,
                 "Against {}, by {} in tier {}: the {}",
                 {name(e.knight), int{e.die}, int{e.tier}, foe(e.foe)}}};
    }
    std::vector<Message> operator()(const FoeMet& e) const
    {
        return {{"GP-MAN-1"_rule, "{} meets the {}", {name(e.knight), foe(e.foe)}}};
    }
    std::vector<Message> operator()(const SquireCalled& e) const
    {
        return {{"GP-SQ-2"_rule,
                 "{} calls his squire, who rolls {} on {}: {}",
                 {name(e.knight), int{e.die}, int{e.skill}, grade_words[e.grade]}}};
    }
    std::vector<Message> operator()(const SquireUsed& e) const
    {
        if (e.horse) return {{"GP-SQ-2"_rule, "The squire brings {} a horse", {name(e.knight)}}};
        return {{"GP-SQ-2"_rule, "The squire helps {} in the next exchange", {name(e.knight)}}};
    }
    std::vector<Message> operator()(const Exchanged& e) const
    {
        const std::string glory = halves(e.glory);
        if (e.flight)
            return {{"GP-MAN-10"_rule,
                     "{} rides for it, {} on {}, before the {}, {} on {}: {}, {}",
                     {name(e.knight), int{e.die}, int{e.skill}, foe(e.foe), int{e.against_die},
                      int{e.against}, outcome_words[e.outcome],
                      e.fared == Fared::lost ? Text("caught") : Text("away")}}};
        return {{"GP-EXC-1"_rule,
                 "{} rolls {} on {}, the {} {} on {}: {}, {}, glory {}",
                 {name(e.knight), int{e.die}, int{e.skill}, foe(e.foe), int{e.against_die},
                  int{e.against}, outcome_words[e.outcome], fared_words[e.fared], glory}}};
    }
    std::vector<Message> operator()(const Recounted& e) const
    {
        std::vector<Message> told{{"GP-GM-1"_rule,
                                   "The exchange is counted anew; blows that fell in it stay as they fell",
                                   {}}};
        for (Message& message : (*this)(e.exchange)) told.push_back(std::move(message));
        return told;
    }
    std::vector<Message> operator()(const AttackedUnopposed& e) const
    {
        return {{"GP-MAN-4"_rule,
                 "The {} attacks {} unopposed, {} on {}: {}",
                 {foe(e.foe), name(e.knight), int{e.die}, int{e.skill},
                  e.hit ? Text("a hit, and one Win less") : Text("a miss")}}};
    }
    std::vector<Message> operator()(const Struck& e) const
    {
        return {{"GP-EXC-1"_rule,
                 "{} deals the {} {} on {}d6, {} through armour{}",
                 {name(e.knight), foe(e.foe), int{e.rolled}, int{e.dice}, int{e.got_through},
                  e.felled ? Text(": felled") : Text("")}}};
    }
    std::vector<Message> operator()(const BlowLanded& e) const
    {
        return {{"GP-EXC-1"_rule,
                 "The {} deals {} {} on {}d6, {} through armour",
                 {foe(e.foe), name(e.knight), int{e.rolled}, int{e.dice}, int{e.got_through}}}};
    }
    std::vector<Message> operator()(const Wounded& e) const
    {
        if (e.health == Health::fit)
            return {{"GP-EXC-3"_rule,
                     "{} loses {} hit points, {} left",
                     {name(e.knight), int{e.lost}, int{e.left}}}};
        return {{"GP-EXC-3"_rule,
                 "{} loses {} hit points, {} left: {}, and out of the battle",
                 {name(e.knight), int{e.lost}, int{e.left}, health_words[e.health]}}};
    }
    std::vector<Message> operator()(const Guarded& e) const
    {
        return {{"GP-FOL-3"_rule, "{}'s men throw themselves between", {name(e.knight)}}};
    }
    std::vector<Message> operator()(const KnockedDown& e) const
    {
        return {{"GP-EXC-3"_rule,
                 "The blow staggers {}, who rolls {} on {}: {}",
                 {name(e.knight), int{e.die}, int{e.skill},
                  e.kept      ? Text("he keeps up")
                  : e.mounted ? Text("he is unhorsed")
                              : Text("he is down")}}};
    }
    std::vector<Message> operator()(const Ridden& e) const
    {
        return {{"GP-MAN-7"_rule,
                 "{} meets nobody and rides around them, {} on {} against {} on {}: {}",
                 {name(e.knight), int{e.die}, int{e.skill}, int{e.against_die}, int{e.against},
                  outcome_words[e.outcome]}}};
    }
    std::vector<Message> operator()(const Stopped& e) const
    {
        return {{"GP-MAN-1"_rule, "{} stops", {name(e.knight)}}};
    }
    std::vector<Message> operator()(const Helped& e) const
    {
        if (e.mount)
            return {{"GP-MAN-12"_rule, "{} lends {} a mount", {name(e.knight), name(e.other)}}};
        return {{"GP-MAN-12"_rule, "{} brings {} off the field", {name(e.knight), name(e.other)}}};
    }
    std::vector<Message> operator()(const RansomTaken& e) const
    {
        return {{"GP-FOE-2"_rule,
                 "{} takes the {} captive, for a ransom of L{}",
                 {name(e.knight), foe(e.foe), int{e.worth}}}};
    }
    std::vector<Message> operator()(const FollowersFought& e) const
    {
        std::vector<Message> told{
            {"GP-FOL-1"_rule,
             "{}'s men roll {} on {}, the foe {} on {}: {}, {} lost, {} left",
             {name(e.knight), int{e.die}, int{e.skill}, int{e.against_die}, int{e.against},
              outcome_words[e.outcome], int{e.casualties}, int{e.left}}}};
        if (e.noted) told.push_back({"GP-FOL-2"_rule, "noted for their return", {}});
        return told;
    }
    std::vector<Message> operator()(const PricePaid& e) const
    {
        return {{"GP-FOL-3"_rule,
                 "The bodyguard cost {} {} men, {} left",
                 {name(e.knight), int{e.casualties}, int{e.left}}}};
    }
    std::vector<Message> operator()(const SquireSought& e) const
    {
        return {{"GP-SQ-1"_rule,
                 "{} looks for his squire, {} on Awareness {} against {}: {}",
                 {name(e.knight), int{e.die}, int{e.skill}, int{e.difficulty},
                  e.found ? Text("found") : Text("not found")}}};
    }
    std::vector<Message> operator()(const SquireTried& e) const
    {
        return {{"GP-SQ-1"_rule,
                 "{}'s lost squire rolls {} on {}, Intensity {} on {}: {}, {}",
                 {name(e.knight), int{e.die}, int{e.skill}, int{e.against_die}, int{e.against},
                  outcome_words[e.outcome], squire_words[e.squire]}}};
    }
    std::vector<Message> operator()(const SquireKept& e) const
    {
        return {{"GP-SQ-2"_rule,
                 "{}'s squire rolls {} on {}: {}",
                 {name(e.knight), int{e.die}, int{e.skill},
                  e.kept ? Text("he keeps up") : Text("he is lost")}}};
    }
    std::vector<Message> operator()(const ResultCounted& e) const
    {
        std::vector<Message> told{{"GP-RES-2"_rule,
                                   "{}: {} won, {} lost of {}: {}; glory {}, tier {}",
                                   {name(e.knight), int{e.won}, int{e.lost}, int{e.required},
                                    result_words[e.result], halves(e.glory), int{e.tier}}}};
        if (e.disrupted)
            told.push_back({"GP-MAN-11"_rule, "{} is Disrupted next round", {name(e.knight)}});
        if (e.disengaged)
            told.push_back(
                {"GP-MAN-8"_rule, "{} starts the next round Disengaged", {name(e.knight)}});
        return told;
    }
    std::vector<Message> operator()(const SatOut& e) const
    {
        return {{"GP-MAN-10"_rule, "{} dares not, and sits the round out", {name(e.knight)}}};
    }
    std::vector<Message> operator()(const LeftField& e) const
    {
        return {{"GP-MAN-10"_rule, "{} leaves the field", {name(e.knight)}}};
    }
    std::vector<Message> operator()(const IntensityMoved& e) const
    {
        return {{"GP-RES-3"_rule,
                 "The units move Intensity by {}, the tide ({}) by {}: it is {}",
                 {int{e.mean}, int{e.die}, int{e.tide}, int{e.intensity}}}};
    }
    std::vector<Message> operator()(const BattleEnded& e) const
    {
        return {{"GP-BAT-1"_rule,
                 "The battle ends at Intensity {}, from {} at the start: {}",
                 {int{e.intensity}, int{e.start}, ending_words[e.ending]}}};
    }
    std::vector<Message> operator()(const FirstAidGiven& e) const
    {
        return {
            {"GP-EXC-3"_rule,
             "First Aid to {} rolls {}, {} points: he {}",
             {name(e.knight), int{e.die}, int{e.points}, e.lives ? Text("lives") : Text("dies")}}};
    }
    std::vector<Message> operator()(const MenReturned& e) const
    {
        return {{"GP-FOL-4"_rule,
                 "Of {}'s {} missing men {} come back ({}, {} noted)",
                 {name(e.knight), int{e.missing}, int{e.returned}, int{e.die}, int{e.notes}}}};
    }
    std::vector<Message> operator()(const FateTold& e) const
    {
        return {{"GP-SQ-3"_rule, "{}'s squire is {}", {name(e.knight), squire_words[e.squire]}}};
    }
    std::vector<Message> operator()(const TotalsDrawn& e) const
    {
        return {{"GP-BAT-1"_rule,
                 "{}: glory {}, ransoms L{}, men lost {}; {}",
                 {name(e.knight), int{e.glory}, int{e.ransom}, int{e.dead_men},
                  health_words[e.health]}}};
    }
    std::vector<Message> operator()(const TimeRanOut& e) const
    {
        return {{{}, "{}'s time is up: he does what a cautious knight would", {name(e.knight)}}};
    }

private:
    const std::string& name(KnightId id) const { return scenario_.sheet(id).name; }
    const std::string& foe(FoeId id) const { return scenario_.table.foe(id).name; }

    const Scenario& scenario_;
};

}  // namespace

std::vector<Message> Rules::describe(const Scenario& scenario, const Event& event)
{
    return std::visit(Teller(scenario), event);
}

}  // namespace montjoy::gpc
