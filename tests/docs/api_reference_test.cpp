// The reference pages of the Lua API are made from the stubs.
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "tests/docs/api_files.hpp"

namespace farmland::tests {

TEST_CASE("the reference pages of the Lua API are what ./dev docs writes") {
    const auto files = read_api_files();
    REQUIRE(files.size() >= 2);
    std::set<std::filesystem::path> expected;
    for (std::size_t index = 0; index < files.size(); ++index) {
        const auto page = page_folder / (files[index].name + ".md");
        expected.insert(page);
        INFO(page << " is not up to date: run ./dev docs");
        CHECK((std::filesystem::exists(page) && read_file(page) == scripting::reference_page(files, index)));
    }
    for (const auto& entry : std::filesystem::directory_iterator(page_folder)) {
        INFO(entry.path() << " belongs to no file of scripts/api");
        CHECK(expected.contains(entry.path()));
    }
}

TEST_CASE("everything public in the stubs is described") {
    for (const scripting::StubFile& file : read_api_files()) {
        for (const scripting::StubFunction& function : file.stubs.functions) {
            INFO(function.call);
            for (const scripting::StubValue& parameter : function.parameters) {
                CHECK(function.call.find(parameter.name) != std::string::npos);
            }
        }
        for (const scripting::StubClass& each : file.stubs.classes) {
            INFO(file.name << ": " << each.name);
            CHECK(each.text.size() > 10);
            for (const scripting::StubFunction& function : each.functions) {
                INFO(function.call);
                CHECK(function.text.size() > 5);
                // LuaLS takes @param by name; one that is not there would describe nothing.
                for (const scripting::StubValue& parameter : function.parameters) {
                    CHECK(function.call.find(parameter.name) != std::string::npos);
                }
            }
        }
    }
}

TEST_CASE("a stub that cannot be read is refused with its line") {
    const auto error = [](std::string_view source) {
        const auto stubs = scripting::parse_stubs(source);
        REQUIRE(!stubs);
        return stubs.error().sentence();
    };
    CHECK(error("").starts_with("1: expected ---@meta"));
    CHECK(error("---@meta\n-- T\n---@class A\n---@feild a integer\n") == "4: @feild is not understood here");
    CHECK(error("---@meta\n-- T\n---@class A\nlocal a = {}\n\nfunction a.f() end\n") == "6: a.f() has no description");
    CHECK(error("---@meta\n-- T\nfunction f() end\n") == "3: f() has no description");
    CHECK(error("---@meta\n-- T\nfunction f end\n") ==
          "3: expected function name(...) end or function name.name(...) end");
}

TEST_CASE("types of stubs end where their descriptions begin") {
    const auto stubs = scripting::parse_stubs(
        "---@meta\n-- T\n--\n-- More.\n\n---Text.\n---@class A: B, C\n---@field a? table<string, A|false> a thing\n"
        "---@field b fun(x: A, y: integer): string|A what it does\n---@field c (string|false)[]\nlocal a = {}\n\n"
        "---Does it.\n---@overload fun(x: A, y: A): string\n---@param x A\nfunction a.f(x) end\n");
    REQUIRE(stubs);
    CHECK(stubs->text == "More.\n");
    const scripting::StubClass& made = stubs->classes.at(0);
    CHECK(made.parents == std::vector<std::string>{"B", "C"});
    CHECK(made.fields.at(0).type == "table<string, A|false>");
    CHECK(made.fields.at(0).optional);
    CHECK(made.fields.at(0).text == "a thing");
    CHECK(made.fields.at(1).type == "fun(x: A, y: integer): string|A");
    CHECK(made.fields.at(1).text == "what it does");
    CHECK(made.fields.at(2).type == "(string|false)[]");
    CHECK(made.functions.at(0).overloads == std::vector<std::string>{"fun(x: A, y: A): string"});
    CHECK(made.variable == "a");
    CHECK(!made.global);
}

TEST_CASE("a name for a type that the caller chooses stands for what it can be") {
    const auto stubs = scripting::parse_stubs(
        "---@meta\n-- T\n\n---Does it.\n---@generic T: table\n---@param x T\n---@param y integer\n---@return T\n"
        "function f(x, y) end\n");
    REQUIRE(stubs);
    const scripting::StubFunction& made = stubs->functions.at(0);
    CHECK(made.parameters.at(0).type == "table");
    CHECK(made.parameters.at(1).type == "integer");
    CHECK(made.results.at(0).type == "table");
}

}  // namespace farmland::tests
