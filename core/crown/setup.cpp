#include "core/crown/setup.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/text.hpp"

namespace farmland::crown {

namespace {

Result<std::int64_t> parse_value(std::string_view text, std::string_view what) {
    const auto value = parse_integer<std::int32_t>(text);
    if (!value || *value < 0) {
        return Error{"expected " + std::string(what) + " to be a whole number from 0 to 2147483647, found " +
                     in_quotes(text)};
    }
    return std::int64_t{*value};
}

Result<UnitKind> parse_unit(std::string_view line) {
    const auto entries = split(line, ';');
    if (entries.size() != 4) {
        return Error{"expected 'qualifier;role;ATK;DEF', found " + in_quotes(line)};
    }
    if (printable(line, line.size()) != line) return Error{"expected printable UTF-8 text, found " + in_quotes(line)};
    const auto atk = parse_value(entries[2], "ATK");
    if (!atk) return atk.error();
    const auto def = parse_value(entries[3], "DEF");
    if (!def) return def.error();
    return UnitKind{std::string(entries[0]), std::string(entries[1]), {*atk, *def}, {}};
}

// Lines "3 tags=wet range=2": the number of a unit, and what is unusual about it.
Result<void> read_traits(std::string_view text, std::vector<UnitKind>& kinds) {
    for (const std::string_view line : lines(text)) {
        const std::size_t blank = std::min(line.find(' '), line.size());
        const auto number = parse_integer<std::int32_t>(line.substr(0, blank));
        if (!number || *number < 1 || *number > static_cast<std::int32_t>(kinds.size())) {
            return Error{"expected the number of a unit, found " + in_quotes(line.substr(0, blank))};
        }
        auto traits = parse_traits(line.substr(blank));
        if (!traits) return traits.error();
        kinds[static_cast<std::size_t>(*number - 1)].traits = *std::move(traits);
    }
    return {};
}

}  // namespace

Result<std::vector<UnitKind>> parse_units(std::string_view text) {
    if (text.empty()) return Error{"expected 1 to " + std::to_string(max_kinds) + " units, found none"};
    return parse_lines(text, [&](std::string_view line, std::size_t index) -> Result<UnitKind> {
        if (index < max_kinds) return parse_unit(line);
        return Error{"expected at most " + std::to_string(max_kinds) + " units, found " +
                     std::to_string(lines(text).size())};
    });
}

Result<DeckList> parse_deck(std::string_view text, std::size_t units, std::size_t deck_size) {
    const auto deck_lines = lines(text);
    if (deck_lines.size() != units) {
        return Error{"expected one line for each of the " + std::to_string(units) + " units, found " +
                     std::to_string(deck_lines.size())};
    }
    const auto counts = parse_lines(
        text, [](std::string_view line, std::size_t) { return parse_value(line, "the number of this unit"); });
    if (!counts) return counts.error();
    const auto sum = std::accumulate(counts->begin(), counts->end(), std::int64_t{0});
    if (sum != static_cast<std::int64_t>(deck_size)) {
        return Error{"expected " + std::to_string(deck_size) + " units in the deck, found " + std::to_string(sum)};
    }
    return DeckList(counts->begin(), counts->end());
}

Result<BoardSymbols> parse_symbols(std::string_view text) {
    const auto symbol_lines = lines(text);
    if (symbol_lines.size() != 1) {
        return Error{"expected a single line of " + std::to_string(symbol_count) + " symbols, found " +
                     std::to_string(symbol_lines.size()) + " lines"};
    }
    const auto characters = utf8_characters(symbol_lines[0]);
    if (!characters || printable(symbol_lines[0]) != symbol_lines[0]) return Error{"expected printable UTF-8 text"};
    if (characters->size() != symbol_count) {
        return Error{"expected " + std::to_string(symbol_count) + " symbols, found " +
                     std::to_string(characters->size())};
    }
    BoardSymbols symbols;
    for (std::size_t index = 0; index < symbol_count; ++index) symbols[index] = (*characters)[index];
    return symbols;
}

Setup Rules::setup() const {
    Setup setup;
    for (const UnitKind& kind : kinds_) {
        setup["units"] += kind.qualifier + ";" + kind.role + ";" + std::to_string(kind.values.atk) + ";" +
                          std::to_string(kind.values.def) + "\n";
    }
    for (const Side side : {Side::first, Side::second}) {
        std::string& text = setup[side == Side::first ? "deck1" : "deck2"];
        for (const int count : deck(side)) text += std::to_string(count) + "\n";
    }
    if (parameters_ != Parameters{}) setup["parameters"] = text_of(parameter_table, parameters_);
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        const std::string traits = text_of(kinds_[kind].traits);
        if (!traits.empty()) setup["traits"] += std::to_string(kind + 1) + " " + traits + "\n";
    }
    if (counters() != Counters{}) setup["counters"] = text_of(counters());
    if (!additions_.mods.empty()) setup["mods"] = additions_.mods;
    write_hooks(setup, hooks());
    return setup;
}

Result<Rules> Rules::from_setup(const Setup& setup) {
    for (const std::string_view name : {"units", "deck1", "deck2"}) {
        if (setup.find(name) == nullptr) return Error{"the setup has no " + std::string(name)};
    }
    const auto parameters = parse_parameters(setup.text("parameters"));
    if (!parameters) return Error{"parameters: " + parameters.error().sentence()};
    auto kinds = parse_units(*setup.find("units"));
    if (!kinds) return Error{"units: " + kinds.error().sentence()};
    if (auto read = read_traits(setup.text("traits"), *kinds); !read)
        return Error{"traits: " + read.error().sentence()};
    std::array<DeckList, 2> decks;
    for (const Side side : {Side::first, Side::second}) {
        const std::string name = side == Side::first ? "deck1" : "deck2";
        auto deck = parse_deck(*setup.find(name), kinds->size(), parameters->deck_size);
        if (!deck) return Error{name + ": " + deck.error().sentence()};
        decks[index_of(side)] = *std::move(deck);
    }
    Additions additions;
    auto counters = parse_counters(setup.text("counters"));
    if (!counters) return Error{"counters: " + counters.error().sentence()};
    additions.counters = *std::move(counters);
    additions.mods = setup.text("mods");
    auto hooks = read_hooks<Hooks>(setup);
    if (!hooks) return hooks.error();
    additions.hooks = *std::move(hooks);
    return make(*std::move(kinds), std::move(decks), *parameters, std::move(additions));
}

}  // namespace farmland::crown
