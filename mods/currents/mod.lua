-- A current flows to the right: with it fish go one field farther than there are fish on the line, against it one less.
-- Shows the hook `length`.

local with_current = { RIGHT = true, UP_RIGHT = true, DOWN_RIGHT = true }
local against_current = { LEFT = true, UP_LEFT = true, DOWN_LEFT = true }

return {
    id = "currents",
    title = "A current to the right",
    version = "1.0.0",
    api = 1,
    game = "piranhas",
    depends = { "aquarium" },
    hooks = {
        length = function(_, direction, usual)
            if with_current[direction] then
                return math.min(usual + 1, 11)
            elseif against_current[direction] then
                return usual - 1
            end
        end,
    },
}
