#pragma once

namespace farmland::piranhas {
class Rules;
}

namespace farmland::scripting {

class Sandbox;

// Adds the global `piranhas`: parameters, directions, geometry. The rules must outlive the sandbox.
void register_piranhas(Sandbox& sandbox, const piranhas::Rules& rules);

}  // namespace farmland::scripting
