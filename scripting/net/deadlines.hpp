// Moments by key, the earliest of them at hand.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "scripting/net/moment.hpp"

namespace farmland::net {

template <class Key>
class Deadlines {
public:
    // Nothing: the key has none any more.
    void set(const Key& key, std::optional<Moment> moment) {
        const auto found = of_key_.find(key);
        if (found != of_key_.end()) {
            if (moment == found->second) return;
            in_order_.erase({found->second, key});
            of_key_.erase(found);
        }
        if (!moment) return;
        of_key_.emplace(key, *moment);
        in_order_.emplace(*moment, key);
    }

    std::optional<Moment> first() const {
        return in_order_.empty() ? std::nullopt : std::optional(in_order_.begin()->first);
    }

    // Takes a key out whose moment has come.
    std::optional<Key> take_due(Moment now) {
        if (in_order_.empty() || in_order_.begin()->first > now) return std::nullopt;
        Key key = in_order_.begin()->second;
        in_order_.erase(in_order_.begin());
        of_key_.erase(key);
        return key;
    }

private:
    std::map<Key, Moment> of_key_;
    std::set<std::pair<Moment, Key>> in_order_;
};

}  // namespace farmland::net
