#include "scripting/bindings/misterx/binding.hpp"

#include <array>
#include <string>

#include "core/base/text.hpp"
#include "core/misterx/layout.hpp"
#include "scripting/host/exposed/filter.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

namespace {

std::string no_such_piece(std::string_view name, const misterx::Rules& rules) {
    return in_quotes(name) + " is not a piece; they have names such as " + rules.name(misterx::quarry_of(Side::first)) +
           ": a letter, a number, and R or V";
}

// The piece that a script names; raises if there is none.
misterx::Piece check_piece(const misterx::Rules& rules, Argument name) {
    const auto text = name.text();
    if (!text) name.refuse("expected the name of a piece such as \"X1R\"; call it with a colon");
    const auto piece = rules.find_piece(*text);
    if (!piece) name.refuse(no_such_piece(*text, rules));
    return *piece;
}

std::optional<misterx::Piece> filter_piece(lua_State* L, int table, const char* key, const misterx::Rules& rules) {
    const auto name = filter_text(L, table, key);
    if (!name) return std::nullopt;
    const auto piece = rules.find_piece(*name);
    if (!piece) raise(L, "filter: " + no_such_piece(*name, rules));
    return piece;
}

using MisterxState = Self<StateOf<MisterxBinding>>;

// freedom(team): of its Mister X.
int freedom_of_team(MisterxState self, Team team) { return misterx::freedom(self->state, team); }

// around(piece): how many fields around it are free, and how many have a piece of team 1 and of team 2 on top.
std::tuple<int, int, int> around_in_state(MisterxState self, Argument piece, sol::this_state L) {
    charge(L, 20);
    const misterx::Neighbours beside = misterx::neighbours_of(self->state, check_piece(*self->rules, piece));
    return {beside.free, beside.of_side[0], beside.of_side[1]};
}

// view:around(piece): the same, with a piece of this team or of the enemy on top.
std::tuple<int, int, int> around_in_view(Behind<const MisterxBinding::View> view, Argument /*view*/, Argument piece,
                                         sol::this_state L) {
    charge(L, 20);
    const auto& [state, viewer] = view->last();
    const misterx::Neighbours beside = misterx::neighbours_of(state, check_piece(view->rules(), piece));
    return {beside.free, beside.of_side[index_of(viewer)], beside.of_side[index_of(opponent_of(viewer))]};
}

constexpr std::array<NamedFunction, 2> methods_of_misterx = {{
    {"around", exposed<&around_in_state>},
    {"freedom", exposed<&freedom_of_team>},
}};
constexpr std::array<NamedFunction, 1> functions_of_misterx_view = {{{"around", exposed<&around_in_view>}}};

struct GivenPlace : misterx::Place {};

GivenPlace sol_lua_get(sol::types<GivenPlace>, lua_State* L, int index, Tracking& tracking) {
    sol_lua_get(sol::types<GivenTable>(), L, index, tracking);
    const auto part = [&](const char* name) {
        constexpr std::int64_t farthest = 1000;  // farther than any piece lies
        const auto value = whole_field(L, index, name);
        if (!value || *value > farthest || *value < -farthest) {
            raise_argument(L, index, "expected a piece in play, or another table with north and north_east");
        }
        return static_cast<int>(*value);
    };
    return {{part("north"), part("north_east")}};
}

// steps(a, b): how far apart two places are.
int steps_between_places(GivenPlace from, GivenPlace to) { return misterx::steps_between(from, to); }

}  // namespace

misterx::ActionQuery MisterxBinding::Actions::read_query(lua_State* L, int table, const misterx::Rules& rules) {
    static constexpr std::array<std::string_view, 4> known = {"kind", "piece", "beside", "distinct"};
    check_filter_names(L, table, known);
    misterx::ActionQuery query;
    if (const auto kind = filter_text(L, table, "kind")) {
        query.kind = find_name<misterx::ActionKind>(misterx::action_kind_names, *kind);
        if (!query.kind) raise_unknown_kind(L, *kind, misterx::action_kind_names);
    }
    query.piece = filter_piece(L, table, "piece", rules);
    query.beside = filter_piece(L, table, "beside", rules);
    query.distinct = filter_flag(L, table, "distinct").value_or(false);
    return query;
}

std::span<const NamedFunction> MisterxBinding::state_methods() { return methods_of_misterx; }
std::span<const NamedFunction> MisterxBinding::view_functions() { return functions_of_misterx_view; }

Result<misterx::DialogueOptions> MisterxBinding::dialogue_options(
    const std::map<std::string, std::string, std::less<>>& given) {
    misterx::DialogueOptions options;
    for (const auto& [name, text] : given) {
        static constexpr std::array<std::string_view, 1> names = {"terminal"};
        if (name != names[0]) return Error{"a dialogue has no " + in_quotes(name) + suggestion(name, names)};
        if (text != "yes" && text != "no") return Error{"terminal: expected yes or no, found " + in_quotes(text)};
        options.interactive = text == "yes";
    }
    return options;
}

void MisterxBinding::add_globals(Sandbox& sandbox, const misterx::Rules& rules) {
    static constexpr std::array<NamedFunction, 1> functions = {{{"steps", exposed<&steps_between_places>}}};
    static constexpr std::array<HexEdge, hex_edges> edges = {0, 1, 2, 3, 4, 5};
    add_global_table(sandbox, "misterx", [&](TableWriter& out) {
        out.groups("kinds", "misterx.kinds", "kind", rules.kinds(),
                   [](TableWriter& kind, const misterx::PieceKind& each) {
                       kind.text("letter", {&each.letter, 1});
                       kind.text("name", each.name);
                       kind.number("count", each.count);
                       kind.text("movement", text_of(each.movement));
                   });
        out.group("parameters", "misterx.parameters", [&](TableWriter& parameters) {
            describe_parameters(misterx::parameter_table, rules.parameters(), parameters);
        });
        // Where the field at each edge lies, seen from the middle.
        out.groups("edges", "misterx.edges", "edge", edges, [](TableWriter& edge, HexEdge each) {
            edge.number("north", misterx::step_across(each).north);
            edge.number("north_east", misterx::step_across(each).north_east);
        });
        out.list("opposite", "misterx.opposite", edges, [](HexEdge edge) { return opposite_edge(edge) + 1; });
        out.functions(functions);
    });
}

}  // namespace farmland::scripting
