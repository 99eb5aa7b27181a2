#include "scripting/bindings/animals/binding.hpp"

#include <array>
#include <string>

#include "core/base/text.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

std::string text_of_move(const animals::Move& move) { return animals::name_of(move.from) + animals::name_of(move.to); }

// The builder refers to the turns next to it: Lua never moves what it has allocated.
struct BuilderObject {
    static constexpr const char* type_name = "builder";
    using This = Self<BuilderObject>;

    explicit BuilderObject(const animals::ActionSet& set) : turns(set), builder(turns) {}

    // options(): the moves that can be added now.
    static Pushed options(This self, sol::this_state L) {
        charge(L, 200);
        const auto found = self->builder.options();
        charge(L, static_cast<std::int64_t>(10 * found.size()));
        push_list(L, found, text_of_move);
        return {};
    }

    // add(move): one of the options.
    static Pushed add(This self, Text move, sol::this_state L) {
        charge(L, 10);
        const bool fits = move.bytes.size() == 4;
        const auto from = fits ? animals::parse_field(move.bytes.substr(0, 2)) : std::nullopt;
        const auto to = fits ? animals::parse_field(move.bytes.substr(2)) : std::nullopt;
        if (!from || !to) raise(L, "expected a move such as e2e3, found " + in_quotes(move.bytes));
        if (!self->builder.add({*from, *to})) {
            raise(L, in_quotes(move.bytes) + " cannot be added now; builder:options() lists what can");
        }
        return push_again(L, 1);
    }

    // undo(): whether there was a move to take back.
    static bool undo(This self) { return self->builder.remove(); }

    // finish(): the turn as a text.
    static std::string finish(This self, sol::this_state L) {
        charge(L, 10);
        std::string text;
        for (const animals::Move& move : self->builder.action().moves) {
            text += (text.empty() ? "" : " ") + text_of_move(move);
        }
        return text.empty() ? "pass" : text;
    }

    static std::span<const NamedFunction> methods() {
        static constexpr std::array<NamedFunction, 4> all = {{{"options", exposed<&options>},
                                                              {"add", exposed<&add>},
                                                              {"undo", exposed<&undo>},
                                                              {"finish", exposed<&finish>}}};
        return all;
    }

    animals::ActionSet turns;
    animals::TurnBuilder builder;
};

}  // namespace

void push_animals_builder(lua_State* L, const animals::ActionSet& turns) {
    charge(L, 50);
    push_object<BuilderObject>(L, turns);
}

}  // namespace farmland::scripting
