// The stubs in scripts/api, read: the one description of the Lua API. Reference pages, the console's help and the parity
// tests are made from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace farmland::scripting {

struct StubValue {
    std::string name;  // of an element of a list: "[integer]"; of a result: may be empty
    std::string type;
    std::string text;
    bool optional = false;
};

struct StubFunction {
    std::string name;
    std::string call;  // "state:apply(action)"
    std::string text;  // Markdown
    std::vector<StubValue> parameters;
    std::vector<StubValue> results;
    std::vector<std::string> overloads;  // other ways to call it: "fun(low: integer, high: integer): boolean"
};

// A class, or a name for a type.
struct StubClass {
    std::string name;
    std::vector<std::string> parents;
    std::string alias;     // the type that this is a name for; empty for a class
    std::string variable;  // what its functions are written with: "state" in state:apply
    bool global = false;   // that variable is a global of scripts
    bool has_length = false;
    std::string text;  // Markdown
    std::vector<StubValue> fields;
    std::vector<StubFunction> functions;
};

// One file of stubs.
struct Stubs {
    std::string title;
    std::string text;
    std::vector<StubFunction> functions;  // that are globals themselves
    std::vector<StubClass> classes;
};

// The error names the line: "12: ...".
Result<Stubs> parse_stubs(std::string_view source);

// The class of that name in any of the files, or nothing.
const StubClass* find_class(const std::vector<Stubs>& files, std::string_view name);

// The name of the class in a type such as "CrownUnit[]" or "table<string, CrownUnit|false>", or nothing: the last one.
const StubClass* class_in_type(const std::vector<Stubs>& files, std::string_view type);

}  // namespace farmland::scripting
