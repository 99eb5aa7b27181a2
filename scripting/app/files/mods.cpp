#include "scripting/app/files/mods.hpp"

#include <algorithm>

#include "core/base/text.hpp"
#include "scripting/app/files/embedded.hpp"
#include "scripting/app/files/lua_games.hpp"
#include "scripting/games/scripted_game.hpp"
#include "scripting/host/loading/modules.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view mod_file = "mod.lua";

// A file of the mod's folder, and nothing outside of it.
Result<std::string> read_file_of_mod(const fs::path& folder, std::string_view name) {
    const fs::path path = folder / name;
    if (name.empty() || fs::path(name).is_absolute()) return Error{in_quotes(name) + " is not a file of the mod"};
    std::error_code none;
    if (fs::exists(path, none) && !is_inside(path, folder)) {
        return Error{in_quotes(name) + " is not inside the mod's folder"};
    }
    return read_text_file(path.string());
}

Result<ModSource> source_in(const fs::path& folder) {
    const fs::path file = folder / mod_file;
    auto text = read_text_file(file.string());
    if (!text) return text.error();
    return ModSource{file.string(), *std::move(text), folder, folder.string(),
                     [folder](std::string_view name) { return read_file_of_mod(folder, name); }};
}

// . and .. have it above them.
fs::path folder_around_mod(const fs::path& folder) {
    const bool is_dots = folder.filename() == "." || folder.filename() == "..";
    return is_dots ? (folder / "..").lexically_normal() : folder.parent_path();
}

}  // namespace

bool is_mod_path(std::string_view name) {
    return name == "." || name == ".." || name.find('/') != std::string_view::npos;
}

fs::path folder_of_mod(const fs::path& path) {
    const bool has_more = path.filename() == mod_file || path.filename().empty();
    return (has_more ? path.parent_path() : path).lexically_normal();
}

ModFiles::ModFiles(const DataFiles& data, std::span<const std::string> named, std::vector<fs::path> near)
    : data_(data), folders_(std::move(near)) {
    for (const std::string& name : named) {
        if (is_mod_path(name)) folders_.push_back(folder_around_mod(folder_of_mod(name)));
    }
    if (const auto own = user_data_folder()) folders_.push_back(*own / "mods");
    if (data.folder()) folders_.push_back(*data.folder() / "mods");
}

Result<ModSource> ModFiles::find(const std::string& name) const {
    if (is_mod_path(name)) return source_in(folder_of_mod(name));
    if (const auto folder = folder_of_lua_game(name)) return source_in(*folder);
    if (!is_mod_id(name)) {
        return Error{in_quotes(name) +
                     " is not the id of a mod; a mod is named by its id or, with a '/', by its folder"};
    }
    std::error_code none;
    for (const fs::path& folder : folders_) {
        if (fs::exists(folder / name / mod_file, none)) return source_in(folder / name);
    }
    // The copies inside the program.
    const std::string inside = "mods/" + name + "/";
    if (auto text = data_.read(inside + std::string(mod_file))) {
        return ModSource{inside + std::string(mod_file),
                         *std::move(text),
                         {},
                         "the program itself",
                         [this, inside](std::string_view file) { return data_.read(inside + std::string(file)); }};
    }
    if (is_mod_folder(name)) {
        return Error{"there is no mod " + in_quotes(name) + "; the one in the current folder is named ./" + name};
    }
    const auto known = ids();
    const std::vector<std::string_view> names(known.begin(), known.end());
    const std::string nearest = suggestion(name, names);
    return Error{"there is no mod " + in_quotes(name) +
                 (nearest.empty()
                      ? "; farmland mods lists those there are, others are named by the path of their folder"
                      : nearest)};
}

std::vector<std::string> ModFiles::ids() const {
    std::vector<std::string> found;
    for (const fs::path& folder : folders_) {
        std::error_code problem;
        for (fs::directory_iterator each(folder, problem), end; !problem && each != end; each.increment(problem)) {
            std::error_code none;
            if (fs::exists(each->path() / mod_file, none)) found.push_back(each->path().filename().string());
        }
    }
    if (!data_.folder()) {
        for (const EmbeddedFile& file : embedded_files()) {
            const fs::path path(file.path);
            if (path.filename() == mod_file && *path.begin() == "mods") {
                found.push_back(path.parent_path().filename().string());
            }
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

bool is_mod_folder(const fs::path& folder) {
    std::error_code none;
    return fs::is_regular_file(folder / mod_file, none);
}

Error takes_no_mods(std::string_view game) { return {std::string(game) + " takes no mods"}; }

// The game itself comes first, whether or not it is named.
static Result<Mods> mods_with_game(const std::string& own, std::span<const std::string> names, const FindMod& find,
                                   std::string_view game) {
    const auto source = find(own);
    if (!source) return source.error();
    std::vector<std::string> all = {own};
    for (const std::string& name : names) {
        std::error_code none;
        const bool is_game =
            name == own || (is_mod_path(name) && fs::equivalent(folder_of_mod(name), source->folder, none));
        if (!is_game) all.push_back(name);
    }
    return load_mods(all, find, game);
}

Result<Mods> named_mods(std::string_view game, std::span<const std::string> names, const FindMod& find) {
    const Game* listed = find_game(game);
    if (listed == nullptr) return unknown_game(game);
    const std::string own(listed->mod);
    if (listed->is_scripted) return mods_with_game(own, names, find, listed->name);
    if (!own.empty()) return load_mods(names.empty() ? std::span(&own, 1) : names, find, game);
    return names.empty() ? Result(Mods()) : takes_no_mods(game);
}

Result<Setup> setup_with(std::string_view game, std::span<const std::string> names, const DataFiles& data,
                         std::vector<fs::path> near,
                         const std::function<Result<void>(const fs::path& file)>& may_read) {
    const ModFiles files(data, names, std::move(near));
    const auto find = [&](const std::string& name) -> Result<ModSource> {
        auto source = files.find(name);
        if (!source || source->folder.empty() || !may_read) return source;
        if (auto allowed = may_read(source->folder / mod_file); !allowed) return allowed.error();
        return source;
    };
    const auto mods = named_mods(game, names, find);
    if (!mods) return mods.error();
    return setup_of(game, *mods);
}

Setup setup_with_mods(std::string_view game, const CommandLine::Parsed& given, const DataFiles& data) {
    return or_refuse(setup_with(game, given.values("mod"), data));
}

Result<Setup> default_setup(std::string_view game, const DataFiles& data) { return setup_with(game, {}, data); }

}  // namespace farmland::scripting
