// Any bytes as commands of the Universal Hive Protocol: the engine answers each line, and the game stays a legal one.
#include <algorithm>
#include <sstream>

#include "core/base/text.hpp"
#include "core/misterx/uhp.hpp"
#include "core/misterx/uhp_notation.hpp"
#include "tests/fuzz/support.hpp"
#include "tests/misterx/hive.hpp"

using namespace farmland;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const misterx::Rules rules = tests::hive_rules();
    constexpr std::size_t longest_useful_game = 3000;
    constexpr int most_searches = 8;
    if (size > longest_useful_game) return 0;
    std::ostringstream out;
    misterx::UhpOptions options;
    options.deepest = 1;
    misterx::UhpEngine engine(rules, options, out);
    std::istringstream input{std::string(fuzz::as_text(data, size))};
    StreamLines lines_in(input);
    int searches = 0;
    while (engine.is_open()) {
        const auto line = lines_in.next();
        if (!line) break;
        if (line->text.find("best") != std::string::npos && ++searches > most_searches) break;
        const std::string before = engine.game() ? engine.game()->text() : "";
        out.str("");
        engine.obey(*line);

        const std::string text = out.str();
        fuzz::require(!engine.is_open() || text.ends_with("ok\n"), "every answer ends with ok");
        const auto answer = lines(text);
        for (const std::string_view each : answer) {
            const bool control = std::any_of(each.begin(), each.end(), [](char c) { return c >= 0 && c < ' '; });
            fuzz::require(!control, "no control characters in the output");
        }
        const bool refused = text.starts_with("err ") || text.starts_with("invalidmove ");
        fuzz::require(!refused || answer.size() == 2, "what is wrong is told in one line");
        const std::string after = engine.game() ? engine.game()->text() : "";
        fuzz::require(!refused || after == before, "what is refused changes nothing");
    }
    if (!engine.game()) return 0;
    const auto again = misterx::UhpGame::parse(rules, engine.game()->text());
    fuzz::require(static_cast<bool>(again), "every game can be read");
    fuzz::require(again->state() == engine.game()->state(), "a game is read as it was written");
    const auto actions = rules.legal_actions(engine.game()->state());
    for (std::size_t index = 0; index < actions.size(); ++index) {
        const auto parsed =
            misterx::parse_uhp_move(rules, engine.game()->state(), uhp_move_text(rules, actions[index]));
        fuzz::require(parsed && *parsed == actions[index], "every move is read as it is written");
    }
    return 0;
}
