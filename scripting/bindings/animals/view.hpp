// The views that a policy of Animals gets.
#pragma once

#include <array>
#include <optional>

#include "core/animals/rules.hpp"
#include "scripting/host/tables/kept.hpp"

struct lua_State;

namespace farmland::scripting {

// The view tables of one policy. They are kept, and only what changed is written; the script gets stand-ins for them. An
// animal that stays on its field keeps its table, one that moves gets another.
class AnimalsView {
public:
    AnimalsView(lua_State* L, const animals::Rules& rules);
    AnimalsView(const AnimalsView&) = delete;
    AnimalsView& operator=(const AnimalsView&) = delete;

    // Pushes the view.
    void push(const animals::View& view);

    // Views of Animals have no functions beyond those of every game.
    void add_functions() {}

private:
    // What is told of the animal on a field.
    struct Shown {
        char letter = 0;  // 0 if there is none
        int days = 0;
        animals::Fields targets = 0;
        animals::Fields prey = 0;

        bool operator==(const Shown&) const = default;
    };
    struct Tables {
        KeptTable animal;
        KeptTable targets;
        KeptTable prey;
    };
    struct TeamTables {
        KeptTable team;
        KeptTable animals;
        KeptTable predators;
        KeptTable vegetarians;
    };

    KeptTable make_list(const char* key, const char* name);
    void make_team(Side side);
    void make_animal(const animals::State& state, animals::Field field, Side viewer);
    Shown look_at(const animals::State& state, animals::Field field) const;
    void write_animal(const animals::State& state, animals::Field field, Side viewer);
    void write_field_list(const KeptTable& list, animals::Fields fields);
    void write_animal_list(const KeptTable& list, animals::Fields fields);

    lua_State* lua_;
    const animals::Rules& rules_;
    std::array<Tables, animals::board_fields> tables_;
    std::array<Shown, animals::board_fields> animals_shown_{};
    std::array<TeamTables, 2> teams_;
    KeptTable by_field_;
    KeptTable view_;
    std::optional<animals::View> shown_;  // what the tables say, if that is known
};

}  // namespace farmland::scripting
