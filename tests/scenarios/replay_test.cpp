// Games of scenarios that are recorded and played again, with games that do not play as they did.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/match/replay.hpp"
#include "scripting/scenarios/reporters.hpp"
#include "tests/docs/played_policy.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using scripting::RestoreGame;
using scripting::ScenarioFailure;
using scripting::ScenarioReport;

namespace {

enum class Fault { none, event, position, refusal };

// A game that does its first action, and something wrong with the second.
class FaultySession final : public Session {
public:
    FaultySession(std::unique_ptr<Session> session, Fault fault) : session_(std::move(session)), fault_(fault) {}

    std::string_view game() const override { return session_->game(); }
    Side side_to_move() const override { return session_->side_to_move(); }
    std::optional<Outcome> outcome() const override { return session_->outcome(); }
    std::size_t action_count() const override { return session_->action_count(); }
    std::vector<std::string> actions(std::size_t from, std::size_t count) const override {
        return session_->actions(from, count);
    }
    Value view(Side viewer) const override { return session_->view(viewer); }
    std::unique_ptr<Session> sample(Side viewer, JavaRandom& random) const override {
        return session_->sample(viewer, random);
    }
    Result<std::vector<Value>> play_and_tell(std::string_view action, std::optional<Side> viewer) override {
        if (++played_ == 2 && fault_ == Fault::refusal) return Error{"it is too late for that"};
        auto events = session_->play_and_tell(action, viewer);
        if (played_ == 2 && fault_ == Fault::event && events) events->pop_back();
        return events;
    }
    bool undo() override { return session_->undo(); }
    std::string seen_action(std::string_view action, Side acting, Side viewer) const override {
        return session_->seen_action(action, acting, viewer);
    }
    std::string drawing(std::optional<Side> viewer) const override { return session_->drawing(viewer); }
    Setup setup() const override { return session_->setup(); }
    std::string position() const override {
        return session_->position() + (played_ == 2 && fault_ == Fault::position ? ",1" : "");
    }
    Result<void> set_position(std::string_view position) override { return session_->set_position(position); }
    std::uint64_t perft(int depth) const override { return session_->perft(depth); }
    std::uint64_t playout(JavaRandom& random) const override { return session_->playout(random); }

private:
    std::unique_ptr<Session> session_;
    Fault fault_;
    int played_ = 0;
};

// Two cases, the second of which begins in line 5 and acts twice.
const std::string two_cases = R"(it("stays", function()
    start("crown", { seed = 1 }):act("move D1 D1")
end)

it("moves", function()
    local game = start("crown", { position = { team1 = { units = { D4 = "Goat Farmer" } } } })
    game:act("move D4 D5")
    game:act("yield")
end)
)";

std::vector<ScenarioReport> reports_with(Fault fault) {
    scripting::ScenarioSetting setting;
    setting.restore = [fault](const GameRecord& record) -> Result<std::unique_ptr<Session>> {
        auto session = start_of(record);
        if (!session) return session.error();
        return std::unique_ptr<Session>(std::make_unique<FaultySession>(*std::move(session), fault));
    };
    scripting::ScenarioPlan plan;
    const auto games = std::make_shared<const scripting::ScenarioKinds>(
        scripting::ScenarioKinds{*scripting::open_scripted_game("crown", farmland_tests::classic_setup())});
    plan.files = {{{"mine.lua", two_cases, {}}, games, {}}};
    return scripting::run_scenarios(setting, plan);
}

std::string sentence_with(Fault fault) {
    const auto reports = reports_with(fault);
    REQUIRE(reports.size() == 2);
    CHECK(!reports[0].result.failure);  // plays only one action
    REQUIRE(reports[1].result.failure);
    CHECK(reports[1].result.failure->kind == ScenarioFailure::Kind::replay);
    return reports[1].result.failure->sentence;
}

}  // namespace

TEST_CASE("a case passes when its games come out of their records again") {
    for (const ScenarioReport& report : reports_with(Fault::none)) CHECK(!report.result.failure);
}

TEST_CASE("a replay that differs fails the case, with its place and the step") {
    CHECK_THAT(sentence_with(Fault::event),
               StartsWith("mine.lua:5: replay differs: step 2 (yield), event 2: expected no such event, found 'drew "));
    CHECK_THAT(sentence_with(Fault::refusal), StartsWith("mine.lua:5: replay differs: step 2 (yield): expected a legal "
                                                         "action, found one that the rules refuse: it is too late"));
    CHECK_THAT(sentence_with(Fault::position),
               StartsWith("mine.lua:5: replay differs: after the last step: expected the position "));
}

TEST_CASE("a replay that differs is a failure of its own kind in every report") {
    const auto reports = reports_with(Fault::event);
    CHECK_THAT(scripting::pretty_report(reports, {}),
               ContainsSubstring("FAILED  moves\n  mine.lua:5: replay differs: step 2") &&
                   ContainsSubstring("5 |   |   |   | x |   |   |   |") &&
                   ContainsSubstring("  repeat with: farmland test mine.lua --filter moves\n\n1 passed, 1 failed\n"));
    CHECK_THAT(scripting::tap_report(reports, {}),
               ContainsSubstring("not ok 2 - mine.lua: moves\n  ---\n  message: \"mine.lua:5: replay differs") &&
                   ContainsSubstring("\n  severity: fail\n  kind: replay\n"));
    CHECK_THAT(scripting::junit_report(reports, {}),
               ContainsSubstring("<testsuites tests=\"2\" failures=\"1\" errors=\"0\">") &&
                   ContainsSubstring("<failure type=\"replay\" message=\"mine.lua:5: replay differs"));
}

}  // namespace farmland::tests
