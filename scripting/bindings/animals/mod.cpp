#include "scripting/bindings/animals/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/bindings/mod_tables.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/mods/hook_call.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

// A text of patterns, a list of such texts, or a list of tables such as { jump = "diagonal", distance = 2 }.
class MovementReader {
public:
    static Result<std::vector<animals::Pattern>> read(const TableReader& species) {
        std::string text;
        if (const auto given = species.text("movement")) {
            text = *given;
        } else {
            auto read = species.table("movement", [&](const TableReader& list) -> Result<void> {
                if (const auto texts = list.scalars()) {
                    for (const std::string& each : *texts) append(text, each);
                    return {};
                }
                return list.each_table([&](const TableReader& pattern) { return read_pattern(pattern, text); });
            });
            if (!read) return read.error();
        }
        auto movement = animals::parse_movement(text);
        if (!movement) return species.error("movement", movement.error().sentence());
        return movement;
    }

private:
    static constexpr std::array<std::string_view, 5> names = {"step", "slide", "zigzag", "jump", "distance"};

    static void append(std::string& text, const std::string& pattern) { text += (text.empty() ? "" : ", ") + pattern; }

    static Result<void> read_pattern(const TableReader& pattern, std::string& text) {
        if (auto checked = pattern.check_names(names); !checked) return checked;
        std::string found;
        for (const std::string_view kind : {"step", "slide", "jump"}) {
            if (!pattern.has(kind)) continue;
            const auto reach = pattern.text(kind);
            if (!reach) return reach.error();
            if (!found.empty()) return pattern.error(kind, "expected one way to move each");
            found = std::string(kind) + " " + *reach;
        }
        if (pattern.has("zigzag")) {
            const auto zigzag = pattern.boolean("zigzag");
            if (!zigzag) return zigzag.error();
            if (!*zigzag || !found.empty()) return pattern.error("zigzag", "expected one way to move each");
            found = "zigzag";
        }
        if (pattern.has("distance")) {
            const auto distance = pattern.integer("distance");
            if (!distance) return distance.error();
            found += " " + std::to_string(*distance);
        }
        append(text, found);
        return {};
    }
};

// The species as mods give them.
struct SpeciesOfMods {
    using Kind = animals::Species;
    static constexpr std::string_view table = "species";
    static constexpr std::string_view word = "species";
    static constexpr std::array<std::string_view, 4> fields = {"name", "days", "eats", "movement"};
    static constexpr std::array<std::string_view, 2> needed = {"name", "movement"};
    static constexpr std::array<std::string_view, 2> needed_in_list = needed;

    static Result<void> check(const std::vector<animals::Species>& species) { return animals::check_species(species); }

    static Result<void> read(const TableReader& one, animals::Species& species, bool /*is_new*/) {
        if (auto taken = take_if_given(one, "name", species.name); !taken) return taken;
        if (auto taken = take_if_given(one, "days", species.days); !taken) return taken;
        if (one.has("eats")) {
            if (auto taken = put(read_eats(one), species.eats); !taken) return taken;
        }
        return one.has("movement") ? put(MovementReader::read(one), species.movement) : Result<void>();
    }

private:
    // "EHK" or { "E", "H", "K" }
    static Result<std::string> read_eats(const TableReader& one) {
        if (auto text = one.text("eats")) return text;
        const auto letters = one.texts("eats");
        if (!letters) return letters.error();
        std::string eats;
        for (const std::string& letter : *letters) {
            if (letter.size() != 1) return one.error("eats", "expected letters of species, found " + in_quotes(letter));
            eats += letter;
        }
        return eats;
    }
};

void push_capture(lua_State* L, const animals::Rules& rules, const animals::Capture& capture) {
    push_table(L, Owner::script, "capture", [&](TableWriter& out) {
        out.number("team", number_of(capture.side));
        out.text("predator", {&rules.species()[capture.predator].letter, 1});
        out.text("prey", {&rules.species()[capture.prey].letter, 1});
        out.text("from", animals::name_of(capture.from));
        out.text("to", animals::name_of(capture.to));
        out.number("days", capture.days);
    });
}

void push_usual(lua_State* L, const animals::CaptureOutcome& usual) {
    push_table(L, Owner::script, "usual", [&](TableWriter& out) {
        out.number("days", usual.days);
        out.flag("predator_dies", usual.predator_dies);
    });
}

// By field the letters of the animals before the turn, lower case for W.
void push_letters(lua_State* L, const animals::Rules& rules, const animals::State& state) {
    push_map(L, [&](TableWriter& out) {
        for (animals::Fields rest = state.occupied(); rest != 0;) {
            const animals::Field field = animals::take_field(rest);
            const char letter = rules.letter_at(state, field);
            out.text(animals::name_of(field), {&letter, 1});
        }
    });
}

animals::CaptureOutcome read_capture_outcome(HookCall& call, const animals::CaptureOutcome& usual, int most_days) {
    const TableReader table = call.result();
    call.want(table.check_names({"days", "predator_dies"}));
    animals::CaptureOutcome outcome = usual;
    if (table.has("days")) outcome.days = static_cast<int>(call.want_within(table, "days", 0, most_days));
    if (table.has("predator_dies")) outcome.predator_dies = call.want(table.boolean("predator_dies"));
    return outcome;
}

animals::CaptureOutcome capture_by_mods(const void* context, const animals::Rules& rules, const animals::State& state,
                                        const animals::Capture& capture, const animals::CaptureOutcome& usual) {
    const auto answer = first_answer<animals::CaptureOutcome>(
        context, index_of_hook<animals::Hooks>("capture"),
        [&](HookCall& call) -> std::optional<animals::CaptureOutcome> {
            push_capture(call.lua(), rules, capture);
            push_usual(call.lua(), usual);
            push_letters(call.lua(), rules, state);
            const Argument given = call.call();
            if (!given.is_given()) return std::nullopt;
            if (!given.is_table()) call.refuse_kind("{ days = ..., predator_dies = ... } or nil");
            return read_capture_outcome(call, usual, rules.species()[capture.predator].days);
        });
    return answer.value_or(usual);
}

// Collects what the mods bring, in their order.
class AnimalsData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        if (auto checked = check_names_of_mod(table, {"species", "start", "parameters", "hooks"}); !checked) {
            return checked;
        }
        if (auto read = KindsReader<SpeciesOfMods>::read(table, species_); !read) return read;
        if (auto read = read_start(mod, table); !read) return read;
        const auto taken = take_parameters(table, animals::parameter_table, parameters_.limits, RangeWording::brief);
        if (!taken) return taken.error();
        return hooked_.add(mod);
    }

    Result<Setup> setup() const {
        if (species_.empty()) {
            return Error{"none of the mods brings species; one that does is meadow: depends = { \"meadow\" }"};
        }
        const auto rules = animals::Rules::make(species_, parameters_,
                                                hooked_.choose_from({.context = {}, .capture = capture_by_mods}));
        // Each mod was judged as it came; only together can the start position still be wrong.
        if (!rules) return Error{(file_of_start_.empty() ? "" : file_of_start_ + ": ") + rules.error().sentence()};
        return rules->setup();
    }

private:
    Result<void> read_start(const Mod& mod, const TableReader& table) {
        if (!table.has("start")) return {};
        const auto rows = table.lines("start");
        if (!rows) return rows.error();
        if (rows->size() != animals::board_side) {
            return table.error("start", "expected 8 rows, the topmost first, found " + std::to_string(rows->size()));
        }
        parameters_.start = text_of_rows(*rows);
        file_of_start_ = mod.source().name;
        return {};
    }

    std::vector<animals::Species> species_;
    animals::Parameters parameters_;
    std::string file_of_start_;  // of the mod that says so
    HookedMods<animals::Hooks> hooked_;
};

}  // namespace

Result<Setup> AnimalsBinding::setup_of(const Mods& mods) { return setup_of_mods<AnimalsData>(mods); }

}  // namespace farmland::scripting
