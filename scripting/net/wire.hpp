// The messages of the Software-Challenge 2019, in the form that its real server sends: see
// docs/reference/piranhas-protocol.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/piranhas/rules.hpp"
#include "scripting/net/element.hpp"

namespace farmland::net {

inline constexpr std::string_view game_type = "swc_2019_piranhas";
inline constexpr std::string_view close_element = "sc.protocol.responses.CloseConnection";
inline constexpr std::string_view move_request_class = "sc.framework.plugins.protocol.MoveRequest";

// Why a player's game ended.
// The last one stands for those of other servers that are not known here.
enum class Cause : std::uint8_t { regular, left, rule_violation, soft_timeout, hard_timeout, unknown };
std::string_view name_of(Cause cause);  // "SOFT_TIMEOUT"
Cause find_cause(std::string_view name);

struct Score {
    Cause cause = Cause::regular;
    std::string reason;  // empty: nothing to say
    int points = 0;
    int swarm = 0;
};

struct GameScores {
    std::array<Score, 2> scores;  // of Red and Blue
    std::optional<Side> winner;

    bool is_regular() const;
};

// A move with the remarks that a client made about it.
struct SentMove {
    piranhas::Action action;
    std::vector<std::string> hints;
};

using Names = std::array<std::string, 2>;

// What the server says.
std::string joined_text(std::string_view room);
std::string left_text(std::string_view room);
std::string observed_text(std::string_view room);
std::string joined_game_room_text(std::string_view room, bool existing);
std::string prepared_text(std::string_view room, const std::array<std::string, 2>& reservations);
std::string testing_text(bool on);
std::string welcome_text(std::string_view room, Side side);
std::string move_request_text(std::string_view room);
// The last move is that which led to the state; null at the start.
std::string state_text(std::string_view room, const piranhas::Rules& rules, const piranhas::State& state,
                       const Names& names, const SentMove* last);
std::string result_text(std::string_view room, const GameScores& result, const Names& names);
// With the request that it answers, or null.
std::string error_text(std::string_view room, std::string_view message, const Element* request);
// Outside of rooms.
std::string error_text(std::string_view message);
std::string player_score_text(std::string_view name, std::int64_t tests, std::int64_t points, double swarm);
std::string close_text();

// What a client says.
std::string join_text();
std::string join_prepared_text(std::string_view reservation);
std::string move_text(std::string_view room, const piranhas::Rules& rules, const piranhas::Action& action,
                      const std::vector<std::string>& hints);

// What the server reads: a move, or how it fails to be one.
struct NoMove {};        // well formed, but not a move
struct UnusableMove {};  // a move that names no field or no direction
using ReadMove = std::variant<SentMove, NoMove, UnusableMove>;
ReadMove read_move(const Element* data, const piranhas::Rules& rules);

// What a client reads; both spellings of attributes, the move before in either form.
struct ReadState {
    piranhas::State state;
    std::optional<piranhas::Action> last;
};
Result<ReadState> read_state(const Element& memento, const piranhas::Rules& rules);
Result<GameScores> read_result(const Element& data);

}  // namespace farmland::net
