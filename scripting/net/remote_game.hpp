// A game whose players are elsewhere, as a dialect speaks of it: moves and states are messages. Only the dialect knows its
// rules; rooms, bots and the client's loop do not.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/game/agent.hpp"
#include "core/game/side.hpp"
#include "core/match/record.hpp"
#include "scripting/net/element.hpp"

namespace farmland::net {

// Something that an agent of the game is told, on the thread that it thinks on.
using News = std::function<Result<void>(AnyAgent& agent)>;

// A decision that is asked for; the answers are legal, in the notation of the game.
struct Question {
    std::function<Result<std::string>(AnyAgent& agent)> put;
    std::function<std::string(JavaRandom& random)> guess;  // without thinking
};

// A move with the remarks that a client made about it.
struct SentMove {
    std::string action;  // in the notation of the game
    std::vector<std::string> hints;
};

// What came in the place of a move, or how it fails to be one.
struct NoMove {};        // well formed, but not a move
struct UnusableMove {};  // a move that names no field or no direction
using ReadMove = std::variant<SentMove, NoMove, UnusableMove>;

using Names = std::array<std::string, 2>;

class RemoteGame {
public:
    enum class Change { none, moved, jumped };

    virtual ~RemoteGame() = default;

    virtual Side side_to_move() const = 0;
    virtual std::optional<Outcome> outcome() const = 0;
    virtual bool has_move() const = 0;
    virtual int measure(Side side) const = 0;  // what is counted besides points
    virtual std::string reason() const = 0;    // for the end, in the language of the dialect

    // From now on there are news for the agent of this side.
    virtual void seat_agent(Side side) = 0;
    virtual std::vector<News> take_news() = 0;
    virtual Question question(Side side) const = 0;

    // On a server. The last move is that which led to the state; null at the start. A move that is not legal changes
    // nothing.
    virtual std::string state_text(std::string_view room, const Names& names, const SentMove* last) const = 0;
    virtual ReadMove read_move(const Element* data) const = 0;
    virtual Result<void> play(std::string_view action) = 0;
    virtual const GameRecord& record() const = 0;  // without players and result

    // On a client.
    virtual Result<Change> read_state(const Element& data) = 0;
    virtual std::string move_text(std::string_view room, std::string_view action) const = 0;
};

}  // namespace farmland::net
