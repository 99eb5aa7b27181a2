// An endless plane of hexagons, kept in few numbers: the fields of a torus, on which whatever hangs together and has at
// most `HexTorus::most_pieces` fields can lie anywhere without meeting itself.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace farmland {

// Edges are numbered 0 to 5 around a hexagon; the opposite of an edge is three further.
using HexEdge = std::uint8_t;
// A bit for each edge.
using HexEdges = std::uint8_t;
using HexField = std::uint16_t;

inline constexpr HexEdge hex_edges = 6;
inline constexpr HexEdges all_hex_edges = 0b111111;
inline constexpr HexField no_hex_field = 0xffff;

constexpr HexEdge opposite_edge(HexEdge edge) { return static_cast<HexEdge>((edge + 3) % hex_edges); }
constexpr HexEdges edge_bit(HexEdge edge) { return static_cast<HexEdges>(1U << edge); }

// Takes the lowest edge out of a set that is not empty.
constexpr HexEdge take_edge(HexEdges& edges) {
    const auto edge = static_cast<HexEdge>(std::countr_zero(edges));
    edges = static_cast<HexEdges>(edges & (edges - 1U));
    return edge;
}

// The edges in a set one further, and one back.
constexpr HexEdges next_edges(HexEdges edges) {
    return static_cast<HexEdges>(((edges << 1U) | (edges >> 5U)) & all_hex_edges);
}
constexpr HexEdges previous_edges(HexEdges edges) {
    return static_cast<HexEdges>(((edges >> 1U) | (edges << 5U)) & all_hex_edges);
}

// How many runs of neighbouring edges a set has; none for the full ring, which has no end.
constexpr int count_arcs(HexEdges edges) {
    return std::popcount(edges) - std::popcount(static_cast<HexEdges>(edges & next_edges(edges)));
}

// Over which edges a piece can be slid off a field that has occupied fields at these edges: to an empty one, past exactly
// one of the two fields that are next to both. Two would be a gate, none would lose contact.
constexpr HexEdges slides(HexEdges occupied) {
    return static_cast<HexEdges>(~occupied & all_hex_edges & (next_edges(occupied) ^ previous_edges(occupied)));
}

// Both, looked up.
inline constexpr auto slides_by_edges = [] {
    std::array<HexEdges, all_hex_edges + 1> table{};
    for (unsigned edges = 0; edges <= all_hex_edges; ++edges) table[edges] = slides(static_cast<HexEdges>(edges));
    return table;
}();
inline constexpr auto arcs_by_edges = [] {
    std::array<std::int8_t, all_hex_edges + 1> table{};
    for (unsigned edges = 0; edges <= all_hex_edges; ++edges) {
        table[edges] = static_cast<std::int8_t>(count_arcs(static_cast<HexEdges>(edges)));
    }
    return table;
}();

class HexTorus {
public:
    // The fields form one line around the torus. The step is chosen so that the shortest way around it is 36 fields long,
    // the longest that a torus of this size can have.
    static constexpr std::size_t fields = 1024;
    static constexpr int shortest_way_around = 36;
    // Two fields next to a chain of n pieces are at most n + 1 apart.
    static constexpr std::size_t most_pieces = shortest_way_around - 2;

    static constexpr HexField neighbour(HexField field, HexEdge edge) {
        return static_cast<HexField>((field + offsets[edge]) % fields);
    }

    // The edge of `from` that `to` lies at; hex_edges if they do not touch.
    static constexpr HexEdge edge_between(HexField from, HexField to) {
        return edge_of_difference[difference(from, to)];
    }

    // The edge bit of `field` towards `other` if they touch, else no bit.
    static constexpr HexEdges bit_towards(HexField field, HexField other) {
        return bit_of_difference[difference(field, other)];
    }

    // How one gets from one field to another, whatever lies between.
    static constexpr std::size_t difference(HexField from, HexField to) {
        return static_cast<std::size_t>(to - from) % fields;
    }

    // How many steps lead from one field to another, whatever lies between. Of fields that lie nearer around the torus than
    // on the plane it is the way around.
    static constexpr int steps(HexField from, HexField to) { return steps_of_difference[difference(from, to)]; }

    // The field that is this many steps away across edge 0 and across edge 1.
    static constexpr HexField moved(HexField field, int across_first, int across_second) {
        const int sum =
            field + across_first * static_cast<int>(offsets[0]) + across_second * static_cast<int>(offsets[1]);
        constexpr int size = fields;
        return static_cast<HexField>(((sum % size) + size) % size);
    }

private:
    static constexpr std::uint32_t first_step = 1;
    static constexpr std::uint32_t second_step = 222;
    // Each step is the sum of those at the edges next to it.
    static constexpr std::array<std::uint32_t, hex_edges> offsets = {
        first_step,          second_step,          second_step - first_step,
        fields - first_step, fields - second_step, fields - second_step + first_step};

    static constexpr auto edge_of_difference = [] {
        std::array<HexEdge, fields> edges{};
        edges.fill(hex_edges);
        for (HexEdge edge = 0; edge < hex_edges; ++edge) edges[offsets[edge]] = edge;
        return edges;
    }();
    static constexpr auto bit_of_difference = [] {
        std::array<HexEdges, fields> bits{};
        for (HexEdge edge = 0; edge < hex_edges; ++edge) bits[offsets[edge]] = edge_bit(edge);
        return bits;
    }();
    static constexpr auto steps_of_difference = [] {
        std::array<std::uint8_t, fields> steps{};
        std::array<HexField, fields> reached{};  // in the order of their steps; the field 0 is there already
        std::size_t count = 1;
        for (std::size_t next = 0; next < count; ++next) {
            for (HexEdge edge = 0; edge < hex_edges; ++edge) {
                const auto to = static_cast<HexField>((reached[next] + offsets[edge]) % fields);
                if (to == 0 || steps[to] != 0) continue;
                steps[to] = static_cast<std::uint8_t>(steps[reached[next]] + 1);
                reached[count++] = to;
            }
        }
        return steps;
    }();
};

// A set of fields.
class HexFieldSet {
public:
    bool contains(HexField field) const { return ((words_[field / 64] >> (field % 64)) & 1U) != 0; }
    void insert(HexField field) { words_[field / 64] |= std::uint64_t{1} << (field % 64); }
    // Whether it was not there before.
    bool add(HexField field) {
        if (contains(field)) return false;
        insert(field);
        return true;
    }

private:
    std::array<std::uint64_t, HexTorus::fields / 64> words_{};
};

}  // namespace farmland
