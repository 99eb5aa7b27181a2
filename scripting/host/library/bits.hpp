#pragma once

namespace farmland::scripting {

class Sandbox;

// Adds the read-only global `bits`: sets of fields as whole numbers (scripts/api/bits.lua).
void add_bits(Sandbox& sandbox);

}  // namespace farmland::scripting
