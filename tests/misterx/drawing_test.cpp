#include "core/misterx/drawing.hpp"

#include "tests/misterx/support.hpp"

namespace misterx_tests {

TEST_CASE("a scene is drawn as hexagons, with stacks and supplies below") {
    const State state = at("R 0 X1R@0,0 A1V@0,0,1 I1V@1,0 X1V@0,1");
    CHECK("\n" + draw_scene(document(), state) == R"(
  ____
 /    \
/ I1V  \____
\      /    \
 \____/ X1V  \
 /    \      /
/ A1V  \____/
\ +1   /
 \____/
A1V on X1R
Supply of Infrared:    A1R A2R S1R S2R E1R E2R E3R I1R I2R I3R
Supply of Ultraviolet: A2V S1V S2V E1V E2V E3V I2V I3V
)");
}

TEST_CASE("an empty scene is drawn as its supplies") {
    CHECK(document().drawing(Rules::start(Side::first)) ==
          "Supply of Infrared:    X1R A1R A2R S1R S2R E1R E2R E3R I1R I2R I3R\n"
          "Supply of Ultraviolet: X1V A1V A2V S1V S2V E1V E2V E3V I1V I2V I3V\n");
}

TEST_CASE("colours stand around names and change nothing else") {
    const Palette palette = {{"<", "["}, "|"};
    for_random_positions(document(), 3, 300, [&](const State& state, JavaRandom&) {
        const std::string plain = draw_scene(document(), state);
        std::string painted = draw_scene(document(), state, palette);
        if (painted == plain) FAIL("no colours");
        std::erase_if(painted, [](char sign) { return sign == '<' || sign == '[' || sign == '|'; });
        if (painted != plain) FAIL(plain << painted);
    });
}

TEST_CASE("every piece is drawn once as part of the scene, of a stack, or of a supply") {
    for_random_positions(crowd(), 4, 300, [&](const State& state, JavaRandom&) {
        const std::string drawn = draw_scene(crowd(), state);
        for (const Side side : {Side::first, Side::second}) {
            for (const Piece piece : crowd().pieces(side)) {
                std::size_t count = 0;
                const std::string name = crowd().name(piece);
                for (std::size_t found = drawn.find(name); found != std::string::npos;
                     found = drawn.find(name, found + 1)) {
                    ++count;
                }
                const bool tops_a_stack = state.below[piece] != no_piece && !state.is_covered(piece);
                if (count != (tops_a_stack ? 2U : 1U)) FAIL(name << " is there " << count << " times\n" << drawn);
            }
        }
        for (const std::string_view line : lines(drawn)) {
            if (line.ends_with(' ')) FAIL("a blank at the end of a line\n" << drawn);
        }
    });
}

}  // namespace misterx_tests
