-- Plays what leads to the greatest worth right away, for games that say what a state is worth. Guesses what is hidden.
-- Where there are more actions than its steps are enough for, it looks at the first ones.

local function choose(view, ctx)
    local actions = view.actions
    local worths = {}
    local left, most = ctx.steps_left(), 0
    for i = 1, #actions do
        worths[i] = view:sample(ctx.random):apply(actions[i]):worth(view.team)
        most = math.max(most, left - ctx.steps_left())
        left = ctx.steps_left()
        if left < 3 * most then break end
    end
    return actions[ctx.random.best(worths)]
end

return { name = "greedy", game = "@GAME@", choose = choose }
