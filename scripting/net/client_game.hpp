// The side of a client: what it makes of the server's messages, without a connection.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "scripting/net/dialect.hpp"
#include "scripting/net/element.hpp"

namespace farmland::net {

class ClientGame {
public:
    // The dialect must outlive the game.
    explicit ClientGame(const Dialect& dialect) : dialect_(dialect) {}

    enum class Reaction { none, began, changed, move_wanted, finished, left, failed };

    // Elements that it does not know are passed over.
    Reaction received(const Element& message);

    const std::string& room() const { return room_; }
    // The color that the server gave this client, as soon as it has.
    const std::optional<Side>& side() const { return side_; }
    Side player() const { return side_.value_or(game_->side_to_move()); }
    // After began; for the agent of the player.
    RemoteGame& game() { return *game_; }
    const std::optional<GameScores>& result() const { return result_; }
    // What the server complained about, or why its message makes no sense, after failed.
    const std::string& problem() const { return problem_; }

private:
    Reaction receive_data(const Element& data);
    Reaction receive_state(const Element& data);
    Reaction fail(std::string problem);

    const Dialect& dialect_;
    std::string room_;
    std::optional<Side> side_;
    std::unique_ptr<RemoteGame> game_;
    std::optional<GameScores> result_;
    std::string problem_;
};

}  // namespace farmland::net
