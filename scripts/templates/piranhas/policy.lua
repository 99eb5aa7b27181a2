-- @NAME@: a bot for Piranhas.
--
--   farmland check @NAME@.lua                  looks for mistakes and plays three short games
--   farmland play piranhas --blue @NAME@.lua   you against it
--   farmland match piranhas @NAME@.lua shoal   many games against the built-in opponent
--   farmland console piranhas                  to try things out
--
-- choose() is asked for one move per turn. It looks at the view and returns one of view.actions or a text such as
-- "A4-C4". Everything it can use is in the reference of the Lua API.

-- What the bot wants: its own fish near each other and in few swarms, the other side's far apart and in many. The first
-- thing to change.
local weights = { swarm = 8, swarms = -6, gap = -10, centre = -1 }

-- The move with the greatest worth right after it, if it is played on a copy of the state.
local function best(state, team, random)
    local actions = state:actions()
    local worths = {}
    for i = 1, #actions do
        worths[i] = state:clone():apply(actions[i]):worth(team, weights)
    end
    return actions[random.best(worths)]
end

---@type PiranhasPolicy
local policy = {
    name = "@NAME@",
    game = "piranhas",
    choose = function(view, ctx)
        -- Nothing is hidden, so this is the state itself.
        local state = view:sample(ctx.random)
        return best(state, view.team, ctx.random)
    end,
}

return policy
