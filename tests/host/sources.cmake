# The tests of the Lua host, one executable.
set(FARMLAND_HOST_TESTS
    host/compiled_test.cpp
    host/cost_test.cpp
    host/determinism_test.cpp
    host/explain_test.cpp
    host/global_uses_test.cpp
    host/hostile_test.cpp
    host/instrument_test.cpp
    host/library_test.cpp
    host/lua_release_test.cpp
    host/memory_test.cpp
    host/pattern_test.cpp
    host/random_programs.cpp
    host/random_programs_test.cpp
    host/require_test.cpp
    host/sandbox_test.cpp
    host/own_tables_test.cpp)
