// Compatibility and unions (A.1.9, A.1.10).
#include "core/crown/union.hpp"

#include "tests/crown/support.hpp"

using namespace farmland_tests;

TEST_CASE("symbiosis takes the greater ATK and the other one's DEF, whichever of the two moves") {
    CHECK(union_of({500, 300}, {300, 500}) == Values{500, 500});
    CHECK(union_of({300, 500}, {500, 300}) == Values{500, 500});
    CHECK(union_of({900, 600}, {600, 900}) == Values{900, 900});
    CHECK(union_of({600, 900}, {900, 600}) == Values{900, 900});
}

TEST_CASE("symbiosis comes before the other two ways") {
    // Without it these would be a like-minded 1200/1200 and a prime 800/800.
    CHECK(union_of({900, 600}, {600, 900}) == Values{900, 900});
    CHECK(union_of({300, 500}, {500, 300}) == Values{500, 500});
}

TEST_CASE("symbiosis works for values that share no divisor") {
    CHECK(union_of({7, 3}, {3, 7}) == Values{7, 7});
    CHECK(union_of({5, 0}, {0, 5}) == Values{5, 5});
}

TEST_CASE("symbiosis needs strictly different ATK") {
    CHECK_FALSE(union_of({100, 100}, {100, 100}));
    CHECK_FALSE(union_of({7, 7}, {7, 7}));
    CHECK_FALSE(union_of({0, 0}, {0, 0}));
}

TEST_CASE("half a symbiosis is none") {
    CHECK_FALSE(union_of({7, 3}, {3, 8}));
    CHECK_FALSE(union_of({7, 4}, {3, 7}));
}

TEST_CASE("like-minded units add up less the greater of both greatest common divisors") {
    CHECK(union_of({600, 600}, {900, 600}) == Values{900, 600});
    CHECK(union_of({400, 100}, {600, 300}) == Values{800, 200});
    CHECK(union_of({100, 400}, {300, 600}) == Values{200, 800});
    CHECK(union_of({1000, 1000}, {2000, 500}) == Values{2000, 500});
}

TEST_CASE("like-mindedness starts above 100") {
    CHECK(union_of({101, 1}, {202, 1}) == Values{202, -99});
    CHECK(union_of({150, 1}, {300, 2}) == Values{300, -147});
    CHECK_FALSE(union_of({99, 1}, {198, 1}));
    CHECK_FALSE(union_of({100, 100}, {400, 900}));
}

TEST_CASE("the greatest common divisor with 0 is the other value") {
    CHECK(union_of({0, 100}, {300, 200}) == Values{0, 0});
    CHECK(union_of({300, 200}, {0, 100}) == Values{0, 0});
    CHECK(union_of({500, 0}, {300, 700}) == Values{100, 0});
    CHECK_FALSE(union_of({0, 0}, {100, 50}));
}

TEST_CASE("a like-minded union may get negative values") {
    CHECK(union_of({1000, 100}, {1000, 200}) == Values{1000, -700});
    CHECK(union_of({100, 1000}, {200, 1000}) == Values{-700, 1000});
}

TEST_CASE("negative values share divisors like positive ones") {
    CHECK(union_of({-600, 50}, {400, 50}) == Values{-400, -100});
    CHECK(union_of({-600, 50}, {-400, 50}) == Values{-1200, -100});
    CHECK(union_of({0, -900}, {1, 0}) == Values{-899, -1800});
    CHECK_FALSE(union_of({-300, 400}, {-700, 900}));
}

TEST_CASE("units are prime compatible if both ATK or both DEF are prime hundreds") {
    CHECK(union_of({300, 400}, {700, 900}) == Values{1000, 1300});
    CHECK(union_of({400, 300}, {900, 700}) == Values{1300, 1000});
    CHECK(union_of({200, 300}, {300, 500}) == Values{500, 800});
}

TEST_CASE("one prime of each pair is not enough") { CHECK_FALSE(union_of({300, 400}, {800, 700})); }

TEST_CASE("neither 0 nor 100 is a prime hundred") {
    CHECK_FALSE(union_of({100, 400}, {700, 900}));
    CHECK_FALSE(union_of({100, 900}, {0, 400}));
}

TEST_CASE("only multiples of 100 are prime hundreds") {
    // 250 and 350 would be 2 and 3 by integer division.
    CHECK_FALSE(union_of({250, 400}, {350, 900}));
    CHECK_FALSE(union_of({400, 250}, {900, 350}));
    CHECK(union_of({300, 250}, {500, 90}) == Values{800, 340});
}

TEST_CASE("prime compatibility needs 100 as the greatest common divisor") {
    CHECK_FALSE(union_of({250, 7}, {350, 5}));
    CHECK(union_of({300, 400}, {700, 800}) == Values{600, 800});  // like-minded by 400, not prime
}

TEST_CASE("large primes are told from squares of primes") {
    CHECK(union_of({2147482900, 400}, {200, 900}) == Values{2147483100, 1300});
    CHECK_FALSE(union_of({2135364100, 400}, {200, 900}));  // 4621 * 4621
}

TEST_CASE("compatibility does not depend on the order of the two") {
    constexpr std::array<std::int64_t, 14> values = {-900, -300, 0,   1,   100, 150, 200,
                                                     300,  400,  500, 600, 700, 900, 1100};
    for (const std::int64_t atk : values) {
        for (const std::int64_t def : values) {
            for (const std::int64_t other_atk : values) {
                for (const std::int64_t other_def : values) {
                    const Values a{atk, def};
                    const Values b{other_atk, other_def};
                    if (union_of(a, b) != union_of(b, a)) {
                        FAIL(atk << "/" << def << " with " << other_atk << "/" << other_def);
                    }
                }
            }
        }
    }
}

TEST_CASE("a union whose negative DEF doubles with every part does not wrap around") {
    constexpr std::int64_t greatest = 2147483647;
    Values values{greatest, 1 - greatest};
    for (std::size_t part = 2; part < max_deck; ++part) {
        const auto joined = union_of(values, {greatest, 0});
        REQUIRE(joined);
        REQUIRE(joined->def <= values.def);
        REQUIRE(joined->atk <= greatest);
        values = *joined;
    }
}

TEST_CASE("a unit that moves onto a compatible own unit joins it") {
    State state = position(classic(), {.units = "D4:<Daisy>?,D5:<Stable>?,A4:<Goat>"}, {});
    const auto events = play(classic(), state, "move D4 D5");
    CHECK(story(events) == "moved joined_forces union_succeeded");
    const Event joining = only(events, EventKind::joined_forces);
    CHECK(classic().name(joining.unit) == "Daisy Farmer");
    CHECK(classic().name(joining.other) == "Stable Farmer");
    CHECK(joining.to == field(classic(), "D5"));
    CHECK(classic().name(only(events, EventKind::union_succeeded).unit) == "Stable Daisy Farmer");
    CHECK(only(events, EventKind::union_succeeded).unit.values == Values{500, 500});
    CHECK(is_empty(classic(), state, "D4"));
    CHECK(unit_on(classic(), state, "D5").values == Values{500, 500});
    CHECK(state.team(Side::first).units.size() == 2);
    CHECK(state.team(Side::first).removed.empty());
}

TEST_CASE("a union is named by the qualifier that was there, the one that came, and the role that was there") {
    const Rules rules =
        rules_with("Milk Cow;Farmer;600;600\nBarn;Guard;600;1200\nManure;Spreader;300;300\nAgro;Architect;600;900\n");
    State state = position(rules, {.units = "D4:<Milk Cow>,D5:<Barn>,E4:<Manure>,E5:<Agro>"}, {});
    play(rules, state, "move D4 D5");
    CHECK(name_on(rules, state, "D5") == "Barn Milk Cow Guard");
    play(rules, state, "move E4 E5");
    CHECK(name_on(rules, state, "E5") == "Agro Manure Architect");
}

TEST_CASE("unions join further, with all qualifiers in their names") {
    const Rules rules = rules_with("A;Alpha;600;600\nB;Beta;600;1200\nC;Gamma;600;1800\nD;Delta;600;2400\n");
    State state = position(rules, {.units = "D4:(<B>+<A>),D5:(<D>+<C>)"}, {});
    play(rules, state, "move D4 D5");
    CHECK(name_on(rules, state, "D5") == "D C B A Delta");
    CHECK(rules.position_text(state).find("D5:((4+3)+(2+1))") != std::string::npos);
}

TEST_CASE("a union is hidden if either of the two was hidden") {
    for (const std::string mover : {"", "?"}) {
        for (const std::string target : {"", "?"}) {
            State state = position(classic(), {.units = "D4:<Daisy>" + mover + ",D5:<Stable>" + target}, {});
            play(classic(), state, "move D4 D5");
            CHECK(unit_on(classic(), state, "D5").hidden == (mover == "?" || target == "?"));
        }
    }
}

TEST_CASE("a union can still move in this turn, even if both had moved or blocked, and does not block") {
    State state = position(classic(), {.units = "D4:<Daisy>?b,D5:<Stable>?mb"}, {});
    play(classic(), state, "move D4 D5");
    CHECK_FALSE(unit_on(classic(), state, "D5").moved);
    CHECK_FALSE(unit_on(classic(), state, "D5").blocking);
    CHECK(story(play(classic(), state, "move D5 D6")) == "moved");
    CHECK_FALSE(refusal(classic(), state, "move D6 D5").empty());
}

TEST_CASE("a union appears again behind all other units") {
    State state = position(classic(), {.units = "D5:<Stable>,A4:<Goat>,D4:<Daisy>,F4:<Pig>"}, {});
    play(classic(), state, "move D4 D5");
    CHECK(order_of(classic(), state, Side::first) == "A4 F4 D5");
    CHECK(name_on(classic(), state, "A4") == "Goat Farmer");
    CHECK(name_on(classic(), state, "F4") == "Pig Farmer");
    CHECK(name_on(classic(), state, "D5") == "Stable Daisy Farmer");
}

TEST_CASE("a failed union eliminates the unit that was there, and the mover keeps its place and has moved") {
    // 300/500 and 400/900 share 100, and only one of each pair is prime.
    State state = position(classic(), {.units = "D5:<Barn>?,D4:<Daisy>?,A4:<Goat>"}, {});
    const auto events = play(classic(), state, "move D4 D5");
    CHECK(story(events) == "moved joined_forces union_failed");
    CHECK(classic().name(only(events, EventKind::union_failed).unit) == "Barn Guard");
    CHECK(only(events, EventKind::union_failed).to == field(classic(), "D5"));
    CHECK(name_on(classic(), state, "D5") == "Daisy Farmer");
    CHECK(unit_on(classic(), state, "D5").moved);
    CHECK(unit_on(classic(), state, "D5").hidden);
    CHECK(unit_on(classic(), state, "D5").values == Values{300, 500});
    CHECK(order_of(classic(), state, Side::first) == "D5 A4");
    CHECK(removed_of(classic(), state, Side::first) == "Barn?");
    CHECK(state.team(Side::first).life_points == 8000);
}

TEST_CASE("a face-up unit that fails to join leaves the game seen") {
    State state = position(classic(), {.units = "D5:<Barn>,D4:<Daisy>?"}, {});
    play(classic(), state, "move D4 D5");
    CHECK(removed_of(classic(), state, Side::first) == "Barn");
    CHECK(unit_on(classic(), state, "D5").hidden);
}

TEST_CASE("two units of the same kind never join") {
    State state = position(classic(), {.units = "D4:<Pitchfork>,D5:<Pitchfork>?"}, {});
    CHECK(union_of({400, 400}, {400, 400}));
    CHECK(story(play(classic(), state, "move D4 D5")) == "moved joined_forces union_failed");
}

TEST_CASE("two kinds with the same name never join") {
    const Rules rules =
        rules_with("Twin;Farmer;400;400\nOther;Farmer;800;800\nTwin;Farmer;800;800\nTwin;Guard;800;800\n");
    State same = position(rules, {.units = "D4:<#1>,D5:<#3>"}, {});
    CHECK(story(play(rules, same, "move D4 D5")) == "moved joined_forces union_failed");
    State other_role = position(rules, {.units = "D4:<#1>,D5:<#4>"}, {});
    CHECK(story(play(rules, other_role, "move D4 D5")) == "moved joined_forces union_succeeded");
}

TEST_CASE("names that read the same are the same, however they are divided") {
    const Rules rules =
        rules_with("Milk;Cow Farmer;400;400\nMilk Cow;Farmer;800;800\nMilk;Farmer;1200;1200\nCow;Guard;2000;2000\n");
    SECTION("qualifier and role") {
        State state = position(rules, {.units = "D4:<#1>,D5:<#2>"}, {});
        CHECK(name_on(rules, state, "D4") == name_on(rules, state, "D5"));
        CHECK(story(play(rules, state, "move D4 D5")) == "moved joined_forces union_failed");
    }
    SECTION("the qualifiers of a union") {
        State state = position(rules, {.units = "D4:(<#3>+<#4>),D5:<#2>"}, {});
        CHECK(name_on(rules, state, "D4") == "Milk Cow Farmer");
        CHECK(name_on(rules, state, "D5") == "Milk Cow Farmer");
        CHECK(story(play(rules, state, "move D4 D5")) == "moved joined_forces union_failed");
    }
    SECTION("but a name that only begins like another is another") {
        State state = position(rules, {.units = "D4:<#3>,D5:<#2>"}, {});
        CHECK(story(play(rules, state, "move D4 D5")) == "moved joined_forces union_succeeded");
    }
}

TEST_CASE("a name that is the beginning of another is another, whichever of the two moves") {
    const Rules rules = rules_with("Corn;Farm;400;400\nCorn;Farmer;800;800\n");
    State longer = position(rules, {.units = "D4:<#1>,D5:<#2>"}, {});
    State shorter = longer;
    CHECK(story(play(rules, longer, "move D4 D5")) == "moved joined_forces union_succeeded");
    CHECK(story(play(rules, shorter, "move D5 D4")) == "moved joined_forces union_succeeded");
}

TEST_CASE("two unions of the same parts in the same order never join") {
    State state =
        position(classic(), {.units = "D4:(<Stable>+<Daisy>),D5:(<Stable>+<Daisy>?),E5:(<Daisy>+<Stable>)"}, {});
    State other = state;
    CHECK(story(play(classic(), state, "move D4 D5")) == "moved joined_forces union_failed");
    CHECK(story(play(classic(), other, "move D5 E5")) == "moved joined_forces union_succeeded");
}

TEST_CASE("units of the same name cannot have joined, so values_of gives nothing for them") {
    const Rules& rules = classic();
    const KindId pitchfork = kind_named(rules, "Pitchfork");
    const std::array<Part, 2> same = {Part{pitchfork, 0, true}, Part{pitchfork, 1, true}};
    CHECK_FALSE(rules.values_of(same));
    const std::array<Part, 2> compatible = {Part{pitchfork, 0, true}, Part{kind_named(rules, "Chicken"), 1, true}};
    CHECK(rules.values_of(compatible) == Values{800, 700});
}

TEST_CASE("values_of follows the unions that the joins describe") {
    const Rules rules = rules_with("A;Alpha;600;600\nB;Beta;900;300\nC;Gamma;400;500\nD;Delta;700;1100\n");
    const std::array<Part, 3> left = {Part{0, 0, true}, Part{1, 1, true}, Part{2, 2, true}};
    const std::array<Part, 3> right = {Part{0, 0, true}, Part{1, 2, true}, Part{2, 1, true}};
    CHECK(rules.values_of(left) == Values{1200, 700});    // (A+B) is 1200/600
    CHECK(rules.values_of(right) == Values{1700, 1200});  // (B+C) is 1300/800
    const std::array<Part, 2> incompatible = {Part{0, 0, true}, Part{3, 1, true}};
    CHECK_FALSE(rules.values_of(incompatible));
}
