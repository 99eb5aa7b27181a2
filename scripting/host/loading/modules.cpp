#include "scripting/host/loading/modules.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <fstream>
#include <system_error>

#include "core/base/text.hpp"
#include "scripting/host/host.hpp"
#include "scripting/host/loading/chunk.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

bool is_plain_part(std::string_view part) {
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    return !part.empty() && part.find_first_not_of(allowed) == std::string_view::npos;
}

// "a.b" -> "a/b.lua"
Result<std::string> path_of(std::string_view module) {
    std::string path;
    for (const std::string_view part : split(module, '.')) {
        if (!is_plain_part(part)) {
            return Error{
                "require: " + in_quotes(module) +
                " is not a module name; expected names of letters, digits, '_' and '-' with dots between them"};
        }
        path += (path.empty() ? "" : "/") + std::string(part);
    }
    return path + ".lua";
}

// The address is the key of the table of loaded modules in the registry.
constexpr char loaded_key = 0;

// Modules by name.
void push_loaded(lua_State* L) {
    if (push_loaded_modules(L)) return;
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &loaded_key);
}

// Keeps the list of what is being loaded right, even when loading fails.
class Loading {
public:
    Loading(Modules& modules, const std::string& name) : modules_(modules) { modules_.loading.push_back(name); }
    ~Loading() { modules_.loading.pop_back(); }
    Loading(const Loading&) = delete;
    Loading& operator=(const Loading&) = delete;

private:
    Modules& modules_;
};

[[noreturn]] void raise(lua_State* L, const std::string& message) {
    luaL_error(L, "%s", message.c_str());
    std::abort();  // not reached: luaL_error does not return, but is not declared so
}

// Pushes the value that the module's file returns.
void load_module(lua_State* L, const std::string& name) {
    Modules& modules = Host::of(L).modules;
    if (std::find(modules.loading.begin(), modules.loading.end(), name) != modules.loading.end()) {
        std::string circle;
        for (const std::string& each : modules.loading) circle += in_quotes(each) + " requires ";
        raise(L, "require: modules in a circle: " + circle + in_quotes(name));
    }
    constexpr std::int64_t steps_of_search = 2000;
    charge(L, steps_of_search);
    const auto file = modules.find(name);
    if (!file) raise(L, file.error().sentence());
    if (modules.found) modules.found(*path_of(name), *file);
    const Loading loading(modules, name);
    push_chunk(L, file->name, file->text);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) raise(L, "require: " + file->name + " returns nothing; expected a table at its end");
}

}  // namespace

bool is_inside(const fs::path& file, const fs::path& root) {
    std::error_code problem;
    const fs::path real_file = fs::canonical(file, problem);
    if (problem) return false;
    const fs::path real_root = fs::canonical(root, problem);
    if (problem) return false;
    return std::mismatch(real_root.begin(), real_root.end(), real_file.begin(), real_file.end()).first ==
           real_root.end();
}

Result<SourceFile> read_source(const fs::path& file) {
    const std::string name = file.lexically_normal().generic_string();
    std::error_code problem;
    if (!fs::is_regular_file(file, problem)) return Error{name + ": there is no such file"};
    if (fs::file_size(file, problem) > longest_source || problem)
        return Error{name + ": the file is longer than 1 MiB"};
    std::ifstream stream(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    if (!stream) return Error{name + ": the file cannot be read"};
    return SourceFile{name, std::move(text)};
}

Result<SourceFile> Modules::find(std::string_view module) const {
    const auto path = path_of(module);
    if (!path) return path.error();
    if (!refusal.empty()) return Error{"require: " + in_quotes(module) + ": " + refusal};
    std::string places;
    for (const fs::path& root : roots) {
        const fs::path file = root / *path;
        std::error_code problem;
        if (!fs::exists(file, problem)) {
            places += (places.empty() ? "" : ", ") + file.lexically_normal().generic_string();
            continue;
        }
        if (!is_inside(file, root)) {
            return Error{"require: " + file.generic_string() + " is a link that leads out of " + root.generic_string()};
        }
        return read_source(file);
    }
    if (embedded) {
        if (auto file = embedded(*path)) return *std::move(file);
    }
    return Error{"require: there is no module " + in_quotes(module) + "; looked for " +
                 (places.empty() ? *path + " among the built-in files" : places)};
}

bool push_loaded_modules(lua_State* L) {
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &loaded_key) != LUA_TNIL) return true;
    lua_pop(L, 1);
    return false;
}

void push_module(lua_State* L, const std::string& name) {
    luaL_checkstack(L, 6, nullptr);
    push_loaded(L);
    lua_pushlstring(L, name.data(), name.size());
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 1);
        load_module(L, name);
        lua_pushlstring(L, name.data(), name.size());
        lua_pushvalue(L, -2);
        lua_rawset(L, -4);
    }
    lua_remove(L, -2);
}

}  // namespace farmland::scripting
