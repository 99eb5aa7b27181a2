// The views that a policy of Crown of Farmland gets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/crown/rules.hpp"

struct lua_State;

namespace farmland::scripting {

// The view tables of one policy. Making them again for each decision would cost more than most decisions do, so they are
// kept and only what changed is written. The script gets stand-ins (host/strict.hpp), so nobody else writes to them.
class CrownView {
public:
    CrownView(lua_State* L, const crown::Rules& rules);
    ~CrownView();
    CrownView(const CrownView&) = delete;
    CrownView& operator=(const CrownView&) = delete;

    // Pushes the view.
    void push(const crown::View& view);

    // Adds functions that count units to the table behind the view, which is on top of the stack. They read from here, so
    // this must live as long as the script can call them.
    void add_functions();

private:
    static constexpr int no_reference = -2;  // LUA_NOREF, without Lua's header

    struct NothingKept {};
    CrownView(lua_State* L, const crown::Rules& rules, NothingKept);

    // A table in the registry and its stand-in. References are given again when a table is dropped, serial numbers never.
    struct Table {
        int fields = no_reference;
        int stand_in = no_reference;
        std::uint32_t serial = 0;

        bool operator==(const Table&) const = default;
    };
    struct TeamTables {
        int team = no_reference;
        int list = no_reference;  // of units
        Table king;
        FixedList<Table, crown::max_units + 1> units;
    };

    // What is written often. A name that the registry holds is found faster than one that has to be looked up by its
    // letters; so are the names of fields.
    enum class Key : std::uint8_t {
        field,
        king,
        parts,
        name,
        own,
        hidden,
        moved,
        blocking,
        atk,
        def,
        king_moved,
        placed,
        life_points,
        deck_size,
        counters,
        tags
    };
    void push_kept(int reference);
    // Into the table on top of the stack.
    template <class Push>
    void write(Key key, Push push);
    void write(Key key, std::int64_t value);
    void write(Key key, bool value);
    void write_field(Key key, Field field);
    void write_counters(const std::vector<crown::Counter>& counters, const crown::CounterValues& values);
    template <class Kinds>
    void write_tags(const Kinds& kinds);

    Table keep_table();
    void drop(Table& table);
    int make_list(const char* key, const char* name);
    void make_king(TeamTables& tables, bool own);
    void make_team(TeamTables& tables, const char* name, const char* name_of_list, bool own);
    void push_unit(const crown::Unit& unit, std::span<const crown::Part> parts, bool own);
    void update_unit(const Table& table, const crown::Unit& before, const crown::Unit& now);
    void update_king(const TeamTables& tables, const crown::PublicTeam& before, const crown::PublicTeam& now);
    static bool same_unit(const crown::PublicTeam& before, std::size_t old, const crown::PublicTeam& now,
                          std::size_t index, bool own);
    void update_units(TeamTables& tables, const crown::PublicTeam& before, const crown::PublicTeam& now, bool own);
    template <class TeamView>
    void update_team(TeamTables& tables, const TeamView& before, const TeamView& now, bool own);
    void push_card(crown::KindId kind);
    void update_hand(const crown::OwnTeam& before, const crown::OwnTeam& now);
    void update_board(const crown::View& view);
    template <class Fields>
    int push_counts(lua_State* L, const Fields& fields) const;
    static int count_beside(lua_State* L);
    static int count_around(lua_State* L);

    lua_State* lua_;
    const crown::Rules& rules_;
    int view_ = no_reference;
    int view_stand_in_ = no_reference;
    int board_ = no_reference;
    int hand_ = no_reference;
    std::vector<int> keys_;
    std::vector<int> field_names_;
    int unit_metatable_ = no_reference;
    int hidden_unit_metatable_ = no_reference;
    TeamTables own_;
    TeamTables enemy_;
    std::vector<int> cards_;  // a table for each kind that was on the hand
    std::uint32_t serials_ = 0;
    std::array<std::uint32_t, SquareGrid::max_fields> shown_{};  // serials of what stands on each field, 0 for nothing
    enum class Occupant : std::uint8_t { none, enemy, fellow, own_king };
    std::array<Occupant, SquareGrid::max_fields> occupants_{};
    FixedList<Field, 2 * (crown::max_units + 2)> occupied_;
    bool tagged_ = false;
    bool begun_ = false;
    crown::View last_;
};

}  // namespace farmland::scripting
