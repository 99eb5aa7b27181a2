#pragma once

#include "core/base/value.hpp"
#include "scripting/host/exposed/table_writer.hpp"

namespace farmland::scripting {

// Pushes a value of the script's own; an object is a strict table of that kind, null is nil.
void push_value(lua_State* L, const Value& value, const char* kind);

}  // namespace farmland::scripting
