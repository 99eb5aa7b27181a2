// Writes what a game describes into tables that are kept from one time to the next: most of a view is as it was a moment ago, so
// what was written is remembered, and only what differs is written again.
#pragma once

#include <lua.h>

#include <any>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

// Scripts get stand-ins for all of its tables and never write to one of them. When a script's memory runs out on the way, each
// field is either as it was or as it should be, and the next time goes on from there.
class KeptTables {
public:
    class Writer;

    // The outermost table is there from the start.
    KeptTables(lua_State* L, const char* kind) : lua_(L), outermost_(make(kind, Shape::group, 10)) {}
    KeptTables(const KeptTables&) = delete;
    KeptTables& operator=(const KeptTables&) = delete;

    // Brings the tables up to date with what describe(out) says. The stack may be that of a coroutine.
    template <class Describe>
    void update(lua_State* L, Describe describe);
    // Pushes the outermost one.
    void push(lua_State* L) const { outermost_->kept.shown().push(L); }

private:
    struct Table;

    // A field of a group, or an element of a list.
    struct Slot {
        std::string name;
        // What was written; of a table of ours, its number.
        struct Number {
            std::uint64_t of_table;
            bool operator==(const Number&) const = default;
        };
        std::variant<std::monostate, bool, std::int64_t, std::string, Number> value;
        std::unique_ptr<Table> table;
    };
    struct Table {
        KeptTable kept;
        std::uint64_t number = 0;  // never given again
        std::vector<Slot> slots;
        std::any facts;  // that all of it follows from, if there are such
        bool is_map = false;
    };
    enum class Shape : std::uint8_t { group, map, list };

    // Most texts here are too short for a call to be worth it: two words, which may overlap, are all of one.
    static bool is_same(std::string_view left, std::string_view right) {
        const std::size_t size = left.size();
        if (size != right.size()) return false;
        if (size > 16) return left == right;
        if (size >= 8) return ends_are_same<std::uint64_t>(left, right);
        if (size >= 4) return ends_are_same<std::uint32_t>(left, right);
        if (size >= 2) return ends_are_same<std::uint16_t>(left, right);
        return size == 0 || left[0] == right[0];
    }
    template <class Word>
    static bool ends_are_same(std::string_view left, std::string_view right) {
        const std::size_t last = left.size() - sizeof(Word);
        return std::memcmp(left.data(), right.data(), sizeof(Word)) == 0 &&
               std::memcmp(left.data() + last, right.data() + last, sizeof(Word)) == 0;
    }
    std::unique_ptr<Table> make(const char* kind, Shape shape, std::size_t size);
    // A table that was described before.
    const Table& find(std::string_view group, std::string_view name);

    lua_State* lua_;  // whose stack is used
    std::uint64_t numbers_ = 0;
    std::unique_ptr<Table> outermost_;
    std::size_t last_found_ = 0;
    bool is_up_to_date_ = false;  // a script's memory may run out on the way
    bool was_up_to_date_ = false;
};

// What a game describes a thing to. All fields of a group are described each time, in the same order.
class KeptTables::Writer {
public:
    Writer(KeptTables& all, Table& table) : all_(all), table_(table) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void number(std::string_view name, std::int64_t value);
    void flag(std::string_view name, bool value);
    void text(std::string_view name, std::string_view value);
    // Where there is no value: a name that a strict table does not have could not even be asked for; a map has none then.
    void nothing(std::string_view name);

    // A table in this one; errors call it by its kind.
    template <class Describe>
    void group(std::string_view name, const char* kind, Describe describe) {
        within(name, kind, Shape::group, describe);
    }
    // A group of which all that is described follows from `facts`: while they are the same, nobody asks for more.
    template <class Facts, class Describe>
    void group(std::string_view name, const char* kind, const Facts& facts, Describe describe) {
        Table& table = inner_table(name, kind, Shape::group);
        Facts* last = std::any_cast<Facts>(&table.facts);
        if (last != nullptr && all_.was_up_to_date_ && *last == facts) return;
        Writer inner(all_, table);
        describe(inner);
        inner.finish();
        if (last != nullptr) {
            *last = facts;
        } else {
            table.facts = facts;
        }
    }
    // A group in which names without a value are left out, so that they are nil.
    template <class Describe>
    void map(std::string_view name, const char* kind, Describe describe) {
        within(name, kind, Shape::map, describe);
    }
    // A list of texts or numbers: of what show(item) gives, or the items themselves. An empty optional is nothing.
    template <class Items, class Show = std::identity>
    void list(std::string_view name, const char* kind, const Items& items, Show show = {}) {
        const auto write_items = [&](Writer& out) {
            for (const auto& item : items) out.item(show(item));
        };
        within(name, kind, Shape::list, write_items, std::size(items));
    }
    // A list of groups.
    template <class Items, class Describe>
    void groups(std::string_view name, const char* kind, const char* kind_of_group, const Items& items,
                Describe describe) {
        within(name, kind, Shape::list, [&](Writer& list) {
            for (const auto& item : items) {
                list.group({}, kind_of_group, [&](Writer& out) { describe(out, item); });
            }
        });
    }
    // The group of that name in a group of the outermost one, which was described before, once more; and a list of such.
    void same(std::string_view name, std::string_view group, std::string_view of);
    template <class Items, class Name = std::identity>
    void sames(std::string_view name, const char* kind, std::string_view group, const Items& items, Name name_of = {}) {
        within(name, kind, Shape::list, [&](Writer& out) {
            for (const auto& item : items) out.same({}, group, name_of(item));
        });
    }

    // Takes away what was described before and is not any more.
    void finish() {
        remove(next_, table_.slots.size());
        if (on_stack_) lua_pop(all_.lua_, 1);
    }

private:
    template <class Item>
    void item(const Item& value) {
        if constexpr (std::is_integral_v<Item>) {
            number({}, value);
        } else if constexpr (requires { value.has_value(); }) {
            value ? item(*value) : nothing({});
        } else {
            text({}, value);
        }
    }

    template <class Describe>
    void within(std::string_view name, const char* kind, Shape shape, Describe describe, std::size_t size = 10) {
        Writer inner(all_, inner_table(name, kind, shape, size));
        describe(inner);
        inner.finish();
    }

    // The next one, which has this name. Most often it is there already.
    Slot& slot(std::string_view name) {
        if (next_ == table_.slots.size()) table_.slots.push_back({std::string(name), {}, {}});
        if (is_same(table_.slots[next_].name, name)) return table_.slots[next_++];
        return other_slot(name);
    }
    Slot& other_slot(std::string_view name);
    Table& inner_table(std::string_view name, const char* kind, Shape shape, std::size_t size = 10);
    template <class Plain>
    void write(Slot& slot, Plain value);
    template <class Push>
    void set(const Slot& slot, Push push);
    void remove(std::size_t first, std::size_t end);

    KeptTables& all_;
    Table& table_;
    std::size_t next_ = 0;
    bool on_stack_ = false;  // the table, from the first change on; those in it come and go above it
};

template <class Describe>
void KeptTables::update(lua_State* L, Describe describe) {
    lua_ = L;
    was_up_to_date_ = std::exchange(is_up_to_date_, false);
    Writer out(*this, *outermost_);
    describe(out);
    out.finish();
    is_up_to_date_ = true;
}

}  // namespace farmland::scripting
