#include "apps/cli/game_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "apps/cli/failure.hpp"
#include "apps/cli/files.hpp"
#include "base/text.hpp"
#include "referee/replay.hpp"

namespace montjoy::cli {
namespace {

std::string lines_from(const Match& match, std::size_t from)
{
    std::string text;
    for (std::size_t i = from; i < match.lines().size(); ++i) text += match.lines()[i] + '\n';
    return text;
}

/// Where the faces typed for an unfinished roll are kept.
std::string faces_file(const std::string& game) { return game + ".dice"; }

/// Where what players have set for themselves is kept.
std::string settings_file(const std::string& game) { return game + ".settings"; }

/// What an unfinished roll is known by: faces kept for another are of no use.
std::string name_of_roll(const Match& match) { return cat(match.header().hash, ' ', match.steps(), ' ', match.hash()); }

/// Opens `file` for adding to it, so that nobody else does at the same time.
int open_alone(const std::string& file)
{
    const int opened = open(file.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
    if (opened < 0) refuse(cat(file, ": cannot be written: ", std::strerror(errno)));
    if (flock(opened, LOCK_EX | LOCK_NB) != 0) {
        close(opened);
        refuse(cat(file, ": another program has this game open"));
    }
    return opened;
}

bool is_empty(const std::string& file)
{
    struct stat found{};
    return stat(file.c_str(), &found) == 0 && S_ISREG(found.st_mode) && found.st_size == 0;
}

}  // namespace

std::string record_of(const Match& match) { return lines_from(match, 0); }

GameFile::~GameFile() { close(descriptor_); }

std::unique_ptr<GameFile> GameFile::begin(const std::string& file, const Match& match)
{
    if (exists(file) && !is_empty(file))
        refuse(cat(file, ": is there already; `montjoy play ", file, "` goes on with a saved game"));
    if (const auto wrong = replace_file(file, record_of(match))) refuse(*wrong);
    return adopt(file, match);
}

std::unique_ptr<GameFile> GameFile::adopt(const std::string& file, const Match& match)
{
    unlink(faces_file(file).c_str());
    unlink(settings_file(file).c_str());
    return std::unique_ptr<GameFile>(
        new GameFile(file, open_alone(file), match.lines().size(), static_cast<long>(record_of(match).size())));
}

GameFile::GoneOn GameFile::go_on(const std::string& file)
{
    GoneOn game;
    game.file.reset(new GameFile(file, open_alone(file), 0, 0));  // nobody adds to it while it is read
    auto read = replay(read_file(file), false);
    if (const auto* fault = std::get_if<RecordFault>(&read)) refuse(cat(file, ": ", to_text(*fault)));
    auto& replayed = *std::get_if<Replayed>(&read);
    game.match = std::move(replayed.match);
    game.torn = replayed.torn;
    game.mended = replayed.dropped;
    const std::string whole = record_of(*game.match);
    if (game.torn || game.mended > 0) {
        if (const auto wrong = replace_file(file, whole)) refuse(*wrong);
        game.file.reset(new GameFile(file, open_alone(file), 0, 0));
    }
    game.file->kept_ = game.match->lines().size();
    game.file->size_ = static_cast<long>(whole.size());
    return game;
}

std::optional<std::string> GameFile::keep(const Match& match)
{
    const std::string more = lines_from(match, kept_);
    if (more.empty()) return std::nullopt;
    if (!write_through(descriptor_, more)) {
        std::string why = cat(name_, ": cannot be written: ", std::strerror(errno));
        if (ftruncate(descriptor_, size_) != 0) why += "; its last line may be torn";
        return why;
    }
    kept_ = match.lines().size();
    size_ += static_cast<long>(more.size());
    unlink(faces_file(name_).c_str());
    if (match.result().over) unlink(settings_file(name_).c_str());
    return std::nullopt;
}

std::optional<std::string> GameFile::keep_settings(const std::string& lines) const
{
    if (!lines.empty()) return replace_file(settings_file(name_), lines);
    unlink(settings_file(name_).c_str());
    return std::nullopt;
}

std::string GameFile::kept_settings() const { return exists(settings_file(name_)) ? read_file(settings_file(name_)) : std::string(); }

std::optional<std::string> GameFile::keep_faces(const Match& match, const Faces& faces)
{
    if (faces.empty()) {
        unlink(faces_file(name_).c_str());
        return std::nullopt;
    }
    return replace_file(faces_file(name_), cat(name_of_roll(match), ": ", to_text(faces), '\n'));
}

Faces GameFile::kept_faces(const Match& match) const
{
    if (!exists(faces_file(name_))) return {};
    const std::string text = read_file(faces_file(name_));
    const std::string front = name_of_roll(match) + ": ";
    Faces faces;
    if (!text.starts_with(front)) return faces;
    for (const std::string_view word : words(std::string_view(text).substr(front.size()))) {
        const auto face = parse_integer(word, 1, match.cast().sides);
        if (!face || faces.size() + 1u >= match.cast().count) return {};
        faces.push_back(static_cast<std::uint32_t>(*face));
    }
    return faces;
}

}  // namespace montjoy::cli
