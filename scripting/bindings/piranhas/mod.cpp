#include "scripting/bindings/piranhas/binding.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "core/base/text.hpp"
#include "scripting/bindings/mod_tables.hpp"
#include "scripting/host/exposed/shown_board.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/mods/hook_call.hpp"
#include "scripting/mods/hooked_mods.hpp"

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

void push_fish(lua_State* L, const piranhas::Rules& rules, const piranhas::State& state, piranhas::Field field) {
    push_table(L, Owner::script, "fish", [&](TableWriter& out) {
        out.number("team", number_of(state.fish[0].contains(field) ? Side::first : Side::second));
        out.text("field", rules.aquarium().name(field));
        out.number("column", rules.aquarium().column(field));
        out.number("row", rules.aquarium().row(field));
    });
}

// length(fish, direction, usual, board)
int length_by_mods(const void* context, const piranhas::Rules& rules, const piranhas::State& state,
                   piranhas::Field from, piranhas::Direction direction) {
    const int usual = rules.usual_length(state, from, direction);
    const auto answer =
        first_answer<int>(context, index_of_hook<piranhas::Hooks>("length"), [&](HookCall& call) -> std::optional<int> {
            lua_State* L = call.lua();
            push_fish(L, rules, state, from);
            sol::stack::push(L, name_of(direction));
            sol::stack::push(L, usual);
            const ShownBoard<PiranhasBoard> board(L, rules, state);
            const Argument given = call.call();
            if (!given.is_given()) return std::nullopt;
            const auto length = given.whole();
            if (!length) call.refuse_kind("a whole number of fields, or nil");
            if (*length < 0 || *length > piranhas::max_side) {
                call.refuse(std::to_string(*length) + ", expected 0 to " + std::to_string(piranhas::max_side) +
                            " fields");
            }
            return static_cast<int>(*length);
        });
    return answer.value_or(usual);
}

// Collects what the mods bring, in their order.
class PiranhasData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        if (auto checked = check_names_of_mod(table, {"start", "parameters", "hooks"}); !checked) return checked;
        if (table.has("start")) {
            auto drawn = table.lines("start");
            if (!drawn) return drawn.error();
            parameters_.start.clear();
            for (const std::string& row : piranhas::rows_of_drawing(*drawn)) parameters_.start += row + "\n";
            if (parameters_.start.empty()) return table.error("start", "expected a row for each of the board's");
            file_of_start_ = mod.source().name;
            file_ = mod.source().name;
        }
        if (auto read = read_parameters(mod, table); !read) return read;
        return hooked_.add(mod);
    }

    Result<Setup> setup() const {
        const auto rules =
            piranhas::Rules::make(parameters_, hooked_.choose_from({.context = {}, .length = length_by_mods}));
        if (rules) return rules->setup();
        // Each mod was judged as it came; only together can they still be wrong.
        Error wrong = rules.error();
        if (wrong.where.name == piranhas::start_name) return Error{wrong.sentence(), {file_of_start_}};
        // In mods both are one parameter.
        if (wrong.where.name == piranhas::kraken_fields_name) wrong.where.name = "kraken";
        return Error{"parameters." + wrong.sentence(), {file_}};
    }

private:
    Result<void> read_parameters(const Mod& mod, const TableReader& table) {
        if (!table.has("parameters")) return {};
        file_ = mod.source().name;
        return table.table("parameters", [&](const TableReader& given) -> Result<void> {
            constexpr auto all = names_of(piranhas::parameter_table);
            // Where the kraken are is given in the place of how many there are.
            if (auto checked = given.check_names(std::span(all).first(all.size() - 1)); !checked) return checked;
            for (const auto& each : piranhas::parameter_table) {
                if (!given.has(each.name)) continue;
                const bool are_fields = each.name == "kraken" && !given.integer(each.name);
                if (each.name == "kraken") parameters_.kraken_fields.clear();
                auto taken = are_fields ? read_kraken_fields(given)
                                        : take_parameter(given, each, parameters_, RangeWording::brief);
                if (!taken) return taken;
            }
            return {};
        });
    }

    // kraken = { "C3", "E4" }
    Result<void> read_kraken_fields(const TableReader& given) {
        const auto fields = given.texts("kraken");
        if (!fields) return given.error("kraken", "expected how many there are, or a list of fields");
        const auto count = static_cast<int>(fields->size());
        if (!piranhas::kraken_range.contains(count)) {
            return given.error("kraken", "expected at most " + std::to_string(piranhas::kraken_range.most) + " fields");
        }
        parameters_.kraken = count;
        for (const std::string& field : *fields) {
            if (!piranhas::Aquarium(piranhas::max_side).parse(field)) {
                return given.error("kraken", in_quotes(field) + " is not a field");
            }
            parameters_.kraken_fields += (parameters_.kraken_fields.empty() ? "" : " ") + field;
        }
        return {};
    }

    piranhas::Parameters parameters_;
    std::string file_;           // the last that said anything
    std::string file_of_start_;  // and of the start
    HookedMods<piranhas::Hooks> hooked_;
};

}  // namespace

std::span<const NamedFunction> PiranhasBoard::methods() {
    static constexpr std::array<NamedFunction, 5> all = {{{"at", exposed<&content_at>},
                                                          {"field", exposed<&field_on_board>},
                                                          {"fish", exposed<&count_fish>},
                                                          {"side", exposed<&side_of_board>},
                                                          {"turn", exposed<&turn_on_board>}}};
    return all;
}

Result<Setup> PiranhasBinding::setup_of(const Mods& mods) { return setup_of_mods<PiranhasData>(mods); }

}  // namespace farmland::scripting
