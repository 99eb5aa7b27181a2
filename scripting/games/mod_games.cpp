#include "scripting/games/mod_games.hpp"

#include <sstream>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"

namespace farmland::scripting {

namespace {

constexpr std::int64_t random_games = 20;
constexpr std::int64_t recorded_games = 4;  // of these
constexpr std::size_t longest_random_game = 20'000;
constexpr std::size_t actions_between_restores = 15;

struct RandomGame {
    GameRecord record;
    std::vector<std::string> positions;  // after each step
};

class ModGames {
public:
    explicit ModGames(const ModGamesPlan& plan) : plan_(plan) {}

    Result<std::vector<std::string>> check() {
        // The games have it one after another, so that a hook which remembers something remembers other games.
        const auto setup = plan_.setup();
        if (!setup) return setup.error();
        std::size_t games = 0;  // that came to their end
        std::size_t actions = 0;
        for (std::int64_t seed = 1; seed <= random_games && !plan_.enough(); ++seed) {
            const auto game = check_game(*setup, seed);
            if (!game) return game.error();
            if (!game->record.result) continue;
            ++games;
            actions += game->positions.size();
        }
        if (games > 0 && actions == 0) return Error{"every random game is over before anybody has done anything"};
        std::vector<std::string> passed = {
            "positions are read back as they were written, and games repeat",
            "the games go the same way when the mod is reloaded, from the start and from mid-game",
            "recorded games are replayed as they were",
        };
        if (games > 0) {
            passed.insert(passed.begin(), std::to_string(games) +
                                              (games == 1 ? " random game finishes" : " random games finish") +
                                              ", after " + std::to_string(actions / games) + " actions on average");
        }
        return passed;
    }

private:
    Result<RandomGame> check_game(const Setup& setup, std::int64_t seed) {
        const std::string where = "in the random game with seed " + std::to_string(seed);
        actions_made_ = 0;
        try {
            auto game = play(setup, seed);
            if (game) {
                if (auto same = play_again(*game, seed); !same) game = same.error();
            }
            if (!game) return Error{where + ": " + game.error().sentence()};
            return game;
        } catch (const RuleFailure& failure) {
            Error failed = failure.error();
            failed.message += " (" + where + ", after " + std::to_string(actions_made_) + " actions)";
            return failed;
        }
    }

    Result<RandomGame> play(const Setup& setup, std::int64_t seed) {
        const auto session = plan_.game.start(setup, seed);
        if (!session) return session.error();
        JavaRandom random(seed);
        RandomGame game;
        game.record = {std::string(plan_.game.name), seed, setup, (*session)->position(), {}, {}, {}, {}};
        while (!(*session)->outcome() && !plan_.enough()) {
            if (game.positions.size() == longest_random_game) {
                return Error{"it is not over after " + std::to_string(longest_random_game) + " actions"};
            }
            const std::size_t count = (*session)->action_count();
            if (count == 0) return Error{"there is nothing to do, and it is not over: " + (*session)->position()};
            RecordedStep step{(*session)->side_to_move(), {}, {}, {}};
            step.action =
                (*session)->action(static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(count))));
            auto events = (*session)->play_and_tell(step.action, std::nullopt);
            if (!events) return Error{in_quotes(step.action) + ": " + events.error().sentence()};
            step.events = *std::move(events);
            game.record.steps.push_back(std::move(step));
            game.positions.push_back((*session)->position());
            actions_made_ = game.positions.size();
            if (actions_made_ % actions_between_restores != 0) continue;
            if (auto restored = check_restored(setup, **session); !restored) return restored.error();
        }
        if (const auto outcome = (*session)->outcome()) {
            game.record.result = GameResult{outcome->winner, game.record.steps.size(), false, {}};
        }
        return game;
    }

    Result<void> check_restored(const Setup& setup, const Session& session) const {
        const std::string position = session.position();
        const auto restored = plan_.game.restore(setup, position);
        if (!restored) return Error{"the position " + position + " is not read back: " + restored.error().sentence()};
        if ((*restored)->position() != position || (*restored)->action_count() != session.action_count()) {
            return Error{"the position " + position +
                         " is another one when it is read back: " + (*restored)->position()};
        }
        return {};
    }

    Result<void> play_again(const RandomGame& game, std::int64_t seed) {
        const auto from_start = plan_.setup();
        if (!from_start) return from_start.error();
        auto start = plan_.game.start(*from_start, seed);
        if (!start) return start.error();
        if ((*start)->position() != game.record.position)
            return another_way("the start", (*start)->position(), game.record.position);
        if (auto same = follow(**start, game, 0); !same) return same;
        const std::size_t middle = game.positions.size() / 2;
        if (middle > 0) {
            const auto from_middle = plan_.setup();
            if (!from_middle) return from_middle.error();
            auto session = plan_.game.restore(*from_middle, game.positions[middle - 1]);
            if (!session) return session.error();
            if (auto same = follow(**session, game, middle); !same) return same;
        }
        return seed <= recorded_games ? check_record(game.record) : Result<void>();
    }

    static Result<void> follow(Session& session, const RandomGame& game, std::size_t from) {
        for (std::size_t index = from; index < game.positions.size(); ++index) {
            const std::string& action = game.record.steps[index].action;
            const std::string where = "action " + std::to_string(index + 1) + " (" + action + ")";
            // Looking on must not make a difference.
            session.action_count();
            if (auto done = session.play(action); !done) {
                return Error{where + " was legal, and is not when the mod is reloaded: " + done.error().sentence()};
            }
            if (session.position() == game.positions[index]) continue;
            return another_way(where, session.position(), game.positions[index]);
        }
        if (session.outcome().has_value() == game.record.result.has_value()) return {};
        return Error{"the game was over, and is not when the mod is reloaded"};
    }

    static Error another_way(const std::string& where, const std::string& now, const std::string& before) {
        return Error{where + " leads to another position when the mod is reloaded: " + now + ", before it was " +
                     before + "; a hook must give the same answer to the same question"};
    }

    Result<void> check_record(const GameRecord& record) const {
        std::ostringstream file;
        write_record(file, record);
        auto read = read_record(file.str());
        if (!read) return Error{"its record is not read back: " + read.error().sentence()};
        if (*read != record) return Error{"its record is another one when it is read back"};
        const auto setup = plan_.setup();
        if (!setup) return setup.error();
        read->setup.hooks = setup->hooks;
        if (auto same = verify(*read); !same)
            return Error{"its record is not what is replayed: " + same.error().sentence()};
        return {};
    }

    const ModGamesPlan& plan_;
    std::size_t actions_made_ = 0;
};

}  // namespace

Result<std::vector<std::string>> check_mod_games(const ModGamesPlan& plan) { return ModGames(plan).check(); }

}  // namespace farmland::scripting
