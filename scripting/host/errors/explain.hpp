#pragma once

#include <string>

#include "scripting/host/script_error.hpp"

namespace farmland::scripting {

// A script's error as its author reads it:
//
//     my_bot.lua:12: view.own has no field 'hnad'; did you mean 'hand'?
//         12 | for _, card in ipairs(view.own.hnad) do
//            |                                ^~~~
//       in function 'best_card' (my_bot.lua:12)
//       in function 'choose' (my_bot.lua:30)
//
// The mark is under the name that the message quotes, if the line has it. Every line is safe to show; none ends the text.
std::string explain(const ScriptError& error);

// The same without the sentence at its head; empty when nothing more is known.
std::string explain_place(const ScriptError& error);

}  // namespace farmland::scripting
