// Any text as a script: the host must load and run it within its budget, and must accept what plain Lua accepts.
#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <memory>
#include <string>

#include "scripting/host/errors/explain.hpp"
#include "scripting/host/metering/instrument.hpp"
#include "scripting/host/sandbox.hpp"
#include "tests/fuzz/support.hpp"

using namespace farmland;
using namespace farmland::scripting;

namespace {

using Lua = std::unique_ptr<lua_State, void (*)(lua_State*)>;

// Whether plain Lua takes the text as a chunk.
bool compiles(lua_State* L, std::string_view text) {
    const bool worked = luaL_loadbufferx(L, text.data(), text.size(), "@script.lua", "t") == LUA_OK;
    lua_pop(L, 1);
    return worked;
}

// Counting takes its share of what Lua allows one function, the host's own calls of how deep text may nest, and a few names
// are the host's: the documented reasons.
bool is_documented(const std::string& message) {
    for (const char* reason : {"this function is too large", "is reserved", "longer than 1 MiB", "C stack overflow"}) {
        if (message.find(reason) != std::string::npos) return true;
    }
    return false;
}

void compare_with_plain_lua(std::string_view text, const ScriptError* refused) {
    const Lua plain(luaL_newstate(), lua_close);
    const bool valid = compiles(plain.get(), text);
    if (refused != nullptr && valid) fuzz::require(is_documented(refused->sentence()), "a valid script is accepted");
    if (refused == nullptr) fuzz::require(valid, "a script that is not Lua is refused");
    const auto metered = instrument(text);
    if (!valid || !metered || refused != nullptr) return;
    fuzz::require(compiles(plain.get(), *metered), "an instrumented script is Lua");
    fuzz::require(std::count(metered->begin(), metered->end(), '\n') == std::count(text.begin(), text.end(), '\n') + 1,
                  "nothing moves to another line");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::as_text(data, size);
    constexpr Budget small{.steps = 20'000, .memory = std::size_t{4} << 20};
    Sandbox sandbox(Role::policy, small);
    const auto done = sandbox.load("script.lua", text);
    if (!done) {
        const ScriptError& error = sandbox.last_error();
        fuzz::require(!done.error().sentence().empty(), "an error says something");
        fuzz::require(done.error().sentence().find('\n') == std::string::npos, "an error is one line");
        fuzz::require(explain(error).starts_with(error.sentence()), "an error can be explained");
        fuzz::require(static_cast<bool>(sandbox.load("next.lua", "return 1")), "the next script is served");
    }
    fuzz::require(sandbox.steps_used() <= small.steps, "no script uses more than its budget");
    // What stands before Lua in a file, and compiled code, are the loader's business.
    if (text.starts_with('#') || text.starts_with("\xEF\xBB\xBF") || text.starts_with(LUA_SIGNATURE)) return 0;
    const Fault fault = done ? Fault::runtime : sandbox.last_error().fault;
    if (fault == Fault::memory || fault == Fault::stack || fault == Fault::time)
        return 0;  // maybe before it was compiled
    compare_with_plain_lua(text, fault == Fault::syntax ? &sandbox.last_error() : nullptr);
    return 0;
}
