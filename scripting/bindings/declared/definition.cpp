#include "scripting/bindings/declared/definition.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/base/text.hpp"
#include "core/declared/reading.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/bindings/declared/script.hpp"
#include "scripting/bindings/mod_tables.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/exposed/game_functions.hpp"

namespace farmland::scripting {

namespace {

// The value of that name in a table of a script.
Result<Value> value_in(const TableReader& table, std::string_view name, std::string_view function = {}) {
    return value_of(table.value(name), std::string(name), function);
}

class GameReader {
public:
    explicit GameReader(std::string_view game) : name_(game) {}

    Result<Setup> read(const Mods& mods) {
        for (const auto& mod : mods) {
            if (mod->manifest().is_game) {
                game_ = mod.get();
            } else if (auto added = add_changes(*mod); !added) {
                return mod->error(added.error());
            }
        }
        if (game_ == nullptr) return Error{"the game " + in_quotes(name_) + " itself is not among the mods"};
        auto definition = define();
        if (!definition) return definition.error();
        Setup setup;
        setup["hooks"] = "rules";
        setup.hooks = declared::SharedDefinition(std::make_shared<const declared::Definition>(*std::move(definition)));
        return setup;
    }

private:
    // What is wrong in a game that was fine may have come from the mods that change it.
    Error told_with_mods(Error error) const {
        std::vector<std::string> ids;
        for (const auto& [name, mod] : changed_by_) {
            const std::string& id = mod->manifest().id;
            if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
        }
        if (!ids.empty()) error.hint += " (with what the mod " + joined(ids, " and the mod ") + " changes)";
        return error;
    }

    Result<void> add_changes(const Mod& mod) {
        const TableReader table = mod.table();
        if (auto checked = check_names_of_mod(table, {"parameters", "data", "start"}); !checked) return checked;
        if (table.has("parameters")) {
            auto read = table.table("parameters", [&](const TableReader& given) -> Result<void> {
                if (auto checked = given.check_keys(); !checked) return checked;
                for (const std::string_view name : given.names()) {
                    const auto number = given.integer(name);
                    if (!number) return number.error();
                    changes_.parameters[std::string(name)] = *number;
                    changed_by_[std::string("parameters.") + std::string(name)] = &mod;
                }
                return {};
            });
            if (!read) return read;
        }
        if (table.has("data")) {
            auto read = table.table("data", [&](const TableReader& given) -> Result<void> {
                if (auto checked = given.check_keys(); !checked) return checked;
                for (const std::string_view name : given.names()) {
                    auto value = value_in(given, name);
                    if (!value) return Error{value.error().sentence(), {"data"}};
                    if (value->get<Members>() == nullptr && value->get<ValueList>() == nullptr) {
                        return given.error(name, "expected a table");
                    }
                    merge(changes_.data[std::string(name)], *std::move(value));
                    changed_by_[std::string("data.") + std::string(name)] = &mod;
                }
                return {};
            });
            if (!read) return read;
        }
        if (table.has("start")) {
            if (auto read = put(value_in(table, "start"), start_); !read) return read;
            start_by_ = &mod;
        }
        return {};
    }

    // What the mods before have changed, and what this one does.
    static void merge(Value& into, Value value) {
        if (into.get<Members>() == nullptr || value.get<Members>() == nullptr) {
            into = std::move(value);
            return;
        }
        auto& members = std::get<Members>(into.content);
        for (Member& each : std::get<Members>(value.content)) {
            const auto known = std::find_if(members.begin(), members.end(),
                                            [&](const Member& member) { return member.name == each.name; });
            if (known == members.end()) {
                members.push_back(std::move(each));
            } else {
                merge(known->value, std::move(each.value));
            }
        }
    }

    Result<declared::Definition> define() {
        Sandbox sandbox(Role::mod);
        const GameLibrary library(sandbox, changes_);
        if (auto loaded = run_game_file(sandbox, game_->files()); !loaded) return told_with_mods(loaded.error());
        if (!top_value(sandbox.lua()).is_table()) return game_->error({"expected a table"});
        const TableReader table(sandbox.lua(), -1);
        if (auto known = check_changes(library); !known) return known.error();
        auto declaration = declare(table, library);
        if (!declaration) return told_with_mods(game_->error(declaration.error()));
        auto known = GameFunctions::find(*declaration, table);
        if (!known) return told_with_mods(game_->error(known.error()));
        declared::Definition definition;
        definition.declaration = *declaration;
        definition.decisions =
            std::make_shared<LuaDecisions>(game_->files(), changes_, *std::move(declaration), *std::move(known));
        if (start_by_ != nullptr) {
            auto start = read_start(definition);
            if (!start) return start_by_->error(Error{start.error().sentence(), {"start"}});
            definition.start = *start;
        }
        return definition;
    }

    // Whether the game has all that the mods change.
    Result<void> check_changes(const GameLibrary& library) const {
        std::vector<std::string> known;
        for (const auto& each : library.parameters()) known.push_back("parameters." + each.name);
        for (const auto& each : library.data_names()) known.push_back("data." + each);
        for (const auto& [name, mod] : changed_by_) {
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            const std::vector<std::string_view> names(known.begin(), known.end());
            return mod->error({"there is no field " + in_quotes(name) + suggestion_or_list(name, names)});
        }
        return {};
    }

    Result<declared::Declaration> declare(const TableReader& table, const GameLibrary& library) const {
        if (auto checked = table.check_names(names_in_game()); !checked) return checked.error();
        if (table.has("summary")) {
            if (auto summary = table.text("summary"); !summary) return summary.error();
        }
        Members values;
        for (const std::string_view name : declared::declaration_names()) {
            if (!table.has(name) || name == "board") continue;
            auto value = value_in(table, name, declared::a_function);
            if (!value) return value.error();
            values.push_back({std::string(name), *std::move(value)});
        }
        std::optional<declared::Board> board;
        if (const Kept given = table.value("board")) {
            const declared::Board* found = library.find_board(given);
            if (found == nullptr) {
                return table.error("board", "expected a board made by square, hexagons or hexagon");
            }
            board = *found;
        }
        auto declaration = declared::read_declaration(values, std::move(board));
        if (!declaration) return declaration;
        declaration->name = game_->manifest().id;
        declaration->title = game_->manifest().title;
        for (const auto& each : library.parameters()) declaration->parameters.emplace_back(each.name, each.value);
        return declaration;
    }

    Result<declared::State> read_start(const declared::Definition& definition) const {
        const declared::Rules rules({}, std::make_shared<const declared::Definition>(definition));
        if (const auto* text = start_.get<std::string>()) return rules.parse_position(*text);
        const auto fields = named_texts(rules, start_);
        if (!fields) return fields.error();
        return rules.position_of(*fields);
    }

    std::string name_;
    const Mod* game_ = nullptr;
    GameChanges changes_;
    std::map<std::string, const Mod*> changed_by_;
    Value start_;
    const Mod* start_by_ = nullptr;
};

Result<std::string> text_of_scalar(const Value& value) {
    if (const auto* text = value.get<std::string>()) return *text;
    if (const auto* number = value.get<std::int64_t>()) return std::to_string(*number);
    return Error{"expected a text, a whole number or a list of these, found " +
                 (value.get<Members>() != nullptr ? "a table with names" : std::string(kind_of(value)))};
}

// Of one seat.
Result<std::string> text_of_field(const Value& value) {
    const auto* list = value.get<ValueList>();
    if (value.get<Members>() != nullptr && value.members().empty()) return std::string("-");
    if (list == nullptr) return text_of_scalar(value);
    std::string all;
    for (const Value& each : *list) {
        const auto text = text_of_scalar(each);
        if (!text) return text.error();
        all += (all.empty() ? "" : ",") + *text;
    }
    return all;
}

using SeatValues = std::array<const Value*, 2>;

// { white = ..., black = ... }, or a list of two: nothing if it is neither.
SeatValues values_by_seat(const declared::Rules& rules, const declared::Field& field, const Value& value) {
    const auto& seats = rules.declaration().seats;
    const SeatValues named = {find_member(value.members(), seats[0]), find_member(value.members(), seats[1])};
    if (named[0] != nullptr && named[1] != nullptr) return named;
    const auto* list = value.get<ValueList>();
    if (list == nullptr || list->size() != 2) return {};
    const auto is_many = [](const Value& each) {
        return each.get<ValueList>() != nullptr || each.get<Members>() != nullptr;
    };
    const bool is_one_value =
        field.shape == declared::Field::Shape::single || field.shape == declared::Field::Shape::bits;
    if (is_one_value || is_many((*list)[0]) || is_many((*list)[1])) return {&(*list)[0], &(*list)[1]};
    return {};
}

}  // namespace

std::vector<std::string_view> names_in_game() {
    std::vector<std::string_view> names(manifest_names().begin(), manifest_names().end());
    names.insert(names.end(), {"summary", "apply"});
    for (const std::string_view name : declared::declaration_names()) names.push_back(name);
    for (const std::string_view name : GameFunctions::names()) names.push_back(name);
    return names;
}

Result<std::vector<declared::Rules::NamedText>> named_texts(const declared::Rules& rules, const Value& table) {
    std::vector<declared::Rules::NamedText> fields;
    if (table.get<Members>() == nullptr) return Error{"expected a position as a text or as a table"};
    for (const Member& each : table.members()) {
        const declared::Field* field = rules.declaration().find_field(each.name);
        const auto by_seat =
            field != nullptr && field->each_seat ? values_by_seat(rules, *field, each.value) : SeatValues();
        if (by_seat[0] == nullptr && field != nullptr && field->each_seat && !each.value.members().empty()) {
            const auto& seats = rules.declaration().seats;
            return Error{"expected values of both seats, { " + seats[0] + " = ..., " + seats[1] + " = ... }",
                         {each.name}};
        }
        auto text = text_of_field(by_seat[0] != nullptr ? *by_seat[0] : each.value);
        if (text && by_seat[0] != nullptr) {
            const auto other = text_of_field(*by_seat[1]);
            text = other ? Result<std::string>(*text + "|" + *other) : other;
        }
        if (!text) return Error{text.error().sentence(), {each.name}};
        fields.push_back({each.name, *text});
    }
    return fields;
}

Result<Setup> setup_of_game(std::string_view game, const Mods& mods) {
    try {
        return GameReader(game).read(mods);
    } catch (const RuleFailure& failure) {
        return failure.error();
    }
}

}  // namespace farmland::scripting
