#include "apps/cli/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "apps/cli/failure.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr std::size_t largest = std::size_t{256} << 20;

std::string cannot_read(const std::string& file, const char* why)
{
    return cat(name_of_file(file), ": cannot be read: ", why);
}

/// Makes the entry of a renamed file last in its folder; not every file system can, and none need.
void sync_folder_of(const std::string& file)
{
    const std::string folder = std::filesystem::path(file).parent_path().string();
    const int opened = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return;
    fsync(opened);
    close(opened);
}

}  // namespace

bool exists(const std::string& file)
{
    struct stat found{};
    return stat(file.c_str(), &found) == 0;
}

std::string name_of_file(const std::string& file) { return file == "-" ? "standard input" : file; }

std::string read_file(const std::string& file)
{
    const int opened = file == "-" ? dup(STDIN_FILENO) : open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (opened < 0) refuse(cannot_read(file, std::strerror(errno)));
    std::string text;
    char part[1 << 16];
    ssize_t got = 0;
    while ((got = read(opened, part, sizeof part)) > 0 && text.size() < largest)
        text.append(part, static_cast<std::size_t>(got));
    const int why = errno;
    close(opened);
    if (got < 0) refuse(cannot_read(file, std::strerror(why)));
    if (got > 0) refuse(cannot_read(file, "it has more than 256 MiB"));
    return text;
}

Document parse_file(const std::string& file, std::string_view text)
{
    Problems problems;
    auto document = parse_document(text, problems);
    if (!document) refuse(to_lines(name_of_file(file), problems, false));
    return *std::move(document);
}

Document read_json(const std::string& file) { return parse_file(file, read_file(file)); }

std::string to_lines(const std::string& file, const Problems& problems, bool warnings)
{
    std::vector<std::string> lines;
    for (const Problem& problem : problems)
        if (problem.warning == warnings) lines.push_back(cat(file, ": ", to_text(problem)));
    return join(lines, "\n");
}

bool write_through(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t put = write(descriptor, text.data(), text.size());
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(put));
    }
    return fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS;  // a pipe or device has nothing to sync
}

std::optional<std::string> replace_file(const std::string& name, std::string_view text)
{
    // A link stays one, and a device is never renamed over.
    std::error_code error;
    const auto real = std::filesystem::canonical(name, error);
    const std::string file = error ? name : real.string();
    if (!error && !std::filesystem::is_regular_file(real, error)) return cat(name, ": is no ordinary file");
    const std::string beside = cat(file, ".", static_cast<std::int64_t>(getpid()), ".part");
    const auto failed = [&](const char* what) {
        const std::string why = cat(file, ": ", what, ": ", std::strerror(errno));
        unlink(beside.c_str());
        return why;
    };
    const int opened = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (opened < 0) return cat(file, ": cannot be written: ", std::strerror(errno));
    const bool written = write_through(opened, text);
    const int why = errno;
    if (close(opened) != 0 || !written) {
        if (!written) errno = why;
        return failed("cannot be written");
    }
    if (rename(beside.c_str(), file.c_str()) != 0) return failed("cannot be put in its place");
    sync_folder_of(file);
    return std::nullopt;
}

void make_folder(const std::string& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) refuse(cat(folder, ": cannot be made a folder: ", error.message()));
    if (!std::filesystem::is_directory(folder, error)) refuse(cat(folder, ": is no folder"));
}

}  // namespace montjoy::cli
