#include "scripting/bindings/crown/position.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/board/drawn_board.hpp"
#include "core/crown/rules.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// The position parser judges whether all of it is possible; here only names become numbers.
class CrownPositionWriter {
public:
    CrownPositionWriter(lua_State* L, const crown::Rules& rules) : lua_(L), rules_(rules) {}

    Result<std::string> write(int table) {
        charge(lua_, 1000);
        luaL_checkstack(lua_, 20, nullptr);
        static constexpr std::string_view known[] = {"board", "to_move", "team1", "team2"};
        check_names(table, "a position", known);
        read_board(table);
        std::string text = std::to_string(integer(table, "to_move", 1)) + " -";
        for (const Side side : {Side::first, Side::second}) {
            where_ = "team" + std::to_string(number_of(side));
            const int type = lua_getfield(lua_, table, where_.c_str());
            if (type == LUA_TNIL) {
                lua_pop(lua_, 1);
                lua_newtable(lua_);
            } else if (type != LUA_TTABLE) {
                fail("expected a table, found " + kind_of_value(lua_, -1));
            }
            if (problem_.empty()) text += " " + team(lua_gettop(lua_), side);
            lua_pop(lua_, 1);
        }
        where_.clear();
        if (!drawn_.empty()) {
            const std::string sign(1, drawn_.begin()->first);
            fail("no team has a unit " + in_quotes(sign) + ", which is drawn on the board");
        }
        if (!problem_.empty()) return Error{problem_};
        return text;
    }

private:
    void fail(const std::string& what) {
        if (problem_.empty()) problem_ = (where_.empty() ? "" : where_ + ": ") + what;
    }

    ScriptVector<std::string_view> names_in(int table) {
        auto names = text_keys(lua_, table);
        charge(lua_, static_cast<std::int64_t>(10 * names.size()));
        return names;
    }

    void check_names(int table, std::string_view what, std::span<const std::string_view> known) {
        for (const std::string_view name : names_in(table)) {
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            return fail(std::string(what) + " has no field " + in_quotes(name) + suggestion(name, known));
        }
    }

    lua_Integer integer(int table, const char* name, lua_Integer otherwise) {
        lua_getfield(lua_, table, name);
        int is_integer = 0;
        lua_Integer value = lua_tointegerx(lua_, -1, &is_integer);
        if (lua_isnil(lua_, -1)) {
            value = otherwise;
        } else if (is_integer == 0) {
            fail(std::string(name) + " is to be a whole number, found " + kind_of_value(lua_, -1));
        }
        lua_pop(lua_, 1);
        return value;
    }

    bool flag(int table, const char* name) {
        lua_getfield(lua_, table, name);
        const bool set = lua_toboolean(lua_, -1) != 0;
        lua_pop(lua_, 1);
        return set;
    }

    // The text on top of the stack, without the signs that separate the parts of a position string.
    std::string text_on_top(std::string_view what) {
        if (lua_type(lua_, -1) != LUA_TSTRING) {
            fail("expected " + std::string(what) + ", found " + kind_of_value(lua_, -1));
            return {};
        }
        std::string text(string_at(lua_, -1));
        if (text.size() > longest_text) fail(in_quotes(text) + " is too long for " + std::string(what));
        return text;
    }

    Field field_named(std::string_view text) {
        const auto field = rules_.grid().parse(text);
        if (!field) fail(in_quotes(text) + " is not a field");
        return field.value_or(0);
    }

    // board = [[...]]: where the kings are, and for the signs of units, which the teams explain, where those are.
    void read_board(int table) {
        if (lua_getfield(lua_, table, "board") != LUA_TNIL) {
            auto drawn = read_drawing(rules_.grid(), text_on_top("a drawing of the board"));
            if (drawn) {
                drawn_ = *std::move(drawn);
            } else {
                fail(drawn.error().message);
            }
        }
        lua_pop(lua_, 1);
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

    Field king_field(int table, Side side) {
        const std::vector<Field> drawn = take_drawn(side == Side::first ? 'X' : 'Y');
        const bool is_named = lua_getfield(lua_, table, "king") != LUA_TNIL;
        if (drawn.size() + (is_named ? 1 : 0) > 1) fail("its king is at more than one place");
        const std::string& usual = rules_.parameters().king_fields[index_of(side)];
        const Field field =
            !drawn.empty() ? drawn[0] : field_named(is_named ? text_on_top("the field of the king") : usual);
        lua_pop(lua_, 1);
        return field;
    }

    // The number of a card in the unit list; notes that it is used.
    std::string card(std::string_view name) {
        std::vector<std::string> names;
        for (std::size_t kind = 0; kind < rules_.kinds().size(); ++kind) {
            const crown::UnitKind& each = rules_.kinds()[kind];
            names.push_back(each.qualifier + " " + each.role);
            if (names.back() != name) continue;
            if (--left_[kind] < 0) fail("the deck does not have so many of " + in_quotes(name));
            return std::to_string(kind + 1);
        }
        fail(in_quotes(name) + " is not a unit" +
             suggestion(name, std::vector<std::string_view>(names.begin(), names.end())));
        return "0";
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
            if (end == std::string_view::npos || !problem_.empty()) return text;
            rest.remove_prefix(end + plus.size());
        }
    }

    // The name, or a table with the name first and what else there is to say; it is on top of the stack.
    std::string unit() {
        if (lua_type(lua_, -1) == LUA_TSTRING) return parts(text_on_top("a unit"), false);
        if (!lua_istable(lua_, -1)) {
            fail("expected the name of a unit or a table, found " + kind_of_value(lua_, -1));
            return {};
        }
        const int table = lua_gettop(lua_);
        static constexpr std::string_view known[] = {"hidden", "moved", "blocking", "atk", "def", "counters"};
        check_names(table, "a unit", known);
        lua_rawgeti(lua_, table, 1);
        std::string text = parts(text_on_top("the name of a unit"), flag(table, "hidden"));
        lua_pop(lua_, 1);
        if (flag(table, "moved")) text += "m";
        if (flag(table, "blocking")) text += "b";
        const bool has_atk = lua_getfield(lua_, table, "atk") != LUA_TNIL;
        const bool has_def = lua_getfield(lua_, table, "def") != LUA_TNIL;
        lua_pop(lua_, 2);
        if (has_atk != has_def) fail("a unit with values of its own has both atk and def");
        if (has_atk) {
            text += "@" + std::to_string(integer(table, "atk", 0)) + "/" + std::to_string(integer(table, "def", 0));
        }
        return text + counters(table, rules_.counters().of_unit);
    }

    // counters = { rain = 2 }: what is not named is as at the start.
    std::string counters(int table, const std::vector<crown::Counter>& declared) {
        if (!open_table(table, "counters")) return "";
        const int values = lua_gettop(lua_);
        std::vector<std::string_view> known;
        known.reserve(declared.size());
        for (const crown::Counter& counter : declared) known.emplace_back(counter.name);
        check_names(values, "counters", known);
        std::string text;
        for (const crown::Counter& counter : declared) {
            const lua_Integer value = integer(values, counter.name.c_str(), counter.start);
            text += (text.empty() ? "#" : "/") + std::to_string(value);
        }
        lua_pop(lua_, 1);
        return text;
    }

    // Pushes the table of that name in the table at `table`; false, and nothing, if there is none.
    bool open_table(int table, const char* name) {
        const int type = lua_getfield(lua_, table, name);
        if (type == LUA_TTABLE) return true;
        if (type != LUA_TNIL) fail(std::string(name) + " is to be a table, found " + kind_of_value(lua_, -1));
        lua_pop(lua_, 1);
        return false;
    }

    std::string units(int table) {
        std::string text;
        if (open_table(table, "units")) {
            const int list = lua_gettop(lua_);
            if (lua_rawlen(lua_, list) > 0) fail("units are given by their fields: units = { D4 = \"...\" }");
            for (const std::string_view key : names_in(list)) {
                lua_pushlstring(lua_, key.data(), key.size());
                lua_rawget(lua_, list);
                for (const Field field : fields_of(key)) {
                    text += (text.empty() ? "" : ",") + rules_.grid().name(field) + ":" + unit();
                }
                lua_pop(lua_, 1);
                if (!problem_.empty()) break;
            }
            lua_pop(lua_, 1);
        }
        return text.empty() ? "-" : text;
    }

    std::string cards(int table, const char* name) {
        std::string text;
        if (open_table(table, name)) {
            const lua_Unsigned count = lua_rawlen(lua_, -1);
            for (lua_Unsigned index = 1; index <= count && problem_.empty(); ++index) {
                lua_rawgeti(lua_, -1, static_cast<lua_Integer>(index));
                text += (text.empty() ? "" : ",") + card(text_on_top("the name of a unit"));
                lua_pop(lua_, 1);
            }
            lua_pop(lua_, 1);
        }
        return text.empty() ? "-" : text;
    }

    std::string cards_left() const {
        std::string text;
        for (std::size_t kind = 0; kind < left_.size(); ++kind) {
            for (int count = 0; count < left_[kind]; ++count) {
                text += (text.empty() ? "" : ",") + std::to_string(kind + 1);
            }
        }
        return text.empty() ? "-" : text;
    }

    std::string team(int table, Side side) {
        static constexpr std::string_view known[] = {"life_points", "king", "king_moved", "placed",
                                                     "units",       "hand", "deck",       "counters"};
        check_names(table, "a team", known);
        left_ = rules_.deck(side);
        std::string text = std::to_string(integer(table, "life_points", rules_.parameters().life_points));
        text += counters(table, rules_.counters().of_team) + ";" + rules_.grid().name(king_field(table, side));
        const std::string flags =
            std::string(flag(table, "king_moved") ? "k" : "") + (flag(table, "placed") ? "p" : "");
        text += ";" + (flags.empty() ? "-" : flags) + ";" + units(table) + ";" + cards(table, "hand") + ";";
        const bool deck_given = lua_getfield(lua_, table, "deck") != LUA_TNIL;
        lua_pop(lua_, 1);
        if (deck_given) {
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
    std::string problem_;
};

}  // namespace

Result<std::string> crown_position_of_table(lua_State* L, int index, const crown::Rules& rules) {
    return CrownPositionWriter(L, rules).write(lua_absindex(L, index));
}

}  // namespace farmland::scripting
