// Any bytes as arguments and files. Files and arguments are separated by NUL: arguments (one a line), then the files
// named a, b and c.
#include <sstream>

#include "core/base/text.hpp"
#include "core/crown/startup.hpp"
#include "tests/fuzz/support.hpp"

using namespace farmland;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto sections = split(fuzz::as_text(data, size), '\0');
    const auto arguments = split(sections[0], '\n');
    const auto read_file = [&](std::string_view path) -> Result<std::string> {
        const std::size_t index = path == "a" ? 1 : path == "b" ? 2 : path == "c" ? 3 : sections.size();
        if (index >= sections.size()) return Error{"not found"};
        return std::string(sections[index]);
    };
    std::ostringstream echo;
    const auto startup = crown::start_up(arguments, read_file, echo);
    if (!startup) {
        fuzz::require(!startup.error().sentence().empty(), "an error says something");
        fuzz::require(startup.error().sentence().find('\n') == std::string::npos, "an error is one line");
        return 0;
    }
    JavaRandom random(startup->seed);
    const crown::State state = startup->rules.start(random);
    const crown::Drawing drawing{startup->symbols, startup->verbosity, {}};
    fuzz::require(!crown::draw_board(startup->rules, state, Field{0}, drawing).empty(), "the board can be drawn");
    fuzz::require(startup->rules.legal_actions(state).size() > 0, "the game can begin");
    return 0;
}
