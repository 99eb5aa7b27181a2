// A game under way: what is done, who is told of it and in which order.
#include "core/game/table.hpp"

#include "core/game/rule_failure.hpp"
#include "core/match/recorder.hpp"
#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

using Chronicle = std::vector<std::string>;

std::string story_of(std::span<const Event> events) { return story({events.begin(), events.end()}); }

// Writes down what it is told, and plays the same text whenever it is asked.
class Player final : public Agent<Rules> {
public:
    Player(std::string name, Chronicle& chronicle) : name_(std::move(name)), chronicle_(chronicle) {}

    Result<Action> choose(const View& view) override {
        seen = view;
        if (answer.starts_with('!')) return Error{answer};
        return action(classic(), answer);
    }
    Result<void> begin(const View& view) override {
        seen = view;
        return told("begins");
    }
    Result<void> happened(const Event& event) override {
        heard.push_back(event);
        return told("hears " + story({event}));
    }
    Result<void> end(const Outcome& outcome) override {
        return told("ends " + std::to_string(number_of(outcome.winner)));
    }
    Where place() const override { return {"bot.lua", 1}; }

    std::string answer = "yield";
    bool fails = false;
    bool throws = false;
    std::optional<View> seen;
    std::vector<Event> heard;

private:
    Result<void> told(const std::string& what) {
        chronicle_.push_back(name_ + " " + what);
        if (throws) throw RuleFailure("mod.lua:3: no");
        return fails ? Result<void>(Error{"I fail"}) : Result<void>();
    }

    std::string name_;
    Chronicle& chronicle_;
};

class Spectator final : public Observer<Rules> {
public:
    Spectator(std::string name, Chronicle& chronicle) : name_(std::move(name)), chronicle_(chronicle) {}

    void began(const State&) override { chronicle_.push_back(name_ + " begins"); }
    void happened(Side side, const Action& what, std::span<const Event> events) override {
        chronicle_.push_back(name_ + " sees " + std::to_string(number_of(side)) + " " + classic().action_text(what) +
                             ": " + story_of(events));
    }
    void took_back() override { chronicle_.push_back(name_ + " takes back"); }
    void failed(Side side, const Error& error) override {
        chronicle_.push_back(name_ + " sees " + std::to_string(number_of(side)) + " fail: " + error.sentence());
    }

private:
    std::string name_;
    Chronicle& chronicle_;
};

// Two players and two spectators of a game in which the first side can move, place and win.
struct Company {
    Chronicle chronicle;
    Player one{"one", chronicle};
    Player two{"two", chronicle};
    Spectator early{"early", chronicle};
    Spectator late{"late", chronicle};
    State start = position(classic(), {.units = "D5:<Goat>?,D6:<Pig>", .hand = "<Daisy>"}, {.life_points = 1});
    Table<Rules> table{classic(), start, {&one, &two}};

    Company() {
        table.add_observer(early);
        table.add_observer(late);
    }

    Chronicle take() { return std::exchange(chronicle, {}); }
    void play(std::string_view text) { REQUIRE(table.play(action(classic(), text))); }
};

}  // namespace

TEST_CASE("an action is told to the agents, the first side before the second, then to the observers") {
    Company company;
    const auto events = company.table.play(action(classic(), "move D5 C5"));
    REQUIRE(events);
    CHECK(story_of(*events) == "moved");
    CHECK(company.take() == Chronicle{"one hears moved", "two hears moved", "early sees 1 move D5 C5: moved",
                                      "late sees 1 move D5 C5: moved"});
    State expected = company.start;
    farmland_tests::play(classic(), expected, "move D5 C5");
    CHECK(company.table.state() == expected);
}

TEST_CASE("an agent knows of a game what its side may see") {
    Company company;
    company.table.join();
    CHECK(company.one.seen == classic().view(company.start, first));
    CHECK(company.two.seen == classic().view(company.start, second));
    CHECK(company.take() == Chronicle{"one begins", "two begins"});
    const auto events = company.table.play(action(classic(), "place D2 1"));
    REQUIRE(events);
    REQUIRE(events->size() == company.two.heard.size());
    for (std::size_t index = 0; index < events->size(); ++index) {
        CHECK(company.one.heard[index] == classic().visible((*events)[index], first));
        CHECK(company.two.heard[index] == classic().visible((*events)[index], second));
    }
    CHECK(company.two.heard != company.one.heard);
}

TEST_CASE("who is to move is asked, and the error has the place") {
    Company company;
    company.one.answer = "move D5 C5";
    CHECK(*company.table.ask() == action(classic(), "move D5 C5"));
    company.one.answer = "move D5 A1";
    CHECK(company.table.ask().error().sentence().starts_with("bot.lua:1: chose 'move D5 A1', but "));
    company.one.answer = "!no idea";
    CHECK(company.table.ask().error().sentence() == "!no idea");
    CHECK(company.table.state() == company.start);
    CHECK(company.chronicle.empty());
}

TEST_CASE("an action that is refused changes nothing, and nobody hears of it") {
    Company company;
    company.table.keep_history();
    const auto refused = company.table.play(action(classic(), "move D5 A1"));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().sentence() == refusal(classic(), company.start, "move D5 A1"));
    CHECK(company.table.state() == company.start);
    CHECK(company.table.played() == 0);
    CHECK(company.chronicle.empty());
    // Nor is it legal because another was.
    REQUIRE(company.table.ask());
    CHECK_FALSE(company.table.play(action(classic(), "move D5 A1")));
}

TEST_CASE("an agent that fails when it is told something fails before the observers, and the game goes on") {
    Company company;
    company.one.fails = true;
    company.play("move D5 D6");
    CHECK(company.take() == Chronicle{"one hears moved", "early sees 1 fail: I fail", "late sees 1 fail: I fail",
                                      "one hears joined_forces", "early sees 1 fail: I fail",
                                      "late sees 1 fail: I fail", "one hears union_succeeded",
                                      "early sees 1 fail: I fail", "late sees 1 fail: I fail", "two hears moved",
                                      "two hears joined_forces", "two hears union_succeeded",
                                      "early sees 1 move D5 D6: moved joined_forces union_succeeded",
                                      "late sees 1 move D5 D6: moved joined_forces union_succeeded"});
}

TEST_CASE("whoever handles failures can end the telling, but not what the rules have decided") {
    Company company;
    Chronicle failures;
    company.table.on_failure([&](Side side, const Error& error) {
        failures.push_back(std::to_string(number_of(side)) + " " + error.sentence());
        return false;
    });
    company.one.fails = true;
    company.table.join();
    CHECK(company.take() == Chronicle{"one begins"});
    company.play("move D5 C5");
    CHECK(company.take() ==
          Chronicle{"one hears moved", "early sees 1 move D5 C5: moved", "late sees 1 move D5 C5: moved"});
    company.play("move D6 D7");
    REQUIRE(company.table.outcome());
    const Chronicle end = company.take();
    CHECK(end[0] == "one hears attacked");
    CHECK(end[1] == "two hears attacked");
    company.table.end();
    CHECK(company.take() == Chronicle{"one ends 1", "two ends 1"});
    CHECK(failures == Chronicle{"1 I fail", "1 I fail", "1 I fail", "1 I fail"});
}

TEST_CASE("no end is told of a game that is not over") {
    Company company;
    company.table.end();
    CHECK(company.chronicle.empty());
}

TEST_CASE("actions are taken back with their events, and everybody is told") {
    Company company;
    GameRecord record;
    Recorder<Rules> recorder(classic(), record);
    company.table.add_observer(recorder);
    company.table.keep_history();
    CHECK_FALSE(company.table.undo());
    company.play("move D5 C5");
    const State between = company.table.state();
    const std::vector<Event> events(company.table.events().begin(), company.table.events().end());
    company.play("place D2 1");
    CHECK(company.table.played() == 2);
    CHECK(company.table.events().size() > events.size());
    company.take();
    REQUIRE(company.table.undo());
    CHECK(company.take() == Chronicle{"early takes back", "late takes back", "one begins", "two begins"});
    CHECK(company.two.seen == classic().view(between, second));
    CHECK(company.table.state() == between);
    CHECK(std::vector<Event>(company.table.events().begin(), company.table.events().end()) == events);
    REQUIRE(record.steps.size() == 1);
    CHECK(record.steps[0].action == "move D5 C5");
    REQUIRE(company.table.undo());
    CHECK(company.table.state() == company.start);
    CHECK_FALSE(company.table.undo());
}

TEST_CASE("actions are taken back up to a state that is wanted, or not at all") {
    Company company;
    company.table.keep_history();
    company.play("move D5 C5");
    const State wanted = company.table.state();
    company.play("place D2 1");
    const State last = company.table.state();
    company.take();
    CHECK_FALSE(company.table.undo([](const State&) { return false; }));
    CHECK(company.table.state() == last);
    CHECK(company.take().empty());
    REQUIRE(company.table.undo([&](const State& state) { return state == company.start; }));
    CHECK(company.table.played() == 0);
    CHECK(company.take() == Chronicle{"early takes back", "early takes back", "late takes back", "late takes back",
                                      "one begins", "two begins"});
    company.play("move D5 C5");
    CHECK(company.table.state() == wanted);
}

TEST_CASE("without a history nothing can be taken back, and only the last events are there") {
    Company company;
    company.play("move D5 C5");
    company.play("block D6");
    CHECK(company.table.events().size() == 1);
    CHECK_FALSE(company.table.undo());
}

TEST_CASE("another game at the table begins for observers and agents, and has no past") {
    Company company;
    company.table.keep_history();
    company.play("move D5 C5");
    company.take();
    company.table.begin(company.start);
    CHECK(company.take() == Chronicle{"early begins", "late begins", "one begins", "two begins"});
    CHECK(company.table.state() == company.start);
    CHECK(company.table.events().empty());
    CHECK_FALSE(company.table.undo());
}

TEST_CASE("who leaves the table hears no more") {
    Company company;
    company.table.remove_observer(company.early);
    company.table.seat(first, nullptr);
    company.play("move D5 C5");
    CHECK(company.take() == Chronicle{"two hears moved", "late sees 1 move D5 C5: moved"});
}

TEST_CASE("a rule that throws leaves game, history and everybody's knowledge as they were") {
    Hooks hooks;
    hooks.turn_mods = 1;
    hooks.turn = [](const void*, const Rules&, std::size_t, const State&, Side) -> std::vector<Change> {
        throw RuleFailure("mod.lua:3: no");
    };
    const DeckList deck = even_deck(classic().kinds().size(), 40);
    const auto rules = Rules::make(classic().kinds(), {deck, deck}, {}, {{}, hooks, "test 1.0.0 abc\n"});
    REQUIRE(rules);
    Company company;
    Table<Rules> table(*rules, position(*rules, {.units = "D5:<Goat>,E5:<Pig>?", .hand = "<Daisy>"}, {}),
                       {&company.one, &company.two});
    table.add_observer(company.early);
    table.keep_history();
    REQUIRE(table.play(action(*rules, "move D5 C5")));
    const State before = table.state();
    const std::size_t events = table.events().size();
    company.take();
    CHECK_THROWS_AS(table.play(action(*rules, "yield")), RuleFailure);
    CHECK(table.state() == before);
    CHECK(table.events().size() == events);
    CHECK(table.played() == 1);
    CHECK(company.chronicle.empty());
    REQUIRE(table.play(action(*rules, "flip E5")));
    CHECK(company.take() == Chronicle{"one hears flipped", "two hears flipped", "early sees 1 flip E5: flipped"});
}

TEST_CASE("an action is not done if a rule throws while an agent thinks about it") {
    Company company;
    company.table.keep_history();
    company.two.throws = true;
    CHECK_THROWS_AS(company.table.play(action(classic(), "move D5 C5")), RuleFailure);
    CHECK(company.table.state() == company.start);
    CHECK(company.table.events().empty());
    CHECK(company.table.played() == 0);
    CHECK(company.take() == Chronicle{"one hears moved", "two hears moved"});
}
