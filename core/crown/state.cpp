#include "core/crown/state.hpp"

namespace farmland::crown {

Occupant occupant(const State& state, Field field) {
    for (const Side side : {Side::first, Side::second}) {
        const Team& team = state.team(side);
        if (team.king == field) return {OccupantKind::king, side, 0};
        for (std::size_t unit = 0; unit < team.units.size(); ++unit) {
            if (team.units[unit].field == field) return {OccupantKind::unit, side, static_cast<std::uint8_t>(unit)};
        }
    }
    return {};
}

std::size_t first_part(const PublicTeam& team, std::size_t unit) {
    std::size_t first = 0;
    for (std::size_t before = 0; before < unit; ++before) first += team.units[before].parts;
    return first;
}

std::span<const Part> parts_of(const PublicTeam& team, std::size_t unit) {
    return {team.parts.begin() + first_part(team, unit), team.units[unit].parts};
}

std::size_t seam(std::span<const Part> parts) {
    std::size_t highest = 1;
    for (std::size_t part = 2; part < parts.size(); ++part) {
        if (parts[part].join > parts[highest].join) highest = part;
    }
    return highest;
}

}  // namespace farmland::crown
