#include "scripting/net/bots.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace farmland::net {

namespace {

// At least one stays free for the server itself.
std::size_t bot_threads() { return std::clamp(std::thread::hardware_concurrency(), 2U, 9U) - 1; }

}  // namespace

Bots::Bots(asio::any_io_executor caller, DeciderMaker make, MoveHandler on_move, FaultHandler on_fault)
    : caller_(std::move(caller)),
      make_(std::move(make)),
      on_move_(std::move(on_move)),
      on_fault_(std::move(on_fault)),
      workers_(make_ ? bot_threads() : 1) {}

void Bots::play(BotRequest request) {
    const std::string room = request.room;
    auto& bot = bots_[room];
    if (!bot) {
        bot = std::make_unique<Thinker>(caller_, workers_, make_, request.side, request.seed,
                                        [this, room](const std::string& fault) { on_fault_(room, fault); });
    }
    bot->tell(std::move(request.news));
    // Some of the time goes to those who wait before it.
    const Span limit = request.time_left * 4 / 5;
    bot->choose(std::move(request.question), limit,
                [this, room, turn = request.turn](const std::string& action) { on_move_(room, turn, action); });
}

}  // namespace farmland::net
