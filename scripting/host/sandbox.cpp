#include "scripting/host/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <cassert>
#include <utility>

#include "scripting/host/errors/failure.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/host.hpp"
#include "scripting/host/loading/chunk.hpp"
#include "scripting/host/loading/globals.hpp"
#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

namespace {

// Runs while the failing functions are still on the stack. The error object is looked at later, when they are gone.
int note_frames(lua_State* L) {
    Host& host = Host::of(L);
    host.frames = script_frames(L);
    return 1;
}

int push_text_of_error(lua_State* L) {
    if (lua_isnumber(L, 1) != 0 || luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL) {
        push_text(L, 1);
    } else {
        lua_pushfstring(L, "(error object is %s)", kind_of_value(L, 1).c_str());
    }
    return 1;
}

// The error object on top of the stack as text. Anything can be an error object, also one whose __tostring fails.
std::string text_of_error(lua_State* L) {
    if (lua_type(L, -1) == LUA_TSTRING) return lua_tostring(L, -1);
    lua_pushcfunction(L, push_text_of_error);
    lua_pushvalue(L, -2);
    const bool worked = lua_pcall(L, 1, 1, 0) == LUA_OK;
    return worked ? lua_tostring(L, -1) : "(error object whose __tostring fails)";
}

// What made lua_pcall return `status`; the error object is on top of the stack.
ScriptError failure(lua_State* L, int status) {
    Host& host = Host::of(L);
    const auto frames = std::exchange(host.frames, {});
    if (status == LUA_ERRMEM) host.note_memory_error();
    if (host.tripped) return *host.tripped;
    if (status < 0) {
        // Lua catches every exception but knows only its own.
        return describe_failure(host, Fault::runtime, "a function of the host failed with a C++ exception", frames);
    }
    const std::string message = text_of_error(L);
    const bool syntax = !message.empty() && message == host.last_syntax_error;
    return describe_failure(host, syntax ? Fault::syntax : Fault::runtime, message, frames);
}

// A call must be closed even if the machine has no memory left to tell why it failed.
class OpenCall {
public:
    explicit OpenCall(Host& host) : host_(host) { host_.open_call(); }
    ~OpenCall() { host_.close_call(); }
    OpenCall(const OpenCall&) = delete;
    OpenCall& operator=(const OpenCall&) = delete;

private:
    Host& host_;
};

struct Script {
    const std::string& name;
    std::string_view source;
};

int compile_script(lua_State* L) {
    const auto& script = *static_cast<const Script*>(lua_touserdata(L, 1));
    push_chunk(L, script.name, script.source);
    return 1;
}

int run_script(lua_State* L) {
    compile_script(L);
    lua_call(L, 0, 1);
    return 1;
}

Result<void> call_with_script(Sandbox& sandbox, lua_CFunction function, Script script) {
    Host::of(sandbox.lua()).script_name = script.name;
    lua_pushcfunction(sandbox.lua(), function);
    lua_pushlightuserdata(sandbox.lua(), &script);
    return sandbox.call(1, 1);
}

}  // namespace

Sandbox::Sandbox(Role role, Budget budget) : host_(std::make_unique<Host>(role, budget)) {}
Sandbox::~Sandbox() = default;
Sandbox::Sandbox(Sandbox&&) noexcept = default;
Sandbox& Sandbox::operator=(Sandbox&&) noexcept = default;

lua_State* Sandbox::lua() const { return host_->main; }

void Sandbox::add_global(const char* name) { scripting::add_global(host_->main, name); }

void Sandbox::give_real_tables(bool given) { host_->gives_real_tables = given; }

std::vector<std::string> Sandbox::global_names() const { return names_of_globals(host_->main); }

void Sandbox::on_print(std::function<void(std::string_view)> print) { host_->print = std::move(print); }

void Sandbox::on_random(std::function<std::uint64_t()> random) { host_->random = std::move(random); }

void Sandbox::add_root(std::filesystem::path directory) { host_->modules.roots.push_back(std::move(directory)); }

void Sandbox::on_embedded(std::function<std::optional<SourceFile>(std::string_view)> embedded) {
    host_->modules.embedded = std::move(embedded);
}

void Sandbox::refuse_modules(std::string why) { host_->modules.refusal = std::move(why); }

void Sandbox::on_module(std::function<void(const std::string&, const SourceFile&)> found) {
    host_->modules.found = std::move(found);
}

Result<void> Sandbox::load(const std::string& name, std::string_view source) {
    return call_with_script(*this, run_script, {name, source});
}

Result<void> Sandbox::compile(const std::string& name, std::string_view source) {
    return call_with_script(*this, compile_script, {name, source});
}

Result<void> Sandbox::load_file(const std::filesystem::path& file) {
    const auto source = read_source(file);
    if (source) return load(source->name, source->text);
    host_->last_error = describe_failure(*host_, Fault::syntax, source.error().sentence(), {});
    return source.error();
}

Result<void> Sandbox::call(int arguments, int results) { return call(host_->main, arguments, results); }

Result<void> Sandbox::call(lua_State* L, int arguments, int results) {
    assert(&Host::of(L) == host_.get());
    const Running running(*host_, L);
    const int function = lua_gettop(L) - arguments;
    if (lua_checkstack(L, LUA_MINSTACK) == 0) {
        host_->last_error = describe_failure(*host_, Fault::stack, "stack overflow", script_frames(L));
        lua_settop(L, function - 1);
        return Error(host_->last_error);
    }
    lua_pushcfunction(L, note_frames);
    lua_insert(L, function);
    bool worked = false;
    {
        const OpenCall open(*host_);
        const int status = lua_pcall(L, arguments, results, function);
        worked = status == LUA_OK && !host_->tripped;
        if (!worked) host_->last_error = failure(L, status);
    }
    if (!worked) {
        lua_settop(L, function - 1);
        host_->clean_up_after_failure();
        return Error(host_->last_error);
    }
    lua_remove(L, function);
    return {};
}

void Sandbox::begin_call(const Kept& function) {
    luaL_checkstack(host_->main, LUA_MINSTACK, nullptr);
    function.push(host_->main);
}

int Sandbox::stack_size() const { return lua_gettop(host_->main); }

void Sandbox::cut_stack(int size) { lua_settop(host_->main, size); }

void Sandbox::name_calls(std::string name) { host_->name_of_calls = std::move(name); }

const ScriptError& Sandbox::last_error() const { return host_->last_error; }

std::int64_t Sandbox::steps_used() const { return host_->meter.used(host_->counter()); }

std::int64_t Sandbox::steps_left() const { return host_->meter.unused(host_->counter()); }

std::int64_t Sandbox::price_of_steps() const { return host_->meter.price(); }

void Sandbox::set_price_of_steps(std::int64_t price) {
    assert(host_->open_calls == 0);
    host_->meter.set_price(price);
}

std::size_t Sandbox::memory_used() const { return host_->memory.live(); }

void Sandbox::set_budget(Budget budget) { host_->budget = budget; }

}  // namespace farmland::scripting
