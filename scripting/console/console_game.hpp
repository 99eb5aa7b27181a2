// The one implementation of ConsoleGame.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/view.hpp"
#include "scripting/console/console.hpp"

namespace farmland::scripting {

template <class Binding>
class ConsoleGameOf final : public ConsoleGame {
public:
    using Rules = typename Binding::Rules;

    ConsoleGameOf(const Rules& rules, Policy& policy) : rules_(rules) {
        Binding::add_globals(policy.sandbox(), rules);
        for (auto& view : views_) view = std::make_unique<View>(policy.sandbox().lua(), rules);
    }

    void begin(std::int64_t seed) override {
        JavaRandom random(seed);
        restart(rules_.start(random));
    }

    Result<void> set_position(std::string_view text) override {
        const auto state = rules_.parse_position(text);
        if (!state) return state.error();
        restart(*state);
        return {};
    }

    Result<std::vector<Facts>> play(std::string_view text) override {
        const auto action = rules_.parse_action(text);
        if (!action) return action.error();
        if (auto legal = rules_.check(state_, *action); !legal) return legal.error();
        played_.push_back({state_, events_.size()});
        EventLog<typename Rules::Event> log;
        rules_.apply(state_, *action, log);
        std::vector<Facts> told;
        for (const auto& event : log.events) {
            events_.push_back(event);
            for (const Side side : {Side::first, Side::second}) {
                views_[index_of(side)]->add_event(rules_.visible(event, side));
            }
            told.push_back(rules_.facts(event));
        }
        return told;
    }

    bool undo() override {
        if (played_.empty()) return false;
        state_ = played_.back().before;
        events_.resize(played_.back().events);
        played_.pop_back();
        retell();
        return true;
    }

    std::string board() const override { return rules_.drawing(state_); }
    std::string position() const override { return rules_.position_text(state_); }
    Side side_to_move() const override { return rules_.side_to_move(state_); }
    std::optional<Outcome> outcome() const override { return rules_.outcome(state_); }

    void push_view() override {
        const Side side = side_to_move();
        views_[index_of(side)]->push(rules_.view(state_, side), !rules_.outcome(state_));
    }
    void push_actions(lua_State* L) const override {
        ActionList<Rules, typename Binding::Actions>::push(L, rules_, rules_.legal_actions(state_));
    }
    void push_state(lua_State* L) const override { StateBinding<Rules, Binding>::push(L, rules_, state_); }

private:
    using View = ViewBinding<Rules, Binding>;

    struct Played {
        typename Rules::State before;
        std::size_t events;
    };

    void restart(const typename Rules::State& state) {
        state_ = state;
        events_.clear();
        played_.clear();
        retell();
    }

    void retell() {
        for (const Side side : {Side::first, Side::second}) {
            std::vector<typename Rules::Event> visible;
            for (const auto& event : events_) visible.push_back(rules_.visible(event, side));
            views_[index_of(side)]->restart(std::move(visible));
        }
    }

    const Rules& rules_;
    typename Rules::State state_{};
    std::array<std::unique_ptr<View>, 2> views_;  // never made anew: a script may hold on to a view
    std::vector<typename Rules::Event> events_;
    std::vector<Played> played_;
};

}  // namespace farmland::scripting
