#include "core/base/description.hpp"

#include <catch2/catch_test_macros.hpp>
#include <map>

#include "core/base/json.hpp"

namespace farmland {

namespace {

struct Menu {};

struct Meal {
    std::string name;
    std::map<std::string, int> prices;
};

template <DescriptionWriter Out>
void describe(const Menu&, const Meal& meal, Out& out) {
    out.text("name", meal.name);
    out.flag("hot", false);
    out.number("price", 3);
    out.nothing("guest");
    out.texts("with", std::vector<std::string>{"bread", "\"salt\""});
    out.group("cook", [&](auto& cook) {
        cook.text("name", "Ada");
        cook.group("shift", [](auto&) {});
    });
    out.groups("sizes", meal.prices, [](const auto& size, auto& group) {
        group.text("size", size.first);
        group.number("price", size.second);
    });
}

}  // namespace

TEST_CASE("a description becomes a value, JSON and the same value again") {
    const Value soup = described(Menu{}, Meal{"soup", {{"large", 4}, {"small", 2}}});
    const std::string json =
        R"({"name":"soup","hot":false,"price":3,"guest":null,"with":["bread","\"salt\""],)"
        R"("cook":{"name":"Ada","shift":{}},"sizes":[{"size":"large","price":4},{"size":"small","price":2}]})";
    CHECK(to_json(soup) == json);
    const auto again = parse_json(json);
    REQUIRE(again);
    CHECK(*again == soup);
    CHECK(*find_member(soup.members(), "price") == Value(3));
    CHECK(find_member(Value("soup").members(), "price") == nullptr);
}

}  // namespace farmland
