#include <array>

#include "scripting/host/library/open.hpp"

namespace farmland::scripting {

std::span<const Function> utf8_functions() {
    static constexpr std::array<Function, 4> functions = {{
        {"char", stock_charged_by_number},
        {"codepoint", stock_charged_by_text},
        {"len", stock_charged_by_text},
        {"offset", stock_charged_by_text},
    }};
    return functions;
}

}  // namespace farmland::scripting
