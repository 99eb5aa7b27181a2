#include "scripting/app/policies.hpp"

#include <set>

#include "core/base/text.hpp"

namespace farmland::scripting {

Result<ScriptSource> find_policy(const DataFiles& data, std::string_view game, const std::string& name) {
    const bool bare = !name.empty() && name.find('/') == std::string::npos && !name.ends_with(".lua");
    auto source = bare ? data.script("scripts/ai/" + std::string(game) + "/" + name + ".lua") : read_script(name);
    if (source) return source;
    return Error{source.error().message +
                 "; a policy is the path of a Lua file (with / or .lua) or the name of one that comes along"};
}

Result<void> add_settings(Settings& settings, std::string_view option, std::span<const std::string> given) {
    std::set<std::string, std::less<>> names;
    for (const std::string& text : given) {
        const std::size_t sign = text.find('=');
        if (sign == 0 || sign == std::string::npos) {
            return Error{"--" + std::string(option) + " takes NAME=VALUE, found " + in_quotes(text)};
        }
        const std::string name = text.substr(0, sign);
        if (!names.insert(name).second) {
            return Error{"--" + std::string(option) + " sets " + in_quotes(name) + " twice"};
        }
        settings.insert_or_assign(name, text.substr(sign + 1));
    }
    return {};
}

}  // namespace farmland::scripting
