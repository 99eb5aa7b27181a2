// Policies of Crown of Farmland for the tests of what they see.
#pragma once

#include <string>

#include "scripting/agents/policy.hpp"
#include "scripting/bindings/crown/binding.hpp"
#include "tests/crown/support.hpp"

namespace farmland::scripting {

using CrownAgent = PolicyAgent<CrownBinding>;

using farmland_tests::classic;
using farmland_tests::classic_setup;
using farmland_tests::data_file;

// A policy whose choose has this body; `before` stands in front of the table, further functions behind choose.
inline ScriptSource policy_source(const std::string& choose, const std::string& before = "",
                                  const std::string& functions = "") {
    return {"bot.lua",
            before + " return { name = 'bot', game = 'crown', choose = function(view, ctx) " + choose + " end, " +
                functions + " }",
            {}};
}

}  // namespace farmland::scripting
