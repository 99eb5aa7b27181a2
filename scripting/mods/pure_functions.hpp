// Functions of mods that must remember nothing, looked at while a mod is checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scripting/host/tables/kept.hpp"
#include "scripting/host/values/reachable.hpp"

namespace farmland::scripting {

class PureFunctions {
public:
    PureFunctions() = default;
    // As they are before their first call. The functions must outlive this; some may be empty.
    PureFunctions(lua_State* L, const std::vector<Kept>& functions);

    // After a call of one of them: what is wrong with it, as the end of a sentence, if somebody watches (hook_watch.hpp).
    std::optional<std::string> look(const std::string& mod, const std::string& function, std::int64_t steps) const;

private:
    std::vector<Reachable> reachable() const;

    lua_State* lua_ = nullptr;
    const std::vector<Kept>* functions_ = nullptr;
    std::vector<Reachable> as_loaded_;  // what each of them reaches, and what all do, if somebody watches
};

}  // namespace farmland::scripting
