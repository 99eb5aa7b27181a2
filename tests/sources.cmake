# The tests of core, relative to tests/.
set(FARMLAND_CORE_TESTS
    base/fixed_list_test.cpp
    base/java_random_test.cpp
    base/json_text_test.cpp
    base/json_test.cpp
    base/result_test.cpp
    base/sha256_test.cpp
    base/text_test.cpp
    base/weighted_choice_test.cpp
    board/drawn_board_test.cpp
    board/hex_torus_test.cpp
    board/square_grid_test.cpp
    conformance/hidden_test.cpp
    conformance/referee_test.cpp
    conformance/rules_test.cpp
    conformance/session_test.cpp
    crown/actions_test.cpp
    crown/cli_test.cpp
    crown/drawing_test.cpp
    crown/duel_test.cpp
    crown/game_test.cpp
    crown/hooks_test.cpp
    crown/invariants_test.cpp
    crown/move_test.cpp
    crown/place_test.cpp
    crown/position_test.cpp
    crown/setup_test.cpp
    crown/startup_test.cpp
    crown/text_test.cpp
    crown/traits_test.cpp
    crown/turn_test.cpp
    crown/union_test.cpp
    crown/view_test.cpp
    match/report_test.cpp
    match/schedule_test.cpp
    match/standing_test.cpp
    match/record_file_test.cpp
    match/recorder_test.cpp
    match/replay_test.cpp
    search/alpha_beta_test.cpp)

# Those of Mister X, in a program of their own: names of its rules are names of other games' rules, too.
set(FARMLAND_MISTERX_TESTS
    misterx/cli_test.cpp
    misterx/drawing_test.cpp
    misterx/move_test.cpp
    misterx/perft_test.cpp
    misterx/place_test.cpp
    misterx/position_test.cpp
    misterx/setup_test.cpp
    misterx/standing_test.cpp
    misterx/text_test.cpp
    misterx/turn_test.cpp
    misterx/two_ways_test.cpp
    misterx/uhp_test.cpp)

# And those of Piranhas.
set(FARMLAND_PIRANHAS_TESTS
    piranhas/cli_test.cpp
    piranhas/perft_test.cpp
    piranhas/position_test.cpp
    piranhas/recorded_test.cpp
    piranhas/rules_test.cpp
    piranhas/setup_test.cpp
    piranhas/standing_test.cpp)

# Those of Animals, likewise.
set(FARMLAND_ANIMALS_TESTS
    animals/cli_test.cpp
    animals/moves_test.cpp
    animals/position_test.cpp
    animals/species_test.cpp
    animals/standing_test.cpp
    animals/terminal_game_test.cpp
    animals/turns_test.cpp)
