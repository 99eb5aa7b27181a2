// Short ways to run a script in a test.
#pragma once

#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/sandbox.hpp"

namespace farmland::scripting {

// Seconds of work this process has done. A clock on the wall would count what other processes do, too.
inline double seconds_of_work() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// What the script returns, as tostring() shows it, or the error.
inline std::string run(Sandbox& sandbox, std::string_view source) {
    if (auto done = sandbox.load("script.lua", source); !done) return done.error().sentence();
    const std::string text(push_text(sandbox.lua(), -1));
    lua_pop(sandbox.lua(), 2);
    return text;
}

inline std::string run(std::string_view source) {
    Sandbox sandbox(Role::policy);
    return run(sandbox, source);
}

// What a script uses that must work.
inline std::int64_t steps_of(std::string_view source) {
    Sandbox sandbox(Role::policy);
    const auto done = sandbox.load("script.lua", source);
    INFO((done ? std::string() : done.error().sentence()));
    REQUIRE(done);
    return sandbox.steps_used();
}

}  // namespace farmland::scripting
