#include "store/journal.hpp"

#include <sqlite3.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

namespace montjoy::store {
namespace {

constexpr int head_size = 24;  // of a frame: before each page
constexpr std::size_t most = 0x1ffff;  // bytes that the usual way writes in one call

/// A journal (-wal) on its way to the real file. Frames that follow one another are gathered until the one that ends
/// the commit, whose head says so, or until anything else is asked of the file. So whatever is not written shows itself
/// before the commit has succeeded.
struct Gatherer {
    sqlite3_file base;            // first: SQLite knows it by that
    std::byte* gathered;
    std::size_t size;
    sqlite3_int64 at;             ///< where in the file the gathered bytes belong
    sqlite3_int64 end;            ///< of the frame written last: where the next one begins; -1: not known
    std::size_t page;             ///< bytes of one
    bool after_head, ends_commit;

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }

    int flush()
    {
        if (size == 0) return SQLITE_OK;
        const int written = real()->pMethods->xWrite(real(), gathered, static_cast<int>(size), at);
        size = 0;
        after_head = false;
        if (written != SQLITE_OK) end = -1;
        return written;
    }
    /// What was gathered first, and nothing is known of what follows.
    int settle()
    {
        const int written = flush();
        end = -1;
        return written;
    }
    void gather(const void* data, int amount)
    {
        std::memcpy(gathered + size, data, static_cast<std::size_t>(amount));
        size += static_cast<std::size_t>(amount);
    }
};

Gatherer& of(sqlite3_file* file) { return *reinterpret_cast<Gatherer*>(file); }

int write(sqlite3_file* file, const void* data, int amount, sqlite3_int64 offset)
{
    Gatherer& g = of(file);
    if (amount == head_size && offset == g.end && !g.after_head) {
        if (g.size + head_size + g.page > most)
            if (const int written = g.flush(); written != SQLITE_OK) return written;
        if (g.size == 0) g.at = offset;
        g.gather(data, amount);
        g.after_head = true;
        // bytes 4 to 7 of a head: the pages of the database after the commit that this frame ends; else nothing
        static constexpr char none[4] = {};
        g.ends_commit = std::memcmp(static_cast<const char*>(data) + 4, none, 4) != 0;
        return SQLITE_OK;
    }
    const auto bytes = static_cast<std::size_t>(amount);
    if (g.after_head && offset == g.at + static_cast<sqlite3_int64>(g.size) && g.size + bytes <= most) {
        g.gather(data, amount);
        g.after_head = false;
        g.end = offset + amount;
        g.page = bytes;
        return g.ends_commit ? g.flush() : SQLITE_OK;
    }
    // the file's own head, a page that is written again, the first frame of all
    if (const int written = g.settle(); written != SQLITE_OK) return written;
    const int written = g.real()->pMethods->xWrite(g.real(), data, amount, offset);
    if (written == SQLITE_OK && amount != head_size) g.end = offset + amount;
    return written;
}

int read(sqlite3_file* file, void* data, int amount, sqlite3_int64 offset)
{
    Gatherer& g = of(file);
    if (const int written = g.settle(); written != SQLITE_OK) return written;
    return g.real()->pMethods->xRead(g.real(), data, amount, offset);
}
int truncate(sqlite3_file* file, sqlite3_int64 size)
{
    Gatherer& g = of(file);
    if (const int written = g.settle(); written != SQLITE_OK) return written;
    return g.real()->pMethods->xTruncate(g.real(), size);
}
int sync(sqlite3_file* file, int flags)
{
    Gatherer& g = of(file);
    if (const int written = g.flush(); written != SQLITE_OK) return written;
    return g.real()->pMethods->xSync(g.real(), flags);
}
int file_size(sqlite3_file* file, sqlite3_int64* size)
{
    Gatherer& g = of(file);
    if (const int written = g.flush(); written != SQLITE_OK) return written;
    return g.real()->pMethods->xFileSize(g.real(), size);
}
int close(sqlite3_file* file)
{
    Gatherer& g = of(file);
    g.flush();
    delete[] std::exchange(g.gathered, nullptr);
    return g.real()->pMethods->xClose(g.real());
}
int lock(sqlite3_file* file, int kind) { return of(file).real()->pMethods->xLock(of(file).real(), kind); }
int unlock(sqlite3_file* file, int kind) { return of(file).real()->pMethods->xUnlock(of(file).real(), kind); }
int is_reserved(sqlite3_file* file, int* out) { return of(file).real()->pMethods->xCheckReservedLock(of(file).real(), out); }
int control(sqlite3_file* file, int what, void* with) { return of(file).real()->pMethods->xFileControl(of(file).real(), what, with); }
int sector_size(sqlite3_file* file) { return of(file).real()->pMethods->xSectorSize(of(file).real()); }
int properties(sqlite3_file* file) { return of(file).real()->pMethods->xDeviceCharacteristics(of(file).real()); }

constexpr sqlite3_io_methods methods{1,    close,  read,        write,   truncate,    sync,       file_size, lock, unlock, is_reserved, control,
                                     sector_size, properties, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};

sqlite3_vfs* usual_of(sqlite3_vfs* vfs) { return static_cast<sqlite3_vfs*>(vfs->pAppData); }

/// Journals are gathered; every other file is the usual way's own.
int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out)
{
    sqlite3_vfs* const usual = usual_of(vfs);
    if ((flags & SQLITE_OPEN_WAL) == 0) return usual->xOpen(usual, name, file, flags, out);
    Gatherer& g = of(file);
    g = {};
    g.end = -1;
    g.gathered = new (std::nothrow) std::byte[most];
    if (!g.gathered) return SQLITE_NOMEM;
    const int opened = usual->xOpen(usual, name, g.real(), flags, out);
    if (opened == SQLITE_OK)
        g.base.pMethods = &methods;
    else
        delete[] g.gathered;
    return opened;
}

}  // namespace

const char* journal_gatherer()
{
    static sqlite3_vfs gathering;
    static const char* const name = []() -> const char* {
        sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
        if (!usual) return nullptr;
        gathering = *usual;  // all it can do, with files that may have a gatherer before them
        gathering.pNext = nullptr;
        gathering.zName = "montjoy-gather";
        gathering.pAppData = usual;
        gathering.szOsFile = usual->szOsFile + static_cast<int>(sizeof(Gatherer));
        gathering.xOpen = open;
        return sqlite3_vfs_register(&gathering, 0) == SQLITE_OK ? gathering.zName : nullptr;
    }();
    return name;
}

}  // namespace montjoy::store
