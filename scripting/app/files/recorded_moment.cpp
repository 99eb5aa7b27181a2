#include "scripting/app/files/recorded_moment.hpp"

#include "core/base/text.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/files/record_mods.hpp"

namespace farmland::scripting {

RecordedMoment moment_of(GameRecord record, const CommandLine::Parsed& given, const DataFiles& data) {
    or_refuse(load_mods_of(record, given.values("mod"), data));
    if (never_began(record)) throw Refusal{{"the recorded game never began: " + printable(record.result->void_reason)}};
    or_refuse(start_of(record));
    const auto last = static_cast<std::int64_t>(record.steps.size());
    const auto after = parse_count("at", given.value("at").value_or(std::to_string(last)), 0, last);
    if (!after) throw Refusal{{after.error().sentence() + "; the record ends with step " + std::to_string(last)}};
    return {std::move(record), static_cast<std::size_t>(*after)};
}

}  // namespace farmland::scripting
