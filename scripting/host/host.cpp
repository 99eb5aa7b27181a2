#include "scripting/host/host.hpp"
#include "scripting/host/metering/rule_guard.hpp"

#include <langinfo.h>
#include <lauxlib.h>
#include <lua.h>

#include <cassert>
#include <new>
#include <stdexcept>
#include <variant>

#include "scripting/host/errors/failure.hpp"
#include "scripting/host/library/open.hpp"
#include "scripting/host/loading/chunk.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

std::string mebibytes(std::size_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

std::string steps_message(const Budget& budget) {
    return "the script used more than " + std::to_string(budget.steps) + " steps in one call (endless loop?)";
}

std::string time_message(const Budget& budget) {
    return "the script ran longer than " + std::to_string(budget.wall_time->count()) + " ms in one call";
}

std::string processor_time_message(const Budget& budget) {
    return "the script used more than " + std::to_string(budget.most_processor_time().count()) +
           " ms of processor time in one call";
}

std::string memory_message(Memory::Event event, const Budget& budget) {
    switch (event) {
        case Memory::Event::live_limit: return "the script needed more than " + mebibytes(budget.memory) + " of memory";
        case Memory::Event::volume_limit:
            return "the script allocated too much memory in one call (building text or tables in an endless loop?)";
        case Memory::Event::string_limit:
            return "the script made a string longer than " + mebibytes(Memory::longest_string);
        case Memory::Event::stack_limit: return "stack overflow (endless recursion, or too many values at once?)";
    }
    return {};
}

// Lua could not report an error because no protected call was running: the process itself is out of memory.
int panic(lua_State* L) {
    const char* message = lua_tostring(L, -1);
    throw std::runtime_error(std::string("Lua: ") + (message != nullptr ? message : "unknown error"));
}

void end_expired_call(lua_State* L, lua_Debug* /*place*/) {
    lua_sethook(L, nullptr, 0, 0);
    Host::of(L).end_if_out_of_budget(L);
}

// In a signal handler. Lua calls the hook before the next instruction of the script.
void expire(void* context) { lua_sethook(static_cast<Host*>(context)->running, end_expired_call, LUA_MASKCOUNT, 1); }

}  // namespace

Host::Host(Role role_of_script, Budget budget_of_calls)
    : role(role_of_script),
      budget(budget_of_calls),
      watch(expire, this),
      memory([this](Memory::Event event) { note(event); }) {
    // Lua prints and reads numbers with the C library, which would follow a locale.
    if (std::string_view(nl_langinfo(RADIXCHAR)) != ".") {
        throw std::logic_error("scripts need the locale category LC_NUMERIC to be \"C\"");
    }
    {
        const Memory::NewThread thread(memory);
        main = lua_newstate(Memory::allocate, &memory);
    }
    if (main == nullptr) throw std::bad_alloc();
    // From here on the destructor does not run if something throws.
    std::unique_ptr<lua_State, void (*)(lua_State*)> guard(main, lua_close);
    lua_atpanic(main, panic);
    *static_cast<Host**>(lua_getextraspace(main)) = this;  // new threads inherit it
    // The memory that a script may use is there to be used: collect garbage when four times as much is in use as was
    // left the last time. At the limit Lua collects anyway.
    lua_gc(main, LUA_GCINC, 400, 0, 0);
    counter_thread = make_counter(main);
    open_libraries(main, role);
    static_cast<void>(guard.release());
}

Host::~Host() { lua_close(main); }

Host& Host::of(lua_State* L) { return **static_cast<Host**>(lua_getextraspace(L)); }

void Host::open_call() {
    if (open_calls++ > 0) return;
    memory.open(budget);
    set_counter(meter.open(budget));
    // Rules of mods run because somebody plays or looks ahead, maybe a script.
    watch.open(budget.most_processor_time(), role == Role::mod);
}

void Host::close_call() {
    if (--open_calls > 0) return;
    watch.close();
    stop_counter();
    memory.close();
    tripped.reset();
    stack_overflow = false;
}

void Host::clean_up_after_failure() {
    if (open_calls == 0 && memory.live() > budget.memory / 2) lua_gc(main, LUA_GCCOLLECT);
}

void Host::trip(Fault fault, const std::string& message, const std::vector<Frame>& place) {
    if (!tripped) tripped = describe_failure(*this, fault, message, place);
}

void Host::note(Memory::Event event) {
    refusal = event;
    refused_frames = memory.is_moving_stack() ? std::vector<Frame>{} : script_frames(running);
    if (event != Memory::Event::stack_limit) return;
    if (memory.is_moving_stack()) {
        stack_overflow = true;
        stop_counter();
    } else {
        trip(Fault::stack, memory_message(event, budget), refused_frames);
    }
}

// Lua gave up on memory that was refused; where that was is known from the refusal.
void Host::note_memory_error() { trip(Fault::memory, memory_message(refusal, budget), refused_frames); }

void Host::end_if_out_of_budget(lua_State* L, int status) {
    if (status == LUA_ERRMEM) note_memory_error();
    end_if_out_of_budget(L);
}

void Host::end_if_out_of_budget(lua_State* L) {
    if (stack_overflow && !tripped) {
        trip(Fault::stack, memory_message(Memory::Event::stack_limit, budget), script_frames(L));
    }
    if (watch.is_expired() && !tripped) trip(Fault::time, processor_time_message(budget), script_frames(L));
    if (!tripped) return;
    stop_counter();
    if (tripped->fault == Fault::memory) {
        lua_pushliteral(L, "not enough memory");  // Lua has this string already, and its memory error does not allocate
    } else {
        lua_pushstring(L, tripped->sentence().c_str());
    }
    lua_error(L);
}

std::int64_t Host::next_slice(lua_State* L) {
    end_if_out_of_budget(L);
    stop_counter();
    const auto slice = meter.next_slice();
    if (const auto* fault = std::get_if<Fault>(&slice)) end_if(L, *fault);
    return std::get<std::int64_t>(slice);
}

void Host::spend(lua_State* L, std::int64_t steps) {
    if (open_calls == 0) return;  // the host's own work
    end_if_out_of_budget(L);
    if (!meter.can_spend(steps)) stop_counter();
    end_if(L, meter.spend(steps));
}

void Host::raise_price(std::int64_t price) {
    stop_counter();
    meter.raise_price(price);
}

void Host::end_if(lua_State* L, std::optional<Fault> fault) {
    if (!fault) return;
    trip(*fault, *fault == Fault::time ? time_message(budget) : steps_message(budget), script_frames(L));
    end_if_out_of_budget(L);
}

std::int64_t Host::counter() const {
    lua_getupvalue(counter_thread, 1, 1);
    const auto left = lua_tointeger(counter_thread, -1);
    lua_pop(counter_thread, 1);
    return left;
}

// From here on script code comes to next_slice() at its next step.
void Host::stop_counter() {
    meter.settle(counter());
    set_counter(0);
}

void Host::set_counter(std::int64_t left) {
    lua_pushinteger(counter_thread, left);
    lua_setupvalue(counter_thread, 1, 1);
}

void charge(lua_State* L, std::int64_t steps) {
    assert(steps >= 0);
    Host::of(L).spend(L, steps);
}

void look_at_time(lua_State* L) { Host::of(L).end_if_out_of_budget(L); }

namespace {

std::int64_t& hook_steps_of_thread() {
    thread_local std::int64_t steps = 0;
    return steps;
}

}  // namespace

std::int64_t take_hook_steps() { return std::exchange(hook_steps_of_thread(), 0); }
void add_hook_steps(std::int64_t steps) { hook_steps_of_thread() += steps; }

void end_call_by_rule(lua_State* L, const Error& problem) {
    Host& host = Host::of(L);
    if (!host.tripped) {
        host.tripped = ScriptError{problem, Fault::rules};
    }
    host.end_if_out_of_budget(L);
    std::abort();  // not reached: what has tripped raises
}

void charge_bytes(lua_State* L, std::uint64_t bytes) {
    constexpr std::uint64_t bytes_per_step = 64;
    charge(L, static_cast<std::int64_t>(bytes / bytes_per_step));
}

}  // namespace farmland::scripting
