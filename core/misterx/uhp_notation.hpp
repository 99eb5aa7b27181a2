// Moves as the Universal Hive Protocol writes them: "wS1", "bG1 wS1-", "wB1 bG1", "pass".
//
// Hexagons have their corners up in the protocol and edges up here. What lies across edge 1 of a piece lies up and to the
// right there: everything is turned by half an edge, clockwise.
//
//     edge       1     2     3     4     5     6
//     spelling   wS1/  wS1-  wS1\  /wS1  -wS1  \wS1
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/misterx/rules.hpp"

namespace farmland::misterx {

// Whether these are the pieces of Hive's base game; the protocol can name no others.
Result<void> check_uhp_pieces(const Rules& rules);

// "wS1", "bQ": white is who begins; a kind with a single piece has no number. Capitals do not matter to who reads them.
std::string uhp_name(const Rules& rules, Piece piece);
std::optional<Piece> find_uhp_piece(const Rules& rules, std::string_view name);

// The one spelling that is written: by the piece that the action names.
std::string uhp_move_text(const Rules& rules, const Action& action);

// The legal action that a spelling means, or why there is none. Every piece in play may name the field, the moving
// one from where it lies before; a field with pieces is named by one of them, never by a direction. The action names
// the field as legal_actions() does.
Result<Action> parse_uhp_move(const Rules& rules, const State& state, std::string_view text);

}  // namespace farmland::misterx
