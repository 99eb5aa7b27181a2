// The bots of a server, one for each room that has one.
#pragma once

#include <asio/any_io_executor.hpp>
#include <asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "core/piranhas/rules.hpp"
#include "scripting/net/lobby.hpp"
#include "scripting/net/thinker.hpp"

namespace farmland::net {

class Bots {
public:
    using MoveHandler = std::function<void(const std::string& room, int turn, const piranhas::Action& action)>;
    using FaultHandler = std::function<void(const std::string& room, const std::string& fault)>;

    Bots(const piranhas::Rules& rules, asio::any_io_executor caller, DeciderMaker make, MoveHandler on_move,
         FaultHandler on_fault);

    void play(const BotRequest& request);
    void forget(const std::string& room) { bots_.erase(room); }

private:
    struct Bot {
        piranhas::State state;
        std::size_t seen = 0;  // moves that it was told
        std::unique_ptr<Thinker> thinker;
    };

    Bot* find_or_make(const BotRequest& request);

    const piranhas::Rules& rules_;
    asio::any_io_executor caller_;
    DeciderMaker make_;
    MoveHandler on_move_;
    FaultHandler on_fault_;
    asio::thread_pool workers_;
    std::unordered_map<std::string, Bot> bots_;
};

}  // namespace farmland::net
