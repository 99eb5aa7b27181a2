// Processor times of a tournament: times.jsonl, beside the ledger. No two runs share them, so they are no part of it.
#pragma once

#include <array>
#include <filesystem>
#include <vector>

#include "core/base/result.hpp"
#include "core/tournament/report.hpp"
#include "core/tournament/results.hpp"
#include "scripting/app/tournament/ledger_file.hpp"
#include "scripting/games/match.hpp"

namespace farmland::scripting {

std::filesystem::path times_path(const std::filesystem::path& folder, const Shard& shard);

class TimesFile {
public:
    static Result<TimesFile> open(const std::filesystem::path& path);

    // What the games of a pair took. A time that cannot be written is missing: results are worth more.
    void add(const tournament::PairResult& result, const std::array<FinishedGame, 2>& games);

private:
    explicit TimesFile(LedgerFile file) : file_(std::move(file)) {}

    LedgerFile file_;
};

// The sums of all that was measured in a folder, by contestant.
Result<std::vector<tournament::Timing>> read_times(const std::filesystem::path& folder, std::size_t contestants);

}  // namespace farmland::scripting
