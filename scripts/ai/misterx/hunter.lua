-- Looks two plies ahead: tries each action, lets the other side answer as well as it can, and takes the action after
-- which that answer does the least harm. Plays any mod's pieces: all it knows is how free the two hunted ones are, how
-- many pieces are in play, how many of them are loose, and how far these are from the other's Mister X.
--
-- The longer a game lasts, the more daring it gets: what is nearly as good will do, so that two hunters do not circle
-- each other for ever. --set freedom=N and the like change what counts how much, --set patience=N how soon it gets
-- daring.

local function choose(view, ctx)
    local settings, memory, random = ctx.settings, ctx.memory, ctx.random
    local weights = {
        freedom = settings.freedom,
        placed = settings.placed,
        loose = settings.loose,
        steps = settings.steps,
    }
    memory.turns = (memory.turns or 0) + 1
    local daring = memory.turns // settings.patience
    local now = view:sample(random) -- nothing is hidden: the state itself
    local actions = now:actions { distinct = true }
    local worths = {}
    for i = 1, #actions do
        local after = now:clone():apply(actions[i])
        local worth = after:outcome() and after:worth(view.team, weights) or -after:best(weights)
        worths[i] = worth + random.int(0, daring)
    end
    return actions[random.best(worths)]
end

return {
    name = "hunter",
    game = "misterx",
    settings = { freedom = 12, placed = 2, loose = 3, steps = -1, patience = 25 },
    choose = choose,
}
