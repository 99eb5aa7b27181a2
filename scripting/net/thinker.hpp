// Lets an agent decide in time: it runs on a thread of its own, and when it fails or takes too long, a legal move is
// played in its place and the fault told.
#pragma once

#include <asio/any_io_executor.hpp>
#include <asio/steady_timer.hpp>
#include <asio/strand.hpp>
#include <asio/thread_pool.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/game/agent.hpp"
#include "scripting/net/moment.hpp"
#include "scripting/net/remote_game.hpp"

namespace farmland::net {

// An agent, and how it learns before each decision how much time there is. Both are used by one thread at a time.
struct Decider {
    std::unique_ptr<AnyAgent> agent;
    std::function<void(Span left)> allow = {};
    std::function<void()> allow_usual = {};  // for what it is told in between
};

// Makes the decider of a side; the seed is for its own random numbers. Called on a worker's thread.
using DeciderMaker = std::function<Result<Decider>(Side side, std::int64_t seed)>;

class Thinker {
public:
    using FaultHandler = std::function<void(const std::string& fault)>;
    using ChoiceHandler = std::function<void(const std::string& action)>;

    // Handlers are called by the executor of the caller. The pool must end before what the agent refers to does. A
    // decider that cannot be made is a fault, and luck decides in its place.
    Thinker(const asio::any_io_executor& caller, asio::thread_pool& workers, const DeciderMaker& make, Side side,
            std::int64_t seed, FaultHandler on_fault);
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    void tell(std::vector<News> news);
    void end(const Outcome& outcome);

    // There must be a legal move. The handler is called once, with one, in time; never after this is gone.
    void choose(Question question, Span limit, ChoiceHandler handler);

private:
    struct Mind;

    // On the worker's thread, after all that it was told before; an error is reported.
    void work(std::function<Result<void>(Mind&)> task);
    void answer(std::uint64_t ticket, const Result<std::string>& choice);
    void overrun(std::uint64_t ticket, Span limit);

    asio::any_io_executor caller_;
    asio::strand<asio::thread_pool::executor_type> strand_;
    asio::steady_timer timer_;
    std::shared_ptr<Mind> mind_;
    JavaRandom fallback_;
    FaultHandler on_fault_;
    ChoiceHandler handler_;
    Question asked_;
    std::shared_ptr<Thinker*> self_;  // null once this is gone
};

}  // namespace farmland::net
