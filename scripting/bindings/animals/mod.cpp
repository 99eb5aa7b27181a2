#include "scripting/bindings/animals/mod.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "core/animals/rules.hpp"
#include "core/base/text.hpp"
#include "scripting/bindings/animals/hooks.hpp"
#include "scripting/bindings/animals/position.hpp"
#include "scripting/bindings/letters.hpp"
#include "scripting/bindings/parameters.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

int as_small_number(std::int64_t number) {
    return static_cast<int>(
        std::clamp<std::int64_t>(number, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

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

// Collects what the mods bring, in their order.
class AnimalsData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        std::vector<std::string_view> known(manifest_names().begin(), manifest_names().end());
        known.insert(known.end(), {"species", "start", "parameters", "hooks"});
        if (auto checked = table.check_names(known); !checked) return checked;
        if (auto read = read_species(table); !read) return read;
        if (auto read = read_start(mod, table); !read) return read;
        const auto taken = take_parameters(table, animals::parameter_table, parameters_.limits, Refusal::brief);
        if (!taken) return taken.error();
        return hooked_.add(mod);
    }

    Result<Setup> setup() const {
        if (species_.empty()) {
            return Error{"none of the mods brings species; one that does is meadow: depends = { \"meadow\" }"};
        }
        const auto rules = animals::Rules::make(species_, parameters_, hooked_.choose_from(animals_hooks_in_lua()));
        // Each mod was judged as it came; only together can the start position still be wrong.
        if (!rules) return Error{(file_of_start_.empty() ? "" : file_of_start_ + ": ") + rules.error().sentence()};
        return rules->setup();
    }

private:
    // A list of all species there are, or by their letters what is to be different; a letter that is not there yet is
    // that of a new one.
    Result<void> read_species(const TableReader& table) {
        if (!table.has("species")) return {};
        std::vector<animals::Species> species;
        auto read = table.table("species", [&](const TableReader& given) -> Result<void> {
            if (given.names().empty()) {
                return given.each_table([&](const TableReader& one) { return add_listed(one, species); });
            }
            species = species_;
            return change_species(given, species);
        });
        if (!read) return read;
        if (auto fits = animals::check_species(species); !fits) return table.error("species", fits.error().sentence());
        species_ = std::move(species);
        return {};
    }

    static Result<void> add_listed(const TableReader& one, std::vector<animals::Species>& species) {
        constexpr std::array<std::string_view, 5> fields = {"letter", "name", "days", "eats", "movement"};
        if (auto checked = one.check_names(fields); !checked) return checked;
        const auto letter = one.text("letter");
        if (!letter) return letter.error();
        if (letter->size() != 1) {
            return one.error("letter", "expected one letter from A to Z, found " + in_quotes(*letter));
        }
        animals::Species added;
        added.letter = letter->front();
        for (const std::string_view field : {"name", "movement"}) {
            if (!one.has(field)) return one.error(field, "a species needs this");
        }
        if (auto read = read_fields(one, added); !read) return read;
        species.push_back(std::move(added));
        return {};
    }

    // species = { L = { days = 3 } }
    static Result<void> change_species(const TableReader& given, std::vector<animals::Species>& species) {
        if (species.empty()) {
            return Error{
                "species: there are none yet whose letters could be named; depend on a mod that has some, or "
                "give a list"};
        }
        for (const std::string_view letter : given.names()) {
            if (!is_capital(letter)) {
                return given.error(letter, "expected the letter of a species" + letter_of_name(letter, species));
            }
            auto changed = given.table(letter, [&](const TableReader& one) -> Result<void> {
                constexpr std::array<std::string_view, 4> fields = {"name", "days", "eats", "movement"};
                if (auto checked = one.check_names(fields); !checked) return checked;
                const auto found = std::find_if(species.begin(), species.end(),
                                                [&](const auto& each) { return each.letter == letter[0]; });
                if (found != species.end()) return read_fields(one, *found);
                animals::Species added;
                added.letter = letter[0];
                for (const std::string_view field : {"name", "movement"}) {
                    if (!one.has(field))
                        return one.error(field, "a species needs this, and " + std::string(letter) + " is a new one");
                }
                if (auto read = read_fields(one, added); !read) return read;
                species.push_back(std::move(added));
                return {};
            });
            if (!changed) return changed;
        }
        return {};
    }

    static Result<void> read_fields(const TableReader& one, animals::Species& species) {
        if (one.has("name")) {
            auto name = one.text("name");
            if (!name) return name.error();
            species.name = *std::move(name);
        }
        if (one.has("days")) {
            const auto days = one.integer("days");
            if (!days) return days.error();
            species.days = as_small_number(*days);
        }
        if (one.has("eats")) {
            auto eats = read_eats(one);
            if (!eats) return eats.error();
            species.eats = *std::move(eats);
        }
        if (one.has("movement")) {
            auto movement = MovementReader::read(one);
            if (!movement) return movement.error();
            species.movement = *std::move(movement);
        }
        return {};
    }

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

Result<Setup> animals_setup(const Mods& mods) {
    AnimalsData data;
    for (const auto& mod : mods) {
        if (auto added = data.add(*mod); !added) return mod->error(added.error());
    }
    return data.setup();
}

}  // namespace farmland::scripting
