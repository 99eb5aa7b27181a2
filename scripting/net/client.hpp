// Plays one game on a server.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/result.hpp"
#include "scripting/net/dialect.hpp"
#include "scripting/net/thinker.hpp"

namespace farmland::net {

struct ClientSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 13050;
    std::optional<std::string> reservation;
    Span move_time{1700};                      // that the agent has for a move, well within the limit of the server
    Span patience = std::chrono::minutes(10);  // while nothing comes: an opponent may have to be found
    std::int64_t seed = 1;
};

struct PlayedGame {
    GameScores scores;
    std::optional<Side> side;  // of this client
};

struct ClientHooks {
    DeciderMaker decider;
    std::function<void(const std::string& fault)> fault;  // the agent's or the server's
    std::function<void()> state_shown = nullptr;          // each time that the server sends a new one
    // As soon as the outcome is known; the agent, which is waited for afterwards, may still be thinking.
    std::function<void(const Result<PlayedGame>& game)> over = nullptr;
};

// What became of the game, or why there is no result. Also the connection itself may fail; then nothing is over.
Result<PlayedGame> play_on_server(const Dialect& dialect, const ClientSettings& settings, ClientHooks hooks);

}  // namespace farmland::net
