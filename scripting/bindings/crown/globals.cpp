#include "scripting/bindings/crown/binding.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/crown/union.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/lazy_fields.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

namespace {

using Grid = Behind<const SquareGrid>;

// Row by row.
std::vector<std::string> names_of_all_fields(const SquareGrid& grid) {
    std::vector<Field> fields(static_cast<std::size_t>(grid.fields()));
    std::iota(fields.begin(), fields.end(), Field{0});
    return crown::names_of(grid, fields);
}

// The fields next to a field, with false where the board ends.
template <class Fields>
void push_neighbours(const char* kind, const SquareGrid& grid, const Fields& fields, TableWriter& out) {
    out.push_list(kind, fields, [&](Field field) {
        if (field == no_field) {
            out.push_item(false);
        } else {
            out.push_item(grid.name(field));
        }
    });
}

struct Beside {
    static constexpr const char* name = "crown.beside";
    static void push(const SquareGrid& grid, Field field, TableWriter& out) {
        push_neighbours("crown.beside[field]", grid, grid.beside(field), out);
    }
};

struct Around {
    static constexpr const char* name = "crown.around";
    static void push(const SquareGrid& grid, Field field, TableWriter& out) {
        push_neighbours("crown.around[field]", grid, grid.around(field), out);
    }
};

struct Steps {
    static constexpr const char* name = "crown.steps";
    static void push(const SquareGrid& grid, Field from, TableWriter& out) {
        const auto describe = [&](TableWriter& row) {
            for (int field = 0; field < grid.fields(); ++field) {
                const auto to = static_cast<Field>(field);
                row.number(grid.name(to), grid.steps(from, to));
            }
        };
        out.push_group("crown.steps of a field", describe, grid.fields());
    }
};

// __index(table, field)
template <class Row>
Pushed read_row(Grid grid, Argument table, Argument key, sol::this_state L) {
    if (key.whole()) return {0};  // so that it can be taken for an empty list
    const auto name = key.text();
    if (!name) raise(L, std::string(Row::name) + ": expected a field such as D4, found a " + key.type_name());
    const auto field = grid->parse(*name);
    if (!field || grid->name(*field) != *name) {
        raise(L, std::string(Row::name) + " has no field " + in_quotes(*name) + "; expected A1 to " +
                     grid->name(static_cast<Field>(grid->fields() - 1)));
    }
    TableWriter out(L, Owner::engine);
    Row::push(*grid, *field, out);
    keep_lazy_field(table, grid->name(*field).c_str());
    return {};
}

// __pairs(table)
Pushed pairs_of_rows(Grid grid, Argument table, sol::this_state L) {
    charge(L, 20 * grid->fields());
    return pairs_of_lazy_fields(table, names_of_all_fields(*grid));
}

// What there is to know about each field, as a table for each: reading a table costs a policy far less than a call. The
// table of a field is made when it is first asked for, since most policies need few of them.
template <class Row>
void add_rows(lua_State* L, std::string_view name, const SquareGrid& grid, TableWriter& out) {
    out.field(name, [&] {
        out.push_group(
            Row::name, [](TableWriter&) {}, grid.fields());
        add_lazy_reader(L, exposed<&read_row<Row>>, &grid);
        add_pairs(L, exposed<&pairs_of_rows>, &grid);
    });
}

// An argument that is a card or a known unit.
struct GivenUnit {
    std::string_view name;
    crown::Values values;
};

GivenUnit sol_lua_get(sol::types<GivenUnit>, lua_State* L, int index, Tracking& tracking) {
    sol_lua_get(sol::types<GivenTable>(), L, index, tracking);
    const auto to_whole = [](Argument given) { return given.to_whole(); };
    const auto atk = read_field(L, index, "atk", to_whole);
    const auto def = read_field(L, index, "def", to_whole);
    const auto name = text_field(L, index, "name");
    const auto fits = [](std::int64_t value) { return value <= crown::max_value && value >= -crown::max_value; };
    if (!atk || !def || !name || !fits(*atk) || !fits(*def)) {
        raise_argument(L, index, "expected a card, or a unit that is known: a table with name, atk and def");
    }
    // Whether great values are prime takes long to find out.
    const auto greatest = static_cast<double>(std::max(std::abs(*atk), std::abs(*def)));
    charge(L, static_cast<std::int64_t>(std::sqrt(greatest / 100) / 2));
    return {*name, {*atk, *def}};
}

// union(a, b): ATK and DEF, or nil.
Pushed union_values(GivenUnit a, GivenUnit b, sol::this_state L) {
    const auto values = a.name == b.name ? std::nullopt : crown::union_of(a.values, b.values);
    if (!values) return {sol::stack::push(L, sol::lua_nil)};
    return {sol::stack::multi_push(L, values->atk, values->def)};
}

// Whether what units may do is what the document says.
bool moves_are_plain(const crown::Rules& rules) {
    const auto is_plain = [](const crown::UnitKind& kind) {
        return kind.traits.movement == crown::Movement{} && kind.traits.may_block;
    };
    return rules.hooks().placement == nullptr && rules.parameters().placing_range == 1 &&
           std::all_of(rules.kinds().begin(), rules.kinds().end(), is_plain);
}

}  // namespace

void CrownBinding::add_globals(Sandbox& sandbox, const crown::Rules& rules) {
    static constexpr std::array<NamedFunction, 1> functions = {{{"union", exposed<&union_values>}}};
    add_global_table(sandbox, "crown", [&](TableWriter& out) {
        add_rows<Beside>(sandbox.lua(), "beside", rules.grid(), out);
        add_rows<Around>(sandbox.lua(), "around", rules.grid(), out);
        add_rows<Steps>(sandbox.lua(), "steps", rules.grid(), out);
        out.list("fields", "crown.fields", names_of_all_fields(rules.grid()));
        out.group("parameters", "crown.parameters", [&](TableWriter& parameters) {
            describe_parameters(crown::parameter_table, rules.parameters(), parameters);
        });
        out.flag("plain_moves", moves_are_plain(rules));
        out.functions(functions);
    });
}

}  // namespace farmland::scripting
