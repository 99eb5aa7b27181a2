#include "scripting/app/files/recorded_moment.hpp"

#include <filesystem>

#include "core/base/text.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/files/record_mods.hpp"
#include "scripting/app/files/records.hpp"

namespace farmland::scripting {

RecordedMoment moment_of(GameRecord record, const CommandLine::Parsed& given, const DataFiles& data) {
    if (never_began(record)) throw Refusal{{"the recorded game never began: " + printable(record.result->void_reason)}};
    or_refuse(load_mods_of(record, given.values("mod"), data));
    or_refuse(start_of(record));
    const auto last = static_cast<std::int64_t>(record.steps.size());
    const auto after = parse_count("at", given.value("at").value_or(std::to_string(last)), 0, last);
    if (!after) throw Refusal{{after.error().sentence() + "; the record ends with step " + std::to_string(last)}};
    return {std::move(record), static_cast<std::size_t>(*after)};
}

std::optional<GameRecord> recorded_start(const CommandLine::Parsed& given, std::string_view game,
                                         std::span<const char* const> setup_options, const DataFiles& data) {
    const auto file = given.value("from");
    if (!file) {
        if (given.has("at")) throw Refusal{{"--at goes with --from, which names a record"}};
        return std::nullopt;
    }
    for (const char* option : setup_options) {
        if (given.has(option)) {
            throw Refusal{
                {std::string("--") + option + " cannot be given with --from: the record says what is played with"}};
        }
    }
    if (*file == "-") throw Refusal{{"--from: expected a file; standard input has the commands"}};
    std::error_code unknown;
    if (const auto target = given.value("record"); target && std::filesystem::equivalent(*file, *target, unknown)) {
        throw Refusal{{"--record would replace the record that the game goes on from; name another file"}};
    }
    GameRecord record = or_refuse(read_record_file(*file));
    if (record.game != game) {
        throw Refusal{{*file + " is a game of " + record.game + "; use farmland play " + record.game + " --from " +
                       shell_word(*file)}};
    }
    RecordedMoment moment = moment_of(std::move(record), given, data);
    warn_unless_verified(moment.record);
    moment.record.steps.resize(moment.steps);
    return std::move(moment.record);
}

}  // namespace farmland::scripting
