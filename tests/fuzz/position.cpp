// Any text as a position and an action: refused, or a legal position in which random play goes on to the end.
#include <algorithm>

#include "core/search/playout.hpp"
#include "tests/fuzz/support.hpp"

using namespace farmland;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const crown::Rules rules = fuzz::small_rules();
    const std::string_view text = fuzz::as_text(data, size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    auto state = rules.parse_position(text.substr(0, end));
    const auto action = rules.parse_action(text.substr(std::min(end + 1, text.size())));
    if (action) {
        const auto again = rules.parse_action(rules.action_text(*action));
        fuzz::require(again && *again == *action, "an action is read as it was written");
    }
    if (!state) return 0;
    const auto again = rules.parse_position(rules.position_text(*state));
    fuzz::require(again && *again == *state, "a position is read as it was written");
    if (action && rules.check(*state, *action)) {
        EventLog<crown::Event> log;
        rules.apply(*state, *action, log);
        fuzz::require(static_cast<bool>(rules.parse_position(rules.position_text(*state))),
                      "the position after any action can be read");
    }
    JavaRandom random(1);
    for (const Side viewer : {Side::first, Side::second}) {
        const crown::View view = rules.view(*state, viewer);
        fuzz::require(rules.view(rules.sample(view, random), viewer) == view,
                      "a sample looks like what it was made from");
    }
    playout(rules, *state, random, 500);
    return 0;
}
