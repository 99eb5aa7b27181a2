#include "scripting/app/files/lua_games.hpp"

#include <algorithm>
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/declared/rules.hpp"
#include "core/game/action_dialogue.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/play/play.hpp"
#include "scripting/bindings/declared/definition.hpp"
#include "scripting/games/compiled.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_title = 100;

// What the catalogue names must last.
struct LuaGame {
    std::string name;
    std::string title;
    std::string summary;
    bool has_worth = false;
    fs::path folder = {};    // as it was named; empty for those inside the program
    fs::path absolute = {};  // the same, wherever the program goes
};

std::deque<LuaGame>& lua_games() {
    static std::deque<LuaGame> found;
    return found;
}

std::vector<Error>& errors() {
    static std::vector<Error> found;
    return found;
}

Seats seats_of_lua_games() { return {{"the first seat", "the second seat"}, {"player1", "player2"}}; }

CommandLine options_of_lua_game(const LuaGame& game) {
    CommandLine line(
        "play " + game.name + " [OPTION...]",
        "Play " + game.title + ". Actions and commands are read from standard input; `help` explains them.",
        {"farmland play " + game.name, "farmland play " + game.name + " --opponent human",
         "farmland play " + game.name + " --player1 my_bot.lua --seed 1 --record game.jsonl"});
    add_player_options(line, game.name, seats_of_lua_games(), "the game and of the policies");
    add_output_options(line);
    return line;
}

int play_lua_game(const LuaGame& lua_game, const CommandLine::Parsed& given) {
    PlayedGame<declared::Rules> game(seats_of_lua_games());
    game.name = lua_game.name;
    game.make_rules = [&](Setup& setup) -> Result<declared::Rules> {
        auto rules = declared::Rules::from_setup(setup);
        if (!rules) return rules;
        game.players = {rules->seat(Side::first), rules->seat(Side::second)};
        const auto start = [&](std::int64_t seed) {
            JavaRandom random(seed);
            return rules->start(random);
        };
        game.start_is_random = start(1) != start(2);
        return rules;
    };
    return play_game<DeclaredBinding>(given, game, [](Prompt<DeclaredBinding>& prompt) {
        ActionDialogue<declared::Rules> dialogue(prompt.table(), {prompt.other_commands()}, prompt.out(), std::cerr);
        prompt.lead(dialogue);
    });
}

// Whether a text looks like that of a game: those of other mods are not run only to find out.
bool seems_a_game(std::string_view text) {
    constexpr std::string_view key = "kind";
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        std::string_view rest = text.substr(at + key.size());
        const auto skip = [&](std::string_view signs) {
            rest.remove_prefix(std::min(rest.find_first_not_of(signs), rest.size()));
        };
        skip(" \t");
        if (!rest.starts_with('=')) continue;
        skip("= \t\"'");
        if (rest.starts_with("game")) return true;
    }
    return false;
}

class LuaGames {
public:
    explicit LuaGames(std::span<const std::string> arguments)
        : data_(data_named(arguments)), near_(folders_near(arguments)) {
        std::copy_if(arguments.begin(), arguments.end(), std::back_inserter(named_), is_mod_path);
    }

    // Adds the game of that name, or of that folder; gives its name, or nothing if there is none.
    std::string find(std::string_view name) {
        if (is_mod_path(name)) {
            const fs::path folder = folder_of_mod(fs::path(name));
            return is_mod_folder(folder) ? add(files().find(std::string(name)), folder) : std::string();
        }
        if (!is_small_name(name)) return {};
        for (const fs::path& folder : near_) {
            for (const fs::path& each : {folder, folder / name}) {
                if (!is_mod_folder(each)) continue;
                if (add(files().find(with_slash(each)), each, name) == name) return std::string(name);
            }
        }
        const ModFiles mods = files();
        const auto ids = mods.ids();
        if (std::find(ids.begin(), ids.end(), name) != ids.end() || !data_.folder()) {
            if (auto source = mods.find(std::string(name))) return add(source, source->folder, name);
        }
        const fs::path here = fs::path(".") / name;
        return is_mod_folder(here) ? add(mods.find(with_slash(here)), here, name) : std::string();
    }

    // Those that cannot be loaded are left out: naming one tells why. What the command line names by its path comes before
    // others of the same name.
    void add_all() {
        for (const std::string& path : named_) without_refusals([&] { static_cast<void>(find(path)); });
        const ModFiles mods = files();
        for (const std::string& id : mods.ids()) {
            if (folder_of_lua_game(id)) continue;
            without_refusals([&] {
                if (auto source = mods.find(id)) static_cast<void>(add(source, source->folder, id));
            });
        }
    }

private:
    template <class Work>
    static void without_refusals(Work work) {
        try {
            work();
        } catch (const Refusal& refusal) {
            errors().push_back(refusal.error);
        }
    }

    ModFiles files() const { return ModFiles(data_); }

    static std::string with_slash(const fs::path& folder) {
        const std::string path = folder.string();
        return path.find('/') == std::string::npos ? "./" + path : path;
    }

    static DataFiles data_named(std::span<const std::string> arguments) {
        for (std::size_t index = 0; index < arguments.size(); ++index) {
            constexpr std::string_view option = "--data";
            const std::string& word = arguments[index];
            std::optional<fs::path> given;
            if (word == option && index + 1 < arguments.size()) given = arguments[index + 1];
            if (word.starts_with("--data=")) given = word.substr(option.size() + 1);
            if (!given) continue;
            if (auto data = DataFiles::at(given)) return *std::move(data);
        }
        return DataFiles::find();
    }

    // The folders that files and folders of the command line are in, the nearest first.
    static std::vector<fs::path> folders_near(std::span<const std::string> arguments) {
        constexpr int most_levels = 4;
        std::vector<fs::path> folders;
        for (const std::string& word : arguments) {
            const std::size_t sign = word.starts_with("--") ? word.find('=') : std::string::npos;
            const fs::path path = sign == std::string::npos ? word : word.substr(sign + 1);
            std::error_code none;
            if (!(is_mod_path(path.string()) || path.extension() == ".lua") || !fs::exists(path, none)) continue;
            const fs::path here = fs::current_path(none);
            fs::path each = fs::absolute(path, none).lexically_normal();
            if (each.filename().empty()) each = each.parent_path();
            for (int level = 0; level < most_levels; ++level, each = each.parent_path()) {
                if (!fs::is_directory(each, none)) continue;
                // Absolute only if it was named so: it is shown to people.
                folders.push_back(path.is_absolute() ? each : each.lexically_proximate(here));
                if (each == each.parent_path()) break;
            }
        }
        return folders;
    }

    // Adds a game, of that name if one is wanted. What is no game gives nothing; a game with mistakes ends the command.
    static std::string add(const Result<ModSource>& source, const fs::path& folder, std::string_view wanted = {}) {
        for (const LuaGame& listed : lua_games()) {
            std::error_code none;
            if (fs::equivalent(listed.absolute, folder, none)) return listed.name;
        }
        if (!source || !seems_a_game(source->text)) return {};
        const auto mod = Mod::load(*source);
        if (!mod) {
            if (!wanted.empty() && !source->name.ends_with(std::string(wanted) + "/mod.lua")) return {};
            throw Refusal{mod.error()};
        }
        const ModManifest& manifest = (*mod)->manifest();
        if (!manifest.is_game || (!wanted.empty() && manifest.id != wanted)) return {};
        const TableReader table = (*mod)->table();
        // What else it can be, whoever sets up the game finds out.
        const auto summary = table.has("summary") ? table.text("summary") : Result<std::string>(std::string());
        list(manifest, summary ? *summary : std::string(), folder, table.has_function("worth"));
        return manifest.id;
    }

    static void list(const ModManifest& manifest, const std::string& summary, const fs::path& folder, bool has_worth) {
        LuaGame& game = lua_games().emplace_back();
        game.name = manifest.id;
        game.title = printable(manifest.title, longest_title);
        game.summary = printable(summary, longest_title);
        game.has_worth = has_worth;
        game.folder = folder;
        if (!folder.empty()) game.absolute = fs::absolute(folder).lexically_normal();
        Game entry = {game.name,
                      game.title,
                      game.summary,
                      "random",
                      game.name,
                      start_session<declared::Rules>,
                      restore_session<declared::Rules>};
        entry.is_scripted = true;
        if (auto added = add_game(entry); !added) {
            lua_games().pop_back();
            throw Refusal{added.error()};
        }
        add_scripted_game(game.name, {open_game_of<DeclaredBinding>,
                                      [name = game.name](const Mods& mods) { return setup_of_game(name, mods); }});
        add_play_command({game.name,
                          {},
                          [&game] { return options_of_lua_game(game); },
                          [&game](const CommandLine::Parsed& given) { return play_lua_game(game, given); }});
    }

    DataFiles data_;
    std::vector<fs::path> near_;
    std::vector<std::string> named_;  // by their paths, on the command line
};

}  // namespace

void look_for_lua_games(std::span<const std::string> arguments) {
    const std::vector<std::string> all(arguments.begin(), arguments.end());
    // Nothing is looked for before somebody asks.
    const auto games = [all]() -> LuaGames& {
        static LuaGames only(all);
        return only;
    };
    look_for_games({[games](std::string_view name) { return games().find(name); }, [games] { games().add_all(); },
                    "; if it is one in Lua, --mod PATH says in which folder it is"});
}

std::optional<fs::path> folder_of_lua_game(std::string_view name) {
    for (const LuaGame& each : lua_games()) {
        if (each.name != name || each.folder.empty()) continue;
        std::error_code none;
        return fs::equivalent(each.folder, each.absolute, none) ? each.folder : each.absolute;
    }
    return std::nullopt;
}

bool lua_game_has_worth(std::string_view name) {
    const auto& found = lua_games();
    return std::any_of(found.begin(), found.end(),
                       [&](const LuaGame& each) { return each.name == name && each.has_worth; });
}

const std::vector<Error>& errors_of_lua_games() { return errors(); }

const std::vector<GameLibrary::Parameter>& LoadedLuaGame::parameters() const {
    const auto game = std::find_if(mods.begin(), mods.end(), [](const auto& mod) { return mod->manifest().is_game; });
    return (*game)->library().parameters();
}

Result<LoadedLuaGame> load_lua_game(std::string_view name, const DataFiles& data) {
    const ModFiles files(data);
    auto mods = named_mods(name, {}, [&](const std::string& each) { return files.find(each); });
    if (!mods) return mods.error();
    const auto setup = setup_of(name, *mods);
    if (!setup) return setup.error();
    auto rules = declared::Rules::from_setup(*setup);
    if (!rules) return rules.error();
    return LoadedLuaGame{*std::move(mods), *std::move(rules)};
}

}  // namespace farmland::scripting
