// The board as hooks of Piranhas' rules see it.
#pragma once

#include "core/piranhas/rules.hpp"
#include "scripting/host/exposed/shown_board.hpp"

namespace farmland::scripting {

struct PiranhasBoard {
    using Rules = piranhas::Rules;
    using State = piranhas::State;
    static constexpr std::int64_t steps_of_question = 2;
    static constexpr const char* outside = "the board can only be asked while the hook it was given to runs";
    static std::span<const NamedFunction> methods();
};

}  // namespace farmland::scripting
