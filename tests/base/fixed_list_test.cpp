#include "core/base/fixed_list.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace {

using List = farmland::FixedList<int, 4>;

static_assert(std::is_trivially_copyable_v<List>);
static_assert(List::capacity() == 4);

template <class AnyList>
std::vector<int> content(const AnyList& list) {
    return {list.begin(), list.end()};
}

}  // namespace

TEST_CASE("a new list is empty") {
    const List list{};
    CHECK(list.empty());
    CHECK(list.size() == 0);
    CHECK_FALSE(list.full());
    CHECK(list.begin() == list.end());
}

TEST_CASE("a list keeps what is pushed in order until it is full") {
    List list{1, 2, 3};
    CHECK_FALSE(list.full());
    list.push_back(4);
    CHECK(list.full());
    CHECK(content(list) == std::vector{1, 2, 3, 4});
    CHECK(list.back() == 4);
    CHECK(list[0] == 1);
}

TEST_CASE("popping takes the last value") {
    List list{1, 2};
    CHECK(list.pop_back() == 2);
    CHECK(list.pop_back() == 1);
    CHECK(list.empty());
}

TEST_CASE("erasing keeps the order of the values behind") {
    List first{1, 2, 3, 4};
    first.erase_at(0);
    CHECK(content(first) == std::vector{2, 3, 4});
    List middle{1, 2, 3, 4};
    middle.erase_at(2);
    CHECK(content(middle) == std::vector{1, 2, 4});
    List last{1, 2, 3, 4};
    last.erase_at(3);
    CHECK(content(last) == std::vector{1, 2, 3});
}

TEST_CASE("values can be changed in place") {
    List list{1, 2, 3};
    list[1] = 7;
    list.back() = 9;
    for (int& value : list) value *= 2;
    CHECK(content(list) == std::vector{2, 14, 18});
}

TEST_CASE("lists are equal by what they hold, not by what they once held") {
    List list{1, 2, 3};
    list.pop_back();
    CHECK(list == List{1, 2});
    CHECK(list != List{1, 2, 3});
    CHECK(list != List{1, 3});
    list.clear();
    CHECK(list == List{});
}

TEST_CASE("contains looks only at the values that count") {
    List list{1, 2, 3};
    CHECK(list.contains(3));
    list.pop_back();
    CHECK_FALSE(list.contains(3));
    CHECK(list.contains(1));
}

TEST_CASE("a list may hold more values than a byte can count") {
    farmland::FixedList<int, 300> list;
    for (int value = 0; value < 300; ++value) list.push_back(value);
    CHECK(list.size() == 300);
    CHECK(list.full());
    CHECK(list.back() == 299);
    farmland::FixedList<int, 256> one_too_many_for_a_byte;
    for (int value = 0; value < 256; ++value) one_too_many_for_a_byte.push_back(value);
    CHECK(one_too_many_for_a_byte.size() == 256);
    CHECK(one_too_many_for_a_byte.full());
}
