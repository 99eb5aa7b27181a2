-- Plays any legal action, each as likely as the others. The measure of all other policies.

local function choose(view, ctx)
    local actions = view.actions
    return actions[ctx.random.int(1, #actions)]
end

return { name = "random", game = "@GAME@", choose = choose }
