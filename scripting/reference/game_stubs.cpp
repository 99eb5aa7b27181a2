#include "scripting/reference/game_stubs.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/text.hpp"
#include "core/declared/description.hpp"

namespace farmland::scripting {

namespace {

using declared::Declaration;
using declared::Field;
using declared::Kind;
using declared::Part;
using declared::Values;

std::string in_marks(std::string_view text) { return "\"" + std::string(text) + "\""; }

template <class Names>
std::string union_of(const Names& names) {
    return joined(names, "|", [](std::string_view name) { return in_marks(name); });
}

// Adds a type to a union that does not have it yet.
void add_type(std::string& types, const std::string& type) {
    const auto known = split(types, '|');
    for (const std::string_view each : split(type, '|')) {
        if (std::find(known.begin(), known.end(), each) != known.end()) continue;
        types += (types.empty() ? "" : "|") + std::string(each);
    }
}

// A part of actions or events, whichever kinds have it.
struct SharedPart {
    std::string name;
    std::string type;
    std::vector<std::string> kinds;
};

class GameStubs {
public:
    explicit GameStubs(const declared::Rules& rules)
        : rules_(rules), game_(rules.declaration()), prefix_(class_prefix(game_.name)) {}

    std::string text() {
        const std::string title = printable(game_.title);
        out_ = "---@meta\n-- Lua: " + title + "\n--\n-- What a policy of " + title +
               " sees beyond what every game has. If the game changes, make this file again:\n-- farmland games " +
               game_.name + " --stubs\n";
        add_policy();
        add_aliases();
        add_view();
        add_actions();
        add_events();
        add_state();
        add_global();
        return std::move(out_);
    }

private:
    void line(const std::string& text) { out_ += text + "\n"; }
    void begin_class(const std::string& description, const std::string& name, const std::string& parents = {}) {
        line("\n---" + description);
        line("---@class " + prefix_ + name + (parents.empty() ? "" : ": " + parents));
    }
    void alias(const std::string& description, const std::string& name, const std::string& type) {
        line("\n---" + description);
        line("---@alias " + prefix_ + name + " " + type);
    }
    void field(const std::string& name, const std::string& type, const std::string& description = {}) {
        line("---@field " + name + " " + type + (description.empty() ? "" : " " + description));
    }

    // "my_cells" as a part of the name of a class.
    static std::string class_of(const std::string& name, std::string_view suffix) {
        return class_prefix(name) + std::string(suffix);
    }

    // --- types ------------------------------------------------------------------------------------------------------

    // Named values have a name of their own if a set or a field of the state has them.
    std::string type_of_names(const Values& values) const {
        for (const declared::Set& set : game_.sets) {
            if (set.values == values.names) return prefix_ + class_of(set.name, "Member");
        }
        for (const Field& field : game_.fields) {
            if (field.values.meaning == Values::Meaning::name && field.values.names == values.names) {
                return prefix_ + class_of(field.name, "Value");
            }
        }
        return union_of(values.names);
    }

    // Of one value; `none` is what a view has for no field and nobody.
    std::string type_of(const Values& values, bool may_be_hidden, std::string_view none = "false") const {
        using Meaning = Values::Meaning;
        const bool is_number = values.meaning == Meaning::number || values.meaning == Meaning::row;
        const bool may_be_none =
            values.least == 0 && (values.meaning == Meaning::field || values.meaning == Meaning::seat);
        std::string type = is_number                           ? "integer"
                           : values.meaning == Meaning::field  ? prefix_ + "Field"
                           : values.meaning == Meaning::seat   ? prefix_ + "Seat"
                           : values.meaning == Meaning::column ? prefix_ + "Column"
                                                               : type_of_names(values);
        if (may_be_none) type += "|" + std::string(none);
        if (may_be_hidden) type += "|" + (is_number ? "false" : in_marks(declared::hidden_text));
        return type;
    }

    std::string type_of_field(const Field& field) const {
        if (field.shape == Field::Shape::bits) {
            return field.on_board ? prefix_ + "Field[]" : field.places == 1 ? "integer" : "integer[]";
        }
        if (field.on_board) return prefix_ + class_of(field.name, "Board");
        if (field.shape == Field::Shape::single) return type_of(field.values, field.is_hidden_from_somebody());
        const std::string each = type_of(field.values, field.is_hidden_from_somebody(), in_marks("-"));
        return (each.find('|') == std::string::npos ? each : "(" + each + ")") + "[]";
    }

    static bool has_board_of_values(const Field& field) { return field.on_board && field.shape != Field::Shape::bits; }

    // --- what there is ----------------------------------------------------------------------------------------------

    void add_policy() {
        begin_class("A policy for " + printable(game_.title) + ".", "Policy", "Policy");
        field("choose", "fun(view: " + prefix_ + "View, ctx: Context): string|" + prefix_ + "Action",
              "the next action");
        field("on_start?", "fun(view: " + prefix_ + "View, ctx: Context)",
              "called once, before the first action of the game");
        field("on_event?", "fun(event: " + prefix_ + "Event, ctx: Context)", "called for everything that happens");
    }

    bool has_columns() const {
        const auto has_one = [](const Kind& kind) {
            return std::any_of(kind.parts.begin(), kind.parts.end(),
                               [](const Part& part) { return part.values.meaning == Values::Meaning::column; });
        };
        return std::any_of(game_.actions.begin(), game_.actions.end(), has_one) ||
               std::any_of(game_.events.begin(), game_.events.end(), has_one);
    }

    void add_aliases() {
        alias("The names of the players; the first one begins.", "Seat", union_of(game_.seats));
        if (game_.board) {
            alias("The names of the fields.", "Field", union_of(names_of_fields()));
            if (has_columns()) {
                std::vector<std::string> letters;
                const Values columns{Values::Meaning::column, 1, game_.board->columns(), {}, {}};
                for (int each = 1; each <= game_.board->columns(); ++each) {
                    letters.push_back(rules_.value_text(columns, each));
                }
                alias("The columns of the board.", "Column", union_of(letters));
            }
        }
        for (const declared::Set& set : game_.sets) {
            alias("The values of the set `" + set.name + "`.", class_of(set.name, "Member"), union_of(set.values));
        }
        for (const Field& each : game_.fields) {
            const std::string name = class_of(each.name, "Value");
            if (each.values.meaning != Values::Meaning::name || type_of_names(each.values) != prefix_ + name) continue;
            alias("What `" + each.name + "` can be.", name, union_of(each.values.names));
        }
    }

    std::vector<std::string> names_of_fields() const {
        std::vector<std::string> names;
        names.reserve(static_cast<std::size_t>(game_.board->fields()));
        for (int each = 0; each < game_.board->fields(); ++each) names.push_back(game_.board->name(each));
        return names;
    }

    void add_view() {
        const bool has_seats =
            std::any_of(game_.fields.begin(), game_.fields.end(), [](const Field& each) { return each.each_seat; });
        begin_class("What a player sees of a state. `state:view()` gives this.", "Snapshot");
        field("team", "1|2", "the number of this player");
        field("seat", prefix_ + "Seat", "its name");
        field("to_move", "1|2", "whose turn it is");
        for (const Field& each : game_.fields) {
            if (!each.each_seat) field(each.name, type_of_field(each));
        }
        if (has_seats) {
            field("own", prefix_ + "Side", "what this player has");
            field("enemy", prefix_ + "Side", "what the other player has");
        }

        begin_class("What `choose` gets.", "View", prefix_ + "Snapshot, View");
        field("actions", prefix_ + "Actions", "the legal actions");
        field("history", prefix_ + "Event[]", "everything that has happened so far, oldest first");
        line("local view = {}");
        line("\n---A full state that would give this view: what is hidden is a guess.");
        line("---@param random Random always `ctx.random`");
        line("---@return " + prefix_ + "State");
        line("function view:sample(random) end");

        if (has_seats) {
            begin_class("What there is for each player.", "Side");
            for (const Field& each : game_.fields) {
                if (each.each_seat) field(each.name, type_of_field(each));
            }
        }
        for (const Field& each : game_.fields) {
            if (!has_board_of_values(each)) continue;
            const std::string type = type_of(each.values, each.is_hidden_from_somebody());
            begin_class("What `" + each.name + "` has for each field of the board.", class_of(each.name, "Board"));
            field("[" + prefix_ + "Field]", type);
            for (const std::string& name : names_of_fields()) field(name, type);
        }
    }

    // Of these kinds; a part that several have is listed once.
    void collect_parts(const std::vector<Kind>& kinds, bool of_events, std::vector<SharedPart>& parts) const {
        for (const Kind& kind : kinds) {
            for (const Part& part : kind.parts) {
                auto known = std::find_if(parts.begin(), parts.end(),
                                          [&](const SharedPart& each) { return each.name == part.name; });
                if (known == parts.end()) known = parts.insert(parts.end(), {part.name, {}, {}});
                add_type(known->type, type_of(part.values, of_events && part.may_be_hidden()));
                known->kinds.push_back("`" + kind.name + "`");
            }
        }
    }

    static std::string text_of_kinds(const SharedPart& part) { return "of " + joined(part.kinds, ", "); }

    void add_actions() {
        alias("The kinds of actions.", "ActionKind", union_of(names_of(game_.actions)));
        std::vector<SharedPart> parts;
        collect_parts(game_.actions, false, parts);
        begin_class("One legal action, of any kind. A part that its kind does not have raises when it is read.",
                    "Action", "Action");
        field("kind", prefix_ + "ActionKind");
        for (const SharedPart& part : parts) field(part.name, part.type, text_of_kinds(part));
        if (game_.actions.size() > 1) {
            for (const Kind& kind : game_.actions) {
                begin_class("An action of the kind `" + kind.name + "`.", class_of(kind.name, "Action"),
                            prefix_ + "Action");
                field("kind", in_marks(kind.name));
                for (const Part& part : kind.parts) field(part.name, type_of(part.values, false));
            }
        }

        begin_class("The legal actions.", "Actions", "Actions");
        field("[integer]", prefix_ + "Action");
        line("local actions = {}");
        line("\n---The actions that are all that is asked for.");
        line("---@param wanted " + prefix_ + "Filter");
        line("---@return " + prefix_ + "Actions");
        line("function actions:filter(wanted) end");

        begin_class("What `actions:filter` can ask for.", "Filter");
        field("kind?", prefix_ + "ActionKind");
        for (const SharedPart& part : parts) field(part.name + "?", part.type);
    }

    static std::vector<std::string> names_of(const std::vector<Kind>& kinds) {
        std::vector<std::string> names;
        names.reserve(kinds.size());
        for (const Kind& kind : kinds) names.push_back(kind.name);
        return names;
    }

    void add_events() {
        std::vector<std::string> kinds = names_of(game_.actions);
        for (const std::string& kind : names_of(game_.events)) kinds.push_back(kind);
        alias("The kinds of events: each action is one, too.", "EventKind", union_of(kinds));
        std::vector<SharedPart> parts;
        collect_parts(game_.actions, true, parts);
        collect_parts(game_.events, true, parts);
        begin_class("Something that happened. A part that its kind does not have raises when it is read.", "Event",
                    "Event");
        field("kind", prefix_ + "EventKind");
        field("team", "1|2", "who acted");
        for (const SharedPart& part : parts) field(part.name, part.type, text_of_kinds(part));
    }

    void add_state() {
        begin_class("A full state, for looking ahead.", "State", "State");
        line("local state = {}");
        if (rules_.decisions().known().worth) {
            line(
                "\n---How good the state is for a team, as the game says. A game that is won is worth 1e12, a lost one "
                "-1e12.");
            line("---@param team 1|2");
            line("---@return number");
            line("function state:worth(team) end");
            line("\n---The first of the actions that lead to the greatest worth for the team to move, and that worth.");
            line("---@return string? action");
            line("---@return number worth");
            line("function state:best() end");
        }
        line("\n---What a team would see in this state, as plain tables.");
        line("---@param team? 1|2 default: the team to move");
        line("---@return " + prefix_ + "Snapshot");
        line("function state:view(team) end");
    }

    void add_global() {
        begin_class("The numbers that mods of the game may change.", "Parameters");
        for (const auto& [name, value] : game_.parameters) field(name, "integer", std::to_string(value));

        begin_class("The game that is played.", "");
        field("parameters", prefix_ + "Parameters");
        field("seats", prefix_ + "Seat[]");
        if (game_.board) {
            field("fields", prefix_ + "Field[]", "the names of all fields");
            const std::string neighbours = "table<" + prefix_ + "Field, " + prefix_ + "Field[]>";
            field("beside", neighbours, "of each field those that share an edge with it");
            field("around", neighbours, "the same with those that share only a corner");
        }
        line(game_.name + " = {}");
        if (!game_.board) return;
        for (const std::string_view what : {"column", "row"}) {
            line("\n---The " + std::string(what) + " of a field, from 1.");
            line("---@param field " + prefix_ + "Field");
            line("---@return integer");
            line("function " + game_.name + "." + std::string(what) + "(field) end");
        }
        line("\n---The name of the field there, or nil off the board.");
        line("---@param column integer");
        line("---@param row integer");
        line("---@return " + prefix_ + "Field?");
        line("function " + game_.name + ".field(column, row) end");
    }

    const declared::Rules& rules_;
    const Declaration& game_;
    std::string prefix_;
    std::string out_;
};

}  // namespace

std::string class_prefix(std::string_view game) {
    std::string prefix;
    bool begins_word = true;
    for (const char letter : game) {
        const bool is_small = letter >= 'a' && letter <= 'z';
        if (letter != '_') prefix += begins_word && is_small ? static_cast<char>(letter - 'a' + 'A') : letter;
        begins_word = letter == '_';
    }
    return prefix;
}

std::string stubs_of_game(const declared::Rules& rules) { return GameStubs(rules).text(); }

}  // namespace farmland::scripting
