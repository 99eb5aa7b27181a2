#include "scripting/app/play/recorded_start.hpp"

#include <filesystem>

#include "core/base/text.hpp"
#include "scripting/app/files/recorded_moment.hpp"
#include "scripting/app/files/records.hpp"

namespace farmland::scripting {

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
