// Policies of Crown of Farmland for the tests of what they see.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "core/crown/game.hpp"
#include "scripting/agents/crown_agent.hpp"
#include "tests/app/program.hpp"

namespace farmland::scripting {

inline const crown::Rules& classic_rules() {
    static const crown::Rules rules = [] {
        const std::filesystem::path folder = std::filesystem::path(FARMLAND_TESTS_DIR) / "..";
        auto read = crown::classic_rules(
            [&](std::string_view path) -> Result<std::string> { return tests::read_file(folder / path); });
        if (!read) FAIL(read.error().message);
        return *std::move(read);
    }();
    return rules;
}

// A policy whose choose has this body; `before` stands in front of the table, further functions behind choose.
inline ScriptSource policy_source(const std::string& choose, const std::string& before = "",
                                  const std::string& functions = "") {
    return {"bot.lua",
            before + " return { name = 'bot', game = 'crown', choose = function(view, ctx) " + choose + " end, " +
                functions + " }",
            {}};
}

}  // namespace farmland::scripting
