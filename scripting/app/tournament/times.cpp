#include "scripting/app/tournament/times.hpp"

#include <algorithm>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/game/object_reader.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view times_prefix = "times";

// Of one contestant in one pair.
class TimesReader : ObjectReader {
public:
    explicit TimesReader(std::vector<tournament::Timing>& sums) : sums_(sums) {}

    Result<void> add(std::string_view line) {
        const auto value = parse_json(line);
        if (!value) return Error{"damaged: " + value.error().sentence()};
        const bool is_read = take_objects(value->members(), "times", [&](const Members& each) { return add(each); });
        return is_read ? Result<void>() : Error{problem()};
    }

private:
    bool add(const Members& object) {
        constexpr std::int64_t most = std::int64_t{1} << 60;
        std::int64_t contestant = 0;
        std::array<std::int64_t, 3> numbers{};
        if (!take_number(object, "contestant", 1, static_cast<std::int64_t>(sums_.size()), contestant) ||
            !take_number(object, "decisions", 0, most, numbers[0]) ||
            !take_number(object, "nanoseconds", 0, most, numbers[1]) ||
            !take_number(object, "most_nanoseconds", 0, most, numbers[2])) {
            return false;
        }
        tournament::Timing& sum = sums_[static_cast<std::size_t>(contestant) - 1];
        sum.decisions += static_cast<std::uint64_t>(numbers[0]);
        sum.nanoseconds += static_cast<std::uint64_t>(numbers[1]);
        sum.most_nanoseconds = std::max(sum.most_nanoseconds, static_cast<std::uint64_t>(numbers[2]));
        return true;
    }

    std::vector<tournament::Timing>& sums_;
};

}  // namespace

fs::path times_path(const fs::path& folder, const Shard& shard) { return part_path(folder, times_prefix, shard); }

Result<TimesFile> TimesFile::open(const fs::path& path) {
    auto file = LedgerFile::open(path);
    if (!file) return file.error();
    return TimesFile(*std::move(file));
}

void TimesFile::add(const tournament::PairResult& result, const std::array<FinishedGame, 2>& games) {
    ValueList times;
    for (std::size_t each = 0; each < result.contestants.size(); ++each) {
        ProcessorTime time;
        std::uint64_t decisions = 0;
        for (std::size_t game = 0; game < games.size(); ++game) {
            const std::size_t seat = game == 0 ? each : 1 - each;
            time.add(games[game].times[seat]);
            decisions += games[game].efforts[seat].decisions;
        }
        times.push_back(Members{{"contestant", result.contestants[each] + 1},
                                {"decisions", decisions},
                                {"nanoseconds", time.nanoseconds},
                                {"most_nanoseconds", time.most_nanoseconds}});
    }
    (void)file_.append(to_json(Members{{"pair", result.pair + 1}, {"times", std::move(times)}}) + "\n");
}

Result<std::vector<tournament::Timing>> read_times(const fs::path& folder, std::size_t contestants) {
    std::vector<tournament::Timing> sums(contestants);
    const auto files = parts_in(folder, times_prefix);
    if (!files) return files.error();
    for (const fs::path& file : *files) {
        const auto text = read_as_it_is(file);
        if (!text) return text.error();
        int number = 0;
        const auto whole = std::string_view(*text).substr(0, tournament::length_of_whole_lines(*text));
        for (const std::string_view line : lines(whole)) {
            ++number;
            if (auto added = TimesReader(sums).add(line); !added)
                return Error{added.error().sentence(), {file.string(), number}};
        }
    }
    return sums;
}

}  // namespace farmland::scripting
