// Recorded games played again.
#pragma once

#include <functional>
#include <memory>

#include "core/base/result.hpp"
#include "core/catalogue/session.hpp"
#include "core/match/record.hpp"

namespace farmland {

// Whether a rule of a mod failed before there was a position.
bool never_began(const GameRecord& record);

// The game as it stood before the first step.
Result<std::unique_ptr<Session>> start_of(const GameRecord& record);

// Does what plays a step again. The error says that the step cannot be played and, if it is told at all, why: that may
// give away what is hidden.
enum class Reasons { told, hidden };
Result<std::vector<Value>> replay_step(std::size_t number, Reasons reasons,
                                       const std::function<Result<std::vector<Value>>()>& play);

// Plays every action again in a game that stands at the start of the record, and compares who moved, what happened and how
// it ended. The error is the first difference, as of verify().
Result<void> verify_steps(Session& session, const GameRecord& record);

// Starts from the seed, plays every action again and compares how it stood, who moved, what happened and how it ended.
// The error is the first difference: the step, its action, what the rules say (expected) and what the record says
// (found).
Result<void> verify(const GameRecord& record);

}  // namespace farmland
