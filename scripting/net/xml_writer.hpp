// Writes messages the way the servers of the season do: a line feed and two spaces for each level in front of every
// element, nothing after it. Some clients recognise messages by that white space.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace farmland::net {

class XmlWriter {
public:
    // The name must last until the element is closed.
    XmlWriter& open(std::string_view name);
    // Of the element that was opened last, before anything is put into it.
    XmlWriter& attribute(std::string_view name, std::string_view value);
    XmlWriter& attribute(std::string_view name, std::integral auto value) {
        return attribute(name, std::string_view(std::to_string(value)));
    }
    XmlWriter& close();
    // An element with nothing but text.
    XmlWriter& leaf(std::string_view name, std::string_view text);

    void reserve(std::size_t bytes) { text_.reserve(bytes); }

    // All that was opened is closed.
    std::string finish();

private:
    void begin_child();
    void indent();

    std::string text_;
    std::vector<std::string_view> open_;
    bool has_children_ = true;  // of the element that was opened last
};

}  // namespace farmland::net
