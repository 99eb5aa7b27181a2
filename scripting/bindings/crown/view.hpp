// The views that a policy of Crown of Farmland gets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/crown/rules.hpp"
#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

// The view tables of one policy. Making them again for each decision would cost more than most decisions do, and so
// would describing all of it (core/crown/description.hpp): they are kept, and only what differs between two views is
// written. The script gets stand-ins (host/tables/strict.hpp), so nobody else writes to them.
class CrownView {
public:
    CrownView(lua_State* L, const crown::Rules& rules);
    CrownView(const CrownView&) = delete;
    CrownView& operator=(const CrownView&) = delete;

    // Pushes the view.
    void push(const crown::View& view);
    const crown::View& last() const { return last_; }

    // How many stand on these fields: of the enemies all, of one's own the units.
    struct Counts {
        int enemies = 0;
        int fellows = 0;
    };
    template <class Fields>
    Counts count(const Fields& fields) const {
        Counts counts;
        for (const Field field : fields) {
            if (field == no_field) continue;
            if (occupants_[field] == Occupant::enemy) ++counts.enemies;
            if (occupants_[field] == Occupant::fellow) ++counts.fellows;
        }
        return counts;
    }

    const SquareGrid& grid() const { return rules_.grid(); }

private:
    // Registry references are given again when a table is dropped, serial numbers never.
    struct Table : KeptTable {
        std::uint32_t serial = 0;
    };
    struct TeamTables {
        KeptTable team;
        KeptTable list;  // of units
        Table king;
        std::vector<Table> units;
    };

    Table numbered(KeptTable table) { return {std::move(table), ++serials_}; }
    void make_team(RawTable view, TeamTables& tables, bool own);
    Table make_unit(const crown::PublicTeam& team, std::size_t index, bool own);
    void write_identity(RawTable table, std::span<const crown::Part> parts, const crown::Values& values) const;
    void write_unit(RawTable table, const crown::Unit* before, const crown::Unit& now) const;
    void write_counters(RawTable table, const std::vector<crown::Counter>& counters,
                        const crown::CounterValues& values) const;
    void update_king(RawTable team, const TeamTables& tables, const crown::PublicTeam& before,
                     const crown::PublicTeam& now) const;
    void update_units(TeamTables& tables, const crown::PublicTeam& before, const crown::PublicTeam& now, bool own);
    template <class TeamView>
    void update_team(RawTable team, TeamTables& tables, const TeamView& before, const TeamView& now, bool own);
    const Kept& card(crown::KindId kind);
    void update_board(RawTable board, const crown::View& view);

    lua_State* lua_;
    const crown::Rules& rules_;
    std::vector<Kept> field_names_;
    TeamTables own_;
    TeamTables enemy_;
    KeptTable hand_;
    KeptTable board_;
    KeptTable view_;
    std::vector<Kept> cards_;  // a table for each kind that was on the hand
    std::uint32_t serials_ = 0;
    std::array<std::uint32_t, SquareGrid::max_fields> shown_{};  // serials of what stands on each field, 0 for nothing
    enum class Occupant : std::uint8_t { none, enemy, fellow, own_king };
    std::array<Occupant, SquareGrid::max_fields> occupants_{};
    FixedList<Field, 2 * (crown::max_units + 2)> occupied_;
    bool tagged_;
    bool up_to_date_ = false;  // with the last one
    bool everything_ = true;   // whether all is to be written, whatever there was before
    crown::View last_;
};

}  // namespace farmland::scripting
