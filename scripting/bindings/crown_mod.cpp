#include "scripting/bindings/crown_mod.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <variant>

#include "core/base/text.hpp"
#include "core/crown/setup.hpp"

namespace farmland::scripting {

namespace {

constexpr std::array<std::string_view, 5> names_of_data = {"units", "deck", "deck1", "deck2", "parameters"};

// Lines of a text file of the document, or numbers of units by name.
using Deck = std::variant<std::string, std::vector<TableReader::Entry>>;

// Collects what the mods bring, in their order.
class CrownData {
public:
    Result<void> add(const Mod& mod) {
        const TableReader table = mod.table();
        std::vector<std::string_view> known(manifest_names().begin(), manifest_names().end());
        known.insert(known.end(), names_of_data.begin(), names_of_data.end());
        if (auto checked = table.check_names(known); !checked) return checked;
        if (auto read = read_units(mod, table); !read) return read;
        if (table.has("deck") && (table.has("deck1") || table.has("deck2"))) {
            return table.error("deck", "expected either deck for both teams, or deck1 and deck2");
        }
        for (const std::string_view name : {"deck", "deck1", "deck2"}) {
            if (!table.has(name)) continue;
            auto deck = read_deck(mod, table, name);
            if (!deck) return deck.error();
            if (name != "deck2") decks_[0] = *deck;
            if (name != "deck1") decks_[1] = *deck;
        }
        if (!table.has("parameters")) return {};
        return table.table("parameters", [&](const TableReader& given) -> Result<void> {
            const auto entries = given.entries();
            if (!entries) return entries.error();
            for (const auto& [name, value] : *entries) parameters_[name] = value;
            return {};
        });
    }

    Result<Setup> setup() const {
        if (!units_) return Error{"none of the mods brings units; one that does is classic: depends = { \"classic\" }"};
        Setup setup;
        setup["units"] = *units_;
        for (const Side side : {Side::first, Side::second}) {
            const auto& deck = decks_[index_of(side)];
            if (!deck) return Error{"none of the mods brings a deck for team " + std::to_string(number_of(side))};
            auto text = text_of_deck(*deck);
            if (!text) return text.error();
            setup[side == Side::first ? "deck1" : "deck2"] = *std::move(text);
        }
        for (const auto& [name, value] : parameters_) setup["parameters"] += name + "=" + value + "\n";
        return setup;
    }

private:
    Result<void> read_units(const Mod& mod, const TableReader& table) {
        if (!table.has("units")) return {};
        if (const auto file = table.text("units")) {
            auto text = mod.source().read_file(*file);
            if (!text) return table.error("units", text.error().message);
            if (const auto kinds = crown::parse_units(*text); !kinds) {
                return table.error("units", in_quotes(*file) + ", " + kinds.error().message);
            }
            units_ = *std::move(text);
            return {};
        }
        std::string text;
        auto read = table.table("units", [&](const TableReader& list) {
            return list.each_table([&](const TableReader& unit) -> Result<void> {
                constexpr std::array<std::string_view, 4> fields = {"qualifier", "role", "atk", "def"};
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
                    return unit.error("atk", kind.error().message.substr(std::string_view("line 1: ").size()));
                }
                text += line;
                return {};
            });
        });
        if (!read) return read;
        if (text.empty()) return table.error("units", "expected at least one unit");
        units_ = std::move(text);
        return {};
    }

    static Result<Deck> read_deck(const Mod& mod, const TableReader& table, std::string_view name) {
        if (const auto file = table.text(name)) {
            auto text = mod.source().read_file(*file);
            if (!text) return table.error(name, text.error().message);
            return Deck(*std::move(text));
        }
        std::optional<Deck> deck;
        auto read = table.table(name, [&](const TableReader& given) -> Result<void> {
            if (const auto numbers = given.scalars(); numbers && !numbers->empty()) {
                std::string text;
                for (const std::string& number : *numbers) text += number + "\n";
                deck = std::move(text);
                return {};
            }
            auto entries = given.entries();
            if (!entries) return entries.error();
            deck = *std::move(entries);
            return {};
        });
        if (!read) return read.error();
        return *std::move(deck);
    }

    // One line for each unit.
    Result<std::string> text_of_deck(const Deck& deck) const {
        if (const auto* text = std::get_if<std::string>(&deck)) return *text;
        const auto kinds = crown::parse_units(*units_);
        if (!kinds) return kinds.error();
        std::map<std::string, std::string, std::less<>> counts;
        for (const auto& [name, count] : std::get<std::vector<TableReader::Entry>>(deck)) counts[name] = count;
        std::vector<std::string> names;
        std::string text;
        for (const crown::UnitKind& kind : *kinds) {
            names.push_back(kind.qualifier + " " + kind.role);
            const auto count = counts.find(names.back());
            text += (count != counts.end() ? count->second : "0") + "\n";
        }
        const std::vector<std::string_view> known(names.begin(), names.end());
        for (const auto& [name, count] : counts) {
            const auto number = std::count(names.begin(), names.end(), name);
            if (number == 0)
                return Error{"the deck has the unit " + in_quotes(name) + ", which there is not" +
                             suggestion(name, known)};
            if (number > 1) {
                return Error{"the deck has the unit " + in_quotes(name) + ", but " + std::to_string(number) +
                             " units are called that; give the deck as a list of numbers, one for each unit"};
            }
        }
        return text;
    }

    std::optional<std::string> units_;
    std::array<std::optional<Deck>, 2> decks_;
    std::map<std::string, std::string> parameters_;
};

}  // namespace

Result<Setup> crown_setup(const Mods& mods) {
    CrownData data;
    for (const auto& mod : mods) {
        if (auto added = data.add(*mod); !added) return mod->error(added.error());
    }
    return data.setup();
}

}  // namespace farmland::scripting
