-- @NAME@: a mod for @TITLE@.
--
--   farmland check ./@NAME@
--       looks for mistakes and plays random games
--   farmland play @GAME@ --mod ./@NAME@
--       a game with it
--   farmland games @GAME@
--       what the game consists of
--
-- What a mod does not say stays as it is in the game. For each thing the last mod that has it decides.
return {
    id = "@NAME@",
    title = "A mod to start from",
    version = "0.1.0",
    api = 1,
    game = "@GAME@",

    -- Numbers of the game, as they are without the mod, and how far they may go. To change one, take away the
    -- first -- of its line.
    parameters = {
        -- @PARAMETERS@
    },

    -- A position at which games begin, as game.state():position() gives it in farmland console @GAME@:
    --
    -- start = "...",
}
