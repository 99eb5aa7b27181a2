#include "scripting/net/thinker.hpp"

#include <asio/post.hpp>
#include <atomic>
#include <exception>
#include <utility>

#include "core/search/playout.hpp"
#include "core/search/random_agent.hpp"

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
    Decider decider;
    std::atomic<std::uint64_t> wanted = 0;  // the decision that is waited for; older ones need not be made any more
};

Thinker::Thinker(const asio::any_io_executor& caller, asio::thread_pool& workers, const piranhas::Rules& rules,
                 const DeciderMaker& make, Side side, std::int64_t seed, FaultHandler on_fault)
    : rules_(rules),
      caller_(caller),
      strand_(asio::make_strand(workers)),
      timer_(caller),
      mind_(std::make_shared<Mind>()),
      fallback_(seed),
      on_fault_(std::move(on_fault)),
      self_(std::make_shared<Thinker*>(this)) {
    // Loading a script runs it: that, too, must not hold up the caller.
    work([make, &rules, side, seed](Mind& mind) -> Result<void> {
        mind.decider = Decider{std::make_unique<RandomAgent<piranhas::Rules>>(rules, JavaRandom(seed))};
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
        asio::post(caller, [self, fault = done.error().message] {
            if (*self != nullptr) (*self)->on_fault_(fault);
        });
    });
}

void Thinker::tell(std::function<Result<void>(PlayingAgent&)> message) {
    work([message = std::move(message)](Mind& mind) {
        if (mind.decider.allow_usual) mind.decider.allow_usual();
        return caught([&] { return message(*mind.decider.agent); });
    });
}

void Thinker::begin(const piranhas::View& view) {
    tell([view](PlayingAgent& agent) { return agent.begin(view); });
}

void Thinker::happened(const std::vector<piranhas::Event>& events) {
    for (const piranhas::Event& event : events) {
        tell([event](PlayingAgent& agent) { return agent.happened(event); });
    }
}

void Thinker::end(const Outcome& outcome) {
    tell([outcome](PlayingAgent& agent) { return agent.end(outcome); });
}

void Thinker::choose(const piranhas::View& view, Span limit, ChoiceHandler handler) {
    const std::uint64_t ticket = ++mind_->wanted;
    handler_ = std::move(handler);
    asked_ = view;
    timer_.expires_after(limit);
    timer_.async_wait([self = self_, ticket, limit](const std::error_code& error) {
        if (!error && *self != nullptr) (*self)->overrun(ticket, limit);
    });
    const Moment end = timer_.expiry();
    asio::post(strand_, [mind = mind_, caller = caller_, self = self_, ticket, view, end] {
        const auto left = std::chrono::duration_cast<Span>(end - std::chrono::steady_clock::now());
        if (mind->wanted != ticket || left <= Span::zero()) return;  // the one before took all of the time
        if (mind->decider.allow) mind->decider.allow(left);
        const auto choice = caught([&] { return mind->decider.agent->choose(view); });
        asio::post(caller, [self, ticket, choice] {
            if (*self != nullptr) (*self)->answer(ticket, choice);
        });
    });
}

void Thinker::answer(std::uint64_t ticket, const Result<piranhas::Action>& choice) {
    if (ticket != mind_->wanted || !handler_) return;
    timer_.cancel();
    piranhas::Action action;
    std::string fault;
    if (!choice) {
        fault = choice.error().message;
    } else if (const auto legal = rules_.check(asked_.state, *choice); !legal) {
        fault = "chose " + rules_.action_text(*choice) + ", but " + legal.error().message;
    } else {
        action = *choice;
    }
    if (!fault.empty()) {
        on_fault_(fault);
        action = random_action<piranhas::Rules>(rules_.legal_actions(asked_.state), fallback_);
    }
    std::exchange(handler_, nullptr)(action);
}

void Thinker::overrun(std::uint64_t ticket, Span limit) {
    answer(ticket, Error{"took longer than " + std::to_string(limit.count()) + " ms"});
}

}  // namespace farmland::net
