#include "core/declared/reading.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/base/text.hpp"
#include "core/game/dialogue_commands.hpp"
#include "core/game/parameter.hpp"

namespace farmland::declared {

namespace {

constexpr std::array<std::string_view, 12> names_read = {"seats",     "sets",    "state",    "actions_of",
                                                         "events_of", "moves",   "moves_on", "stuck",
                                                         "chance",    "longest", "notation", "board"};

// Values of an object, with errors that name their places.
class Object {
public:
    Object(const Members& members, std::string path) : members_(members), path_(std::move(path)) {}

    const Members& members() const { return members_; }
    std::string path_to(std::string_view name) const { return (path_.empty() ? "" : path_ + ".") + printable(name); }
    Error error(std::string_view name, std::string what) const { return Error{std::move(what), {path_to(name)}}; }
    Error error(std::string what) const { return Error{std::move(what), {path_}}; }
    const Value* find(std::string_view name) const { return find_member(members_, name); }
    bool has(std::string_view name) const { return find(name) != nullptr; }

    Result<void> only(std::span<const std::string_view> known) const {
        for (const Member& each : members_) {
            if (!find_name(known, each.name)) {
                return Error{"there is no field " + in_quotes(path_to(each.name)) +
                             suggestion_or_list(each.name, known)};
            }
        }
        return {};
    }
    Result<std::string> text(std::string_view name) const {
        const Value* value = find(name);
        if (const auto* found = value != nullptr ? value->get<std::string>() : nullptr) return *found;
        return error(name, "expected a text, found " + kind(value));
    }
    Result<std::int64_t> number(std::string_view name, const Range& range) const {
        const Value* value = find(name);
        const auto* found = value != nullptr ? value->get<std::int64_t>() : nullptr;
        if (found == nullptr) return error(name, "expected a whole number, found " + kind(value));
        if (range.contains(*found)) return *found;
        return error(name, "expected " + std::to_string(range.least) + " to " + std::to_string(range.most) +
                               ", found " + std::to_string(*found));
    }
    Result<bool> flag(std::string_view name) const {
        const Value* value = find(name);
        if (value == nullptr) return false;
        if (const auto* found = value->get<bool>()) return *found;
        return error(name, "expected true or false, found " + kind(value));
    }
    // A list of texts.
    Result<std::vector<std::string>> texts(std::string_view name) const {
        const Value* value = find(name);
        const auto* list = value != nullptr ? value->get<ValueList>() : nullptr;
        if (list == nullptr) return error(name, "expected a list of texts, found " + kind(value));
        std::vector<std::string> all;
        for (const Value& each : *list) {
            const auto* text = each.get<std::string>();
            if (text == nullptr) return error(name, "expected a list of texts, found " + kind(&each) + " in it");
            all.push_back(*text);
        }
        return all;
    }
    // An object; an empty table is one, too.
    Result<Object> object(std::string_view name) const {
        const Value* value = find(name);
        if (value == nullptr || value->get<Members>() == nullptr) {
            return error(name, "expected a table with names, found " + kind(value));
        }
        return Object(value->members(), path_to(name));
    }

    static std::string kind(const Value* value) {
        if (value == nullptr) return "nothing";
        if (const auto* text = value->get<std::string>()) return *text == a_function ? *text : in_quotes(*text);
        if (const auto* number = value->get<std::int64_t>()) return std::to_string(*number);
        if (value->get<Members>() != nullptr) return "a table";
        return std::string(kind_of(*value));
    }

private:
    const Members& members_;
    std::string path_;
};

// Values, kinds and parts of actions stand in commands and positions.
Result<void> check_value_name(const Object& in, std::string_view field, const std::string& name) {
    constexpr std::string_view forbidden = " ,|=/{}?\"'";
    const bool fits = !name.empty() && name.size() <= 24 && name != "-" && name != "hidden" &&
                      printable(name) == name && name.find_first_of(forbidden) == std::string::npos;
    if (fits) return {};
    return in.error(field, in_quotes(name) + " cannot be the name of a value; " +
                               (name == "-" || name == "hidden"
                                    ? "it has a meaning already"
                                    : "expected 1 to 24 characters without blanks, quotes and , | = / { } ?"));
}

Result<void> check_small_name(const Object& in, const std::string& name) {
    if (is_small_name(name)) return {};
    return in.error(name, "this cannot be a name; " + std::string(small_name_rule));
}

Result<void> check_different(const Object& in, std::string_view field, std::vector<std::string> names) {
    for (std::string& name : names) name = lower_case(name);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice == names.end()) return {};
    return in.error(field, in_quotes(*twice) + " is there twice");
}

class DeclarationReader {
public:
    DeclarationReader(const Members& values, std::optional<Board> board) : all_(values, "") {
        game_.board = std::move(board);
    }

    Result<Declaration> read() {
        if (auto done = read_all(); !done) return done.error();
        return std::move(game_);
    }

private:
    Result<void> read_all() {
        if (auto done = read_seats(); !done) return done;
        if (auto done = read_sets(); !done) return done;
        if (auto done = read_state(); !done) return done;
        if (auto done = read_kinds("actions_of", game_.actions); !done) return done;
        if (auto done = read_moves(); !done) return done;
        if (game_.actions.empty()) {
            return all_.error("actions_of",
                              "expected the kinds of actions there are, as { move = { \"from: field\", "
                              "\"to: field\" } }");
        }
        if (auto done = read_kinds("events_of", game_.events); !done) return done;
        if (auto done = read_notation(); !done) return done;
        if (auto done = read_ends(); !done) return done;
        return game_.lay_out();
    }

    Result<void> read_seats() {
        if (!all_.has("seats")) return {};
        const auto seats = all_.texts("seats");
        if (!seats) return seats.error();
        if (seats->size() != 2)
            return all_.error("seats", "expected two names, found " + std::to_string(seats->size()));
        for (std::size_t seat = 0; seat < 2; ++seat) {
            if (auto fits = check_value_name(all_, "seats", (*seats)[seat]); !fits) return fits;
            game_.seats[seat] = (*seats)[seat];
        }
        return check_different(all_, "seats", *seats);
    }

    static Result<void> check_names(const Object& in, std::string_view field, const std::vector<std::string>& names) {
        constexpr std::size_t most = 250;
        if (names.empty() || names.size() > most) {
            return in.error(field,
                            "expected 1 to " + std::to_string(most) + " values, found " + std::to_string(names.size()));
        }
        for (const std::string& name : names) {
            if (auto fits = check_value_name(in, field, name); !fits) return fits;
        }
        return check_different(in, field, names);
    }

    Result<void> read_sets() {
        if (!all_.has("sets")) return {};
        const auto sets = all_.object("sets");
        if (!sets) return sets.error();
        for (const Member& each : sets->members()) {
            if (auto fits = check_small_name(*sets, each.name); !fits) return fits;
            Set set{each.name, {}, {}};
            if (each.value.get<ValueList>() != nullptr) {
                if (auto read = put(sets->texts(each.name), set.values); !read) return read;
            } else {
                const auto given = sets->object(each.name);
                if (!given) return given.error();
                if (auto only = given->only(std::array<std::string_view, 2>{"values", "each"}); !only) return only;
                if (auto read = put(given->texts("values"), set.values); !read) return read;
                if (auto read = read_each(*given, set); !read) return read;
            }
            if (auto fits = check_names(*sets, each.name, set.values); !fits) return fits;
            game_.sets.push_back(std::move(set));
        }
        return {};
    }

    static Result<void> read_each(const Object& given, Set& set) {
        const Value* each = given.find("each");
        if (each == nullptr) return {};
        constexpr Range range{0, 1000};
        if (const auto* list = each->get<ValueList>()) {
            for (const Value& value : *list) {
                const auto* number = value.get<std::int64_t>();
                if (number == nullptr || !range.contains(*number)) {
                    return given.error("each", "expected whole numbers from 0 to 1000, found " + Object::kind(&value));
                }
                set.each.push_back(*number);
            }
            if (set.each.size() == set.values.size()) return {};
            return given.error("each", "expected a number for each of the " + std::to_string(set.values.size()) +
                                           " values, found " + std::to_string(set.each.size()));
        }
        const auto number = given.number("each", range);
        if (!number) return number.error();
        set.each.assign(set.values.size(), *number);
        return {};
    }

    const Set* find_set(std::string_view name) const {
        const auto found =
            std::find_if(game_.sets.begin(), game_.sets.end(), [&](const Set& each) { return each.name == name; });
        return found == game_.sets.end() ? nullptr : &*found;
    }

    // What a name of a type stands for; `of_part` has more of them.
    Result<Values> values_of_type(const Object& in, std::string_view field, const std::string& type,
                                  bool of_part) const {
        using Meaning = Values::Meaning;
        if (const Set* set = find_set(type)) {
            return Values{Meaning::name, 0, static_cast<std::int64_t>(set->values.size()) - 1, set->values, set->name};
        }
        const std::int64_t least = of_part ? 1 : 0;
        if (type == "seat") return Values{Meaning::seat, least, 2, {}, {}};
        if (type == "field" || (of_part && (type == "column" || type == "row"))) {
            if (!game_.board) return in.error(field, "there is no board that has a " + type);
            if (type == "column") return Values{Meaning::column, 1, game_.board->columns(), {}, {}};
            if (type == "row") return Values{Meaning::row, 1, game_.board->rows(), {}, {}};
            return Values{Meaning::field, least, game_.board->fields(), {}, {}};
        }
        if (of_part) {
            const Field* known = game_.find_field(type);
            if (known != nullptr && known->values.meaning == Values::Meaning::name) return known->values;
        }
        std::vector<std::string_view> known = {"field", "seat"};
        if (of_part) known.insert(known.end(), {"column", "row"});
        for (const Set& set : game_.sets) known.emplace_back(set.name);
        return in.error(field, in_quotes(type) + " is no type" + suggestion_or_list(type, known));
    }

    Result<Values> read_values(const Object& in, std::int64_t greatest, bool of_part) const {
        const int given =
            static_cast<int>(in.has("values")) + static_cast<int>(in.has("of")) + static_cast<int>(in.has("most"));
        if (given != 1) {
            return in.error(given == 0 ? "expected what it can be: values = { ... }, of = \"...\" or most = ..."
                                       : "expected only one of values, of and most");
        }
        if (in.has("least") && !in.has("most")) return in.error("least", "this goes with most only");
        if (in.has("of")) {
            const auto type = in.text("of");
            if (!type) return type.error();
            return values_of_type(in, "of", *type, of_part);
        }
        if (in.has("values")) {
            auto names = in.texts("values");
            if (!names) return names.error();
            if (auto fits = check_names(in, "values", *names); !fits) return fits.error();
            const auto most = static_cast<std::int64_t>(names->size()) - 1;
            return Values{Values::Meaning::name, 0, most, *std::move(names), {}};
        }
        Values values;
        if (in.has("least")) {
            if (auto read = put(in.number("least", {-greatest, greatest}), values.least); !read) return read.error();
        }
        if (auto read = put(in.number("most", {values.least, greatest}), values.most); !read) return read.error();
        return values;
    }

    Result<void> read_state() {
        const auto state = all_.object("state");
        if (!state) return state.error();
        if (state->members().size() > Declaration::most_fields) {
            return state->error("expected at most " + std::to_string(Declaration::most_fields) + " fields");
        }
        for (const Member& each : state->members()) {
            if (auto fits = check_small_name(*state, each.name); !fits) return fits;
            constexpr std::array<std::string_view, 12> reserved = {"to_move", "team",    "seat",    "own",
                                                                   "enemy",   "actions", "history", "luck",
                                                                   "made",    "sample",  "text",    "kind"};
            if (find_name(reserved, each.name)) return state->error(each.name, "this name has a meaning already");
            const auto given = state->object(each.name);
            if (!given) return given.error();
            Field field;
            field.name = each.name;
            if (auto read = read_field(*given, field); !read) return read;
            game_.fields.push_back(std::move(field));
        }
        std::sort(game_.fields.begin(), game_.fields.end(),
                  [](const Field& left, const Field& right) { return left.name < right.name; });
        return {};
    }

    Result<void> read_field(const Object& given, Field& field) {
        constexpr std::array<std::string_view, 12> known = {"on",   "array", "list",      "bits",  "values",  "of",
                                                            "most", "least", "each_seat", "start", "seen_by", "signs"};
        if (auto only = given.only(known); !only) return only;
        if (auto read = put(given.flag("each_seat"), field.each_seat); !read) return read;
        if (given.has("on")) {
            const auto on = given.text("on");
            if (!on) return on.error();
            if (*on != "board") return given.error("on", "expected \"board\", found " + in_quotes(*on));
            if (!game_.board) return given.error("on", "the game has no board");
            field.on_board = true;
        }
        constexpr std::int64_t most_places = State::most_bytes;
        const bool is_array = given.has("array");
        const bool is_list = given.has("list");
        if (static_cast<int>(field.on_board) + static_cast<int>(is_array) + static_cast<int>(is_list) > 1) {
            return given.error("expected only one of on, array and list");
        }
        if (is_array || is_list) {
            const auto places = given.number(is_array ? "array" : "list", {1, most_places});
            if (!places) return places.error();
            field.places = static_cast<std::size_t>(*places);
            field.shape = is_array ? Field::Shape::array : Field::Shape::list;
        } else if (field.on_board) {
            field.places = static_cast<std::size_t>(game_.board->fields());
            field.shape = Field::Shape::board;
        }
        if (given.has("bits")) {
            if (auto read = read_bits(given, field); !read) return read;
        } else if (auto read = put(read_values(given, Declaration::greatest_value, false), field.values); !read) {
            return read;
        }
        if (auto read = read_signs(given, field); !read) return read;
        if (auto read = read_seen_by(given, field); !read) return read;
        return read_start(given, field);
    }

    Result<void> read_bits(const Object& given, Field& field) const {
        const auto* bits = given.find("bits")->get<std::int64_t>();
        if (bits == nullptr || (*bits != 64 && *bits != 128)) {
            return given.error("bits", "expected 64 or 128, found " + Object::kind(given.find("bits")));
        }
        for (const std::string_view other : {"values", "of", "most", "least", "array", "list", "start"}) {
            if (given.has(other)) return given.error(other, "this does not go with bits");
        }
        if (field.on_board && game_.board->fields() > *bits) {
            return given.error("bits", "the board has " + std::to_string(game_.board->fields()) +
                                           " fields, and the set has " + std::to_string(*bits) + " bits" +
                                           (*bits == 64 ? "; there are sets of 128" : ""));
        }
        field.shape = Field::Shape::bits;
        field.bits = static_cast<std::size_t>(field.on_board ? game_.board->fields() : *bits);
        field.places = static_cast<std::size_t>(*bits) / bits_of_place;
        return {};
    }

    // A character for each value, for positions and drawings.
    static Result<void> read_signs(const Object& given, Field& field) {
        const bool can_have = field.shape == Field::Shape::board && field.values.meaning == Values::Meaning::name;
        if (!given.has("signs")) {
            if (can_have) field.signs = signs_of(field.values.names);
            return {};
        }
        if (!can_have) return given.error("signs", "only named values on the board have signs");
        const auto signs = given.text("signs");
        if (!signs) return signs.error();
        constexpr std::string_view forbidden = "0123456789/|=? \t\r\n,";
        std::string sorted = *signs;
        std::sort(sorted.begin(), sorted.end());
        const bool fits = signs->size() == field.values.names.size() && printable(*signs) == *signs &&
                          sorted.find_first_of(forbidden) == std::string::npos &&
                          std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end() &&
                          std::all_of(sorted.begin(), sorted.end(), [](char sign) { return sign > ' ' && sign < 127; });
        if (!fits) {
            return given.error("signs", "expected a different ASCII character for each of the " +
                                            counted(field.values.names.size(), "value") +
                                            ", none of them a blank, a digit or / | = , ?, found " + in_quotes(*signs));
        }
        field.signs = *signs;
        return {};
    }

    static Result<void> read_seen_by(const Object& given, Field& field) {
        if (!given.has("seen_by")) return {};
        const auto who = given.text("seen_by");
        if (!who) return who.error();
        using SeenBy = Field::SeenBy;
        constexpr std::array<std::string_view, 4> names = {"everybody", "owner", "nobody", a_function};
        const auto found = find_name<SeenBy>(names, *who);
        if (!found) {
            return given.error("seen_by",
                               "expected \"everybody\", \"owner\", \"nobody\" or a function, found " + in_quotes(*who));
        }
        field.seen_by = *found;
        if (*found == SeenBy::owner && !field.each_seat) {
            return given.error("seen_by", "only what is there for each_seat has an owner");
        }
        if (field.shape == Field::Shape::bits && *found != SeenBy::everybody) {
            return given.error("seen_by", "a set of bits is seen by everybody");
        }
        return {};
    }

    // A number within the bounds, or the name of a value.
    static Result<std::int64_t> read_start_value(const Object& given, const Value& start, const Values& values) {
        if (const auto* text = start.get<std::string>()) {
            const auto named = std::find(values.names.begin(), values.names.end(), *text);
            if (named != values.names.end()) return named - values.names.begin();
            const std::vector<std::string_view> known(values.names.begin(), values.names.end());
            return given.error("start", in_quotes(*text) + " is none of its values" + suggestion_or_list(*text, known));
        }
        const auto* number = start.get<std::int64_t>();
        if (number != nullptr && values.contains(*number)) return *number;
        return given.error("start", "expected " + std::to_string(values.least) + " to " + std::to_string(values.most) +
                                        ", found " + Object::kind(&start));
    }

    static Result<void> read_start_list(const Object& given, const ValueList& list, Field& field) {
        const bool is_list = field.shape == Field::Shape::list;
        if (is_list ? list.size() > field.places : list.size() != field.places) {
            return given.error("start", "expected " + std::string(is_list ? "at most " : "") +
                                            counted(field.places, "value") + ", found " + std::to_string(list.size()));
        }
        field.start.clear();
        for (const Value& each : list) {
            const auto value = read_start_value(given, each, field.values);
            if (!value) return value.error();
            field.start.push_back(*value);
        }
        return {};
    }

    Result<void> read_start(const Object& given, Field& field) const {
        const Values& values = field.values;
        const std::int64_t usual = std::clamp<std::int64_t>(0, values.least, values.most);
        if (field.shape != Field::Shape::list) field.start.assign(field.places, usual);
        const Value* start = given.find("start");
        if (start == nullptr) return {};
        if (const auto* list = start->get<ValueList>()) return read_start_list(given, *list, field);
        if (start->get<Members>() != nullptr && start->members().empty()) return read_start_list(given, {}, field);
        if (field.shape == Field::Shape::list)
            return given.error("start", "expected a list, found " + Object::kind(start));
        const auto* text = start->get<std::string>();
        if (text != nullptr && text->find('\n') != std::string::npos && field.on_board) {
            return read_drawing(given, *text, field);
        }
        std::int64_t value = 0;
        if (auto read = put(read_start_value(given, *start, values), value); !read) return read;
        field.start.assign(field.places, value);
        return {};
    }

    Result<void> read_drawing(const Object& given, std::string_view text, Field& field) const {
        if (field.values.meaning != Values::Meaning::name)
            return given.error("start", "only named values can be drawn");
        const std::string& signs = field.signs;
        const Board& board = *game_.board;
        std::vector<std::string> rows;
        for (const std::string_view line : lines(text)) {
            std::string row;
            for (const char sign : line) {
                if (sign != ' ' && sign != '\t') row += sign;
            }
            if (!row.empty()) rows.push_back(std::move(row));
        }
        if (rows.size() != static_cast<std::size_t>(board.rows())) {
            return given.error("start", "expected a line for each of the " + std::to_string(board.rows()) +
                                            " rows, found " + std::to_string(rows.size()));
        }
        for (int row = 0; row < board.rows(); ++row) {
            const std::string& drawn = rows[static_cast<std::size_t>(board.rows() - 1 - row)];
            std::size_t at = 0;
            for (int column = 0; column < board.columns(); ++column) {
                const int place = board.at(column, row);
                if (place == Board::nowhere) continue;
                const std::size_t value = at < drawn.size() ? signs.find(drawn[at]) : std::string::npos;
                if (value == std::string::npos) {
                    return given.error("start", "row " + std::to_string(row + 1) + ": expected a sign of " +
                                                    joined(signs, " ", [](char sign) { return std::string(1, sign); }) +
                                                    " for each field, found " + in_quotes(drawn));
                }
                field.start[static_cast<std::size_t>(place)] = static_cast<std::int64_t>(value);
                ++at;
            }
            if (at != drawn.size()) {
                return given.error("start", "row " + std::to_string(row + 1) + " is too long: " + in_quotes(drawn));
            }
        }
        return {};
    }

    static bool is_command(std::string_view word) {
        return find_name(action_dialogue_commands, word) || find_name(terminal_commands, word);
    }

    Result<void> read_kinds(std::string_view name, std::vector<Kind>& kinds) {
        if (!all_.has(name)) return {};
        const auto given = all_.object(name);
        if (!given) return given.error();
        if (given->members().size() > Declaration::most_kinds) {
            return given->error("expected at most " + std::to_string(Declaration::most_kinds) + " kinds");
        }
        for (const Member& each : given->members()) {
            if (auto fits = check_small_name(*given, each.name); !fits) return fits;
            // What is typed first says which action it is.
            if (&kinds == &game_.actions && is_command(each.name)) {
                return given->error(each.name, "this is a command of the dialogue, so nobody could type the action");
            }
            const auto is_known = [&](const Kind& kind) { return kind.name == each.name; };
            if (std::any_of(game_.actions.begin(), game_.actions.end(), is_known)) {
                return given->error(each.name, "there is an action of that kind, and every action is an event");
            }
            Kind kind{each.name, {}, {}};
            if (auto read = read_parts(*given, each, kind); !read) return read;
            const auto has_viewer = [](const Part& part) { return part.seen_by.has_value(); };
            if (&kinds == &game_.actions && std::any_of(kind.parts.begin(), kind.parts.end(), has_viewer)) {
                return given->error(each.name, "only parts of events have seen_by; an action is known to who does it");
            }
            kinds.push_back(std::move(kind));
        }
        std::sort(kinds.begin(), kinds.end(),
                  [](const Kind& left, const Kind& right) { return left.name < right.name; });
        return {};
    }

    Result<void> read_parts(const Object& in, const Member& given, Kind& kind) {
        const auto* list = given.value.get<ValueList>();
        if (list == nullptr) {
            if (given.value.get<Members>() != nullptr && given.value.members().empty()) return {};
            return in.error(given.name, "expected a list of parts, such as { \"from: field\", \"to: field\" }, found " +
                                            Object::kind(&given.value));
        }
        if (list->size() > Declaration::most_parts) {
            return in.error(given.name, "expected at most " + std::to_string(Declaration::most_parts) +
                                            " parts, found " + std::to_string(list->size()));
        }
        for (std::size_t index = 0; index < list->size(); ++index) {
            Part part;
            const std::string name = given.name + "[" + std::to_string(index + 1) + "]";
            if (const auto* text = (*list)[index].get<std::string>()) {
                if (auto read = read_short_part(in, name, *text, part); !read) return read;
            } else if ((*list)[index].get<Members>() != nullptr) {
                const Object long_part((*list)[index].members(), in.path_to(name));
                if (auto read = read_long_part(long_part, kind, part); !read) return read;
            } else {
                return in.error(name, "expected a name and a type, such as \"from: field\", found " +
                                          Object::kind(&(*list)[index]));
            }
            constexpr std::array<std::string_view, 4> reserved = {"kind", "text", "team", "name"};
            if (!is_small_name(part.name) || find_name(reserved, part.name)) {
                return in.error(name, in_quotes(part.name) + " cannot be the name of a part; " +
                                          (is_small_name(part.name) ? std::string("it has a meaning already")
                                                                    : std::string(small_name_rule)));
            }
            const auto same = [&](const Part& other) { return other.name == part.name; };
            if (std::any_of(kind.parts.begin(), kind.parts.end(), same)) {
                return in.error(name, "there are two parts " + in_quotes(part.name));
            }
            kind.parts.push_back(std::move(part));
        }
        return {};
    }

    // "from: field"
    Result<void> read_short_part(const Object& in, const std::string& name, const std::string& text, Part& part) const {
        const std::size_t colon = text.find(':');
        const auto type = colon == std::string::npos ? std::vector<std::string_view>()
                                                     : words(std::string_view(text).substr(colon + 1));
        const auto own = words(std::string_view(text).substr(0, colon == std::string::npos ? 0 : colon));
        if (own.size() != 1 || type.size() != 1) {
            return in.error(name,
                            "expected a name, a colon and a type, such as \"from: field\", found " + in_quotes(text));
        }
        part.name = own[0];
        return put(values_of_type(in, name, std::string(type[0]), true), part.values);
    }

    Result<void> read_long_part(const Object& given, const Kind& kind, Part& part) const {
        constexpr std::array<std::string_view, 7> known = {"name", "of",     "values", "least",
                                                           "most", "secret", "seen_by"};
        if (auto only = given.only(known); !only) return only;
        if (auto read = put(given.text("name"), part.name); !read) return read;
        if (auto read = put(given.flag("secret"), part.is_secret); !read) return read;
        if (auto read = read_viewer(given, kind, part); !read) return read;
        return put(read_values(given, Declaration::greatest_part, true), part.values);
    }

    // Of a part of an event.
    static Result<void> read_viewer(const Object& given, const Kind& kind, Part& part) {
        if (!given.has("seen_by")) return {};
        if (part.is_secret) return given.error("seen_by", "this does not go with secret");
        const auto name = given.text("seen_by");
        if (!name) return name.error();
        const auto seat = std::find_if(kind.parts.begin(), kind.parts.end(), [&](const Part& each) {
            return each.name == *name && each.values.meaning == Values::Meaning::seat;
        });
        if (seat == kind.parts.end()) {
            return given.error("seen_by",
                               "expected the name of a part before it, of type seat, found " + in_quotes(*name));
        }
        part.seen_by = static_cast<std::size_t>(seat - kind.parts.begin());
        return {};
    }

    Result<void> read_notation() {
        if (!all_.has("notation")) return {};
        const auto given = all_.object("notation");
        if (!given) return given.error();
        for (const Member& each : given->members()) {
            const auto kind = std::find_if(game_.actions.begin(), game_.actions.end(),
                                           [&](const Kind& known) { return known.name == each.name; });
            if (kind == game_.actions.end()) return given->error(each.name, "there is no such kind of action");
            const auto text = given->text(each.name);
            if (!text) return text.error();
            if (auto fits = check_notation(*given, *kind, *text); !fits) return fits;
            kind->notation = *text;
        }
        return {};
    }

    static Result<void> check_notation(const Object& given, const Kind& kind, std::string_view text) {
        std::vector<std::string_view> named;
        for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
            const std::size_t end = text.find('}', at);
            if (end == std::string_view::npos) return given.error(kind.name, "a { has no } in " + in_quotes(text));
            named.push_back(text.substr(at + 1, end - at - 1));
        }
        std::vector<std::string_view> parts;
        for (const Part& part : kind.parts) parts.emplace_back(part.name);
        std::sort(named.begin(), named.end());
        std::sort(parts.begin(), parts.end());
        if (text.empty() || printable(text) != text || text.front() == ' ' || text.back() == ' ') {
            return given.error(
                kind.name, "expected a text that can be typed, without blanks at its ends, found " + in_quotes(text));
        }
        if (named != parts || text.size() > 100) {
            return given.error(
                kind.name, "expected a text with each part once, " +
                               joined(parts, " ", [](std::string_view part) { return "{" + std::string(part) + "}"; }) +
                               ", found " + in_quotes(text));
        }
        return {};
    }

    // --- patterns ---

    // The field that the pieces stand on.
    Result<void> find_moving() {
        std::vector<std::string_view> names;
        for (const Field& field : game_.fields) {
            const bool can_move =
                field.shape == Field::Shape::board && field.values.meaning == Values::Meaning::name && !field.each_seat;
            if (can_move) names.emplace_back(field.name);
        }
        if (names.empty()) {
            return all_.error("moves",
                              "pieces move on a field of the state that is on the board, has named values and is "
                              "not there for each_seat; there is none");
        }
        std::string chosen(names.front());
        if (all_.has("moves_on")) {
            if (auto read = put(all_.text("moves_on"), chosen); !read) return read;
            if (!find_name(names, chosen)) {
                return all_.error("moves_on",
                                  "on " + in_quotes(chosen) + " nothing can move" + suggestion_or_list(chosen, names));
            }
        } else if (names.size() > 1) {
            return all_.error("moves", "say on which field of the state the pieces are, moves_on = \"" + chosen +
                                           "\"; it could be " + joined(names, " or "));
        }
        game_.moving = static_cast<std::size_t>(game_.find_field(chosen) - game_.fields.data());
        return {};
    }

    Result<void> read_moves() {
        if (!all_.has("moves")) {
            if (all_.has("moves_on")) return all_.error("moves_on", "this goes with moves only");
            return {};
        }
        const auto given = all_.object("moves");
        if (!given) return given.error();
        if (auto found = find_moving(); !found) return found;
        const auto& pieces = game_.fields[game_.moving].values.names;
        for (const std::string& piece : pieces) game_.owners.push_back(owner_of_piece(piece));
        game_.owners[0] = Owner::nobody;
        game_.patterns.resize(pieces.size());
        for (const Member& each : given->members()) {
            const auto found = std::find(pieces.begin(), pieces.end(), each.name);
            const std::vector<std::string_view> known(pieces.begin(), pieces.end());
            if (found == pieces.end()) {
                return given->error(each.name,
                                    "there is no such value on the board" + suggestion_or_list(each.name, known));
            }
            const auto value = static_cast<std::size_t>(found - pieces.begin());
            if (game_.owners[value] == Owner::nobody) {
                return given->error(
                    each.name, "it belongs to no seat; a value belongs to the seat whose name it is or begins with: " +
                                   game_.seats[0] + ", " + game_.seats[1] + "_king");
            }
            const auto* list = each.value.get<ValueList>();
            if (list == nullptr)
                return given->error(each.name, "expected a list of patterns, found " + Object::kind(&each.value));
            // All of them are tried on each field.
            constexpr std::size_t most_patterns = 64;
            if (list->size() > most_patterns) {
                return given->error(each.name, "expected at most " + std::to_string(most_patterns) +
                                                   " patterns, found " + std::to_string(list->size()));
            }
            for (std::size_t index = 0; index < list->size(); ++index) {
                const std::string name = each.name + "[" + std::to_string(index + 1) + "]";
                if ((*list)[index].get<Members>() == nullptr) {
                    return given->error(
                        name, "expected a table, such as { step = \"n\" }, found " + Object::kind(&(*list)[index]));
                }
                Pattern pattern;
                if (auto read = read_pattern(Object((*list)[index].members(), given->path_to(name)), pattern); !read)
                    return read;
                game_.patterns[value].push_back(std::move(pattern));
            }
        }
        return find_move_kind();
    }

    Owner owner_of_piece(std::string_view piece) const {
        for (const Side side : {Side::first, Side::second}) {
            const std::string& seat = game_.seats[index_of(side)];
            if (piece == seat || (piece.starts_with(seat) && piece.substr(seat.size()).starts_with("_")))
                return owner_of(side);
        }
        return Owner::nobody;
    }

    // The action that patterns are: declared, or added.
    Result<void> find_move_kind() {
        constexpr std::string_view move = "move";
        const Values fields{Values::Meaning::field, 1, game_.board->fields(), {}, {}};
        auto found = std::find_if(game_.actions.begin(), game_.actions.end(),
                                  [&](const Kind& each) { return each.name == move; });
        if (found == game_.actions.end()) {
            game_.actions.push_back({std::string(move), {{"from", fields, false}, {"to", fields, false}}, {}});
            std::sort(game_.actions.begin(), game_.actions.end(),
                      [](const Kind& left, const Kind& right) { return left.name < right.name; });
            found = std::find_if(game_.actions.begin(), game_.actions.end(),
                                 [&](const Kind& each) { return each.name == move; });
        }
        const auto is_field = [&](std::size_t part, std::string_view name) {
            return found->parts[part].name == name && found->parts[part].values.meaning == Values::Meaning::field;
        };
        if (found->parts.size() != 2 || !is_field(0, "from") || !is_field(1, "to")) {
            return all_.error("actions_of.move",
                              "with patterns it is { \"from: field\", \"to: field\" }, and need not be declared");
        }
        game_.move_kind = static_cast<std::size_t>(found - game_.actions.begin());
        return {};
    }

    Result<void> read_pattern(const Object& given, Pattern& pattern) const {
        constexpr std::array<std::string_view, 8> known = {"step", "slide", "jump",     "leap",
                                                           "most", "over",  "captures", "onto"};
        if (auto only = given.only(known); !only) return only;
        std::vector<std::string_view> ways;
        for (const std::string_view way : std::span(known).first(4)) {
            if (given.has(way)) ways.push_back(way);
        }
        if (ways.size() != 1) return given.error("expected one of step, slide, jump and leap");
        pattern.way = *find_name<Pattern::Way>(std::span(known).first(4), ways[0]);
        if (pattern.way == Pattern::Way::leap) {
            if (auto read = read_leap(given, pattern); !read) return read;
        } else if (auto read = read_directions(given, ways[0], pattern); !read) {
            return read;
        }
        if (given.has("most")) {
            if (pattern.way != Pattern::Way::slide) return given.error("most", "this goes with slide only");
            const auto most = given.number("most", {1, Board::most_fields});
            if (!most) return most.error();
            pattern.most = static_cast<int>(*most);
        }
        for (const std::string_view name : {"over", "captures"}) {
            if (given.has(name) && pattern.way != Pattern::Way::jump)
                return given.error(name, "this goes with jump only");
        }
        if (given.has("over")) {
            const auto over = given.text("over");
            if (!over) return over.error();
            constexpr std::array<std::string_view, 3> names = {"enemy", "own", "any"};
            const auto found = find_name<Pattern::Over>(names, *over);
            if (!found) return given.error("over", "expected \"enemy\", \"own\" or \"any\", found " + in_quotes(*over));
            pattern.over = *found;
        }
        if (auto read = put(given.flag("captures"), pattern.captures); !read) return read;
        return read_onto(given, pattern);
    }

    Result<void> read_leap(const Object& given, Pattern& pattern) const {
        const auto* list = given.find("leap")->get<ValueList>();
        const auto number = [&](std::size_t index) -> std::int64_t {
            const auto* found = list != nullptr && list->size() == 2 ? (*list)[index].get<std::int64_t>() : nullptr;
            return found != nullptr && *found >= 0 && *found < Board::most_columns ? *found : -1;
        };
        const auto one = static_cast<int>(number(0));
        const auto other = static_cast<int>(number(1));
        if (one < 0 || other < 0 || one + other == 0)
            return given.error("leap", "expected two numbers of fields, such as { 1, 2 }");
        if (game_.board->shape() != Board::Shape::squares) return given.error("leap", "only on squares pieces leap");
        for (const auto& [columns, rows] : {std::pair(one, other), std::pair(other, one)}) {
            for (const auto& [across, along] :
                 {std::pair(1, 1), std::pair(1, -1), std::pair(-1, -1), std::pair(-1, 1)}) {
                const std::array<int, 2> offset = {columns * across, rows * along};
                const auto& known = pattern.offsets;
                if (std::find(known.begin(), known.end(), offset) == known.end()) pattern.offsets.push_back(offset);
            }
        }
        return {};
    }

    Result<void> read_directions(const Object& given, std::string_view way, Pattern& pattern) const {
        const auto text = given.text(way);
        if (!text) return text.error();
        const auto known = game_.board->directions();
        for (const std::string_view word : words(*text)) {
            const auto found = find_name(known, word);
            const bool is_several = word == "all" || word == "straight" || word == "diagonal";
            if (!found && !is_several) {
                std::vector<std::string_view> all(known.begin(), known.end());
                all.insert(all.end(), {"all", "straight", "diagonal"});
                return given.error(way, in_quotes(word) + " is no direction" + suggestion_or_list(word, all));
            }
            for (std::size_t direction = 0; direction < known.size(); ++direction) {
                const bool is_meant =
                    found ? direction == *found
                          : word == "all" || (word == "diagonal") == game_.board->is_diagonal(direction);
                const auto& so_far = pattern.directions;
                if (is_meant && std::find(so_far.begin(), so_far.end(), direction) == so_far.end())
                    pattern.directions.push_back(direction);
            }
        }
        if (pattern.directions.empty()) return given.error(way, "expected directions, found " + in_quotes(*text));
        return {};
    }

    static Result<void> read_onto(const Object& given, Pattern& pattern) {
        if (!given.has("onto")) return {};
        const auto onto = given.text("onto");
        if (!onto) return onto.error();
        pattern.onto_empty = false;
        pattern.onto_enemy = false;
        for (const std::string_view word : words(*onto)) {
            if (word != "empty" && word != "enemy") {
                return given.error("onto", "expected \"empty\", \"enemy\" or both, found " + in_quotes(*onto));
            }
            (word == "empty" ? pattern.onto_empty : pattern.onto_enemy) = true;
        }
        if (pattern.onto_empty || pattern.onto_enemy) return {};
        return given.error("onto", "expected \"empty\", \"enemy\" or both, found " + in_quotes(*onto));
    }

    Result<void> read_ends() {
        if (all_.has("stuck")) {
            const auto stuck = all_.text("stuck");
            if (!stuck) return stuck.error();
            constexpr std::array<std::string_view, 5> names = {"", "loses", "draws", "wins", a_function};
            const auto found = find_name<Declaration::Stuck>(names, *stuck);
            if (!found || stuck->empty()) {
                return all_.error("stuck",
                                  "expected \"loses\", \"draws\", \"wins\" or a function, found " + in_quotes(*stuck));
            }
            game_.stuck = *found;
        }
        if (all_.has("longest")) {
            if (auto read = put(all_.number("longest", {1, Declaration::most_longest}), game_.longest); !read)
                return read;
        }
        return put(all_.flag("chance"), game_.has_chance);
    }

    Object all_;
    Declaration game_;
};

}  // namespace

std::span<const std::string_view> declaration_names() { return names_read; }

Result<Declaration> read_declaration(const Members& values, std::optional<Board> board) {
    return DeclarationReader(values, std::move(board)).read();
}

}  // namespace farmland::declared
