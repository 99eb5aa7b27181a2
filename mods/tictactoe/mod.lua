-- Tic-tac-toe: whoever has three in a row wins.
local board = square(3, 3)
local empty = 0
local lines = { -- fields are numbered from the lower left, row by row
    { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 },
    { 1, 4, 7 }, { 2, 5, 8 }, { 3, 6, 9 },
    { 1, 5, 9 }, { 3, 5, 7 },
}

local function actions(s, add)
    for field = 1, board.size do
        if s.cells[field] == empty then add.place(field) end
    end
end

local function place(s, field)
    s.cells[field] = s.to_move
end

local function outcome(s)
    for _, line in ipairs(lines) do
        local a, b, c = s.cells[line[1]], s.cells[line[2]], s.cells[line[3]]
        if a ~= empty and a == b and b == c then return a end
    end
end

return {
    id = "tictactoe", kind = "game", title = "Tic-tac-toe", version = "1.0.0", api = 1,
    summary = "three in a row win",
    seats = { "x", "o" },
    board = board,
    state = { cells = { on = "board", values = { "empty", "x", "o" } } },
    actions_of = { place = { "field: field" } },
    actions = actions,
    apply = { place = place },
    outcome = outcome,
    stuck = "draws", -- the board is full
}
