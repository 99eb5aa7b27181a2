-- Breakthrough, by Dan Troyka: pieces go forward, and the first on the far side wins.
local size = parameter("size", { default = 8, least = 4, most = 11 })
local board = square(size, size)
local empty = 0

-- The fields ahead of a piece, straight and diagonal, and the far side. The second seat plays downwards.
local straight = { board.n, board.s }
local left = { board.nw, board.sw }
local right = { board.ne, board.se }
local far_side = { board.regions.top, board.regions.bottom }

local function start(s)
    for column = 1, size do
        for row = 1, 2 do
            s.cells[board.at(column, row)] = 1
            s.cells[board.at(column, size + 1 - row)] = 2
        end
    end
end

local function actions(s, add)
    local seat, cells, move = s.to_move, s.cells, add.move
    local straight_on, to_the_left, to_the_right = straight[seat], left[seat], right[seat]
    for from = 1, board.size do
        if cells[from] == seat then
            local to = straight_on[from]
            if to and cells[to] == empty then move(from, to) end
            to = to_the_left[from]
            if to and cells[to] ~= seat then move(from, to) end
            to = to_the_right[from]
            if to and cells[to] ~= seat then move(from, to) end
        end
    end
end

local function move(s, from, to)
    local cells = s.cells
    cells[to] = cells[from]
    cells[from] = empty
end

local function outcome(s)
    local cells = s.cells
    for seat = 1, 2 do
        local goal = far_side[seat]
        for i = 1, size do
            if cells[goal[i]] == seat then return seat end
        end
    end
end

local function why_not(s, _, from, to)
    local seat, cells = s.to_move, s.cells
    if cells[from] ~= seat then
        return "there is no piece of yours on " .. board.names[from]
    elseif cells[to] == seat then
        return "there is a piece of your own on " .. board.names[to]
    elseif straight[seat][from] == to then
        return "pieces capture diagonally only"
    else
        return "pieces go one field forward, straight or diagonally"
    end
end

-- Pieces count, and more so the farther they have come.
local function worth(s, seat)
    local cells, row, sum = s.cells, board.row, 0
    for field = 1, board.size do
        if cells[field] == 1 then
            sum = sum + size + row[field]
        elseif cells[field] == 2 then
            sum = sum - size - (size + 1 - row[field])
        end
    end
    return seat == 1 and sum or -sum
end

return {
    id = "breakthrough",
    kind = "game",
    title = "Breakthrough",
    summary = "reach the far side with one of your pieces",
    version = "1.0.0",
    api = 1,
    seats = { "white", "black" },
    board = board,
    state = { cells = { on = "board", values = { "empty", "white", "black" } } },
    actions_of = { move = { "from: field", "to: field" } },
    start = start,
    actions = actions,
    apply = { move = move },
    outcome = outcome,
    stuck = "loses", -- all pieces are captured
    why_not = why_not,
    worth = worth,
}
