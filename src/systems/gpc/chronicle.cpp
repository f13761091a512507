// The chronicle: who met whom, how it went, what it was worth, told from the events of a battle.
#include <algorithm>
#include <array>
#include <map>

#include "base/text.hpp"
#include "systems/gpc/papers.hpp"
#include "systems/gpc/ruling.hpp"
#include "systems/gpc/tables.hpp"

namespace montjoy::gpc {
namespace {

std::string halves(std::int32_t n)
{
    return cat(n / 2, n % 2 != 0 ? ".5" : "");
}

std::string counted(int n)
{
    constexpr std::array<std::string_view, 7> words{"no",   "one",  "two", "three",
                                                    "four", "five", "six"};
    return n >= 0 && n < 7 ? std::string(words[static_cast<std::size_t>(n)]) : cat(n);
}

std::string some(int n, std::string_view one, std::string_view more)
{
    return cat(counted(n), ' ', n == 1 ? one : more);
}

/// What a knight did in the round that is being told.
struct Deed {
    std::string reading;  ///< how he read the field
    std::string opening;  ///< what he chose to do
    std::vector<FoeId> met;
    int won = 0, drawn = 0, lost = 0, felled = 0, fallen_men = 0, hurt = 0;
    std::int32_t glory = 0;
    std::vector<std::string> after;  ///< whole sentences
};

class Teller {
public:
    Teller(Format format, const Scenario& scenario) : format_(format), scenario_(scenario)
    {
        heading(1, scenario.title);
    }

    void tell(const std::vector<Event>& events)
    {
        // A battle opens before anything is written down.
        if (events.empty() || !std::holds_alternative<RoundOpened>(events.front()))
            open_round(1, scenario_.intensity);
        for (const Event& event : events) std::visit([&](const auto& e) { on(e); }, event);
        close_list();
    }

    std::string take() { return std::move(out_); }

private:
    const std::string& name(KnightId id) const { return scenario_.sheet(id).name; }
    const std::string& foe(FoeId id) const { return scenario_.table.foe(id).name; }
    Deed& deed(KnightId id) { return deeds_[id]; }

    std::string bold(std::string_view text) const
    {
        switch (format_) {
            case Format::markdown:
                return cat("**", text, "**");
            case Format::bbcode:
                return cat("[b]", text, "[/b]");
            default:
                return std::string(text);
        }
    }

    void heading(int level, const std::string& text)
    {
        close_list();
        if (!out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
        switch (format_) {
            case Format::markdown:
                out_ += cat(std::string(static_cast<std::size_t>(level), '#'), ' ', text, "\n\n");
                break;
            case Format::bbcode:
                out_ += cat("[size=", level == 1 ? "150" : "120", "][b]", text, "[/b][/size]\n\n");
                break;
            default:
                out_ += cat(text, '\n', std::string(text.size(), level == 1 ? '=' : '-'), "\n\n");
        }
    }

    void line(const std::string& text)
    {
        switch (format_) {
            case Format::bbcode:
                if (!listing_) out_ += "[list]\n";
                out_ += cat("[*]", text, '\n');
                break;
            case Format::markdown:
                out_ += cat("- ", text, '\n');
                break;
            default:
                out_ += wrapped(text, 78, "  ");
                if (!out_.ends_with('\n')) out_ += '\n';
        }
        listing_ = true;
    }
    void close_list()
    {
        if (listing_ && format_ == Format::bbcode) out_ += "[/list]\n";
        listing_ = false;
    }

    void open_round(int round, int intensity)
    {
        heading(2, cat("Round ", round, ", Intensity ", intensity));
        deeds_.clear();
    }

    void on(const RoundOpened& e) { open_round(e.round, e.intensity); }
    void on(const Told& e) { line(e.text); }
    void on(const Ruled& e)
    {
        if (e.edit.subject == Subject::event) return;
        line(cat("The game master rules: ", to_text(scenario_, e.edit),
                 e.reason.empty() ? "." : cat(" (", e.reason, ").")));
    }
    void on(const NerveTried& e)
    {
        if (e.grade <= Grade::success) deed(e.knight).reading = "masters himself, ";
    }
    void on(const Declared& e)
    {
        if (e.what == Declare::What::sit_out)
            line(cat(bold(name(e.knight)), " sits the round out to gather his men."));
        else if (e.what == Declare::What::announce)
            deed(e.knight).reading += "means to draw back, ";
    }
    void on(const BattleRolled& e)
    {
        constexpr By<Outcome, std::string_view> words{
            {"sees it all at a glance", "reads the field well",
             "reads the field no better than the enemy", "is a little late", "misreads the field",
             "is lost in the press"}};
        deed(e.knight).reading += words[e.outcome];
    }
    void on(const Chosen& e) { choose(e.knight, e.manoeuvre, e.partner); }
    void on(const StandTold& e) { choose(e.knight, e.manoeuvre, {}); }
    void choose(KnightId id, Manoeuvre m, KnightId partner)
    {
        constexpr By<Manoeuvre, std::string_view> words{
            {"", "attacks", "attacks with another", "attacks two at once", "charges",
             "pushes deeper", "goes for the flank", "disengages", "stands fast", "flees",
             "has to stand", "has to stand against two", "is charged where he stands"}};
        deed(id).opening =
            partner ? cat("attacks together with ", name(partner)) : std::string(words[m]);
    }
    void on(const OpportunityTaken& e)
    {
        constexpr By<Opportunity, std::string_view> words{
            {"", "", "He picks his foe.", "He throws the enemy back all along the line.",
             "He finds his squire.", "He has an eye on a ransom.",
             "He has the better of them from the first stroke."}};
        deed(e.knight).after.emplace_back(words[e.what]);
    }
    void on(const CowardlyTried& e)
    {
        if (e.grade <= Grade::success) deed(e.knight).after.emplace_back("His nerve is gone.");
    }
    void on(const LengthRolled&) {}
    void on(const FoeDrawn&) {}
    void on(const FoeMet&) {}
    void on(const SquireCalled& e)
    {
        if (e.grade == Grade::fumble)
            deed(e.knight).after.emplace_back("His squire is lost in the crowd.");
    }
    void on(const SquireUsed& e)
    {
        if (e.horse) deed(e.knight).after.emplace_back("His squire brings him a horse.");
    }
    static int& tallied(Deed& d, Fared fared)
    {
        return fared == Fared::won ? d.won : fared == Fared::drawn ? d.drawn : d.lost;
    }
    void on(const Exchanged& e)
    {
        Deed& d = deed(e.knight);
        d.met.push_back(e.foe);
        ++tallied(d, e.fared);
        d.glory += e.glory;
    }
    void on(const Recounted& e)
    {
        Deed& d = deed(e.exchange.knight);
        --tallied(d, e.before);
        ++tallied(d, e.exchange.fared);
        d.glory += e.exchange.glory - e.glory_before;
    }
    void on(const AttackedUnopposed& e)
    {
        if (e.hit)
            deed(e.knight).after.push_back(
                cat("The ", foe(e.foe), " whom he left alone strikes him."));
    }
    void on(const Struck& e) { deed(e.knight).felled += e.felled ? 1 : 0; }
    void on(const BlowLanded&) {}
    void on(const Wounded& e)
    {
        constexpr By<Health, std::string_view> words{
            {"", "falls with a major wound", "falls senseless", "falls, and is dying", "is dead"}};
        deed(e.knight).hurt += e.lost;
        if (e.health != Health::fit)
            deed(e.knight).after.push_back(cat("He ", words[e.health], '.'));
    }
    void on(const Guarded& e)
    {
        deed(e.knight).after.emplace_back(
            "His men throw themselves before a blow that was meant for him.");
    }
    void on(const KnockedDown& e)
    {
        if (!e.kept)
            deed(e.knight).after.emplace_back(e.mounted ? "He is thrown from his horse."
                                                        : "He is beaten to the ground.");
    }
    void on(const Ridden& e)
    {
        deed(e.knight).after.push_back(cat("He rides around them and meets nobody (",
                                           render(outcome_words[e.outcome], {}), ")."));
    }
    void on(const Stopped&) {}
    void on(const Helped& e)
    {
        deed(e.knight).after.push_back(e.mount
                                           ? cat("He gives ", name(e.other), " a horse.")
                                           : cat("He carries ", name(e.other), " off the field."));
    }
    void on(const RansomTaken& e)
    {
        deed(e.knight).after.push_back(
            cat("He takes a ", foe(e.foe), " for a ransom of L", e.worth, '.'));
    }
    void on(const FollowersFought& e) { deed(e.knight).fallen_men += e.casualties; }
    void on(const PricePaid& e) { deed(e.knight).fallen_men += e.casualties; }
    void on(const SquireSought& e)
    {
        if (e.found) deed(e.knight).after.emplace_back("He finds his squire.");
    }
    void on(const SquireTried& e)
    {
        if (e.squire == Squire::at_hand)
            deed(e.knight).after.emplace_back(
                e.outcome == Outcome::critical ? "His squire comes back, leading a captured horse."
                                               : "His squire comes back.");
    }
    void on(const SquireKept& e)
    {
        if (!e.kept)
            line(cat("His squire cannot keep up with ", bold(name(e.knight)), ", and is lost."));
    }
    void on(const SatOut& e) { line(cat(bold(name(e.knight)), " dares not go back in.")); }
    void on(const LeftField& e)
    {
        if (deeds_.contains(e.knight))  // he fled this round, which is told first
            deed(e.knight).after.emplace_back("He does not stop before he has left the field.");
        else
            line(cat(bold(name(e.knight)), " leaves the field."));
    }

    void on(const ResultCounted& e)
    {
        const Deed& d = deed(e.knight);
        std::string text =
            cat(bold(name(e.knight)), ' ', d.reading, d.reading.empty() ? "" : " and ", d.opening);
        if (!d.met.empty()) text += cat(" against ", foes(d.met));
        text += '.';
        if (d.won + d.drawn + d.lost > 0) text += exchanges(d);
        if (d.felled > 0) text += cat(" He fells ", counted(d.felled), '.');
        if (d.hurt > 0) text += cat(" He is wounded for ", d.hurt, '.');
        for (const std::string& sentence : d.after) text += cat(' ', sentence);
        if (d.fallen_men > 0) text += cat(" He loses ", some(d.fallen_men, "man", "men"), '.');
        text += cat(' ', bold(cat(result(e.result), ", glory ", halves(d.glory), '.')));
        if (e.disrupted) text += " His men are in disorder.";
        line(text);
        deeds_.erase(e.knight);
    }

    static std::string result(Result r)
    {
        constexpr std::array<std::string_view, 6> words{"Nothing", "A Triumph", "A Win",
                                                        "Even",    "Lost",      "A Crush"};
        return std::string(words[static_cast<std::size_t>(r)]);
    }

    std::string foes(const std::vector<FoeId>& met) const
    {
        std::vector<FoeId> kinds;
        for (const FoeId id : met)
            if (std::find(kinds.begin(), kinds.end(), id) == kinds.end()) kinds.push_back(id);
        std::string text;
        for (std::size_t i = 0; i < kinds.size(); ++i)
            text += cat(i == 0                  ? "the "
                        : i + 1 == kinds.size() ? " and the "
                                                : ", the ",
                        foe(kinds[i]));
        return text;
    }

    static std::string exchanges(const Deed& d)
    {
        const int all = d.won + d.drawn + d.lost;
        if (all == 1)
            return d.won > 0    ? " He wins."
                   : d.lost > 0 ? " He loses."
                                : " Neither has the better of it.";
        const std::string whole = all == 2 ? "both" : cat("all ", counted(all));
        if (d.won == all) return cat(" He wins ", whole, '.');
        if (d.lost == all) return cat(" He loses ", whole, '.');
        return cat(" Of ", counted(all), " exchanges he wins ", d.won > 0 ? counted(d.won) : "none",
                   " and loses ", d.lost > 0 ? counted(d.lost) : "none", '.');
    }

    void on(const IntensityMoved& e)
    {
        const std::string_view tide = e.tide < 0 ? "The tide of the battle runs for the knights"
                                      : e.tide > 0
                                          ? "The tide of the battle runs against the knights"
                                          : "The battle hangs in the balance";
        line(cat(tide, ": Intensity ", e.intensity, '.'));
    }
    void on(const BattleEnded& e)
    {
        heading(2, "The end");
        const std::string_view words =
            e.ending == Ending::victory  ? "The enemy breaks and runs: victory."
            : e.ending == Ending::defeat ? "The own side runs: defeat."
                                         : "Night falls on a battle that nobody has won.";
        line(cat(words, " Intensity ", e.intensity, ", from ", e.start, " at the start."));
    }
    void on(const FirstAidGiven& e)
    {
        line(cat(bold(name(e.knight)),
                 e.lives ? " is bandaged in time, and lives." : " dies of his wounds."));
    }
    void on(const MenReturned& e)
    {
        line(cat("Of ", some(e.missing, "missing man", "missing men"), " of ", name(e.knight), ' ',
                 e.returned > 0 ? counted(e.returned) : "none",
                 e.returned == 1 ? " comes back." : " come back."));
    }
    void on(const FateTold& e)
    {
        constexpr std::array<std::string_view, 8> words{
            "", "", "", "", "is dead", "is a captive", "comes home maimed", "is found alive"};
        line(cat("The squire of ", name(e.knight), ' ', words[static_cast<std::size_t>(e.squire)],
                 '.'));
    }
    void on(const TotalsDrawn& e)
    {
        line(cat(bold(name(e.knight)), ": glory ", bold(cat(e.glory)),
                 e.ransom != 0 ? cat(", ransoms L", e.ransom) : "",
                 e.dead_men > 0 ? cat(", ", some(e.dead_men, "man", "men"), " lost") : "",
                 e.health != Health::fit ? cat("; ", render(health_words[e.health], {})) : "",
                 '.'));
    }
    void on(const TimeRanOut&) {}

    Format format_;
    const Scenario& scenario_;
    std::map<KnightId, Deed> deeds_;
    std::string out_;
    bool listing_ = false;
};

}  // namespace

std::string chronicle(Format format, const View& view, const std::vector<Event>& events)
{
    Teller teller(format, *view.state.scenario);
    teller.tell(events);
    return teller.take();
}

}  // namespace montjoy::gpc
