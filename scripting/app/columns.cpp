#include "scripting/app/columns.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::scripting {

std::string in_columns(const std::vector<TableRow>& rows, std::string_view indent) {
    std::vector<std::size_t> widths;
    for (const TableRow& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], utf8_length(row[column]));
        }
    }
    std::string text;
    for (const TableRow& row : rows) {
        std::string line(indent);
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::size_t blanks = column + 1 < row.size() ? widths[column] - utf8_length(row[column]) + 2 : 0;
            line += row[column] + std::string(blanks, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace farmland::scripting
