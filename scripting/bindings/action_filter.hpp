// Reading what a script asks for with actions:filter{ ... }. Mistakes raise.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct lua_State;

namespace farmland::scripting {

// Raises for names that a filter of the game does not have.
void check_filter_names(lua_State* L, int table, std::span<const std::string_view> known);

// The text or truth at `key` of the table, if there is one. Of a long text only the beginning.
std::optional<std::string> filter_text(lua_State* L, int table, const char* key);
std::optional<bool> filter_flag(lua_State* L, int table, const char* key);
std::optional<std::int64_t> filter_integer(lua_State* L, int table, const char* key);

}  // namespace farmland::scripting
