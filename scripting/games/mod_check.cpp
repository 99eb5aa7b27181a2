#include "scripting/games/mod_check.hpp"

#include <algorithm>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/games/mod_games.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/errors/failure.hpp"
#include "scripting/host/loading/global_uses.hpp"
#include "scripting/mods/hook_watch.hpp"

namespace farmland::scripting {

namespace {

constexpr std::size_t most_problems = 20;
// Of all hooks in all games together, so that a check takes seconds: after these no further game is begun, no further
// state looked at, and nothing done at all.
constexpr std::int64_t hook_steps_of_games = 10'000'000;
constexpr std::int64_t hook_steps_of_states = 50'000'000;
constexpr std::int64_t most_hook_steps = 120'000'000;

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
        report_.passed.push_back("it is the mod " + manifest.id + " " + text_of(manifest.version) + " for the game " +
                                 manifest.game);
        const auto mods = load_mods({&name, 1}, find_, manifest.game);
        if (!mods) return mods.error();
        for (const auto& mod : *mods) add_files(mod->files());
        report_.passed.push_back("all that it depends on is there" + list_of(*mods));
        const HookWatch watch(most_hook_steps);
        const auto setup = setup_of(manifest.game, *mods);
        if (!setup) return setup.error();
        const auto session = game->start(*setup, 1);
        if (!session) return (*alone)->error(session.error());
        report_.passed.emplace_back("a game can be set up with it");
        const auto played = play(*game, *mods, watch);
        if (!played) return source_of(played.error()) != nullptr ? played.error() : (*alone)->error(played.error());
        tell_of_hooks(**alone, watch);
        return {};
    }

    // Of mod.lua and all that it requires. Runs them, too, since only that shows what they require.
    bool check_texts(const ModSource& source) {
        Sandbox sandbox(Role::mod);
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

    Result<void> play(const Game& game, const Mods& mods, const HookWatch& watch) {
        const auto setup = [&] { return setup_of(game.name, mods); };
        const auto games = check_mod_games({game, setup, [&] { return watch.steps() > hook_steps_of_games; }});
        if (!games) return games.error();
        are_slow_ = watch.steps() > hook_steps_of_games;
        report_.passed.insert(report_.passed.end(), games->begin(), games->end());
        const auto fresh = setup();
        if (!fresh) return fresh.error();
        const auto scripted = open_scripted_game(game.name, *fresh);
        if (!scripted) return scripted.error();
        const auto rules = (*scripted)->check_rules([&] { return watch.steps() > hook_steps_of_states; });
        if (!rules) return rules.error();
        report_.passed.insert(report_.passed.end(), rules->begin(), rules->end());
        return {};
    }

    void tell_of_hooks(const Mod& mod, const HookWatch& watch) {
        if (!mod.table().has("hooks")) return;
        std::vector<std::string> names;
        // The game has read the table before, so it is one.
        const auto read = mod.table().table("hooks", [&](const TableReader& hooks) -> Result<void> {
            const auto all = hooks.names();
            names.assign(all.begin(), all.end());
            return {};
        });
        std::string called;
        for (const std::string& name : names) {
            const std::uint64_t calls = read ? watch.calls(mod.manifest().id, name) : 0;
            if (calls == 0) {
                report_.notes.push_back("the hook " + in_quotes(name) + " was never called; a scenario can test it");
            } else {
                called += (called.empty() ? "" : ", ") + name + " " + std::to_string(calls) +
                          (calls == 1 ? " time" : " times");
            }
        }
        if (!called.empty()) report_.passed.push_back("its hooks answer as they should: " + called);
        if (are_slow_) {
            report_.notes.emplace_back("the hooks take so many steps that not all games were played");
        }
        if (watch.unseen()) {
            report_.notes.push_back("not all that the hooks could remember was looked at, since there is too much in " +
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

    // Always false, for a check that fails. The same mistake is told once.
    bool add_problem(const Error& error, std::string explanation = {}) {
        auto& problems = report_.problems;
        const std::string message = error.sentence();
        const auto same = std::find_if(problems.begin(), problems.end(),
                                       [&](const CheckReport::Problem& each) { return each.message == message; });
        if (same != problems.end()) {
            if (explanation.size() > same->explanation.size()) same->explanation = std::move(explanation);
            return false;
        }
        if (const SourceFile* file = source_of(error); file != nullptr && explanation.empty()) {
            const std::string_view line = source_line_of(file->text, error.where.line);
            explanation = explain_place({error, Fault::runtime, std::string(line)});
        }
        if (problems.size() < most_problems) problems.push_back({message, std::move(explanation)});
        return false;
    }

    const FindMod& find_;
    std::vector<SourceFile> files_;  // whose lines can be shown
    bool are_slow_ = false;          // the hooks, so that not all games were played
    CheckReport report_;
};

}  // namespace

CheckReport check_mod(const std::string& name, const FindMod& find) { return ModCheck(find).run(name); }

}  // namespace farmland::scripting
