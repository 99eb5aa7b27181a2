-- @NAME@: a mod for Piranhas.
--
--   farmland check ./@NAME@                          looks for mistakes and plays random games
--   farmland play piranhas --mod ./@NAME@            a game with it
--   farmland match piranhas shoal random --mod ./@NAME@
--
-- What a mod does not say stays as it is in the mods it depends on. For each thing the last mod that has it decides.
return {
    id = "@NAME@",
    title = "A mod to start from",
    version = "0.1.0",
    api = 1,
    game = "piranhas",
    depends = { "aquarium" },

    -- Any of side (5 to 11), rounds (1 to 100) and kraken: how many, 0 to 4, or a list of their fields.
    parameters = {
        side = 8,
        rounds = 20,
        kraken = { "C3", "F4" },
    },

    -- Where the fish begin: a line for each row, the highest first. Without it they begin along the edges.
    start = [[
        . B B B B B B .
        R . . . . . . R
        R . . . . . . R
        R . . . . . . R
        R . . . . . . R
        R . . . . . . R
        R . . . . . . R
        . B B B B B B .
    ]],

    -- How far a fish goes in a direction; nil is as usual, 0 not at all.
    --
    -- hooks = {
    --     length = function(fish, direction, usual, board)
    --         return usual > 1 and usual - 1 or nil
    --     end,
    -- },
}
