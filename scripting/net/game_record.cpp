#include "scripting/net/game_record.hpp"

#include "core/match/recorder.hpp"

namespace farmland::net {

namespace {

// A game that was broken off, by nobody's fault, has none.
std::optional<GameResult> result_of(const Room& room, const piranhas::Rules& rules) {
    const auto& scores = room.result();
    if (!scores || (!scores->winner && !rules.outcome(room.state()))) return std::nullopt;
    GameResult result;
    result.winner = scores->winner;
    result.actions = room.moves().size();
    result.forfeit = !scores->is_regular();
    for (const Side side : {Side::first, Side::second}) {
        const Score& score = scores->scores[index_of(side)];
        if (score.cause == Cause::regular) continue;
        const bool is_late = score.cause == Cause::soft_timeout || score.cause == Cause::hard_timeout;
        result.failures.push_back({side, std::string(name_of(score.cause)) + ": " + score.reason, is_late});
    }
    return result;
}

}  // namespace

GameRecord record_of(const Room& room, const piranhas::Rules& rules) {
    GameRecord record;
    Recorder<piranhas::Rules> recorder(rules, record);
    JavaRandom random(room.seed());
    piranhas::State state = rules.start(random);
    recorder.begin(room.seed(), state);
    for (const Side side : {Side::first, Side::second}) {
        const Seat& seat = room.seat(side);
        record.players[index_of(side)] = {seat.name, seat.is_bot ? "bot of the server" : "network", {}};
    }
    for (const piranhas::Action& action : room.moves()) {
        const Side side = state.to_move();
        EventLog<piranhas::Event> log;
        rules.apply(state, action, log);
        recorder.happened(side, action, log.events);
    }
    recorder.end(result_of(room, rules));
    return record;
}

}  // namespace farmland::net
