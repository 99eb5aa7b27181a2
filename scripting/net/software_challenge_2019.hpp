// Piranhas as the Software-Challenge 2019 speaks of it: see docs/reference/piranhas-protocol.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/piranhas/rules.hpp"
#include "scripting/net/dialect.hpp"

namespace farmland::net {

// The rules must outlive what is played by them. The error says what of them the messages cannot show.
Result<Dialect> software_challenge_2019(const piranhas::Rules& rules);

std::string welcome_text(std::string_view room, Side side);
std::string state_text(std::string_view room, const piranhas::Rules& rules, const piranhas::State& state,
                       const Names& names, const SentMove* last);
std::string move_text(std::string_view room, const piranhas::Rules& rules, const piranhas::Action& action,
                      const std::vector<std::string>& hints);
std::string result_text(std::string_view room, const GameScores& result, const Names& names);

ReadMove read_move(const Element* data, const piranhas::Rules& rules);

// Both spellings of attributes, the move before in either form.
struct ReadState {
    piranhas::State state;
    std::optional<piranhas::Action> last;
};
Result<ReadState> read_state(const Element& memento, const piranhas::Rules& rules);
Result<GameScores> read_result(const Element& data);

}  // namespace farmland::net
