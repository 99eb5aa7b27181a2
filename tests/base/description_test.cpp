#include "core/base/description.hpp"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <optional>

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
    out.list("with", "with", std::vector<std::string>{"bread", "\"salt\""});
    out.group("cook", "cook", [&](auto& cook) {
        cook.text("name", "Ada");
        cook.group("shift", "shift", [](auto&) {});
        cook.map("tools", "tools", [](auto& tools) { tools.flag("spoon", true); });
    });
    out.groups("sizes", "sizes", "size", meal.prices, [](auto& group, const auto& size) {
        group.text("size", size.first);
        group.number("price", size.second);
    });
    out.list("ages", "ages", std::array{2, 3}, [](int age) { return age > 2 ? std::optional(age) : std::nullopt; });
    out.same("boss", "cook", "shift");
    out.sames("tools", "tools", "cook", std::array{std::string_view("tools")});
}

}  // namespace

TEST_CASE("a description becomes a value, JSON and the same value again") {
    const Value soup = described(Menu{}, Meal{"soup", {{"large", 4}, {"small", 2}}});
    const std::string json = R"({"name":"soup","hot":false,"price":3,"guest":null,"with":["bread","\"salt\""],)"
                             R"("cook":{"name":"Ada","shift":{},"tools":{"spoon":true}},)"
                             R"("sizes":[{"size":"large","price":4},{"size":"small","price":2}],)"
                             R"("ages":[null,3],"boss":{},"tools":[{"spoon":true}]})";
    CHECK(to_json(soup) == json);
    const auto again = parse_json(json);
    REQUIRE(again);
    CHECK(*again == soup);
    CHECK(*find_member(soup.members(), "price") == Value(3));
    CHECK(find_member(Value("soup").members(), "price") == nullptr);
}

}  // namespace farmland
