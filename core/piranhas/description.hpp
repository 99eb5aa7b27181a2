// What people and scripts are shown of Piranhas, described once for all writers.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/description.hpp"
#include "core/base/fixed_list.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    static constexpr std::array<std::string_view, 4> kinds = {"moved", "eaten", "won", "drawn"};
    const auto name = [&](Field field) { return rules.aquarium().name(field); };
    out.text("kind", kinds[static_cast<std::size_t>(event.kind)]);
    if (event.kind != EventKind::drawn) out.number("team", number_of(event.side));
    if (event.kind == EventKind::moved) {
        out.text("from", name(event.from));
        out.text("to", name(event.to));
        out.text("direction", name_of(event.direction));
    } else if (event.kind == EventKind::eaten) {
        out.text("on", name(event.to));
    } else {
        out.text("reason", name_of(event.reason));
    }
}

inline FixedList<Field, max_fields> in_order(Bits128 fields) {
    FixedList<Field, max_fields> all;
    while (fields.any()) all.push_back(static_cast<Field>(fields.take_lowest()));
    return all;
}

// All of it follows from whose fish are where.
template <DescriptionWriter Out>
void describe_team(const Rules& rules, const State& state, Side side, Out& out) {
    const Swarms swarms = rules.swarms(state, side);
    out.number("team", number_of(side));
    out.text("colour", side == Side::first ? "red" : "blue");
    const auto name = [&](Field field) -> const std::string& { return rules.aquarium().name(field); };
    out.list("fish", "team.fish", in_order(state.fish[index_of(side)]), name);
    out.list("swarm", "team.swarm", in_order(swarms.largest), name);
    out.number("swarms", swarms.count);
    out.flag("connected", swarms.count <= 1);
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const View& view, Out& out) {
    const State& state = view.state;
    const Side enemy = opponent_of(view.viewer);
    const auto content_of = [&](Field field) -> std::string_view {
        if (state.fish[index_of(view.viewer)].contains(field)) return "own";
        if (state.fish[index_of(enemy)].contains(field)) return "enemy";
        return state.kraken.contains(field) ? "kraken" : "free";
    };
    out.number("team", number_of(view.viewer));
    out.number("to_move", number_of(state.to_move()));
    out.number("turn", state.turn);
    out.number("round", state.turn / 2 + 1);
    const auto describe_side = [&](std::string_view name, Side side) {
        out.group(name, "team", std::pair(side, state.fish[index_of(side)]),
                  [&](auto& team) { describe_team(rules, state, side, team); });
    };
    describe_side("own", view.viewer);
    describe_side("enemy", enemy);
    out.group("fields", "view.fields", [&](auto& fields) {
        for (std::size_t index = 0; index < rules.aquarium().fields(); ++index) {
            const auto field = static_cast<Field>(index);
            fields.text(rules.aquarium().name(field), content_of(field));
        }
    });
    out.list("kraken", "view.kraken", in_order(state.kraken),
             [&](Field field) -> const std::string& { return rules.aquarium().name(field); });
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const ActionSet& actions, std::size_t index, Out& out) {
    const Action action = actions[index];
    out.text("kind", "move");
    out.text("from", rules.aquarium().name(action.from));
    out.text("to", rules.aquarium().name(actions.target(index)));
    out.text("direction", name_of(action.direction));
    out.number("length", action.length);
    out.flag("eats", actions.eats(index));
}

}  // namespace farmland::piranhas
