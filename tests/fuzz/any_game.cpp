// Any bytes as a game of the catalogue, one after the other: what is refused changes nothing, what is played can be taken back, is
// a position like any other, and is recorded and verified.
#include <map>
#include <span>
#include <sstream>

#include "core/animals/rules.hpp"
#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/declared/description.hpp"
#include "core/declared/rules.hpp"
#include "core/game/rule_failure.hpp"
#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"
#include "core/misterx/rules.hpp"
#include "core/piranhas/rules.hpp"
#include "tests/conformance/standing.hpp"
#include "tests/fuzz/shipped_games.hpp"
#include "tests/fuzz/support.hpp"
#include "tests/toy/heap.hpp"

namespace {

using namespace farmland;
using farmland_tests::Standing;

// What they are played with, by name; the others need nothing.
std::map<std::string_view, Setup> setups() {
    if (!add_game(plain_game<heap::Rules>("Heap", "a game that has only rules"))) std::abort();
    const auto animals = animals::Rules::make(animals::document_species(), {}, {});
    std::map<std::string_view, Setup> known = {{"crown", fuzz::small_rules().setup()},
                                               {"misterx", misterx::Rules().setup()},
                                               {"piranhas", piranhas::Rules().setup()},
                                               {"animals", animals->setup()}};
    for (const char* name : fuzz::shipped_games) {
        Game game = {
            name, name, name, "random", name, start_session<declared::Rules>, restore_session<declared::Rules>};
        if (!add_game(game)) std::abort();
        known[name] = fuzz::setup_of_shipped_game(name);
    }
    return known;
}

void check_standing(const Game& game, const Setup& setup, const Session& session) {
    const auto again = game.restore(setup, session.position());
    fuzz::require(static_cast<bool>(again), "the position of any game can be read");
    fuzz::require(Standing(**again) == Standing(session), "and is the same game");
    fuzz::require((session.action_count() == 0) == session.outcome().has_value(),
                  "something can be done until the end");
    fuzz::require(!session.drawing(std::nullopt).empty(), "there is a board");
}

// Plays what the line says: an action's text, or which of the actions there are, as #17.
void obey(Session& session, std::string_view line, GameRecord& record) {
    const std::size_t count = session.action_count();
    const auto number = line.starts_with('#') ? parse_integer<std::int32_t>(line.substr(1)) : std::nullopt;
    const std::string action =
        number && count > 0 ? session.action(static_cast<std::uint32_t>(*number) % count) : std::string(line);
    const Standing before(session);
    RecordedStep step{before.to_move, action, {}, {}};
    auto events = session.play_and_tell(action, std::nullopt);
    if (!events) {
        fuzz::require(!events.error().message.empty(), "an error says something");
        fuzz::require(events.error().message.find('\n') == std::string::npos, "an error is one line");
        fuzz::require(!number || count == 0, "what is offered is legal");
        fuzz::require(Standing(session) == before, "an error changes nothing");
        return;
    }
    const std::string after = session.position();
    fuzz::require(session.undo() && Standing(session) == before, "an action is taken back");
    fuzz::require(static_cast<bool>(session.play(action)) && session.position() == after, "and played again");
    step.events = *std::move(events);
    record.steps.push_back(std::move(step));
}

void check_record(const Game& game, GameRecord record) {
    std::ostringstream text;
    write_record(text, record);
    const auto again = read_record(text.str());
    fuzz::require(again && *again == record, "a record is read as it was written");
    const auto start = game.restore(record.setup, record.position);
    fuzz::require(start && verify_steps(**start, record), "a record is verified");
}

void play(const Game& game, const Setup& setup, std::uint8_t seed, Session& session,
          std::span<const std::string_view> given) {
    check_standing(game, setup, session);
    GameRecord record{std::string(game.name), seed, session.setup(), session.position(), {}, {}, {}, {}};
    for (const std::string_view line : given) {
        if (session.outcome()) break;
        obey(session, line, record);
    }
    check_standing(game, setup, session);
    if (const auto outcome = session.outcome()) {
        record.result = GameResult{outcome->winner, record.steps.size(), false, {}};
    }
    check_record(game, std::move(record));
}

}  // namespace

// The first byte says which game; the first line is a position, and where it is none the game begins at its start.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::map<std::string_view, Setup> known_setups = setups();
    constexpr std::size_t longest_useful_game = 1000;
    if (size < 2 || size > longest_useful_game) return 0;
    const Game& game = games()[data[0] % games().size()];
    const auto known = known_setups.find(game.name);
    const Setup setup = known != known_setups.end() ? known->second : Setup();
    const auto start = game.start(setup, data[0]);
    fuzz::require(static_cast<bool>(start), "a game can begin");
    Session& session = **start;
    const auto lines_of_input = split(fuzz::as_text(data + 1, size - 1), '\n');
    const bool set = static_cast<bool>(session.set_position(lines_of_input.front()));
    try {
        play(game, setup, data[0], session, std::span(lines_of_input).subspan(set ? 1 : 0));
    } catch (const RuleFailure&) {
        // Not every position that can be written down is one that the rules of a game in Lua can go on from.
        fuzz::require(set, "no rule fails in a game from its start");
    }
    return 0;
}
