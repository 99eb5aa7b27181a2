// Policies and mods that are changed while the program runs.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/mod_folder.hpp"

namespace farmland::tests {

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

const std::string begin_of_mod =
    "return { id = \"m\", title = \"x\", version = \"1\", api = 1, game = \"crown\", depends = { \"classic\" }, ";

std::string policy(const std::string& choose) {
    return "return { name = \"bot\", game = \"crown\", choose = function(view) " + choose + " end }";
}

// A session with the program in which files are written between the lines that somebody types.
class Session {
public:
    Session() { std::filesystem::create_directories(folder_.path() / "m"); }

    // Both happen once all that was typed before has been answered.
    void write(const std::string& file, const std::string& text) {
        wait();
        script_ += "cat > '" + file + "' <<'END_OF_FILE'\n" + text + "\nEND_OF_FILE\n";
    }
    void type(const std::string& line) { script_ += "echo '" + line + "'\n"; }

    // `mark` is a line to type that makes the program print "mark", and a number that tells them apart.
    void set_mark(const std::string& before, const std::string& behind) {
        before_ = before;
        behind_ = behind;
    }

    Run run(const std::string& arguments) {
        wait();
        Call call;
        call.program = "/bin/sh";
        call.folder = folder_.path();
        call.arguments = {"-c", "{\n" + script_ + "} | '" + std::string(FARMLAND_PROGRAM) + "' " + arguments +
                                    " > out 2> err; code=$?; cat out; cat err >&2; exit $code"};
        return tests::run(call);
    }

    void write_now(const std::string& file, const std::string& text) const { write_file(folder_.path() / file, text); }

private:
    // Ten seconds are more than any answer takes; without a limit a test could hang.
    void wait() {
        const std::string number = std::to_string(++marks_);
        script_ += "echo '" + before_ + number + behind_ + "'\nfor try in $(seq 200); do grep -qs 'mark" + number +
                   "' out err && break; sleep 0.05; done\n";
    }

    TemporaryFolder folder_;
    std::string script_;
    std::string before_ = "print(\"mark";
    std::string behind_ = "\")";
    int marks_ = 0;
};

// What was printed behind a mark, up to the next one.
std::string part(const std::string& out, int mark) {
    const std::string begin = "mark" + std::to_string(mark) + "\n";
    const std::size_t from = out.find(begin) + begin.size();
    return out.substr(from, out.find("mark" + std::to_string(mark + 1), from) - from);
}

}  // namespace

TEST_CASE("the console takes a changed mod for the next game and keeps the old one while it is broken") {
    Session session;
    session.write_now("m/mod.lua", begin_of_mod + "parameters = { columns = 5, king_fields = { \"C1\", \"C7\" } } }");
    session.type("kept = view");
    session.type("#crown.fields");
    session.write("m/mod.lua", begin_of_mod + "parameters = { columns = 6, king_fields = { \"C1\", \"C7\" } } }");
    session.type("game.new() print(#crown.fields, #view.board)");
    session.type("kept.own.king, game.team()");
    session.write("m/mod.lua", begin_of_mod + "parameters = { columns = ");
    session.type("game.new() print(#crown.fields)");
    session.write("m/mod.lua", begin_of_mod + "hooks = { turn = function() error(\"no\") end } }");
    session.type("game.new()");
    session.type("#crown.fields, game.team()");
    session.write("m/mod.lua", begin_of_mod + "}");
    session.type("game.new() print(#crown.fields)");
    session.type("game.new() print(#crown.fields)");
    const Run answer = session.run("console crown --mod ./m");
    CHECK(answer.exit_code == 0);
    CHECK(answer.err.empty());
    CHECK_THAT(answer.out, StartsWith("35\nmark1\n"));
    CHECK_THAT(part(answer.out, 1), ContainsSubstring("the mod 'm' has changed; new games use it\n42\t"));
    CHECK_THAT(part(answer.out, 1), EndsWith("C1\t1\n"));
    CHECK_THAT(part(answer.out, 2),
               StartsWith("m/mod.lua:2: ") && EndsWith("\nThe mods as they were before stay.\n42\n"));
    CHECK_THAT(part(answer.out, 3), ContainsSubstring("m/mod.lua:1: no") && EndsWith("42\t1\n"));
    CHECK(part(answer.out, 4) == "the mod 'm' has changed; new games use it\n49\n49\n");
}

TEST_CASE("the console lets a policy play as its file is now, and the old one while it is broken") {
    Session session;
    session.write_now("bot.lua", policy("return view.actions:filter { kind = \"yield\" }[1]"));
    session.type("game.play_by(\"bot.lua\")");
    session.write("bot.lua", policy("return view.actions:filter { kind = \"yield\" }[2]"));
    session.type("game.play_by(\"bot.lua\")");
    session.write("bot.lua", "return {");
    session.type("game.play_by(\"bot.lua\", 2) print(game.team())");
    session.write("bot.lua", policy("return nothing"));
    session.type("game.play_by(\"bot.lua\")");
    session.type("game.play_by(\"other.lua\")");
    session.type("game.play_by(\"greedy\", 0)");
    session.type("game.play_by(\"greedy\", -1)");
    session.type("game.play_by(5)");
    const Run answer = session.run("console crown --seed 1");
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out, StartsWith("discarded ") && ContainsSubstring("\nturn_started team=2\n"));
    CHECK_THAT(part(answer.out, 1), StartsWith("discarded ") && ContainsSubstring("\nturn_started team=1\n"));
    CHECK_THAT(part(answer.out, 2), StartsWith("bot.lua:2: ") &&
                                        ContainsSubstring("The policy as it was before plays on.\ndiscarded ") &&
                                        EndsWith("\n1\n"));
    CHECK_THAT(part(answer.out, 3), ContainsSubstring("bot.lua:1: undefined global 'nothing'") &&
                                        ContainsSubstring("'other.lua' was not found") &&
                                        ContainsSubstring("expected 0 to 10000 actions") &&
                                        ContainsSubstring("expected the name or the file of a policy"));
}

TEST_CASE("play --watch loads a changed policy and says once that a mod has changed") {
    Session session;
    session.set_mark("mark", "");  // an unknown command, which the dialogue repeats
    session.write_now("m/mod.lua", begin_of_mod + "}");
    session.write_now("bot.lua", policy("return view.actions:filter { kind = \"yield\" }[1]"));
    session.type("yield 1");
    session.write("m/mod.lua", begin_of_mod + "parameters = { life_points = 5 } }");
    session.write("bot.lua", policy("return view.actions:filter { kind = \"yield\" }[2]"));
    session.type("yield 1");
    session.type("yield 1");
    session.write("m/mod.lua", begin_of_mod + "parameters = { life_points = 0 } }");
    session.type("yield 1");
    session.type("yield 1");
    session.type("state");
    const Run answer = session.run("play crown --seed 1 --mod ./m --opponent bot.lua --watch");
    CHECK(answer.exit_code == 0);
    const std::string changed = "farmland: the mod 'm' has changed; the next farmland play will use it\n";
    const std::string broken =
        "farmland: m/mod.lua: parameters.life_points: expected a whole number from 1 to 1000000000, found '0'; the "
        "next farmland play cannot use it like this\n";
    const auto count = [&](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = answer.err.find(text); at != std::string::npos; at = answer.err.find(text, at + 1)) {
            ++found;
        }
        return found;
    };
    INFO(answer.err);
    CHECK(count(changed) == 1);
    CHECK(count(broken) == 1);
    CHECK(count("farmland: bot.lua has changed and was loaded again.\n") == 1);
    CHECK_THAT(answer.out, ContainsSubstring("8000/8000 LP"));
}

}  // namespace farmland::tests
