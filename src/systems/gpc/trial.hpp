// A battle on the bench of a test: set up, played act by act and die by die.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "base/embedded.hpp"
#include "base/text.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/scenario.hpp"

namespace montjoy::gpc {

inline Document parsed(std::string_view text)
{
    Problems problems;
    auto document = parse_document(text, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return document ? *document : Document{};
}

inline Document built_in_file(std::string_view path)
{
    return parsed(embedded(cat("data/gpc/", path, ".json")));
}

inline std::shared_ptr<const Scenario> scenario_of(const Document& document,
                                                   const Document& numbers)
{
    Problems problems;
    auto scenario = Rules::read(document, numbers, problems);
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return scenario;
}

inline std::shared_ptr<const Scenario> scenario_of(std::string_view text)
{
    return scenario_of(parsed(text), built_in_file("assumed"));
}

inline State opening_of(std::string_view battle)
{
    return Rules::opening(scenario_of(built_in_file(battle), built_in_file("assumed")));
}

/// Knights of plain numbers, so that a sum can be done in the head: Ada, Bea and Cy, each with
/// Battle 15, sword 15, Horsemanship 12, DEX 10, Valorous 14, SIZ 14, CON 13 (27 hit points, out at
/// 6), 4d6, armour 10 and a shield, a charger, a squire of 15 and 20 men of 10; Saxons; a small
/// battle at Intensity 10.
inline std::string plain_battle(int knights, std::string_view more = "")
{
    std::vector<std::string> sheets;
    for (const char* name : {"Ada", "Bea", "Cy", "Dan", "Eve", "Fin", "Gil", "Hob"}) {
        if (static_cast<int>(sheets.size()) == knights) break;
        sheets.push_back(cat(
            R"({"name":")", name,
            R"(","battle":15,"weapons":{"sword":15,"spear":11},"weapon":"sword","horsemanship":12,)"
            R"("awareness":14,"valorous":14,"siz":14,"dex":10,"str":12,"con":13,"armour":10,"shield":true,)"
            R"("mount":"charger","squire":{"name":"Tom"},"glory":1000,"followers":{"count":20,"skill":10}})"));
    }
    return cat(R"({"title":"T","teaches":"t","size":"small","table":"saxons","knights":[)",
               join(sheets, ","), "]", more, "}");
}

class Trial {
public:
    explicit Trial(int knights, std::string_view more = "")
        : s(Rules::opening(scenario_of(plain_battle(knights, more))))
    {
    }
    explicit Trial(State state) : s(std::move(state)) {}

    State s;
    std::vector<Event> events;

    const Scenario& scenario() const { return *s.scenario; }
    Knight& knight(std::string_view seat) { return s.knight(id(seat)); }
    KnightId id(std::string_view seat) const
    {
        for (const KnightId k : all_knights(scenario()))
            if (scenario().sheet(k).seat == seat) return k;
        ADD_FAILURE() << "no knight " << seat;
        return {0};
    }
    Seat seat(std::string_view name) const
    {
        for (std::uint8_t i = 0; i < scenario().seats.size(); ++i)
            if (scenario().seats[i].name == name) return {i};
        ADD_FAILURE() << "no seat " << name;
        return {};
    }

    Action action(std::string_view who, std::string_view text) const
    {
        const auto read = Rules::parse_action(scenario(), seat(who), text);
        if (const auto* fault = std::get_if<Malformed>(&read)) {
            ADD_FAILURE() << text << ": at byte " << fault->position << " expected "
                          << render(fault->expected);
            return Continue{};
        }
        return *std::get_if<Action>(&read);
    }

    /// Why `who` may not do that now; empty where he may.
    std::string refusal(std::string_view who, std::string_view text) const
    {
        const auto refused = Rules::check(s, seat(who), action(who, text));
        return refused ? render_with_clause(*refused) : "";
    }

    Trial& act(std::string_view who, std::string_view text)
    {
        const Action chosen = action(who, text);
        const auto refused = Rules::check(s, seat(who), chosen);
        if (refused) {
            ADD_FAILURE() << who << ": " << text << ": " << render_with_clause(*refused)
                          << "; asked: " << waits();
            return *this;
        }
        JournalOf<Rules> journal(events);
        Rules::apply(s, seat(who), chosen, journal);
        EXPECT_EQ(Rules::broken_invariant(s), "") << who << ": " << text;
        return *this;
    }

    /// The die, or the sum of the dice, of the roll that is due; its kind has to be `kind`.
    Trial& roll(std::string_view kind, int value)
    {
        if (!std::holds_alternative<Chance>(Rules::pending(s))) {
            ADD_FAILURE() << "no " << kind << " is due; asked: " << waits();
            return *this;
        }
        const Cast cast = Rules::cast(s);
        const auto due = static_cast<RollKind>(cast.kind);
        if (name_of(due) != kind) {
            ADD_FAILURE() << kind << " is rolled, but due is: " << waits();
            return *this;
        }
        EXPECT_LE(value, static_cast<int>(cast.count * cast.sides)) << waits();
        EXPECT_GE(value, cast.count) << waits();
        JournalOf<Rules> journal(events);
        Rules::apply(s, Roll{due, static_cast<std::int16_t>(value)}, journal);
        EXPECT_EQ(Rules::broken_invariant(s), "") << kind << ' ' << value;
        return *this;
    }
    /// A roll against another: the knight's, then the other's.
    Trial& rolls(std::string_view kind, int value, std::string_view other, int other_value)
    {
        return roll(kind, value).roll(other, other_value);
    }
    Trial& exchange(int mine, int theirs) { return rolls("weapon", mine, "foe-weapon", theirs); }

    /// All say that they fight.
    Trial& declare_all()
    {
        for (const Sheet& sheet : scenario().knights)
            if (asked().contains(seat(sheet.seat))) act(sheet.seat, "fight");
        return *this;
    }
    Trial& battle(int mine, int intensity) { return rolls("battle", mine, "intensity", intensity); }

    Seats asked() const { return awaited<Rules>(s); }
    bool asks(std::string_view who) const { return asked().contains(seat(who)); }
    std::string waits() const
    {
        const Pending pending = Rules::pending(s);
        if (std::holds_alternative<Over>(pending)) return "the end";
        if (std::holds_alternative<Chance>(pending)) return render(Rules::why(s));
        std::string names;
        for (const Seat who : asked()) names += cat(scenario().seats[who.index].name, ' ');
        return cat(names, "at ", name_of(s.phase));
    }
    std::vector<std::string> list(std::string_view who) const
    {
        std::vector<Action> actions;
        Rules::list(s, seat(who), actions);
        std::vector<std::string> texts;
        for (const Action& a : actions) texts.push_back(Rules::to_text(scenario(), seat(who), a));
        return texts;
    }
    bool lists(std::string_view who, std::string_view text) const
    {
        for (const std::string& listed : list(who))
            if (listed == text) return true;
        return false;
    }

    /// The last event of a kind; a default one, with a failure, if there is none.
    template <class E>
    E last() const
    {
        for (auto at = events.rbegin(); at != events.rend(); ++at)
            if (const E* e = std::get_if<E>(&*at)) return *e;
        ADD_FAILURE() << "no event " << E::name;
        return {};
    }
    template <class E>
    int count() const
    {
        int n = 0;
        for (const Event& e : events) n += std::holds_alternative<E>(e) ? 1 : 0;
        return n;
    }
};

}  // namespace montjoy::gpc
