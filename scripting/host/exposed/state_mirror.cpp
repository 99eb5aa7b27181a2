#include "scripting/host/exposed/state_mirror.hpp"

#include <lauxlib.h>
#include <algorithm>

#include <cstring>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/host.hpp"

namespace farmland::scripting {

using declared::Field;
using declared::State;

namespace {

// The state's own table is the first on the thread's stack.
constexpr int root = 1;

bool is_table_of(const Field& field) {
    return field.shape != Field::Shape::single && (field.shape != Field::Shape::bits || field.places > 1);
}

// Whether the value can be in that place.
bool fits(const Field& field, std::size_t place, std::int64_t value) {
    if (field.shape != Field::Shape::bits) return field.values.contains(value);
    return (static_cast<std::uint64_t>(value) & ~declared::mask_of(field, place)) == 0;
}

// __newindex(s, key, value), reached for names that are not declared.
int assign_undeclared(lua_State* L) {
    if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "s has fields with names only, and all are declared");
    const std::string_view wanted = string_at(L, 2);
    return luaL_error(L, "the state has no field %s; declare it in 'state'%s", in_quotes(wanted).c_str(),
                      name_hint(L, 1, wanted).c_str());
}

// __index(s, key)
int read_undeclared(lua_State* L) {
    if (lua_type(L, 2) != LUA_TSTRING) {
        lua_pushnil(L);
        return 1;
    }
    const std::string_view wanted = string_at(L, 2);
    return luaL_error(L, "the state has no field %s%s", in_quotes(wanted).c_str(), name_hint(L, 1, wanted).c_str());
}

// __newindex(places, key, value): upvalues are the name of the field, and how many places there are.
int assign_beyond(lua_State* L) {
    const char* name = lua_tostring(L, lua_upvalueindex(1));
    const auto places = lua_tointeger(L, lua_upvalueindex(2));
    int is_whole = 0;
    const lua_Integer key = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &is_whole) : 0;
    if (is_whole == 0) {
        return luaL_error(L, "s.%s has places 1 to %I, found %s", name, places,
                          lua_type(L, 2) == LUA_TSTRING ? in_quotes(string_at(L, 2)).c_str() : luaL_typename(L, 2));
    }
    if (key == 0 && lua_isnil(L, 3)) return 0;  // table.remove on an empty list
    if (key < 1 || key > places) return luaL_error(L, "s.%s has places 1 to %I, found %I", name, places, key);
    lua_settop(L, 3);
    lua_rawset(L, 1);
    return 0;
}

// Makes the table on top of the stack one that takes only what belongs there.
void protect(lua_State* L, lua_CFunction index, lua_CFunction newindex, const std::string& name, std::size_t places) {
    lua_createtable(L, 0, 3);
    if (index != nullptr) {
        lua_pushcfunction(L, index);
        lua_setfield(L, -2, "__index");
    }
    push_string(L, name);
    lua_pushinteger(L, static_cast<lua_Integer>(places));
    lua_pushcclosure(L, newindex, 2);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
}

}  // namespace

std::string text_of_bounds(const declared::Values& values) {
    std::string text = "a whole number from " + std::to_string(values.least) + " to " + std::to_string(values.most);
    constexpr std::size_t most_shown = 12;
    if (values.meaning == declared::Values::Meaning::name && values.names.size() <= most_shown) {
        text += " (" + joined(values.names, ", ") + ")";
    }
    return text;
}

StateMirror::StateMirror(lua_State* L, const declared::Declaration& game) : game_(game) {
    {
        const Memory::NewThread thread(Host::of(L).memory);
        thread_ = lua_newthread(L);
    }
    thread_value_ = Kept(L);
    make_tables();
}

// s, then a table for each field that has several places, of each seat where there are two.
void StateMirror::make_tables() {
    luaL_checkstack(thread_, static_cast<int>(4 * game_.fields.size()) + 20, nullptr);
    lua_createtable(thread_, 0, static_cast<int>(game_.fields.size()) + 1);
    lua_pushinteger(thread_, 1);
    lua_setfield(thread_, root, "to_move");
    for (std::size_t index = 0; index < game_.fields.size(); ++index) {
        const Field& field = game_.fields[index];
        const bool is_table = is_table_of(field);
        int parent = root;
        if (field.each_seat) {
            lua_createtable(thread_, 2, 0);
            parent = lua_gettop(thread_);
        }
        for (std::size_t seat = 0; seat < field.seats(); ++seat) {
            if (!is_table) {
                places_.push_back({index, seat, parent, parent, false});
                if (field.each_seat) {
                    lua_pushinteger(thread_, 0);
                    lua_rawseti(thread_, parent, static_cast<lua_Integer>(seat + 1));
                }
                continue;
            }
            lua_createtable(thread_, static_cast<int>(field.places), 0);
            const int table = lua_gettop(thread_);
            if (field.shape != Field::Shape::list) {
                for (std::size_t place = 1; place <= field.places; ++place) {
                    lua_pushinteger(thread_, 0);
                    lua_rawseti(thread_, table, static_cast<lua_Integer>(place));
                }
            }
            protect(thread_, nullptr, assign_beyond,
                    field.name + (field.each_seat ? "[" + std::to_string(seat + 1) + "]" : ""), field.places);
            places_.push_back({index, seat, table, field.each_seat ? parent : table, true});
            if (field.each_seat) {
                lua_pushvalue(thread_, table);
                lua_rawseti(thread_, parent, static_cast<lua_Integer>(seat + 1));
            }
        }
        if (field.each_seat) {
            lua_pushvalue(thread_, parent);
            protect(thread_, nullptr, assign_beyond, field.name, 2);
        } else if (is_table) {
            lua_pushvalue(thread_, -1);
        } else {
            lua_pushinteger(thread_, 0);
        }
        lua_setfield(thread_, root, field.name.c_str());
    }
    lua_pushvalue(thread_, root);
    protect(thread_, read_undeclared, assign_undeclared, "", 0);
    lua_pop(thread_, 1);
}

void StateMirror::push(lua_State* L) const {
    lua_pushvalue(thread_, root);
    lua_xmove(thread_, L, 1);
}

void StateMirror::push_value(const State& state, const Place& place, std::size_t number) const {
    const Field& field = game_.fields[place.field];
    const std::int64_t value = declared::value_of(state, field, place.seat, number);
    // Bits are never hidden, and the last one alone is that very number.
    if (value == declared::hidden_value && field.shape != Field::Shape::bits) {
        lua_pushboolean(thread_, 0);
    } else {
        lua_pushinteger(thread_, value);
    }
}

void StateMirror::show(const State& state) {
    const Memory::Unlimited unlimited(Host::of(thread_).memory);
    const bool all = !is_known_;
    if (!all && std::memcmp(state.bytes.data(), shown_.bytes.data(), game_.size()) == 0) return;
    is_known_ = false;  // memory may run out on the way
    if (all || state.bytes[declared::layout::to_move] != shown_.bytes[declared::layout::to_move]) {
        lua_pushstring(thread_, "to_move");
        lua_pushinteger(thread_, number_of(declared::side_to_move(state)));
        lua_rawset(thread_, root);
    }
    for (const Place& place : places_) {
        if (all) put_in_place(place);
        write_place(place, state, all);
    }
    std::memcpy(shown_.bytes.data(), state.bytes.data(), game_.size());
    is_known_ = true;
}

// Whatever a function has put there instead.
void StateMirror::put_in_place(const Place& place) {
    const Field& field = game_.fields[place.field];
    if (!place.is_container && !field.each_seat) return;
    lua_pushstring(thread_, field.name.c_str());
    lua_pushvalue(thread_, place.parent);
    lua_rawset(thread_, root);
    if (place.index == place.parent) return;
    lua_pushvalue(thread_, place.index);
    lua_rawseti(thread_, place.parent, static_cast<lua_Integer>(place.seat + 1));
}

void StateMirror::write_place(const Place& place, const State& state, bool all) {
    const Field& field = game_.fields[place.field];
    const std::size_t begin = field.offset + place.seat * field.stride;
    const std::uint8_t* now = state.bytes.data() + begin;
    const std::uint8_t* before = shown_.bytes.data() + begin;
    if (!all && std::memcmp(now, before, field.stride) == 0) return;
    if (!place.is_container) {
        // By raw access: a function may have put nil there, and then the name is one that is not there.
        if (field.each_seat) {
            push_value(state, place, 0);
            lua_rawseti(thread_, place.index, static_cast<lua_Integer>(place.seat + 1));
        } else {
            lua_pushstring(thread_, field.name.c_str());
            push_value(state, place, 0);
            lua_rawset(thread_, place.index);
        }
        return;
    }
    const std::size_t length = declared::length_of(state, field, place.seat);
    // A board of at most 255 values, the case that matters: words that are equal are passed over.
    if (!all && field.width == 1 && field.shape != Field::Shape::list) {
        for (std::size_t from = 0; from < length; from += sizeof(std::uint64_t)) {
            const std::size_t size = std::min(sizeof(std::uint64_t), length - from);
            if (std::memcmp(now + from, before + from, size) == 0) continue;
            for (std::size_t each = from; each < from + size; ++each) {
                if (now[each] == before[each]) continue;
                push_value(state, place, each);
                lua_rawseti(thread_, place.index, static_cast<lua_Integer>(each + 1));
            }
        }
        return;
    }
    for (std::size_t each = 0; each < length; ++each) {
        push_value(state, place, each);
        lua_rawseti(thread_, place.index, static_cast<lua_Integer>(each + 1));
    }
    // What a function has left behind a gap, # does not tell.
    const std::size_t end = all ? field.places : static_cast<std::size_t>(lua_rawlen(thread_, place.index));
    for (std::size_t beyond = end; beyond > length; --beyond) {
        lua_pushnil(thread_);
        lua_rawseti(thread_, place.index, static_cast<lua_Integer>(beyond));
    }
}

std::string StateMirror::path_of(const Field& field, std::size_t seat, std::size_t place) const {
    std::string path = "s." + field.name;
    if (field.each_seat) path += "[" + std::to_string(seat + 1) + "]";
    if (is_table_of(field)) path += "[" + std::to_string(place + 1) + "]";
    return path;
}

// The value is on top of the stack.
Error StateMirror::wrong_value(const Field& field, std::size_t seat, std::size_t place) const {
    const std::string found =
        lua_isinteger(thread_, -1) != 0 ? std::to_string(lua_tointeger(thread_, -1)) : text_of_no_whole(thread_, -1);
    std::string path = path_of(field, seat, place);
    if (field.shape == Field::Shape::board) path += " (" + game_.board->name(static_cast<int>(place)) + ")";
    std::string declared = text_of_bounds(field.values);
    if (field.shape == Field::Shape::bits) {
        declared = field.on_board ? "a set of the " + std::to_string(field.bits) + " fields of the board"
                                  : std::string("a whole number");
    }
    return Error{path + " is " + found + ", but was declared as " + declared};
}

// Whether the tables are still where they were made.
bool StateMirror::is_in_place(const Place& place) const {
    const Field& field = game_.fields[place.field];
    if (!place.is_container && !field.each_seat) return true;
    if (place.seat > 0 && !place.is_container) return true;
    lua_pushstring(thread_, field.name.c_str());
    lua_rawget(thread_, root);
    bool same = lua_rawequal(thread_, -1, place.parent) != 0;
    lua_pop(thread_, 1);
    if (!same || place.index == place.parent) return same;
    lua_rawgeti(thread_, place.parent, static_cast<lua_Integer>(place.seat + 1));
    same = lua_rawequal(thread_, -1, place.index) != 0;
    lua_pop(thread_, 1);
    return same;
}

Result<void> StateMirror::read_place(const Place& place, State& state) {
    const Field& field = game_.fields[place.field];
    if (!is_in_place(place)) {
        return Error{"s." + field.name + " was replaced by another value; assign to its places instead"};
    }
    // Takes the value off the stack.
    const auto take = [&](std::size_t each) -> bool {
        if (lua_isinteger(thread_, -1) == 0) return false;
        const lua_Integer value = lua_tointeger(thread_, -1);
        if (!fits(field, each, value)) return false;
        lua_settop(thread_, lua_gettop(thread_) - 1);
        declared::set_value(state, field, place.seat, each, value);
        return true;
    };
    if (!place.is_container) {
        if (field.each_seat) {
            lua_rawgeti(thread_, place.index, static_cast<lua_Integer>(place.seat + 1));
        } else {
            lua_pushstring(thread_, field.name.c_str());
            lua_rawget(thread_, place.index);
        }
        if (take(0)) return {};
        const Error error = wrong_value(field, place.seat, 0);
        lua_pop(thread_, 1);
        return error;
    }
    if (field.shape == Field::Shape::list) {
        const std::size_t whole = lua_rawlen(thread_, place.index);
        if (whole > field.places) {
            return Error{"s." + field.name + " has " + std::to_string(whole) +
                         " values, but was declared as a list of at most " + std::to_string(field.places)};
        }
        const auto has_value = [&](std::size_t each) {
            const int type = lua_rawgeti(thread_, place.index, static_cast<lua_Integer>(each + 1));
            lua_pop(thread_, 1);
            return type != LUA_TNIL;
        };
        // Where there are gaps, # depends on how the table came to be.
        std::size_t length = 0;
        while (length < field.places && has_value(length)) ++length;
        for (std::size_t each = length; each < field.places; ++each) {
            if (!has_value(each)) continue;
            return Error{path_of(field, place.seat, length) + " is nil, but " + path_of(field, place.seat, each) +
                         " is not; a list has no gaps"};
        }
        declared::set_length(state, field, place.seat, length);
    }
    const std::size_t length = declared::length_of(state, field, place.seat);
    if (field.width == 1) {
        // The same without a call for each place: this is what a transition of a game on a board mostly consists of.
        std::uint8_t* bytes = state.bytes.data() + declared::offset_of(field, place.seat, 0);
        const std::int64_t least = field.values.least;
        const auto range = static_cast<std::uint64_t>(field.values.most - least);
        for (std::size_t each = 0; each < length; ++each) {
            lua_rawgeti(thread_, place.index, static_cast<lua_Integer>(each + 1));
            const bool is_whole = lua_isinteger(thread_, -1) != 0;
            const auto stored =
                static_cast<std::uint64_t>(lua_tointegerx(thread_, -1, nullptr)) - static_cast<std::uint64_t>(least);
            if (!is_whole || stored > range) {
                const Error error = wrong_value(field, place.seat, each);
                lua_pop(thread_, 1);
                return error;
            }
            lua_settop(thread_, -2);
            bytes[each] = static_cast<std::uint8_t>(stored);
        }
        return {};
    }
    for (std::size_t each = 0; each < length; ++each) {
        lua_rawgeti(thread_, place.index, static_cast<lua_Integer>(each + 1));
        if (take(each)) continue;
        const Error error = wrong_value(field, place.seat, each);
        lua_pop(thread_, 1);
        return error;
    }
    return {};
}

bool StateMirror::has_side_as_shown() const {
    lua_pushstring(thread_, "to_move");
    lua_rawget(thread_, root);
    const bool same =
        lua_isinteger(thread_, -1) != 0 && lua_tointeger(thread_, -1) == number_of(declared::side_to_move(shown_));
    lua_pop(thread_, 1);
    return same;
}

Result<void> StateMirror::read(State& state) {
    const Memory::Unlimited unlimited(Host::of(thread_).memory);
    const bool was_known = std::exchange(is_known_, false);
    if (was_known) std::memcpy(state.bytes.data(), shown_.bytes.data(), game_.size());
    if (!has_side_as_shown()) return Error{"s.to_move cannot be assigned; a function of 'apply' returns who is next"};
    for (const Place& place : places_) {
        if (auto read = read_place(place, state); !read) return read;
    }
    std::memcpy(shown_.bytes.data(), state.bytes.data(), game_.size());
    is_known_ = true;
    return {};
}

// Compares with what was shown instead of reading back, since hidden values cannot be read.
bool StateMirror::is_unchanged() {
    if (!has_side_as_shown()) return false;
    const Memory::Unlimited unlimited(Host::of(thread_).memory);
    // Takes the value off the stack. 1 and 1.0 are equal for Lua, but not for a state.
    const auto is_on_top = [&](const Place& place, std::size_t number) {
        push_value(shown_, place, number);
        const bool same =
            lua_rawequal(thread_, -1, -2) != 0 && lua_isinteger(thread_, -1) == lua_isinteger(thread_, -2);
        lua_pop(thread_, 2);
        return same;
    };
    const auto is_same = [&](const Place& place) {
        const Field& field = game_.fields[place.field];
        if (!is_in_place(place)) return false;
        if (!place.is_container) {
            if (field.each_seat) {
                lua_rawgeti(thread_, place.index, static_cast<lua_Integer>(place.seat + 1));
            } else {
                lua_pushstring(thread_, field.name.c_str());
                lua_rawget(thread_, place.index);
            }
            return is_on_top(place, 0);
        }
        const std::size_t length = declared::length_of(shown_, field, place.seat);
        if (field.shape == Field::Shape::list && lua_rawlen(thread_, place.index) != length) return false;
        for (std::size_t each = 0; each < length; ++each) {
            lua_rawgeti(thread_, place.index, static_cast<lua_Integer>(each + 1));
            if (!is_on_top(place, each)) return false;
        }
        // Behind a gap, # does not tell.
        for (std::size_t each = length; each < field.places; ++each) {
            const int type = lua_rawgeti(thread_, place.index, static_cast<lua_Integer>(each + 1));
            lua_pop(thread_, 1);
            if (type != LUA_TNIL) return false;
        }
        return true;
    };
    return std::all_of(places_.begin(), places_.end(), is_same);
}

bool StateMirror::has_nothing_else() {
    const auto count = [&](int index) {
        std::size_t keys = 0;
        for (lua_pushnil(thread_); lua_next(thread_, index) != 0; lua_pop(thread_, 1)) ++keys;
        return keys;
    };
    if (count(root) != game_.fields.size() + 1) return false;
    for (const Place& place : places_) {
        const Field& field = game_.fields[place.field];
        if (place.is_container && count(place.index) != declared::length_of(shown_, field, place.seat)) return false;
        if (!place.is_container && field.each_seat && count(place.index) != 2) return false;
    }
    return true;
}

}  // namespace farmland::scripting
