#include "scripting/host/lua_release.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>

using namespace farmland;
using namespace farmland::scripting;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

std::string ident(const std::string& release) {
    return "$LuaVersion: Lua " + release + "  Copyright (C) 1994-2024 Lua.org, PUC-Rio $$LuaAuthors: someone $";
}

}  // namespace

TEST_CASE("a Lua library says its release, and may be newer than the oldest one that is safe") {
    CHECK(*lua_release(ident("5.4.7")) == "5.4.7");
    CHECK(*lua_release(ident("5.4.10")) == "5.4.10");
    REQUIRE(lua_release());
    CHECK_THAT(*lua_release(), StartsWith("5.4."));
}

TEST_CASE("a Lua library in which scripts can leave the sandbox is refused") {
    for (const std::string release : {"5.4.6", "5.4.0", "5.4", "5.3.6", "5.5.0", "5.4.-7", "5.4.x"}) {
        INFO(release);
        const Result<std::string> result = lua_release(ident(release));
        REQUIRE_FALSE(result);
        CHECK_THAT(result.error().sentence(), StartsWith("the Lua library in use is " + release +
                                                         "; scripts are safe only with 5.4.7 or a later 5.4 "
                                                         "(the program was built with 5.4."));
    }
    CHECK_THAT(lua_release("LuaJIT 2.1").error().sentence(), ContainsSubstring("is of no known release;"));
    CHECK_FALSE(lua_release("$LuaVersion: Lua "));
}
