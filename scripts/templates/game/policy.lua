-- first: places its stone where it has the most stones right after. Try it with: farmland match ./@NAME@ first random

-- How many stones there are with the name of this player.
local function count_own(view)
    local count = 0
    for _, value in pairs(view.cells) do
        if value == view.seat then count = count + 1 end
    end
    return count
end

local function choose(view, ctx)
    local worths = {}
    for i = 1, #view.actions do
        local after = view:sample(ctx.random):apply(view.actions[i])
        worths[i] = count_own(after:view(view.team))
    end
    return view.actions[ctx.random.best(worths)]
end

---@type Policy
return { name = "first", game = "@NAME@", choose = choose }
