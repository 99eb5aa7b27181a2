// A running game of any kind, in terms of text: for everything that is chosen at run time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/game/seen.hpp"
#include "core/game/table.hpp"
#include "core/search/perft.hpp"
#include "core/search/playout.hpp"

namespace farmland {

class Session {
public:
    virtual ~Session() = default;

    virtual std::string_view game() const = 0;
    virtual Side side_to_move() const = 0;
    virtual std::optional<Outcome> outcome() const = 0;
    virtual std::size_t action_count() const = 0;
    std::string action(std::size_t index) const { return actions(index, 1).at(0); }
    // A page of them, as texts: fewer than `count` where the list ends. There can be millions.
    virtual std::vector<std::string> actions(std::size_t from, std::size_t count) const = 0;
    // What a side knows, as the game describes it.
    virtual Value view(Side viewer) const = 0;
    // A game that looks to that side like this one: what is hidden from it is drawn.
    virtual std::unique_ptr<Session> sample(Side viewer, JavaRandom& random) const = 0;
    // Plays an action written in the game's notation, or says why not and changes nothing.
    Result<void> play(std::string_view action) {
        const auto told = play_and_tell(action, std::nullopt);
        return told ? Result<void>() : told.error();
    }
    // The same, and tells what happened: as a side saw it or, for nobody in particular, all of it.
    virtual Result<std::vector<Value>> play_and_tell(std::string_view action, std::optional<Side> viewer) = 0;
    // An action of a side, written in the game's notation, as another side is told of it.
    virtual std::string seen_action(std::string_view action, Side acting, Side viewer) const = 0;
    // Takes back the last action since the position was set; false if there is none.
    virtual bool undo() = 0;
    // The board as lines of text, as a side sees it or, for nobody in particular, all of it.
    virtual std::string drawing(std::optional<Side> viewer) const = 0;
    // What the game is played with, for Game::restore.
    virtual Setup setup() const = 0;
    virtual std::string position() const = 0;
    virtual Result<void> set_position(std::string_view position) = 0;

    virtual std::uint64_t perft(int depth) const = 0;
    // Random play from here to the end of the game on a copy; returns the number of actions.
    virtual std::uint64_t playout(JavaRandom& random) const = 0;
};

// The one implementation of sessions.
template <GameRules Rules>
class GameSession final : public Session {
public:
    GameSession(Rules rules, JavaRandom& random) : rules_(std::move(rules)), table_(rules_, rules_.start(random)) {
        table_.keep_history();
    }
    GameSession(Rules rules, const typename Rules::State& state) : rules_(std::move(rules)), table_(rules_, state) {
        table_.keep_history();
    }
    GameSession(const GameSession&) = delete;  // the table knows where the rules are
    GameSession& operator=(const GameSession&) = delete;

    void add_observer(Observer<Rules>& observer) { table_.add_observer(observer); }
    const Table<Rules>& table() const { return table_; }

    std::string_view game() const override { return rules_.name(); }
    Side side_to_move() const override { return table_.side_to_move(); }
    std::optional<Outcome> outcome() const override { return table_.outcome(); }
    std::size_t action_count() const override { return rules_.legal_actions(table_.state()).size(); }
    std::vector<std::string> actions(std::size_t from, std::size_t count) const override {
        const auto legal = rules_.legal_actions(table_.state());
        const std::size_t begin = std::min(from, legal.size());
        const std::size_t end = begin + std::min(count, legal.size() - begin);
        std::vector<std::string> texts;
        for (std::size_t index = begin; index < end; ++index) texts.push_back(rules_.action_text(legal[index]));
        return texts;
    }
    Value view(Side viewer) const override { return described(rules_, rules_.view(table_.state(), viewer)); }
    std::unique_ptr<Session> sample(Side viewer, JavaRandom& random) const override {
        return std::make_unique<GameSession>(rules_, rules_.sample(rules_.view(table_.state(), viewer), random));
    }
    Result<std::vector<Value>> play_and_tell(std::string_view text, std::optional<Side> viewer) override {
        const auto action = rules_.parse_action(text);
        if (!action) return action.error();
        const auto events = table_.play(*action);
        if (!events) return events.error();
        std::vector<Value> told;
        for (const auto& event : *events)
            told.push_back(described(rules_, viewer ? rules_.visible(event, *viewer) : event));
        return told;
    }
    std::string seen_action(std::string_view text, Side acting, Side viewer) const override {
        if constexpr (TextsOfEvents<Rules>) {
            if (const auto action = rules_.parse_action(text)) {
                return farmland::seen_action(rules_, *action, acting, viewer);
            }
        }
        return std::string(text);
    }
    bool undo() override { return table_.undo(); }
    std::string drawing(std::optional<Side> viewer) const override {
        return seen_drawing(rules_, table_.state(), viewer);
    }
    Setup setup() const override { return rules_.setup(); }
    std::string position() const override { return rules_.position_text(table_.state()); }
    Result<void> set_position(std::string_view position) override {
        const auto state = rules_.parse_position(position);
        if (!state) return state.error();
        table_.begin(*state);
        return {};
    }
    std::uint64_t perft(int depth) const override { return farmland::perft(rules_, table_.state(), depth); }
    std::uint64_t playout(JavaRandom& random) const override {
        typename Rules::State state = table_.state();
        return farmland::playout(rules_, state, random);
    }

private:
    Rules rules_;
    Table<Rules> table_;
};

// A game that stands at a position, with the rules that a setup describes.
template <GameRules Rules>
Result<std::unique_ptr<Session>> restore_session(const Setup& setup, std::string_view position) {
    auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    const auto state = rules->parse_position(position);
    if (!state) return state.error();
    return std::unique_ptr<Session>(std::make_unique<GameSession<Rules>>(*std::move(rules), *state));
}

// A new game with the rules that a setup describes.
template <GameRules Rules>
Result<std::unique_ptr<Session>> start_session(const Setup& setup, std::int64_t seed) {
    auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    JavaRandom random(seed);
    return std::unique_ptr<Session>(std::make_unique<GameSession<Rules>>(*std::move(rules), random));
}

}  // namespace farmland
