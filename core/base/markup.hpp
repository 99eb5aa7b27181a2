#pragma once

#include <string>
#include <string_view>

namespace farmland {

// The text as XML and HTML have it between tags and in attributes. Control characters stay as they are: see printable().
std::string in_markup(std::string_view text);

}  // namespace farmland
