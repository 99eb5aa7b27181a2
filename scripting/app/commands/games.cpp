// farmland games: which games there are, what one of them consists of, and stubs for editors.
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/app/columns.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/lua_games.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/reference/game_stubs.hpp"

namespace farmland::scripting {

namespace {

using declared::Field;
using declared::Kind;
using declared::Part;
using declared::Values;

constexpr const char* inside_program = "the program itself";

std::string language_of(const Game& game) { return game.is_scripted ? "Lua" : "C++"; }

std::string place_of(const Game& game) {
    const auto folder = folder_of_lua_game(game.name);
    return folder ? folder->string() : inside_program;
}

Members row_of(const Game& game) {
    Members row = {
        {"name", game.name}, {"language", language_of(game)}, {"title", game.title}, {"summary", game.summary}};
    if (const auto folder = folder_of_lua_game(game.name)) row.push_back({"folder", folder->string()});
    return row;
}

// --- all games ----------------------------------------------------------------------------------------------------------

int list_games(bool as_json, const DataFiles& data) {
    std::vector<TableRow> rows;
    ValueList values;
    std::vector<Error> faults;
    for (const Game& game : games()) {
        if (game.is_scripted) {
            if (const auto loaded = load_lua_game(game.name, data); !loaded) {
                faults.push_back(loaded.error());
                continue;
            }
        }
        values.push_back(row_of(game));
        const std::string where = game.is_scripted ? "  (" + printable(place_of(game)) + ")" : "";
        rows.push_back(
            {std::string(game.name), language_of(game), std::string(game.title), std::string(game.summary) + where});
    }
    faults.insert(faults.begin(), errors_of_lua_games().begin(), errors_of_lua_games().end());
    std::cout << (as_json ? to_json(values, {.blanks = true, .indent = 2}) + "\n" : in_columns(rows));
    for (const Error& fault : faults) std::cerr << "farmland: " << fault.sentence() << "\n";
    return faults.empty() ? success : wrong_usage;
}

// --- one game -----------------------------------------------------------------------------------------------------------

std::string range_text(std::int64_t least, std::int64_t most) {
    return std::to_string(least) + " to " + std::to_string(most);
}

// What a value can be, in a few words.
std::string text_of_values(const Values& values) {
    constexpr std::size_t most_shown = 12;
    const std::string none = values.least == 0 ? " or none" : "";
    switch (values.meaning) {
        case Values::Meaning::name: {
            const bool has_more = values.names.size() > most_shown;
            const std::vector<std::string> shown(
                values.names.begin(),
                values.names.begin() + static_cast<std::ptrdiff_t>(std::min(most_shown, values.names.size())));
            return joined(shown, ", ") + (has_more ? ", ... (" + std::to_string(values.names.size()) + " in all)" : "");
        }
        case Values::Meaning::field: return "field" + none;
        case Values::Meaning::seat: return "seat" + none;
        case Values::Meaning::column: return "column";
        case Values::Meaning::row: return "row";
        case Values::Meaning::number: break;
    }
    return range_text(values.least, values.most);
}

std::string shape_of(const Field& field) {
    switch (field.shape) {
        case Field::Shape::board: return "on each field";
        case Field::Shape::array: return std::to_string(field.places) + " values";
        case Field::Shape::list: return "a list of at most " + std::to_string(field.places);
        case Field::Shape::bits: return field.on_board ? "a set of fields" : "a set of bits";
        case Field::Shape::single: break;
    }
    return "one value";
}

std::string seen_by(const Field& field) {
    switch (field.seen_by) {
        case Field::SeenBy::owner: return "its owner";
        case Field::SeenBy::nobody: return "nobody";
        case Field::SeenBy::function: return "as the game decides";
        case Field::SeenBy::everybody: break;
    }
    return "everybody";
}

std::string text_of_field(const Field& field) {
    std::string text = shape_of(field);
    if (field.shape != Field::Shape::bits) text += ": " + text_of_values(field.values);
    if (field.each_seat) text += "; for each seat";
    if (field.is_hidden_from_somebody()) text += "; seen by: " + seen_by(field);
    return text;
}

std::string text_of_parts(const Kind& kind) {
    if (kind.parts.empty()) return "-";
    return joined(kind.parts, "; ", [&](const Part& part) {
        return part.name + ": " + text_of_values(part.values) + (part.is_secret ? " (secret)" : "") +
               (part.seen_by ? " (seen by: " + kind.parts[*part.seen_by].name + ")" : "");
    });
}

std::string text_of_board(const declared::Board& board) {
    const bool is_squares = board.shape() == declared::Board::Shape::squares;
    return counted(board.fields(), "field") + " in " + std::to_string(board.columns()) + " columns and " +
           std::to_string(board.rows()) + " rows of " + (is_squares ? "squares" : "hexagons") + ", " + board.range();
}

// A legal action of each kind, as text, from random games. Rules that fail are no reason to say nothing.
std::map<std::string, std::string> example_actions(const declared::Rules& rules) {
    constexpr std::int64_t most_games = 10;
    constexpr int most_actions = 200;  // of a game
    const auto& kinds = rules.declaration().actions;
    std::map<std::string, std::string> examples;
    try {
        for (std::int64_t seed = 1; seed <= most_games; ++seed) {
            JavaRandom random(seed);
            declared::State state = rules.start(random);
            for (int made = 0; made < most_actions && !rules.outcome(state); ++made) {
                const auto actions = rules.legal_actions(state);
                for (const declared::Action& action : actions.all()) {
                    examples.try_emplace(kinds[static_cast<std::size_t>(action.kind)].name, rules.action_text(action));
                }
                if (examples.size() == kinds.size()) return examples;
                const auto chosen = random.next_int(static_cast<std::int32_t>(actions.size()));
                NoEvents<declared::Event> nobody;
                rules.apply(state, actions[static_cast<std::size_t>(chosen)], nobody);
            }
        }
    } catch (const RuleFailure&) {
        return examples;
    }
    return examples;
}

struct ModInList {
    std::string id;
    std::string title;
};

// Those that are for the game and are not the game. What is wrong with others, farmland mods tells.
std::vector<ModInList> mods_for(const Game& game, const DataFiles& data) {
    std::vector<ModInList> found;
    const ModFiles files(data);
    for (const std::string& id : files.ids()) {
        const auto source = files.find(id);
        if (!source) continue;
        const auto mod = Mod::load(*source);
        if (!mod || (*mod)->manifest().game != game.name || (*mod)->manifest().is_game) continue;
        found.push_back({id, printable((*mod)->manifest().title)});
    }
    return found;
}

// What is known of a game with rules in C++: how it begins, and what can be done then.
struct Beginning {
    std::string position;
    std::string action;
};

Beginning beginning_of(const Game& game, const DataFiles& data) {
    const auto session = or_refuse(game.start(or_refuse(default_setup(game.name, data)), 1));
    return {session->position(), session->action_count() > 0 ? session->action(0) : ""};
}

// Both ways of telling what there is, from the same facts.
class GameFacts {
public:
    GameFacts(const Game& game, const DataFiles& data)
        : game_(game), policies_(built_in_policies(data, game.name)), mods_(mods_for(game, data)) {
        if (game.is_scripted) {
            loaded_.emplace(or_refuse(load_lua_game(game.name, data)));
            examples_ = example_actions(loaded_->rules);
        } else {
            beginning_ = beginning_of(game, data);
        }
    }

    Members values() const {
        Members facts = row_of(game_);
        if (loaded_) add_declaration(facts);
        if (!loaded_) {
            facts.push_back({"position", beginning_.position});
            facts.push_back({"example", beginning_.action});
        }
        facts.push_back({"opponent", game_.opponent});
        facts.push_back({"policies", policies_});
        ValueList mods;
        for (const ModInList& mod : mods_) mods.push_back(Members{{"id", mod.id}, {"title", mod.title}});
        facts.push_back({"mods", mods});
        return facts;
    }

    std::string text() const {
        std::string text =
            std::string(game_.title) + (game_.summary.empty() ? "" : ": " + std::string(game_.summary)) + "\n";
        if (loaded_) {
            text += text_of_declaration();
        } else {
            text += section("begins", {{beginning_.position}});
            text += section("an action", {{beginning_.action}});
        }
        text += section("policies", {{joined(policies_, ", ")}});
        std::vector<TableRow> mods;
        for (const ModInList& mod : mods_) mods.push_back({mod.id, mod.title});
        text += section("mods", mods);
        return text + section("rules", {{"in " + language_of(game_) + ", " + printable(place_of(game_))}});
    }

private:
    static std::string section(const std::string& title, const std::vector<TableRow>& rows) {
        return rows.empty() ? "" : "\n" + title + "\n" + in_columns(rows, "  ");
    }

    std::string example_of(const Kind& kind) const {
        const auto found = examples_.find(kind.name);
        return found != examples_.end() ? found->second : "";
    }

    static Value values_of(const Values& values) {
        if (values.meaning == Values::Meaning::name) return values.names;
        if (values.meaning == Values::Meaning::number) return Members{{"least", values.least}, {"most", values.most}};
        return text_of_values(values);
    }

    Value values_of(const std::vector<Kind>& kinds, bool with_examples) const {
        ValueList all;
        for (const Kind& kind : kinds) {
            ValueList parts;
            for (const Part& part : kind.parts) {
                Members each = {{"name", part.name}, {"values", values_of(part.values)}};
                if (part.is_secret) each.push_back({"secret", true});
                if (part.seen_by) each.push_back({"seen_by", kind.parts[*part.seen_by].name});
                parts.push_back(std::move(each));
            }
            Members each = {{"kind", kind.name}, {"parts", std::move(parts)}};
            if (with_examples) each.push_back({"example", example_of(kind)});
            all.push_back(std::move(each));
        }
        return all;
    }

    void add_declaration(Members& facts) const {
        const declared::Declaration& game = loaded_->rules.declaration();
        facts.push_back({"seats", ValueList(game.seats.begin(), game.seats.end())});
        if (game.board) {
            facts.push_back({"board", Members{{"fields", game.board->fields()},
                                              {"columns", game.board->columns()},
                                              {"rows", game.board->rows()}}});
        }
        ValueList parameters;
        for (const auto& each : loaded_->parameters()) {
            parameters.push_back(Members{
                {"name", each.name}, {"default", each.usual}, {"least", each.range.least}, {"most", each.range.most}});
        }
        facts.push_back({"parameters", parameters});
        ValueList fields;
        for (const Field& field : game.fields) {
            fields.push_back(Members{{"name", field.name},
                                     {"shape", shape_of(field)},
                                     {"values", field.shape == Field::Shape::bits ? Value() : values_of(field.values)},
                                     {"each_seat", field.each_seat},
                                     {"seen_by", seen_by(field)}});
        }
        facts.push_back({"state", fields});
        facts.push_back({"actions", values_of(game.actions, true)});
        facts.push_back({"events", values_of(game.events, false)});
    }

    std::string text_of_declaration() const {
        const declared::Declaration& game = loaded_->rules.declaration();
        std::string text = section("seats", {{joined(game.seats, ", ")}});
        if (game.board) text += section("board", {{text_of_board(*game.board)}});
        std::vector<TableRow> rows;
        for (const auto& each : loaded_->parameters()) {
            rows.push_back(
                {each.name, std::to_string(each.usual), "(" + range_text(each.range.least, each.range.most) + ")"});
        }
        text += section("parameters", std::exchange(rows, {}));
        for (const Field& field : game.fields) rows.push_back({field.name, text_of_field(field)});
        text += section("state", std::exchange(rows, {}));
        for (const Kind& kind : game.actions) rows.push_back({kind.name, text_of_parts(kind), example_of(kind)});
        for (TableRow& row : rows) {
            if (!row.back().empty()) row.back() = "such as: " + row.back();
        }
        text += section("actions", std::exchange(rows, {}));
        for (const Kind& kind : game.events) rows.push_back({kind.name, text_of_parts(kind)});
        return text + section("events", rows);
    }

    const Game& game_;
    std::optional<LoadedLuaGame> loaded_;
    std::map<std::string, std::string> examples_;
    Beginning beginning_;
    std::vector<std::string> policies_;
    std::vector<ModInList> mods_;
};

int show_game(const Game& game, bool as_json, const DataFiles& data) {
    const GameFacts facts(game, data);
    std::cout << (as_json ? to_json(facts.values(), {.blanks = true, .indent = 2}) + "\n" : facts.text());
    return success;
}

int show_stubs(const Game& game, const DataFiles& data) {
    if (!game.is_scripted) {
        return refuse({"stubs are made of games in Lua; those of " + std::string(game.name) + " are in scripts/api/" +
                       std::string(game.name) + ".lua" + (data.folder() ? " in " + data.folder()->string() : "")});
    }
    std::cout << stubs_of_game(or_refuse(load_lua_game(game.name, data)).rules);
    return success;
}

CommandLine games_options() {
    CommandLine line("games [GAME] [OPTION...]",
                     "List the games there are, with the language of their rules, title, summary and, of games in Lua, "
                     "the folder. Games in Lua that cannot be loaded are told on standard error, and the exit code is "
                     "1. With a game: its seats, parameters, state and actions, the policies and mods there are "
                     "for it, and where its files are.",
                     {"farmland games", "farmland games hex", "farmland games ./my_game --json",
                      "farmland games hex --stubs > stubs/hex.lua"});
    line.option("json", "", "the same as JSON")
        .option("stubs", "", "of a game in Lua: a file for the Lua language server, so that editors complete its names")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_games(const CommandLine::Parsed& given) {
    if (given.words.size() > 1) return refuse({"expected one game, found " + in_quotes(given.words[1]) + " as well"});
    if (given.has("json") && given.has("stubs"))
        return refuse({"stubs are Lua: --stubs and --json do not go together"});
    const auto data = data_of(given);
    if (given.words.empty()) {
        if (given.has("stubs"))
            return refuse({"expected the game whose stubs are wanted: farmland games GAME --stubs"});
        return list_games(given.has("json"), data);
    }
    const Game* game = find_game(given.words[0]);
    if (game == nullptr) return refuse(unknown_game(given.words[0]));
    return given.has("stubs") ? show_stubs(*game, data) : show_game(*game, given.has("json"), data);
}

}  // namespace

Command games_command() {
    return {"games", "list the games there are, or tell what one consists of", games_options, run_games};
}

}  // namespace farmland::scripting
