// farmland mods: which mods there are, and a unit set as text files.
#include <iostream>

#include "core/base/text.hpp"
#include "scripting/app/columns.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/new_files.hpp"

namespace farmland::scripting {

namespace {

// What mods say about themselves is as long as they like.
constexpr std::size_t longest_title = 100;
constexpr std::size_t longest_game = 20;

int list_mods(const DataFiles& data) {
    const ModFiles files(data);
    std::vector<TableRow> rows;
    std::vector<std::string> broken;
    for (const std::string& id : files.ids()) {
        const auto source = files.find(id);
        const auto mod = source ? Mod::load(*source) : Result<std::unique_ptr<Mod>>(source.error());
        if (!mod) {
            broken.push_back(mod.error().sentence());
            continue;
        }
        const ModManifest& manifest = (*mod)->manifest();
        if (manifest.id != id) {
            broken.push_back(source->name + ": the mod in the folder " + in_quotes(id) + " calls itself " +
                             in_quotes(manifest.id) + "; rename one of them");
            continue;
        }
        rows.push_back({manifest.id, text_of(manifest.version), printable(manifest.game, longest_game),
                        printable(manifest.title, longest_title) + "  (" + printable(source->where) + ")"});
    }
    std::cout << in_columns(rows);
    if (rows.empty()) std::cout << "no mods were found\n";
    for (const std::string& problem : broken) std::cerr << "farmland: " << problem << "\n";
    return broken.empty() ? success : wrong_usage;
}

int export_text(const CommandLine::Parsed& given, const DataFiles& data) {
    const std::string game = given.value("game").value_or(std::string(games().front().name));
    if (find_game(game) == nullptr) return refuse(unknown_game(game));
    const auto setup = setup_with_mods(game, given, data);
    const std::filesystem::path folder = given.value("dir").value_or(".");
    std::vector<NewFile> files;
    for (const auto& [name, text] : setup.texts) {
        if (name == "mods" || name == "hooks") continue;  // about code, which is not a text of a game
        files.push_back({folder / (name + ".txt"), text, NewFile::IfThere::refuse});
    }
    if (const std::string* hooks = setup.find("hooks")) {
        std::cerr << "farmland: what the mods decide in Lua (" << *hooks << ") cannot be written as text\n";
    }
    const auto written = or_refuse(write_new_files(folder, files));
    for (const std::filesystem::path& path : written) std::cout << "wrote " << path.lexically_normal().string() << "\n";
    return success;
}

CommandLine mods_options() {
    CommandLine line("mods [export-text] [OPTION...]",
                     "List the mods that can be named by their ids, with version, game, title and folder. With "
                     "export-text: write what a game with --mod is played with as text files, those of the document.",
                     {"farmland mods", "farmland mods export-text --mod classic --dir my_units"});
    line.repeatable("mod", "MOD", mod_option_text)
        .option("game", "GAME", "the game that the mods are for (default: crown)")
        .option("dir", "DIR", "the folder to write to, created if necessary (default: the current one)")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_mods(const CommandLine::Parsed& given) {
    const auto data = data_of(given);
    if (given.words.empty()) return list_mods(data);
    if (given.words.size() == 1 && given.words[0] == "export-text") return export_text(given, data);
    return refuse({"expected export-text or nothing after mods, found " + in_quotes(given.words.back())});
}

}  // namespace

Command mods_command() {
    return {"mods", "list the mods there are, or write a unit set as text files", mods_options, run_mods};
}

}  // namespace farmland::scripting
