// Any bytes as commands for a game that has no dialogue of its own: errors are single lines and change nothing.
#include <sstream>

#include "core/game/action_dialogue.hpp"
#include "core/search/random_agent.hpp"
#include "tests/fuzz/support.hpp"
#include "tests/toy/heap.hpp"

namespace {

using namespace farmland;

template <GameRules Rules>
void talk(const Rules& rules, std::uint8_t seed, std::string_view text) {
    JavaRandom random(seed);
    RandomAgent<Rules> agent(rules, random);
    Table<Rules> table(rules, rules.start(random), {nullptr, (seed & 1) != 0 ? &agent : nullptr});
    std::ostringstream out;
    std::ostringstream notes;
    ActionDialogue<Rules> dialogue(table, {}, out, notes);
    dialogue.begin();
    for (const std::string_view line : split(text, '\n')) {
        if (!dialogue.is_open()) break;
        const auto before = table.state();
        out.str("");
        dialogue.obey({std::string(line), true});
        const std::string said = out.str();
        fuzz::require(said.empty() ? !dialogue.is_open() : said.ends_with('\n'), "all but quit is answered with lines");
        if (!said.starts_with("Error: ")) continue;
        fuzz::require(said.find('\n') == said.size() - 1, "an error is one line");
        fuzz::require(printable(said.substr(0, said.size() - 1), said.size()) + "\n" == said, "an error can be shown");
        fuzz::require(table.state() == before && dialogue.is_open(), "an error changes nothing");
    }
    fuzz::require(notes.str().empty(), "who plays at random does nothing wrong");
}

}  // namespace

// The first byte says which game and whose luck.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const crown::Rules crown_rules = fuzz::small_rules();
    constexpr std::size_t longest_useful_game = 1000;
    if (size < 2 || size > longest_useful_game) return 0;
    const std::string_view text = fuzz::as_text(data + 1, size - 1);
    if ((data[0] & 2) != 0) {
        talk(crown_rules, data[0], text);
    } else {
        talk(heap::Rules(), data[0], text);
    }
    return 0;
}
