#include "scripting/net/element.hpp"

#include <algorithm>

namespace farmland::net {

const std::string* Element::attribute(std::string_view wanted) const {
    for (const auto& [attribute_name, attribute_value] : attributes) {
        if (attribute_name == wanted) return &attribute_value;
    }
    return nullptr;
}

const Element* Element::child(std::string_view wanted) const {
    for (const Element& each : children) {
        if (each.name == wanted) return &each;
    }
    return nullptr;
}

std::string_view Element::value(std::string_view wanted) const {
    const std::string* found = attribute(wanted);
    return found != nullptr ? std::string_view(*found) : std::string_view();
}

bool Element::has_only(std::initializer_list<std::string_view> known_children) const {
    return std::all_of(children.begin(), children.end(), [&](const Element& each) {
        return std::find(known_children.begin(), known_children.end(), each.name) != known_children.end();
    });
}

}  // namespace farmland::net
