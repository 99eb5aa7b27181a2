-- Looks two plies ahead: tries each move, lets the other side answer as well as it can, and takes the move after which
-- that answer does the least harm. It wants few swarms that are near each other in the middle of the board, and the
-- opposite for the other side; --set gap=N and the like change what counts how much.

local settings = { fish = 2, swarm = 8, swarms = -6, gap = -10, centre = -1 }

local function choose(view, ctx)
    local random = ctx.random
    local weights = {}
    for name in pairs(settings) do
        weights[name] = ctx.settings[name]
    end
    local now = view:sample(random) -- nothing is hidden: the state itself
    local actions = now:actions()
    local worths = {}
    for i = 1, #actions do
        local after = now:clone():apply(actions[i])
        worths[i] = after:outcome() and after:worth(view.team, weights) or -after:best(weights)
    end
    return actions[random.best(worths)]
end

return { name = "shoal", game = "piranhas", settings = settings, choose = choose }
