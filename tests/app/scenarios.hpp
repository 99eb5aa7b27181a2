// Runs scenarios that a test has written.
#pragma once

#include <string>
#include <vector>

#include "tests/app/program.hpp"

namespace farmland::tests {

// `farmland test mine.lua` with these options, where mine.lua has that text.
inline Run test_scenario(const std::string& text, std::vector<std::string> options = {}) {
    const TemporaryFolder folder;
    write_file(folder.path() / "mine.lua", text);
    options.insert(options.begin(), {"test", "mine.lua"});
    return run({options, "", folder.path()});
}

// A file with one case, called "a", on one line.
inline std::string one_case(const std::string& body) { return "it('a', function() " + body + " end)"; }

// One that passes, one that does not, one that raises and one that never ends.
inline const std::string mixed = R"(describe("a unit", function()
    local game
    before_each(function()
        game = start("crown", { position = { team1 = { units = { D4 = "Daisy Farmer" } } } })
    end)
    it("moves", function()
        game:act("move D4 D5")
        expect.equal(game:view(1).board.D5.name, "Daisy Farmer")
    end)
    it("flies", function()
        expect.equal(game:illegal("move D4 D7"), nil)
    end)
    it("raises", function()
        local nothing
        return nothing.at_all
    end)
    it("never ends", function()
        while true do pcall(function() while true do end end) end
    end)
end)
)";

}  // namespace farmland::tests
