// Runs scenarios that a test has written.
#pragma once

#include <string>
#include <vector>

#include "tests/app/program.hpp"

namespace farmland::tests {

// `farmland test mine.lua` with these options, where mine.lua has that text.
inline Run test_scenario(const std::string& text, std::vector<std::string> options = {}) {
    const TemporaryFolder folder;
    write_file(folder.path() / "mine.lua", text);
    options.insert(options.begin(), {"test", "mine.lua"});
    return run({options, "", folder.path()});
}

// A file with one case, called "a", on one line.
inline std::string one_case(const std::string& body) { return "it('a', function() " + body + " end)"; }

}  // namespace farmland::tests
