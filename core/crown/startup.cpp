#include "core/crown/startup.hpp"

#include "core/base/text.hpp"
#include "core/crown/setup.hpp"

namespace farmland::crown {

namespace {

constexpr std::array<std::string_view, 9> keys = {"seed",  "board", "units", "deck",     "deck1",
                                                  "deck2", "team1", "team2", "verbosity"};

using Given = std::map<std::string_view, std::string_view>;

Result<Given> parse_form(std::span<const std::string_view> arguments) {
    Given values;
    for (const std::string_view argument : arguments) {
        const std::size_t equals = argument.find('=');
        if (equals == std::string_view::npos) return Error{"expected key=value, found " + in_quotes(argument)};
        const std::string_view key = argument.substr(0, equals);
        if (!find_name(keys, key)) return Error{"unknown key " + in_quotes(key) + suggestion(key, keys)};
        if (!values.emplace(key, argument.substr(equals + 1)).second) {
            return Error{"the key " + in_quotes(key) + " is given twice"};
        }
    }
    for (const std::string_view required : {"seed", "units"}) {
        if (!values.contains(required)) return Error{"the key " + in_quotes(required) + " is missing"};
    }
    const bool one_deck = values.contains("deck");
    const bool any_of_two = values.contains("deck1") || values.contains("deck2");
    const bool both_of_two = values.contains("deck1") && values.contains("deck2");
    if (one_deck ? any_of_two : !both_of_two) return Error{"expected either deck, or both deck1 and deck2"};
    return values;
}

}  // namespace

Result<std::int64_t> parse_seed(std::string_view text) {
    const auto seed = parse_integer<std::int64_t>(text);
    if (!seed) return Error{"expected the seed to be a whole number of at most 64 bits, found " + in_quotes(text)};
    return *seed;
}

Result<std::string> parse_team_name(std::string_view text) {
    const auto characters = utf8_characters(text);
    if (!characters) return Error{"a team name must be valid UTF-8"};
    if (characters->empty() || characters->size() > longest_team_name) {
        return Error{"a team name has 1 to " + std::to_string(longest_team_name) + " characters, " + in_quotes(text) +
                     " has " + std::to_string(characters->size())};
    }
    if (printable(text) != text) return Error{"a team name cannot contain control characters"};
    return std::string(text);
}

Result<Verbosity> parse_verbosity(std::string_view text) {
    if (text == "all") return Verbosity::all;
    if (text == "compact") return Verbosity::compact;
    return Error{"expected the verbosity to be all or compact, found " + in_quotes(text)};
}

Result<DialogueOptions> read_dialogue_options(const DialogueTexts& given) {
    DialogueOptions options;
    for (const auto& [name, text] : given) {
        constexpr std::array<std::string_view, 4> names = {"team1", "team2", "verbosity", "symbols"};
        if (name == "team1" || name == "team2") {
            auto team = parse_team_name(text);
            if (!team) return team.error();
            options.teams[name == "team1" ? 0 : 1] = *std::move(team);
        } else if (name == "verbosity") {
            const auto verbosity = parse_verbosity(text);
            if (!verbosity) return verbosity.error();
            options.drawing.verbosity = *verbosity;
        } else if (name == "symbols") {
            auto symbols = parse_symbols(text);
            if (!symbols) return symbols.error();
            options.drawing.symbols = *std::move(symbols);
        } else {
            return Error{"a dialogue has no " + in_quotes(name) + suggestion(name, names)};
        }
    }
    return options;
}

Result<Startup> start_up(std::span<const std::string_view> arguments, const ReadFile& read_file, std::ostream& echo,
                         const Setup& beside) {
    const auto form = parse_form(arguments);
    if (!form) return form.error();
    const Given& given = *form;
    // Echoes a file and checks its content; errors begin with the file's name.
    const auto load = [&](std::string_view key, auto parse) -> decltype(parse(key)) {
        const std::string_view path = given.at(key);
        const auto text = read_file(path);
        if (!text) return text.error();
        for (const std::string_view line : lines(*text)) echo << line << '\n';
        auto content = parse(std::string_view(*text));
        if (!content) return Error{in_quotes(path) + ": " + content.error().sentence()};
        return content;
    };

    const auto seed = parse_seed(given.at("seed"));
    if (!seed) return seed.error();
    BoardSymbols symbols = standard_symbols();
    if (given.contains("board")) {
        auto loaded = load("board", parse_symbols);
        if (!loaded) return loaded.error();
        symbols = *loaded;
    }
    const auto parameters = parse_parameters(beside.text("parameters"));
    if (!parameters) return Error{"parameters: " + parameters.error().sentence()};
    Setup setup = beside;
    const auto kinds = load("units", [&](std::string_view text) {
        setup["units"] = text;
        return parse_units(text);
    });
    if (!kinds) return kinds.error();
    for (const std::string_view key : {"deck", "deck1", "deck2"}) {
        if (!given.contains(key)) continue;
        const auto deck = load(key, [&](std::string_view text) {
            if (key != "deck2") setup["deck1"] = text;
            if (key != "deck1") setup["deck2"] = text;
            return parse_deck(text, kinds->size(), parameters->deck_size);
        });
        if (!deck) return deck.error();
    }
    DialogueTexts looks;
    for (const std::string_view key : {"team1", "team2", "verbosity"}) {
        if (given.contains(key)) looks.emplace(key, given.at(key));
    }
    const auto options = read_dialogue_options(looks);
    if (!options) return options.error();
    auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    return Startup{*seed, *std::move(rules), options->teams, symbols, options->drawing.verbosity};
}

}  // namespace farmland::crown
