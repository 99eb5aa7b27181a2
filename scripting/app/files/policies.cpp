#include "scripting/app/files/policies.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/files/lua_games.hpp"

namespace farmland::scripting {

namespace {

// The policies that a game has without having written them.
constexpr std::array<std::string_view, 2> for_any_game = {"greedy", "random"};

std::string folder_of_policies(std::string_view game) { return "scripts/ai/" + std::string(game); }

// Of a game in Lua, what lies in its folder `ai`.
std::optional<std::filesystem::path> own_folder(std::string_view game) {
    const auto folder = folder_of_lua_game(game);
    if (!folder) return std::nullopt;
    std::error_code none;
    return std::filesystem::is_directory(*folder / "ai", none) ? std::optional(*folder / "ai") : std::nullopt;
}

std::vector<std::string> own_policies(const DataFiles& data, std::string_view game) {
    std::vector<std::string> names = data.scripts_in(folder_of_policies(game));
    const auto folder = own_folder(game);
    if (!folder) return names;
    std::error_code problem;
    for (std::filesystem::directory_iterator each(*folder, problem), end; !problem && each != end;
         each.increment(problem)) {
        if (each->path().extension() == ".lua") names.push_back(each->path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

// To be greedy takes a game that says what a state is worth.
bool has_any(std::string_view game, std::string_view policy) { return policy == "random" || lua_game_has_worth(game); }

}  // namespace

bool is_policy_path(std::string_view name) {
    return name.empty() || name.find('/') != std::string_view::npos || name.ends_with(".lua");
}

std::vector<std::string> built_in_policies(const DataFiles& data, std::string_view game) {
    std::vector<std::string> names = own_policies(data, game);
    for (const std::string_view policy : for_any_game) {
        const auto place = std::lower_bound(names.begin(), names.end(), policy);
        if (has_any(game, policy) && (place == names.end() || *place != policy)) names.emplace(place, policy);
    }
    return names;
}

Result<ScriptSource> find_policy(const DataFiles& data, std::string_view game, const std::string& name) {
    constexpr std::string_view others = "the path of a Lua file (with / or .lua)";
    if (is_policy_path(name)) {
        auto source = read_script(name);
        if (source) return source;
        return Error{source.error().sentence() + "; a policy is " + std::string(others) +
                     " or the name of a built-in one"};
    }
    if (const auto folder = own_folder(game); folder && std::filesystem::exists(*folder / (name + ".lua"))) {
        return read_script((*folder / (name + ".lua")).string());
    }
    const std::vector<std::string> own = data.scripts_in(folder_of_policies(game));
    if (std::find(own.begin(), own.end(), name) != own.end()) {
        return data.script(folder_of_policies(game) + "/" + name + ".lua");
    }
    const std::vector<std::string> there = built_in_policies(data, game);
    if (find_name(for_any_game, name) && has_any(game, name)) {
        auto text = read_template(data, game, name);
        if (!text) return text.error();
        return ScriptSource{folder_of_policies(game) + "/" + name + ".lua", *std::move(text), {}};
    }
    const std::string nearest = suggestion(name, std::vector<std::string_view>(there.begin(), there.end()));
    return Error{
        "there is no policy " + in_quotes(name) + " for " + std::string(game) +
        (nearest.empty() ? "; there are " + joined(there, ", ") + ", and others by " + std::string(others) : nearest)};
}

void add_settings(Settings& settings, const CommandLine::Parsed& given, std::string_view option) {
    std::set<std::string, std::less<>> names;
    for (const std::string& text : given.values(option)) {
        const std::size_t sign = text.find('=');
        if (sign == 0 || sign == std::string::npos) {
            throw Refusal{{"--" + std::string(option) + " takes NAME=VALUE, found " + in_quotes(text)}};
        }
        const std::string name = text.substr(0, sign);
        if (!names.insert(name).second) {
            throw Refusal{{"--" + std::string(option) + " sets " + in_quotes(name) + " twice"}};
        }
        settings.insert_or_assign(name, text.substr(sign + 1));
    }
}

}  // namespace farmland::scripting
