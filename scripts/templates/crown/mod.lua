-- @NAME@: a mod for Crown of Farmland.
--
--   farmland check ./@NAME@                          looks for mistakes and plays random games
--   farmland play crown --mod ./@NAME@               you against the farmer
--   farmland match crown farmer greedy --mod ./@NAME@
--   farmland new scenario crown rules --dir @NAME@/scenarios
--   farmland test ./@NAME@                           runs the scenarios in its folder scenarios
--
-- What a mod does not say stays as it is in the mods it depends on. For each thing the last mod that has it decides.
return {
    id = "@NAME@",
    title = "A mod to start from",
    version = "0.1.0",
    api = 1,
    game = "crown",
    depends = { "classic" },

    -- Any of columns, rows, king_fields, life_points, deck_size, hand_limit, start_hand, units_on_board, placing_range.
    parameters = {
        columns = 9,
        rows = 9,
        king_fields = { "E1", "E9" },
    },

    -- Units of your own, with the decks that are made of them (40 units each, unless deck_size says something else):
    --
    -- units = {
    --     { qualifier = "Red", role = "Hen", atk = 300, def = 500 },
    --     { qualifier = "Old", role = "Cow", atk = 500, def = 300 },
    -- },
    -- deck1 = { ["Red Hen"] = 25, ["Old Cow"] = 15 },
    -- deck2 = { ["Red Hen"] = 15, ["Old Cow"] = 25 },

    -- Rules of your own: union, duel, value, turn and placement. They change nothing, but return what is to be.
    --
    -- hooks = {
    --     duel = function(attacker, defender, usual)
    --         if defender.king then
    --             return { defender_damage = math.min(usual.defender_damage, 1000) }
    --         end
    --     end,
    -- },
}
