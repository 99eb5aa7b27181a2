#include "scripting/bindings/crown/binding.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <variant>

#include "core/base/text.hpp"
#include "core/crown/setup.hpp"
#include "scripting/bindings/mod_tables.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

// Lines of a text file of the document, or numbers of units by name.
using Deck = std::variant<std::string, std::vector<TableReader::Entry>>;

struct DeckOfMod {
    Deck deck;
    std::string file;  // of the mod
    std::string name;  // of its field

    Error error(const Error& problem) const { return Error{name + ": " + problem.sentence(), {file}}; }
};

// Collects what the mods bring, in their order.
class CrownData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        if (auto checked =
                check_names_of_mod(table, {"units", "deck", "deck1", "deck2", "parameters", "counters", "hooks"});
            !checked) {
            return checked;
        }
        if (auto read = read_units(mod, table); !read) return read;
        if (table.has("deck") && (table.has("deck1") || table.has("deck2"))) {
            return table.error("deck", "expected either deck for both teams, or deck1 and deck2");
        }
        for (const std::string_view name : {"deck", "deck1", "deck2"}) {
            if (!table.has(name)) continue;
            auto deck = read_deck(mod, table, name);
            if (!deck) return deck.error();
            if (name != "deck2") decks_[0] = {*deck, mod.source().name, std::string(name)};
            if (name != "deck1") decks_[1] = {*deck, mod.source().name, std::string(name)};
        }
        if (auto read = read_parameters(mod, table); !read) return read;
        if (auto read = read_counters(mod, table); !read) return read;
        return hooked_.add(mod);
    }

    Result<Setup> setup() const {
        if (!units_) return Error{"none of the mods brings units; one that does is classic: depends = { \"classic\" }"};
        if (auto fits = check_parameters(parameters_); !fits) {
            return Error{file_of_parameters_ + ": parameters: " + fits.error().sentence()};
        }
        Setup setup;
        for (const auto& [name, value] : given_) setup["parameters"] += name + "=" + value + "\n";
        setup["units"] = *units_;
        const auto kinds = crown::parse_units(*units_);
        if (!kinds) return kinds.error();
        for (const Side side : {Side::first, Side::second}) {
            const auto& deck = decks_[index_of(side)];
            if (!deck) return Error{"none of the mods brings a deck for team " + std::to_string(number_of(side))};
            auto text = text_of_deck(deck->deck, *kinds);
            if (!text) return deck->error(text.error());
            if (const auto fits = crown::parse_deck(*text, kinds->size(), parameters_.deck_size); !fits) {
                return deck->error({fits.error().sentence() + origin_of_deck_size(deck->file)});
            }
            setup[side == Side::first ? "deck1" : "deck2"] = *std::move(text);
        }
        if (!traits_.empty()) setup["traits"] = traits_;
        if (!counters_.empty()) setup["counters"] = counters_;
        crown::Hooks hooks = hooked_.choose_from(crown_hooks_in_lua());
        hooks.turn_mods = hooked_.count("turn");
        write_hooks(setup, hooks);
        return setup;
    }

private:
    Result<void> read_parameters(const Mod& mod, const TableReader& table) {
        if (!table.has("parameters")) return {};
        return table.table("parameters", [&](const TableReader& given) -> Result<void> {
            if (auto checked = given.check_names(names_of(crown::parameter_table)); !checked) return checked;
            const auto entries = given.entries();
            if (!entries) return entries.error();
            for (const auto& [name, value] : *entries) {
                if (auto set = crown::set_parameter(parameters_, name, value); !set) {
                    return given.error(name, set.error().sentence());
                }
                given_[name] = value;
                file_of_parameters_ = mod.source().name;
                if (name == "deck_size") file_of_deck_size_ = mod.source().name;
            }
            return {};
        });
    }

    // counters = { team = { rain = { most = 3 } }, unit = { mud = { start = 1, most = 9 } } }
    Result<void> read_counters(const Mod& mod, const TableReader& table) {
        if (!table.has("counters")) return {};
        return table.table("counters", [&](const TableReader& given) -> Result<void> {
            constexpr std::array<std::string_view, 2> scopes = {"team", "unit"};
            if (auto checked = given.check_names(scopes); !checked) return checked;
            for (const std::string_view scope : scopes) {
                if (!given.has(scope)) continue;
                auto read = given.table(scope, [&](const TableReader& counters) -> Result<void> {
                    if (auto checked = counters.check_keys(); !checked) return checked;
                    for (const std::string_view name : counters.names()) {
                        if (auto added = read_counter(mod, counters, scope, name); !added) return added;
                    }
                    return {};
                });
                if (!read) return read;
            }
            return {};
        });
    }

    Result<void> read_counter(const Mod& mod, const TableReader& counters, std::string_view scope,
                              std::string_view name) {
        return counters.table(name, [&](const TableReader& limits) -> Result<void> {
            constexpr std::array<std::string_view, 3> names = {"start", "least", "most"};
            if (auto checked = limits.check_names(names); !checked) return checked;
            const std::string full_name = std::string(scope) + " " + std::string(name);
            std::string line = full_name;
            for (const std::string_view each : names) {
                if (each != "most" && !limits.has(each)) {
                    line += " 0";
                    continue;
                }
                const auto number = limits.integer(each);
                if (!number) return number.error();
                line += " " + std::to_string(*number);
            }
            const auto [known, is_new] = counters_of_.emplace(full_name, mod.manifest().id);
            if (!is_new) {
                return counters.error(name, "the mod " + in_quotes(known->second) + " has a counter of that name too");
            }
            const std::string all = counters_ + line + "\n";
            if (const auto parsed = crown::parse_counters(all); !parsed) {
                return counters.error(name, parsed.error().sentence());
            }
            counters_ = all;
            return {};
        });
    }

    // Another mod may want a deck of another size.
    std::string origin_of_deck_size(const std::string& file_of_deck) const {
        if (file_of_deck_size_.empty() || file_of_deck_size_ == file_of_deck) return "";
        return " (deck_size is " + std::to_string(parameters_.deck_size) + " by " + file_of_deck_size_ + ")";
    }

    Result<void> read_units(const Mod& mod, const TableReader& table) {
        if (!table.has("units")) return {};
        if (const auto file = table.text("units")) {
            auto text = mod.read_file(*file);
            if (!text) return table.error("units", text.error().sentence());
            if (const auto kinds = crown::parse_units(*text); !kinds) {
                return table.error("units", in_quotes(*file) + ", " + kinds.error().sentence());
            }
            units_ = *std::move(text);
            traits_.clear();
            return {};
        }
        std::string text;
        std::string traits;
        std::size_t number = 0;
        auto read = table.table("units", [&](const TableReader& list) {
            return list.each_table([&](const TableReader& unit) -> Result<void> {
                constexpr std::array<std::string_view, 8> fields = {"qualifier", "role",     "atk",       "def",
                                                                    "tags",      "movement", "may_block", "may_hide"};
                if (auto checked = unit.check_names(fields); !checked) return checked;
                std::string line;
                for (const std::string_view name : {"qualifier", "role"}) {
                    const auto word = unit.text(name);
                    if (!word) return word.error();
                    if (word->find(';') != std::string::npos) return unit.error(name, "a name cannot have a ';' in it");
                    line += *word + ";";
                }
                for (const std::string_view name : {"atk", "def"}) {
                    const auto value = unit.integer(name);
                    if (!value) return value.error();
                    line += std::to_string(*value) + (name == "atk" ? ";" : "\n");
                }
                if (const auto kind = crown::parse_units(line); !kind) {
                    return unit.error("atk", kind.error().message);  // of the one line
                }
                text += line;
                auto its_traits = read_traits(unit);
                if (!its_traits) return its_traits.error();
                ++number;
                if (!its_traits->empty()) traits += std::to_string(number) + " " + *its_traits + "\n";
                return {};
            });
        });
        if (!read) return read;
        if (text.empty()) return table.error("units", "expected at least one unit");
        units_ = std::move(text);
        traits_ = std::move(traits);
        return {};
    }

    // In the words of the setup.
    static Result<std::string> read_traits(const TableReader& unit) {
        crown::Traits traits;
        if (auto taken = put(unit.texts("tags"), traits.tags); !taken) return taken.error();
        std::sort(traits.tags.begin(), traits.tags.end());
        if (auto fits = crown::check_traits(traits); !fits) return unit.error("tags", fits.error().sentence());
        if (auto taken = take_if_given(unit, "may_block", traits.may_block); !taken) return taken.error();
        if (auto taken = take_if_given(unit, "may_hide", traits.may_hide); !taken) return taken.error();
        if (unit.has("movement")) {
            auto read = unit.table("movement", [&](const TableReader& movement) -> Result<void> {
                if (auto checked = movement.check_names({"steps", "range", "diagonals", "jumps"}); !checked)
                    return checked;
                if (auto taken = take_if_given(movement, "diagonals", traits.movement.diagonals); !taken) return taken;
                if (auto taken = take_if_given(movement, "jumps", traits.movement.jumps); !taken) return taken;
                if (auto taken = take_if_given(movement, "range", traits.movement.range); !taken) return taken;
                return movement.has("steps") ? read_steps(movement, traits.movement) : Result<void>();
            });
            if (!read) return read.error();
            if (auto fits = crown::check_traits(traits); !fits) return unit.error("movement", fits.error().sentence());
        }
        return text_of(traits);
    }

    // steps = { { 1, 2 } }
    static Result<void> read_steps(const TableReader& movement, crown::Movement& into) {
        into.steps.clear();
        return movement.table("steps", [&](const TableReader& steps) {
            return steps.each_table([&](const TableReader& step) -> Result<void> {
                const auto numbers = step.scalars();
                if (!numbers) return numbers.error();
                std::vector<int> parts;
                for (const std::string& text : *numbers) {
                    const auto number = parse_integer<std::int32_t>(text);
                    if (!number)
                        return movement.error("steps", "expected small whole numbers, found " + in_quotes(text));
                    parts.push_back(*number);
                }
                if (parts.size() != 2) return movement.error("steps", "expected two numbers each, as in { 1, 2 }");
                into.steps.push_back({parts[0], parts[1]});
                return {};
            });
        });
    }

    static Result<Deck> read_deck(const Mod& mod, const TableReader& table, std::string_view name) {
        if (const auto file = table.text(name)) {
            auto text = mod.read_file(*file);
            if (!text) return table.error(name, text.error().sentence());
            return Deck(*std::move(text));
        }
        Deck deck;
        auto read = table.table(name, [&](const TableReader& given) -> Result<void> {
            if (const auto numbers = given.scalars(); numbers && !numbers->empty()) {
                deck = joined(*numbers, "\n") + "\n";
                return {};
            }
            return put(given.entries(), deck.emplace<std::vector<TableReader::Entry>>());
        });
        if (!read) return read.error();
        return deck;
    }

    // One line for each unit.
    static Result<std::string> text_of_deck(const Deck& deck, const std::vector<crown::UnitKind>& kinds) {
        if (const auto* text = std::get_if<std::string>(&deck)) return *text;
        std::map<std::string, std::string, std::less<>> counts;
        for (const auto& [name, count] : std::get<std::vector<TableReader::Entry>>(deck)) counts[name] = count;
        std::vector<std::string> names;
        std::string text;
        for (const crown::UnitKind& kind : kinds) {
            names.push_back(kind.qualifier + " " + kind.role);
            const auto count = counts.find(names.back());
            text += (count != counts.end() ? count->second : "0") + "\n";
        }
        const std::vector<std::string_view> known(names.begin(), names.end());
        for (const auto& [name, count] : counts) {
            const auto number = std::count(names.begin(), names.end(), name);
            if (number == 0)
                return Error{"the deck has the unit " + in_quotes(name) + ", which does not exist" +
                             suggestion(name, known)};
            if (number > 1) {
                return Error{"the deck has the unit " + in_quotes(name) + ", but " + std::to_string(number) +
                             " units are called that; give the deck as a list of numbers, one for each unit"};
            }
        }
        return text;
    }

    std::optional<std::string> units_;
    std::array<std::optional<DeckOfMod>, 2> decks_;
    crown::Parameters parameters_;
    std::map<std::string, std::string> given_;  // of these, as the mods wrote them
    std::string file_of_parameters_;            // the last that gave any
    std::string file_of_deck_size_;
    std::string traits_;
    std::string counters_;
    std::map<std::string, std::string> counters_of_;  // "team rain": the mod
    HookedMods<crown::Hooks> hooked_;
};

}  // namespace

Result<Setup> CrownBinding::setup_of(const Mods& mods) { return setup_of_mods<CrownData>(mods); }

}  // namespace farmland::scripting
