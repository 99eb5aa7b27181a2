// The same random programs in the sandbox and in plain Lua: what they print, and how they fail, must be the same.
// FARMLAND_RANDOM_PROGRAMS=COUNT and FARMLAND_RANDOM_SEED=SEED in the environment run more of them, or others.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "core/base/text.hpp"
#include "tests/host/random_programs.hpp"
#include "tests/host/script.hpp"

using namespace farmland;
using namespace farmland::scripting;

namespace {

constexpr const char* program_name = "program.lua";

std::uint64_t setting(const char* name, std::uint64_t usual) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : usual;
}

class PlainLua {
public:
    PlainLua() : state_(luaL_newstate(), lua_close) {
        lua_State* L = state_.get();
        luaL_openlibs(L);
        lua_pushlightuserdata(L, this);
        lua_pushcclosure(L, print, 1);
        lua_setglobal(L, "print");
    }

    std::optional<std::string> compile(const std::string& text) {
        lua_State* L = state_.get();
        if (luaL_loadbufferx(L, text.data(), text.size(), (std::string("@") + program_name).c_str(), "t") == LUA_OK)
            return {};
        return printable(string_at(L, -1));
    }

    std::string run(const std::string& text) {
        if (const auto problem = compile(text)) return *problem;
        if (lua_pcall(state_.get(), 0, 0, 0) != LUA_OK) output_ += printable(lua_tostring(state_.get(), -1));
        return output_;
    }

private:
    static int print(lua_State* L) {
        auto& output = static_cast<PlainLua*>(lua_touserdata(L, lua_upvalueindex(1)))->output_;
        output += string_at(L, 1);
        output += '\n';
        return 0;
    }

    std::unique_ptr<lua_State, void (*)(lua_State*)> state_;
    std::string output_;
};

Sandbox make_sandbox() {
    return Sandbox(Role::policy, {.steps = std::int64_t{1} << 50, .processor_time = std::chrono::minutes(5)});
}

std::string run_in_sandbox(const std::string& text) {
    Sandbox sandbox = make_sandbox();
    std::string output;
    sandbox.on_print([&](std::string_view line) {
        output += line;
        output += '\n';
    });
    if (const auto done = sandbox.load(program_name, text); !done) output += done.error().sentence();
    return output;
}

// A message can quote a long text; it is cut, with or without its place.
std::string cut(const std::string& message) { return message.substr(0, 900); }

// Where two outputs part, for a message that can be read.
std::string difference(const std::string& plain, const std::string& ours) {
    std::size_t at = 0;
    while (at < plain.size() && at < ours.size() && plain[at] == ours[at]) ++at;
    const std::size_t start = at == 0 ? 0 : plain.rfind('\n', at - 1) + 1;
    const auto shown = [&](const std::string& text) {
        return printable(text.substr(start, text.find('\n', at) - start));
    };
    return "plain Lua: " + shown(plain) + "\nsandbox:   " + shown(ours);
}

}  // namespace

TEST_CASE("random programs do the same as in plain Lua") {
    if (LUA_VERSION_RELEASE_NUM < 50407) SKIP("older Lua reads dead registers and names wrong lines");
    const std::uint64_t first = setting("FARMLAND_RANDOM_SEED", 1);
    const std::uint64_t count = setting("FARMLAND_RANDOM_PROGRAMS", 1000);
    std::size_t ended_early = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const std::string program = random_program(seed);
        const std::string plain = PlainLua().run(program);
        const std::string ours = run_in_sandbox(program);
        if (!plain.ends_with("end\n")) ++ended_early;
        if (plain == ours) continue;
        FAIL_CHECK("seed " << seed << "\n" << difference(plain, ours) << "\n" << program);
    }
    CHECK(ended_early * 10 < count);  // else the programs compare little
}

TEST_CASE("broken programs are refused as in plain Lua") {
    const std::uint64_t first = setting("FARMLAND_RANDOM_SEED", 1);
    const std::uint64_t count = setting("FARMLAND_RANDOM_PROGRAMS", 1000);
    std::size_t refused = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const std::string program = broken_program(seed);
        const auto plain = PlainLua().compile(program);
        Sandbox sandbox = make_sandbox();
        const auto done = sandbox.compile(program_name, program);
        if (plain) ++refused;
        const std::string ours = done ? "valid" : done.error().sentence();
        if (cut(ours) == cut(plain.value_or("valid"))) continue;
        FAIL_CHECK("seed " << seed << "\n" << difference(plain.value_or("valid"), ours) << "\n" << program);
    }
    CHECK(refused * 2 > count);
}
