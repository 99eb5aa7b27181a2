// The records of many games: one file for each game in a folder.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/result.hpp"
#include "core/match/record.hpp"

namespace farmland::scripting {

class MatchRecords {
public:
    MatchRecords(std::filesystem::path folder, std::uint64_t games) : folder_(std::move(folder)), games_(games) {}

    // Makes the folder and finds out before the first game what would go wrong after it.
    Result<void> prepare() const;

    // Called by several threads. After the first failure nothing more is written: a match is worth more than its
    // records.
    void write(std::uint64_t game, const GameRecord& record);

    // Why there are records missing, once the match is over.
    const std::optional<Error>& failure() const { return failure_; }

private:
    // Numbers of the same length, so that the files are listed in order.
    std::string name_of(std::uint64_t game) const;
    Result<void> check_existing(const std::filesystem::path& path) const;

    std::filesystem::path folder_;
    std::uint64_t games_;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::optional<Error> failure_;
};

}  // namespace farmland::scripting
