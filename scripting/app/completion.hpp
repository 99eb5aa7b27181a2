// What can stand at the cursor of a shell's line, from the table of commands.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace farmland::scripting {

// What the last of the words after `farmland`, which may be empty, can become. `:file` and `:directory` stand for files and
// folders, which the shell finds itself.
std::vector<std::string> completions(std::span<const std::string> words);

}  // namespace farmland::scripting
