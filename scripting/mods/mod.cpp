#include "scripting/mods/mod.hpp"

#include <lua.h>

namespace farmland::scripting {

Mod::Mod(ModSource source, Budget budget) : source_(std::move(source)), sandbox_(Role::mod, budget) {
    if (!source_.folder.empty()) sandbox_.add_root(source_.folder);
}

Result<std::unique_ptr<Mod>> Mod::load(ModSource source, Budget budget) {
    std::unique_ptr<Mod> mod(new Mod(std::move(source), budget));
    if (auto run = mod->sandbox_.load(mod->source_.name, mod->source_.text); !run) return run.error();
    lua_State* L = mod->sandbox_.lua();
    if (!lua_istable(L, -1)) {
        return mod->error({std::string("expected a table with id, title, version, api and game, found a ") +
                           lua_typename(L, lua_type(L, -1))});
    }
    auto manifest = read_manifest(mod->table());
    if (!manifest) return mod->error(manifest.error());
    mod->manifest_ = *std::move(manifest);
    return mod;
}

TableReader Mod::table() const { return {sandbox_.lua(), -1}; }

}  // namespace farmland::scripting
