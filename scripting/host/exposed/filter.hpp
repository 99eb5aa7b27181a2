// Reading what a script asks for with actions:filter{ ... }. Mistakes raise.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct lua_State;

namespace farmland::scripting {

// Raises for names that a filter of the game does not have. To be called first: it sees through what the engine gave.
void check_filter_names(lua_State* L, int table, std::span<const std::string_view> known);

// Raises for a kind of action that the game does not have.
void raise_unknown_kind(lua_State* L, std::string_view kind, std::span<const std::string_view> known);

// The text or truth at `key` of the table, if there is one. Of a long text only the beginning.
std::optional<std::string> filter_text(lua_State* L, int table, const char* key);
std::optional<bool> filter_flag(lua_State* L, int table, const char* key);
std::optional<std::int64_t> filter_integer(lua_State* L, int table, const char* key);

}  // namespace farmland::scripting
