#include "tests/host/random_programs.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "scripting/host/metering/tokens.hpp"

namespace farmland::scripting {

namespace {

class Luck {
public:
    explicit Luck(std::uint64_t seed) : generator_(seed) {}

    // 0 to count - 1. Not a distribution of the standard library, which may differ from one to the other.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(generator_() % count); }
    bool one_in(std::size_t count) { return below(count) == 0; }

    std::string_view of(std::initializer_list<std::string_view> choices) {
        return choices.begin()[below(choices.size())];
    }

private:
    std::mt19937_64 generator_;
};

// What every program begins with. `tick` ends what takes too long, `show` prints values without addresses.
constexpr std::string_view prelude = R"lua(
local fuel, shown = 3000, 0
local function tick() fuel = fuel - 1 if fuel < 0 then error("out of fuel", 0) end end
local as_text = tostring
local function tostring(...)
    local value = ...
    local meta = type(value) == "table" and getmetatable(value)
    local plain = type(value) ~= "table" and type(value) ~= "function" and type(value) ~= "thread"
    if plain or meta and meta.__tostring then return as_text(...) end
    return type(value)
end
local function text(value, depth)
    local kind = type(value)
    if kind == "number" then return math.type(value):sub(1, 1) .. tostring(value) .. string.format("/%.14g", value) end
    if kind == "string" then return '"' .. value .. '"' end
    if kind ~= "table" then return kind == "boolean" and tostring(value) or kind end
    if depth > 2 then return "{...}" end
    local parts = {}
    for i = 1, math.min(rawlen(value), 8) do parts[i] = text(rawget(value, i), depth + 1) end
    for _, key in ipairs{"x", "y", "z", "n", "id"} do
        local field = rawget(value, key)
        if field ~= nil then parts[#parts + 1] = key .. "=" .. text(field, depth + 1) end
    end
    return "{" .. rawlen(value) .. ":" .. table.concat(parts, ",") .. "}"
end
local function show(...)
    shown = shown + 1
    if shown > 300 then return end
    local parts = {}
    for i = 1, select("#", ...) do parts[i] = text((select(i, ...)), 0) end
    print(table.concat(parts, " "))
    return ...
end
local function closer(name, fails)
    return setmetatable({id = name}, {__close = function(self, problem)
        show("close", self, problem)
        if fails then error(fails, 0) end
    end})
end
local function made(mt, n) return setmetatable({n = n}, mt) end
local function object(n)
    local mt = {__name = "Thing"}
    local function value(a) return type(a) == "table" and rawget(a, "n") or tonumber(a) or 5 end
    mt.__add = function(a, b) return made(mt, value(a) + value(b)) end
    mt.__sub = function(a, b) return made(mt, value(a) - value(b)) end
    mt.__mul = function(a, b) return value(a) * value(b) end
    mt.__div = function(a, b) return value(a) / value(b), "dropped" end
    mt.__mod = function(a, b) return value(a) % (value(b) ~= 0 and value(b) or 7) end
    mt.__pow = function(a, b) return "pow" .. value(b) end
    mt.__idiv = function(a, b) return value(a) // 1.0 end
    mt.__unm = function(a, b) return rawequal(a, b) end
    mt.__band = function(a, b) return "band" end
    mt.__bor = function(a, b) return "bor" end
    mt.__bxor = function(a, b) return value(b) end
    mt.__bnot = function(a) return ~0 end
    mt.__shl = function(a, b) return {value(a), value(b)} end
    mt.__shr = function(a, b) end
    mt.__concat = function(a, b) return (type(a) == "table" and "O" or a) .. "~" .. (type(b) == "table" and "O" or b) end
    mt.__len = function(a) return value(a) end
    mt.__eq = function(a, b) return value(a) == value(b) end
    mt.__lt = function(a, b) return value(a) < value(b) end
    mt.__le = function(a, b) return value(a) <= value(b) and 1 end
    mt.__index = function(a, key) tick() if key == "bad" then error("no " .. key) end return key end
    mt.__newindex = function(a, key, new) rawset(a, key == "w" and "x" or key, new) end
    mt.__call = function(self, ...) return select("#", ...), value(self), ... end
    mt.__tostring = function(a) return "<" .. tostring(value(a)) .. ">" end
    mt.__close = function(a, problem) show("closed", value(a), problem) end
    mt.__pairs = function(a) return function(_, k) if not k then return 1, value(a) end end, a, nil end
    return made(mt, n)
end
)lua";

class Program {
public:
    explicit Program(std::uint64_t seed) : luck_(seed) {}

    std::string make() {
        out_ = prelude;
        declare("n0", Kind::number, "0");
        declare("s0", Kind::text, "'seed'");
        declare("t0", Kind::table, "{1, 2, 3, x = 'x', y = 2.5}");
        declare("o0", Kind::object, "object(3)");
        const std::size_t sections = 3 + luck_.below(5);
        for (std::size_t section = 0; section < sections; ++section) add_section();
        line("print('end')");
        line(luck_.one_in(3) ? "do return end" : "return nil");
        return out_;
    }

private:
    enum class Kind { number, text, truth, table, function, object };
    struct Variable {
        std::string name;
        Kind kind;
        bool can_be_assigned;
    };

    // --- text

    void line(const std::string& text) {
        out_ += std::string(2 * depth_, ' ') + text;
        if (luck_.one_in(20)) out_ += ";";
        if (luck_.one_in(30)) out_ += luck_.of({" -- a comment", " --[[ two\nlines ]]", " --[==[ ]] ]==]", " --[ one"});
        out_ += luck_.one_in(25) ? "\n\n" : "\n";
    }

    std::string fresh(std::string_view prefix) { return std::string(prefix) + std::to_string(++names_); }

    void declare(const std::string& name, Kind kind, const std::string& value) {
        line("local " + name + " = " + value);
        variables_.push_back({name, kind, true});
    }

    // --- variables

    std::string variable(Kind kind, bool to_assign = false) {
        std::vector<const Variable*> fitting;
        for (const Variable& each : variables_) {
            if (each.kind == kind && (each.can_be_assigned || !to_assign)) fitting.push_back(&each);
        }
        if (fitting.empty()) return {};
        // Rather a recent one.
        const std::size_t last = fitting.size() - 1;
        return fitting[last - std::min(luck_.below(fitting.size()), luck_.below(fitting.size()))]->name;
    }

    // --- expressions

    std::string expression(Kind kind, std::size_t depth) {
        if (luck_.one_in(120)) return wrong();
        switch (kind) {
            case Kind::number: return number(depth);
            case Kind::text: return text(depth);
            case Kind::truth: return truth(depth);
            case Kind::table: return table(depth);
            case Kind::function: return function(depth);
            case Kind::object: return object(depth);
        }
        return "nil";
    }

    Kind any_kind() {
        constexpr std::array kinds = {Kind::number, Kind::number, Kind::number, Kind::text,
                                      Kind::text,   Kind::truth,  Kind::table,  Kind::object};
        return kinds[luck_.below(kinds.size())];
    }
    std::string any(std::size_t depth) { return luck_.one_in(15) ? "nil" : expression(any_kind(), depth); }

    // Something that often fails.
    std::string wrong() {
        return std::string(luck_.of({"nil",
                                     "(nil)[1]",
                                     "t0.none.field",

                                     "o0.bad",
                                     "-{}",
                                     "#5",
                                     "1 < 'x'",
                                     "{} .. 'x'",
                                     "('x')()",
                                     "t0.none()",
                                     "1 & 1.5",
                                     "'a' + 1",
                                     "'1e' | 2",
                                     "2^63 | 0",
                                     "1 // 0",
                                     "1 % 0",
                                     "math.floor({})",
                                     "('x'):rep()",

                                     "t0:none()",
                                     "string.rep",
                                     "1 < nil",
                                     "{} < {}",
                                     "nil .. 'x'",
                                     "tostring()",
                                     "error('own')",
                                     "error({x = 1})",
                                     "error()",
                                     "setmetatable(1, {})",
                                     "select(0)",
                                     "'x' < 1",
                                     "math.tointeger('8')",
                                     "('%d'):format(1.5)",
                                     "('%d'):format('3.0')",
                                     "table.concat({{}})",
                                     "ipairs()",
                                     "tonumber('10', 99)",
                                     "#n0",
                                     "n0()",
                                     "utf8.char(-1)",
                                     "string.char(256)",
                                     "t0[nil]",
                                     "rawlen(5)",

                                     "coroutine.resume(1)",
                                     "math.max()",

                                     "-s0",
                                     "~1.5",
                                     "1 << 2.5",
                                     "n0 < s0",
                                     "t0 + 1",
                                     "s0 .. t0",
                                     "assert(false)",
                                     "assert(nil, 'said')",
                                     "assert(false, {y = 2})",
                                     "coroutine.yield(1)"}));
    }

    std::string literal() {
        if (luck_.one_in(3)) return std::to_string(luck_.below(20));
        return std::string(luck_.of({"0",
                                     "1",
                                     "2",
                                     "3",
                                     "7",
                                     "10",
                                     "100",
                                     "255",
                                     "256",
                                     "1000",
                                     "65536",
                                     "123456789",
                                     "0x10",
                                     "0xff",
                                     "0xA.8p0",
                                     "0x.1p4",
                                     "0x7fffffffffffffff",
                                     "0xffffffffffffffff",
                                     "9223372036854775807",
                                     "9223372036854775808",
                                     "-9223372036854775808",
                                     "1e15",
                                     "1e16",
                                     "1e100",
                                     "1e308",
                                     "5e-324",
                                     ".5",
                                     "3.",
                                     "0.1",
                                     "-0.0",
                                     "2^53",
                                     "1e2",
                                     "1E+2",
                                     "1e-2",
                                     "3.14159",
                                     "math.pi",
                                     "math.huge",
                                     "-math.huge",
                                     "math.maxinteger",
                                     "math.mininteger",
                                     "0/0 ~= 0/0 and 1 or 0",
                                     "1e15 // 1",
                                     "7 // 0.0",
                                     "-7 // 0.0",
                                     "5.5 % -2",
                                     "-5 % 3",
                                     "5 % -3",
                                     "5 % math.huge",
                                     "-5 % math.huge"}));
    }

    std::string wrapped(const std::string& a, std::string_view sign, const std::string& b) {
        const std::string_view gap = luck_.one_in(12) ? "\n" : " ";
        return "(" + a + " " + std::string(sign) + std::string(gap) + b + ")";
    }

    std::string number(std::size_t depth) {
        if (depth == 0 || luck_.one_in(5)) {
            const std::string name = variable(Kind::number);
            return luck_.one_in(3) || name.empty() ? literal() : name;
        }
        const auto sub = [&] { return expression(Kind::number, depth - 1); };
        switch (luck_.below(26)) {
            case 0:
            case 1:
            case 2:
            case 3:
            case 4:
            case 5: return wrapped(sub(), luck_.of({"+", "-", "*", "/", "//", "%", "+", "-", "*"}), sub());
            case 6: return wrapped(sub(), "^", std::string(luck_.of({"2", "0.5", "-1", "0", "3"})));
            case 7: return whole(depth - 1);
            case 8: return "(- " + sub() + ")";
            case 9: return "#" + expression(Kind::text, 0);
            case 10: return "#" + expression(Kind::table, 0);
            case 11: return "(" + truth(depth - 1) + " and " + sub() + " or " + sub() + ")";
            case 12:
                return "('" + std::string(luck_.of({"10", "0x1F", " 7 ", "1e1", "-3", "2.5"})) + "' + " + sub() + ")";
            case 13: return call(depth - 1);
            case 14:
                return "math." +
                       std::string(luck_.of({"abs", "sin", "floor", "ceil", "exp", "fmod", "max", "min", "sqrt", "ult",
                                             "tointeger", "log"})) +
                       "(" + sub() + ", " + sub() + ")";
            case 15: return "(math." + std::string(luck_.of({"floor", "ceil", "abs"})) + "(" + sub() + ") or 0)";
            case 16: return "(tonumber(" + text(depth - 1) + ") or " + sub() + ")";
            case 17:
                return "(tonumber('" + std::string(luck_.of({"7f", "zz", "-101", "12", "8"})) + "', " +
                       std::to_string(2 + luck_.below(35)) + ") or 0)";
            case 18: return "(" + text(depth - 1) + "):len()";
            case 19: return "((" + text(depth - 1) + "):byte(" + whole(0) + ") or 0)";
            case 20: return "select('#', " + any(depth - 1) + ", " + any(depth - 1) + ")";
            case 21:
                return "(select(" + std::string(luck_.of({"1", "2", "-1", "-2"})) + ", " + sub() + ", " + sub() + "))";
            case 22: return "(" + table(depth - 1) + ")[" + std::to_string(1 + luck_.below(4)) + "]";
            case 23: return in_varargs_ ? "select('#', ...)" : sub();
            case 24: return in_varargs_ ? "((...) or " + sub() + ")" : sub();
            default: return "(function(...) local a, b = ... return b or a end)(" + sub() + ", " + sub() + ")";
        }
    }

    // Most often an integer, by operations on bits.
    std::string whole(std::size_t depth) {
        if (depth == 0 || luck_.one_in(3)) {
            return std::string(luck_.of({"0", "1", "2", "3", "-1", "5", "63", "64", "65", "-64", "0xF0", "255",
                                         "math.maxinteger", "math.mininteger", "3.0", "'12'", "1 << 40"}));
        }
        const std::string right = luck_.one_in(6) ? "(n0 and " + whole(depth - 1) + " or 3)" : whole(depth - 1);
        if (luck_.one_in(6)) return "(~" + whole(depth - 1) + ")";
        return wrapped(whole(depth - 1), luck_.of({"&", "|", "~", "<<", ">>", "//", "%", "+"}), right);
    }

    std::string quoted() {
        return std::string(luck_.of({"''",
                                     "\"\"",
                                     "'abc'",
                                     "\"Hello World\"",
                                     "'a\\nb'",
                                     "'\\x41\\65\\u{48}\\z\n   end'",
                                     "\"it's\"",
                                     "'\\\"q\\\"'",
                                     "[[long]]",
                                     "[==[a]]b]=]c]==]",
                                     "[[\nfirst line\nsecond]]",
                                     "'10'",
                                     "'0x1p4'",
                                     "'  7'",
                                     "'1e1'",
                                     "'nan'",
                                     "'key=value; k2=v2'",
                                     "'THE (quick) fox'",
                                     "'a,b,,c'",
                                     "'\\0zero\\0'",
                                     "'\\u{20AC}\\u{1F600}'",
                                     "'f(a(b)c)d'",
                                     "'\\t tab'",
                                     "'\\\\'",
                                     "'-- no comment'",
                                     "'x' --[[ inside ]]",
                                     "'while do end'",
                                     "'%d %s'",
                                     "'aaa'"}));
    }

    // A pattern that is valid, by construction.
    std::string pattern() {
        std::string result = luck_.one_in(5) ? "^" : "";
        std::size_t captures = 0;
        const std::size_t items = 1 + luck_.below(4);
        for (std::size_t item = 0; item < items; ++item) {
            const bool capture = luck_.one_in(4);
            if (capture) result += "(";
            result += luck_.of({"a",  "b",  ".",     "%a",     "%d",    "%s",   "%w",       "%p", "%u",
                                "%A", "%W", "[abc]", "[^a-c]", "[%w_]", "[]x]", "[%]-]",    "%%", "%.",
                                "x",  "=",  "%l",    "%x",     "%c",    "%S",   "[a-cx-z]", "%g"});
            result += luck_.of({"", "", "", "*", "+", "-", "?"});
            if (capture) {
                result += ")";
                ++captures;
            }
            if (luck_.one_in(15)) result += "%b()";
            if (luck_.one_in(15)) result += "%f[%w]";
            if (luck_.one_in(15)) result += "()", ++captures;
            if (captures > 0 && luck_.one_in(12)) result += "%1";
        }
        if (luck_.one_in(6)) result += "$";
        return "'" + result + "'";
    }

    std::string text(std::size_t depth) {
        if (depth == 0 || luck_.one_in(4)) {
            const std::string name = variable(Kind::text);
            return luck_.one_in(2) || name.empty() ? "(" + quoted() + "\n)" : name;
        }
        const auto sub = [&] { return expression(Kind::text, depth - 1); };
        switch (luck_.below(24)) {
            case 0:
            case 1:
            case 2: return wrapped(sub(), "..", sub());
            case 3: return wrapped(sub(), "..", number(0) + " ..  'x'");
            case 4: return "tostring(" + number(depth - 1) + ")";
            case 5: return "(" + sub() + "):sub(" + whole(0) + ", " + whole(0) + ")";
            case 6: return "(" + sub() + "):" + std::string(luck_.of({"upper", "lower", "reverse"})) + "()";
            case 7: return "(" + sub() + "):rep(" + std::to_string(luck_.below(4)) + (luck_.one_in(2) ? ")" : ", '-')");
            case 8:
                return "string.format('" +
                       std::string(luck_.of({"%d", "%5d", "%-5d|", "%05d", "%x", "%X", "%#x", "%o", "%i", "%c"})) +
                       "', " + whole(depth - 1) + " & 127)";
            case 9:
                return "string.format('" +
                       std::string(luck_.of({"%f", "%5.2f", "%g", "%.3g", "%e", "%.14g", "%a", "%+.1f", "% g", "%i"})) +
                       "', " + number(depth - 1) + ")";
            case 10:
                return "string.format('" + std::string(luck_.of({"%s", "%q", "%10s", "%-8s|", "%.2s", "%%%s"})) +
                       "', tostring(" + (luck_.one_in(2) ? sub() : number(depth - 1)) + "))";
            case 11:
                return "(" + sub() + "):gsub(" + pattern() + ", " +
                       std::string(luck_.of({"'<%0>'", "''", "'%1'", "{a = 'A', b = false}", "string.upper",
                                             "function(a, b) return b and 'two' end", "'%%'"})) +
                       (luck_.one_in(3) ? ", 2)" : ")");
            case 12: return "((" + sub() + "):match(" + pattern() + ") or " + sub() + ")";
            case 13: return "tostring((" + sub() + "):find(" + pattern() + (luck_.one_in(3) ? ", 2))" : "))");
            case 14: return "tostring((" + sub() + "):find(" + sub() + ", 1, true))";
            case 15: return "table.concat(" + table(0) + ", " + quoted() + "\n, 1, 2)";
            case 16: return "table.concat({" + number(depth - 1) + ", " + sub() + ", " + number(0) + "}, ',')";
            case 17: return "(" + truth(depth - 1) + " and " + sub() + " or " + sub() + ")";
            case 18: return "string.char(" + std::to_string(32 + luck_.below(90)) + ", 65)";
            case 19: return "type(" + any(depth - 1) + ")";
            case 20: return "tostring(" + truth(depth - 1) + ")";
            case 21: return "utf8.char(" + std::to_string(luck_.below(0x10000)) + ")";
            case 22:
                return "(string.unpack('z', string.pack('z', 'abc')) .. string.pack('" +
                       std::string(luck_.of({"<i4", ">i2", "<d", "B", "s1", "<j"})) + "', 65))";
            default: return "tostring(" + variable(Kind::object) + ")";
        }
    }

    std::string truth(std::size_t depth) {
        if (depth == 0 || luck_.one_in(6)) return std::string(luck_.of({"true", "false", "nil", "n0 == 0", "not nil"}));
        const auto compare = [&] { return luck_.of({"<", "<=", ">", ">=", "==", "~="}); };
        switch (luck_.below(9)) {
            case 0:
            case 1:
            case 2: return wrapped(number(depth - 1), compare(), number(depth - 1));
            case 3: return wrapped(text(depth - 1), compare(), text(depth - 1));
            case 4: return "(not " + truth(depth - 1) + ")";
            case 5: return wrapped(truth(depth - 1), luck_.of({"and", "or", "==", "~="}), truth(depth - 1));
            case 6: return "(" + number(0) + " < " + number(0) + " == " + truth(depth - 1) + ")";
            case 7: return "(" + object(0) + " " + std::string(compare()) + " " + object(0) + ")";
            default: return "(math.type(" + number(depth - 1) + ") == 'integer')";
        }
    }

    std::string table(std::size_t depth) {
        const std::string name = variable(Kind::table);
        if ((depth == 0 || luck_.one_in(3)) && !name.empty()) return name;
        std::string text = "{";
        const bool large = luck_.one_in(25);
        const std::size_t items = large ? 51 + luck_.below(60) : luck_.below(6);
        for (std::size_t item = 0; item < items; ++item) {
            if (large) {
                text += std::to_string(item * 3) + (luck_.one_in(10) ? "\n, " : ", ");
                continue;
            }
            switch (luck_.below(6)) {
                case 0: text += std::string(luck_.of({"x", "y", "z"})) + " = " + number(0); break;
                case 1: text += "[" + whole(0) + "] = " + number(0); break;
                case 2: text += "['k' .. 1] = " + quoted() + "\n"; break;
                default: text += number(depth == 0 ? 0 : depth - 1); break;
            }
            text += luck_.one_in(4) ? "; " : ", ";
        }
        if (in_varargs_ && luck_.one_in(4)) return text + "...}";
        if (luck_.one_in(6)) return text + "table.unpack({1, 2, 3})}";
        return text + "}";
    }

    std::string object(std::size_t depth) {
        const std::string name = variable(Kind::object);
        if (!name.empty() && !luck_.one_in(6)) return name;
        return "object(" + number(std::min<std::size_t>(depth, 1)) + ")";
    }

    std::string call(std::size_t depth) {
        const std::string name = variable(Kind::function);
        if (name.empty()) return number(depth);
        return name + "(" + number(depth) + ", " + number(depth) + (luck_.one_in(3) ? ", " + any(0) + ")" : ")");
    }

    // --- functions and blocks

    // Leaves a block: what was declared in it is gone.
    template <class Body>
    void block(Body body) {
        const std::size_t before = variables_.size();
        ++depth_;
        body();
        --depth_;
        variables_.resize(before);
    }

    // The statement of leaving is last in its block.
    void statements(std::size_t count) {
        for (std::size_t each = 0; each < count; ++each) statement();
        if (in_loop_ && luck_.one_in(8)) {
            line("if " + truth(1) + " then break end");
        } else if (in_function_ && luck_.one_in(8)) {
            line("do return " + number(1) + " end");
        }
    }

    struct Place {
        bool in_loop, in_function, in_varargs;
        std::size_t nesting;
    };
    Place enter_function(bool varargs) {
        const Place old{in_loop_, in_function_, in_varargs_, nesting_};
        in_loop_ = false;
        in_function_ = true;
        in_varargs_ = varargs;
        ++nesting_;
        return old;
    }
    void leave_function(const Place& old) {
        in_loop_ = old.in_loop;
        in_function_ = old.in_function;
        in_varargs_ = old.in_varargs;
        nesting_ = old.nesting;
    }

    // What comes behind "function": parameters, body and end. The block may use what it gets.
    template <class Body>
    void function_body(const std::string& head, const std::string& parameters, Body body) {
        const bool varargs = parameters.ends_with("...");
        line(head + "(" + parameters + ")");
        const Place old = enter_function(varargs);
        block([&] {
            line("tick()");
            for (const char* name : {"a", "b"}) {
                if (parameters.starts_with("a, b")) variables_.push_back({name, Kind::number, true});
            }
            if (luck_.one_in(40)) use_many_constants();
            body();
        });
        leave_function(old);
    }

    std::string function(std::size_t depth) {
        const Place old = enter_function(false);
        const std::string body = number(depth);
        leave_function(old);
        return "function(a, b) tick() return " + body + " end";
    }

    void use_many_constants() {
        const std::string name = fresh("many");
        line("local " + name + " = {}");
        std::string all;
        const std::size_t start = luck_.below(100000);
        for (std::size_t each = 0; each < 270; ++each) {
            all += name + "[" + std::to_string(each % 7) + "] = " +
                   (each % 3 == 0 ? "'k" + std::to_string(start + each) + "'" : std::to_string(start + each) + ".25") +
                   " ";
            if (each % 10 == 9) {
                line(all);
                all.clear();
            }
        }
        line("show(" + name + ".f" + std::to_string(start) + ", " + name + "[1], 77777 ~ " + whole(1) + ", " +
             whole(1) + " & 88888, 99999 - n0, n0 * 55.5, 'w' .. n0)");
        line(name + ".x, " + name + ".longfield" + std::to_string(start) + " = 'v" + std::to_string(start) +
             "', n0 == 44444");
        line("show(" + name + ":x())");
        variables_.push_back({name, Kind::table, true});
    }

    void add_section() {
        const std::string name = fresh("section");
        function_body("local function " + name, "a, b, ...", [&] {
            statements(2 + luck_.below(6));
            line("return " + number(2) + ", " + text(1) + (luck_.one_in(2) ? ", ..." : ""));
        });
        line("end");
        line("show(pcall(" + name + ", " + literal() + ", " + literal() + ", " + quoted() + "\n))");
        variables_.push_back({name, Kind::function, false});
    }

    // --- statements

    void statement() {
        if (out_.size() > prelude.size() + 5000) return line("show(" + any(1) + ")");
        const bool may_nest = depth_ < 6 && nesting_ < 4;
        switch (luck_.below(may_nest ? 32 : 8)) {
            case 0:
            case 1: return show();
            case 2: return declaration();
            case 3:
            case 4: return assignment();
            case 5: return table_call();
            case 6: return operator_on_objects();
            case 7: return line("tick() show(" + call(1) + ")");
            case 8:
            case 9: return condition();
            case 10: return loop_while();
            case 11: return loop_repeat();
            case 12:
            case 13: return loop_for();
            case 14:
            case 15: return loop_for_in();
            case 16: return loop_goto();
            case 17: return loop_continue();
            case 18: return local_function();
            case 19: return method();
            case 20:
            case 21: return protected_call();
            case 22:
            case 23: return coroutine();
            case 24: return closing();
            case 25: return recursion();
            case 26: return counter();
            case 27:
                line("do");
                block([&] { statements(1 + luck_.below(3)); });
                return line("end");
            case 28: return search_text();
            case 29: return inheritance();
            case 30:
                line("do");
                block([&] { leave_loops(); });
                return line("end");
            default: return declaration();
        }
    }

    void show() {
        std::string all;
        const std::size_t count = 1 + luck_.below(4);
        for (std::size_t each = 0; each < count; ++each) all += (each > 0 ? ", " : "") + any(3);
        line("show(" + all + ")");
    }

    void declaration() {
        constexpr std::array kinds = {Kind::number, Kind::number,   Kind::text, Kind::table,
                                      Kind::object, Kind::function, Kind::truth};
        const Kind kind = kinds[luck_.below(kinds.size())];
        const std::string name = fresh("v");
        if (variables_.size() > 60) return show();
        if (luck_.one_in(5)) {
            line("local " + name + " <const> = " + expression(kind, 2));
            variables_.push_back({name, kind, false});
        } else if (luck_.one_in(5)) {
            const std::string other = fresh("w");
            line("local " + name + ", " + other + " = " + expression(kind, 1) + ", " + number(1) +
                 (luck_.one_in(3) ? ", " + any(0) : ""));
            variables_.push_back({name, kind, true});
            variables_.push_back({other, Kind::number, true});
        } else {
            declare(name, kind, expression(kind, 2));
        }
    }

    void assignment() {
        const std::string number_name = variable(Kind::number, true);
        const std::string table_name = variable(Kind::table);
        const std::string text_name = variable(Kind::text, true);
        switch (luck_.below(6)) {
            case 0: return line(number_name + " = " + number(3));
            case 1: return line(text_name + " = (" + text(2) + "):sub(1, 200)");
            case 2: return line(table_name + "." + std::string(luck_.of({"x", "y", "z"})) + " = " + any(2));
            case 3: return line(table_name + "[" + whole(1) + "] = " + number(2));
            case 4: return line(number_name + ", " + table_name + ".x, n0 = " + number(1) + ", n0, " + number(1));
            default: return line("n0, " + number_name + " = " + number_name + ", n0");
        }
    }

    void table_call() {
        const std::string name = variable(Kind::table);
        switch (luck_.below(9)) {
            case 0: return line("table.insert(" + name + ", " + number(1) + ")");
            case 1: return line("table.insert(" + name + ", 1, " + number(1) + ")");
            case 2: return line("show(table.remove(" + name + (luck_.one_in(2) ? "))" : ", 1))"));
            case 3: return line("show(table.unpack(" + name + ", 1, " + std::to_string(luck_.below(5)) + "))");
            case 4: return line("show(table.pack(" + any(1) + ", nil, " + any(1) + ").n)");
            case 5: return line("show(table.move({" + number(0) + ", " + number(0) + ", 3}, 1, 3, 2))");
            case 6: return line("show(#" + name + ", rawlen(" + name + "), rawequal(" + name + ", t0), next({}))");
            case 7: {
                const std::string list = fresh("list");
                line("local " + list + " = {5, 3, 9, -1, 7, 0, 2, 3}");
                line("table.sort(" + list + std::string(luck_.of({")", ", function(a, b) return a > b end)"})));
                return line("show(table.concat(" + list + ", ' '))");
            }
            default:
                return line("show(table.concat({'b', 'a', " + quoted() + "\n, " + number(1) + "}, '+', 1, " +
                            std::to_string(luck_.below(5)) + "))");
        }
    }

    void operator_on_objects() {
        const std::string name = object(1);
        switch (luck_.below(7)) {
            case 0:
                return line("show(" + name + " " + std::string(luck_.of({"+", "-", "*", "/", "%", "^", "//"})) + " " +
                            number(1) + ")");
            case 1:
                return line("show(" + number(1) + " " +
                            std::string(luck_.of({"+", "-", "*", "&", "|", "~", "<<", ">>", ".."})) + " " + name + ")");
            case 2: return line("show(- " + name + ", ~" + name + ", #" + name + ")");
            case 3: return line("show(" + name + ".unknown, " + name + "[" + number(0) + "])");
            case 4: return line("show(" + variable(Kind::object) + "(" + any(1) + ", " + any(0) + "))");
            case 5:
                return line(variable(Kind::object) + "." + std::string(luck_.of({"w", "x", "y"})) + " = " + number(1));
            default: return line("show(" + name + " .. " + text(1) + ", " + text(0) + " .. " + name + ")");
        }
    }

    template <class Body>
    void loop(const std::string& head, Body body) {
        line(head);
        const bool was_in_loop = in_loop_;
        in_loop_ = true;
        block([&] {
            line("tick()");
            body();
        });
        in_loop_ = was_in_loop;
    }

    void loop_while() {
        const std::string count = fresh("c");
        line("local " + count + " = 0");
        loop("while " + count + " < " + std::to_string(luck_.below(6)) + (luck_.one_in(3) ? " or nil do" : " do"), [&] {
            line(count + " = " + count + " + 1");
            statements(1 + luck_.below(3));
        });
        line("end");
    }

    void loop_repeat() {
        const std::string count = fresh("c");
        const std::string inner = fresh("i");
        line("local " + count + " = 0");
        loop("repeat", [&] {
            line(count + " = " + count + " + 1");
            line("local " + inner + " = " + count + " * 2");
            if (luck_.one_in(3)) line("local f" + inner + " = function() return " + inner + " end");
            statements(luck_.below(3));
        });
        line("until " + inner + " > " + std::to_string(luck_.below(9)));
    }

    void loop_for() {
        const std::string name = fresh("i");
        const auto range = luck_.of({"1, 3",
                                     "3, 1, -1",
                                     "1, 0",
                                     "0, 1, 0.25",
                                     "1.0, 3",
                                     "1, 3.9",
                                     "-1, -3, -1",
                                     "3, 1",
                                     "math.maxinteger - 2, math.maxinteger",
                                     "math.mininteger, math.mininteger + 2",
                                     "math.mininteger + 2, math.mininteger, -1",
                                     "1, math.huge, 1 << 61",
                                     "math.maxinteger, math.maxinteger + 1.0, 1 << 62",
                                     "-1, -math.huge, math.mininteger",
                                     "1, 10, 4",
                                     "10, 1, -4",
                                     "0.1, 0.35, 0.1",
                                     "1, 3, math.maxinteger",
                                     "math.mininteger, math.maxinteger, math.maxinteger",
                                     "3, 2.5",
                                     "'1', 2",
                                     "1, {}",
                                     "1, 3, 0",
                                     "1, 'x'",
                                     "nil, 1",
                                     "1.5, 1 << 53, 1e15",
                                     "-3, 0 - 1",
                                     "1, 0x7fffffffffffffff, 0x3fffffffffffffff"});
        loop("for " + name + " = " + std::string(range) + " do", [&] {
            variables_.push_back({name, Kind::number, true});
            if (luck_.one_in(3)) line("show(" + name + ")");
            statements(1 + luck_.below(3));
        });
        line("end");
    }

    void loop_for_in() {
        const std::string key = fresh("k");
        const std::string value = fresh("e");
        const bool was_in_loop = in_loop_;
        const auto body = [&](Kind kind_of_key, Kind kind_of_value) {
            return [this, key, value, kind_of_key, kind_of_value] {
                variables_.push_back({key, kind_of_key, true});
                variables_.push_back({value, kind_of_value, true});
                statements(1 + luck_.below(3));
            };
        };
        switch (luck_.below(7)) {
            case 0:
                loop("for " + key + ", " + value + " in ipairs(" + table(1) + ") do", body(Kind::number, Kind::number));
                break;
            case 1: {
                const std::string sum = fresh("sum");
                line("local " + sum + " = 0");
                line("for " + key + ", " + value + " in pairs({1, 2, x = 3, y = 4}) do " + sum + " = " + sum + " + " +
                     value + " end");
                return line("show(" + sum + ")");
            }
            case 2:
                loop("for " + key + ", " + value + " in (" + text(1) + "):gmatch(" + pattern() + ") do",
                     [&] { line("show(" + key + ", " + value + ")"); });
                break;
            case 3:  // with a closing value
                line("for " + key + ", " + value +
                     " in function(s, c) c = c + 1 if c <= s then return c, c * 1.5 end end, " +
                     std::to_string(luck_.below(4)) + ", 0, closer('" + key + "') do");
                in_loop_ = true;
                block([&] {
                    line("tick()");
                    body(Kind::number, Kind::number)();
                });
                in_loop_ = was_in_loop;
                break;
            case 4:
                loop("for " + key + ", " + value + " in next, {" + any(0) + " or 1} do",
                     [&] { line("show(" + key + ", " + value + ")"); });
                break;
            case 5:
                loop("for " + key + ", " + value +
                         " in coroutine.wrap(function() for i = 1, 3 do tick() coroutine.yield(i, i / 2) end end) do",
                     body(Kind::number, Kind::number));
                break;
            default:
                loop("for " + key + ", " + value + " in pairs(" + object(0) + ") do", body(Kind::number, Kind::number));
                break;
        }
        line("end");
    }

    void loop_goto() {
        const std::string label = fresh("label");
        line("do");
        ++depth_;
        line("local again = 0");
        line("::" + label + "::");
        line("again = again + 1 tick()");
        const bool was_in_loop = in_loop_;
        in_loop_ = false;
        line("do");
        block([&] { statements(1 + luck_.below(2)); });
        line("end");
        in_loop_ = was_in_loop;
        if (luck_.one_in(2)) line("local captured = function() return again end show(captured())");
        line("if again < " + std::to_string(luck_.below(4)) + " then goto " + label + " end");
        --depth_;
        line("end");
    }

    void loop_continue() {
        const std::string name = fresh("i");
        const std::string label = luck_.one_in(2) ? "continue" : fresh("next");
        loop("for " + name + " = 1, " + std::to_string(1 + luck_.below(4)) + " do", [&] {
            variables_.push_back({name, Kind::number, false});
            line("if " + name + " % 2 == 0 then goto " + label + " end");
            line("local inside" + name + " <const> = " + name);
            line("do");
            block([&] { statements(1 + luck_.below(2)); });
            line("end");
            if (luck_.one_in(2)) line("do goto " + label + " end");
            line("::" + label + "::");
        });
        line("end");
    }

    void condition() {
        line("if " + truth(2) + " then");
        block([&] { statements(1 + luck_.below(2)); });
        if (luck_.one_in(3)) {
            line("elseif " + truth(2) + " then");
            block([&] { statements(1 + luck_.below(2)); });
        }
        if (luck_.one_in(2)) {
            line("else");
            block([&] { statements(luck_.below(3)); });
        }
        line("end");
    }

    void local_function() {
        const std::string name = fresh("f");
        const bool varargs = luck_.one_in(2);
        const auto body = [&] {
            statements(luck_.below(3));
            line("return " + number(2) + (luck_.one_in(4) ? ", " + any(1) : ""));
        };
        function_body(luck_.one_in(2) ? "local function " + name : "local " + name + " = function",
                      varargs ? "a, b, ..." : "a, b", body);
        line("end");
        variables_.push_back({name, Kind::function, false});
    }

    void method() {
        const std::string name = variable(Kind::table);
        const std::string method_name = fresh("m");
        const bool colon = luck_.one_in(2);
        function_body("function " + name + (colon ? ":" : ".") + method_name, colon ? "a, b" : "a, b, ...", [&] {
            statements(luck_.below(2));
            line("return " + number(1) + (colon ? ", self == nil" : ", ..."));
        });
        line("end");
        line("show(" + name + (luck_.one_in(2) ? ":" : ".") + method_name + "(" + number(1) + ", " + number(0) + "))");
    }

    void protected_call() {
        const bool handled = luck_.one_in(2);
        function_body(std::string(handled ? "show(xpcall(" : "show(pcall(") + "function",
                      luck_.one_in(2) ? "a, b" : "...", [&] {
                          statements(1 + luck_.below(2));
                          switch (luck_.below(9)) {
                              case 0: line("error(" + text(1) + ")"); break;
                              case 1: line("error(" + text(0) + ", " + std::to_string(luck_.below(3)) + ")"); break;
                              case 2: line("error(" + any(0) + ")"); break;
                              case 3: line("error({x = " + number(0) + ", y = 'e'})"); break;
                              case 4: line("local x = " + wrong()); break;
                              case 5: line("return " + wrong()); break;
                              case 6: line("local q = " + closer() + " error('left')"); break;
                              default: line("return " + any(1) + ", " + any(1)); break;
                          }
                      });
        const std::string handler = std::string(luck_.of(
            {"function(m) return 'handled', m end", "show", "type", "function(m) show('handler', m) return {x = m} end",
             "function(m) return type(m) == 'string' and m:upper() or m end"}));
        line("end" + (handled ? ", " + handler : "") + ", " + number(0) + ", " + number(0) + "))");
    }

    std::string closer() { return "closer('" + fresh("o") + "'" + (luck_.one_in(5) ? ", 'failed to close')" : ")"); }

    void closing() {
        line("show(pcall(function(...)");
        const Place old = enter_function(true);
        block([&] {
            line("local " + fresh("x") + " <close> = " + closer());
            if (luck_.one_in(2)) statements(1);
            line("local " + fresh("y") +
                 " <close> = " + std::string(luck_.of({"nil", "false", "o0", "closer('z')", "42"})));
            statements(1 + luck_.below(2));
            if (luck_.one_in(3)) line("error(" + any(0) + ")");
            line("return " + number(1) + ", ...");
        });
        leave_function(old);
        line("end, " + any(0) + "))");
    }

    void coroutine() {
        const std::string name = fresh("co");
        const bool wrapped_one = luck_.one_in(3);
        function_body(
            "local " + name + " = coroutine." + (wrapped_one ? "wrap" : "create") + "(function", "a, b, ...", [&] {
                if (luck_.one_in(3)) line("local held <close> = " + closer());
                statements(luck_.below(2));
                line("a = coroutine.yield(" + any(1) + ", a) or 1");
                if (luck_.one_in(2)) {
                    line("for i = 1, 2 do show(pcall(function() show(coroutine.yield(i, " + any(0) + ")) " +
                         std::string(luck_.of({"error('inside')", "return i", "error({x = i})"})) + " end)) end");
                }
                if (luck_.one_in(3)) {
                    line(
                        "local y = setmetatable({}, {__index = function(_, k) return coroutine.yield(k) end, __add = "
                        "function(p, q) "
                        "return coroutine.yield('add') end, __lt = function() return coroutine.yield('lt') end})");
                    line("show(y.key, y + 1, y < y, y.other)");
                }
                if (luck_.one_in(3)) line("table.sort({2, 1}, function() coroutine.yield() end)");
                statements(luck_.below(2));
                line("return " + any(1) + ", coroutine.isyieldable()");
            });
        line("end)");
        const std::size_t times = 1 + luck_.below(7);
        line("for i = 1, " + std::to_string(times) + " do tick()");
        if (wrapped_one) {
            line("  show(pcall(" + name + ", i, " + number(0) + "))");
        } else {
            line("  show(coroutine.status(" + name + "), coroutine.resume(" + name + ", i, " + number(0) + "))");
            if (luck_.one_in(4)) line("  if i == 2 then show(coroutine.close(" + name + ")) end");
        }
        line("end");
        if (!wrapped_one) {
            line("show(coroutine.status(" + name + "), coroutine.isyieldable(), coroutine.close(" + name + "))");
            line("show(coroutine.status(" + name + "), coroutine.resume(" + name + "))");
        }
    }

    void recursion() {
        const std::string name = fresh("r");
        line("local function " + name + "(n, ...) tick() if n <= 0 then return ... end " +
             std::string(luck_.of({"return " + name + "(n - 1, n, ...) end",
                                   "local x = n * 2 local p, q = " + name + "(n - 1) return x + (p or 0), q end",
                                   "return (" + name + "(n - 1, ...)) end", "return 1, " + name + "(n - 1) end"})));
        line("show(" + name + "(" + std::to_string(luck_.below(8)) + "))");
    }

    // Closures that share a variable, and ones that have it for themselves.
    void counter() {
        const std::string name = fresh("get");
        line("local " + name + " = {}");
        line("for i = 1, 3 do local own = i " + name +
             "[i] = function(d) own = own + d n0 = n0 + 1 return own, i end end");
        line("show(" + name + "[1](1), " + name + "[2](" + number(0) + "), " + name + "[1](1))");
    }

    // Methods that are found in the table of a table, and a field that only rawget does not find.
    void inheritance() {
        const std::string base = fresh("Base");
        const std::string derived = fresh("Derived");
        line("local " + base + " = {x = " + number(1) + "} " + base + ".__index = " + base);
        line("function " + base + ".new(class, n) return setmetatable({n = n}, class) end");
        line("function " + base + ":get(...) tick() return self.n, self.x, select('#', ...) end");
        line("local " + derived + " = setmetatable({y = 'derived'}, " + base + ") " + derived +
             ".__index = " + derived);
        line("local made = " + derived + ":new(" + any(1) + ")");
        line("show(made, made:get(" + any(0) + ", " + any(0) + "), made.x, made.y, made.z, rawget(made, 'x'))");
        line("made.x = " + any(1) + " show(made.x, " + base + ".x, made[1.0], getmetatable(made) == " + derived + ")");
        line("show(getmetatable(setmetatable({}, {__metatable = " + number(0) + "})))");
        if (luck_.one_in(2)) line("show(pcall(setmetatable, setmetatable({}, {__metatable = 1}), {}))");
        if (luck_.one_in(2)) line("made:missing(" + number(0) + ")");
    }

    // Leaves two loops at once, past a variable that must be closed.
    void leave_loops() {
        const std::string label = fresh("out");
        line("for i = 1, 3 do for j = 1, 3 do tick()");
        line("  local held <close> = closer('" + label + "')");
        line("  if i * j " + std::string(luck_.of({"== 2", "> 3", "== 9", "> 99"})) + " then goto " + label + " end");
        line("  show(i, j)");
        line("end end");
        line("::" + label + "::");
        line("show(pcall(select, " + whole(1) + ", " + number(0) + ", " + any(0) + "))");
    }

    void search_text() {
        const std::string subject = text(1);
        line("show((" + subject + "):find(" + pattern() + "))");
        line("show((" + subject + "):match(" + pattern() + ", " + std::string(luck_.of({"1", "2", "-2", "100", "0"})) +
             "))");
        line("show((" + subject + "):gsub(" + pattern() + ", '%0%0'))");
        line("show(utf8.len(" + subject + "), #" + subject + ", utf8.codepoint('\\u{20AC}x', 1))");
    }

    Luck luck_;
    std::string out_;
    std::vector<Variable> variables_;
    std::size_t names_ = 0;
    std::size_t depth_ = 0;
    std::size_t nesting_ = 0;
    bool in_loop_ = false;
    bool in_function_ = false;
    bool in_varargs_ = false;
};

}  // namespace

std::string random_program(std::uint64_t seed) { return Program(seed).make(); }

std::string broken_program(std::uint64_t seed) {
    Luck luck(seed ^ 0x5DEECE66D);
    std::string text = random_program(seed);
    const std::size_t times = 1 + luck.below(2);
    for (std::size_t time = 0; time < times; ++time) {
        std::vector<std::pair<std::size_t, std::size_t>> places;  // start and length of tokens behind the prelude
        Tokens tokens(text);
        for (auto token = tokens.next(); !token.empty(); token = tokens.next()) {
            if (tokens.position() > prelude.size()) places.emplace_back(tokens.position() - token.size(), token.size());
        }
        if (places.empty()) return text;
        const auto [start, length] = places[luck.below(places.size())];
        const auto [other, other_length] = places[luck.below(places.size())];
        const std::string another(luck.of({"end",
                                           "do",
                                           "then",
                                           "local",
                                           "function",
                                           "(",
                                           ")",
                                           "{",
                                           "}",
                                           "[",
                                           "]",
                                           "=",
                                           "==",
                                           "~",
                                           "..",
                                           "...",
                                           ";",
                                           ":",
                                           "::",
                                           "goto",
                                           "break",
                                           "return",
                                           "nil",
                                           "1e",
                                           "0x",
                                           "'",
                                           "\"",
                                           "[[",
                                           "--[[",
                                           "<const>",
                                           "<close>",
                                           "<none>",
                                           "x",
                                           "1..2",
                                           "'\\q'",
                                           "'\\300'",
                                           "'\\u{110000000}'",
                                           "'\\xZZ'",
                                           "@",
                                           "$",
                                           "!",
                                           "\\",
                                           "0x1p",
                                           "3x",
                                           "until",
                                           "else",
                                           "elseif",
                                           "for",
                                           "in",
                                           "repeat",
                                           "while",
                                           "and",
                                           "not",
                                           "goto nowhere",
                                           "::a:: ::a::",
                                           "\x01",
                                           "\xff",
                                           "local x <const> = 1 x = 2",
                                           "...=",
                                           "1 = 1",
                                           "f() = 1",
                                           "a.b:c = 1"}));
        const std::string copy = text.substr(other, other_length);
        switch (luck.below(7)) {
            case 0: text.erase(start, length); break;
            case 1: text.insert(start, copy + " "); break;
            case 2: text.replace(start, length, copy); break;
            case 3: text.insert(start, " " + another + " "); break;
            case 4: text.replace(start, length, another); break;
            case 5: text.resize(start + luck.below(length + 1)); break;
            default: text.insert(start + luck.below(length), another); break;
        }
    }
    return text;
}

}  // namespace farmland::scripting
