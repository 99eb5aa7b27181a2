// The scripts and mods that ship with the program, wherever it is installed.
#pragma once

#include <filesystem>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "scripting/agents/policy.hpp"

namespace farmland::scripting {

class DataFiles {
public:
    // Looks for a folder with `scripts` and `mods`: next to the program, then in the XDG data directories. Without any,
    // the copies inside the program are used.
    static DataFiles find();
    // The given folder, which must be one, or, if none is given, as find().
    static Result<DataFiles> at(const std::optional<std::filesystem::path>& given);

    // A file by its path in the data folder, such as "mods/classic/units.txt".
    Result<std::string> read(std::string_view path) const;

    // A script of the data folder by its path there.
    Result<ScriptSource> script(std::string_view path) const;

    // The names of the Lua files of a folder of it, without .lua, sorted; those inside the program included.
    std::vector<std::string> scripts_in(std::string_view folder) const;

    // Where these files are; nothing when the copies inside the program are used.
    const std::optional<std::filesystem::path>& folder() const { return folder_; }

private:
    std::optional<std::filesystem::path> folder_;
};

// The help for --data.
inline constexpr const char* data_option_text = "the folder with scripts and mods (default: found automatically)";

// Where the user keeps files of this program; nothing if there is no home.
std::optional<std::filesystem::path> user_data_folder();

// A script of the user's own.
Result<ScriptSource> read_script(const std::string& path);

// All of a text. Errors call it by the name: not readable, endless, or not UTF-8.
Result<std::string> read_text(std::istream& stream, const std::string& name);

// A whole text file of the user's. Errors name it: missing, a folder, a pipe or device, not readable, too large, or
// not UTF-8.
Result<std::string> read_text_file(const std::string& path);

// The text of a kind of file (policy, scenario, mod, ...) for a game, which is in the list of games: the game's own or,
// if it has none, the one for any game. In it @GAME@ and @TITLE@ are the game's; @NAME@ is left for the author's.
Result<std::string> read_template(const DataFiles& data, std::string_view game, std::string_view kind);

// All of it with another text in its place.
std::string with_text(std::string text, std::string_view placeholder, std::string_view instead);

}  // namespace farmland::scripting
