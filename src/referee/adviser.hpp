// What an analyst says of a position: the best choice and why, how it stands, what threatens, what a row of acts
// comes to, what a roll was worth. In text and numbers, for any system that has a guide.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/message.hpp"
#include "base/writer.hpp"
#include "dice/faces.hpp"
#include "ruleset/ruleset.hpp"
#include "search/level.hpp"
#include "search/patience.hpp"

namespace montjoy {

/// One choice that was thought of. Worths are in ten-thousandths of a game: 10,000 is won, -10,000 lost.
struct Idea {
    std::string act;
    std::string manner;        ///< how play goes on after it; empty: as a rule
    std::uint32_t trials = 0;
    std::int32_t worth = 0;    ///< mean of the trials
    double error = 0;          ///< its standard error
    double lead = 0, lead_error = 0;  ///< over the automa's choice, in the same trials
    Preview preview;           ///< the odds of what it throws for
};

struct Advice {
    std::vector<Idea> ideas;   ///< the first is the automa's
    std::size_t chosen = 0;
    std::uint64_t nodes = 0;
    bool capped = false;       ///< memory held fewer positions than were wanted
};

struct Estimate {
    double worth = 0, error = 0;
    std::int32_t now = 0;      ///< by the guide, without playing on
    double won = 0, drawn = 0; ///< share of the trials that ended so within the horizon
};

struct ThreatTo {
    std::string piece;
    std::string place;          ///< the hex where it stands; empty: nowhere
    std::int32_t health = 0;
    double hurt = 0, lost = 0;  ///< chances
    double damage = 0;          ///< mean
    double error = 0;           ///< standard error of `lost`
};

struct RowOfActs {
    std::vector<std::string> acts;
    double worth = 0, error = 0, own_loss = 0, enemy_loss = 0, done = 0;
    bool exact = true;
};

/// What a plan comes to (search/prospect.hpp), in text.
struct Outlook {
    struct Piece {
        std::string piece, place;  ///< the hex where it stands; empty: nowhere
        bool own = false;          ///< of the seat's side
        std::int32_t health = 0;
        double hurt = 0, lost = 0, damage = 0;
    };
    std::vector<std::size_t> order;
    std::vector<double> done;
    double all = 0, won = 0, beaten = 0, worth = 0, error = 0;
    std::vector<double> foes_lost, own_lost;
    std::vector<Piece> pieces;
    std::uint32_t trials = 0;
    bool guided = false;
};

/// Acts that belong together, in a row.
using Errands = std::vector<std::vector<std::string>>;
inline constexpr std::size_t longest_plan = 24;    ///< errands
inline constexpr std::size_t longest_errand = 60;  ///< acts

struct Weighed {
    Message why;
    Seat thrower;
    std::uint8_t side = 0;
    std::string fell;          ///< "7"
    double percentile = 0, gain = 0, stake = 0;
};

/// As fields of an object that is open; worths of a game, of 1. `odds` writes what an idea throws for.
void write_fields(Writer& writer, const Advice& advice, const std::function<void(Writer&, const Preview&)>& odds);
void write_fields(Writer& writer, const Estimate& estimate);
/// As a list of objects.
void write(Writer& writer, const std::vector<ThreatTo>& threats);
/// As fields of an object that is open.
void write_fields(Writer& writer, const Outlook& outlook);

/// "+0.031 (+-0.012) by 24 trials of 9 ideas; the automa's choice +0.012": why that was chosen, in a line.
std::string reason_of(const Advice& advice);

class Adviser {
public:
    virtual ~Adviser() = default;

    /// The level of a searching program of the system's, "search:glory" too where that is an aim.
    virtual std::optional<Level> level(std::string_view bot) const = 0;

    /// What search makes of the choice of a seat that is awaited, by what that seat knows.
    virtual Advice advise(Seat seat, const Level& level, const Patience& stop = {}) const = 0;
    /// How the position stands for a seat's side, by what that seat knows: played on for two turns.
    virtual Estimate estimate(Seat seat, std::uint32_t trials) const = 0;
    /// The same for a side, all being known, without playing on.
    virtual std::int32_t worth(std::uint8_t side) const = 0;
    /// The clock of the position, 64 a turn.
    virtual std::uint32_t clock() const = 0;
    virtual std::vector<ThreatTo> threats(Seat seat, std::uint32_t trials) const = 0;
    /// Acts in a row, in every order, best first; what is no act or cannot be done at all is said by its words.
    virtual std::variant<std::vector<RowOfActs>, std::string> rows(Seat seat, const std::vector<std::string>& acts, std::uint32_t trials) const = 0;
    /// What a plan of the seat comes to, in its own order or the best that is found; a message where an act cannot be read.
    /// `answers` are acts that answer, the first that is legal, what no errand does.
    virtual std::variant<Outlook, Message> outlook(Seat seat, const Errands& errands, const std::vector<std::string>& answers, bool best, std::uint32_t trials) const = 0;
    /// Of what falls on the chance that is waited for. Requires that one is.
    virtual Weighed weigh(const Faces& faces) const = 0;
};

}  // namespace montjoy
