#pragma once

namespace farmland::misterx {
class Rules;
}

namespace farmland::scripting {

class Sandbox;

// Adds the global `misterx`: the kinds of pieces, parameters, geometry. The rules must outlive the sandbox.
void register_misterx(Sandbox& sandbox, const misterx::Rules& rules);

}  // namespace farmland::scripting
