#include "tests/app/program.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "core/base/text.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;

Run run(const Call& call) {
    const TemporaryFolder folder;
    write_file(folder.path() / "in", call.input);
    std::string line = "cd " + shell_word(call.folder.string()) + " && env";
    for (const std::string& variable : call.environment) line += " " + shell_word(variable);
    line += " " + shell_word(call.program.string());
    for (const std::string& argument : call.arguments) line += " " + shell_word(argument);
    const auto stream = [&](const char* name) { return shell_word((folder.path() / name).string()); };
    line += " <" + stream("in") + " >" + stream("out") + " 2>" + stream("err");
    const int status = std::system(line.c_str());
    Run result;
    result.out = read_file(folder.path() / "out");
    result.err = read_file(folder.path() / "err");
    // The shell reports a signal as 128 plus its number.
    if (WIFEXITED(status) && WEXITSTATUS(status) < 128) result.exit_code = WEXITSTATUS(status);
    return result;
}

void let_call_copy_without_data(Call& call, const std::filesystem::path& folder) {
    call.program = folder / "bin" / "deep" / "farmland";
    std::filesystem::create_directories(call.program.parent_path());
    std::filesystem::copy_file(FARMLAND_PROGRAM, call.program);
    const std::string nothing_there = folder.string();
    call.environment = {"HOME=" + nothing_there, "XDG_DATA_HOME=" + nothing_there, "XDG_DATA_DIRS=" + nothing_there};
}

bool has_pseudo_terminals() {
    Call probe;
    probe.program = "/bin/sh";
    probe.arguments = {"-c", "script -qec true /dev/null"};
    return run(probe).exit_code == 0;
}

Run run_at_terminal(Call call, int columns) {
    std::string line = "stty cols " + std::to_string(columns) + "; exec " + shell_word(call.program.string());
    for (const std::string& argument : call.arguments) line += " " + shell_word(argument);
    // What the call says comes after and holds.
    call.environment.insert(call.environment.begin(), {"TERM=xterm", "NO_COLOR=1", "LC_ALL=C",
                                                       "XDG_STATE_HOME=" + fs::absolute(call.folder).string()});
    call.program = "/bin/sh";
    call.arguments = {"-c", "script -qec " + shell_word(line) + " /dev/null"};
    Run seen = run(call);
    std::erase(seen.out, '\r');
    return seen;
}

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void write_file(const fs::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "farmland-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace farmland::tests
