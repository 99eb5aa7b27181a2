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

Error cannot_write(const fs::path& path, std::string_view why) {
    return {in_quotes(path.string()) + " cannot be written: " + std::string(why)};
}

// A file that is gone again unless it was given its name.
class TemporaryFile {
public:
    TemporaryFile(const fs::path& final_path, int serial)
        : path_(final_path.string() + ".new-" + std::to_string(getpid()) + "-" + std::to_string(serial)) {}
    ~TemporaryFile() {
        std::error_code none;
        fs::remove(path_, none);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    Result<void> write(std::string_view text) const {
        const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0) return cannot_write(path_, std::strerror(errno));
        while (!text.empty()) {
            const ssize_t count = ::write(file, text.data(), text.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) {
                const int problem = count < 0 ? errno : EIO;
                close(file);
                return cannot_write(path_, std::strerror(problem));
            }
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        if (close(file) != 0) return cannot_write(path_, std::strerror(errno));
        return {};
    }

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

}  // namespace

Result<std::vector<fs::path>> write_new_files(const fs::path& folder, const std::vector<NewFile>& files) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) return Error{"the folder " + in_quotes(folder.string()) + " cannot be made: " + problem.message()};
    std::vector<std::unique_ptr<TemporaryFile>> temporary;
    std::vector<fs::path> targets;
    for (const NewFile& file : files) {
        std::error_code none;
        if (fs::symlink_status(file.path, none).type() != fs::file_type::not_found) {
            if (file.if_there == NewFile::IfThere::keep) continue;
            return Error{in_quotes(file.path.lexically_normal().string()) +
                         " already exists; choose another name or remove it first"};
        }
        temporary.push_back(std::make_unique<TemporaryFile>(file.path, static_cast<int>(temporary.size())));
        if (auto written = temporary.back()->write(file.text); !written) return written.error();
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
    fs::create_directories(path.parent_path(), problem);
    if (problem) return cannot_write(path, problem.message());
    const TemporaryFile temporary(path, 0);
    if (auto written = temporary.write(text); !written) return written;
    fs::rename(temporary.path(), path, problem);
    if (problem) return cannot_write(path, problem.message());
    return {};
}

}  // namespace farmland::scripting
