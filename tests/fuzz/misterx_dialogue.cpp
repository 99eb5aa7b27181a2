// Any bytes as commands for Mister X: errors are single lines and change nothing, and the game stays a legal one.
#include <sstream>

#include "core/base/text.hpp"
#include "core/misterx/cli.hpp"
#include "core/misterx/path.hpp"
#include "tests/fuzz/support.hpp"
#include "tests/misterx/hive.hpp"

namespace {

using namespace farmland;

// Any legal action, and now and then none.
class ArbitraryAgent : public Agent<misterx::Rules> {
public:
    ArbitraryAgent(const misterx::Rules& rules, std::uint32_t number) : rules_(rules), number_(number) {}
    Result<misterx::Action> choose(const misterx::View& view) override {
        number_ = number_ * 1'664'525U + 1'013'904'223U;
        if (number_ >> 28U == 0) return Error{"lost interest"};
        const auto actions = rules_.legal_actions(view.state);
        return actions[(number_ >> 8U) % actions.size()];
    }

private:
    const misterx::Rules& rules_;
    std::uint32_t number_;
};

void check_answer(const std::string& said, bool is_error) {
    if (!is_error) return;
    fuzz::require(said.ends_with('\n') && said.find('\n') == said.size() - 1, "an error is one line");
    fuzz::require(printable(std::string_view(said).substr(0, said.size() - 1), said.size()) ==
                      std::string_view(said).substr(0, said.size() - 1),
                  "an error can be shown");
}

void check_state(const misterx::Rules& rules, const misterx::State& state) {
    const std::string position = rules.position_text(state);
    const auto again = rules.parse_position(position);
    fuzz::require(again && *again == state, "the position of any game is read as it was written");
    fuzz::require(rules.position_text(*again) == position, "and written as it was read");
    const auto actions = rules.legal_actions(state);
    fuzz::require((actions.size() == 0) == rules.outcome(state).has_value(), "something can be done until the end");
    const std::size_t step = actions.size() / 5 + 1;
    for (std::size_t index = 0; index < actions.size(); index += step) {
        const misterx::Action action = actions[index];
        fuzz::require(static_cast<bool>(rules.check(state, action)), "what is offered is legal");
        if (action.kind != misterx::ActionKind::move) continue;
        const auto path = misterx::find_path(rules, state, action);
        fuzz::require(static_cast<bool>(misterx::check_path(rules, state, action.piece, path)),
                      "a way leads to what is offered");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const misterx::Rules document;
    static const misterx::Rules hive = tests::hive_with_agents();
    constexpr std::size_t longest_useful_game = 2000;
    if (size < 2 || size > longest_useful_game) return 0;
    const misterx::Rules& rules = (data[0] & 1) != 0 ? hive : document;
    ArbitraryAgent agent(rules, data[1]);
    misterx::DialogueOptions options;
    options.interactive = (data[0] & 2) != 0;
    const bool against_agent = (data[0] & 4) != 0;
    std::ostringstream out;
    std::ostringstream notes;
    Table<misterx::Rules> table(rules, misterx::Rules::start(Side::first), {nullptr, against_agent ? &agent : nullptr});
    misterx::Dialogue dialogue(table, options, out, notes);
    dialogue.begin();
    for (const std::string_view line : split(fuzz::as_text(data + 2, size - 2), '\n')) {
        if (!dialogue.is_open()) break;
        const misterx::State before = table.state();
        const bool was_playing = dialogue.is_playing();
        out.str("");
        dialogue.obey({std::string(line), true});
        const std::string said = out.str();
        const bool is_error = said.starts_with("Error, ");
        check_answer(said, is_error);
        if (is_error) {
            fuzz::require(table.state() == before && dialogue.is_playing() == was_playing && dialogue.is_open(),
                          "an error changes nothing");
        } else {
            fuzz::require(!said.empty() || !dialogue.is_open(), "all but quit is answered");
        }
    }
    check_state(rules, table.state());
    return 0;
}
