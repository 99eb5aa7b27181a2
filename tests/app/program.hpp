// Runs the built program the way a user's shell does.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace farmland::tests {

struct Run {
    std::string out;
    std::string err;
    int exit_code = -1;  // -1: ended by a signal
};

struct Call {
    std::vector<std::string> arguments = {};
    std::string input = {};
    std::filesystem::path folder = ".";
    std::vector<std::string> environment = {};  // further variables, NAME=value
    std::filesystem::path program = FARMLAND_PROGRAM;
};

Run run(const Call& call);

std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

// A folder of its own that is gone when the test is over.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace farmland::tests
