#include "core/misterx/uhp_game.hpp"

#include <algorithm>
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

Error expected(std::string_view what, std::string_view found) {
    return {"after these moves the game is " + std::string(what) + ", found " + in_quotes(found)};
}

}  // namespace

Result<UhpGame> UhpGame::parse(const Rules& rules, std::string_view text) {
    const auto parts = split(text, ';');
    if (auto known = check_type(parts[0]); !known) return known.error();
    UhpGame game(rules);
    if (parts.size() == 1) return game;
    if (parts.size() == 2) return Error{"expected a turn such as White[1] behind the state of the game"};
    for (std::size_t index = 3; index < parts.size(); ++index) {
        if (const auto played = game.play(parts[index]); !played) {
            return Error{"move " + std::to_string(index - 2) + ": " + played.error().message};
        }
    }
    const bool drawn_elsewhere = parts[1] == "Draw" && game.progress_text() == "InProgress";
    if (parts[1] != game.progress_text() && !drawn_elsewhere) return expected(game.progress_text(), parts[1]);
    if (parts[2] != game.turn_text()) return expected("at " + game.turn_text(), parts[2]);
    return game;
}

std::string UhpGame::text() const {
    std::string text(base_type);
    text += ";";
    text += progress_text();
    return text + ";" + turn_text() + moves_text_;
}

std::string_view UhpGame::progress_text() const {
    switch (state_.ending) {
        case Ending::none: return actions_.empty() ? "NotStarted" : "InProgress";
        case Ending::first_wins: return "WhiteWins";
        case Ending::second_wins: return "BlackWins";
        case Ending::draw: return "Draw";
    }
    return {};
}

std::string UhpGame::turn_text() const {
    return (state_.to_move == Side::first ? "White[" : "Black[") + std::to_string(actions_.size() / 2 + 1) + "]";
}

Result<void> UhpGame::play(std::string_view move) {
    const auto action = parse_uhp_move(*rules_, state_, move);
    if (!action) return action.error();
    NoEvents<Event> nobody;
    rules_->apply(state_, *action, nobody);
    actions_.push_back(*action);
    moves_text_ += ";" + uhp_move_text(*rules_, *action);
    return {};
}

void UhpGame::undo(std::size_t moves) {
    assert(moves <= actions_.size());
    actions_.resize(actions_.size() - moves);
    for (; moves > 0; --moves) moves_text_.resize(moves_text_.rfind(';'));
    state_ = State();
    NoEvents<Event> nobody;
    for (const Action& action : actions_) rules_->apply(state_, action, nobody);
}

}  // namespace farmland::misterx
