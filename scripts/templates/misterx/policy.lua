-- @NAME@: a bot for Mister X.
--
--   farmland check @NAME@.lua                       looks for mistakes and plays three short games
--   farmland play misterx --ultraviolet @NAME@.lua  you against it
--   farmland match misterx @NAME@.lua hunter        many games against the built-in opponent
--   farmland console misterx                        to try things out
--
-- choose() is asked for one action per turn. It looks at the view and returns one of view.actions or a text such as
-- "move I1R 2 X1V". Everything it can use is in the reference of the Lua API.

-- What the bot wants: room around its own Mister X and none around the other, and pieces that can still be moved. The
-- first thing to change.
local weights = { freedom = 10, placed = 1, loose = 2, steps = -1 }

-- The action with the greatest worth right after it, if it is played on a copy of the state.
local function best(state, team, random)
    local actions = state:actions { distinct = true }
    local worths = {}
    for i = 1, #actions do
        worths[i] = state:clone():apply(actions[i]):worth(team, weights)
    end
    return actions[random.best(worths)]
end

---@type MisterxPolicy
local policy = {
    name = "@NAME@",
    game = "misterx",
    choose = function(view, ctx)
        -- Nothing is hidden, so this is the state itself.
        local state = view:sample(ctx.random)
        return best(state, view.team, ctx.random)
    end,
}

return policy
