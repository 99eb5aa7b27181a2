// Random Lua programs, for comparing the sandbox with plain Lua.
#pragma once

#include <cstdint>
#include <string>

namespace farmland::scripting {

// A valid program, always the same for a seed, that ends soon and prints what it comes to. It keeps off what differs on
// purpose: the order of pairs, texts of objects, undefined globals, the order of equal elements, malformed patterns.
std::string random_program(std::uint64_t seed);

// Such a program with a token or two put in, taken out or changed; most are no longer valid.
std::string broken_program(std::uint64_t seed);

}  // namespace farmland::scripting
