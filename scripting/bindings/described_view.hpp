// The views that policies get of games which describe them (core/<game>/description.hpp).
#pragma once

#include "scripting/host/exposed/kept_tables.hpp"

namespace farmland::scripting {

// The view tables of one policy.
template <class Rules>
class DescribedView {
public:
    DescribedView(lua_State* L, const Rules& rules) : rules_(rules), tables_(L) {}

    // Pushes the view.
    void push(const typename Rules::View& view) {
        if (is_written_ && last_ == view) {
            tables_.push();
            return;
        }
        is_written_ = false;  // a script's memory may run out on the way
        last_ = view;
        tables_.push("view", [&](KeptTables::Writer& out) { describe(rules_, view, out); });
        is_written_ = true;
    }

    // For functions of the view.
    const Rules& rules() const { return rules_; }
    const typename Rules::View& last() const { return last_; }

private:
    const Rules& rules_;
    KeptTables tables_;
    typename Rules::View last_;
    bool is_written_ = false;
};

}  // namespace farmland::scripting
