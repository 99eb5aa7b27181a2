#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

std::optional<std::string_view> text_field(lua_State* L, int index, const char* name) {
    return read_field(L, index, name, [](Argument value) { return value.text(); });
}

std::optional<std::int64_t> whole_field(lua_State* L, int index, const char* name) {
    return read_field(L, index, name, [](Argument value) { return value.whole(); });
}

}  // namespace farmland::scripting
