#include "scripting/bindings/crown/binding.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/board/drawn_board.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// What `read(Argument)` makes of the value of that name, as the script itself would read it: metatables are asked, so this may raise.
// Where there is no table, all values are nil.
template <class Read>
auto read_given_field(Argument table, const char* name, Read read) {
    if (table.is_table()) {
        sol::stack::get_field(table.L, name, table.index);
    } else {
        sol::stack::push(table.L, sol::lua_nil);
    }
    return read_top(table.L, read);
}

// The position parser judges whether all of it is possible; here only names become numbers. Mistakes raise.
class CrownPositionWriter {
public:
    CrownPositionWriter(lua_State* L, const crown::Rules& rules) : lua_(L), rules_(rules) {}

    std::string write(Argument table) {
        charge(lua_, 1000);
        static constexpr std::string_view known[] = {"board", "to_move", "team1", "team2"};
        check_names(table, "a position", known);
        read_board(table);
        std::string text = std::to_string(integer(table, "to_move", 1)) + " -";
        for (const Side side : {Side::first, Side::second}) {
            where_ = "team" + std::to_string(number_of(side));
            text += read_given_field(table, where_.c_str(), [&](Argument given) {
                if (given.is_given() && !given.is_table()) fail("expected a table, found " + kind_of(given));
                return " " + team(given, side);
            });
        }
        where_.clear();
        if (!drawn_.empty()) {
            const std::string sign(1, drawn_.begin()->first);
            fail("no team has a unit " + in_quotes(sign) + ", which is drawn on the board");
        }
        return text;
    }

private:
    [[noreturn]] void fail(const std::string& what) const { raise(lua_, (where_.empty() ? "" : where_ + ": ") + what); }

    static std::string kind_of(Argument value) { return kind_of_value(value.L, value.index); }

    ScriptVector<std::string_view> names_in(Argument table) {
        auto names = text_keys(lua_, table.index);
        charge(lua_, static_cast<std::int64_t>(10 * names.size()));
        return names;
    }

    void check_names(Argument table, std::string_view what, std::span<const std::string_view> known) {
        for (const std::string_view name : names_in(table)) {
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            fail(std::string(what) + " has no field " + in_quotes(name) + suggestion(name, known));
        }
    }

    std::int64_t integer(Argument table, const char* name, std::int64_t otherwise) {
        return read_given_field(table, name, [&](Argument given) -> std::int64_t {
            if (!given.is_given()) return otherwise;
            const auto whole = given.to_whole();
            if (!whole) fail(std::string(name) + " is to be a whole number, found " + kind_of(given));
            return *whole;
        });
    }

    static bool has(Argument table, const char* name) {
        return read_given_field(table, name, [](Argument given) { return given.is_given(); });
    }
    static bool flag(Argument table, const char* name) {
        return read_given_field(table, name, [](Argument given) { return given.is_given() && given.flag() != false; });
    }

    // Without the signs that separate the parts of a position string.
    std::string text_of(Argument given, std::string_view what) {
        const auto text = given.text();
        if (!text) fail("expected " + std::string(what) + ", found " + kind_of(given));
        if (text->size() > longest_text) fail(in_quotes(*text) + " is too long for " + std::string(what));
        return std::string(*text);
    }

    // What `write(Argument)` makes of the table of that name; nothing without one.
    template <class Write>
    std::string text_of_table(Argument table, const char* name, Write write) {
        return read_given_field(table, name, [&](Argument given) -> std::string {
            if (given.is_table()) return write(given);
            if (given.is_given()) fail(std::string(name) + " is to be a table, found " + kind_of(given));
            return "";
        });
    }

    static std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

    Field field_named(std::string_view text) {
        const auto field = rules_.grid().parse(text);
        if (!field) fail(in_quotes(text) + " is not a field");
        return *field;
    }

    // board = [[...]]: where the kings are, and for the signs of units, which the teams explain, where those are.
    void read_board(Argument table) {
        if (!has(table, "board")) return;
        auto drawn = read_given_field(table, "board", [&](Argument given) {
            return read_drawing(rules_.grid(), text_of(given, "a drawing of the board"));
        });
        if (!drawn) fail(drawn.error().sentence());
        drawn_ = *std::move(drawn);
    }

    // The fields where the board has this sign, which is then explained.
    std::vector<Field> take_drawn(char sign) {
        const auto found = drawn_.extract(sign);
        return found ? found.mapped() : std::vector<Field>();
    }

    // Where the units of a key are: a field, or all fields with a sign.
    std::vector<Field> fields_of(std::string_view key) {
        const bool is_sign = key.size() == 1;
        auto fields = is_sign ? take_drawn(key[0]) : std::vector<Field>();
        if (is_sign && fields.empty()) fail(in_quotes(key) + " is not drawn on the board, or is another team's");
        if (!is_sign) fields.push_back(field_named(key));
        return fields;
    }

    Field king_field(Argument table, Side side) {
        const std::vector<Field> drawn = take_drawn(side == Side::first ? 'X' : 'Y');
        return read_given_field(table, "king", [&](Argument given) {
            if (drawn.size() + (given.is_given() ? 1 : 0) > 1) fail("its king is at more than one place");
            if (!drawn.empty()) return drawn[0];
            const std::string& usual = rules_.parameters().king_fields[index_of(side)];
            return field_named(given.is_given() ? text_of(given, "the field of the king") : usual);
        });
    }

    // The number of a card in the unit list; notes that it is used.
    std::string card(std::string_view name) {
        std::vector<std::string> names;
        for (std::size_t kind = 0; kind < rules_.kinds().size(); ++kind) {
            const crown::Part part{.kind = static_cast<crown::KindId>(kind)};
            names.push_back(rules_.name({&part, 1}));
            if (names.back() != name) continue;
            if (--left_[kind] < 0) fail("the deck does not have so many of " + in_quotes(name));
            return std::to_string(kind + 1);
        }
        fail(in_quotes(name) + " is not a unit" +
             suggestion(name, std::vector<std::string_view>(names.begin(), names.end())));
    }

    // "Daisy Farmer", or "Stable Farmer + Daisy Farmer" where the second joined the first.
    std::string parts(const std::string& names, bool hidden) {
        std::string text;
        std::string_view rest = names;
        constexpr std::string_view plus = " + ";
        for (;;) {
            const std::size_t end = rest.find(plus);
            const std::string each = card(rest.substr(0, end)) + (hidden ? "?" : "");
            text = text.empty() ? each : "(" + text + "+" + each + ")";
            if (end == std::string_view::npos) return text;
            rest.remove_prefix(end + plus.size());
        }
    }

    // The name, or a table with the name first and what else there is to say.
    std::string unit(Argument given) {
        if (given.text()) return parts(text_of(given, "a unit"), false);
        if (!given.is_table()) fail("expected the name of a unit or a table, found " + kind_of(given));
        static constexpr std::string_view known[] = {"hidden", "moved", "blocking", "atk", "def", "counters"};
        check_names(given, "a unit", known);
        std::string text = read_element(given.L, given.index, 1, [&](Argument name) {
            return parts(text_of(name, "the name of a unit"), flag(given, "hidden"));
        });
        if (flag(given, "moved")) text += "m";
        if (flag(given, "blocking")) text += "b";
        const bool has_atk = has(given, "atk");
        if (has_atk != has(given, "def")) fail("a unit with values of its own has both atk and def");
        if (has_atk) {
            text += "@" + std::to_string(integer(given, "atk", 0)) + "/" + std::to_string(integer(given, "def", 0));
        }
        return text + counters(given, rules_.counters().of_unit);
    }

    // counters = { rain = 2 }: what is not named is as at the start.
    std::string counters(Argument table, const std::vector<crown::Counter>& declared) {
        return text_of_table(table, "counters", [&](Argument values) {
            std::vector<std::string_view> known;
            known.reserve(declared.size());
            for (const crown::Counter& counter : declared) known.emplace_back(counter.name);
            check_names(values, "counters", known);
            std::string text;
            for (const crown::Counter& counter : declared) {
                text +=
                    (text.empty() ? "#" : "/") + std::to_string(integer(values, counter.name.c_str(), counter.start));
            }
            return text;
        });
    }

    std::string units(Argument table) {
        return or_dash(text_of_table(table, "units", [&](Argument list) {
            if (list_size(list.L, list.index) > 0) fail("units are given by their fields: units = { D4 = \"...\" }");
            std::string text;
            for (const std::string_view key : names_in(list)) {
                text += read_field(lua_, list.index, key, [&](Argument given) {
                    std::string of_key;
                    for (const Field field : fields_of(key)) {
                        of_key += "," + rules_.grid().name(field) + ":" + unit(given);
                    }
                    return of_key;
                });
            }
            return text.substr(text.empty() ? 0 : 1);
        }));
    }

    std::string cards(Argument table, const char* name) {
        return or_dash(text_of_table(table, name, [&](Argument list) {
            std::string text;
            const std::size_t count = list_size(list.L, list.index);
            for (std::size_t number = 1; number <= count; ++number) {
                text += (text.empty() ? "" : ",") + read_element(list.L, list.index, number, [&](Argument given) {
                            return card(text_of(given, "the name of a unit"));
                        });
            }
            return text;
        }));
    }

    std::string cards_left() const {
        std::string text;
        for (std::size_t kind = 0; kind < left_.size(); ++kind) {
            for (int count = 0; count < left_[kind]; ++count) {
                text += (text.empty() ? "" : ",") + std::to_string(kind + 1);
            }
        }
        return or_dash(text);
    }

    // What is not given is as at the start.
    std::string team(Argument table, Side side) {
        static constexpr std::string_view known[] = {"life_points", "king", "king_moved", "placed",
                                                     "units",       "hand", "deck",       "counters"};
        if (table.is_given()) check_names(table, "a team", known);
        left_ = rules_.deck(side);
        std::string text = std::to_string(integer(table, "life_points", rules_.parameters().life_points));
        text += counters(table, rules_.counters().of_team) + ";" + rules_.grid().name(king_field(table, side));
        const std::string flags =
            std::string(flag(table, "king_moved") ? "k" : "") + (flag(table, "placed") ? "p" : "");
        text += ";" + or_dash(flags) + ";" + units(table) + ";" + cards(table, "hand") + ";";
        if (has(table, "deck")) {
            text += cards(table, "deck") + ";";
            text += cards_left();  // only now is it known which
        } else {
            text += cards_left() + ";-";
        }
        return text;
    }

    static constexpr std::size_t longest_text = 2000;

    lua_State* lua_;
    const crown::Rules& rules_;
    DrawnFields drawn_;  // what of the board is not explained yet
    crown::DeckList left_;
    std::string where_;
};

}  // namespace

Result<std::string> CrownBinding::position_of_table(lua_State* L, int index, const crown::Rules& rules) {
    return CrownPositionWriter(L, rules).write({L, index});
}

}  // namespace farmland::scripting
