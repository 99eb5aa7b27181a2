// The one implementation of OpenGame.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/game/seat_stream.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/view.hpp"
#include "scripting/games/game_dialogue.hpp"
#include "scripting/games/open_game.hpp"
#include "scripting/host/sandbox.hpp"

namespace farmland::scripting {

template <class Binding>
class OpenGameOf final : public OpenGame {
public:
    using Rules = typename Binding::Rules;

    // Rules and sandbox must outlive it.
    OpenGameOf(const Rules& rules, Sandbox& sandbox) : rules_(rules) {
        for (auto& view : views_) view = std::make_unique<View>(sandbox.lua(), rules);
    }

    void begin(std::int64_t seed) override {
        JavaRandom random(seed);
        restart(rules_.start(random));
        luck_ = random;
        seed_ = seed;
    }

    Result<void> set_position(std::string_view text) override {
        const auto state = rules_.parse_position(text);
        if (!state) return state.error();
        restart(*state);
        return {};
    }

    Result<void> set_up(lua_State* L, int index) override {
        const auto text = Binding::position_of_table(L, index, rules_);
        return text ? set_position(*text) : Result<void>(text.error());
    }

    Result<std::vector<Facts>> play(std::string_view text) override {
        const auto action = rules_.parse_action(text);
        if (!action) return action.error();
        if (auto legal = rules_.check(state_, *action); !legal) return legal.error();
        apply(*action);
        return steps_.back().events;
    }

    Result<void> check(std::string_view text) const override {
        const auto action = rules_.parse_action(text);
        return action ? rules_.check(state_, *action) : Result<void>(action.error());
    }

    bool undo() override {
        if (played_.empty()) return false;
        state_ = played_.back().before;
        dialogue_.reset();  // it cannot go back
        events_.resize(played_.back().events);
        played_.pop_back();
        steps_.pop_back();
        retell();
        return true;
    }

    Result<std::vector<Facts>> play_by(const PolicySetup& policy, std::int64_t seed,
                                       const std::function<bool()>& wanted) override {
        std::array<JavaRandom, 2> streams = {stream_of_seat(seed, Side::first), stream_of_seat(seed, Side::second)};
        std::array<std::unique_ptr<PolicyAgent<Binding>>, 2> agents;
        for (const Side side : {Side::first, Side::second}) {
            auto& agent = agents[index_of(side)];
            agent =
                std::make_unique<PolicyAgent<Binding>>(rules_, streams[index_of(side)], policy.budget, policy.settings);
            if (policy.print) {
                agent->on_print(policy.print);
                agent->on_log(policy.print);
            }
            if (auto loaded = agent->load(policy.source); !loaded) return loaded.error();
            if (auto begun = agent->begin(rules_.view(state_, side)); !begun) return begun.error();
        }
        std::vector<Facts> told;
        while (!rules_.outcome(state_) && wanted()) {
            const Side side = side_to_move();
            const auto action = agents[index_of(side)]->choose(rules_.view(state_, side));
            if (!action) return action.error();
            if (auto legal = rules_.check(state_, *action); !legal) {
                return Error{policy.source.name + " answered " + rules_.action_text(*action) + ": " +
                             legal.error().message};
            }
            const auto events = apply(*action);
            told.insert(told.end(), steps_.back().events.begin(), steps_.back().events.end());
            for (const auto& event : events) {
                for (const Side each : {Side::first, Side::second}) {
                    if (auto heard = agents[index_of(each)]->happened(rules_.visible(event, each)); !heard) {
                        return heard.error();
                    }
                }
            }
        }
        return told;
    }

    Result<std::string> open_dialogue(const DialogueSetup& setup, std::int64_t seed) override {
        dialogue_.reset();
        const JavaRandom luck =
            setup.opponent_has_own_luck ? stream_of_seat(seed, Side::second) : luck_.value_or(JavaRandom(seed));
        auto dialogue = std::make_unique<GameDialogue<Binding>>(rules_, luck);
        const auto answer = dialogue->begin(state_, setup);
        if (!answer) return answer.error();
        follow(*answer);
        dialogue_ = std::move(dialogue);
        return answer->text;
    }

    std::size_t opponent_memory() const override { return dialogue_ ? dialogue_->opponent_memory() : 0; }

    Result<std::string> command(std::string_view line) override {
        if (line.find('\n') != std::string_view::npos) return Error{"a command is one line"};
        if (!dialogue_) {
            if (auto opened = open_dialogue({}, 0); !opened) return opened;
        }
        if (!dialogue_->is_open()) return Error{"the dialogue has ended, it reads no more commands"};
        // Meanwhile it is nobody's, so that it is not told what it does itself.
        auto dialogue = std::move(dialogue_);
        const auto answer = dialogue->obey(line);
        if (!answer) return answer.error();
        follow(*answer);
        dialogue_ = std::move(dialogue);
        return answer->text;
    }

    GameRecord record() const override {
        GameRecord record;
        record.game = rules_.name();
        record.seed = seed_.value_or(0);
        record.setup = rules_.setup();
        record.position = rules_.position_text(start_);
        record.steps = steps_;
        for (RecordedPlayer& player : record.players) player = {"scenario", "human", ""};
        if (const auto ended = rules_.outcome(state_)) {
            record.result = GameResult{ended->winner, steps_.size(), false, {}};
        }
        return record;
    }
    std::optional<std::int64_t> seed() const override { return seed_; }

    std::string board() const override { return rules_.drawing(state_); }
    std::string position() const override { return rules_.position_text(state_); }
    Side side_to_move() const override { return rules_.side_to_move(state_); }
    std::optional<Outcome> outcome() const override { return rules_.outcome(state_); }

    void push_view() override {
        const Side side = side_to_move();
        views_[index_of(side)]->push(rules_.view(state_, side), !rules_.outcome(state_));
    }
    void push_snapshot(lua_State* L, Side side) const override {
        StateBinding<Rules, Binding>::push_view(L, rules_, state_, side);
    }
    void push_actions(lua_State* L, int filter) const override {
        using List = ActionList<Rules, typename Binding::Actions>;
        if (filter == 0) {
            List::push(L, rules_, rules_.legal_actions(state_));
        } else {
            List::push_filtered(L, filter, rules_, rules_.legal_actions(state_));
        }
    }
    void push_state(lua_State* L) const override { StateBinding<Rules, Binding>::push(L, rules_, state_); }

private:
    using View = ViewBinding<Rules, Binding>;

    struct Played {
        typename Rules::State before;
        std::size_t events;
    };

    // The action is legal.
    std::vector<typename Rules::Event> apply(const typename Rules::Action& action) {
        RecordedStep step;
        step.side = side_to_move();
        step.action = rules_.action_text(action);
        const Played played{state_, events_.size()};
        EventLog<typename Rules::Event> log;
        rules_.apply(state_, action, log);  // a mod's rule that fails throws and changes nothing
        for (const auto& event : log.events) step.events.push_back(rules_.facts(event));
        played_.push_back(played);
        steps_.push_back(std::move(step));
        for (const auto& event : log.events) {
            events_.push_back(event);
            for (const Side side : {Side::first, Side::second}) {
                views_[index_of(side)]->add_event(rules_.visible(event, side));
            }
        }
        if (dialogue_) dialogue_->follow(state_, log.events);
        return std::move(log.events);
    }

    // What a dialogue did, while it is nobody's.
    void follow(const typename GameDialogue<Binding>::Answer& answer) {
        if (answer.began) restart(*answer.began);
        for (const auto& action : answer.actions) apply(action);
    }

    void restart(const typename Rules::State& state) {
        start_ = state;
        state_ = state;
        steps_.clear();
        seed_.reset();
        luck_.reset();
        dialogue_.reset();
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
    typename Rules::State start_{};
    typename Rules::State state_{};
    std::array<std::unique_ptr<View>, 2> views_;  // never made again: a script may hold on to a view
    std::vector<typename Rules::Event> events_;
    std::vector<Played> played_;
    std::vector<RecordedStep> steps_;
    std::optional<std::int64_t> seed_;
    std::optional<JavaRandom> luck_;  // as the start of the game left it, if it began by one
    std::unique_ptr<GameDialogue<Binding>> dialogue_;
};

}  // namespace farmland::scripting
