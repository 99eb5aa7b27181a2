#include "scripting/bindings/crown/view.hpp"

#include <algorithm>
#include <utility>

#include "core/crown/description.hpp"

namespace farmland::scripting {

namespace {

bool same_kind(const crown::Part& left, const crown::Part& right) { return left.kind == right.kind; }

// Units have no identity of their own. One of the same parts, as well known, and in the same order among the others, is
// told from the one before by nothing that a policy could see.
bool same_unit(const crown::PublicTeam& before, std::size_t old, const crown::PublicTeam& now, std::size_t index,
               bool own) {
    const crown::Unit& unit = now.units[index];
    const crown::Unit& old_unit = before.units[old];
    if (unit.values != old_unit.values || (!own && unit.hidden != old_unit.hidden)) return false;
    const std::span<const crown::Part> parts = parts_of(now, index);
    const std::span<const crown::Part> old_parts = parts_of(before, old);
    return std::equal(parts.begin(), parts.end(), old_parts.begin(), old_parts.end(), same_kind);
}

}  // namespace

// What changes is written with the first view.
CrownView::CrownView(lua_State* L, const crown::Rules& rules)
    : lua_(L), rules_(rules), cards_(rules.kinds().size()), tagged_(crown::has_tags(rules)) {
    const auto fields = static_cast<std::size_t>(grid().fields());
    field_names_.reserve(fields);
    for (std::size_t field = 0; field < fields; ++field) {
        field_names_.push_back(Kept::text(lua_, grid().name(static_cast<Field>(field))));
    }
    board_ = KeptTable::make(lua_, "view.board", make_read_only, fields, [&](RawTable board) {
        for (const Kept& name : field_names_) board.set(name, false);
    });
    view_ = KeptTable::make(lua_, "view", make_read_only, 8, [&](RawTable view) {
        make_team(view, own_, true);
        make_team(view, enemy_, false);
        view.set("board", board_.shown());
    });
}

void CrownView::make_team(RawTable view, TeamTables& tables, bool own) {
    tables.king = numbered(KeptTable::make(lua_, "king", make_read_only, 7, [&](RawTable king) {
        king.set("hidden", false);
        king.set("blocking", false);
        king.set("own", own);
        king.set("king", true);
        king.set("name", crown::name_of_king);
    }));
    tables.units.reserve(crown::max_units + 1);
    tables.list = KeptTable::make_list(lua_, own ? "view.own.units" : "view.enemy.units");
    tables.team = KeptTable::make(lua_, own ? "view.own" : "view.enemy", make_read_only, 8, [&](RawTable team) {
        team.set("units", tables.list.shown());
        if (!own) return;
        hand_ = KeptTable::make_list(lua_, "view.own.hand");
        team.set("hand", hand_.shown());
    });
    view.set(own ? "own" : "enemy", tables.team.shown());
}

// What mods count, by name; nothing if they count nothing.
void CrownView::write_counters(RawTable table, const std::vector<crown::Counter>& counters,
                               const crown::CounterValues& values) const {
    if (counters.empty()) return;
    const auto made = KeptTable::make(lua_, "counters", make_read_only, counters.size(), [&](RawTable each) {
        for (std::size_t index = 0; index < counters.size(); ++index) each.set(counters[index].name, values[index]);
    });
    table.set("counters", made.shown());
}

// What is known of a unit or a card.
void CrownView::write_identity(RawTable table, std::span<const crown::Part> parts, const crown::Values& values) const {
    table.set("name", rules_.name(parts));
    table.set("atk", values.atk);
    table.set("def", values.def);
    if (!tagged_) return;
    const auto made = KeptTable::make(lua_, "tags", make_stand_in, 0, [&](RawTable tags) {
        for (const std::string_view tag : crown::tags_of(rules_, parts)) tags.set(tag, true);
    });
    table.set("tags", made.shown());
}

// What may change of a unit; all of it if there was none before.
void CrownView::write_unit(RawTable table, const crown::Unit* before, const crown::Unit& now) const {
    const auto differs = [&](auto crown::Unit::*member) { return before == nullptr || before->*member != now.*member; };
    if (differs(&crown::Unit::field)) table.set("field", field_names_[now.field]);
    if (differs(&crown::Unit::hidden)) table.set("hidden", now.hidden);
    if (differs(&crown::Unit::moved)) table.set("moved", now.moved);
    if (differs(&crown::Unit::blocking)) table.set("blocking", now.blocking);
    if (differs(&crown::Unit::counters)) write_counters(table, rules_.counters().of_unit, now.counters);
}

CrownView::Table CrownView::make_unit(const crown::PublicTeam& team, std::size_t index, bool own) {
    const crown::Unit& unit = team.units[index];
    const std::span<const crown::Part> parts = parts_of(team, index);
    const bool known = own || !unit.hidden;
    return numbered(KeptTable::make(lua_, known ? "unit" : "hidden unit", make_read_only, 10, [&](RawTable table) {
        table.set("own", own);
        table.set("king", false);
        table.set("parts", static_cast<std::int64_t>(parts.size()));
        if (known) write_identity(table, parts, unit.values);
        write_unit(table, nullptr, unit);
    }));
}

void CrownView::update_king(RawTable team, const TeamTables& tables, const crown::PublicTeam& before,
                            const crown::PublicTeam& now) const {
    if (!everything_ && before.king == now.king && before.king_moved == now.king_moved) return;
    tables.king.update(lua_, [&](RawTable king) {
        king.set("field", field_names_[now.king]);
        king.set("moved", now.king_moved);
    });
    team.set("king", field_names_[now.king]);
    team.set("king_moved", now.king_moved);
}

void CrownView::update_units(TeamTables& tables, const crown::PublicTeam& before, const crown::PublicTeam& now,
                             bool own) {
    if (!everything_ && before.units == now.units && before.parts == now.parts) return;
    std::vector<Table>& units = tables.units;
    if (everything_) units.clear();
    const auto at = [&](std::size_t index) { return units.begin() + static_cast<std::ptrdiff_t>(index); };
    const std::size_t old_size = units.size();
    bool changed = everything_ || old_size != now.units.size();
    std::size_t old = 0;  // what the next table was before
    for (std::size_t index = 0; index < now.units.size(); ++index) {
        std::size_t match = old;
        while (match < old_size && !same_unit(before, match, now, index, own)) ++match;
        if (match < old_size) {
            units.erase(at(index), at(index + match - old));  // these have gone
            const crown::Unit& unit = before.units[match];
            if (unit != now.units[index]) {
                units[index].update(lua_, [&](RawTable table) { write_unit(table, &unit, now.units[index]); });
            }
            old = match + 1;
        } else {
            units.insert(at(index), make_unit(now, index, own));
            changed = true;
        }
    }
    units.erase(at(now.units.size()), units.end());
    if (!changed) return;
    tables.list.update(lua_, [&](RawTable list) {
        list.become_list(units, [](const Table& unit) -> const Kept& { return unit.shown(); });
    });
}

template <class TeamView>
void CrownView::update_team(RawTable team, TeamTables& tables, const TeamView& before, const TeamView& now, bool own) {
    update_king(team, tables, before, now);
    update_units(tables, before, now, own);
    if (everything_ || before.placed != now.placed) team.set("placed", now.placed);
    if (everything_ || before.counters != now.counters) write_counters(team, rules_.counters().of_team, now.counters);
    if (everything_ || before.life_points != now.life_points) team.set("life_points", now.life_points);
    if (everything_ || before.deck_size != now.deck_size) {
        team.set("deck_size", static_cast<std::int64_t>(now.deck_size));
    }
}

const Kept& CrownView::card(crown::KindId kind) {
    Kept& card = cards_[kind];
    if (!card) {
        const crown::Part part{.kind = kind};
        card = KeptTable::make(lua_, "card", make_read_only, 3, [&](RawTable table) {
                   write_identity(table, {&part, 1}, rules_.kinds()[kind].values);
               }).shown();
    }
    return card;
}

void CrownView::update_board(RawTable board, const crown::View& view) {
    const auto show = [&](std::size_t field, std::uint32_t serial, const auto& content) {
        if (shown_[field] == serial) return;
        board.set(field_names_[field], content);
        shown_[field] = serial;
    };
    if (everything_) {
        for (std::size_t field = 0; field < field_names_.size(); ++field) show(field, 0, false);
        occupants_.fill(Occupant::none);
    }
    const auto before = occupied_;
    for (const Field field : before) occupants_[field] = Occupant::none;
    occupied_.clear();
    const auto put = [&](Field field, const Table& table, Occupant occupant) {
        occupied_.push_back(field);
        occupants_[field] = occupant;
        show(field, table.serial, table.shown());
    };
    put(view.own.king, own_.king, Occupant::own_king);
    put(view.other.king, enemy_.king, Occupant::enemy);
    for (std::size_t index = 0; index < view.own.units.size(); ++index) {
        put(view.own.units[index].field, own_.units[index], Occupant::fellow);
    }
    for (std::size_t index = 0; index < view.other.units.size(); ++index) {
        put(view.other.units[index].field, enemy_.units[index], Occupant::enemy);
    }
    for (const Field field : before) {
        if (occupants_[field] == Occupant::none) show(field, 0, false);
    }
}

void CrownView::push(const crown::View& view) {
    // When the script's memory runs out on the way, the next time begins again.
    everything_ = !std::exchange(up_to_date_, false);
    own_.team.update(lua_, [&](RawTable team) { update_team(team, own_, last_.own, view.own, true); });
    if (everything_ || last_.own.hand != view.own.hand) {
        hand_.update(lua_, [&](RawTable hand) {
            hand.become_list(view.own.hand, [&](crown::KindId kind) -> const Kept& { return card(kind); });
        });
    }
    enemy_.team.update(lua_, [&](RawTable team) {
        update_team(team, enemy_, last_.other, view.other, false);
        if (everything_ || last_.other.hand_size != view.other.hand_size) {
            team.set("hand_size", static_cast<std::int64_t>(view.other.hand_size));
        }
    });
    board_.update(lua_, [&](RawTable board) { update_board(board, view); });
    if (everything_ || last_.viewer != view.viewer) {
        view_.update(lua_, [&](RawTable table) { table.set("team", number_of(view.viewer)); });
    }
    view_.shown().push(lua_);
    last_ = view;
    up_to_date_ = true;
}

}  // namespace farmland::scripting
