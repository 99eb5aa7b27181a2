#include "scripting/net/bots.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace farmland::net {

namespace {

// At least one stays free for the server itself.
std::size_t bot_threads() { return std::clamp(std::thread::hardware_concurrency(), 2U, 9U) - 1; }

}  // namespace

Bots::Bots(const piranhas::Rules& rules, asio::any_io_executor caller, DeciderMaker make, MoveHandler on_move,
           FaultHandler on_fault)
    : rules_(rules),
      caller_(std::move(caller)),
      make_(std::move(make)),
      on_move_(std::move(on_move)),
      on_fault_(std::move(on_fault)),
      workers_(make_ ? bot_threads() : 1) {}

Bots::Bot* Bots::find_or_make(const BotRequest& request) {
    const auto found = bots_.find(request.room);
    if (found != bots_.end()) return &found->second;
    const auto side = request.moves.size() % 2 == 0 ? Side::first : Side::second;
    Bot& bot = bots_[request.room];
    JavaRandom random(request.seed);
    bot.state = rules_.start(random);
    bot.thinker =
        std::make_unique<Thinker>(caller_, workers_, rules_, make_, side, request.seed,
                                  [this, room = request.room](const std::string& fault) { on_fault_(room, fault); });
    bot.thinker->begin(rules_.view(bot.state, side));
    return &bot;
}

void Bots::play(const BotRequest& request) {
    Bot& bot = *find_or_make(request);
    EventLog<piranhas::Event> log;
    for (; bot.seen < request.moves.size(); ++bot.seen) rules_.apply(bot.state, request.moves[bot.seen], log);
    bot.thinker->happened(log.events);
    // Some of the time goes to those who wait before it.
    const Span limit = request.time_left * 4 / 5;
    bot.thinker->choose(rules_.view(bot.state, bot.state.to_move()), limit,
                        [this, room = request.room, turn = bot.state.turn](const piranhas::Action& action) {
                            on_move_(room, turn, action);
                        });
}

}  // namespace farmland::net
