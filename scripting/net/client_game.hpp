// The side of a client: what it makes of the server's messages, without a connection.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/piranhas/rules.hpp"
#include "scripting/net/element.hpp"
#include "scripting/net/wire.hpp"

namespace farmland::net {

class ClientGame {
public:
    explicit ClientGame(const piranhas::Rules& rules) : rules_(rules) {}

    enum class Reaction { none, began, changed, move_wanted, finished, left, failed };

    // Elements that it does not know are passed over.
    Reaction received(const Element& message);

    const std::string& room() const { return room_; }
    // The color that the server gave this client, as soon as it has.
    const std::optional<Side>& side() const { return side_; }
    // After began; of move_wanted, for the side to move.
    piranhas::View view() const;
    // What led from the state before to this one, after changed.
    const std::vector<piranhas::Event>& events() const { return events_; }
    const std::optional<GameScores>& result() const { return result_; }
    // What the server complained about, or why its message makes no sense, after failed.
    const std::string& problem() const { return problem_; }

private:
    Reaction receive_data(const Element& data);
    Reaction receive_state(const Element& data);
    Reaction fail(std::string problem);

    const piranhas::Rules& rules_;
    std::string room_;
    std::optional<Side> side_;
    std::optional<piranhas::State> state_;
    std::vector<piranhas::Event> events_;
    std::optional<GameScores> result_;
    std::string problem_;
};

}  // namespace farmland::net
