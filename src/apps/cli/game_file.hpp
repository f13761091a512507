// The file of a game under way. It grows by whole lines, each synced before anybody is told that a
// step was done; where it cannot grow, it stays as it was.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dice/faces.hpp"
#include "referee/match.hpp"

namespace montjoy::cli {

class GameFile {
public:
    /// Begins `file` with the lines that `match` has. Throws Failure if the file is there already,
    /// unless it is empty, or cannot be made.
    static std::unique_ptr<GameFile> begin(const std::string& file, const Match& match);

    /// Goes on keeping `match` in `file`, which holds its record already.
    static std::unique_ptr<GameFile> adopt(const std::string& file, const Match& match);

    /// A saved game, read for going on with it.
    struct GoneOn;
    /// Opens `file`, plays its record again and makes good a torn end. Throws Failure where the
    /// record does not hold, or another program has the game open.
    static GoneOn go_on(const std::string& file);

    ~GameFile();
    GameFile(const GameFile&) = delete;
    GameFile& operator=(const GameFile&) = delete;

    const std::string& name() const { return name_; }

    /// Adds the lines that `match` has beyond those that stand here. What went wrong, if something
    /// did: then the file holds whole steps up to the last that was kept, and the next call tries again.
    std::optional<std::string> keep(const Match& match);
    /// How many lines of the record stand in the file.
    std::size_t kept() const { return kept_; }

    /// Keeps the faces typed so far for the roll that is waited for, so that none is asked twice.
    std::optional<std::string> keep_faces(const Match& match, const Faces& faces);
    /// The faces kept for the roll that `match` waits for; none if there are none.
    Faces kept_faces(const Match& match) const;

    /// Keeps beside the game what players have set for themselves, as lines, until it is over; empty takes it away.
    std::optional<std::string> keep_settings(const std::string& lines) const;
    std::string kept_settings() const;

private:
    GameFile(std::string name, int descriptor, std::size_t lines, long size)
        : name_(std::move(name)), descriptor_(descriptor), kept_(lines), size_(size)
    {
    }

    std::string name_;
    int descriptor_;
    std::size_t kept_;  ///< lines
    long size_;         ///< bytes of them
};

struct GameFile::GoneOn {
    std::unique_ptr<GameFile> file;
    std::unique_ptr<Match> match;
    bool torn = false;        ///< a last line without its end was dropped
    std::size_t mended = 0;   ///< event lines of the last step that were written again
};

/// The whole record as text.
std::string record_of(const Match& match);

}  // namespace montjoy::cli
