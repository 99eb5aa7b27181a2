-- @NAME@: a bot for @TITLE@.
--
--   farmland check @NAME@.lua
--       looks for mistakes and plays three short games
--   farmland play @GAME@ --player2 @NAME@.lua
--       you against it
--   farmland match @GAME@ @NAME@.lua random
--       many games against the built-in opponent
--   farmland console @GAME@
--       to try things out
--
-- choose() is asked for one action a turn. It looks at the view and gives back one of view.actions or a text in the
-- game's notation. All that can be used is in the reference of the Lua API.

-- For how many actions it looks at what may come of them, and in how many random games. The first thing to change.
local most_actions, tries = 20, 10

-- How many of the random games after an action this team wins.
local function wins_after(action, view, random)
    local wins = 0
    for _ = 1, tries do
        -- A state that could be behind what this team knows.
        local winner = view:sample(random):apply(action):playout(random, 200)
        if winner == view.team then
            wins = wins + 1
        end
    end
    return wins
end

---@type Policy
local policy = {
    name = "@NAME@",
    game = "@GAME@",
    choose = function(view, ctx)
        local tried, worths = {}, {}
        -- Where random games take long, a part of what a choice may use has to do.
        local enough = ctx.steps_left() // 20 * 19
        for i = 1, math.min(#view.actions, most_actions) do
            if ctx.steps_left() < enough then break end
            tried[i] = view.actions[#view.actions <= most_actions and i or ctx.random.int(1, #view.actions)]
            worths[i] = wins_after(tried[i], view, ctx.random)
        end
        return tried[ctx.random.best(worths)]
    end,
}

return policy
