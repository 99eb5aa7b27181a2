#include "scripting/app/files/match_records.hpp"

#include <string_view>

#include "core/base/text.hpp"
#include "scripting/app/files/records.hpp"

namespace farmland::scripting {

namespace {

constexpr std::string_view record_prefix = "game-";
constexpr std::string_view record_suffix = ".jsonl";

}  // namespace

Result<void> MatchRecords::prepare() const {
    std::error_code problem;
    std::filesystem::create_directories(folder_, problem);
    if (problem) return Error{"--record: " + folder_.string() + " cannot be made: " + problem.message()};
    std::filesystem::directory_iterator files(folder_, problem);
    for (; !problem && files != std::filesystem::directory_iterator(); files.increment(problem)) {
        if (auto checked = check_existing(files->path()); !checked) return checked;
    }
    if (problem) return Error{"--record: " + folder_.string() + " cannot be read: " + problem.message()};
    return check_record_file(folder_ / name_of(0));
}

void MatchRecords::write(std::uint64_t game, const GameRecord& record) {
    if (failed_) return;
    const auto written = write_record_file(folder_ / name_of(game), record);
    if (written) return;
    const std::lock_guard lock(mutex_);
    if (!failed_.exchange(true)) failure_ = written.error();
}

std::string MatchRecords::name_of(std::uint64_t game) const {
    std::string number = std::to_string(game + 1);
    number.insert(0, std::to_string(games_).size() - number.size(), '0');
    return std::string(record_prefix) + number + std::string(record_suffix);
}

Result<void> MatchRecords::check_existing(const std::filesystem::path& path) const {
    const std::string name = path.filename().string();
    if (!name.starts_with(record_prefix) || !name.ends_with(record_suffix) ||
        name.size() < record_prefix.size() + record_suffix.size()) {
        return {};
    }
    const auto number = parse_integer<std::int64_t>(
        std::string_view(name).substr(record_prefix.size(), name.size() - record_prefix.size() - record_suffix.size()));
    const bool ours = number && *number >= 1 && static_cast<std::uint64_t>(*number) <= games_ &&
                      name == name_of(static_cast<std::uint64_t>(*number) - 1);
    if (ours) return check_record_file(path);
    return Error{"--record: " + in_quotes(folder_.string()) + " holds records of another match, such as " +
                 in_quotes(name) + ", that this one would not replace; choose another folder or empty it"};
}

}  // namespace farmland::scripting
