// Results of the test mode, added up for each name.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "scripting/net/dialect.hpp"

namespace farmland::net {

class Scores {
public:
    void switch_to(bool on) { is_on_ = on; }

    // Games between two of the same name tell nothing about it.
    void add(const GameScores& result, const Names& names) {
        if (!is_on_ || names[0] == names[1]) return;
        for (std::size_t index = 0; index < names.size(); ++index) {
            Total& total = totals_[names[index]];
            ++total.games;
            total.points += result.scores[index].points;
            total.measure += (result.scores[index].measure - total.measure) / static_cast<double>(total.games);
        }
    }

    // Null for a name that has no result.
    const Total* of(std::string_view name) const {
        const auto found = totals_.find(name);
        return found != totals_.end() ? &found->second : nullptr;
    }

private:
    bool is_on_ = false;
    std::map<std::string, Total, std::less<>> totals_;
};

}  // namespace farmland::net
