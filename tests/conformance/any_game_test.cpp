// Every game of the program's list, whatever is in it: what holds for any game, through what is known of it at run time.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/catalogue/games.hpp"
#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/files/lua_games.hpp"
#include "scripting/app/files/mods.hpp"
#include "tests/conformance/standing.hpp"

namespace farmland_tests {

using namespace farmland;

namespace {

// Games in Lua are on the list, too.
[[maybe_unused]] const bool lua_games_are_found =
    (scripting::look_for_lua_games(std::vector<std::string>{"--data=" FARMLAND_TESTS_DIR "/.."}), true);

constexpr std::array<Side, 2> sides = {Side::first, Side::second};
constexpr std::uint64_t more_than_any_game_has = 100'000;

Setup setup_of(const Game& game) {
    const auto data = scripting::DataFiles::at(std::nullopt);
    REQUIRE(data);
    auto setup = scripting::default_setup(game.name, *data);
    REQUIRE(setup);
    return *setup;
}

std::unique_ptr<Session> begin(const Game& game, const Setup& setup, std::int64_t seed) {
    auto session = game.start(setup, seed);
    REQUIRE(session);
    return *std::move(session);
}

std::string any_action(const Session& session, JavaRandom& random) {
    REQUIRE(session.action_count() > 0);
    const std::size_t count = std::min<std::size_t>(session.action_count(), 1'000'000);
    return session.action(static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(count))));
}

// Evenly spread ones, with the first and the last.
std::vector<std::string> some_actions(const Session& session, std::size_t most) {
    const std::size_t count = session.action_count();
    std::vector<std::string> chosen;
    for (std::size_t index = 0; index < count; index += count / most + 1) chosen.push_back(session.action(index));
    if (count > 0) chosen.push_back(session.action(count - 1));
    return chosen;
}

// Calls visit(game, setup, session, random) for every `stride`-th state of random games of each game of the list.
using Visit = std::function<void(const Game& game, const Setup& setup, Session& session, JavaRandom& random)>;
void for_states_of_each_game(int games_of_each, std::uint64_t stride, const Visit& visit) {
    for (const Game& game : games()) {
        const Setup setup = setup_of(game);
        INFO(game.name);
        for (int seed = 1; seed <= games_of_each; ++seed) {
            JavaRandom random(seed);
            const auto session = begin(game, setup, seed);
            for (std::uint64_t made = 0;; ++made) {
                if (made > more_than_any_game_has) FAIL("no end of the game with seed " << seed);
                INFO(session->position());
                if (made % stride == 0 || session->outcome()) visit(game, setup, *session, random);
                if (session->outcome()) break;
                REQUIRE(session->play(any_action(*session, random)));
            }
        }
    }
}

}  // namespace

TEST_CASE("the list has games, and the one of docs/how-to/add-a-game.md is among them") {
    CHECK(games().size() >= 5);
    CHECK(find_game("heap") != nullptr);
}

TEST_CASE("in any game random play ends, with nothing left to do") {
    for_states_of_each_game(5, more_than_any_game_has, [](const Game&, const Setup&, Session& session, JavaRandom&) {
        CHECK((session.action_count() == 0) == session.outcome().has_value());
        CHECK_FALSE(session.drawing(std::nullopt).empty());
    });
}

TEST_CASE("in any game the same seed gives the same game, whose record is read, verified and taken back") {
    for (const Game& game : games()) {
        INFO(game.name);
        const Setup setup = setup_of(game);
        const auto session = begin(game, setup, 7);
        const auto again = begin(game, setup, 7);
        REQUIRE(Standing(*session) == Standing(*again));
        GameRecord record{std::string(game.name), 7, session->setup(), session->position(), {}, {}, {}, {}};
        std::vector<std::string> positions;
        JavaRandom random(7);
        while (!session->outcome()) {
            REQUIRE(positions.size() < more_than_any_game_has);
            positions.push_back(session->position());
            const std::string action = any_action(*session, random);
            record.steps.push_back({session->side_to_move(), action, {}, {}});
            auto events = session->play_and_tell(action, std::nullopt);
            REQUIRE(events);
            const auto events_again = again->play_and_tell(action, std::nullopt);
            REQUIRE(events_again);
            REQUIRE(*events_again == *events);
            for (const Value& event : *events) REQUIRE(find_member(event.members(), "kind") != nullptr);
            record.steps.back().events = *std::move(events);
        }
        CHECK(Standing(*session) == Standing(*again));
        record.result = GameResult{session->outcome()->winner, record.steps.size(), false, {}};
        std::ostringstream text;
        write_record(text, record);
        auto read = read_record(text.str());
        REQUIRE(read);
        CHECK(*read == record);
        read->setup.hooks = setup.hooks;  // code, which no record holds
        CHECK(verify(*read));
        for (; !positions.empty(); positions.pop_back()) {
            REQUIRE(session->undo());
            REQUIRE(session->position() == positions.back());
        }
        CHECK_FALSE(session->undo());
    }
}

TEST_CASE("in any game what is offered can be played and taken back, and has a text of its own") {
    for_states_of_each_game(1, 23, [](const Game&, const Setup&, Session& session, JavaRandom&) {
        const auto page = session.actions(0, 1000);
        REQUIRE(std::set<std::string>(page.begin(), page.end()).size() == page.size());
        const Standing before(session);
        for (const std::string& action : some_actions(session, 12)) {
            INFO(action);
            const auto events = session.play_and_tell(action, std::nullopt);
            REQUIRE(events);
            REQUIRE_FALSE(events->empty());
            REQUIRE(session.undo());
            REQUIRE(Standing(session) == before);
        }
    });
}

TEST_CASE("in any game a position is a line that brings the game back") {
    for_states_of_each_game(2, 11, [](const Game& game, const Setup& setup, Session& session, JavaRandom&) {
        REQUIRE(session.position().find('\n') == std::string::npos);
        const auto again = game.restore(setup, session.position());
        REQUIRE(again);
        REQUIRE(Standing(**again) == Standing(session));
    });
}

TEST_CASE("in any game what is no action or position is refused with a sentence, and changes nothing") {
    for_states_of_each_game(1, 50, [](const Game&, const Setup&, Session& session, JavaRandom&) {
        const Standing before(session);
        for (const std::string_view text : {"", " ", "no such thing", "- - - -", "\xFF\xFF", ";;;;"}) {
            const auto played = session.play(text);
            REQUIRE_FALSE(played);
            REQUIRE_FALSE(played.error().sentence().empty());
            REQUIRE(played.error().sentence().find('\n') == std::string::npos);
            REQUIRE_FALSE(session.set_position(text));
        }
        REQUIRE(Standing(session) == before);
    });
}

TEST_CASE("in any game a finished game refuses what was possible at its start") {
    for (const Game& game : games()) {
        INFO(game.name);
        const auto session = begin(game, setup_of(game), 3);
        const auto actions = some_actions(*session, 20);
        JavaRandom random(3);
        for (std::uint64_t made = 0; !session->outcome(); ++made) {
            REQUIRE(made < more_than_any_game_has);
            REQUIRE(session->play(any_action(*session, random)));
        }
        for (const std::string& action : actions) CHECK_FALSE(session->play(action));
    }
}

TEST_CASE("in any game a view says whose it is, and a sample looks like the game to its viewer") {
    for_states_of_each_game(3, 7, [](const Game&, const Setup&, Session& session, JavaRandom& random) {
        for (const Side viewer : sides) {
            const Value view = session.view(viewer);
            const Value* team = find_member(view.members(), "team");
            REQUIRE(team != nullptr);
            REQUIRE(*team == Value(number_of(viewer)));
            const auto sample = session.sample(viewer, random);
            REQUIRE(sample->view(viewer) == view);
            REQUIRE(sample->side_to_move() == session.side_to_move());
            REQUIRE(sample->outcome() == session.outcome());
            if (viewer != session.side_to_move()) continue;
            REQUIRE(sample->action_count() == session.action_count());
            REQUIRE(some_actions(*sample, 20) == some_actions(session, 20));
        }
    });
}

TEST_CASE("in any game a view tells no more than the view before and the events seen since") {
    for_states_of_each_game(2, 23, [](const Game&, const Setup&, Session& session, JavaRandom& random) {
        for (const Side viewer : sides) {
            const auto sample = session.sample(viewer, random);
            for (const std::string& action : some_actions(session, 12)) {
                const auto seen_there = sample->play_and_tell(action, viewer);
                if (!seen_there) continue;
                const auto seen_here = session.play_and_tell(action, viewer);
                REQUIRE(seen_here);
                INFO(action);
                if (*seen_here == *seen_there) REQUIRE(session.view(viewer) == sample->view(viewer));
                REQUIRE(session.undo());
                REQUIRE(sample->undo());
            }
        }
    });
}

}  // namespace farmland_tests
