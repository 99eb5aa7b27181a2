// What games read from the tables of mods in the same way: parameters, kinds that are told by their letters.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/parameter.hpp"
#include "core/game/setup.hpp"
#include "scripting/host/tables/reader.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// What a game with these mods is played with: data.add(mod) takes what each brings, in their order, and data.setup() is all of it.
template <class Data>
Result<Setup> setup_of_mods(const Mods& mods) {
    Data data;
    for (const auto& mod : mods) {
        if (auto added = data.add(*mod); !added) return mod->error(added.error());
    }
    return data.setup();
}

// Refuses names that are neither in a manifest nor the game's.
inline Result<void> check_names_of_mod(const TableReader& mod, std::initializer_list<std::string_view> of_game) {
    std::vector<std::string_view> known(manifest_names().begin(), manifest_names().end());
    known.insert(known.end(), of_game);
    return mod.check_names(known);
}

// How a number out of range is refused: "expected 5 to 11, found 12", or "expected a whole number from 1 to 16, found '0'".
enum class RangeWording { brief, full };

// Sets the number or flag that a mod's table gives.
template <class Parameter, class Parameters>
Result<void> take_parameter(const TableReader& given, const Parameter& parameter, Parameters& parameters,
                            RangeWording wording) {
    return visit_parameter(parameter, parameters, [&]<class Value>(Value& value) -> Result<void> {
        if constexpr (is_flag<Value>) {
            return put(given.boolean(parameter.name), value);
        } else if constexpr (is_number<Value>) {
            const auto number = wording == RangeWording::brief ? given.integer(parameter.name, parameter.range)
                                                               : given.integer(parameter.name);
            if (!number) return number.error();
            const auto within = parse_within(std::to_string(*number), parameter.range);
            if (!within) return given.error(parameter.name, within.error().sentence());
            value = static_cast<Value>(*within);
        }
        return {};
    });
}

// The table `parameters` of a mod, if it has one, into what the mods before have left; true if it has.
template <class Table, class Parameters>
Result<bool> take_parameters(const TableReader& mod, const Table& table, Parameters& parameters, RangeWording wording) {
    if (!mod.has("parameters")) return false;
    auto read = mod.table("parameters", [&](const TableReader& given) -> Result<void> {
        if (auto checked = given.check_names(names_of(table)); !checked) return checked;
        for (const auto& each : table) {
            if (!given.has(each.name)) continue;
            if (auto taken = take_parameter(given, each, parameters, wording); !taken) return taken;
        }
        return {};
    });
    if (!read) return read.error();
    return true;
}

// The text, flag or number of that name. A number that is too great for an int is still too great as one, for who judges it.
inline Result<void> take(const TableReader& given, std::string_view name, std::string& into) {
    return put(given.text(name), into);
}
inline Result<void> take(const TableReader& given, std::string_view name, bool& into) {
    return put(given.boolean(name), into);
}
inline Result<void> take(const TableReader& given, std::string_view name, int& into) {
    const auto number = given.integer(name);
    if (!number) return number.error();
    into = static_cast<int>(
        std::clamp<std::int64_t>(*number, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
    return {};
}
// The same where there is one.
template <class Value>
Result<void> take_if_given(const TableReader& given, std::string_view name, Value& into) {
    return given.has(name) ? take(given, name, into) : Result<void>();
}

// Reads the kinds of a game, each of which has a letter, into what the mods before have left: a list of all there are, or by their
// letters what is to be different, where another letter is that of a new kind. `Kinds` says:
//   Kind                       what one is, with a letter and a name
//   table, word                "pieces", "kind"
//   fields                     all but the letter
//   needed, needed_in_list     those without which there is no new one
//   read(table, kind, is_new)  takes the fields that are there; of a new one it may want more than is needed
//   check(kinds)               whether they can be played with
template <class Kinds>
class KindsReader {
public:
    using Kind = typename Kinds::Kind;

    static Result<void> read(const TableReader& mod, std::vector<Kind>& kinds) {
        if (!mod.has(Kinds::table)) return {};
        std::vector<Kind> changed;
        auto read = mod.table(Kinds::table, [&](const TableReader& given) -> Result<void> {
            if (given.names().empty()) {
                return given.each_table([&](const TableReader& one) { return add_listed(one, changed); });
            }
            changed = kinds;
            return change(given, changed);
        });
        if (!read) return read;
        if (auto fits = Kinds::check(changed); !fits) return mod.error(Kinds::table, fits.error().sentence());
        kinds = std::move(changed);
        return {};
    }

private:
    static Result<void> add_listed(const TableReader& one, std::vector<Kind>& kinds) {
        std::vector<std::string_view> known = {"letter"};
        known.insert(known.end(), Kinds::fields.begin(), Kinds::fields.end());
        if (auto checked = one.check_names(known); !checked) return checked;
        const auto letter = one.text("letter");
        if (!letter) return letter.error();
        if (letter->size() != 1) {
            return one.error("letter", "expected one letter from A to Z, found " + in_quotes(*letter));
        }
        return add(one, letter->front(), Kinds::needed_in_list, "", kinds);
    }

    // pieces = { S = { count = 3 }, D = { name = "Dog", count = 2, movement = "run" } }
    static Result<void> change(const TableReader& given, std::vector<Kind>& kinds) {
        if (kinds.empty()) {
            return Error{std::string(Kinds::table) +
                         ": there are none yet whose letters could be named; depend on a mod that has some, or give a "
                         "list"};
        }
        // A list beside the names would be left out.
        if (auto checked = given.check_keys(); !checked) return checked;
        for (const std::string_view letter : given.names()) {
            if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z') {
                return given.error(letter,
                                   "expected the letter of a " + std::string(Kinds::word) + letter_of(letter, kinds));
            }
            auto changed = given.table(letter, [&](const TableReader& one) -> Result<void> {
                if (auto checked = one.check_names(Kinds::fields); !checked) return checked;
                const auto found = std::find_if(kinds.begin(), kinds.end(),
                                                [&](const Kind& each) { return each.letter == letter[0]; });
                if (found != kinds.end()) return Kinds::read(one, *found, false);
                return add(one, letter[0], Kinds::needed, ", and " + std::string(letter) + " is a new one", kinds);
            });
            if (!changed) return changed;
        }
        return {};
    }

    static Result<void> add(const TableReader& one, char letter, std::span<const std::string_view> needed,
                            const std::string& why, std::vector<Kind>& kinds) {
        for (const std::string_view field : needed) {
            if (!one.has(field)) return one.error(field, "a " + std::string(Kinds::word) + " needs this" + why);
        }
        Kind kind;
        kind.letter = letter;
        if (auto read = Kinds::read(one, kind, true); !read) return read;
        kinds.push_back(std::move(kind));
        return {};
    }

    // Who writes a name where a letter belongs is told the letter: "; that of Leopard is L", or nothing.
    static std::string letter_of(std::string_view name, const std::vector<Kind>& kinds) {
        std::vector<std::string_view> known;
        known.reserve(kinds.size());
        for (const Kind& each : kinds) known.emplace_back(each.name);
        const auto nearest = nearest_name(name, known);
        if (!nearest) return "";
        const auto found = std::find(known.begin(), known.end(), *nearest) - known.begin();
        return "; that of " + std::string(*nearest) + " is " + kinds[static_cast<std::size_t>(found)].letter;
    }
};

}  // namespace farmland::scripting
