#include "scripting/net/thinker.hpp"

#include <asio/post.hpp>
#include <atomic>
#include <exception>
#include <utility>

namespace farmland::net {

namespace {

// What is asked may throw, as a rule of a mod that fails does; on a worker nobody else would catch that.
template <class Question>
auto caught(const Question& question) -> decltype(question()) {
    try {
        return question();
    } catch (const std::exception& problem) {
        return Error{problem.what()};
    }
}

}  // namespace

// What the worker uses; it may outlive the thinker.
struct Thinker::Mind {
    explicit Mind(std::int64_t seed) : luck(seed) {}

    Decider decider;
    JavaRandom luck;                        // decides if there is no agent
    std::atomic<std::uint64_t> wanted = 0;  // the decision that is waited for; older ones need not be made any more
};

Thinker::Thinker(const asio::any_io_executor& caller, asio::thread_pool& workers, const DeciderMaker& make, Side side,
                 std::int64_t seed, FaultHandler on_fault)
    : caller_(caller),
      strand_(asio::make_strand(workers)),
      timer_(caller),
      mind_(std::make_shared<Mind>(seed)),
      fallback_(seed),
      on_fault_(std::move(on_fault)),
      self_(std::make_shared<Thinker*>(this)) {
    // Loading a script runs it: that, too, must not hold up the caller.
    work([make, side, seed](Mind& mind) -> Result<void> {
        auto made = caught([&] { return make(side, seed); });
        if (!made) return made.error();
        mind.decider = *std::move(made);
        return {};
    });
}

Thinker::~Thinker() {
    ++mind_->wanted;
    *self_ = nullptr;
}

void Thinker::work(std::function<Result<void>(Mind&)> task) {
    asio::post(strand_, [mind = mind_, caller = caller_, self = self_, task = std::move(task)] {
        const auto done = task(*mind);
        if (done) return;
        asio::post(caller, [self, fault = done.error().sentence()] {
            if (*self != nullptr) (*self)->on_fault_(fault);
        });
    });
}

void Thinker::tell(std::vector<News> news) {
    for (News& each : news) {
        work([each = std::move(each)](Mind& mind) -> Result<void> {
            if (!mind.decider.agent) return {};
            if (mind.decider.allow_usual) mind.decider.allow_usual();
            return caught([&] { return each(*mind.decider.agent); });
        });
    }
}

void Thinker::end(const Outcome& outcome) {
    tell({[outcome](AnyAgent& agent) { return agent.end(outcome); }});
}

void Thinker::choose(Question question, Span limit, ChoiceHandler handler) {
    const std::uint64_t ticket = ++mind_->wanted;
    handler_ = std::move(handler);
    asked_ = std::move(question);
    timer_.expires_after(limit);
    timer_.async_wait([self = self_, ticket, limit](const std::error_code& error) {
        if (!error && *self != nullptr) (*self)->overrun(ticket, limit);
    });
    const Moment end = timer_.expiry();
    asio::post(strand_, [mind = mind_, caller = caller_, self = self_, ticket, asked = asked_, end] {
        const auto left = std::chrono::duration_cast<Span>(end - std::chrono::steady_clock::now());
        if (mind->wanted != ticket || left <= Span::zero()) return;  // the one before took all of the time
        if (mind->decider.allow) mind->decider.allow(left);
        const auto choice = caught([&]() -> Result<std::string> {
            return mind->decider.agent ? asked.put(*mind->decider.agent) : asked.guess(mind->luck);
        });
        asio::post(caller, [self, ticket, choice] {
            if (*self != nullptr) (*self)->answer(ticket, choice);
        });
    });
}

void Thinker::answer(std::uint64_t ticket, const Result<std::string>& choice) {
    if (ticket != mind_->wanted || !handler_) return;
    timer_.cancel();
    Result<std::string> action = choice;
    if (!action) {
        on_fault_(action.error().sentence());
        action = caught([&]() -> Result<std::string> { return asked_.guess(fallback_); });
    }
    const ChoiceHandler handler = std::exchange(handler_, nullptr);
    action ? handler(*action) : on_fault_(action.error().sentence());
}

void Thinker::overrun(std::uint64_t ticket, Span limit) {
    answer(ticket, Error{"took longer than " + std::to_string(limit.count()) + " ms"});
}

}  // namespace farmland::net
