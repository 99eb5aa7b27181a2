// Ledgers as files of a tournament's folder: results.jsonl, or results-2-of-4.jsonl for a part of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/tournament/ledger.hpp"

namespace farmland::scripting {

// One part of several, from 1: the pairs whose numbers leave the same rest.
struct Shard {
    std::uint64_t index = 1;
    std::uint64_t count = 1;

    bool has(std::uint64_t pair) const { return pair % count == index - 1; }
    bool is_all() const { return count == 1; }
};

// A file for a shard: results.jsonl or results-2-of-4.jsonl.
std::filesystem::path part_path(const std::filesystem::path& folder, std::string_view name, const Shard& shard);
std::filesystem::path ledger_path(const std::filesystem::path& folder, const Shard& shard);

// The files of all shards in a folder, sorted by name.
Result<std::vector<std::filesystem::path>> parts_in(const std::filesystem::path& folder, std::string_view name);
Result<std::vector<std::filesystem::path>> ledgers_in(const std::filesystem::path& folder);

// All that is in a file right now; others may be writing to it.
Result<std::string> read_as_it_is(const std::filesystem::path& path);

// Reads ledgers; those of a folder if it is one. Errors name the file and the line.
Result<void> read_ledgers(const std::filesystem::path& place, tournament::LedgerReader& reader);

// A ledger that results are added to. Nobody else can open it like that at the same time.
class LedgerFile {
public:
    // Makes it if it is not there. A last line that was cut off while it was written is removed.
    static Result<LedgerFile> open(const std::filesystem::path& path);

    LedgerFile(LedgerFile&& other) noexcept;
    ~LedgerFile();

    bool is_empty() const { return size_ == 0; }

    // A whole line, at once or, with an error, not at all.
    Result<void> append(std::string_view line);
    // Lets the disk have what was written. Another thread may call these while lines are added: disks are slow.
    Result<void> sync();
    // The same if the last time was a second ago.
    Result<void> sync_if_due();

    // Puts other contents in its place, whole or not at all. Nothing can be added to it afterwards.
    Result<void> replace(const std::string& text);

private:
    LedgerFile(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}
    Result<void> cut_torn_line();
    Error cannot_write(int why) const;

    std::filesystem::path path_;
    int file_ = -1;
    std::int64_t size_ = 0;
    std::chrono::steady_clock::time_point last_sync_ = std::chrono::steady_clock::now();
};

// Whether somebody is adding results to it right now.
bool is_being_written(const std::filesystem::path& ledger);

}  // namespace farmland::scripting
