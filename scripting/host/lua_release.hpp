#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace farmland::scripting {

// The release of a Lua library by its lua_ident, such as "5.4.7", or why scripts would not stay in their sandbox with it.
Result<std::string> lua_release(std::string_view ident);

// That of the library in use. A shared one may be another than the program was built with.
Result<std::string> lua_release();

}  // namespace farmland::scripting
