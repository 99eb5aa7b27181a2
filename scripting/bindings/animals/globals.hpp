#pragma once

namespace farmland::animals {
class Rules;
}

namespace farmland::scripting {

class Sandbox;

// Adds the global `animals`: species, parameters, fields. The rules must outlive the sandbox.
void register_animals(Sandbox& sandbox, const animals::Rules& rules);

}  // namespace farmland::scripting
