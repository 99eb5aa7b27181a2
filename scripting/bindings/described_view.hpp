// The views that policies get of games which describe them (core/<game>/description.hpp).
#pragma once

#include "scripting/host/exposed/kept_tables.hpp"

namespace farmland::scripting {

// The view tables of one policy.
template <class Rules>
class DescribedView {
public:
    using View = typename Rules::View;

    DescribedView(lua_State* L, const Rules& rules) : lua_(L), rules_(rules), tables_(L, "view") {}

    // Pushes the view. Many a policy looks at the actions only: until a script looks for something else, nothing is described.
    // From then on everything is, since the script may have kept tables of the view.
    void push(const View& view) {
        if (!is_written_ || last_ != view) {
            last_ = view;
            is_written_ = false;
            if (is_read_) write(lua_);
        }
        tables_.push(lua_);
    }

    // Describes what was not described yet; false if there is no such thing.
    bool write(lua_State* L) {
        if (is_written_) return false;
        is_read_ = true;
        tables_.update(L, [&](KeptTables::Writer& out) { describe(rules_, last_, out); });
        is_written_ = true;  // unless a script's memory ran out on the way
        return true;
    }

    // For functions of the view.
    const Rules& rules() const { return rules_; }
    const View& last() const { return last_; }

private:
    lua_State* lua_;
    const Rules& rules_;
    KeptTables tables_;
    View last_;
    bool is_read_ = false;
    bool is_written_ = false;
};

}  // namespace farmland::scripting
