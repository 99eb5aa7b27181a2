// Tables on standard output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace farmland::scripting {

using TableRow = std::vector<std::string>;

// Each row on a line, with all cells of a column below each other and two blanks between columns; nothing is behind the last.
std::string in_columns(const std::vector<TableRow>& rows, std::string_view indent = "");

}  // namespace farmland::scripting
