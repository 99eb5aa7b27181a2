#include "scripting/app/files/data.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/files/embedded.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

bool is_data_folder(const fs::path& folder) {
    std::error_code none;
    return fs::is_directory(folder / "scripts" / "ai", none) && fs::is_directory(folder / "mods", none);
}

std::optional<std::string> embedded(std::string_view path) {
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.path == path) return std::string(file.text);
    }
    return std::nullopt;
}

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// What the shell has opened for the program, such as <(command): somebody writes there.
bool is_open_descriptor(const std::string& path) {
    return path == "/dev/stdin" || path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
}

std::vector<fs::path> usual_folders() {
    std::vector<fs::path> folders;
    std::error_code none;
    const fs::path program = fs::read_symlink("/proc/self/exe", none);
    if (!program.empty()) {
        folders.push_back(program.parent_path().parent_path() / "share" / "farmland");
        // In the source tree the program is build/<preset>/farmland or build/farmland.
        for (const fs::path& build : {program.parent_path().parent_path(), program.parent_path()}) {
            if (build.filename() == "build") folders.push_back(build.parent_path());
        }
    }
    if (const auto own = user_data_folder()) folders.push_back(*own);
    const std::string_view system = variable("XDG_DATA_DIRS");
    for (const std::string_view folder : split(system.empty() ? "/usr/local/share:/usr/share" : system, ':')) {
        if (!folder.empty()) folders.push_back(fs::path(folder) / "farmland");
    }
    return folders;
}

}  // namespace

std::optional<fs::path> user_data_folder() {
    if (!variable("XDG_DATA_HOME").empty()) return fs::path(variable("XDG_DATA_HOME")) / "farmland";
    if (!variable("HOME").empty()) return fs::path(variable("HOME")) / ".local" / "share" / "farmland";
    return std::nullopt;
}

Result<std::string> read_text(std::istream& stream, const std::string& name) {
    const auto failed = [&](std::string_view why) { return Error{name + " " + std::string(why)}; };
    std::string text;
    std::array<char, 1 << 16> block{};
    while (stream.read(block.data(), block.size()) || stream.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
        if (text.size() > largest_file) {
            return failed("is larger than " + std::to_string(largest_file >> 20) + " MiB or has no end");
        }
    }
    if (stream.bad()) return failed("cannot be read");
    if (!is_utf8(text)) return failed("is not a text file in UTF-8");
    return text;
}

Result<std::string> read_text_file(const std::string& path) {
    const auto failed = [&](std::string_view why) { return Error{in_quotes(path) + " " + std::string(why)}; };
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    if (status.type() == fs::file_type::not_found) return failed("was not found");
    if (fs::is_directory(status)) return failed("is a folder, expected a file");
    // Who reads from a pipe or a device may wait for ever.
    if (fs::exists(status) && !fs::is_regular_file(status) && !is_open_descriptor(path)) {
        const bool is_device = fs::is_character_file(status) || fs::is_block_file(status);
        return failed(is_device ? "is a device, expected a file" : "is a pipe or socket, expected a file");
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) return failed(std::string("cannot be read: ") + std::strerror(errno != 0 ? errno : EIO));
    return read_text(file, in_quotes(path));
}

DataFiles DataFiles::find() {
    DataFiles files;
    for (const fs::path& folder : usual_folders()) {
        if (!is_data_folder(folder)) continue;
        files.folder_ = folder;
        break;
    }
    return files;
}

Result<DataFiles> DataFiles::at(const std::optional<fs::path>& given) {
    if (!given) return find();
    if (!is_data_folder(*given)) {
        return Error{in_quotes(given->string()) + " is not a data folder: it has no scripts/ai and mods in it"};
    }
    DataFiles files;
    files.folder_ = given;
    return files;
}

Result<std::string> DataFiles::read(std::string_view path) const {
    if (folder_) {
        const fs::path file = *folder_ / path;
        std::error_code none;
        if (fs::exists(file, none)) return read_text_file(file.string());
    }
    if (auto text = embedded(path)) return *std::move(text);
    return Error{"there is no " + in_quotes(path) + " in the data folder" +
                 (folder_ ? " " + folder_->string() : " (none was found)")};
}

std::vector<std::string> DataFiles::scripts_in(std::string_view folder) const {
    std::vector<std::string> found;
    const auto add = [&](const fs::path& path) {
        if (path.extension() == ".lua") found.push_back(path.stem().string());
    };
    if (folder_) {
        std::error_code problem;
        for (fs::directory_iterator each(*folder_ / folder, problem), end; !problem && each != end;
             each.increment(problem)) {
            add(each->path());
        }
    }
    for (const EmbeddedFile& file : embedded_files()) {
        if (fs::path(file.path).parent_path() == folder) add(file.path);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

Result<ScriptSource> DataFiles::script(std::string_view path) const {
    auto text = read(path);
    if (!text) return text.error();
    const fs::path root = folder_ ? (*folder_ / path).parent_path() : fs::path();
    return ScriptSource{std::string(path), *std::move(text), root};
}

Result<ScriptSource> read_script(const std::string& path) {
    auto text = read_text_file(path);
    if (!text) return text.error();
    const fs::path folder = fs::path(path).parent_path();
    return ScriptSource{path, *std::move(text), folder.empty() ? fs::path(".") : folder};
}

Result<std::string> read_template(const DataFiles& data, std::string_view game, std::string_view kind) {
    const auto read = [&](std::string_view folder) {
        return data.read("scripts/templates/" + std::string(folder) + "/" + std::string(kind) + ".lua");
    };
    // Games in Lua have no templates of their own here, whatever they are called.
    auto own = find_game(game)->is_scripted ? Result<std::string>(Error{"there is none"}) : read(game);
    if (own) return own;
    auto general = read("any");
    if (!general) return general;
    return with_text(with_text(*std::move(general), "@GAME@", game), "@TITLE@", find_game(game)->title);
}

std::string with_text(std::string text, std::string_view placeholder, std::string_view instead) {
    for (std::size_t at = text.find(placeholder); at != std::string::npos;
         at = text.find(placeholder, at + instead.size())) {
        text.replace(at, placeholder.size(), instead);
    }
    return text;
}

}  // namespace farmland::scripting
