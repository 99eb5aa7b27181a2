// What a sandbox keeps in addition to its Lua state. Only the files of this folder include this.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/host/budget.hpp"
#include "scripting/host/errors/failure.hpp"
#include "scripting/host/loading/modules.hpp"
#include "scripting/host/metering/call_watch.hpp"
#include "scripting/host/metering/memory.hpp"
#include "scripting/host/metering/meter.hpp"
#include "scripting/host/metering/script_memory.hpp"
#include "scripting/host/role.hpp"
#include "scripting/host/script_error.hpp"

struct lua_State;

namespace farmland::scripting {

struct Host {
    Host(Role role_of_script, Budget budget_of_calls);
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    static Host& of(lua_State* L);

    // Starts and ends the metering of a call; inner calls are part of the outer one.
    void open_call();
    void close_call();

    // Frees what a failed call left behind. Lua takes what lies unused on its stack for alive while the next function
    // runs there, and so that one could find no memory.
    void clean_up_after_failure();

    // Ends the current call: from now on everything raises. Tells the place where the script is; the first time counts.
    void trip(Fault fault, const std::string& message, const std::vector<Frame>& place);

    // Sits behind everything that can catch an error, with the status of what was caught: running out of the budget is
    // nothing that a script can handle.
    void end_if_out_of_budget(lua_State* L, int status);
    void end_if_out_of_budget(lua_State* L);

    // The script's slice of steps is overdrawn: the next one, or raises.
    std::int64_t next_slice(lua_State* L);

    // Books work, or raises.
    void spend(lua_State* L, std::int64_t steps);

    // From now on each step of the script counts as that many: what it has built makes single instructions slow.
    void raise_price(std::int64_t price);

    // What is left of the current slice of steps: the Lua variable that instrumented code counts down.
    std::int64_t counter() const;
    void set_counter(std::int64_t left);
    void stop_counter();

    void end_if(lua_State* L, std::optional<Fault> fault);
    void note(Memory::Event event);
    void note_memory_error();

    const Role role;
    std::string script_name;    // of the script that was loaded last, for errors that have no better place
    std::string name_of_calls;  // what a function is called that the host calls, if anything
    Budget budget;
    Meter meter;
    CallWatch watch;
    Memory memory;
    int open_calls = 0;
    std::optional<ScriptError> tripped;
    ScriptError last_error;
    std::string last_syntax_error;
    std::vector<Frame> frames;  // of the error that is being reported
    Memory::Event refusal = Memory::Event::live_limit;
    std::vector<Frame> refused_frames;
    bool stack_overflow = false;  // noted when it was too early to say where

    // The thread whose code is running: an allocation that fails does not say on whose behalf it was made.
    lua_State* running = nullptr;

    Modules modules;
    std::map<std::string, ScriptString, std::less<>> sources;  // by file name, for the text of a failing line
    std::function<void(std::string_view)> print;
    std::function<std::uint64_t()> random;
    bool gives_real_tables = false;  // see Sandbox::give_real_tables
    bool has_late_tables = false;    // see add_late_writer
    std::int64_t identities = 0;     // objects that have been given a number, see text_of_value.hpp

    lua_State* main = nullptr;
    lua_State* counter_thread = nullptr;  // runs nothing; on its stack lies a function whose upvalue is the counter
};

// For as long as code of another thread runs.
class Running {
public:
    Running(Host& host, lua_State* thread) : host_(host), previous_(host.running) { host_.running = thread; }
    ~Running() { host_.running = previous_; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

private:
    Host& host_;
    lua_State* previous_;
};

}  // namespace farmland::scripting
