// Texts of declared games: values, actions, positions, drawings.
#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/text.hpp"
#include "core/declared/luck.hpp"
#include "core/declared/rules.hpp"
#include "core/game/rule_failure.hpp"

namespace farmland::declared {

namespace {

constexpr std::string_view none = "-";
constexpr std::string_view only_none = "-,";  // a list of nothing but that, which is no empty list
constexpr char hidden_sign = '?';             // in messages and drawings; no position is read with it

bool same_letters(std::string_view left, std::string_view right) { return lower_case(left) == lower_case(right); }

template <class Names>
std::vector<std::string_view> views_of(const Names& names) {
    return {names.begin(), names.end()};
}

std::optional<std::size_t> find_in(const auto& names, std::string_view name) {
    for (const bool exactly : {true, false}) {
        for (std::size_t index = 0; index < names.size(); ++index) {
            if (exactly ? names[index] == name : same_letters(names[index], name)) return index;
        }
    }
    return std::nullopt;
}

// All texts that a part can be at the front of another text: the longest first, so that a10 is not a1 and a zero.
constexpr std::size_t longest_part = 24;

}  // namespace

// --- values and actions -----------------------------------------------------------------------------------------------

std::string Rules::value_text(const Values& values, std::int64_t value) const {
    const auto index = static_cast<std::size_t>(value);
    switch (values.meaning) {
        case Values::Meaning::name: return values.names[index];
        case Values::Meaning::field:
            return value == 0 ? std::string(none) : declaration().board->name(static_cast<int>(value) - 1);
        case Values::Meaning::seat: return value == 0 ? std::string(none) : declaration().seats[index - 1];
        case Values::Meaning::column: return {static_cast<char>('a' + value - 1)};
        case Values::Meaning::row:
        case Values::Meaning::number: break;
    }
    return std::to_string(value);
}

Result<std::int64_t> Rules::parse_value(const Values& values, std::string_view text) const {
    const bool may_be_none = values.least == 0 && text == none;
    switch (values.meaning) {
        case Values::Meaning::name:
            if (const auto index = find_in(values.names, text)) return static_cast<std::int64_t>(*index);
            return Error{in_quotes(text) + " is not one of the values" +
                         suggestion_or_list(text, views_of(values.names))};
        case Values::Meaning::field:
            if (may_be_none) return std::int64_t{0};
            if (const auto field = declaration().board->parse(text)) return std::int64_t{*field + 1};
            return Error{in_quotes(text) + " is not a field; they are " + declaration().board->range()};
        case Values::Meaning::seat:
            if (may_be_none) return std::int64_t{0};
            if (const auto seat = find_in(declaration().seats, text)) return static_cast<std::int64_t>(*seat + 1);
            return Error{in_quotes(text) + " is not a seat; expected " + declaration().seats[0] + " or " +
                         declaration().seats[1]};
        case Values::Meaning::column: {
            const char letter = text.size() == 1 ? lower_case(text)[0] : '\0';
            if (values.contains(letter - 'a' + 1)) return std::int64_t{letter - 'a' + 1};
            return Error{in_quotes(text) + " is not a column; they are a to " +
                         static_cast<char>('a' + values.most - 1)};
        }
        case Values::Meaning::row:
        case Values::Meaning::number: break;
    }
    const auto number = parse_integer<std::int64_t>(text);
    if (number && values.contains(*number)) return *number;
    return Error{"expected a whole number from " + std::to_string(values.least) + " to " + std::to_string(values.most) +
                 ", found " + in_quotes(text)};
}

bool Rules::is_named(const Kind& kind) const {
    const auto& kinds = declaration().actions;
    const auto with_parts =
        std::count_if(kinds.begin(), kinds.end(), [](const Kind& each) { return !each.parts.empty(); });
    return kind.parts.empty() || with_parts > 1;
}

std::string Rules::event_text(const Event& event) const {
    const Kind& kind = kind_of_event(event.kind);
    const bool is_action = static_cast<std::size_t>(event.kind) < declaration().actions.size();
    std::vector<std::string> parts;
    for (std::size_t part = 0; part < kind.parts.size(); ++part) {
        const bool is_hidden = (event.hidden >> part & 1U) != 0;
        parts.push_back(is_hidden ? std::string(1, hidden_sign)
                                  : value_text(kind.parts[part].values, event.parts[part]));
    }
    if (kind.notation.empty()) {
        if (!is_action || is_named(kind)) parts.insert(parts.begin(), kind.name);
        return joined(parts, " ");
    }
    std::string text;
    for (std::size_t at = 0; at < kind.notation.size(); ++at) {
        if (kind.notation[at] != '{') {
            text += kind.notation[at];
            continue;
        }
        const std::size_t end = kind.notation.find('}', at);
        const std::string_view name = std::string_view(kind.notation).substr(at + 1, end - at - 1);
        for (std::size_t part = 0; part < parts.size(); ++part) {
            if (kind.parts[part].name == name) text += parts[part];
        }
        at = end;
    }
    return text;
}

namespace {

// Reads a text by a notation, trying every length of each part.
class NotationReader {
public:
    NotationReader(const Rules& rules, const Kind& kind) : rules_(rules), kind_(kind) {}

    std::optional<Parts> read(std::string_view text) {
        parts_ = {};
        return matches(kind_.notation, text) ? std::optional(parts_) : std::nullopt;
    }

private:
    bool matches(std::string_view notation, std::string_view text) {
        if (notation.empty()) return text.empty();
        if (notation[0] != '{') {
            return !text.empty() && same_letters(notation.substr(0, 1), text.substr(0, 1)) &&
                   matches(notation.substr(1), text.substr(1));
        }
        const std::size_t end = notation.find('}');
        const std::string_view name = notation.substr(1, end - 1);
        std::size_t part = 0;
        while (kind_.parts[part].name != name) ++part;
        for (std::size_t length = std::min(text.size(), longest_part); length > 0; --length) {
            if (++attempts_ > most_attempts) return false;
            const auto value = rules_.parse_value(kind_.parts[part].values, text.substr(0, length));
            if (!value) continue;
            parts_[part] = static_cast<std::int16_t>(*value);
            if (matches(notation.substr(end + 1), text.substr(length))) return true;
        }
        return false;
    }

    // Parts with nothing between them can be cut apart in very many ways.
    static constexpr int most_attempts = 20'000;

    const Rules& rules_;
    const Kind& kind_;
    Parts parts_{};
    int attempts_ = 0;
};

constexpr std::size_t longest_text_of_action = 300;  // more than any notation and the names in it

std::string form_of(const Kind& kind, bool is_named) {
    if (!kind.notation.empty()) return kind.notation;
    std::vector<std::string> words;
    if (is_named) words.push_back(kind.name);
    for (const Part& part : kind.parts) words.push_back("{" + part.name + "}");
    return joined(words, " ");
}

}  // namespace

Result<Action> Rules::parse_action(std::string_view text) const {
    const auto& kinds = declaration().actions;
    if (text.size() > longest_text_of_action) return Error{"this text is too long for an action"};
    for (std::size_t index = 0; index < kinds.size(); ++index) {
        if (kinds[index].notation.empty()) continue;
        if (const auto parts = NotationReader(*this, kinds[index]).read(text)) {
            return Action{static_cast<std::int16_t>(index), *parts};
        }
    }
    auto given = words(text);
    std::optional<std::size_t> kind;
    if (!given.empty()) {
        std::vector<std::string_view> names;
        names.reserve(kinds.size());
        for (const Kind& each : kinds) names.emplace_back(each.name);
        kind = find_in(names, given[0]);
        // The name of the only kind that need not be named could be that of a value, too.
        if (kind && (is_named(kinds[*kind]) || given.size() == kinds[*kind].parts.size() + 1)) {
            given.erase(given.begin());
        } else {
            kind.reset();
        }
    }
    for (std::size_t index = 0; index < kinds.size() && !kind; ++index) {
        if (!is_named(kinds[index]) && given.size() == kinds[index].parts.size()) kind = index;
    }
    if (!kind || given.size() != kinds[*kind].parts.size()) {
        std::vector<std::string> forms;
        forms.reserve(kinds.size());
        for (const Kind& each : kinds) forms.push_back(form_of(each, is_named(each)));
        return Error{"expected " + joined(forms, " or ") + ", found " + in_quotes(text)};
    }
    Action action{static_cast<std::int16_t>(*kind), {}};
    for (std::size_t part = 0; part < given.size(); ++part) {
        const Part& wanted = kinds[*kind].parts[part];
        const auto value = parse_value(wanted.values, given[part]);
        if (!value) return Error{wanted.name + ": " + value.error().sentence()};
        action.parts[part] = static_cast<std::int16_t>(*value);
    }
    return action;
}

// --- positions --------------------------------------------------------------------------------------------------------

namespace {

constexpr std::string_view name_of_luck = "luck";
constexpr std::string_view name_of_made = "made";

constexpr std::size_t digits_of_number = 16;

std::string digits_of(std::uint64_t number) {
    std::array<char, digits_of_number> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr};
}

std::string hexadecimal(std::uint64_t number) { return "0x" + digits_of(number); }

std::optional<std::uint64_t> parse_hexadecimal(std::string_view text) {
    if (!text.starts_with("0x") || text.size() == 2) return std::nullopt;
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data() + 2, end, number, 16);
    return problem == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

// Calls visit(field) for the fields of a row from left to right.
void each_of_row(const Board& board, int row, auto visit) {
    for (int column = 0; column < board.columns(); ++column) {
        if (const int field = board.at(column, row); field != Board::nowhere) visit(field);
    }
}

// Row by row from the top, with runs of empty fields as numbers.
std::string board_text(const Board& board, const State& state, const Field& field, std::size_t seat) {
    std::string text;
    for (int row = board.rows() - 1; row >= 0; --row) {
        int run = 0;
        const auto end_run = [&] { text += run > 0 ? std::to_string(std::exchange(run, 0)) : ""; };
        each_of_row(board, row, [&](int at) {
            const std::int64_t value = value_of(state, field, seat, static_cast<std::size_t>(at));
            if (value == 0) {
                ++run;
            } else {
                end_run();
                text += value == hidden_value ? hidden_sign : field.signs[static_cast<std::size_t>(value)];
            }
        });
        end_run();
        if (row > 0) text += '/';
    }
    return text;
}

// A drawing is the same with a line for each row, blanks between the signs, and a sign for each empty field.
Result<void> read_board(const Board& board, State& state, const Field& field, std::size_t seat, std::string_view text) {
    const bool is_drawing = text.find('\n') != std::string_view::npos;
    std::vector<std::string_view> rows;
    for (const std::string_view row : split(text, is_drawing ? '\n' : '/')) {
        if (!is_drawing || !words(row).empty()) rows.push_back(row);
    }
    if (rows.size() != static_cast<std::size_t>(board.rows())) {
        return Error{"expected " + counted(board.rows(), "row") + ", found " + std::to_string(rows.size())};
    }
    for (int row = board.rows() - 1; row >= 0; --row) {
        const std::string_view given = rows[static_cast<std::size_t>(board.rows() - 1 - row)];
        std::vector<std::int64_t> values;
        for (std::size_t at = 0; at < given.size(); ++at) {
            const char sign = given[at];
            if (sign == ' ' || sign == '\t' || sign == '\r') continue;
            if (sign >= '0' && sign <= '9') {
                std::size_t run = 0;
                for (; at < given.size() && given[at] >= '0' && given[at] <= '9' && run <= 1000; ++at) {
                    run = run * 10 + static_cast<std::size_t>(given[at] - '0');
                }
                --at;
                if (run > static_cast<std::size_t>(board.columns())) {
                    return Error{"row " + std::to_string(row + 1) + " is longer than the board"};
                }
                values.insert(values.end(), run, 0);
                continue;
            }
            const std::size_t value = field.signs.find(sign);
            if (value == std::string::npos) {
                return Error{"row " + std::to_string(row + 1) + ": expected signs of " +
                             joined(field.signs, " ", [](char each) { return std::string(1, each); }) + ", found " +
                             in_quotes(given.substr(at, 1))};
            }
            values.push_back(static_cast<std::int64_t>(value));
        }
        std::size_t count = 0;
        each_of_row(board, row, [&](int at) {
            if (count < values.size()) set_value(state, field, seat, static_cast<std::size_t>(at), values[count]);
            ++count;
        });
        if (count != values.size()) {
            return Error{"row " + std::to_string(row + 1) + ": expected " + counted(count, "field") + ", found " +
                         std::to_string(values.size())};
        }
    }
    return {};
}

std::string bits_text(const Board* board, const State& state, const Field& field, std::size_t seat) {
    if (field.on_board) {
        const auto names = names_in_set(*board, state, field, seat);
        return names.empty() ? std::string(none) : joined(names, ",");
    }
    const auto word = [&](std::size_t place) {
        return static_cast<std::uint64_t>(value_of(state, field, seat, place));
    };
    if (field.places == 1 || word(1) == 0) return hexadecimal(word(0));
    const std::string low = digits_of(word(0));
    return hexadecimal(word(1)) + std::string(digits_of_number - low.size(), '0') + low;
}

Result<void> read_bits(const Board* board, State& state, const Field& field, std::size_t seat, std::string_view text) {
    std::array<std::uint64_t, 2> words{};
    const bool is_drawing = text.find('\n') != std::string_view::npos;
    if (field.on_board && is_drawing) {
        // As a field of two values: not in the set, and in it.
        Field drawn;
        drawn.places = static_cast<std::size_t>(board->fields());
        drawn.signs = ".x";
        State cells;
        if (auto read = read_board(*board, cells, drawn, 0, text); !read) return read;
        for (std::size_t bit = 0; bit < drawn.places; ++bit) {
            if (value_of(cells, drawn, 0, bit) != 0)
                words[bit / bits_of_place] |= std::uint64_t{1} << bit % bits_of_place;
        }
    } else if (field.on_board) {
        for (const std::string_view name : text == none ? std::vector<std::string_view>() : split(text, ',')) {
            const auto found = board->parse(name);
            if (!found) return Error{in_quotes(name) + " is not a field; they are " + board->range()};
            const auto bit = static_cast<std::size_t>(*found);
            words[bit / bits_of_place] |= std::uint64_t{1} << bit % bits_of_place;
        }
    } else {
        constexpr std::size_t begin = 2;  // "0x"
        const bool has_high = field.places == 2 && text.size() > begin + digits_of_number;
        const std::size_t cut = has_high ? text.size() - digits_of_number : begin;
        const auto low = parse_hexadecimal(has_high ? "0x" + std::string(text.substr(cut)) : std::string(text));
        const auto high = has_high ? parse_hexadecimal(std::string(text.substr(0, cut))) : 0;
        const auto decimal = parse_integer<std::int64_t>(text);
        if (decimal) {
            words = {static_cast<std::uint64_t>(*decimal), 0};
        } else if (low && high) {
            words = {*low, *high};
        } else {
            return Error{"expected a number such as 31 or 0x1f, found " + in_quotes(text)};
        }
    }
    for (std::size_t place = 0; place < field.places; ++place) {
        set_value(state, field, seat, place, static_cast<std::int64_t>(words[place]));
    }
    return {};
}

}  // namespace

std::string Rules::field_text(const State& state, const Field& field) const {
    const Board* board = declaration().board ? &*declaration().board : nullptr;
    std::vector<std::string> seats;
    for (std::size_t seat = 0; seat < field.seats(); ++seat) {
        if (field.shape == Field::Shape::bits) {
            seats.push_back(bits_text(board, state, field, seat));
        } else if (!field.signs.empty()) {
            seats.push_back(board_text(*board, state, field, seat));
        } else {
            std::vector<std::string> values;
            for (std::size_t place = 0; place < length_of(state, field, seat); ++place) {
                const std::int64_t value = value_of(state, field, seat, place);
                values.push_back(value == hidden_value ? std::string(1, hidden_sign) : value_text(field.values, value));
            }
            const bool is_list = field.shape == Field::Shape::list;
            const bool is_only_none = is_list && values.size() == 1 && values[0] == none;
            seats.push_back(is_only_none                ? std::string(only_none)
                            : is_list && values.empty() ? std::string(none)
                                                        : joined(values, ","));
        }
    }
    return joined(seats, "|");
}

std::string Rules::position_text(const State& state) const {
    const Declaration& game = declaration();
    const State usual = game.beginning();
    std::string text = seat(side_to_move(state));
    const auto add = [&](std::string_view name, const std::string& value) {
        text += " " + std::string(name) + "=" + value;
    };
    for (const Field& field : game.fields) {
        const std::string value = field_text(state, field);
        if (value != field_text(usual, field)) add(field.name, value);
    }
    if (const auto luck = layout::load<std::uint64_t>(state, layout::luck); game.has_chance && luck != no_luck) {
        add(name_of_luck, hexadecimal(luck));
    }
    if (game.longest > 0) add(name_of_made, std::to_string(layout::load<std::uint16_t>(state, layout::made)));
    return text;
}

Result<void> Rules::read_field(State& state, const Field& field, std::string_view text) const {
    const Board* board = declaration().board ? &*declaration().board : nullptr;
    const auto seats = split(text, '|');
    if (seats.size() != field.seats()) {
        return Error{field.each_seat ? "expected values of both seats with a | between them, found " + in_quotes(text)
                                     : "a | stands only between seats, found " + in_quotes(text)};
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (field.shape == Field::Shape::bits) {
            if (auto read = read_bits(board, state, field, seat, seats[seat]); !read) return read;
            continue;
        }
        if (!field.signs.empty()) {
            if (auto read = read_board(*board, state, field, seat, seats[seat]); !read) return read;
            continue;
        }
        const bool is_list = field.shape == Field::Shape::list;
        const bool is_only_none = is_list && seats[seat] == only_none;
        const auto given = is_list && seats[seat] == none ? std::vector<std::string_view>()
                                                          : split(is_only_none ? none : seats[seat], ',');
        if (is_list ? given.size() > field.places : given.size() != field.places) {
            return Error{"expected " + std::string(is_list ? "at most " : "") + counted(field.places, "value") +
                         ", found " + std::to_string(given.size())};
        }
        set_length(state, field, seat, given.size());
        for (std::size_t place = 0; place < given.size(); ++place) {
            const auto value = parse_value(field.values, given[place]);
            if (!value) return value.error();
            set_value(state, field, seat, place, *value);
        }
    }
    return {};
}

Result<State> Rules::position_of(const std::vector<NamedText>& given) const {
    const Declaration& game = declaration();
    State state = game.beginning();
    std::vector<std::string_view> known = {"to_move"};
    for (const Field& field : game.fields) known.emplace_back(field.name);
    if (game.has_chance) known.push_back(name_of_luck);
    if (game.longest > 0) known.push_back(name_of_made);
    std::vector<std::string> seen;
    for (const auto& [name, text] : given) {
        if (std::find(seen.begin(), seen.end(), name) != seen.end()) return Error{name + " is given twice"};
        seen.push_back(name);
        const std::string& about = name;  // of a binding, no lambda can know
        const auto wrong = [&](const Error& error) { return Error{error.sentence(), {about}}; };
        if (name == "to_move") {
            auto side = find_in(game.seats, text);
            if (!side) side = find_in(std::array<std::string_view, 2>{"1", "2"}, text);
            if (!side) {
                return Error{"expected who is to move, " + game.seats[0] + " or " + game.seats[1] + ", found " +
                             in_quotes(text)};
            }
            state.bytes[layout::to_move] = static_cast<std::uint8_t>(*side);
        } else if (name == name_of_luck && game.has_chance) {
            const auto luck = parse_hexadecimal(text);
            if (!luck) {
                return wrong({"expected a number such as 0x1dc3d1a2f7709c55, found " + in_quotes(text)});
            }
            layout::store(state, layout::luck, *luck);
        } else if (name == name_of_made && game.longest > 0) {
            const auto made = parse_integer<std::int32_t>(text);
            if (!made || *made < 0 || *made > game.longest) {
                return wrong({"expected a whole number from 0 to " + std::to_string(game.longest) + ", found " +
                              in_quotes(text)});
            }
            layout::store(state, layout::made, static_cast<std::uint16_t>(*made));
        } else if (const Field* field = game.find_field(name)) {
            if (auto read = read_field(state, *field, text); !read) return wrong(read.error());
        } else {
            return Error{"the state has no field " + in_quotes(name) + suggestion_or_list(name, known)};
        }
    }
    try {
        conclude(state, Asked::in_play);
    } catch (const RuleFailure& failure) {
        return failure.error();
    }
    return state;
}

Result<State> Rules::parse_position(std::string_view text) const {
    std::vector<NamedText> given;
    for (const std::string_view word : words(text)) {
        const std::size_t equals = word.find('=');
        if (given.empty()) {
            given.push_back({"to_move", std::string(word)});
        } else if (equals == std::string_view::npos) {
            return Error{"expected a name, = and a value, found " + in_quotes(word)};
        } else {
            given.push_back({std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))});
        }
    }
    if (given.empty()) return Error{"expected who is to move and the fields of the state, found nothing"};
    return position_of(given);
}

// --- drawings ---------------------------------------------------------------------------------------------------------

namespace {

// What to draw on a board unless the game says it: the first field with named values, or else the first one.
const Field* drawn_field(const Declaration& game) {
    const Field* first = nullptr;
    for (const Field& field : game.fields) {
        if (!field.on_board) continue;
        if (!field.signs.empty() && !field.each_seat) return &field;
        if (first == nullptr) first = &field;
    }
    return first;
}

// Sets of fields are drawn together, each with a letter of its seat's name or its own.
struct DrawnSet {
    const Field* field;
    std::size_t seat;
    char sign = '.';
};

std::vector<DrawnSet> drawn_sets(const Declaration& game) {
    std::vector<DrawnSet> sets;
    std::vector<std::string> names = {"empty"};
    for (const Field& field : game.fields) {
        if (!field.on_board || field.shape != Field::Shape::bits) continue;
        for (std::size_t seat = 0; seat < field.seats(); ++seat) {
            sets.push_back({&field, seat});
            names.push_back(field.each_seat ? game.seats[seat] : field.name);
        }
    }
    const std::string signs = signs_of(names);
    for (std::size_t each = 0; each < sets.size() && !signs.empty(); ++each) sets[each].sign = signs[each + 1];
    return sets;
}

std::string usual_sign(const Field& field, const std::vector<DrawnSet>& sets, const State& state, int at) {
    const auto place = static_cast<std::size_t>(at);
    if (field.shape == Field::Shape::bits) {
        const auto found = std::find_if(sets.begin(), sets.end(), [&](const DrawnSet& each) {
            return has_bit(state, *each.field, each.seat, place);
        });
        return {found == sets.end() ? '.' : found->sign};
    }
    const std::int64_t value = value_of(state, field, 0, place);
    if (value == hidden_value) return {hidden_sign};
    if (field.signs.empty()) return std::to_string(value);
    return {field.signs[static_cast<std::size_t>(value)]};
}

}  // namespace

std::vector<std::string> Rules::signs(const State& state) const {
    std::vector<std::string> signs;
    if (!declaration().board || !decisions().known().sign) return signs;
    for (int field = 0; field < declaration().board->fields(); ++field) {
        signs.push_back(decisions().sign(state, field));
    }
    return signs;
}

std::string Rules::drawing(const State& state) const {
    const Declaration& game = declaration();
    std::string text;
    const Field* drawn = game.board ? drawn_field(game) : nullptr;
    const bool has_signs = game.board && decisions().known().sign;
    std::vector<std::string> own_signs;
    std::string failed;
    try {
        own_signs = this->signs(state);
    } catch (const RuleFailure& failure) {
        failed = failure.error().sentence();  // there are usual signs for all of them
    }
    if (drawn != nullptr || has_signs) {
        const Board& board = *game.board;
        const std::vector<DrawnSet> sets = drawn_sets(game);
        std::vector<std::string> signs;
        std::size_t width = 1;
        for (int field = 0; field < board.fields(); ++field) {
            std::string sign =
                own_signs.empty() ? std::string() : std::move(own_signs[static_cast<std::size_t>(field)]);
            if (sign.empty()) sign = drawn != nullptr ? usual_sign(*drawn, sets, state, field) : ".";
            signs.push_back(std::move(sign));
            width = std::max(width, utf8_length(signs.back()));
        }
        const bool is_shifted = board.shape() == Board::Shape::hexagons;
        const std::size_t margin = std::to_string(board.rows()).size();
        for (int row = board.rows() - 1; row >= 0; --row) {
            const std::string number = std::to_string(row + 1);
            text += std::string(margin - number.size(), ' ') + number;
            // Half a field for each row.
            if (is_shifted) text += std::string(static_cast<std::size_t>(row) * (width + 1) / 2, ' ');
            for (int column = 0; column < board.columns(); ++column) {
                const int field = board.at(column, row);
                const std::string sign = field == Board::nowhere ? "" : signs[static_cast<std::size_t>(field)];
                text += " " + sign + std::string(width - std::min(width, utf8_length(sign)), ' ');
            }
            text.erase(text.find_last_not_of(' ') + 1);
            text += '\n';
        }
        text += std::string(margin, ' ');
        for (int column = 0; column < board.columns(); ++column) {
            text += std::string(" ") + static_cast<char>('a' + column) + std::string(width - 1, ' ');
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    for (const Field& field : game.fields) {
        if (field.on_board || field.shape == Field::Shape::bits) continue;
        for (std::size_t seat = 0; seat < field.seats(); ++seat) {
            std::vector<std::string> values;
            for (std::size_t place = 0; place < length_of(state, field, seat); ++place) {
                const std::int64_t value = value_of(state, field, seat, place);
                values.push_back(value == hidden_value ? std::string(1, hidden_sign) : value_text(field.values, value));
            }
            text += field.name + (field.each_seat ? " of " + game.seats[seat] : "") + ": " +
                    (values.empty() ? std::string(none) : joined(values, " ")) + "\n";
        }
    }
    if (!failed.empty()) text += "these are the usual signs, because the game's own fail: " + printable(failed) + "\n";
    return text;
}

}  // namespace farmland::declared
