-- Connect Four: discs fall to the bottom of a column, and four in a line win.
local columns = parameter("columns", { default = 7, least = 4, most = 12 })
local rows = parameter("rows", { default = 6, least = 4, most = 12 })
local board = square(columns, rows)
local empty = 0

local up = board.n
local below_top = board.size - columns -- the fields before those of the top row

-- The two ways along each line through a field.
local lines = { { board.n, board.s }, { board.ne, board.sw }, { board.e, board.w }, { board.se, board.nw } }

local function actions(s, add)
    local cells, drop = s.cells, add.drop
    for column = 1, columns do
        if cells[below_top + column] == empty then drop(column) end
    end
end

local function drop(s, column)
    local cells = s.cells
    local field = column -- the fields of the bottom row have the numbers of their columns
    while cells[field] ~= empty do
        field = up[field]
    end
    cells[field] = s.to_move
    s.last = field
end

-- How many discs like the one on this field follow it without a gap.
local function follow(cells, field, step)
    local colour, count = cells[field], 0
    field = step[field]
    while field and cells[field] == colour do
        count = count + 1
        field = step[field]
    end
    return count
end

-- Only the last disc can have made a line of four.
local function outcome(s)
    local last, cells = s.last, s.cells
    if last == 0 then return end
    for i = 1, #lines do
        local line = lines[i]
        if follow(cells, last, line[1]) + follow(cells, last, line[2]) >= 3 then return cells[last] end
    end
end

-- In how many lines of four each field is.
local chances = {}
for field = 1, board.size do
    chances[field] = 0
end
for field = 1, board.size do
    for _, direction in ipairs { "n", "ne", "e", "se" } do
        local ray = board.rays[direction][field]
        if #ray >= 3 then
            chances[field] = chances[field] + 1
            for i = 1, 3 do
                chances[ray[i]] = chances[ray[i]] + 1
            end
        end
    end
end

local function worth(s, seat)
    local cells, sum = s.cells, 0
    for field = 1, board.size do
        local disc = cells[field]
        if disc == seat then
            sum = sum + chances[field]
        elseif disc ~= empty then
            sum = sum - chances[field]
        end
    end
    return sum
end

return {
    id = "connect4",
    kind = "game",
    title = "Connect Four",
    summary = "drop discs into columns; four in a line win",
    version = "1.0.0",
    api = 1,
    seats = { "yellow", "red" },
    board = board,
    state = {
        cells = { on = "board", values = { "empty", "yellow", "red" } },
        last = { of = "field" }, -- where the last disc came to rest
    },
    actions_of = { drop = { "column: column" } },
    actions = actions,
    apply = { drop = drop },
    outcome = outcome,
    stuck = "draws", -- the board is full
    why_not = function() return "that column is full" end,
    worth = worth,
}
