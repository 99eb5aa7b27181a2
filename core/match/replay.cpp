#include "core/match/replay.hpp"

#include <algorithm>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/game/event_text.hpp"
#include "core/game/referee.hpp"
#include "core/game/rule_failure.hpp"

namespace farmland {

namespace {

constexpr const char* start_text = "the start of the game";

std::string side_text(std::optional<Side> side) { return side ? "side " + std::to_string(number_of(side)) : "nobody"; }

Error differs(const std::string& where, const std::string& expected, const std::string& found) {
    return Error{where + ": expected " + expected + ", found " + found};
}

std::string event_at(const std::vector<Value>& events, std::size_t index) {
    if (index >= events.size()) return "no such event";
    return "'" + printable(event_text(events[index])) + "'";
}

Result<void> verify_step(Session& session, const RecordedStep& step, const std::string& where) {
    if (session.outcome()) return differs(where, "no further step as the game is over", "one");
    if (session.side_to_move() != step.side) {
        return differs(where, side_text(session.side_to_move()) + " to act", side_text(step.side));
    }
    const auto events = session.play_and_tell(step.action, std::nullopt);
    if (!events) return differs(where, "a legal action", "one that the rules refuse: " + events.error().sentence());
    const auto [rules, record] = std::mismatch(events->begin(), events->end(), step.events.begin(), step.events.end());
    if (rules == events->end() && record == step.events.end()) return {};
    const auto index = static_cast<std::size_t>(rules - events->begin());
    return differs(where + ", event " + std::to_string(index + 1), event_at(*events, index),
                   event_at(step.events, index));
}

Result<void> verify_end(const Session& session, const GameRecord& record, const std::string& where) {
    const auto outcome = session.outcome();
    if (!record.result) {
        if (!outcome) return {};
        return differs(where, "a result as the game is over", "none");
    }
    const GameResult& result = *record.result;
    if (result.actions != record.steps.size()) {
        return differs(where, "a result after " + counted(record.steps.size(), "action"),
                       "one after " + counted(result.actions, "action"));
    }
    std::optional<Side> winner;
    if (result.is_void()) {
        if (outcome) return differs(where, "no void game as it is over by the rules", "one");
    } else if (result.forfeit) {
        if (outcome) return differs(where, "no forfeit as the game is over by the rules", "one");
        if (result.failures.empty()) return differs(where, "a forfeit with the failure that led to it", "none");
        winner = opponent_of(result.failures.front().side);
    } else if (outcome) {
        winner = outcome->winner;
    } else if (record.steps.size() < most_actions_of_a_game) {
        return differs(where, "the game to go on", "its end without a forfeit");
    }
    if (winner == result.winner) return {};
    return differs(where, side_text(winner) + " to have won", side_text(result.winner));
}

Result<void> verify_start(const Session& start, const GameRecord& record, const std::string& where) {
    const Game& game = *find_game(record.game);
    const auto fresh = game.start(record.setup, record.seed);
    if (!fresh) return Error{where + ": " + fresh.error().sentence()};
    const std::string position = start.position();
    const auto& others = game.other_starts;
    const auto& openings = game.other_openings;
    const auto leads_there = [&](std::string_view opening) {
        const auto reached = game.position_after(record.setup, opening);
        return reached && *reached == position;
    };
    if (position == (*fresh)->position() || std::find(others.begin(), others.end(), position) != others.end() ||
        std::any_of(openings.begin(), openings.end(), leads_there)) {
        return {};
    }
    return Error{where + ": the seed leads to another start than the position"};
}

Result<void> verify_failing_start(const GameRecord& record) {
    const std::string where = start_text;
    const Game* game = find_game(record.game);
    if (game == nullptr) return missing_game(record.game);
    try {
        const auto fresh = game->start(record.setup, record.seed);
        if (!fresh) return Error{where + ": " + fresh.error().sentence()};
    } catch (const RuleFailure&) {
        return {};
    }
    return differs(where, "a position as no rule fails", "a void game");
}

}  // namespace

bool never_began(const GameRecord& record) {
    return record.result && record.result->is_void() && record.position.empty() && record.steps.empty();
}

Result<std::unique_ptr<Session>> start_of(const GameRecord& record) try {
    const Game* game = find_game(record.game);
    if (game == nullptr) return missing_game(record.game);
    auto session = game->restore(record.setup, record.position);
    if (!session) return Error{"the start of the game: " + session.error().sentence()};
    return session;
} catch (const RuleFailure& failure) {
    return Error{std::string("the start of the game: ") + failure.what()};
}

Result<std::vector<Value>> replay_step(std::size_t number, Reasons reasons,
                                       const std::function<Result<std::vector<Value>>()>& play) {
    const std::string step = "step " + std::to_string(number);
    const bool told = reasons == Reasons::told;
    try {
        auto events = play();
        if (events) return events;
        return Error{step + " is not legal by the rules of this program" +
                     (told ? ": " + events.error().sentence() : "")};
    } catch (const RuleFailure& failure) {
        return Error{step + ": " + (told ? failure.what() : "a rule of a mod failed")};
    }
}

Result<void> verify_steps(Session& session, const GameRecord& record) try {
    std::string where = start_text;
    for (std::size_t index = 0; index < record.steps.size(); ++index) {
        const RecordedStep& step = record.steps[index];
        where = "step " + std::to_string(index + 1) + " (" + printable(step.action, 60) + ")";
        if (auto same = verify_step(session, step, where); !same) return same;
    }
    return verify_end(session, record, record.steps.empty() ? where : "after " + where);
} catch (const RuleFailure& failure) {
    return Error{failure.what()};
}

Result<void> verify(const GameRecord& record) try {
    if (never_began(record)) return verify_failing_start(record);
    const auto session = start_of(record);
    if (!session) return session.error();
    if (!record.is_start_given) {
        if (auto same = verify_start(**session, record, start_text); !same) return same;
    }
    return verify_steps(**session, record);
} catch (const RuleFailure& failure) {
    return Error{failure.what()};
}

}  // namespace farmland
