#include "scripting/bindings/declared/script.hpp"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/exposed/game_functions.hpp"
#include "scripting/mods/hook_watch.hpp"
#include "scripting/mods/pure_functions.hpp"

namespace farmland::scripting {

Result<void> run_game_file(Sandbox& sandbox, const ModFilesRead& files) {
    sandbox.on_embedded([&files](std::string_view path) -> std::optional<SourceFile> {
        const auto file = files.modules.find(std::string(path));
        return file != files.modules.end() ? std::optional(file->second) : std::nullopt;
    });
    auto loaded = sandbox.load(files.main.name, files.main.text);
    sandbox.on_embedded([](std::string_view) -> std::optional<SourceFile> { return std::nullopt; });
    sandbox.refuse_modules(
        "the rules of a game have only the modules that mod.lua has required; require it at the top of that file");
    return loaded;
}

namespace {

// A game's file, loaded in a Lua state of one thread.
class GameScript {
public:
    GameScript(const ModFilesRead& files, const GameChanges& changes, const declared::Declaration& game)
        : sandbox_(Role::mod), library_(sandbox_, changes) {
        if (auto loaded = run_game_file(sandbox_, files); !loaded) throw RuleFailure(loaded.error());
        library_.end_loading();
        functions_.emplace(sandbox_, game, TableReader(sandbox_.lua(), -1));
        sandbox_.cut_stack(0);
        sandbox_.set_budget(game_function_budget);
        if (HookWatch::of_this_thread() == nullptr) return;
        pure_ = PureFunctions(sandbox_.lua(), functions_->all());
        functions_->watch([this, &game](const std::string& function, std::int64_t steps) {
            const auto wrong = pure_.look(game.name, function, steps);
            if (!wrong) return;
            const bool remembers = wrong->starts_with("remembers");
            throw RuleFailure("the function " + in_quotes(function) + " of the game " + in_quotes(game.name) + " " +
                              *wrong + (remembers ? "; what is to last belongs in the state" : ""));
        });
    }

    GameFunctions& functions() { return *functions_; }

private:
    Sandbox sandbox_;
    GameLibrary library_;
    std::optional<GameFunctions> functions_;
    PureFunctions pure_;
};

struct ThreadScript {
    std::uint64_t identity;
    std::unique_ptr<GameScript> script;
};

// A thread plays one game at a time, and now and then looks at another.
constexpr std::size_t most_kept = 4;

std::vector<ThreadScript>& scripts_of_thread() {
    thread_local std::vector<ThreadScript> kept;
    return kept;
}

}  // namespace

LuaDecisions::LuaDecisions(ModFilesRead files, GameChanges changes, declared::Declaration game, Known known)
    : files_(std::move(files)), changes_(std::move(changes)), game_(std::move(game)), known_(std::move(known)) {
    static std::atomic<std::uint64_t> identities = 0;
    identity_ = ++identities;
}

GameFunctions& LuaDecisions::of_this_thread() const {
    auto& kept = scripts_of_thread();
    if (!kept.empty() && kept.back().identity == identity_) return kept.back().script->functions();
    const auto known =
        std::find_if(kept.begin(), kept.end(), [&](const ThreadScript& each) { return each.identity == identity_; });
    if (known != kept.end()) {
        std::rotate(known, known + 1, kept.end());
    } else {
        auto script = std::make_unique<GameScript>(files_, changes_, game_);
        if (kept.size() == most_kept) kept.erase(kept.begin());
        kept.push_back({identity_, std::move(script)});
    }
    return kept.back().script->functions();
}

void LuaDecisions::start(declared::State& state, declared::Luck& luck) const { of_this_thread().start(state, luck); }
void LuaDecisions::add_actions(const declared::State& state, std::vector<declared::Action>& actions) const {
    of_this_thread().add_actions(state, actions);
}
Side LuaDecisions::apply(declared::State& state, const declared::Action& action,
                         std::vector<declared::Event>* told) const {
    return of_this_thread().apply(state, action, told);
}
Ending LuaDecisions::outcome(const declared::State& state, declared::Asked asked) const {
    return of_this_thread().outcome(state, asked);
}
Ending LuaDecisions::stuck(const declared::State& state) const { return of_this_thread().stuck(state); }
std::optional<std::string> LuaDecisions::why_not(const declared::State& state, const declared::Action& action) const {
    return of_this_thread().why_not(state, action);
}
std::vector<bool> LuaDecisions::seen(const declared::State& state, std::size_t field, Side viewer) const {
    return of_this_thread().seen(state, field, viewer);
}
void LuaDecisions::sample(declared::State& state, Side viewer, JavaRandom& random) const {
    of_this_thread().sample(state, viewer, random);
}
double LuaDecisions::worth(const declared::State& state, Side side) const {
    return of_this_thread().worth(state, side);
}
std::string LuaDecisions::sign(const declared::State& state, int field) const {
    return of_this_thread().sign(state, field);
}

}  // namespace farmland::scripting
