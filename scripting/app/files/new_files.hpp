// Files that the program makes for the user.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"

namespace farmland::scripting {

// A file under another name, gone again unless it was given its own.
class TemporaryFile {
public:
    explicit TemporaryFile(std::filesystem::path path) : path_(std::move(path)) {}
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    // Makes it, which must not be there. 0, or why it could not be done, as errno has it.
    int write(std::string_view text);
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    bool is_made_ = false;
};

struct NewFile {
    enum class IfThere { refuse, keep, replace };

    std::filesystem::path path;
    std::string text;
    IfThere if_there = IfThere::refuse;
};

// Makes the folder and the files in it or in folders of it, all or none: each is written under another name first, and no file that is there
// is overwritten but those to replace, which come last. Gives the paths of those that were made.
Result<std::vector<std::filesystem::path>> write_new_files(const std::filesystem::path& folder,
                                                           const std::vector<NewFile>& files);

// Writes a file, whole or not at all, in the place of the one that is there. Makes its folder.
Result<void> replace_file(const std::filesystem::path& path, const std::string& text);

}  // namespace farmland::scripting
