#include "core/game/setup.hpp"

#include <algorithm>
#include <set>

#include "core/base/text.hpp"

namespace farmland {

Result<void> read_parameters(std::string_view text, std::span<const std::string_view> names,
                             const std::function<Result<void>(std::string_view, std::string_view)>& set) {
    std::set<std::string_view> seen;
    for (const std::string_view line : lines(text)) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) return Error{"expected name=value, found " + in_quotes(line)};
        const std::string_view name = line.substr(0, equals);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            return Error{"there is no parameter " + in_quotes(name) + suggestion(name, names)};
        }
        if (!seen.insert(name).second) return Error{"the parameter " + in_quotes(name) + " is given twice"};
        if (auto done = set(name, line.substr(equals + 1)); !done) return done;
    }
    return {};
}

Result<void> check_hooks(const std::string& wanted, const std::string& loaded) {
    if (wanted == loaded) return {};
    if (loaded.empty()) return Error{"the game has rules of mods (" + in_quotes(wanted) + "), which are not loaded"};
    return Error{"the game has " + (wanted.empty() ? "no rules" : "the rules " + in_quotes(wanted)) +
                 " of mods, but the mods bring " + in_quotes(loaded)};
}

}  // namespace farmland
