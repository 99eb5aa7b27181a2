#include "scripting/games/mod_check.hpp"

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

constexpr int random_games = 20;
constexpr int longest_game = 20'000;
constexpr std::size_t actions_between_restores = 5;

class ModCheck {
public:
    explicit ModCheck(const FindMod& find) : find_(find) {}

    CheckReport run(const std::string& name) {
        if (auto checked = check(name); !checked) report_.problems.push_back({checked.error().message, ""});
        return std::move(report_);
    }

private:
    // Ends with the first problem: what comes later depends on what came before.
    Result<void> check(const std::string& name) {
        auto source = find_(name);
        if (!source) return source.error();
        const auto alone = Mod::load(*std::move(source));
        if (!alone) return alone.error();
        const ModManifest& manifest = (*alone)->manifest();
        report_.name = manifest.id;
        report_.game = manifest.game;
        report_.passed.push_back("it is the mod " + manifest.id + " " + text_of(manifest.version) + " for the game " +
                                 manifest.game);
        const Game* game = find_game(manifest.game);
        if (game == nullptr) return (*alone)->error({"there is no game " + in_quotes(manifest.game)});
        const auto mods = load_mods({&name, 1}, find_, manifest.game);
        if (!mods) return mods.error();
        report_.passed.push_back("all that it depends on is there" + list_of(*mods));
        const auto setup = setup_of(manifest.game, *mods);
        if (!setup) return setup.error();
        const auto session = game->start(*setup, 1);
        if (!session) return (*alone)->error(session.error());
        report_.passed.emplace_back("a game can be set up with it");
        return play_games(*game, *setup);
    }

    static std::string list_of(const Mods& mods) {
        if (mods.size() < 2) return "";
        std::string text;
        for (const auto& mod : mods) text += (text.empty() ? "" : ", ") + mod->manifest().id;
        return ", loaded in this order: " + text;
    }

    Result<void> play_games(const Game& game, const Setup& setup) {
        std::size_t actions = 0;
        for (std::int64_t seed = 1; seed <= random_games; ++seed) {
            const auto played = play(game, setup, seed);
            if (!played) return in_game(seed, played.error());
            const auto again = play(game, setup, seed);
            if (!again || *again != *played) return in_game(seed, {"the same game went another way the second time"});
            actions += played->size();
        }
        report_.passed.push_back(std::to_string(random_games) + " random games come to their end, after " +
                                 std::to_string(actions / random_games) + " actions on average");
        report_.passed.emplace_back("positions are read back as they were written, and games repeat");
        return {};
    }

    static Error in_game(std::int64_t seed, const Error& problem) {
        return Error{"in the random game with seed " + std::to_string(seed) + ": " + problem.message};
    }

    // The positions of a random game.
    static Result<std::vector<std::string>> play(const Game& game, const Setup& setup, std::int64_t seed) {
        const auto session = game.start(setup, seed);
        if (!session) return session.error();
        JavaRandom random(seed);
        std::vector<std::string> positions;
        while (!(*session)->outcome()) {
            if (positions.size() == longest_game) {
                return Error{"it is not over after " + std::to_string(longest_game) + " actions"};
            }
            const std::size_t count = (*session)->action_count();
            if (count == 0) return Error{"there is nothing to do, and it is not over: " + (*session)->position()};
            const std::string action =
                (*session)->action(static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(count))));
            if (auto done = (*session)->play(action); !done)
                return Error{in_quotes(action) + ": " + done.error().message};
            positions.push_back((*session)->position());
            if (positions.size() % actions_between_restores != 0) continue;
            if (auto restored = check_restored(game, setup, **session); !restored) return restored.error();
        }
        return positions;
    }

    static Result<void> check_restored(const Game& game, const Setup& setup, const Session& session) {
        const std::string position = session.position();
        const auto restored = game.restore(setup, position);
        if (!restored) return Error{"the position " + position + " is not read back: " + restored.error().message};
        if ((*restored)->position() != position || (*restored)->action_count() != session.action_count()) {
            return Error{"the position " + position +
                         " is another one when it is read back: " + (*restored)->position()};
        }
        return {};
    }

    const FindMod& find_;
    CheckReport report_;
};

}  // namespace

CheckReport check_mod(const std::string& name, const FindMod& find) { return ModCheck(find).run(name); }

}  // namespace farmland::scripting
