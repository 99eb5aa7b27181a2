-- @NAME@: a mod for Mister X.
--
--   farmland check ./@NAME@                          looks for mistakes and plays random games
--   farmland play misterx --mod ./@NAME@             a game with it
--   farmland match misterx hunter random --mod ./@NAME@
--
-- What a mod does not say stays as it is in the mods it depends on. For each thing the last mod that has it decides.
return {
    id = "@NAME@",
    title = "A mod to start from",
    version = "0.1.0",
    api = 1,
    game = "misterx",
    depends = { "agency" },

    -- What should be different about the kinds there are, by their letters: any of name, count and movement. A letter
    -- that is not taken is that of a new kind, which needs all three.
    pieces = {
        S = { count = 3 },
        E = { movement = "slide 2" },
    },

    -- Any of mister_x_from_turn, mister_x_by_turn, voluntary_pass, high_gates, numbers_in_order.
    parameters = {
        voluntary_pass = false,
    },

    -- Or kinds of your own, all of them, the hunted one first (and then without depends):
    --
    -- pieces = {
    --     { letter = "X", name = "Mister X", count = 1, movement = "slide 1" },
    --     { letter = "D", name = "Dog", count = 4, movement = "run" },
    --     { letter = "H", name = "Horse", count = 3, movement = "jump" },
    -- },
}
