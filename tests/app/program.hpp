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

// Makes a copy of the program in a folder, with no data folder that it could find, and lets the call start it.
void let_call_copy_without_data(Call& call, const std::filesystem::path& folder);

// Whether a program can be run at a terminal of its own here, by script(1).
bool has_pseudo_terminals();

// What somebody sees who types the input at a terminal with so many columns, what is typed included. Nothing is kept but
// in the folder of the call.
Run run_at_terminal(Call call, int columns = 80);

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
