#include "scripting/app/play/recorded_start.hpp"

#include <filesystem>

#include "core/base/text.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/files/record_mods.hpp"
#include "scripting/app/files/records.hpp"

namespace farmland::scripting {

Result<std::optional<GameRecord>> recorded_start(const CommandLine::Parsed& given, std::string_view game,
                                                 std::span<const char* const> setup_options, const DataFiles& data) {
    const auto file = given.value("from");
    if (!file) {
        if (given.has("at")) return Error{"--at goes with --from, which names a record"};
        return std::optional<GameRecord>();
    }
    for (const char* option : setup_options) {
        if (given.has(option)) {
            return Error{std::string("--") + option +
                         " cannot be given with --from: the record says what is played with"};
        }
    }
    if (*file == "-") return Error{"--from: expected a file; standard input has the commands"};
    std::error_code unknown;
    if (const auto target = given.value("record"); target && std::filesystem::equivalent(*file, *target, unknown)) {
        return Error{"--record would replace the record that the game goes on from; name another file"};
    }
    auto record = read_record_file(*file);
    if (!record) return record.error();
    if (record->game != game) {
        return Error{*file + " is a game of " + record->game + "; use farmland play " + record->game + " --from " +
                     shell_word(*file)};
    }
    if (never_began(*record)) return Error{*file + ": this game never began"};
    if (auto mods = load_mods_of(*record, given.values("mod"), data); !mods) return mods.error();
    warn_unless_verified(*record);
    if (const auto text = given.value("at")) {
        const auto at = parse_count("at", *text, 0, static_cast<std::int64_t>(record->steps.size()));
        if (!at) return at.error();
        record->steps.resize(static_cast<std::size_t>(*at));
    }
    return std::optional<GameRecord>(*std::move(record));
}

}  // namespace farmland::scripting
