#include "scripting/host/library/patterns.hpp"

#include <lauxlib.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "scripting/host/library/pattern.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

std::string_view text_argument(lua_State* L, int index) {
    std::size_t length = 0;
    const char* text = luaL_checklstring(L, index, &length);
    return {text, length};
}

// Where to begin, from 0: `init` counts from 1, or backwards from the end. Nothing if that is past the end.
std::optional<std::size_t> start_argument(lua_State* L, int index, std::size_t length) {
    const lua_Integer init = luaL_optinteger(L, index, 1);
    const auto size = static_cast<lua_Integer>(length);
    if (init > size + 1) return std::nullopt;
    if (init > 0) return static_cast<std::size_t>(init - 1);
    if (init == 0 || init < -size) return 0;
    return static_cast<std::size_t>(size + init);
}

Pattern read_pattern(lua_State* L, std::string_view text, Pattern::Anchor anchor) {
    constexpr std::int64_t steps_of_reading = 8;
    charge(L, steps_of_reading + static_cast<std::int64_t>(text.size() / 8));
    auto pattern = Pattern::read(L, text, anchor);
    if (!pattern) luaL_error(L, "%s", pattern.error().sentence().c_str());
    return *std::move(pattern);
}

struct Match {
    std::size_t start;
    std::size_t end;
};

// The first match at or after `start`.
std::optional<Match> search(Matcher& matcher, const Pattern& pattern, std::string_view subject, std::size_t start) {
    for (; start <= subject.size(); ++start) {
        if (const auto end = matcher.match(start)) return Match{start, *end};
        if (pattern.is_anchored()) break;
    }
    return std::nullopt;
}

// As Lua counts: from 1, including the end.
int push_place(lua_State* L, Match match) {
    lua_pushinteger(L, static_cast<lua_Integer>(match.start) + 1);
    lua_pushinteger(L, static_cast<lua_Integer>(match.end));
    return 2;
}

void push_part(lua_State* L, std::string_view subject, std::size_t start, std::size_t length) {
    lua_pushlstring(L, subject.data() + start, length);
}

void push_capture(lua_State* L, const Matcher::Capture& capture, std::string_view subject) {
    if (capture.is_position) {
        lua_pushinteger(L, static_cast<lua_Integer>(capture.start) + 1);
    } else {
        push_part(L, subject, capture.start, capture.length);
    }
}

int push_captures(lua_State* L, const Matcher& matcher, const Pattern& pattern, std::string_view subject) {
    luaL_checkstack(L, static_cast<int>(pattern.capture_count()), "too many captures");
    for (std::size_t index = 0; index < pattern.capture_count(); ++index) {
        push_capture(L, matcher.capture(index), subject);
    }
    return static_cast<int>(pattern.capture_count());
}

// All captures, or the whole match if the pattern has none.
int push_captures_or_match(lua_State* L, const Matcher& matcher, const Pattern& pattern, std::string_view subject,
                           Match match) {
    if (pattern.capture_count() > 0) return push_captures(L, matcher, pattern, subject);
    push_part(L, subject, match.start, match.end - match.start);
    return 1;
}

bool has_specials(std::string_view pattern) { return pattern.find_first_of("^$*+?.([%-") != std::string_view::npos; }

// gmatch's state: subject, pattern, where to go on, where the last match ended (-1: nowhere).
int next_match(lua_State* L) {
    const auto subject = text_argument(L, lua_upvalueindex(1));
    const auto pattern = read_pattern(L, text_argument(L, lua_upvalueindex(2)), Pattern::Anchor::literal);
    const auto last_end = lua_tointeger(L, lua_upvalueindex(4));
    Matcher matcher(L, pattern, subject);
    for (auto start = static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(3))); start <= subject.size();
         ++start) {
        const auto end = matcher.match(start);
        // An empty match right after the last match is not another one.
        if (!end || static_cast<lua_Integer>(*end) == last_end) continue;
        matcher.settle();
        lua_pushinteger(L, static_cast<lua_Integer>(*end));
        lua_pushvalue(L, -1);
        lua_replace(L, lua_upvalueindex(3));
        lua_replace(L, lua_upvalueindex(4));
        return push_captures_or_match(L, matcher, pattern, subject, {start, *end});
    }
    matcher.settle();
    lua_pushinteger(L, static_cast<lua_Integer>(subject.size()) + 1);
    lua_replace(L, lua_upvalueindex(3));
    return 0;
}

// What gsub puts in place of its matches.
class Replacement {
public:
    Replacement(lua_State* L, int index, const Pattern& pattern, const Matcher& matcher, std::string_view subject)
        : L_(L), index_(index), type_(lua_type(L, index)), pattern_(pattern), matcher_(matcher), subject_(subject) {
        const bool usable =
            type_ == LUA_TSTRING || type_ == LUA_TNUMBER || type_ == LUA_TTABLE || type_ == LUA_TFUNCTION;
        if (!usable) luaL_typeerror(L, index, "string/function/table");
    }

    void add(luaL_Buffer& buffer, Match match) {
        if (type_ == LUA_TSTRING || type_ == LUA_TNUMBER) return add_template(buffer, match);
        if (type_ == LUA_TTABLE) {
            push_capture_number(0, match);
            lua_gettable(L_, index_);
        } else {
            lua_pushvalue(L_, index_);
            const int count = push_captures_or_match(L_, matcher_, pattern_, subject_, match);
            lua_call(L_, count, 1);
        }
        if (lua_toboolean(L_, -1) == 0) {
            lua_pop(L_, 1);
            luaL_addlstring(&buffer, subject_.data() + match.start, match.end - match.start);
            return;
        }
        if (lua_isstring(L_, -1) == 0) luaL_error(L_, "invalid replacement value (a %s)", luaL_typename(L_, -1));
        luaL_addvalue(&buffer);
    }

private:
    // "%1" is the first capture, "%0" the whole match, "%%" a percent sign.
    void add_template(luaL_Buffer& buffer, Match match) {
        std::string_view rest = text_argument(L_, index_);
        charge_bytes(L_, rest.size());
        for (;;) {
            const std::size_t percent = std::min(rest.find('%'), rest.size());
            luaL_addlstring(&buffer, rest.data(), percent);
            if (percent == rest.size()) return;
            const char c = percent + 1 < rest.size() ? rest[percent + 1] : '\0';
            if (c == '%') {
                luaL_addchar(&buffer, '%');
            } else if (c == '0') {
                luaL_addlstring(&buffer, subject_.data() + match.start, match.end - match.start);
            } else if (c >= '1' && c <= '9') {
                push_capture_number(static_cast<std::size_t>(c - '1'), match);
                luaL_addvalue(&buffer);
            } else {
                luaL_error(L_, "invalid use of '%%' in replacement string");
            }
            rest.remove_prefix(percent + 2);
        }
    }

    // The whole match counts as the first capture of a pattern without any.
    void push_capture_number(std::size_t index, Match match) {
        if (index < pattern_.capture_count()) {
            push_capture(L_, matcher_.capture(index), subject_);
        } else {
            if (index != 0)
                luaL_error(L_, "invalid capture index %%%d in replacement string", static_cast<int>(index + 1));
            push_part(L_, subject_, match.start, match.end - match.start);
        }
    }

    lua_State* L_;
    int index_;
    int type_;
    const Pattern& pattern_;
    const Matcher& matcher_;
    std::string_view subject_;
};

}  // namespace

std::optional<std::size_t> find_plain(lua_State* L, std::string_view subject, std::string_view wanted,
                                      std::size_t start) {
    if (wanted.empty()) return start;
    charge_bytes(L, subject.size() - start);
    const auto cost = static_cast<std::int64_t>(1 + wanted.size() / 64);
    std::int64_t owed = 0;
    while (start + wanted.size() <= subject.size()) {
        const std::size_t candidate = subject.find(wanted.front(), start);
        if (candidate == std::string_view::npos) break;
        owed += cost;
        if (owed > 64) charge(L, std::exchange(owed, 0));
        if (subject.substr(candidate).starts_with(wanted)) return candidate;
        start = candidate + 1;
    }
    return std::nullopt;
}

int string_find(lua_State* L) {
    const auto subject = text_argument(L, 1);
    const auto wanted = text_argument(L, 2);
    const auto start = start_argument(L, 3, subject.size());
    if (start && (lua_toboolean(L, 4) != 0 || !has_specials(wanted))) {
        if (const auto found = find_plain(L, subject, wanted, *start))
            return push_place(L, {*found, *found + wanted.size()});
    } else if (start) {
        const auto pattern = read_pattern(L, wanted, Pattern::Anchor::allowed);
        Matcher matcher(L, pattern, subject);
        const auto match = search(matcher, pattern, subject, *start);
        matcher.settle();
        if (match) return push_place(L, *match) + push_captures(L, matcher, pattern, subject);
    }
    lua_pushnil(L);
    return 1;
}

int string_match(lua_State* L) {
    const auto subject = text_argument(L, 1);
    const auto text = text_argument(L, 2);
    if (const auto start = start_argument(L, 3, subject.size())) {
        const auto pattern = read_pattern(L, text, Pattern::Anchor::allowed);
        Matcher matcher(L, pattern, subject);
        const auto match = search(matcher, pattern, subject, *start);
        matcher.settle();
        if (match) return push_captures_or_match(L, matcher, pattern, subject, *match);
    }
    lua_pushnil(L);
    return 1;
}

int string_gmatch(lua_State* L) {
    const auto subject = text_argument(L, 1);
    read_pattern(L, text_argument(L, 2), Pattern::Anchor::literal);  // reports errors now
    const auto start = start_argument(L, 3, subject.size()).value_or(subject.size() + 1);
    lua_settop(L, 2);
    lua_pushinteger(L, static_cast<lua_Integer>(start));
    lua_pushinteger(L, -1);
    lua_pushcclosure(L, next_match, 4);
    return 1;
}

int string_gsub(lua_State* L) {
    const auto subject = text_argument(L, 1);
    const auto pattern = read_pattern(L, text_argument(L, 2), Pattern::Anchor::allowed);
    Matcher matcher(L, pattern, subject);
    Replacement replacement(L, 3, pattern, matcher, subject);
    const auto most = luaL_optinteger(L, 4, static_cast<lua_Integer>(subject.size()) + 1);
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    lua_Integer count = 0;
    std::size_t start = 0;
    std::optional<std::size_t> last_end;
    while (count < most) {
        const auto end = matcher.match(start);
        if (end && end != last_end) {
            ++count;
            replacement.add(buffer, {start, *end});
            start = *end;
            last_end = end;
        } else if (start < subject.size()) {
            luaL_addchar(&buffer, subject[start]);
            ++start;
        } else {
            break;
        }
        if (pattern.is_anchored()) break;
    }
    matcher.settle();
    luaL_addlstring(&buffer, subject.data() + start, subject.size() - start);
    luaL_pushresult(&buffer);
    lua_pushinteger(L, count);
    return 2;
}

}  // namespace farmland::scripting
