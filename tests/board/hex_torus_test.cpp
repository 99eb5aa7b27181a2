#include "core/board/hex_torus.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <set>

using namespace farmland;

namespace {

// Steps between two fields that lie so far apart across edge 0 and across edge 1: edge 2 leads one back and one on at once.
int hex_distance(int across_first, int across_second) {
    const bool same_direction = (across_first < 0) == (across_second < 0);
    const int first = std::abs(across_first);
    const int second = std::abs(across_second);
    return same_direction ? first + second : std::max(first, second);
}

}  // namespace

TEST_CASE("a step over an edge and one over the opposite edge lead back") {
    for (HexField field = 0; field < HexTorus::fields; ++field) {
        for (HexEdge edge = 0; edge < hex_edges; ++edge) {
            const HexField next = HexTorus::neighbour(field, edge);
            if (HexTorus::neighbour(next, opposite_edge(edge)) != field) FAIL(field << " over edge " << int{edge});
            if (HexTorus::edge_between(field, next) != edge) FAIL(field << " to " << next);
            if (HexTorus::bit_towards(field, next) != edge_bit(edge)) FAIL(field << " to " << next);
        }
    }
}

TEST_CASE("the six neighbours of a field differ, and the field is none of them") {
    for (HexField field = 0; field < HexTorus::fields; ++field) {
        std::set<HexField> around = {field};
        for (HexEdge edge = 0; edge < hex_edges; ++edge) around.insert(HexTorus::neighbour(field, edge));
        if (around.size() != hex_edges + 1) FAIL(field);
    }
}

TEST_CASE("two steps over edges two apart are one over the edge between them") {
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        const auto between = static_cast<HexEdge>((edge + 1) % hex_edges);
        const auto other = static_cast<HexEdge>((edge + 2) % hex_edges);
        CHECK(HexTorus::neighbour(HexTorus::neighbour(5, edge), other) == HexTorus::neighbour(5, between));
    }
}

TEST_CASE("fields that do not touch have no edge between them") {
    int touching = 0;
    for (HexField field = 0; field < HexTorus::fields; ++field) {
        const bool touches = HexTorus::edge_between(7, field) != hex_edges;
        touching += touches ? 1 : 0;
        CHECK(touches == (HexTorus::bit_towards(7, field) != 0));
    }
    CHECK(touching == 6);
}

TEST_CASE("no way around the torus is shorter than it says") {
    int shortest = 1000;
    constexpr int far = 60;
    for (int first = -far; first <= far; ++first) {
        for (int second = -far; second <= far; ++second) {
            if ((first == 0 && second == 0) || HexTorus::moved(3, first, second) != 3) continue;
            shortest = std::min(shortest, hex_distance(first, second));
        }
    }
    CHECK(shortest == HexTorus::shortest_way_around);
    CHECK(HexTorus::most_pieces >= 32);
}

TEST_CASE("moving by steps is stepping") {
    HexField field = 1000;
    for (int step = 0; step < 7; ++step) field = HexTorus::neighbour(field, 0);
    for (int step = 0; step < 4; ++step) field = HexTorus::neighbour(field, opposite_edge(1));
    CHECK(HexTorus::moved(1000, 7, -4) == field);
    CHECK(HexTorus::moved(field, -7, 4) == 1000);
}

TEST_CASE("a piece slides past exactly one of the two fields beside its way") {
    for (unsigned occupied = 0; occupied <= all_hex_edges; ++occupied) {
        const auto free = slides(static_cast<HexEdges>(occupied));
        for (unsigned edge = 0; edge < hex_edges; ++edge) {
            const auto is_set = [&](unsigned which) { return ((occupied >> (which % hex_edges)) & 1U) != 0; };
            const bool expected = !is_set(edge) && is_set(edge + 1) != is_set(edge + 5);
            if (((free >> edge & 1U) != 0) != expected) FAIL(occupied << " over edge " << edge);
        }
    }
}

TEST_CASE("arcs are counted around the ring, and the full ring has none") {
    CHECK(count_arcs(0b000000) == 0);
    CHECK(count_arcs(0b000001) == 1);
    CHECK(count_arcs(0b100001) == 1);
    CHECK(count_arcs(0b010101) == 3);
    CHECK(count_arcs(0b011011) == 2);
    CHECK(count_arcs(0b111111) == 0);
}

TEST_CASE("edges are taken from a set one by one, and a set can be turned") {
    HexEdges edges = 0b101001;
    CHECK(take_edge(edges) == 0);
    CHECK(take_edge(edges) == 3);
    CHECK(take_edge(edges) == 5);
    CHECK(edges == 0);
    CHECK(next_edges(0b100001) == 0b000011);
    CHECK(previous_edges(0b000011) == 0b100001);
}

TEST_CASE("a set of fields holds what was put into it, and tells what is new") {
    HexFieldSet set;
    CHECK(set.add(0));
    CHECK(set.add(1023));
    CHECK_FALSE(set.add(1023));
    set.insert(64);
    CHECK(set.contains(64));
    CHECK_FALSE(set.contains(63));
}
