#include "scripting/app/files/new_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

fs::path new_name(const fs::path& final_path, std::size_t serial) {
    return final_path.string() + ".new-" + std::to_string(getpid()) + "-" + std::to_string(serial);
}

Error cannot_write(const fs::path& path, std::string_view why) {
    return {in_quotes(path.string()) + " cannot be written: " + std::string(why)};
}

}  // namespace

TemporaryFile::~TemporaryFile() {
    std::error_code none;
    if (is_made_) fs::remove(path_, none);
}

int TemporaryFile::write(std::string_view text) {
    const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return errno;
    is_made_ = true;
    int problem = 0;
    while (problem == 0 && !text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
        if (count == 0 || (count < 0 && errno != EINTR)) problem = count < 0 ? errno : EIO;
    }
    if (close(file) != 0 && problem == 0) problem = errno;
    return problem;
}

Result<std::vector<fs::path>> write_new_files(const fs::path& folder, const std::vector<NewFile>& files) {
    std::error_code problem;
    const auto make_folder = [&](const fs::path& path) -> Result<void> {
        if (path.empty()) return {};  // the current one
        fs::create_directories(path, problem);
        if (problem) return Error{"the folder " + in_quotes(path.string()) + " cannot be made: " + problem.message()};
        return {};
    };
    if (auto made = make_folder(folder); !made) return made.error();
    std::vector<std::unique_ptr<TemporaryFile>> temporary;
    std::vector<fs::path> targets;
    for (const NewFile& file : files) {
        std::error_code none;
        const bool is_there = fs::symlink_status(file.path, none).type() != fs::file_type::not_found;
        if (is_there && file.if_there == NewFile::IfThere::keep) continue;
        if (is_there && file.if_there == NewFile::IfThere::refuse) {
            return Error{in_quotes(file.path.lexically_normal().string()) +
                         " already exists; choose another name or remove it first"};
        }
        if (auto made = make_folder(file.path.parent_path()); !made) return made.error();
        temporary.push_back(std::make_unique<TemporaryFile>(new_name(file.path, temporary.size())));
        const int why = temporary.back()->write(file.text);
        if (why != 0) return cannot_write(temporary.back()->path(), std::strerror(why));
        targets.push_back(file.path);
    }
    std::vector<fs::path> made;
    for (std::size_t index = 0; index < targets.size(); ++index) {
        fs::rename(temporary[index]->path(), targets[index], problem);
        if (!problem) {
            made.push_back(targets[index]);
            continue;
        }
        std::error_code none;
        for (const fs::path& path : made) fs::remove(path, none);
        return cannot_write(targets[index], problem.message());
    }
    return made;
}

Result<void> replace_file(const fs::path& path, const std::string& text) {
    std::error_code problem;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), problem);
    if (problem) return cannot_write(path, problem.message());
    TemporaryFile temporary(new_name(path, 0));
    if (const int why = temporary.write(text); why != 0) return cannot_write(temporary.path(), std::strerror(why));
    fs::rename(temporary.path(), path, problem);
    if (problem) return cannot_write(path, problem.message());
    return {};
}

}  // namespace farmland::scripting
