// Any bytes as a position and commands for Piranhas: errors are single lines and change nothing, and the game stays a legal
// one.
#include <sstream>

#include "core/base/text.hpp"
#include "core/piranhas/cli.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace farmland;

void check_state(const piranhas::Rules& rules, const piranhas::State& state) {
    const std::string position = rules.position_text(state);
    const auto again = rules.parse_position(position);
    fuzz::require(again && *again == state, "the position of any game is read as it was written");
    const auto actions = rules.legal_actions(state);
    fuzz::require(actions.empty() == rules.outcome(state).has_value(), "something can be done until the end");
    for (std::size_t index = 0; index < actions.size(); ++index) {
        fuzz::require(static_cast<bool>(rules.check(state, actions[index])), "what is offered is legal");
        const auto action = rules.parse_action(rules.action_text(actions[index]));
        fuzz::require(action && *action == actions[index], "a move is read as it was written");
    }
}

}  // namespace

// The first byte says how large the board is, the first line is a position; where it is none, the game begins at its start.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t longest_useful_game = 2000;
    if (size < 2 || size > longest_useful_game) return 0;
    piranhas::Parameters parameters;
    parameters.side = 5 + data[0] % 7;
    parameters.kraken = parameters.side < 8 ? 0 : 2;
    const auto rules = piranhas::Rules::make(parameters);
    fuzz::require(static_cast<bool>(rules), "these are rules");
    const auto lines_of_input = split(fuzz::as_text(data + 1, size - 1), '\n');
    JavaRandom random(data[0]);
    piranhas::State state = rules->start(random);
    if (const auto position = rules->parse_position(lines_of_input.front())) {
        state = *position;
        check_state(*rules, state);
    }
    std::ostringstream out;
    std::ostringstream notes;
    Table<piranhas::Rules> table(*rules, state);
    piranhas::Dialogue dialogue(table, {}, out, notes);
    dialogue.begin();
    for (const std::string_view line : lines_of_input) {
        if (!dialogue.is_open()) break;
        const piranhas::State before = table.state();
        out.str("");
        dialogue.obey({std::string(line), true});
        const std::string said = out.str();
        if (said.starts_with("Error: ")) {
            fuzz::require(said.find('\n') == said.size() - 1, "an error is one line");
            fuzz::require(table.state() == before && dialogue.is_open(), "an error changes nothing");
        } else {
            fuzz::require(!said.empty() || !dialogue.is_open(), "all but quit is answered");
        }
    }
    check_state(*rules, table.state());
    return 0;
}
