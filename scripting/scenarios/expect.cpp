#include "scripting/scenarios/expect.hpp"

#include <lauxlib.h>
#include <lua.h>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/scenarios/differences.hpp"
#include "scripting/scenarios/golden.hpp"

namespace farmland::scripting {

namespace {

// The functions of `expect`. Upvalues: the sandbox, where to note what is not met, and the golden texts.
struct Expectations {
    static Sandbox& sandbox(lua_State* L) { return *static_cast<Sandbox*>(lua_touserdata(L, lua_upvalueindex(1))); }

    // The last argument of all of them: what is looked at, in words.
    static std::string subject(lua_State* L, int argument) {
        const char* text = luaL_optstring(L, argument, "");
        return *text == '\0' ? std::string() : printable(text, 200) + ": ";
    }

    static int refuse(lua_State* L, std::string sentence, std::vector<std::string> details = {}) {
        auto& unmet = *static_cast<UnmetExpectation*>(lua_touserdata(L, lua_upvalueindex(2)));
        unmet = {std::move(sentence), std::move(details)};
        return luaL_error(L, "%s", unmet.sentence.c_str());
    }

    static std::string places(const std::vector<std::string>& differences) {
        if (differences.size() >= most_differences) return "many places";
        return differences.size() == 1 ? "one place" : std::to_string(differences.size()) + " places";
    }

    // By string.find, which charges for a search that takes long.
    static bool has_part(lua_State* L, int text, int part) {
        text = lua_absindex(L, text);
        part = lua_absindex(L, part);
        lua_getfield(L, text, "find");
        lua_pushvalue(L, text);
        lua_pushvalue(L, part);
        lua_pushinteger(L, 1);
        lua_pushboolean(L, 1);
        lua_call(L, 4, 1);
        const bool found = !lua_isnil(L, -1);
        lua_pop(L, 1);
        return found;
    }

    static int compare(lua_State* L, Comparison comparison) {
        luaL_checkany(L, 2);
        const std::string about = subject(L, 3);
        const auto found = differences(L, 1, 2, comparison);
        if (found.empty()) return 0;
        const bool one_value = !lua_istable(L, 1) || !lua_istable(L, 2);
        if (one_value && found.size() == 1) return refuse(L, about + found.front());
        return refuse(L, about + "what was found differs from what was expected in " + places(found), found);
    }

    // equal(found, expected [, subject]), like(found, expected [, subject])
    static int equal(lua_State* L) { return compare(L, Comparison::equal); }
    static int like(lua_State* L) { return compare(L, Comparison::like); }

    // different(found, other [, subject])
    static int different(lua_State* L) {
        luaL_checkany(L, 2);
        const std::string about = subject(L, 3);
        if (!differences(L, 1, 2, Comparison::equal).empty()) return 0;
        return refuse(L, about + "expected anything but " + value_text(L, 1));
    }

    // truthy(found [, subject]), falsy(found [, subject])
    static int truthy(lua_State* L) {
        luaL_checkany(L, 1);
        if (lua_toboolean(L, 1) != 0) return 0;
        return refuse(L, subject(L, 2) + "expected something true, found " + value_text(L, 1));
    }
    static int falsy(lua_State* L) {
        luaL_checkany(L, 1);
        if (lua_toboolean(L, 1) == 0) return 0;
        return refuse(L, subject(L, 2) + "expected false or nil, found " + value_text(L, 1));
    }

    // contains(text, part [, subject])
    static int contains(lua_State* L) {
        luaL_checkstring(L, 2);
        const std::string about = subject(L, 3);
        if (lua_type(L, 1) == LUA_TSTRING && has_part(L, 1, 2)) return 0;
        return refuse(L, about + "expected a text with " + value_text(L, 2) + " in it, found " + value_text(L, 1));
    }

    // error(f [, part [, subject]]): gives the message.
    static int error(lua_State* L) {
        luaL_checktype(L, 1, LUA_TFUNCTION);
        const std::string part = luaL_optstring(L, 2, "");
        const std::string about = subject(L, 3);
        lua_pushvalue(L, 1);
        const auto called = sandbox(L).call(L, 0, 0);
        charge(L, 10);  // ends here if the function used the budget up
        if (called) {
            const std::string wanted = part.empty() ? "" : " with " + in_quotes(part) + " in it";
            return refuse(L, about + "expected an error" + wanted + ", found none");
        }
        const std::string& message = called.error().message;
        if (message.find(part) == std::string::npos) {
            return refuse(L, about + "expected an error with " + in_quotes(part) + " in it, found another one",
                          {"found: " + printable(message)});
        }
        lua_pushlstring(L, message.data(), message.size());
        return 1;
    }

    // golden(found, name [, subject])
    static int golden(lua_State* L) {
        auto& texts = *static_cast<GoldenTexts*>(lua_touserdata(L, lua_upvalueindex(3)));
        luaL_checkany(L, 1);
        luaL_argcheck(L, lua_type(L, 2) == LUA_TSTRING && is_golden_name(string_at(L, 2)), 2,
                      "expected a name of at most 60 letters, digits, _ and -");
        const std::string about = subject(L, 3);
        charge(L, cost_of_file);
        const std::string text = whole_text(L, 1, GoldenTexts::longest_text);
        const auto compared = texts.compare(string_at(L, 2), text);
        if (!compared) return luaL_error(L, "%s", compared.error().message.c_str());
        if (compared->met) return 0;
        if (!compared->expected) {
            return refuse(L, about + "there is no " + compared->file +
                                 " to compare with; run farmland test with --update to write it");
        }
        charge_bytes(L, compared->expected->size());
        lua_pushlstring(L, text.data(), text.size());
        lua_pushlstring(L, compared->expected->data(), compared->expected->size());
        const auto found = differences(L, lua_gettop(L) - 1, lua_gettop(L), Comparison::equal);
        return refuse(L,
                      about + "what was found differs from " + compared->file + " in " + places(found) +
                          "; if it is right, run farmland test with --update",
                      found);
    }

private:
    static constexpr std::int64_t cost_of_file = 20'000;
};

}  // namespace

void register_expect(Sandbox& sandbox, UnmetExpectation& unmet, GoldenTexts& golden) {
    lua_State* L = sandbox.lua();
    constexpr luaL_Reg functions[] = {
        {"contains", Expectations::contains}, {"different", Expectations::different}, {"equal", Expectations::equal},
        {"error", Expectations::error},       {"falsy", Expectations::falsy},         {"golden", Expectations::golden},
        {"like", Expectations::like},         {"truthy", Expectations::truthy},
    };
    lua_newtable(L);
    for (const luaL_Reg& function : functions) {
        lua_pushlightuserdata(L, &sandbox);
        lua_pushlightuserdata(L, &unmet);
        lua_pushlightuserdata(L, &golden);
        lua_pushcclosure(L, function.func, 3);
        lua_setfield(L, -2, function.name);
    }
    sandbox.add_global("expect");
}

}  // namespace farmland::scripting
