#include <lua.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/host/script.hpp"

using namespace farmland::scripting;
namespace fs = std::filesystem;

namespace {

// A folder of its own for each test.
class Folder {
public:
    Folder() {
        static int count = 0;
        path_ = fs::temp_directory_path() /
                ("farmland-require-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    void write(const fs::path& file, std::string_view text) const {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file) << text;
    }
    fs::path operator/(const fs::path& file) const { return path_ / file; }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

}  // namespace

TEST_CASE("require finds modules in the roots, in order, and then among embedded files") {
    const Folder folder;
    folder.write("one/a.lua", "return {name = 'first'}");
    folder.write("two/a.lua", "return {name = 'second'}");
    folder.write("two/deep/er/b-1.lua", "return {name = 'deep ' .. require('a').name}");
    Sandbox sandbox(Role::policy);
    sandbox.add_root(folder / "one");
    sandbox.add_root(folder / "two");
    sandbox.on_embedded([](std::string_view path) -> std::optional<SourceFile> {
        if (path == "std/list.lua") return SourceFile{"std/list.lua", "return {name = 'embedded'}"};
        return std::nullopt;
    });
    CHECK(run(sandbox, "return require('a').name") == "first");
    CHECK(run(sandbox, "return require('deep.er.b-1').name") == "deep first");
    CHECK(run(sandbox, "return require('std.list').name") == "embedded");
}

TEST_CASE("a module is loaded once") {
    const Folder folder;
    folder.write("counter.lua", "print('loaded') return {count = 0}");
    Sandbox sandbox(Role::policy);
    int loaded = 0;
    sandbox.on_print([&](std::string_view) { ++loaded; });
    sandbox.add_root(folder.path());
    CHECK(run(sandbox, "require('counter').count = 5 return require('counter').count") == "5");
    CHECK(run(sandbox, "return require('counter').count") == "5");
    CHECK(loaded == 1);
}

TEST_CASE("modules that fail say where") {
    const Folder folder;
    folder.write("bad/syntax.lua", "local x = 1\nlocal = 2\n");
    folder.write("bad/runtime.lua", "\n\nlocal t = nil\nreturn t.x");
    folder.write("bad/nothing.lua", "local x = 1");
    folder.write("circle/a.lua", "return require('circle.b')");
    folder.write("circle/b.lua", "return require('circle.c')");
    folder.write("circle/c.lua", "return require('circle.a')");
    const std::string root = folder.path().generic_string();
    Sandbox sandbox(Role::mod);
    sandbox.add_root(folder.path());
    CHECK(run(sandbox, "require('bad.syntax')") == root + "/bad/syntax.lua:2: <name> expected near '='");
    CHECK(sandbox.last_error().fault == Fault::syntax);
    CHECK(sandbox.last_error().source_line == "local = 2");
    CHECK(run(sandbox, "require('bad.runtime')") ==
          root + "/bad/runtime.lua:4: attempt to index a nil value (local 't')");
    CHECK(sandbox.last_error().fault == Fault::runtime);
    CHECK(sandbox.last_error().source_line == "return t.x");
    CHECK(run(sandbox, "require('bad.nothing')") ==
          "script.lua:1: require: " + root + "/bad/nothing.lua returns nothing; expected a table at its end");
    const std::string circle = run(sandbox, "require('circle.a')");
    CHECK(circle == root +
                        "/circle/c.lua:1: require: modules in a circle: 'circle.a' requires 'circle.b' requires "
                        "'circle.c' requires 'circle.a'");
    // A failed module can be tried again, and is not taken for a circle then.
    CHECK(run(sandbox, "require('circle.a')") == circle);
}

TEST_CASE("a missing module lists where it was looked for") {
    const Folder folder;
    Sandbox sandbox(Role::policy);
    CHECK(run(sandbox, "require('x.y')") ==
          "script.lua:1: require: there is no module 'x.y'; looked for x/y.lua among the built-in files");
    sandbox.add_root(folder / "one");
    sandbox.add_root(folder / "two");
    CHECK(run(sandbox, "require('x.y')") == "script.lua:1: require: there is no module 'x.y'; looked for " +
                                                (folder / "one/x/y.lua").generic_string() + ", " +
                                                (folder / "two/x/y.lua").generic_string());
}

TEST_CASE("require does not leave its roots") {
    const Folder folder;
    folder.write("secret.lua", "return 'secret'");
    folder.write("root/inside.lua", "return 'inside'");
    folder.write("rootless/x.lua", "return 'not in the root'");
    fs::create_symlink(folder / "secret.lua", folder / "root/link.lua");
    fs::create_directory_symlink(folder.path(), folder / "root/up");
    fs::create_symlink(folder / "rootless/x.lua", folder / "root/prefix.lua");
    fs::create_symlink(folder / "root/inside.lua", folder / "root/same.lua");
    Sandbox sandbox(Role::policy);
    sandbox.add_root(folder / "root");
    CHECK(run(sandbox, "return require('inside')") == "inside");
    CHECK(run(sandbox, "return require('same')") == "inside");
    for (const char* name : {"link", "up.secret", "prefix"}) {
        CHECK(run(sandbox, std::string("return require('") + name + "')").find("is a link that leads out of") !=
              std::string::npos);
    }
    for (const char* name : {"..secret", "../secret", "/etc/passwd", "a/b", "a\\\\b", "", ".", "a.", ".a", "a..b",
                             "a b", "a\\0b", "inside.lua\\0", "%41", "~"}) {
        CHECK(run(sandbox, std::string("return require('") + name + "')").find("is not a module name") !=
              std::string::npos);
    }
}

TEST_CASE("only ordinary files of sensible size are modules") {
    const Folder folder;
    fs::create_directories(folder / "folder.lua");
    folder.write("large.lua", "return '" + std::string(2 << 20, 'x') + "'");
    Sandbox sandbox(Role::policy);
    sandbox.add_root(folder.path());
    CHECK(run(sandbox, "require('folder')").ends_with("folder.lua: there is no such file"));
    CHECK(run(sandbox, "require('large')").ends_with("large.lua: the file is longer than 1 MiB"));
}

TEST_CASE("modules are metered like the script") {
    const Folder folder;
    folder.write("loop.lua", "while true do end");
    folder.write("lib.lua", "local M = {} function M.loop() while true do end end return M");
    Sandbox sandbox(Role::policy, {.steps = 10'000});
    sandbox.add_root(folder.path());
    CHECK(run(sandbox, "require('loop')").find("used more than 10000 steps") != std::string::npos);
    CHECK(run(sandbox, "require('lib').loop()").find("used more than 10000 steps") != std::string::npos);
}

TEST_CASE("a script can be loaded from a file") {
    const Folder folder;
    folder.write("main.lua", "return 'from a file'");
    Sandbox sandbox(Role::policy);
    REQUIRE(sandbox.load_file(folder / "main.lua"));
    CHECK(std::string(lua_tostring(sandbox.lua(), -1)) == "from a file");
    const auto missing = sandbox.load_file(folder / "missing.lua");
    REQUIRE(!missing);
    CHECK(missing.error().sentence() == (folder / "missing.lua").generic_string() + ": there is no such file");
    CHECK(sandbox.last_error().sentence() == missing.error().sentence());
}
