-- Plays what leads to the greatest worth right away, for games that say what a state is worth. Guesses what is hidden.

local function choose(view, ctx)
    local actions = view.actions
    local worths = {}
    for i = 1, #actions do
        worths[i] = view:sample(ctx.random):apply(actions[i]):worth(view.team)
    end
    return actions[ctx.random.best(worths)]
end

return { name = "greedy", game = "@GAME@", choose = choose }
