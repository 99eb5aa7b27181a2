#include <lauxlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "scripting/host/library/open.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/script_memory.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// How many integers there are from `first` to `last`; at most what a budget can never pay for.
std::int64_t count_between(lua_Integer first, lua_Integer last) {
    if (first > last) return 0;
    const auto difference = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) - 1;
    return static_cast<std::int64_t>(std::min(difference, most)) + 1;
}

// Reads through metatables, which can take long.
void get_element(lua_State* L, int table, lua_Integer index) {
    look_at_time(L);
    lua_geti(L, table, index);
}

void set_element(lua_State* L, int table, lua_Integer index) {
    look_at_time(L);
    lua_seti(L, table, index);
}

// The length is asked for once and then passed on: with __len, a table could give another one when asked again.

int concat(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 4);
    const lua_Integer first = luaL_optinteger(L, 3, 1);
    const lua_Integer last = lua_isnil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
    lua_pushinteger(L, first);
    lua_replace(L, 3);
    lua_pushinteger(L, last);
    lua_replace(L, 4);
    const auto count = count_between(first, last);
    charge(L, count);
    if (!has_metatable(L, 1)) return stock(L);
    lua_newtable(L);
    for (std::int64_t each = 0; each < count; ++each) {
        get_element(L, 1, first + each);
        lua_rawseti(L, -2, first + each);
    }
    lua_replace(L, 1);
    return stock(L);
}

int insert(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    refuse_read_only(L, 1);
    const lua_Integer length = luaL_len(L, 1);
    if (length == LUA_MAXINTEGER) return luaL_error(L, "the table is full");
    const lua_Integer end = length + 1;
    switch (lua_gettop(L)) {
        case 2: break;
        case 3: {
            const lua_Integer position = luaL_checkinteger(L, 2);
            luaL_argcheck(L, 1 <= position && position <= end, 2, "position out of bounds");
            charge(L, count_between(position, end));
            for (lua_Integer each = end; each > position; --each) {
                get_element(L, 1, each - 1);
                set_element(L, 1, each);
            }
            lua_seti(L, 1, position);
            return 0;
        }
        default: return luaL_error(L, "wrong number of arguments to 'insert'");
    }
    lua_seti(L, 1, end);
    return 0;
}

int remove(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    refuse_read_only(L, 1);
    const lua_Integer length = luaL_len(L, 1);
    const lua_Integer position = luaL_optinteger(L, 2, length);
    // One past the end is allowed, and so is 0 for an empty list.
    const bool allowed = position == length || (1 <= position && position - 1 <= length);
    luaL_argcheck(L, allowed, 2, "position out of bounds");
    charge(L, count_between(position, length));
    lua_geti(L, 1, position);
    lua_Integer each = position;
    for (; each < length; ++each) {
        get_element(L, 1, each + 1);
        set_element(L, 1, each);
    }
    lua_pushnil(L);
    lua_seti(L, 1, each);
    return 1;
}

int move(lua_State* L) {
    const lua_Integer first = luaL_checkinteger(L, 2);
    const lua_Integer last = luaL_checkinteger(L, 3);
    const lua_Integer target = luaL_checkinteger(L, 4);
    const int to = lua_isnoneornil(L, 5) ? 1 : 5;
    refuse_read_only(L, to);
    const auto count = count_between(first, last);
    charge(L, count);
    const bool reads_through = luaL_getmetafield(L, 1, "__index") != LUA_TNIL;
    const bool writes_through = luaL_getmetafield(L, to, "__newindex") != LUA_TNIL;
    if ((!reads_through && !writes_through) || !lua_istable(L, 1) || !lua_istable(L, to) || count == 0) {
        lua_settop(L, to == 1 ? 4 : 5);
        return stock(L);
    }
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    luaL_argcheck(L, target <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    const bool overlaps = target > first && target <= last && (to == 1 || lua_compare(L, 1, to, LUA_OPEQ) != 0);
    for (std::int64_t done = 0; done < count; ++done) {
        const lua_Integer each = overlaps ? count - 1 - done : done;
        get_element(L, 1, first + each);
        set_element(L, to, target + each);
    }
    lua_pushvalue(L, to);
    return 1;
}

int pack(lua_State* L) {
    charge(L, lua_gettop(L) / 4);
    return stock(L);
}

int unpack(lua_State* L) {
    lua_settop(L, 3);
    const lua_Integer first = luaL_optinteger(L, 2, 1);
    const lua_Integer last = lua_isnil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
    lua_pushinteger(L, first);
    lua_replace(L, 2);
    lua_pushinteger(L, last);
    lua_replace(L, 3);
    const auto count = count_between(first, last);
    if (count >= LUAI_MAXSTACK) return luaL_error(L, "too many results to unpack");
    if (!has_metatable(L, 1)) {
        charge(L, count / 4);
        return stock(L);
    }
    charge(L, count);
    luaL_checkstack(L, static_cast<int>(count), "too many results to unpack");
    for (std::int64_t each = 0; each < count; ++each) get_element(L, 1, first + each);
    return static_cast<int>(count);
}

// Sorts numbers of elements, which lie in a Lua table, by merging. Unlike stock Lua's quicksort it never asks the clock
// for a pivot, it keeps the order of equal elements, and no comparison function can confuse it: it always ends, with the
// same elements.
class Sorter {
public:
    // The elements are in the table at `elements`; the comparison function, or nil, is at `comparison`.
    Sorter(lua_State* L, int elements, int comparison)
        : L_(L),
          elements_(elements),
          comparison_(comparison),
          has_comparison_(!lua_isnil(L, comparison)),
          order_(ScriptAllocator<lua_Integer>(L)),
          spare_(order_) {}

    ScriptVector<lua_Integer> sort(lua_Integer count) {
        order_.resize(static_cast<std::size_t>(count));
        for (std::size_t index = 0; index < order_.size(); ++index) order_[index] = static_cast<lua_Integer>(index) + 1;
        spare_ = order_;
        for (std::size_t width = 1; width < order_.size(); width *= 2) {
            charge(L_, count);
            for (std::size_t start = 0; start < order_.size(); start += 2 * width) merge(start, width);
            order_.swap(spare_);
        }
        return std::move(order_);
    }

private:
    // Merges two neighbouring sorted runs of `order_` into `spare_`.
    void merge(std::size_t start, std::size_t width) {
        const std::size_t middle = std::min(start + width, order_.size());
        const std::size_t end = std::min(middle + width, order_.size());
        std::size_t left = start;
        std::size_t right = middle;
        for (std::size_t to = start; to < end; ++to) {
            const bool take_right = left == middle || (right < end && less(order_[right], order_[left]));
            spare_[to] = order_[take_right ? right++ : left++];
        }
    }

    bool less(lua_Integer a, lua_Integer b) {
        look_at_time(L_);  // two long texts take their time
        if (has_comparison_) lua_pushvalue(L_, comparison_);
        lua_rawgeti(L_, elements_, a);
        lua_rawgeti(L_, elements_, b);
        bool result = false;
        if (has_comparison_) {
            lua_call(L_, 2, 1);
            result = lua_toboolean(L_, -1) != 0;
            lua_pop(L_, 1);
        } else {
            result = lua_compare(L_, -2, -1, LUA_OPLT) != 0;
            lua_pop(L_, 2);
        }
        return result;
    }

    lua_State* L_;
    int elements_;
    int comparison_;
    bool has_comparison_;
    ScriptVector<lua_Integer> order_;
    ScriptVector<lua_Integer> spare_;
};

int sort(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    refuse_read_only(L, 1);
    const lua_Integer count = luaL_len(L, 1);
    if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    if (count < 2) return 0;
    luaL_argcheck(L, count < std::numeric_limits<int>::max(), 1, "array too big");
    charge(L, count);
    lua_createtable(L, static_cast<int>(count), 0);
    for (lua_Integer index = 1; index <= count; ++index) {
        get_element(L, 1, index);
        lua_rawseti(L, 3, index);
    }
    const auto order = Sorter(L, 3, 2).sort(count);
    for (lua_Integer index = 1; index <= count; ++index) {
        lua_rawgeti(L, 3, order[static_cast<std::size_t>(index) - 1]);
        set_element(L, 1, index);
    }
    return 0;
}

}  // namespace

std::span<const Function> table_functions() {
    static constexpr std::array<Function, 7> functions = {{
        {"concat", concat},
        {"insert", insert},
        {"move", move},
        {"pack", pack},
        {"remove", remove},
        {"sort", sort},
        {"unpack", unpack},
    }};
    return functions;
}

}  // namespace farmland::scripting
