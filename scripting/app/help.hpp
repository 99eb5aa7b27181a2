// What the program says about itself, from the table of commands.
#pragma once

#include <string>
#include <vector>

namespace farmland::scripting {

// Of the program as a whole.
std::string program_help();

struct ManualPage {
    std::string file;  // farmland-match.1
    std::string text;
};

// One page for the program, and one for each command.
std::vector<ManualPage> manual_pages();

}  // namespace farmland::scripting
