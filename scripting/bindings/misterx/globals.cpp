#include <array>

#include "core/misterx/layout.hpp"
#include "scripting/bindings/misterx/binding.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

namespace {

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
