#include <array>

#include "core/base/text.hpp"
#include "core/crown/game.hpp"
#include "scripting/bindings/crown_binding.hpp"
#include "scripting/games/scripted_game_of.hpp"

namespace farmland::scripting {

namespace {

template <class Binding, Result<typename Binding::Rules> (*default_rules)(const DataFile&)>
Result<std::unique_ptr<ScriptedGame>> open(const DataFile& data) {
    auto rules = default_rules(data);
    if (!rules) return rules.error();
    return std::unique_ptr<ScriptedGame>(std::make_unique<ScriptedGameOf<Binding>>(*std::move(rules)));
}

struct Entry {
    std::string_view name;
    Result<std::unique_ptr<ScriptedGame>> (*open)(const DataFile& data);
};

// All games that policies can play: the one list.
constexpr std::array<Entry, 1> entries = {{{"crown", open<CrownBinding, crown::classic_rules>}}};

}  // namespace

Result<std::unique_ptr<ScriptedGame>> open_scripted_game(std::string_view name, const DataFile& data) {
    for (const Entry& entry : entries) {
        if (entry.name == name) return entry.open(data);
    }
    return Error{in_quotes(name) + " is not a game that policies can play"};
}

}  // namespace farmland::scripting
