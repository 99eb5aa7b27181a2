// What a game is played with.
#pragma once

#include <any>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace farmland {

// Data (units, decks, parameters) as named texts, so that a record can hold it, and rules that mods bring as code, which
// it cannot.
struct Setup {
    std::map<std::string, std::string, std::less<>> texts;
    // Of a type of the game's own; empty if the game is played by its own rules.
    std::any hooks;

    std::string& operator[](std::string_view name) { return texts.try_emplace(std::string(name)).first->second; }
    // Nothing if there is no such text.
    const std::string* find(std::string_view name) const {
        const auto found = texts.find(name);
        return found != texts.end() ? &found->second : nullptr;
    }
    // Empty if there is no such text.
    std::string text(std::string_view name) const {
        const std::string* found = find(name);
        return found != nullptr ? *found : std::string();
    }

    // Code cannot be compared; what is written down about it can.
    bool operator==(const Setup& other) const { return texts == other.texts; }
};

}  // namespace farmland
