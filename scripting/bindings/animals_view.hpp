// The views that a policy of Animals gets.
#pragma once

#include <optional>

#include "core/animals/rules.hpp"
#include "scripting/bindings/kept.hpp"

struct lua_State;

namespace farmland::scripting {

// The view table of one policy. It is kept; the animals in it are described anew whenever something has changed.
class AnimalsView {
public:
    AnimalsView(lua_State* L, const animals::Rules& rules);
    AnimalsView(const AnimalsView&) = delete;
    AnimalsView& operator=(const AnimalsView&) = delete;

    // Pushes the table of the view.
    void push(const animals::View& view);

    // Views of Animals have no functions beyond those of every game.
    void add_functions() {}

private:
    void push_animal(const animals::State& state, animals::Field field, Side viewer);
    void push_team(Side side, int all_animals, const animals::State& state);
    void write_list(const char* key, int all_animals, animals::Fields fields);

    lua_State* lua_;
    const animals::Rules& rules_;
    Kept view_;
    std::optional<animals::View> shown_;  // what the table says, if that is known
};

}  // namespace farmland::scripting
