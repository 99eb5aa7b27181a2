-- Hex: connect your two sides of the board. One of the players always succeeds.
local size = parameter("size", { default = 11, least = 3, most = 19 })
local may_swap = parameter("swap", { default = 1, least = 0, most = 1 }) == 1
local board = hexagons(size, size)
local empty, red, blue = 0, 1, 2

local function actions(s, add)
    local cells, place, free = s.cells, add.place, 0
    for field = 1, board.size do
        if cells[field] == empty then
            place(field)
            free = free + 1
        end
    end
    if may_swap and s.to_move == blue and free == board.size - 1 then add.swap() end
end

local function place(s, field)
    s.cells[field] = s.to_move
    s.last = field
end

-- Blue takes over red's stone. As blue's sides are not red's, the stone goes to where it is worth as much for blue: the
-- board is turned over along its long diagonal.
local function swap(s)
    local mirrored = board.at(board.row[s.last], board.column[s.last])
    s.cells[s.last] = empty
    s.cells[mirrored] = blue
    s.last = mirrored
end

-- Only the last stone can have connected two sides: look at all that hangs together with it.
local function outcome(s)
    if s.last == 0 then return end
    local cells, beside = s.cells, board.beside
    local colour = cells[s.last]
    local line = colour == red and board.row or board.column
    local near, far = false, false
    local chain, length, seen = { s.last }, 1, { [s.last] = true }
    local i = 1
    while i <= length do
        local field = chain[i]
        if line[field] == 1 then near = true end
        if line[field] == size then far = true end
        if near and far then return colour end
        local neighbours = beside[field]
        for j = 1, #neighbours do
            local neighbour = neighbours[j]
            if cells[neighbour] == colour and not seen[neighbour] then
                seen[neighbour] = true
                length = length + 1
                chain[length] = neighbour
            end
        end
        i = i + 1
    end
end

local function why_not(_, kind, field)
    if kind == "place" then
        return "there is a stone on " .. board.names[field]
    elseif may_swap then
        return "only blue may swap, in its first turn"
    else
        return "this game is played without swapping"
    end
end

return {
    id = "hex",
    kind = "game",
    title = "Hex",
    summary = "connect your two sides of the board",
    version = "1.0.0",
    api = 1,
    seats = { "red", "blue" },
    board = board,
    state = {
        cells = { on = "board", values = { "empty", "red", "blue" } },
        last = { of = "field" }, -- where the last stone was placed
    },
    actions_of = { place = { "field: field" }, swap = {} },
    actions = actions,
    apply = { place = place, swap = swap },
    outcome = outcome,
    why_not = why_not,
}
