// A policy that is written while it plays.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scripting/agents/policy.hpp"

namespace farmland::scripting {

// Before each decision it looks whether the policy's file has changed. The new one begins with the current view and knows
// all events so far; what the old one remembered is gone. If it cannot be loaded, the old one plays on.
template <class Binding>
class ReloadingAgent final : public Agent<typename Binding::Rules> {
public:
    using Rules = typename Binding::Rules;
    using MakeAgent = std::function<std::unique_ptr<PolicyAgent<Binding>>()>;  // a new one that is not loaded yet
    using ReadSource = std::function<Result<ScriptSource>()>;
    using Tell = std::function<void(const std::string& news)>;

    // The agent plays what `source` says until that changes.
    ReloadingAgent(std::unique_ptr<PolicyAgent<Binding>> agent, ScriptSource source, MakeAgent make, ReadSource read,
                   Tell tell)
        : agent_(std::move(agent)),
          newest_(std::move(source)),
          make_(std::move(make)),
          read_(std::move(read)),
          tell_(std::move(tell)) {}

    Result<typename Rules::Action> choose(const typename Rules::View& view) override {
        reload(view);
        return agent_->choose(view);
    }
    Result<void> begin(const typename Rules::View& view) override {
        events_.clear();
        return agent_->begin(view);
    }
    Result<void> happened(const typename Rules::Event& event) override {
        events_.push_back(event);
        return agent_->happened(event);
    }
    Result<void> end(const Outcome& outcome) override { return agent_->end(outcome); }
    bool overran() const override { return agent_->overran(); }
    bool timed_out() const override { return agent_->timed_out(); }
    Where place() const override { return agent_->place(); }
    std::string explanation() const override { return agent_->explanation(); }

private:
    void reload(const typename Rules::View& view) {
        auto source = read_();
        // An editor may be about to put the file back.
        if (!source || source->text == newest_.text) return;
        newest_ = *std::move(source);
        auto agent = make_();
        Result<void> ready = agent->load(newest_);
        if (ready) ready = agent->join(view, events_);
        if (!ready) {
            const std::string explanation = agent->explanation();
            tell_(ready.error().sentence() + "\n" + explanation +
                  (explanation.empty() || explanation.ends_with('\n') ? "" : "\n") +
                  "The policy as it was before plays on.");
            return;
        }
        agent_ = std::move(agent);
        tell_(newest_.name + " has changed and was loaded again.");
    }

    std::unique_ptr<PolicyAgent<Binding>> agent_;
    ScriptSource newest_;  // also if it could not be loaded: that is told once
    MakeAgent make_;
    ReadSource read_;
    Tell tell_;
    std::vector<typename Rules::Event> events_;
};

}  // namespace farmland::scripting
