// Any bytes as commands for Animals, by lines and at the terminal: errors are single lines and change nothing, and the game
// stays a legal one.
#include <algorithm>
#include <sstream>

#include "core/animals/cli.hpp"
#include "core/animals/terminal_game.hpp"
#include "core/base/text.hpp"
#include "tests/fuzz/support.hpp"

namespace {

using namespace farmland;

// Any legal turn, and now and then none.
class ArbitraryAgent : public Agent<animals::Rules> {
public:
    ArbitraryAgent(const animals::Rules& rules, std::uint32_t number) : rules_(rules), random_(number) {}
    Result<animals::Action> choose(const animals::View& view) override {
        if (random_.next_int(16) == 0) return Error{"lost interest"};
        return rules_.legal_actions(view.state).pick(random_);
    }

private:
    const animals::Rules& rules_;
    JavaRandom random_;
};

animals::Rules odd_rules() {
    auto species = animals::document_species();
    species.push_back({'B', "Bear", 3, "LK", *animals::parse_movement("jump all 2, step straight")});
    return *animals::Rules::make(species, {{2, 3}, "B2L3h/8/8/2K5/5k2/8/8/H3l2b"});
}

void check_error(const std::string& said, std::string_view begin) {
    fuzz::require(said.starts_with(begin), "an error says that it is one");
    fuzz::require(said.ends_with('\n') && said.find('\n') == said.size() - 1, "an error is one line");
    const std::string_view line = std::string_view(said).substr(0, said.size() - 1);
    fuzz::require(printable(line, said.size()) == line, "an error can be shown");
}

void check_state(const animals::Rules& rules, const animals::State& state) {
    const std::string position = rules.position_text(state);
    const auto again = rules.parse_position(position);
    fuzz::require(again && *again == state, "the position of any game is read as it was written");
    const auto turns = rules.legal_actions(state);
    fuzz::require((turns.size() == 0) == rules.outcome(state).has_value(), "something can be done until the end");
    if (turns.empty()) return;
    JavaRandom random(static_cast<std::int64_t>(state.occupied()));
    // Finding a turn by its number takes a while, drawing one does not.
    for (const animals::Action& turn : {turns[turns.size() - 1], turns.pick(random), turns.pick(random)}) {
        fuzz::require(static_cast<bool>(rules.check(state, turn)), "what is offered is legal");
        const auto read = rules.parse_action(rules.action_text(turn));
        fuzz::require(read && *read == turn, "a turn is read as it was written");
    }
}

void talk_by_lines(const animals::Rules& rules, Agent<animals::Rules>* agent, std::string_view text) {
    std::ostringstream out;
    std::ostringstream notes;
    Table<animals::Rules> table(rules, rules.start(Side::first), {nullptr, agent});
    animals::Dialogue dialogue(table, {}, out, notes);
    dialogue.begin();
    for (const std::string_view line : split(text, '\n')) {
        if (!dialogue.is_open()) break;
        const animals::State before = table.state();
        out.str("");
        dialogue.obey({std::string(line), true});
        const std::string said = out.str();
        if (!said.starts_with("Error, ")) continue;
        check_error(said, "Error, ");
        fuzz::require(table.state() == before && dialogue.is_open(), "an error changes nothing");
    }
    check_state(rules, table.state());
}

void talk_at_terminal(const animals::Rules& rules, Agent<animals::Rules>* agent, std::string_view text) {
    std::ostringstream out;
    std::ostringstream notes;
    Table<animals::Rules> table(rules, rules.start(Side::first), {nullptr, agent});
    animals::TerminalGame game(table, {}, out, notes);
    game.begin();
    for (const std::string_view line : split(text, '\n')) {
        if (!game.is_open()) break;
        const auto before = table.state();
        const std::string prompt = game.prompt();
        out.str("");
        game.obey({std::string(line), true});
        const std::string said = out.str();
        if (!said.starts_with("That does not work: ")) continue;
        check_error(said, "That does not work: ");
        fuzz::require(table.state() == before && game.prompt() == prompt && game.is_open(), "an error changes nothing");
    }
    check_state(rules, table.state());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const animals::Rules document = *animals::Rules::make(animals::document_species());
    static const animals::Rules odd = odd_rules();
    constexpr std::size_t longest_useful_game = 2000;
    if (size < 2 || size > longest_useful_game) return 0;
    const animals::Rules& rules = (data[0] & 1) != 0 ? odd : document;
    ArbitraryAgent agent(rules, data[1]);
    Agent<animals::Rules>* const opponent = (data[0] & 4) != 0 ? &agent : nullptr;
    const std::string_view text = fuzz::as_text(data + 2, size - 2);
    if ((data[0] & 2) != 0) {
        talk_at_terminal(rules, opponent, text);
    } else {
        talk_by_lines(rules, opponent, text);
    }
    return 0;
}
