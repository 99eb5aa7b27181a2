-- Breakthrough with patterns, for `farmland bench`: the same game as mods/breakthrough.
local board = square(8, 8)
local top, bottom = board.regions.top, board.regions.bottom

local function outcome(s)
    local cells = s.cells
    for i = 1, 8 do
        if cells[top[i]] == 1 then return 1 end
        if cells[bottom[i]] == 2 then return 2 end
    end
end

return {
    id = "breakthrough_patterns",
    kind = "game",
    title = "Breakthrough with patterns",
    version = "1.0.0",
    api = 1,
    seats = { "white", "black" },
    board = board,
    state = {
        cells = {
            on = "board",
            values = { "empty", "white", "black" },
            start = [[
                b b b b b b b b
                b b b b b b b b
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                w w w w w w w w
                w w w w w w w w
            ]],
        },
    },
    moves = {
        white = { { step = "n", onto = "empty" }, { step = "ne nw" } },
        black = { { step = "s", onto = "empty" }, { step = "se sw" } },
    },
    outcome = outcome,
    stuck = "loses",
}
