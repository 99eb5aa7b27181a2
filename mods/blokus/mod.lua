-- Blokus Duo: two players fill a board with all the shapes of one to five squares. Pieces of a player touch each other
-- at corners, never along edges.
local board = square(14, 14)
local starts = { board.fields.e5, board.fields.j10 }
local empty = 0

-- Each piece in its first turn, row by row from the top.
local drawings = {
    { "I1", "#" },
    { "I2", "#/#" },
    { "I3", "#/#/#" },
    { "V3", "#./##" },
    { "I4", "#/#/#/#" },
    { "L4", "#./#./##" },
    { "O4", "##/##" },
    { "T4", "###/.#." },
    { "Z4", "##./.##" },
    { "F5", ".##/##./.#." },
    { "I5", "#/#/#/#/#" },
    { "L5", "#./#./#./##" },
    { "N5", ".#/##/#./#." },
    { "P5", "##/##/#." },
    { "T5", "###/.#./.#." },
    { "U5", "#.#/###" },
    { "V5", "#../#../###" },
    { "W5", "#../##./.##" },
    { "X5", ".#./###/.#." },
    { "Y5", ".#/##/.#/.#" },
    { "Z5", "##./.#./.##" },
}
local monomino = 0 -- like all values of sets, pieces are numbered from 0

-- A shape is a list of distances between squares, counted as if each row went on for four squares that nobody can use:
-- a shape that sticks out of the board covers one of these, so that moving shapes around takes additions and no checks.
-- A spot is the number of a field when one counts like that.
local stride = board.columns + 4
local spots, field_at = {}, {}
for field = 1, board.size do
    local spot = (board.row[field] - 1) * stride + board.column[field]
    spots[field], field_at[spot] = spot, field
end

local function squares_of(drawing)
    local squares, y = {}, 0
    for row in drawing:gmatch("[^/]+") do
        for x = 1, #row do
            if row:sub(x, x) == "#" then table.insert(squares, { x = x, y = y }) end
        end
        y = y - 1
    end
    return squares
end

-- How a piece can lie: as drawn, after one, two and three quarter turns clockwise, then its mirror image in the same
-- ways, without those that look like an earlier one. A turn is the list of the distances from its first square (the
-- leftmost one of the lowest row) to all of them.
local function turns_of(squares)
    local turns, known = {}, {}
    for step = 1, 8 do
        local turn = {}
        for i, at in ipairs(squares) do
            turn[i] = at.y * stride + at.x
            at.x, at.y = at.y, -at.x
            if step == 4 then at.x = -at.x end
        end
        table.sort(turn)
        local first = turn[1]
        for i, spot in ipairs(turn) do turn[i] = spot - first end
        local key = table.concat(turn, " ")
        if not known[key] then
            known[key] = true
            table.insert(turns, turn)
        end
    end
    return turns
end

-- All ways to cover a given spot with a piece: the distances from there to its other squares, and to its first one.
-- Small pieces repeat the spot itself, so that there are always four to look at.
local function ways_of(turns)
    local ways = {}
    for number, turn in ipairs(turns) do
        for i, from in ipairs(turn) do
            local way = { 0, 0, 0, 0, turn = number, first = -from }
            local others = 0
            for j, to in ipairs(turn) do
                if j ~= i then
                    others = others + 1
                    way[others] = to - from
                end
            end
            table.insert(ways, way)
        end
    end
    return ways
end

local names, sizes, turns, ways = {}, {}, {}, {}
for number, piece in ipairs(drawings) do
    local name, squares = piece[1], squares_of(piece[2])
    names[number] = name
    sizes[number - 1] = #squares
    turns[number - 1] = turns_of(squares)
    ways[number - 1] = ways_of(turns[number - 1])
end

local function start(s)
    for seat = 1, 2 do
        for piece = 0, #names - 1 do table.insert(s.left[seat], piece) end
    end
end

-- The spots that are open to a player, which are empty and beside none of its pieces, and the corners: open spots of
-- which a piece has to cover at least one.
local function survey(s, seat)
    local cells = s.cells
    local open, own, corners = {}, {}, {}
    for field = 1, board.size do
        local value, spot = cells[field], spots[field]
        open[spot] = value == empty
        if value == seat then own[#own + 1] = spot end
    end
    if #own == 0 then
        for _, field in ipairs(starts) do
            if cells[field] == empty then table.insert(corners, spots[field]) end
        end
        return open, corners
    end
    for _, spot in ipairs(own) do
        open[spot + 1], open[spot - 1], open[spot + stride], open[spot - stride] = false, false, false, false
    end
    local known = {}
    local function note(spot)
        if open[spot] and not known[spot] then
            known[spot] = true
            corners[#corners + 1] = spot
        end
    end
    for _, spot in ipairs(own) do
        note(spot - stride - 1)
        note(spot - stride + 1)
        note(spot + stride - 1)
        note(spot + stride + 1)
    end
    return open, corners
end

local function actions(s, add)
    local left = s.left[s.to_move]
    local open, corners = survey(s, s.to_move)
    local place, stuck = add.place, true
    for _, corner in ipairs(corners) do
        for i = 1, #left do
            local piece = left[i]
            local ways_here = ways[piece]
            for j = 1, #ways_here do
                local way = ways_here[j]
                if open[corner + way[1]] and open[corner + way[2]]
                    and open[corner + way[3]] and open[corner + way[4]] then
                    place(piece, way.turn, field_at[corner + way.first])
                    stuck = false
                end
            end
        end
        open[corner] = false -- whatever covers it has been added, and is not to be added again from another corner
    end
    if stuck then add.pass() end
end

local function index_of(list, value)
    for i, other in ipairs(list) do
        if other == value then return i end
    end
end

local function place(s, piece, turn, field)
    local seat = s.to_move
    local left = s.left[seat]
    for _, distance in ipairs(turns[piece][turn]) do
        s.cells[field_at[spots[field] + distance]] = seat
    end
    table.remove(left, index_of(left, piece))
    local score = s.score[seat] + sizes[piece]
    if #left == 0 then score = score + (piece == monomino and 20 or 15) end
    s.score[seat] = score
    if s.passed[3 - seat] == 1 then return seat end
end

-- Who cannot place a piece never can again, so nobody passes twice: the other one goes on alone.
local function pass(s)
    s.passed[s.to_move] = 1
end

local function outcome(s)
    if s.passed[1] == 0 or s.passed[2] == 0 then return nil end
    local first, second = s.score[1], s.score[2]
    return first > second and 1 or first < second and 2 or 0
end

local function why_not(s, kind, piece, turn, field)
    if kind == "pass" then return "you can still place a piece" end
    if not index_of(s.left[s.to_move], piece) then return names[piece + 1] .. " is not left" end
    local distances = turns[piece][turn]
    if not distances then return names[piece + 1] .. " has no turn after " .. #turns[piece] end
    local open = survey(s, s.to_move)
    for _, distance in ipairs(distances) do
        local spot = spots[field] + distance
        local covered = field_at[spot]
        if not covered then return "it would stick out of the board" end
        local name = board.names[covered]
        if s.cells[covered] ~= empty then return name .. " is not empty" end
        if not open[spot] then return name .. " is beside a piece of yours" end
    end
    if #s.left[s.to_move] == #names then return "your first piece has to cover e5 or j10, whichever is empty" end
    return "it touches none of your pieces at a corner"
end

local function worth(s, seat)
    return s.score[seat] - s.score[3 - seat]
end

return {
    id = "blokus",
    kind = "game",
    title = "Blokus Duo",
    summary = "place as many squares as you can, corner to corner",
    version = "1.0.0",
    api = 1,
    seats = { "black", "white" },
    board = board,
    sets = { pieces = names },
    state = {
        cells = { on = "board", values = { "empty", "black", "white" } },
        left = { list = #names, of = "pieces", each_seat = true },
        score = { most = 109, each_seat = true },
        passed = { most = 1, each_seat = true },
    },
    actions_of = {
        place = { "piece: pieces", { name = "turn", least = 1, most = 8 }, "field: field" },
        pass = {},
    },
    start = start,
    actions = actions,
    apply = { place = place, pass = pass },
    outcome = outcome,
    why_not = why_not,
    worth = worth,
}
