#pragma once

namespace farmland::crown {
class Rules;
}

namespace farmland::scripting {

class Sandbox;

// Adds the global `crown`: geometry of the board, unions, parameters. The rules must outlive the sandbox.
void register_crown(Sandbox& sandbox, const crown::Rules& rules);

}  // namespace farmland::scripting
