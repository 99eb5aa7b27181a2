#include "scripting/bindings/piranhas/board.hpp"

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "scripting/bindings/piranhas/binding.hpp"

namespace farmland::scripting {

namespace {

using AskedPiranhas = Asked<PiranhasBoard>;

// board:at(field): 1 or 2 for a fish of that team, "kraken", or false.
std::variant<lua_Integer, std::string_view, bool> content_at(AskedPiranhas board, Argument name) {
    const piranhas::Field field = check_field(*board->rules, name);
    for (const Side side : {Side::first, Side::second}) {
        if (board->state->fish[index_of(side)].contains(field)) return lua_Integer{number_of(side)};
    }
    if (board->state->kraken.contains(field)) return "kraken";
    return false;
}

// board:field(column, row): nil off the board.
std::optional<std::string> field_on_board(AskedPiranhas board, Whole column, Whole row) {
    return name_of_field_at(*board->rules, column, row);
}

// board:fish(team): how many there are.
int count_fish(AskedPiranhas board, Team team) { return board->state->fish[index_of(team.side)].count(); }

int side_of_board(AskedPiranhas board) { return board->rules->aquarium().side(); }

// board:turn(): how many moves were made.
int turn_on_board(AskedPiranhas board) { return board->state->turn; }

}  // namespace

std::span<const NamedFunction> PiranhasBoard::methods() {
    static constexpr std::array<NamedFunction, 5> all = {{{"at", exposed<&content_at>},
                                                          {"field", exposed<&field_on_board>},
                                                          {"fish", exposed<&count_fish>},
                                                          {"side", exposed<&side_of_board>},
                                                          {"turn", exposed<&turn_on_board>}}};
    return all;
}

}  // namespace farmland::scripting
