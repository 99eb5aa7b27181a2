#include "scripting/scenarios/replayed.hpp"

#include <sstream>

#include "core/game/rule_failure.hpp"
#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"
#include "scripting/games/open_game.hpp"

namespace farmland::scripting {

namespace {

Result<void> compare_with_replay(const OpenGame& game, const RestoreGame& restore) {
    const GameRecord played = game.record();
    std::ostringstream file;
    write_record(file, played);
    auto record = read_record(file.str());
    if (!record) return Error{"the record cannot be read: " + record.error().sentence()};
    if (*record != played) return Error{"the record is read as another one than was written"};
    record->setup.hooks = played.setup.hooks;  // code, which no file holds
    const auto session = restore(*record);
    if (!session) return session.error();
    if (auto same = verify_steps(**session, *record); !same) return same;
    if ((*session)->position() != game.position()) {
        return Error{"after the last step: expected the position " + (*session)->position() + ", found " +
                     game.position()};
    }
    return game.seed() ? verify(*record) : Result<void>();
}

}  // namespace

Result<void> replay_game(const OpenGame& game, const RestoreGame& restore) {
    try {
        return compare_with_replay(game, restore);
    } catch (const RuleFailure& failure) {
        return Error{failure.what()};
    }
}

}  // namespace farmland::scripting
