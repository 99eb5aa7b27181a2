#include "scripting/games/mod_check.hpp"

#include <algorithm>
#include <sstream>

#include "core/base/text.hpp"
#include "core/declared/rules.hpp"
#include "core/game/rule_failure.hpp"
#include "core/match/record_file.hpp"
#include "core/match/replay.hpp"
#include "scripting/games/declared_check.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/errors/failure.hpp"
#include "scripting/host/loading/global_uses.hpp"
#include "scripting/mods/hook_watch.hpp"

namespace farmland::scripting {

namespace {

struct ModGamesPlan {
    const Game& game;
    // Loads the mods' hooks again: nothing that they remember is left.
    std::function<Result<Setup>()> setup;
    // Whether the games have cost enough: then the one under way is left, and no further one begun.
    std::function<bool()> enough;
};

constexpr std::int64_t random_games = 20;
constexpr std::int64_t recorded_games = 4;  // of these
constexpr std::size_t longest_random_game = 20'000;
constexpr std::size_t actions_between_restores = 15;

struct RandomGame {
    GameRecord record;
    std::vector<std::string> positions;  // after each step
};

// Random games with mods, and the same games again in ways that must make no difference.
class ModGames {
public:
    explicit ModGames(ModGamesPlan plan) : plan_(std::move(plan)) {}

    // What was found to be in order, or the first thing that is not. A rule of the mods that fails is an error, too.
    Result<std::vector<std::string>> check() {
        // The games have it one after another, so that a hook which remembers something remembers other games.
        const auto setup = plan_.setup();
        if (!setup) return setup.error();
        std::int64_t games = 0;  // that came to their end
        std::size_t actions = 0;
        for (std::int64_t seed = 1; seed <= random_games && !plan_.enough(); ++seed) {
            const auto game = check_game(*setup, seed);
            if (!game) return game.error();
            all_actions_ += game->positions.size();
            if (!game->record.result) continue;
            ++games;
            actions += game->positions.size();
        }
        finished_ = games;
        if (games > 0 && actions == 0) return Error{"every random game is over before anybody has done anything"};
        std::vector<std::string> passed = {
            "positions are read back as they were written, and games repeat",
            "the games go the same way when the mod is reloaded, from the start and from mid-game",
            "recorded games are replayed as they were",
        };
        if (games > 0) {
            passed.insert(passed.begin(), std::to_string(games) +
                                              (games == 1 ? " random game finishes" : " random games finish") +
                                              ", after " + std::to_string(static_cast<std::int64_t>(actions) / games) +
                                              " actions on average");
        }
        return passed;
    }

    // What there was no time for.
    std::optional<std::string> note() const {
        if (finished_ == random_games) return std::nullopt;
        const std::string slow = "the rules take so many steps that ";
        if (finished_ == 0) {
            return slow + "no random game came to its end, in " + counted(all_actions_, "action") +
                   "; whether games end, a match of random against random tells";
        }
        return slow + "only " + std::to_string(finished_) + " of " + std::to_string(random_games) +
               " random games were played";
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
                return Error{"it is not over after " + std::to_string(longest_random_game) +
                             " actions, in the position " + game.positions.back()};
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

    ModGamesPlan plan_;
    std::size_t actions_made_ = 0;
    std::int64_t finished_ = 0;
    std::size_t all_actions_ = 0;
};

// Of all hooks in all games together, so that a check takes seconds: after these no further game is begun, no further
// state looked at, and nothing done at all.
struct StepLimits {
    std::int64_t games;
    std::int64_t states;
    std::int64_t all;
    std::int64_t questions = 0;  // that only games in Lua are asked
};
constexpr StepLimits limits_of_mods = {10'000'000, 50'000'000, 120'000'000};
// Whose rules do everything, not only what a mod has changed.
constexpr StepLimits limits_of_games = {40'000'000, 80'000'000, 150'000'000, 100'000'000};

class ModCheck {
public:
    explicit ModCheck(const FindMod& find) : find_(find) {}

    CheckReport run(const std::string& name) {
        try {
            if (auto checked = check(name); !checked) add_problem(checked.error());
        } catch (const RuleFailure& failure) {
            add_problem(failure.error());
        }
        return std::move(report_);
    }

private:
    // Ends with the first step that finds a problem: what comes later depends on what came before.
    Result<void> check(const std::string& name) {
        const auto source = find_(name);
        if (!source) return source.error();
        if (!check_texts(*source)) return {};
        const auto alone = Mod::load(*source);
        if (!alone) return alone.error();
        const ModManifest& manifest = (*alone)->manifest();
        report_.name = manifest.id;
        report_.game = manifest.game;
        const Game* game = find_game(manifest.game);
        if (game == nullptr) return (*alone)->error({"game: " + unknown_game(manifest.game).sentence()});
        if (manifest.is_game && !game->is_scripted) {
            return (*alone)->error({"id: there is a game " + in_quotes(manifest.id) + " in the program already"});
        }
        const std::string named = manifest.id + " " + text_of(manifest.version);
        report_.passed.push_back(manifest.is_game ? "it is the game " + named
                                                  : "it is the mod " + named + " for the game " + manifest.game);
        // A mod for a game in Lua changes that game, which need not be named.
        std::vector<std::string> names = {name};
        if (game->is_scripted && !manifest.is_game) names.insert(names.begin(), std::string(game->mod));
        const auto mods = load_mods(names, find_, manifest.game);
        if (!mods) return mods.error();
        for (const auto& mod : *mods) add_files(mod->files());
        report_.passed.push_back("all that it depends on is there" + list_of(*mods));
        const StepLimits& limits = game->is_scripted ? limits_of_games : limits_of_mods;
        const HookWatch watch(limits.all);
        const auto setup = setup_of(manifest.game, *mods);
        if (!setup) return setup.error();
        const auto session = game->start(*setup, 1);
        if (!session) return (*alone)->error(session.error());
        report_.passed.emplace_back("a game can be set up with it");
        const auto played = play(*game, *mods, watch, limits);
        if (!played) return source_of(played.error()) != nullptr ? played.error() : (*alone)->error(played.error());
        if (manifest.is_game) {
            const auto rules = declared::Rules::from_setup(*setup);
            if (!rules) return rules.error();
            tell_of_calls(functions_of(*rules), "function", manifest.id, watch);
        } else {
            tell_of_calls(hooks_of(**alone), "hook", manifest.id, watch);
        }
        return {};
    }

    // Of mod.lua and all that it requires. Runs them, too, since only that shows what they require.
    bool check_texts(const ModSource& source) {
        Sandbox sandbox(Role::mod);
        const GameLibrary library(sandbox);
        if (!source.folder.empty()) sandbox.add_root(source.folder);
        files_ = {{source.name, source.text}};
        sandbox.on_module([&](const std::string&, const SourceFile& file) { files_.push_back(file); });
        if (auto compiled = sandbox.compile(source.name, source.text); !compiled) {
            return add_problem(compiled.error(), explain_place(sandbox.last_error()));
        }
        const auto loaded = sandbox.load(source.name, source.text);
        const std::string place = loaded ? "" : explain_place(sandbox.last_error());
        const auto known = sandbox.global_names();
        for (const SourceFile& file : files_) {
            // Of what is no Lua, loading it tells.
            if (!sandbox.compile(file.name, file.text)) continue;
            for (const GlobalUse& use : find_failing_globals(file.text, known)) {
                add_problem({describe(use, known, Role::mod), {file.name, use.line}});
            }
        }
        if (!loaded) return add_problem(loaded.error(), place);
        if (!report_.problems.empty()) return false;
        report_.passed.emplace_back("all globals it uses are there");
        return true;
    }

    static std::string list_of(const Mods& mods) {
        if (mods.size() < 2) return "";
        std::string text;
        for (const auto& mod : mods) text += (text.empty() ? "" : ", ") + mod->manifest().id;
        return ", loaded in this order: " + text;
    }

    Result<void> play(const Game& game, const Mods& mods, const HookWatch& watch, const StepLimits& limits) {
        const auto setup = [&] { return setup_of(game.name, mods); };
        const auto enough = [&] { return watch.steps() > limits.games; };
        ModGames mod_games({game, setup, enough});
        const auto games = mod_games.check();
        if (!games) return games.error();
        if (const auto note = mod_games.note()) report_.notes.push_back(*note);
        report_.passed.insert(report_.passed.end(), games->begin(), games->end());
        const auto fresh = setup();
        if (!fresh) return fresh.error();
        const auto scripted = open_scripted_game(game.name, *fresh);
        if (!scripted) return scripted.error();
        const auto rules = (*scripted)->check_rules([&] { return watch.steps() > limits.states; });
        if (!rules) return rules.error();
        report_.passed.insert(report_.passed.end(), rules->begin(), rules->end());
        if (!game.is_scripted) return {};
        const auto declared_rules = declared::Rules::from_setup(*fresh);
        if (!declared_rules) return declared_rules.error();
        const auto asked = check_declared_game(*declared_rules, [&] { return watch.steps() > limits.questions; });
        if (!asked) return asked.error();
        report_.passed.insert(report_.passed.end(), asked->begin(), asked->end());
        return {};
    }

    static std::vector<std::string> hooks_of(const Mod& mod) {
        std::vector<std::string> names;
        if (!mod.table().has("hooks")) return names;
        // The game has read the table before, so it is one.
        static_cast<void>(mod.table().table("hooks", [&](const TableReader& hooks) -> Result<void> {
            const auto all = hooks.names();
            names.assign(all.begin(), all.end());
            return {};
        }));
        return names;
    }

    // `what` these are called: "hook".
    void tell_of_calls(const std::vector<std::string>& names, const std::string& what, const std::string& mod,
                       const HookWatch& watch) {
        if (names.empty()) return;
        std::string called;
        for (const std::string& name : names) {
            const std::uint64_t calls = watch.calls(mod, name);
            if (calls == 0) {
                report_.notes.push_back("the " + what + " " + in_quotes(name) +
                                        " was never called; a scenario can test it");
            } else {
                called += (called.empty() ? "" : ", ") + name + " " + std::to_string(calls) +
                          (calls == 1 ? " time" : " times");
            }
        }
        if (!called.empty()) report_.passed.push_back("its " + what + "s answer as they should: " + called);
        if (watch.unseen()) {
            report_.notes.push_back("not all that the " + what +
                                    "s could remember was looked at, since there is too much in " +
                                    in_quotes(*watch.unseen()) + " or it nests too deep; let it hold less");
        }
    }

    void add_files(const ModFilesRead& files) {
        files_.push_back(files.main);
        for (const auto& [path, file] : files.modules) files_.push_back(file);
    }

    // The file of an error that is about one line of it.
    const SourceFile* source_of(const Error& error) const {
        const auto found = std::find_if(files_.begin(), files_.end(),
                                        [&](const SourceFile& file) { return file.name == error.where.name; });
        return error.where.line > 0 && found != files_.end() ? &*found : nullptr;
    }

    bool add_problem(const Error& error, std::string explanation = {}) {
        if (const SourceFile* file = source_of(error); file != nullptr && explanation.empty()) {
            const std::string_view line = source_line_of(file->text, error.where.line);
            explanation = explain_place({error, Fault::runtime, std::string(line)});
        }
        return report_.add_problem(error.sentence(), explanation);
    }

    const FindMod& find_;
    std::vector<SourceFile> files_;  // whose lines can be shown
    CheckReport report_;
};

}  // namespace

CheckReport check_mod(const std::string& name, const FindMod& find) { return ModCheck(find).run(name); }

}  // namespace farmland::scripting
