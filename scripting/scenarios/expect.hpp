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

// The global `expect` of a sandbox. An expectation that is not met is noted and raises.
class Expectations {
public:
    // All must stay where they are for as long as scripts run.
    Expectations(Sandbox& sandbox, GoldenTexts& golden);
    Expectations(const Expectations&) = delete;
    Expectations& operator=(const Expectations&) = delete;

    const UnmetExpectation& unmet() const { return unmet_; }

private:
    struct Functions;

    Sandbox& sandbox_;
    GoldenTexts& golden_;
    UnmetExpectation unmet_;
};

}  // namespace farmland::scripting
