#include "scripting/scenarios/scenario.hpp"

#include <array>
#include <set>
#include <sstream>

#include "core/base/text.hpp"
#include "core/game/rule_failure.hpp"
#include "core/game/seat_stream.hpp"
#include "core/match/record_file.hpp"
#include "scripting/host/errors/explain.hpp"
#include "scripting/host/errors/failure.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/kept.hpp"
#include "scripting/scenarios/expect.hpp"

namespace farmland::scripting {

namespace {

// What was seen in a game must come out of its record alone: it is written as a record file, that is read, and played again.
Result<void> compare_with_replay(const OpenGame& game, const RestoreGame& restore) {
    const GameRecord played = game.record();
    std::ostringstream file;
    write_record(file, played);
    auto record = read_record(file.str());
    if (!record) return Error{"the record cannot be read: " + record.error().sentence()};
    if (*record != played) return Error{"the record is read as another one than was written"};
    record->setup.hooks = played.setup.hooks;  // code, which no file holds
    const auto session = restore(*record);
    if (!session) return session.error();
    if (auto same = verify_steps(**session, *record); !same) return same;
    if ((*session)->position() != game.position()) {
        return Error{"after the last step: expected the position " + (*session)->position() + ", found " +
                     game.position()};
    }
    return game.seed() ? verify(*record) : Result<void>();
}

// The error is the first difference.
Result<void> replay_game(const OpenGame& game, const RestoreGame& restore) {
    try {
        return compare_with_replay(game, restore);
    } catch (const RuleFailure& failure) {
        return Error{failure.what()};
    }
}

// A name is shown, and typed again for --filter.
struct CaseName {
    std::string text;
};
CaseName sol_lua_get(sol::types<CaseName>, lua_State* L, int index, Tracking& tracking) {
    constexpr std::size_t longest_name = 200;
    const Argument given = sol_lua_get(sol::types<Argument>(), L, index, tracking);
    if (!given.text()) given.refuse("expected a name");
    std::string name(*given.text());
    const bool blank = name.find_first_not_of(' ') == std::string::npos;
    if (blank || name != printable(name, longest_name)) {
        given.refuse("a name is one line of at most 200 characters");
    }
    return {std::move(name)};
}

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
          expectations_(sandbox_, golden_),
          games_(sandbox_, *file.games, setting.sources, setting.seed, file.source.root) {
        sandbox_.on_random([this] { return static_cast<std::uint64_t>(random_.next_long()); });
        sandbox_.on_print([this](std::string_view text) {
            if (text.empty()) note_printed(text);
            for (const std::string_view line : lines(text)) note_printed(line);
        });
        if (!file.source.root.empty()) sandbox_.add_root(file.source.root);
        static constexpr std::array<NamedFunction, 3> functions = {
            {{"describe", exposed<&LoadedScenario::describe>},
             {"it", exposed<&LoadedScenario::it>},
             {"before_each", exposed<&LoadedScenario::before_each>}}};
        add_global_functions(sandbox_, functions, this);
    }
    LoadedScenario(const LoadedScenario&) = delete;  // its functions in Lua know where it is
    LoadedScenario& operator=(const LoadedScenario&) = delete;

    Result<void> load() {
        auto loaded = sandbox_.load(file_.source.name, file_.source.text);
        loading_ = false;
        sandbox_.cut_stack(0);
        return loaded;
    }

    Result<void> run() {
        for (const std::size_t hook : hooks_of_wanted_) {
            if (auto done = call(hooks_[hook], "before_each"); !done) return done;
        }
        return call(function_of_wanted_, "it");
    }

    // Of the last failure.
    ScenarioFailure failure() const {
        ScriptError error = sandbox_.last_error();
        if (error.traceback.size() < 2) error.traceback.clear();  // the place itself
        ScenarioFailure failure;
        failure.sentence = error.sentence();
        failure.explanation = explain_place(error);
        // The error may have been raised again by the script, or be another one than the expectation's.
        const UnmetExpectation& unmet = expectations_.unmet();
        const bool is_unmet = error.fault == Fault::runtime && !unmet.sentence.empty() &&
                              error.sentence().ends_with(printable(unmet.sentence));
        if (is_unmet) {
            failure.kind = ScenarioFailure::Kind::unmet;
            failure.details = unmet.details;
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
                               ": replay differs: " + same.error().sentence();
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
    static constexpr std::size_t longest_full_name = 1000;

    Result<void> call(const Kept& function, const char* name) {
        sandbox_.name_calls(name);
        sandbox_.begin_call(function);
        return sandbox_.call(0, 0);
    }

    void note_printed(std::string_view line) {
        constexpr std::size_t most_printed = 200;
        if (printed_.size() < most_printed) printed_.push_back(printable(line));
        if (printed_.size() == most_printed) printed_.back() = "(no more than 200 lines are kept)";
    }

    void check_loading(lua_State* L, const char* function) const {
        if (!loading_) raise(L, std::string(function) + "() cannot be used inside of it()");
    }

    // What describe() adds is gone when it ends, however it ends.
    class Level {
    public:
        Level(LoadedScenario& scenario, std::string name) : scenario_(scenario), hooks_(scenario.open_hooks_.size()) {
            scenario_.names_.push_back(std::move(name));
        }
        ~Level() {
            scenario_.names_.pop_back();
            scenario_.open_hooks_.resize(hooks_);
        }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        LoadedScenario& scenario_;
        std::size_t hooks_;
    };

    // describe(name, body)
    static void describe(Behind<LoadedScenario> self, CaseName name, GivenFunction body, sol::this_state L) {
        self->check_loading(L, "describe");
        const Level level(*self, std::move(name.text));
        body.call();
    }

    // it(name, body)
    static void it(Behind<LoadedScenario> self, const CaseName& name, GivenFunction body, sol::this_state L) {
        self->check_loading(L, "it");
        ScenarioCase made;
        for (const std::string& around : self->names_) made.name += around + " ";
        made.name += name.text;
        if (made.name.size() > longest_full_name) {
            raise(L, "the name of a case has at most 1000 bytes, with those of describe() in front of it");
        }
        made.line = calling_line(L);
        if (self->cases_.size() == most_cases) raise(L, "a file has at most 10000 cases");
        if (!self->known_.insert(made.name).second) raise(L, "there is a case " + in_quotes(made.name) + " already");
        if (self->cases_.size() == self->wanted_) {
            self->function_of_wanted_ = Kept(L, body.index);
            self->hooks_of_wanted_ = self->open_hooks_;
        }
        self->cases_.push_back(std::move(made));
    }

    // before_each(body): for the cases that follow.
    static void before_each(Behind<LoadedScenario> self, GivenFunction body, sol::this_state L) {
        self->check_loading(L, "before_each");
        self->open_hooks_.push_back(self->hooks_.size());
        self->hooks_.emplace_back(L, body.index);
    }

    const ScenarioFile& file_;
    std::size_t wanted_;
    JavaRandom random_;
    GoldenTexts golden_;
    std::vector<std::string> printed_;
    std::vector<std::string> names_;  // of the describe() calls that are open
    std::vector<ScenarioCase> cases_;
    std::set<std::string> known_;
    bool loading_ = true;
    Sandbox sandbox_;
    Expectations expectations_;
    ScenarioGames games_;
    std::vector<Kept> hooks_;              // of all before_each()
    std::vector<std::size_t> open_hooks_;  // those of the describe() calls that are open, outermost first
    std::vector<std::size_t> hooks_of_wanted_;
    Kept function_of_wanted_;
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
