// One message of the protocol as it was read: a small tree.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace farmland::net {

struct Element {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::vector<Element> children;
    std::string text;  // all of it between the children, white space included

    // Null if there is none of that name.
    const std::string* attribute(std::string_view wanted) const;
    const Element* child(std::string_view wanted) const;
    // The value, or an empty text.
    std::string_view value(std::string_view wanted) const;
    bool says(std::string_view wanted, std::string_view expected) const { return value(wanted) == expected; }

    bool has_only(std::initializer_list<std::string_view> known_children) const;
};

}  // namespace farmland::net
