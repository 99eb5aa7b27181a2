#include "tests/app/program.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace farmland::tests {

namespace fs = std::filesystem;

namespace {

std::string shell_word(const std::string& word) {
    std::string quoted = "'";
    for (const char character : word) quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return quoted + "'";
}

}  // namespace

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
