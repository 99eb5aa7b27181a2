// Numbers and texts as tables show them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace farmland {

// With so many decimals, the same in every locale; never -0.
std::string fixed(double value, int decimals);

// At least so many characters of UTF-8, with spaces after or before the text.
std::string left_aligned(std::string_view text, std::size_t width);
std::string right_aligned(std::string_view text, std::size_t width);

}  // namespace farmland
