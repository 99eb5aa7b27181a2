#include "scripting/host/library/random.hpp"

#include <array>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "core/base/java_random.hpp"
#include "core/base/weighted_choice.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// The addresses are keys of the registry.
constexpr char table_key = 0;
constexpr char source_key = 0;
constexpr char given_key = 0;

class GivenStream final : public RandomSource {
public:
    explicit GivenStream(JavaRandom& random) : random_(random) {}

    JavaRandom& stream() override { return random_; }

private:
    JavaRandom& random_;
};

// Stands before the arguments of all functions here: they belong to no object, and with a colon their table would be taken for
// the first argument.
struct CalledWithDot {};
CalledWithDot sol_lua_get(sol::types<CalledWithDot>, lua_State* L, int, Tracking& tracking) {
    tracking.use(0);
    if (is_random({L, 1})) raise_wrong_call(L, "ctx.random.");
    return {};
}

lua_Integer draw_int(Behind<RandomSource> source, CalledWithDot, Whole least, Whole most, sol::this_state L) {
    if (least > most) raise_argument(L, 2, "the greatest number is less than the least");
    constexpr lua_Integer int_max = std::numeric_limits<std::int32_t>::max();
    constexpr lua_Integer int_min = std::numeric_limits<std::int32_t>::min();
    if (most == std::numeric_limits<lua_Integer>::max()) raise_argument(L, 2, "too great");
    if (least < int_min || most >= int_max) return source->stream().next_long(least, most + 1);
    return source->stream().next_int(static_cast<std::int32_t>(least), static_cast<std::int32_t>(most + 1));
}

template <std::size_t (*choice)(std::span<const std::int64_t>, JavaRandom&)>
lua_Integer draw_by_weight(Behind<RandomSource> source, CalledWithDot, GivenTable, sol::this_state L) {
    // Sums of weights within these bounds cannot overflow.
    constexpr lua_Integer most_weights = 10'000;
    constexpr lua_Integer greatest_weight = 100'000'000'000'000;
    const auto count = static_cast<lua_Integer>(lua_rawlen(L, 1));
    luaL_argcheck(L, count >= 1 && count <= most_weights, 1, "expected 1 to 10000 weights");
    charge(L, count);
    std::vector<std::int64_t> weights(static_cast<std::size_t>(count));
    for (lua_Integer index = 1; index <= count; ++index) {
        int is_integer = 0;
        // Not of a text: a long one takes much longer to read than was paid for.
        const bool is_number = lua_rawgeti(L, 1, index) == LUA_TNUMBER;
        const lua_Integer weight = is_number ? lua_tointegerx(L, -1, &is_integer) : 0;
        if (is_integer == 0) luaL_error(L, "weight %I is not a whole number", index);
        if (weight > greatest_weight || weight < -greatest_weight) luaL_error(L, "weight %I is too great", index);
        weights[static_cast<std::size_t>(index - 1)] = weight;
        lua_pop(L, 1);
    }
    return static_cast<lua_Integer>(choice(weights, source->stream()) + 1);
}

// best(scores, [count]): an even chance decides between equals.
lua_Integer draw_best(Behind<RandomSource> source, CalledWithDot, GivenTable, Optional<Whole> most, sol::this_state L) {
    const auto length = static_cast<lua_Integer>(lua_rawlen(L, 1));
    const lua_Integer count = most ? most->value : length;
    luaL_argcheck(L, length >= 1, 1, "expected at least one score");
    luaL_argcheck(L, count >= 1 && count <= length, 2, "expected a number of scores that are in the list");
    charge(L, count);
    lua_settop(L, 1);
    lua_Integer best = 0;
    std::size_t equals = 0;
    std::optional<lua_Integer> greatest;  // if it is whole, as most are: then comparing needs no help of Lua's
    for (lua_Integer index = 1; index <= count; ++index) {
        if (lua_rawgeti(L, 1, index) != LUA_TNUMBER) luaL_error(L, "score %I is not a number", index);
        int is_whole = 0;
        const lua_Integer score = lua_tointegerx(L, -1, &is_whole);
        const bool native = is_whole != 0 && greatest.has_value();
        if (is_whole == 0 && lua_rawequal(L, -1, -1) == 0) luaL_error(L, "score %I is not a number", index);
        if (best == 0 || (native ? *greatest < score : lua_compare(L, 2, -1, LUA_OPLT) != 0)) {
            greatest = is_whole != 0 ? std::optional(score) : std::nullopt;
            if (best != 0) lua_replace(L, 2);  // the greatest so far stays there
            best = index;
            equals = 1;
        } else {
            if (native ? *greatest == score : lua_rawequal(L, 2, -1) != 0) ++equals;
            lua_pop(L, 1);
        }
    }
    std::size_t others_before = equals > 1 ? choose_by_weight(
                                                 equals, [](std::size_t) { return 1U; }, source->stream())
                                           : 0;
    for (; others_before > 0; --others_before) {
        do {
            lua_settop(L, 2);
            lua_rawgeti(L, 1, ++best);
        } while (lua_rawequal(L, 2, 3) == 0);
    }
    return best;
}

// shuffle(list): puts the values of a list of the script's own into another order, each as likely as the others.
void shuffle(Behind<RandomSource> source, CalledWithDot, sol::this_state L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    refuse_read_only(L, 1);
    const auto size = static_cast<lua_Integer>(lua_rawlen(L, 1));
    constexpr lua_Integer most_values = 1'000'000;
    luaL_argcheck(L, size <= most_values, 1, "expected at most 1000000 values");
    charge(L, 2 * size);
    for (lua_Integer left = size; left > 1; --left) {
        const lua_Integer chosen = source->stream().next_int(static_cast<std::int32_t>(left)) + 1;
        lua_rawgeti(L, 1, left);
        lua_rawgeti(L, 1, chosen);
        lua_rawseti(L, 1, left);
        lua_rawseti(L, 1, chosen);
    }
}

}  // namespace

void push_random(lua_State* L, JavaRandom& random) {
    // The registry keeps it as long as the state lasts.
    auto* source = new (lua_newuserdatauv(L, sizeof(GivenStream), 0)) GivenStream(random);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &given_key);
    push_random(L, *source);
}

void push_random(lua_State* L, RandomSource& source) {
    static constexpr std::array<NamedFunction, 5> functions = {{
        {"int", exposed<&draw_int>},
        {"weighted", exposed<&draw_by_weight<weighted_choice>>},
        {"weighted_inverse", exposed<&draw_by_weight<inverse_weighted_choice>>},
        {"best", exposed<&draw_best>},
        {"shuffle", exposed<&shuffle>},
    }};
    lua_createtable(L, 0, 5);
    set_functions(L, functions, &source);
    make_read_only(L, "random");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &table_key);
    lua_pushlightuserdata(L, &source);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &source_key);
}

bool is_random(Argument argument) {
    lua_State* L = argument.L;
    // What is pushed must not be taken for an argument that is missing.
    if (lua_gettop(L) < argument.index) return false;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &table_key);
    const bool equal = lua_rawequal(L, argument.index, -1) != 0;
    lua_pop(L, 1);
    return equal;
}

RandomStream sol_lua_get(sol::types<RandomStream>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    if (!is_random({L, index})) raise_argument(L, index, "expected ctx.random");
    lua_rawgetp(L, LUA_REGISTRYINDEX, &source_key);
    auto* source = static_cast<RandomSource*>(lua_touserdata(L, -1));
    lua_pop(L, 1);
    return {&source->stream()};
}

}  // namespace farmland::scripting
