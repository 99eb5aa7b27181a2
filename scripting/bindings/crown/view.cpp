#include "scripting/bindings/crown/view.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// Pops the table on top of the stack and returns how to find it again.
int keep(lua_State* L) { return luaL_ref(L, LUA_REGISTRYINDEX); }

Field check_field(lua_State* L, int argument, const SquareGrid& grid) {
    std::size_t length = 0;
    const char* name = lua_type(L, argument) == LUA_TSTRING ? lua_tolstring(L, argument, &length) : nullptr;
    if (name == nullptr) luaL_argerror(L, argument, "expected a field such as D4; call it with a colon: view:");
    const auto field = grid.parse({name, length});
    if (!field) luaL_argerror(L, argument, (in_quotes({name, length}) + " is not a field").c_str());
    return *field;
}

bool same_kind(const crown::Part& left, const crown::Part& right) { return left.kind == right.kind; }

// The metatable of strict tables of that name, for tables made in great numbers.
int keep_strict_metatable(lua_State* L, const char* name) {
    lua_newtable(L);
    make_strict(L, -1, name);
    lua_getmetatable(L, -1);
    const int reference = keep(L);
    lua_pop(L, 1);
    return reference;
}

// In the order of CrownView::Key.
constexpr std::array names_of_keys = {"field",       "king",      "parts",    "name", "own",        "hidden",
                                      "moved",       "blocking",  "atk",      "def",  "king_moved", "placed",
                                      "life_points", "deck_size", "counters", "tags"};

}  // namespace

CrownView::CrownView(lua_State* L, const crown::Rules& rules, NothingKept) : lua_(L), rules_(rules) {}

// By way of the other constructor, so that what is kept already is let go when the script's memory runs out in here.
CrownView::CrownView(lua_State* L, const crown::Rules& rules) : CrownView(L, rules, NothingKept{}) {
    static_assert(no_reference == LUA_NOREF);
    static_assert(names_of_keys.size() == static_cast<std::size_t>(Key::tags) + 1);
    for (const char* name : names_of_keys) {
        lua_pushstring(lua_, name);
        keys_.push_back(keep(lua_));
    }
    cards_.resize(rules.kinds().size(), no_reference);
    tagged_ = std::any_of(rules.kinds().begin(), rules.kinds().end(),
                          [](const crown::UnitKind& kind) { return !kind.traits.tags.empty(); });
    unit_metatable_ = keep_strict_metatable(lua_, "unit");
    hidden_unit_metatable_ = keep_strict_metatable(lua_, "hidden unit");
    lua_createtable(lua_, 0, 8);
    make_team(own_, "view.own", "view.own.units", true);
    make_team(enemy_, "view.enemy", "view.enemy.units", false);
    lua_createtable(lua_, 0, rules.grid().fields());
    for (int field = 0; field < rules.grid().fields(); ++field) {
        push_string(lua_, rules.grid().name(static_cast<Field>(field)));
        lua_pushvalue(lua_, -1);
        field_names_.push_back(keep(lua_));
        lua_pushboolean(lua_, 0);
        lua_rawset(lua_, -3);
    }
    lua_pushvalue(lua_, -1);
    board_ = keep(lua_);
    make_read_only(lua_, "view.board");
    set_top(lua_, "board");
    set_flag(lua_, "team", false);
    lua_pushvalue(lua_, -1);
    view_ = keep(lua_);
    make_read_only(lua_, "view");
    view_stand_in_ = keep(lua_);
}

// What a script still holds lives on.
CrownView::~CrownView() {
    const auto forget = [&](int reference) { luaL_unref(lua_, LUA_REGISTRYINDEX, reference); };
    for (const auto* references : {&keys_, &field_names_, &cards_}) {
        for (const int each : *references) forget(each);
    }
    for (const int each : {unit_metatable_, hidden_unit_metatable_, board_, hand_, view_, view_stand_in_}) forget(each);
    for (TeamTables* tables : {&own_, &enemy_}) {
        forget(tables->team);
        forget(tables->list);
        drop(tables->king);
        for (Table& unit : tables->units) drop(unit);
    }
}

void CrownView::push_kept(int reference) { lua_rawgeti(lua_, LUA_REGISTRYINDEX, reference); }

template <class Push>
void CrownView::write(Key key, Push push) {
    push_kept(keys_[static_cast<std::size_t>(key)]);
    push();
    lua_rawset(lua_, -3);
}
void CrownView::write(Key key, std::int64_t value) {
    write(key, [&] { lua_pushinteger(lua_, value); });
}
void CrownView::write(Key key, bool value) {
    write(key, [&] { lua_pushboolean(lua_, value ? 1 : 0); });
}
void CrownView::write_field(Key key, Field field) {
    write(key, [&] { push_kept(field_names_[field]); });
}

// Pops the table on top of the stack, which is strict.
CrownView::Table CrownView::keep_table() {
    Table table;
    lua_pushvalue(lua_, -1);
    table.fields = keep(lua_);
    make_stand_in(lua_);
    table.stand_in = keep(lua_);
    table.serial = ++serials_;
    return table;
}

void CrownView::drop(Table& table) {
    luaL_unref(lua_, LUA_REGISTRYINDEX, table.fields);
    luaL_unref(lua_, LUA_REGISTRYINDEX, table.stand_in);
    table = {};
}

// An empty list in the table on top of the stack.
int CrownView::make_list(const char* key, const char* name) {
    lua_newtable(lua_);
    lua_pushvalue(lua_, -1);
    const int list = keep(lua_);
    make_read_only_list(lua_, name);
    set_top(lua_, key);
    return list;
}

// What mods count, by name; nothing if they count nothing.
void CrownView::write_counters(const std::vector<crown::Counter>& counters, const crown::CounterValues& values) {
    if (counters.empty()) return;
    write(Key::counters, [&] {
        lua_createtable(lua_, 0, static_cast<int>(counters.size()));
        for (std::size_t index = 0; index < counters.size(); ++index) {
            set_integer(lua_, counters[index].name.c_str(), std::int64_t{values[index]});
        }
        make_read_only(lua_, "counters");
    });
}

// The tags of its cards; nothing if no unit of the game has tags.
template <class Kinds>
void CrownView::write_tags(const Kinds& kinds) {
    if (!tagged_) return;
    write(Key::tags, [&] {
        lua_newtable(lua_);
        for (const crown::KindId kind : kinds) {
            for (const std::string& tag : rules_.kinds()[kind].traits.tags) set_flag(lua_, tag.c_str(), true);
        }
        make_stand_in(lua_, "tags");
    });
}

void CrownView::make_king(TeamTables& tables, bool own) {
    lua_createtable(lua_, 0, 7);
    write(Key::field, false);
    write(Key::own, own);
    write(Key::king, true);
    write(Key::hidden, false);
    write(Key::moved, false);
    write(Key::blocking, false);
    set_text(lua_, "name", "Farmer King");
    make_strict(lua_, -1, "king");
    tables.king = keep_table();
}

// All fields are there from the start, so that the table can be strict and still be brought up to date. The table of the
// view is on top of the stack.
void CrownView::make_team(TeamTables& tables, const char* name, const char* name_of_list, bool own) {
    make_king(tables, own);
    lua_createtable(lua_, 0, 8);
    for (const Key key : {Key::king, Key::king_moved, Key::placed, Key::life_points, Key::deck_size}) write(key, false);
    tables.list = make_list("units", name_of_list);
    if (own) {
        hand_ = make_list("hand", "view.own.hand");
    } else {
        set_flag(lua_, "hand_size", false);
    }
    lua_pushvalue(lua_, -1);
    tables.team = keep(lua_);
    make_read_only(lua_, name);
    set_top(lua_, own ? "own" : "enemy");
}

void CrownView::push_unit(const crown::Unit& unit, std::span<const crown::Part> parts, bool own) {
    const bool known = own || !unit.hidden;
    lua_createtable(lua_, 0, 10);
    write_field(Key::field, unit.field);
    write(Key::own, own);
    write(Key::king, false);
    write(Key::hidden, unit.hidden);
    write(Key::moved, unit.moved);
    write(Key::blocking, unit.blocking);
    write(Key::parts, static_cast<std::int64_t>(parts.size()));
    if (known) {
        write(Key::name, [&] { push_string(lua_, rules_.name(parts)); });
        write(Key::atk, unit.values.atk);
        write(Key::def, unit.values.def);
        FixedList<crown::KindId, crown::max_deck> kinds;
        for (const crown::Part& part : parts) kinds.push_back(part.kind);
        write_tags(kinds);
    }
    write_counters(rules_.counters().of_unit, unit.counters);
    push_kept(known ? unit_metatable_ : hidden_unit_metatable_);
    lua_setmetatable(lua_, -2);
}

void CrownView::update_unit(const Table& table, const crown::Unit& before, const crown::Unit& now) {
    if (before == now) return;
    push_kept(table.fields);
    if (before.field != now.field) write_field(Key::field, now.field);
    if (before.hidden != now.hidden) write(Key::hidden, now.hidden);
    if (before.moved != now.moved) write(Key::moved, now.moved);
    if (before.blocking != now.blocking) write(Key::blocking, now.blocking);
    if (before.counters != now.counters) write_counters(rules_.counters().of_unit, now.counters);
    lua_pop(lua_, 1);
}

void CrownView::update_king(const TeamTables& tables, const crown::PublicTeam& before, const crown::PublicTeam& now) {
    if (begun_ && before.king == now.king && before.king_moved == now.king_moved) return;
    push_kept(tables.king.fields);
    write_field(Key::field, now.king);
    write(Key::moved, now.king_moved);
    lua_pop(lua_, 1);
    write_field(Key::king, now.king);
    write(Key::king_moved, now.king_moved);
}

// Units have no identity of their own. One of the same parts, as well known, and in the same order among the others, is
// told from the one before by nothing that a policy could see.
bool CrownView::same_unit(const crown::PublicTeam& before, std::size_t old, const crown::PublicTeam& now,
                          std::size_t index, bool own) {
    const crown::Unit& unit = now.units[index];
    const crown::Unit& old_unit = before.units[old];
    if (unit.values != old_unit.values || (!own && unit.hidden != old_unit.hidden)) return false;
    const std::span<const crown::Part> parts = parts_of(now, index);
    const std::span<const crown::Part> old_parts = parts_of(before, old);
    return std::equal(parts.begin(), parts.end(), old_parts.begin(), old_parts.end(), same_kind);
}

void CrownView::update_units(TeamTables& tables, const crown::PublicTeam& before, const crown::PublicTeam& now,
                             bool own) {
    if (begun_ && before.units == now.units && before.parts == now.parts) return;
    auto old_tables = tables.units;
    tables.units.clear();
    bool changed = !begun_ || old_tables.size() != now.units.size();
    std::size_t old = 0;
    for (std::size_t index = 0; index < now.units.size(); ++index) {
        std::size_t match = old;
        while (match < old_tables.size() && !same_unit(before, match, now, index, own)) ++match;
        if (match < old_tables.size()) {
            for (; old < match; ++old) drop(old_tables[old]);  // these have gone
            update_unit(old_tables[match], before.units[match], now.units[index]);
            tables.units.push_back(old_tables[match]);
            old = match + 1;
        } else {
            push_unit(now.units[index], parts_of(now, index), own);
            tables.units.push_back(keep_table());
            changed = true;
        }
    }
    for (; old < old_tables.size(); ++old) drop(old_tables[old]);
    if (!changed) return;
    push_kept(tables.list);
    for (std::size_t index = 0; index < tables.units.size(); ++index) {
        push_kept(tables.units[index].stand_in);
        lua_rawseti(lua_, -2, static_cast<lua_Integer>(index + 1));
    }
    shorten_list(lua_, tables.units.size());
    lua_pop(lua_, 1);
}

// Leaves the team's table on the stack.
template <class TeamView>
void CrownView::update_team(TeamTables& tables, const TeamView& before, const TeamView& now, bool own) {
    push_kept(tables.team);
    update_king(tables, before, now);
    update_units(tables, before, now, own);
    if (!begun_ || before.placed != now.placed) write(Key::placed, now.placed);
    if (!begun_ || before.counters != now.counters) write_counters(rules_.counters().of_team, now.counters);
    if (!begun_ || before.life_points != now.life_points) write(Key::life_points, now.life_points);
    if (!begun_ || before.deck_size != now.deck_size) write(Key::deck_size, static_cast<std::int64_t>(now.deck_size));
}

void CrownView::push_card(crown::KindId kind) {
    if (cards_[kind] == no_reference) {
        const crown::UnitKind& facts = rules_.kinds()[kind];
        lua_createtable(lua_, 0, 3);
        write(Key::name, [&] { push_string(lua_, facts.qualifier + " " + facts.role); });
        write(Key::atk, facts.values.atk);
        write(Key::def, facts.values.def);
        write_tags(std::array{kind});
        make_read_only(lua_, "card");
        cards_[kind] = keep(lua_);
    }
    push_kept(cards_[kind]);
}

void CrownView::update_hand(const crown::OwnTeam& before, const crown::OwnTeam& now) {
    if (begun_ && before.hand == now.hand) return;
    push_kept(hand_);
    for (std::size_t index = 0; index < now.hand.size(); ++index) {
        push_card(now.hand[index]);
        lua_rawseti(lua_, -2, static_cast<lua_Integer>(index + 1));
    }
    shorten_list(lua_, now.hand.size());
    lua_pop(lua_, 1);
}

void CrownView::update_board(const crown::View& view) {
    push_kept(board_);
    const auto show = [&](Field field, const Table& table) {
        if (shown_[field] == table.serial) return;
        shown_[field] = table.serial;
        push_kept(field_names_[field]);
        if (table.serial == 0) {
            lua_pushboolean(lua_, 0);
        } else {
            push_kept(table.stand_in);
        }
        lua_rawset(lua_, -3);
    };
    const auto before = occupied_;
    for (const Field field : before) occupants_[field] = Occupant::none;
    occupied_.clear();
    const auto put = [&](Field field, const Table& table, Occupant occupant) {
        occupied_.push_back(field);
        occupants_[field] = occupant;
        show(field, table);
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
        if (occupants_[field] == Occupant::none) show(field, {});
    }
    lua_pop(lua_, 1);
}

template <class Fields>
int CrownView::push_counts(lua_State* L, const Fields& fields) const {
    lua_Integer enemies = 0;
    lua_Integer fellows = 0;
    for (const Field field : fields) {
        if (field == no_field) continue;
        if (occupants_[field] == Occupant::enemy) ++enemies;
        if (occupants_[field] == Occupant::fellow) ++fellows;
    }
    lua_pushinteger(L, enemies);
    lua_pushinteger(L, fellows);
    return 2;
}

// view:count_beside(field), view:count_around(field). Upvalue: this.
int CrownView::count_beside(lua_State* L) {
    const auto& view = *static_cast<const CrownView*>(lua_touserdata(L, lua_upvalueindex(1)));
    const SquareGrid& grid = view.rules_.grid();
    return view.push_counts(L, grid.beside(check_field(L, 2, grid)));
}

int CrownView::count_around(lua_State* L) {
    const auto& view = *static_cast<const CrownView*>(lua_touserdata(L, lua_upvalueindex(1)));
    const SquareGrid& grid = view.rules_.grid();
    return view.push_counts(L, grid.around(check_field(L, 2, grid)));
}

void CrownView::add_functions() {
    const auto add = [&](const char* name, lua_CFunction function) {
        set_raw(lua_, name, [&] {
            lua_pushlightuserdata(lua_, this);
            lua_pushcclosure(lua_, function, 1);
        });
    };
    add("count_beside", count_beside);
    add("count_around", count_around);
}

void CrownView::push(const crown::View& view) {
    update_team(own_, last_.own, view.own, true);
    update_hand(last_.own, view.own);
    lua_pop(lua_, 1);
    update_team(enemy_, last_.other, view.other, false);
    if (!begun_ || last_.other.hand_size != view.other.hand_size) {
        set_integer(lua_, "hand_size", static_cast<std::int64_t>(view.other.hand_size));
    }
    lua_pop(lua_, 1);
    update_board(view);
    if (!begun_ || last_.viewer != view.viewer) {
        push_kept(view_);
        set_integer(lua_, "team", number_of(view.viewer));
        lua_pop(lua_, 1);
    }
    push_kept(view_stand_in_);
    begun_ = true;
    last_ = view;
}

}  // namespace farmland::scripting
