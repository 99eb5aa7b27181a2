#include "scripting/bindings/view.hpp"

namespace farmland::scripting {

CalledOnView sol_lua_get(sol::types<CalledOnView>, lua_State* L, int index, Tracking& tracking) {
    if (is_random({L, index})) raise_wrong_call(L, "view:");
    sol_lua_get(sol::types<GivenTable>(), L, index, tracking);
    return {};
}

}  // namespace farmland::scripting
