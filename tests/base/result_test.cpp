#include "core/base/result.hpp"

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>

namespace {

using farmland::Error;
using farmland::Result;

}  // namespace

TEST_CASE("a result with a value is true and gives the value") {
    Result<std::string> result = std::string("text");
    REQUIRE(result);
    CHECK(*result == "text");
    CHECK(result->size() == 4);
    *result += "s";
    CHECK(*result == "texts");
}

TEST_CASE("a result with an error is false and gives the error") {
    const Result<std::string> result = Error{"expected a number", {"line 3"}};
    REQUIRE_FALSE(result);
    CHECK(result.error() == Error{"expected a number", {"line 3"}});
    CHECK(result.error() != Error{"expected a number"});
}

TEST_CASE("the sentence of an error says where, what, and what would do") {
    CHECK(Error{"expected a number"}.sentence() == "expected a number");
    CHECK(Error{"expected a number", {"line 3"}}.sentence() == "line 3: expected a number");
    CHECK(Error{"expected a number", {"bot.lua", 12}}.sentence() == "bot.lua:12: expected a number");
    CHECK(Error{"there is no 'hnad'", {"bot.lua", 12}, "; did you mean 'hand'?"}.sentence() ==
          "bot.lua:12: there is no 'hnad'; did you mean 'hand'?");
    CHECK(Error{"there is no 'hnad'", {}, "; did you mean 'hand'?"}.sentence() ==
          "there is no 'hnad'; did you mean 'hand'?");
}

TEST_CASE("a value that is false is still a value") {
    const Result<bool> result = false;
    REQUIRE(result);
    CHECK_FALSE(*result);
}

TEST_CASE("a value can be moved out of a result") {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    REQUIRE(result);
    const std::unique_ptr<int> taken = *std::move(result);
    CHECK(*taken == 7);
}

TEST_CASE("a result without a value is success or an error") {
    const Result<void> success;
    CHECK(success);
    const Result<void> failure = Error{"no"};
    REQUIRE_FALSE(failure);
    CHECK(failure.error().sentence() == "no");
}
