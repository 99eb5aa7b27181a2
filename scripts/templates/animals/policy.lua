-- @NAME@: a bot for Animals.
--
--   farmland check @NAME@.lua                       looks for mistakes and plays three short games
--   farmland play animals --m @NAME@.lua            you against it
--   farmland match animals @NAME@.lua shepherd      many games against the built-in opponent
--   farmland console animals                        to try things out
--
-- choose() is asked for one turn: a text such as "e2e3 d1d5" or "pass", or one of view.actions. There can be millions
-- of turns, so this bot builds one. Everything it can use is in the reference of the Lua API.

-- What a position is worth to the bot. The first thing to change.
local weights = { vegetarians = 100, predators = 50, days = 3, prey = 30 }

---@type AnimalsPolicy
local policy = {
    name = "@NAME@",
    game = "animals",
    choose = function(view, ctx)
        -- Nothing is hidden, so this is the state itself.
        local state = view:sample(ctx.random)
        local builder = state:builder()
        -- One move after the other, as long as one makes things better.
        local worth = state:clone():apply("pass"):worth(view.team, weights)
        while true do
            local options, best = builder:options(), nil
            for _, move in ipairs(options) do
                builder:add(move)
                local found = state:clone():apply(builder:finish()):worth(view.team, weights)
                builder:undo()
                if found > worth then
                    worth, best = found, move
                end
            end
            if not best then
                return builder:finish()
            end
            builder:add(best)
        end
    end,
}

return policy
