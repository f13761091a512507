#include "apps/server/table/rewind.hpp"

#include <deque>

#include "base/text.hpp"

namespace montjoy::server {
namespace {

/// A step of the old history with everything that followed from it: its dice, its events.
struct Group {
    Time at{};
    Step step;
    std::string lines;
    std::vector<Faces> rolls;
    std::vector<std::string> dice;    ///< "2d6", beside each of the rolls
    std::vector<std::string> events;
};

std::vector<Group> groups_of(const Rows& rows)
{
    std::vector<Group> groups;
    for (const auto& [at, text] : rows)
        for (const std::string_view line : split(text, '\n')) {
            if (line.empty()) continue;
            if (line.starts_with("- ")) {
                if (groups.empty()) continue;
                groups.back().events.emplace_back(line);
            } else {
                const auto read = parse_step(line);
                const auto* const step = std::get_if<Step>(&read);
                if (!step) continue;
                if (step->kind != Step::Kind::roll || groups.empty()) groups.push_back({at, *step, "", {}, {}, {}});
                if (step->kind == Step::Kind::roll) {
                    groups.back().rolls.push_back(step->faces);
                    const auto parts = words(line.substr(0, line.find(": ")));
                    groups.back().dice.emplace_back(parts.back());
                }
            }
            groups.back().lines += line;
            groups.back().lines += '\n';
        }
    return groups;
}

/// The later steps without those that were taken back, and the taking back.
std::vector<Group> standing_of(std::vector<Group> later)
{
    std::vector<Group> standing;
    for (Group& group : later) {
        if (group.step.kind != Step::Kind::undo) {
            standing.push_back(std::move(group));
            continue;
        }
        for (auto act = standing.rbegin(); act != standing.rend(); ++act)
            if (act->step.kind == Step::Kind::act) {
                standing.erase(std::next(act).base());
                break;
            }
    }
    return standing;
}

class Replay {
public:
    explicit Replay(Rewound& rewound) : rewound_(rewound), table_(*rewound.table) {}

    /// Keeps what has happened since the last call as one row.
    void keep(Time at)
    {
        if (std::string lines = table_.lines_to_write(); !lines.empty()) rewound_.rows.emplace_back(at, std::move(lines));
        table_.written_lines = table_.match().lines().size();
    }

    void again(Group& old)
    {
        const auto seat = table_.match().seat_named(old.step.seat);
        if (!seat || old.step.kind == Step::Kind::roll) return;
        ++rewound_.later;
        const std::size_t from = table_.match().lines().size();
        if (const auto objection = do_again(old, *seat)) {
            differ(old, cat("is refused: ", to_text(*objection)));
            return;
        }
        ++rewound_.kept;
        let_fall(old);
        compare(old, from);
        keep(old.at);
    }

private:
    std::optional<Objection> do_again(const Group& old, Seat seat)
    {
        switch (old.step.kind) {
            case Step::Kind::act: return table_.order(seat, old.step.text, old.at);
            case Step::Kind::time: return table_.time_is_up(seat, old.at);
            case Step::Kind::resign: return table_.resign(seat, old.at);
            case Step::Kind::draw: return table_.offer_draw(seat, old.at);
            case Step::Kind::say: return table_.say(seat, old.step.text, old.at);
            case Step::Kind::undo:
            case Step::Kind::roll: break;
        }
        return std::nullopt;
    }

    /// The program's dice follow from the key; typed ones fall again where the same are asked.
    void let_fall(const Group& old)
    {
        table_.settle(old.at);
        for (std::size_t i = 0; i < old.rolls.size() && (table_.typist() || table_.master_types()); ++i) {
            const Cast cast = table_.match().cast();
            const std::string asked = cast.lots ? cat("1of", cast.sides) : cat(int{cast.count}, 'd', cast.sides);
            if (asked != old.dice[i] || table_.fall(old.rolls[i], old.at)) break;
            table_.settle(old.at);
        }
    }

    void compare(const Group& old, std::size_t from)
    {
        const auto& lines = table_.match().lines();
        std::vector<Faces> rolls;
        std::vector<std::string> events;
        for (std::size_t i = from; i < lines.size(); ++i) {
            const auto read = parse_step(lines[i]);
            const auto* const step = std::get_if<Step>(&read);
            if (lines[i].starts_with("- "))
                events.push_back(lines[i]);
            else if (step && step->kind == Step::Kind::roll)
                rolls.push_back(step->faces);
        }
        const auto written = [](const std::vector<Faces>& faces) {
            std::string text;
            for (const Faces& roll : faces) text += cat(text.empty() ? "" : ", ", to_text(roll));
            return text.empty() ? std::string("nothing") : text;
        };
        if (!(rolls == old.rolls)) return differ(old, cat("falls otherwise: ", written(rolls), ", not ", written(old.rolls)));
        if (events == old.events) return;
        std::size_t i = 0;
        while (i < events.size() && i < old.events.size() && events[i] == old.events[i]) ++i;
        differ(old, cat("comes to something else: ", i < events.size() ? events[i].substr(2) : "nothing more", ", not ",
                        i < old.events.size() ? old.events[i].substr(2) : "nothing more"));
    }

    void differ(const Group& old, std::string what)
    {
        constexpr std::array<std::string_view, 7> kinds{"", "roll", "undo", "time is up", "resigns", "draw", "says"};
        const auto kind = kinds[static_cast<std::size_t>(old.step.kind)];
        rewound_.differs.push_back({old.step.number, cat(old.step.seat, ": ", old.step.kind == Step::Kind::act ? old.step.text : kind), std::move(what)});
    }

    Rewound& rewound_;
    Table& table_;
};

}  // namespace

std::variant<Rewound, std::string> rewind(const Table& table, const Rows& rows, std::uint64_t to, const std::vector<std::string>& instead,
                                          bool replay, Time now)
{
    if (to > table.match().steps()) return cat("the game has ", table.match().steps(), " steps; ", to, " is none of them");
    Rewound rewound;
    Seating seating = table.seating;
    rewound.table = std::make_unique<Table>(table.origin(), std::move(seating), table.tag_secret());
    Table& next = *rewound.table;
    Replay work(rewound);
    std::vector<Group> later;
    for (Group& group : groups_of(rows)) {
        const bool opening = group.step.kind == Step::Kind::roll;  // fell before anybody chose
        if (!later.empty() || (!opening && group.step.number > to)) {
            later.push_back(std::move(group));
            continue;
        }
        if (const auto differs = next.replay(group.lines, group.at)) return *differs;
        rewound.rows.emplace_back(group.at, std::move(group.lines));
    }
    const auto master = next.match().seat_named(next.seating.master.seat);
    for (const std::string& ruling : instead) {
        if (!master) return std::string("this game has no seat for a game master, who could rule in it");
        if (const auto objection = next.order(*master, ruling, now)) return cat("\"", ruling, "\" is refused: ", to_text(*objection));
        next.settle(now);
    }
    work.keep(now);
    if (replay)
        for (Group& group : standing_of(std::move(later))) work.again(group);
    else
        rewound.later = standing_of(std::move(later)).size();
    work.keep(now);
    return rewound;
}

}  // namespace montjoy::server
