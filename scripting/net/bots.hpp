// The bots of a server, one for each room that has one.
#pragma once

#include <asio/any_io_executor.hpp>
#include <asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "scripting/net/room.hpp"
#include "scripting/net/thinker.hpp"

namespace farmland::net {

class Bots {
public:
    using MoveHandler = std::function<void(const std::string& room, std::size_t turn, const std::string& action)>;
    using FaultHandler = std::function<void(const std::string& room, const std::string& fault)>;

    Bots(asio::any_io_executor caller, DeciderMaker make, MoveHandler on_move, FaultHandler on_fault);

    void play(BotRequest request);
    void forget(const std::string& room) { bots_.erase(room); }

private:
    asio::any_io_executor caller_;
    DeciderMaker make_;
    MoveHandler on_move_;
    FaultHandler on_fault_;
    asio::thread_pool workers_;
    std::unordered_map<std::string, std::unique_ptr<Thinker>> bots_;
};

}  // namespace farmland::net
