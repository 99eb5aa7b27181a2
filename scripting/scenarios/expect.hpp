#pragma once

#include <string>
#include <vector>

namespace farmland::scripting {

class GoldenTexts;
class Sandbox;

// The last expectation that was not met: the sentence that its error has, and lines with more about it.
struct UnmetExpectation {
    std::string sentence;
    std::vector<std::string> details;
};

// Adds the global `expect`. An expectation that is not met is noted and raises. All arguments must stay where they are for as
// long as scripts run.
void register_expect(Sandbox& sandbox, UnmetExpectation& unmet, GoldenTexts& golden);

}  // namespace farmland::scripting
