#include "scripting/bindings/action_list.hpp"

#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

std::optional<std::string_view> action_text(Argument action) {
    return action.is_table() ? text_field(action.L, action.index, "text") : action.text();
}

ActionText sol_lua_get(sol::types<ActionText>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    const auto text = action_text({L, index});
    if (!text) raise_argument(L, index, "expected an action");
    if (text->size() > longest_action_text) raise_argument(L, index, "this text is too long for an action");
    return {*text};
}

}  // namespace farmland::scripting
