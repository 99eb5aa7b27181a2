// Any bytes as commands: the dialogue survives, its errors are single lines, and the game stays a legal one.
#include <algorithm>
#include <sstream>

#include "core/base/text.hpp"
#include "core/crown/cli.hpp"
#include "core/search/playout.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace farmland;

class RandomAgent : public Agent<crown::Rules> {
public:
    RandomAgent(const crown::Rules& rules, JavaRandom& random) : rules_(rules), random_(random) {}
    Result<crown::Action> choose(const crown::View& view) override {
        if (random_.next_int(6) == 0) return Error{"lost interest"};
        return random_action<crown::Rules>(rules_.legal_actions(rules_.sample(view, random_)), random_);
    }

private:
    const crown::Rules& rules_;
    JavaRandom& random_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const crown::Rules rules = fuzz::small_rules();
    constexpr std::size_t longest_useful_game = 1200;
    if (size < 2 || size > longest_useful_game) return 0;
    JavaRandom random(data[0]);
    RandomAgent agent(rules, random);
    std::istringstream input{std::string(fuzz::as_text(data + 2, size - 2))};
    StreamLines lines_in(input);
    std::ostringstream out;
    std::ostringstream notes;
    crown::DialogueOptions options;
    options.interactive = (data[1] & 1) != 0;
    if ((data[1] & 2) != 0) options.drawing.verbosity = crown::Verbosity::compact;
    Table<crown::Rules> table(rules, rules.start(random), {nullptr, (data[1] & 4) != 0 ? nullptr : &agent});
    crown::Dialogue(table, options, out, notes).run(lines_in);

    const std::string text = out.str();
    fuzz::require(text.ends_with('\n'), "the output ends with a line end");
    for (const std::string_view line : split(text, '\n')) {
        const bool control = std::any_of(line.begin(), line.end(), [](char c) { return c >= 0 && c < ' '; });
        fuzz::require(!control, "no control characters in the output");
    }
    const std::string position = rules.position_text(table.state());
    const auto again = rules.parse_position(position);
    fuzz::require(static_cast<bool>(again), "the position of any game can be read");
    fuzz::require(rules.position_text(*again) == position, "the position is read as it was written");
    return 0;
}
