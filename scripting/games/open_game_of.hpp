// The one implementation of OpenGame.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/game/missing_luck.hpp"
#include "core/game/seat_stream.hpp"
#include "core/game/table.hpp"
#include "core/match/recorder.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/view.hpp"
#include "scripting/games/game_dialogue.hpp"
#include "scripting/games/open_game.hpp"
#include "scripting/host/sandbox.hpp"

namespace farmland::scripting {

template <class Binding>
class OpenGameOf final : public OpenGame, private Observer<typename Binding::Rules> {
public:
    using Rules = typename Binding::Rules;

    // Rules and sandbox must outlive it.
    OpenGameOf(const Rules& rules, Sandbox& sandbox)
        : rules_(rules), table_(rules, typename Rules::State{}), recorder_(rules, record_) {
        table_.keep_history();
        table_.add_observer(recorder_);
        table_.add_observer(*this);
        for (auto& view : views_) view = std::make_unique<View>(sandbox.lua(), rules);
    }

    void begin(std::int64_t seed) override {
        JavaRandom random(seed);
        restart(rules_.start(random));
        luck_ = random;
        seed_ = seed;
    }

    Result<void> set_position(std::string_view text, std::int64_t seed) override {
        auto state = rules_.parse_position(text);
        if (!state) return state.error();
        draw_missing_luck(rules_, *state, seed);
        restart(*state);
        return {};
    }

    Result<void> set_up(lua_State* L, int index, std::int64_t seed) override {
        const auto text = Binding::position_of_table(L, index, rules_);
        return text ? set_position(*text, seed) : Result<void>(text.error());
    }

    Result<std::vector<Value>> play(std::string_view text) override {
        const auto action = rules_.parse_action(text);
        if (!action) return action.error();
        if (auto played = table_.play(*action); !played) return played.error();
        return record_.steps.back().events;
    }

    Result<void> check(std::string_view text) const override {
        const auto action = rules_.parse_action(text);
        return action ? rules_.check(table_.state(), *action) : Result<void>(action.error());
    }

    bool undo() override {
        if (table_.played() > 0) dialogue_.reset();  // it cannot go back
        return table_.undo();
    }

    Result<std::vector<Value>> play_by(const PolicySetup& policy, std::int64_t seed,
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
            if (auto begun = agent->begin(rules_.view(table_.state(), side)); !begun) return begun.error();
        }
        std::vector<Value> told;
        while (!outcome() && wanted()) {
            const Side side = side_to_move();
            const auto action = agents[index_of(side)]->choose(rules_.view(table_.state(), side));
            if (!action) return action.error();
            const auto events = table_.play(*action);
            if (!events) {
                return Error{policy.source.name + " answered " + rules_.action_text(*action) + ": " +
                             events.error().sentence()};
            }
            const std::vector<Value>& described = record_.steps.back().events;
            told.insert(told.end(), described.begin(), described.end());
            // They play without sitting at the table, where the opponent of a dialogue may be.
            for (const Side each : {Side::first, Side::second}) {
                for (const auto& event : *events) {
                    const auto heard = agents[index_of(each)]->happened(rules_.visible(event, each));
                    if (!heard) return heard.error();
                }
            }
        }
        return told;
    }

    Result<std::string> open_dialogue(const DialogueSetup& setup, std::int64_t seed) override {
        dialogue_.reset();
        const JavaRandom luck =
            setup.opponent_has_own_luck ? stream_of_seat(seed, Side::second) : luck_.value_or(JavaRandom(seed));
        auto dialogue = std::make_unique<GameDialogue<Binding>>(table_, luck);
        auto answer = dialogue->begin(setup);
        if (answer) dialogue_ = std::move(dialogue);
        return answer;
    }

    std::size_t opponent_memory() const override { return dialogue_ ? dialogue_->opponent_memory() : 0; }

    Result<std::string> command(std::string_view line) override {
        if (line.find('\n') != std::string_view::npos) return Error{"a command is one line"};
        if (!dialogue_) {
            if (auto opened = open_dialogue({}, 0); !opened) return opened;
        }
        if (!dialogue_->is_open()) return Error{"the dialogue has ended, it reads no more commands"};
        // A dialogue that fails, perhaps by throwing, is gone.
        auto dialogue = std::move(dialogue_);
        auto answer = dialogue->obey(line);
        if (answer) dialogue_ = std::move(dialogue);
        return answer;
    }

    GameRecord record() const override {
        GameRecord record = record_;
        record.game = rules_.name();
        record.seed = seed_.value_or(0);
        record.setup = rules_.setup();
        for (RecordedPlayer& player : record.players) player = {"scenario", "human", ""};
        if (const auto ended = outcome()) {
            record.result = GameResult{ended->winner, record_.steps.size(), false, {}};
        }
        return record;
    }
    std::optional<std::int64_t> seed() const override { return seed_; }

    std::string board() const override { return rules_.drawing(table_.state()); }
    std::string position() const override { return rules_.position_text(table_.state()); }
    Side side_to_move() const override { return table_.side_to_move(); }
    std::optional<Outcome> outcome() const override { return table_.outcome(); }

    void push_view() override {
        const Side side = side_to_move();
        views_[index_of(side)]->push(rules_.view(table_.state(), side), !outcome());
    }
    void push_snapshot(lua_State* L, Side side) const override {
        StateOf<Binding>::push_view(L, rules_, table_.state(), side);
    }
    void push_actions(lua_State* L, int filter) const override {
        using List = ActionList<Rules, typename Binding::Actions>;
        if (filter == 0) {
            List::push(L, rules_, rules_.legal_actions(table_.state()));
        } else {
            List::push_filtered(L, filter, rules_, rules_.legal_actions(table_.state()));
        }
    }
    void push_state(lua_State* L) const override { push_object<StateOf<Binding>>(L, rules_, table_.state()); }

private:
    using View = ViewBinding<Rules, Binding>;

    void restart(const typename Rules::State& state) {
        dialogue_.reset();
        table_.begin(state);
    }

    // Perhaps by a dialogue.
    void began(const typename Rules::State&) override {
        seed_.reset();
        luck_.reset();
        retell();
    }
    void happened(Side, const typename Rules::Action&, std::span<const typename Rules::Event> events) override {
        for (const Side side : {Side::first, Side::second}) {
            for (const auto& event : events) views_[index_of(side)]->add_event(rules_.visible(event, side));
        }
    }
    void took_back() override { retell(); }

    void retell() {
        for (const Side side : {Side::first, Side::second}) {
            std::vector<typename Rules::Event> visible;
            for (const auto& event : table_.events()) visible.push_back(rules_.visible(event, side));
            views_[index_of(side)]->restart(std::move(visible));
        }
    }

    const Rules& rules_;
    Table<Rules> table_;
    GameRecord record_;  // its position and steps
    Recorder<Rules> recorder_;
    std::array<std::unique_ptr<View>, 2> views_;  // never made again: a script may hold on to a view
    std::optional<std::int64_t> seed_;
    std::optional<JavaRandom> luck_;  // as the start of the game left it, if it began by one
    std::unique_ptr<GameDialogue<Binding>> dialogue_;
};

}  // namespace farmland::scripting
