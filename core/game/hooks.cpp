#include "core/game/hooks.hpp"

#include "core/base/text.hpp"

namespace farmland {

Result<void> check_hooks(const std::string& wanted, const std::string& loaded) {
    if (wanted == loaded) return {};
    if (loaded.empty()) return Error{"the game has rules of mods (" + in_quotes(wanted) + "), which are not loaded"};
    return Error{"the game has " + (wanted.empty() ? "no rules" : "the rules " + in_quotes(wanted)) +
                 " of mods, but the mods bring " + in_quotes(loaded)};
}

}  // namespace farmland
