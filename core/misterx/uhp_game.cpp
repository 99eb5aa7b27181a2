#include "core/misterx/uhp_game.hpp"

#include <array>
#include <cassert>

#include "core/base/text.hpp"
#include "core/misterx/uhp_notation.hpp"

namespace farmland::misterx {

namespace {

constexpr std::string_view base_type = "Base";

Result<void> check_type(std::string_view type) {
    if (type == base_type) return {};
    if (type.starts_with("Base+")) {
        return Error{"only the base game can be played, found " + in_quotes(type) + "; there are no expansions"};
    }
    return Error{"expected the type Base or a game such as Base;InProgress;Black[1];wS1, found " + in_quotes(type)};
}

// What they say does not matter, but moves in their place would be lost.
Result<void> check_state(std::string_view state) {
    static constexpr std::array<std::string_view, 5> known = {"notstarted", "inprogress", "draw", "whitewins",
                                                              "blackwins"};
    if (find_name(known, lower_case(state))) return {};
    return Error{"expected a state such as InProgress after the type of the game, found " + in_quotes(state)};
}

Result<void> check_turn(std::string_view turn) {
    const std::string text = lower_case(turn);
    const bool has_colour = text.size() > 7 && (text.starts_with("white[") || text.starts_with("black["));
    if (has_colour && text.find_first_not_of("0123456789", 6) == text.size() - 1 && text.ends_with(']')) return {};
    return Error{"expected a turn such as White[1] after the state of the game, found " + in_quotes(turn)};
}

}  // namespace

Result<UhpGame> UhpGame::parse(const Rules& rules, std::string_view text) {
    const auto parts = split(text, ';');
    if (auto known = check_type(parts[0]); !known) return known.error();
    UhpGame parsed(rules);
    if (parts.size() > 1) {
        if (auto read = check_state(parts[1]); !read) return read.error();
    }
    if (parts.size() > 2) {
        if (auto read = check_turn(parts[2]); !read) return read.error();
    }
    for (std::size_t index = 3; index < parts.size(); ++index) {
        if (const auto played = parsed.play(parts[index]); !played) {
            return Error{"move " + std::to_string(index - 2) + ": " + played.error().sentence()};
        }
    }
    return parsed;
}

std::string UhpGame::text() const {
    const std::string turn = state().to_move == Side::first ? "White[" : "Black[";
    return std::string(base_type) + ";" + std::string(progress_text()) + ";" + turn + std::to_string(moves() / 2 + 1) +
           "]" + moves_text_;
}

std::string_view UhpGame::progress_text() const {
    static constexpr std::array<std::string_view, 4> endings = {"InProgress", "WhiteWins", "BlackWins", "Draw"};
    return moves() == 0 ? "NotStarted" : endings[static_cast<std::size_t>(state().ending)];
}

Result<void> UhpGame::play(std::string_view move) {
    const auto action = parse_uhp_move(table_.rules(), state(), move);
    if (!action) return action.error();
    if (auto played = table_.play(*action); !played) return played.error();
    moves_text_ += ";" + uhp_move_text(table_.rules(), *action);
    return {};
}

void UhpGame::undo(std::size_t moves) {
    assert(moves <= table_.played());
    for (; moves > 0 && table_.undo(); --moves) moves_text_.resize(moves_text_.rfind(';'));
}

}  // namespace farmland::misterx
