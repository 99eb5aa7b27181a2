#include "scripting/app/files/recorded_moment.hpp"

#include "core/base/text.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/files/record_mods.hpp"

namespace farmland::scripting {

Result<RecordedMoment> moment_of(GameRecord record, const CommandLine::Parsed& given, const DataFiles& data) {
    if (auto mods = load_mods_of(record, given.values("mod"), data); !mods) return mods.error();
    if (never_began(record)) return Error{"the recorded game never began: " + printable(record.result->void_reason)};
    if (const auto start = start_of(record); !start) return start.error();
    const auto last = static_cast<std::int64_t>(record.steps.size());
    const auto after = parse_count("at", given.value("at").value_or(std::to_string(last)), 0, last);
    if (!after) return Error{after.error().sentence() + "; the record ends with step " + std::to_string(last)};
    return RecordedMoment{std::move(record), static_cast<std::size_t>(*after)};
}

}  // namespace farmland::scripting
