#include "scripting/host/exposed/value.hpp"

namespace farmland::scripting {

namespace {

struct ContentPusher {
    lua_State* L;
    const char* kind;

    void operator()(std::nullptr_t) const { lua_pushnil(L); }
    void operator()(bool truth) const { lua_pushboolean(L, truth ? 1 : 0); }
    void operator()(std::int64_t number) const { lua_pushinteger(L, number); }
    void operator()(double number) const { lua_pushnumber(L, number); }
    void operator()(const std::string& text) const { lua_pushlstring(L, text.data(), text.size()); }
    void operator()(const ValueList& list) const {
        TableWriter(L, Owner::script).push_list(kind, list, [&](const Value& item) { push_value(L, item, kind); });
    }
    void operator()(const Members& object) const {
        push_table(L, Owner::script, kind, [&](TableWriter& out) {
            for (const Member& member : object) {
                out.field(member.name, [&] { push_value(L, member.value, member.name.c_str()); });
            }
        });
    }
};

}  // namespace

void push_value(lua_State* L, const Value& value, const char* kind) {
    std::visit(ContentPusher{L, kind}, value.content);
}

}  // namespace farmland::scripting
