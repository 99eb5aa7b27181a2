// Reads the declaration of a game from plain values.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/base/result.hpp"
#include "core/base/value.hpp"
#include "core/declared/declaration.hpp"

namespace farmland::declared {

// In the place of a function, which is no value.
inline constexpr std::string_view a_function = "a function";

// The names of what it reads: state, actions_of, ...
std::span<const std::string_view> declaration_names();

// Errors say where in the values something is wrong: "state.cells.values".
Result<Declaration> read_declaration(const Members& values, std::optional<Board> board);

}  // namespace farmland::declared
