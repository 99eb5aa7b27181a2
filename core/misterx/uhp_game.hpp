// A game as the Universal Hive Protocol tells it: "Base;InProgress;White[2];wS1;bG1 wS1-".
#pragma once

#include <string>
#include <string_view>

#include "core/game/table.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

class UhpGame {
public:
    explicit UhpGame(const Rules& rules) : table_(rules, State()) { table_.keep_history(); }

    // The game after the moves of such a text, or why it is none. "Base" alone is a new game. State and turn follow
    // from the moves, whatever the text says: elsewhere the game may have been given up, or drawn by agreement.
    static Result<UhpGame> parse(const Rules& rules, std::string_view text);
    std::string text() const;

    // Any spelling of a legal move.
    Result<void> play(std::string_view move);
    // Takes back that many moves; there must be as many.
    void undo(std::size_t moves);

    const State& state() const { return table_.state(); }
    std::size_t moves() const { return table_.played(); }

private:
    std::string_view progress_text() const;

    Table<Rules> table_;
    std::string moves_text_;  // with a ; in front of each
};

}  // namespace farmland::misterx
