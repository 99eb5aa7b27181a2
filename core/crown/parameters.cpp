#include "core/crown/parameters.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::crown {

Result<void> set_parameter(Parameters& parameters, std::string_view name, std::string_view value) {
    const auto known = std::find_if(parameter_table.begin(), parameter_table.end(),
                                    [&](const auto& each) { return each.name == name; });
    if (name != "king_fields") return farmland::set_parameter(*known, parameters, value);
    const auto fields = words(value);
    const SquareGrid largest(SquareGrid::max_side, SquareGrid::max_side);
    const bool valid = fields.size() == 2 && largest.parse(fields[0]) && largest.parse(fields[1]);
    if (valid && fields[0] != fields[1]) return read_parameter(*known, parameters, value);
    return Error{"expected two different fields, such as D1 and D7, found " + in_quotes(value)};
}

Result<void> check_parameters(const Parameters& parameters) {
    if (auto fits = check_ranges(parameter_table, parameters); !fits) return fits;
    const auto most_dealt = static_cast<std::int64_t>(std::min(parameters.hand_limit, parameters.deck_size)) - 1;
    const auto dealt = static_cast<std::int64_t>(parameters.start_hand);
    if (auto fits = check_range("start_hand", dealt, {0, most_dealt}); !fits) return fits;
    const SquareGrid grid(parameters.columns, parameters.rows);
    for (const std::string& field : parameters.king_fields) {
        if (!grid.parse(field)) return Error{"king_fields names " + in_quotes(field) + ", which is not on the board"};
    }
    if (grid.parse(parameters.king_fields[0]) == grid.parse(parameters.king_fields[1])) {
        return Error{"king_fields puts both kings on " + parameters.king_fields[0]};
    }
    return {};
}

Result<Parameters> parse_parameters(std::string_view text) {
    auto parameters = farmland::parse_parameters<Parameters>(parameter_table, text);
    if (!parameters) return parameters;
    if (auto fits = check_parameters(*parameters); !fits) return fits.error();
    return parameters;
}

}  // namespace farmland::crown
