#include "scripting/host/exposed/kept_tables.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

std::unique_ptr<KeptTables::Table> KeptTables::make(const char* kind, Shape shape, std::size_t size) {
    auto table = std::make_unique<Table>();
    const auto room = static_cast<int>(size);
    lua_createtable(lua_, shape == Shape::list ? room : 0, shape == Shape::list ? 0 : room);
    switch (shape) {
        case Shape::group: table->kept = KeptTable::take(lua_, kind, make_read_only); break;
        case Shape::map: table->kept = KeptTable::take(lua_, kind, make_stand_in); break;
        case Shape::list: table->kept = KeptTable::take(lua_, kind, make_read_only_list); break;
    }
    table->number = ++numbers_;
    table->is_map = shape == Shape::map;
    table->slots.reserve(std::max<std::size_t>(size, 16));  // lists grow
    return table;
}

// Names are mostly asked for in the order in which they were described.
const KeptTables::Table& KeptTables::find(std::string_view group, std::string_view name) {
    const auto in_group = std::find_if(outermost_->slots.begin(), outermost_->slots.end(),
                                       [&](const Slot& slot) { return slot.name == group; });
    assert(in_group != outermost_->slots.end() && in_group->table);
    const std::vector<Slot>& slots = in_group->table->slots;
    for (std::size_t count = 0; count < slots.size(); ++count) {
        if (++last_found_ >= slots.size()) last_found_ = 0;
        if (is_same(slots[last_found_].name, name)) return *slots[last_found_].table;
    }
    throw std::logic_error("nothing was described as " + std::string(group) + "." + std::string(name));
}

// Those before it are gone, or it is new.
KeptTables::Slot& KeptTables::Writer::other_slot(std::string_view name) {
    auto& slots = table_.slots;
    const auto from = slots.begin() + static_cast<std::ptrdiff_t>(next_);
    const auto found = std::find_if(from, slots.end(), [&](const Slot& slot) { return slot.name == name; });
    if (found == slots.end()) {
        slots.insert(from, Slot{std::string(name), {}, {}});
    } else {
        remove(next_, static_cast<std::size_t>(found - slots.begin()));
    }
    return slots[next_++];
}

// Elements of lists have no names; theirs are numbers.
template <class Push>
void KeptTables::Writer::set(const Slot& slot, Push push) {
    lua_State* L = all_.lua_;
    if (!on_stack_) table_.kept.fields.push(L);
    on_stack_ = true;
    if (slot.name.empty()) {
        push(L);
        lua_rawseti(L, -2, (&slot - table_.slots.data()) + 1);
    } else {
        push_string(L, slot.name);
        push(L);
        lua_rawset(L, -3);
    }
}

template <class Plain>
void KeptTables::Writer::write(Slot& slot, Plain value) {
    if (const Plain* last = std::get_if<Plain>(&slot.value); last != nullptr && *last == value) return;
    set(slot, [&](lua_State* L) {
        if constexpr (std::is_same_v<Plain, bool>) {
            lua_pushboolean(L, value ? 1 : 0);
        } else {
            lua_pushinteger(L, value);
        }
    });
    slot.value = value;
}

void KeptTables::Writer::number(std::string_view name, std::int64_t value) { write(slot(name), value); }

void KeptTables::Writer::flag(std::string_view name, bool value) { write(slot(name), value); }

void KeptTables::Writer::nothing(std::string_view name) {
    Slot& place = slot(name);
    if (!table_.is_map) {
        write(place, false);
    } else if (place.value.index() != 0) {
        set(place, [](lua_State* L) { lua_pushnil(L); });
        place.value = std::monostate();
        place.table.reset();
    }
}

void KeptTables::Writer::text(std::string_view name, std::string_view value) {
    Slot& place = slot(name);
    if (const auto* last = std::get_if<std::string>(&place.value); last != nullptr && is_same(*last, value)) return;
    set(place, [&](lua_State* L) { push_string(L, value); });
    if (auto* last = std::get_if<std::string>(&place.value)) {
        last->assign(value);
    } else {
        place.value.emplace<std::string>(value);
    }
}

void KeptTables::Writer::same(std::string_view name, std::string_view group, std::string_view of) {
    const Table& table = all_.find(group, of);
    Slot& place = slot(name);
    const Slot::Number number{table.number};
    if (const auto* last = std::get_if<Slot::Number>(&place.value); last != nullptr && *last == number) return;
    set(place, [&](lua_State* L) { table.kept.shown().push(L); });
    place.value = number;
}

KeptTables::Table& KeptTables::Writer::inner_table(std::string_view name, const char* kind, Shape shape,
                                                   std::size_t size) {
    Slot& place = slot(name);
    if (!place.table) place.table = all_.make(kind, shape, size);
    const Slot::Number number{place.table->number};
    // There may have been nothing in between.
    if (const auto* last = std::get_if<Slot::Number>(&place.value); last == nullptr || *last != number) {
        set(place, [&](lua_State* L) { place.table->kept.shown().push(L); });
        place.value = number;
    }
    return *place.table;
}

void KeptTables::Writer::remove(std::size_t first, std::size_t end) {
    // The last first, so that a list never has a gap.
    for (std::size_t index = end; index > first; --index) {
        set(table_.slots[index - 1], [](lua_State* L) { lua_pushnil(L); });
        table_.slots.erase(table_.slots.begin() + static_cast<std::ptrdiff_t>(index - 1));
    }
}

}  // namespace farmland::scripting
