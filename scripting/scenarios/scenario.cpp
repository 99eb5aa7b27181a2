#include "scripting/scenarios/scenario.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <set>

#include "core/base/text.hpp"
#include "core/game/seat_stream.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/scenarios/expect.hpp"

namespace farmland::scripting {

namespace {

// A file in a sandbox of its own. Every loading calls it() in the same order, because nothing in a sandbox differs from run
// to run; so a case is found again by its number.
class LoadedScenario {
public:
    static constexpr std::size_t no_case = static_cast<std::size_t>(-1);

    // Keeps the functions of the wanted case.
    LoadedScenario(const ScenarioSetting& setting, const ScenarioFile& file, std::size_t wanted)
        : file_(file),
          wanted_(wanted),
          random_(stream_of_seat(setting.seed, Side::first)),
          golden_(setting.golden, file.source.name),
          sandbox_(Role::scenario, setting.budget),
          games_(sandbox_, *file.games, setting.sources, setting.seed, file.source.root) {
        sandbox_.on_random([this] { return static_cast<std::uint64_t>(random_.next_long()); });
        sandbox_.on_print([this](std::string_view text) {
            if (text.empty()) note_printed(text);
            for (const std::string_view line : lines(text)) note_printed(line);
        });
        if (!file.source.root.empty()) sandbox_.add_root(file.source.root);
        register_expect(sandbox_, unmet_, golden_);
        add_function("describe", describe);
        add_function("it", it);
        add_function("before_each", before_each);
    }
    LoadedScenario(const LoadedScenario&) = delete;  // its functions in Lua know where it is
    LoadedScenario& operator=(const LoadedScenario&) = delete;

    Result<void> load() {
        auto loaded = sandbox_.load(file_.source.name, file_.source.text);
        loading_ = false;
        if (loaded) lua_settop(sandbox_.lua(), 0);
        return loaded;
    }

    Result<void> run() {
        for (const int hook : hooks_of_wanted_) {
            if (auto done = call(hook, "before_each"); !done) return done;
        }
        return call(function_of_wanted_, "it");
    }

    // Of the last failure.
    ScenarioFailure failure() const {
        ScriptError error = sandbox_.last_error();
        if (error.traceback.size() < 2) error.traceback.clear();  // the place itself
        ScenarioFailure failure;
        failure.sentence = error.sentence;
        failure.explanation = explain_place(error);
        // The error may have been raised again by the script, or be another one than the expectation's.
        const bool is_unmet = error.fault == Fault::runtime && !unmet_.sentence.empty() &&
                              error.sentence.ends_with(printable(unmet_.sentence));
        if (is_unmet) {
            failure.kind = ScenarioFailure::Kind::unmet;
            failure.details = unmet_.details;
        }
        if (games_.current() != nullptr) failure.board = games_.current()->board();
        return failure;
    }

    // Whether the games of the case that passed come out of their records again.
    std::optional<ScenarioFailure> replay_failure(const RestoreGame& restore) const {
        for (const auto& game : games_.all()) {
            const auto same = replay_game(*game, restore);
            if (same) continue;
            ScenarioFailure failure;
            failure.kind = ScenarioFailure::Kind::replay;
            failure.sentence = file_.source.name + ":" + std::to_string(cases_[wanted_].line) +
                               ": replay differs: " + same.error().message;
            failure.details = {"all expectations were met, but a game that was recorded and played again differs"};
            failure.board = game->board();
            return failure;
        }
        return std::nullopt;
    }

    std::vector<std::string> globals() const { return sandbox_.global_names(); }
    const std::vector<ScenarioCase>& cases() const { return cases_; }
    std::vector<std::string> take_printed() { return std::move(printed_); }
    std::vector<GoldenText> take_golden() { return golden_.take(); }

private:
    static constexpr std::size_t most_cases = 10'000;
    static constexpr std::size_t longest_name = 200;
    static constexpr std::size_t longest_full_name = 1000;

    void add_function(const char* name, lua_CFunction function) {
        lua_State* L = sandbox_.lua();
        lua_pushlightuserdata(L, this);
        lua_pushcclosure(L, function, 1);
        sandbox_.add_global(name);
    }

    Result<void> call(int function, const char* name) {
        lua_State* L = sandbox_.lua();
        sandbox_.name_calls(name);
        lua_rawgeti(L, LUA_REGISTRYINDEX, function);
        return sandbox_.call(0, 0);
    }

    void note_printed(std::string_view line) {
        constexpr std::size_t most_printed = 200;
        if (printed_.size() < most_printed) printed_.push_back(printable(line));
        if (printed_.size() == most_printed) printed_.back() = "(no more than 200 lines are kept)";
    }

    static LoadedScenario& self(lua_State* L, const char* function) {
        auto& scenario = *static_cast<LoadedScenario*>(lua_touserdata(L, lua_upvalueindex(1)));
        if (!scenario.loading_) luaL_error(L, "%s() cannot be used inside of it()", function);
        return scenario;
    }

    // A name is shown, and typed again for --filter.
    static std::string check_name(lua_State* L) {
        luaL_argcheck(L, lua_type(L, 1) == LUA_TSTRING, 1, "expected a name");
        std::string name(string_at(L, 1));
        const bool blank = name.find_first_not_of(' ') == std::string::npos;
        if (blank || name != printable(name, longest_name)) {
            luaL_argerror(L, 1, "a name is one line of at most 200 characters");
        }
        luaL_checktype(L, 2, LUA_TFUNCTION);
        return name;
    }

    // What describe() adds is gone when it ends, however it ends.
    class Level {
    public:
        Level(LoadedScenario& scenario, std::string name) : scenario_(scenario), hooks_(scenario.hooks_.size()) {
            scenario_.names_.push_back(std::move(name));
        }
        ~Level() {
            scenario_.names_.pop_back();
            scenario_.hooks_.resize(hooks_);
        }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        LoadedScenario& scenario_;
        std::size_t hooks_;
    };

    // describe(name, body)
    static int describe(lua_State* L) {
        LoadedScenario& scenario = self(L, "describe");
        const Level level(scenario, check_name(L));
        lua_pushvalue(L, 2);
        lua_call(L, 0, 0);
        return 0;
    }

    // it(name, body)
    static int it(lua_State* L) {
        LoadedScenario& scenario = self(L, "it");
        ScenarioCase made;
        for (const std::string& name : scenario.names_) made.name += name + " ";
        made.name += check_name(L);
        if (made.name.size() > longest_full_name) {
            return luaL_error(L, "the name of a case has at most 1000 bytes, with those of describe() in front of it");
        }
        lua_Debug caller;
        if (lua_getstack(L, 1, &caller) != 0 && lua_getinfo(L, "l", &caller) != 0) made.line = caller.currentline;
        if (scenario.cases_.size() == most_cases) return luaL_error(L, "a file has at most 10000 cases");
        if (!scenario.known_.insert(made.name).second) {
            return luaL_error(L, "there is a case %s already", in_quotes(made.name).c_str());
        }
        if (scenario.cases_.size() == scenario.wanted_) {
            lua_pushvalue(L, 2);
            scenario.function_of_wanted_ = luaL_ref(L, LUA_REGISTRYINDEX);
            scenario.hooks_of_wanted_ = scenario.hooks_;
        }
        scenario.cases_.push_back(std::move(made));
        return 0;
    }

    // before_each(body): for the cases that follow.
    static int before_each(lua_State* L) {
        LoadedScenario& scenario = self(L, "before_each");
        luaL_checktype(L, 1, LUA_TFUNCTION);
        lua_pushvalue(L, 1);
        scenario.hooks_.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
        return 0;
    }

    const ScenarioFile& file_;
    std::size_t wanted_;
    JavaRandom random_;
    UnmetExpectation unmet_;
    GoldenTexts golden_;
    std::vector<std::string> printed_;
    std::vector<std::string> names_;  // of the describe() calls that are open
    std::vector<int> hooks_;          // of before_each(), outermost first
    std::vector<ScenarioCase> cases_;
    std::set<std::string> known_;
    int function_of_wanted_ = LUA_NOREF;
    std::vector<int> hooks_of_wanted_;
    bool loading_ = true;
    Sandbox sandbox_;
    ScenarioGames games_;
};

}  // namespace

std::vector<std::string> scenario_globals(std::shared_ptr<const ScenarioKinds> games) {
    const ScenarioSetting setting;
    const ScenarioFile none = {{}, std::move(games), {}};
    return LoadedScenario(setting, none, LoadedScenario::no_case).globals();
}

ListedScenario list_scenario(const ScenarioSetting& setting, const ScenarioFile& file) {
    LoadedScenario scenario(setting, file, LoadedScenario::no_case);
    if (const auto loaded = scenario.load(); !loaded) return {{}, scenario.failure()};
    return {scenario.cases(), std::nullopt};
}

CaseResult run_case(const ScenarioSetting& setting, const ScenarioFile& file, std::size_t index) {
    LoadedScenario scenario(setting, file, index);
    Result<void> done = scenario.load();
    if (done) done = scenario.run();
    CaseResult result;
    result.failure = done ? scenario.replay_failure(setting.restore) : scenario.failure();
    result.printed = scenario.take_printed();
    if (!result.failure) result.golden = scenario.take_golden();
    return result;
}

}  // namespace farmland::scripting
