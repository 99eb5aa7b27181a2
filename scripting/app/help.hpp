// What the program says about itself, from the table of commands.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace farmland::scripting {

struct Command;

// Of the program as a whole.
std::string program_help();

// For a command that is several: what each of them does.
std::string parts_help(const Command& command);

struct ManualPage {
    std::string file;  // farmland-match.1
    std::string text;
};

// One page for the program, and one for each command.
std::vector<ManualPage> manual_pages();

// What the last of the words after `farmland`, which may be empty, can become. `:file` and `:directory` stand for files and
// folders, which the shell finds itself.
std::vector<std::string> completions(std::span<const std::string> words);

// What the word at a place may be, as the synopsis says: of "match GAME POLICY POLICY [OPTION...]" GAME at place 0.
std::string values_at(std::string_view synopsis, std::size_t place);

}  // namespace farmland::scripting
