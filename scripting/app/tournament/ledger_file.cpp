#include "scripting/app/tournament/ledger_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "core/base/text.hpp"
#include "scripting/app/files/new_files.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view ledger_name = "results";
constexpr std::string_view suffix_of_lines = ".jsonl";

Error cannot_read(const fs::path& path, std::string_view why) {
    return {in_quotes(path.string()) + " cannot be read: " + std::string(why)};
}

// A file that is open as long as this lives.
class Descriptor {
public:
    explicit Descriptor(int file) : file_(file) {}
    ~Descriptor() {
        if (file_ >= 0) close(file_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return file_; }
    int release() { return std::exchange(file_, -1); }

private:
    int file_;
};

// Lets the disk have what it is to keep of a file, or of the names in a folder; 0, or why not.
int sync_path(const fs::path& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    return file.get() >= 0 && fsync(file.get()) == 0 ? 0 : errno;
}

fs::path folder_with(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

// Whether the file that is open is still the one of that name: another may have been put in its place.
bool is_at(int file, const fs::path& path) {
    struct stat opened = {};
    struct stat there = {};
    return fstat(file, &opened) == 0 && stat(path.c_str(), &there) == 0 && opened.st_ino == there.st_ino &&
           opened.st_dev == there.st_dev;
}

}  // namespace

fs::path part_path(const fs::path& folder, std::string_view name, const Shard& shard) {
    std::string file(name);
    if (!shard.is_all()) file += "-" + std::to_string(shard.index) + "-of-" + std::to_string(shard.count);
    return folder / (file + std::string(suffix_of_lines));
}

fs::path ledger_path(const fs::path& folder, const Shard& shard) { return part_path(folder, ledger_name, shard); }

Result<std::vector<fs::path>> parts_in(const fs::path& folder, std::string_view name) {
    std::vector<fs::path> found;
    std::error_code problem;
    for (fs::directory_iterator each(folder, problem), end; !problem && each != end; each.increment(problem)) {
        const std::string file = each->path().filename().string();
        if (file.starts_with(name) && file.ends_with(suffix_of_lines)) found.push_back(each->path());
    }
    if (problem) return cannot_read(folder, problem.message());
    std::sort(found.begin(), found.end());
    return found;
}

Result<std::vector<fs::path>> ledgers_in(const fs::path& folder) { return parts_in(folder, ledger_name); }

Result<std::string> read_as_it_is(const fs::path& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return cannot_read(path, std::strerror(errno));
    struct stat status = {};
    if (fstat(file.get(), &status) != 0) return cannot_read(path, std::strerror(errno));
    if (!S_ISREG(status.st_mode)) return cannot_read(path, "it is not a regular file");
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t length = 0;
    while (length < text.size()) {
        const ssize_t count = read(file.get(), text.data() + length, text.size() - length);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return cannot_read(path, std::strerror(errno));
        if (count == 0) break;
        length += static_cast<std::size_t>(count);
    }
    text.resize(length);
    return text;
}

Result<void> read_ledgers(const fs::path& place, tournament::LedgerReader& reader) {
    std::error_code none;
    const auto files = fs::is_directory(place, none) ? ledgers_in(place) : std::vector{place};
    if (!files) return files.error();
    for (const fs::path& file : *files) {
        const auto text = read_as_it_is(file);
        if (!text) return text.error();
        if (auto added = reader.add(file.string(), *text); !added) return added;
    }
    return {};
}

Error LedgerFile::cannot_write(int why) const {
    return {in_quotes(path_.string()) + " cannot be written: " + std::strerror(why)};
}

Result<LedgerFile> LedgerFile::open(const fs::path& path) {
    constexpr int tries = 10;  // whoever put another file in its place is done soon
    for (int attempt = 0; attempt < tries; ++attempt) {
        constexpr mode_t everybody = 0666;  // less what the user's mask takes away
        LedgerFile ledger(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, everybody));
        if (ledger.file_ < 0) return ledger.cannot_write(errno);
        if (flock(ledger.file_, LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK) return ledger.cannot_write(errno);
            if (attempt + 1 < tries) {  // somebody may only have looked whether it is being written
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                continue;
            }
            return Error{"another run is adding to " + in_quotes(path.string()) +
                         "; wait for it, or let it play one part and this one another: --shard 1/2 and --shard 2/2"};
        }
        if (!is_at(ledger.file_, path)) continue;
        if (auto cut = ledger.cut_torn_line(); !cut) return cut.error();
        if (ledger.is_empty()) sync_path(folder_with(path));  // it may be new
        return ledger;
    }
    return Error{in_quotes(path.string()) + " is replaced again and again by somebody"};
}

LedgerFile::LedgerFile(LedgerFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      last_sync_(other.last_sync_) {}

LedgerFile::~LedgerFile() {
    if (file_ >= 0) close(file_);
}

Result<void> LedgerFile::cut_torn_line() {
    struct stat status = {};
    if (fstat(file_, &status) != 0) return cannot_write(errno);
    if (!S_ISREG(status.st_mode)) return Error{in_quotes(path_.string()) + " is not a regular file"};
    const auto text = read_as_it_is(path_);
    if (!text) return text.error();
    size_ = static_cast<std::int64_t>(tournament::length_of_whole_lines(*text));
    if (size_ != status.st_size && ftruncate(file_, size_) != 0) return cannot_write(errno);
    return {};
}

Result<void> LedgerFile::append(std::string_view line) {
    ssize_t count = 0;
    do {
        count = write(file_, line.data(), line.size());
    } while (count < 0 && errno == EINTR);
    if (count != static_cast<ssize_t>(line.size())) {
        const int why = count < 0 ? errno : ENOSPC;
        // What there was room for is no line. If it cannot be cut off now, whoever opens the file next does.
        if (count > 0 && ftruncate(file_, size_) != 0) return cannot_write(errno);
        return cannot_write(why);
    }
    size_ += count;
    return {};
}

Result<void> LedgerFile::sync_if_due() {
    constexpr std::chrono::seconds interval(1);
    return std::chrono::steady_clock::now() - last_sync_ >= interval ? sync() : Result<void>();
}

Result<void> LedgerFile::sync() {
    last_sync_ = std::chrono::steady_clock::now();
    return fdatasync(file_) == 0 ? Result<void>() : cannot_write(errno);
}

Result<void> LedgerFile::replace(const std::string& text) {
    // Whoever holds the lock is alone here: such a file is what a killed program has left.
    const fs::path fresh_path = path_.string() + ".new";
    std::error_code none;
    fs::remove(fresh_path, none);
    TemporaryFile fresh(fresh_path);
    if (const int why = fresh.write(text); why != 0) return cannot_write(why);
    if (const int why = sync_path(fresh.path()); why != 0) return cannot_write(why);
    std::error_code problem;
    fs::rename(fresh.path(), path_, problem);
    if (problem) return cannot_write(problem.value());
    sync_path(folder_with(path_));
    return {};
}

bool is_being_written(const fs::path& ledger) {
    const Descriptor file(::open(ledger.c_str(), O_RDONLY | O_CLOEXEC));
    return file.get() >= 0 && flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace farmland::scripting
