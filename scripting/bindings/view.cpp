#include "scripting/bindings/view.hpp"

namespace farmland::scripting {

CalledOnView sol_lua_get(sol::types<CalledOnView>, lua_State* L, int index, Tracking& tracking) {
    if (is_random({L, index})) raise_wrong_call(L, "view:");
    tracking.use(1);
    check_is_table({L, index});
    return {};
}

}  // namespace farmland::scripting
