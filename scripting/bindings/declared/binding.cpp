#include "scripting/bindings/declared/binding.hpp"

#include <algorithm>
#include <optional>

#include "core/base/text.hpp"
#include "scripting/bindings/declared/definition.hpp"
#include "scripting/host/library/games.hpp"

namespace farmland::scripting {

namespace {

using declared::Board;
using DeclaredState = Self<StateOf<DeclaredBinding>>;
using DeclaredRules = Behind<const declared::Rules>;

double worth_of(const declared::Rules& rules, const declared::State& state, Side side, lua_State* L) {
    constexpr double won = 1e12;
    if (const auto ended = rules.outcome(state)) return !ended->winner ? 0 : *ended->winner == side ? won : -won;
    const auto worth = run_rules(L, [&] { return rules.worth(state, side); });
    if (!worth) raise(L, "the game " + in_quotes(rules.name()) + " has no function worth");
    return *worth;
}

// worth(team): of a game that is over far more, or far less, than anything else.
double worth(DeclaredState self, Team team, sol::this_state L) {
    charge(L, DeclaredBinding::steps_of_worth);
    return worth_of(*self->rules, self->state, team, L);
}

// best(): the first of the actions that lead to the greatest worth for the team to move, as text, and that worth.
std::tuple<std::optional<std::string>, double> best(DeclaredState self, sol::this_state L) {
    const declared::Rules& rules = *self->rules;
    const Side side = rules.side_to_move(self->state);
    const auto actions = run_rules(L, [&] { return rules.legal_actions(self->state); });
    std::optional<std::string> best;
    double greatest = 0;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        charge(L, DeclaredBinding::steps_of_looking_ahead);
        declared::State next = self->state;
        NoEvents<declared::Event> nobody;
        run_rules(L, [&] { rules.apply(next, actions[index], nobody); });
        const double found = worth_of(rules, next, side, L);
        if (best && found <= greatest) continue;
        best = rules.action_text(actions[index]);
        greatest = found;
    }
    return {best, greatest};
}

const Board& board_of(DeclaredRules rules, lua_State* L) {
    if (!rules->declaration().board) raise(L, "this game has no board");
    return *rules->declaration().board;
}

int check_field(DeclaredRules rules, Argument name) {
    const Board& board = board_of(rules, name.L);
    const auto text = name.text();
    if (!text) name.refuse("expected the name of a field such as \"" + board.name(0) + "\"");
    const auto field = board.parse(*text);
    if (!field) name.refuse(in_quotes(*text) + " is not a field; they are " + board.range());
    return *field;
}

// column(field), row(field): from 1; field(column, row): nil off the board.
int column_of(DeclaredRules rules, Argument field, sol::this_state L) {
    return board_of(rules, L).column(check_field(rules, field)) + 1;
}
int row_of(DeclaredRules rules, Argument field, sol::this_state L) {
    return board_of(rules, L).row(check_field(rules, field)) + 1;
}
std::optional<std::string> field_at(DeclaredRules rules, Whole column, Whole row, sol::this_state L) {
    const Board& board = board_of(rules, L);
    const auto bounded = [](lua_Integer value) {
        return static_cast<int>(std::clamp<lua_Integer>(value, 0, Board::most_fields + 1));
    };
    const int field = board.at(bounded(column) - 1, bounded(row) - 1);
    return field == Board::nowhere ? std::nullopt : std::optional(board.name(field));
}

void describe_neighbours(const Board& board, bool with_corners, const char* kind, TableWriter& out) {
    for (int field = 0; field < board.fields(); ++field) {
        std::vector<std::string_view> names;
        for (std::size_t direction = 0; direction < board.directions().size(); ++direction) {
            const int next = board.next(field, direction);
            if (next != Board::nowhere && (with_corners || !board.is_diagonal(direction)))
                names.push_back(board.name(next));
        }
        out.list(board.name(field), kind, names);
    }
}

}  // namespace

void DeclaredBinding::add_globals(Sandbox& sandbox, const declared::Rules& rules) {
    static constexpr std::array<NamedFunction, 3> functions = {
        {{"column", exposed<&column_of>}, {"field", exposed<&field_at>}, {"row", exposed<&row_of>}}};
    const declared::Declaration& game = rules.declaration();
    add_global_table(sandbox, game.name.c_str(), [&](TableWriter& out) {
        out.group("parameters", "parameters", [&](TableWriter& inner) {
            for (const auto& [name, value] : game.parameters) inner.number(name, value);
        });
        out.list("seats", "seats", game.seats);
        if (!game.board) return;
        std::vector<std::string_view> names;
        names.reserve(static_cast<std::size_t>(game.board->fields()));
        for (int field = 0; field < game.board->fields(); ++field) names.push_back(game.board->name(field));
        out.list("fields", "fields", names);
        out.group("beside", "beside",
                  [&](TableWriter& inner) { describe_neighbours(*game.board, false, "beside", inner); });
        out.group("around", "around",
                  [&](TableWriter& inner) { describe_neighbours(*game.board, true, "around", inner); });
        out.functions(functions, &rules);
    });
}

std::span<const NamedFunction> DeclaredBinding::state_methods() {
    static constexpr std::array<NamedFunction, 2> methods = {{{"best", exposed<&best>}, {"worth", exposed<&worth>}}};
    return methods;
}

Result<std::string> DeclaredBinding::position_of_table(lua_State* L, int index, const declared::Rules& rules) {
    const auto value = value_at(L, index, "position");
    if (!value) return value.error();
    const auto fields = named_texts(rules, *value);
    if (!fields) return fields.error();
    const auto state = rules.position_of(*fields);
    if (!state) return state.error();
    return rules.position_text(*state);
}

}  // namespace farmland::scripting
