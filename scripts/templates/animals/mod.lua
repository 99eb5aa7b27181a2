-- @NAME@: a mod for Animals.
--
--   farmland check ./@NAME@                          looks for mistakes and plays random games
--   farmland play animals --mod ./@NAME@             a game with it
--   farmland match animals shepherd random --mod ./@NAME@
--
-- What a mod does not say stays as it is in the mods it depends on. For each thing the last mod that has it decides.
return {
    id = "@NAME@",
    title = "A mod to start from",
    version = "0.1.0",
    api = 1,
    game = "animals",
    depends = { "meadow" },

    -- By their letters what is to be different about the species there are: any of name, days, eats and movement. A
    -- letter that is not taken is that of a new species.
    species = {
        L = { days = 4 },
        F = { name = "Fox", days = 7, eats = { "K" }, movement = { "step all", "jump straight 2" } },
    },

    -- How many animals may move in a turn.
    parameters = { predators = 1, vegetarians = 2 },

    -- The rows from the top; lower case for W, upper case for M.
    start = [[
        S E H L L H E S
        F K K K K K K F
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        f k k k k k k f
        s e h l l h e s
    ]],

    -- A predator comes onto its prey. Return nil for what usually happens.
    hooks = {
        capture = function(capture, usual)
            if capture.prey == "K" then
                return { days = math.min(usual.days, capture.days + 3) } -- a rabbit is a small meal
            end
        end,
    },
}
