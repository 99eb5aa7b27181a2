# farmland::lua: Lua as the scripts of this project need it, and sol2 on top.
#
# It must be built by a C++ compiler, so that an error is an exception and runs the destructors on its way, and be free
# of the flaws by which scripts got out of their sandbox in earlier releases. The system's is taken if it is both, or
# else Lua's own sources are compiled along with the project.
set(FARMLAND_LUA_MINIMUM 5.4.7)
set(FARMLAND_LUA_SOURCE "" CACHE PATH
    "The src folder of Lua 5.4's sources, to be used instead of the system's Lua (./dev deps puts one into build/deps/lua)")

# Sets FARMLAND_SYSTEM_LUA to whether pkg-config's lua5.4-c++ will do.
function(farmland_find_system_lua)
    set(FARMLAND_SYSTEM_LUA FALSE PARENT_SCOPE)
    pkg_check_modules(lua QUIET IMPORTED_TARGET "lua5.4-c++>=${FARMLAND_LUA_MINIMUM}")
    if(NOT lua_FOUND)
        return()
    endif()
    # Debian's C and C++ builds may share headers and symbol names, so that the wrong one links: only running tells.
    # lua.hpp would declare everything extern "C", which the C++ build of Debian 13 is not.
    set(CMAKE_REQUIRED_LIBRARIES PkgConfig::lua)
    set(CMAKE_REQUIRED_QUIET ON)
    include(CheckCXXSourceRuns)
    check_cxx_source_runs([[
        #include <lua.h>
        #include <lauxlib.h>
        static_assert(LUA_VERSION_NUM == 504);
        static bool destroyed = false;
        struct Guard { ~Guard() { destroyed = true; } };
        static int raise(lua_State* lua) { Guard guard; return luaL_error(lua, "error"); }
        int main() {
            lua_State* lua = luaL_newstate();
            lua_pushcfunction(lua, raise);
            lua_pcall(lua, 0, 0, 0);
            return destroyed ? 0 : 1;
        }]] FARMLAND_LUA_THROWS)
    if(FARMLAND_LUA_THROWS)
        set(FARMLAND_SYSTEM_LUA TRUE PARENT_SCOPE)
        message(STATUS "Lua ${lua_VERSION} of the system")
    endif()
    farmland_forget_failure(FARMLAND_LUA_THROWS)
endfunction()

# Sets VARIABLE to the release that the sources in FOLDER are of, or to nothing.
function(farmland_lua_release folder variable)
    set(${variable} "" PARENT_SCOPE)
    if(EXISTS "${folder}/lua.h")
        file(READ "${folder}/lua.h" header)
        if(header MATCHES "LUA_VERSION_MAJOR[ \t]+\"([0-9]+)\".*LUA_VERSION_MINOR[ \t]+\"([0-9]+)\".*LUA_VERSION_RELEASE[ \t]+\"([0-9]+)\"")
            set(${variable} "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3}" PARENT_SCOPE)
        endif()
    endif()
endfunction()

# A static library of the sources in FOLDER, with the settings of Lua's own makefile.
function(farmland_add_lua folder)
    file(GLOB sources "${folder}/*.c")
    list(REMOVE_ITEM sources "${folder}/lua.c" "${folder}/luac.c")
    set_source_files_properties(${sources} PROPERTIES LANGUAGE CXX)
    add_library(farmland_lua_library STATIC ${sources})
    set_target_properties(farmland_lua_library PROPERTIES UNITY_BUILD OFF EXPORT_COMPILE_COMMANDS OFF)
    target_include_directories(farmland_lua_library SYSTEM INTERFACE "${folder}")
    target_compile_definitions(farmland_lua_library PRIVATE LUA_COMPAT_5_3 LUA_USE_POSIX)
    # Others' code: not for us to warn about or to instrument, and quick in every preset, as the system's is.
    target_compile_options(farmland_lua_library PRIVATE -w -fno-sanitize=all $<$<NOT:$<CONFIG:Release>>:-O2>)
endfunction()

set(FARMLAND_SYSTEM_LUA FALSE)
set(lua_source "${FARMLAND_LUA_SOURCE}")
if(NOT lua_source)
    if(PkgConfig_FOUND)
        farmland_find_system_lua()
    endif()
    set(lua_source "${PROJECT_SOURCE_DIR}/build/deps/lua")
endif()
farmland_lua_release("${lua_source}" lua_release)
if(FARMLAND_SYSTEM_LUA)
    set(lua_library PkgConfig::lua)
elseif(lua_release VERSION_GREATER_EQUAL FARMLAND_LUA_MINIMUM AND lua_release VERSION_LESS 5.5)
    message(STATUS "Lua ${lua_release} from ${lua_source}")
    farmland_add_lua("${lua_source}")
    set(lua_library farmland_lua_library)
elseif(FARMLAND_LUA_SOURCE)
    farmland_missing("Lua ${FARMLAND_LUA_MINIMUM} or a later 5.4 in FARMLAND_LUA_SOURCE (${lua_source})")
else()
    farmland_missing("Lua ${FARMLAND_LUA_MINIMUM} or a later 5.4, built as C++ or as source" DEBIAN liblua5.4-dev)
endif()
if(lua_library)
    add_library(farmland_lua INTERFACE)
    add_library(farmland::lua ALIAS farmland_lua)
    target_link_libraries(farmland_lua INTERFACE ${lua_library} sol2::sol2)
    # sol2 then takes Lua's headers as they are, without extern "C" around them, and lets errors of Lua, which are exceptions,
    # pass. What scripts give to functions is checked by the types of their arguments (scripting/host/exposed).
    target_compile_definitions(farmland_lua INTERFACE SOL_USING_CXX_LUA=1 SOL_EXCEPTIONS_SAFE_PROPAGATION=1
                               SOL_PRINT_ERRORS=0)
endif()
