-- Piranhas, the game of the Software-Challenge 2019, once more: by the same rules as the built-in game, and with the
-- same texts of moves in the same order, so that tests can compare the two.
local side = parameter("side", { default = 10, least = 5, most = 11 })
local rounds = parameter("rounds", { default = 30, least = 1, most = 100 })
local kraken_count = parameter("kraken", { default = 2, least = 0, most = 4 })
local board = square(side, side)
local empty, red, blue, kraken = 0, 1, 2, 3

-- The names of fields in moves, from A0. They are a set, the values of which are numbered from 0.
local places = {}
-- Of each field the four lines through it. Each line has a number that no other one has, whatever its direction.
local columns, rising, rows, falling = {}, {}, {}, {}
local lines = { columns, rising, rows, falling }
local last_line = 6 * side
-- Where kraken may be: two or more fields from the edge.
local inner = {}

for field = 1, board.size do
    local column, row = board.column[field], board.row[field]
    places[field] = board.names[field]:sub(1, 1):upper() .. row - 1
    columns[field] = column
    rows[field] = side + row
    rising[field] = 3 * side + column - row
    falling[field] = 4 * side + column + row
    if math.min(column, row) > 2 and math.max(column, row) < side - 1 then table.insert(inner, field) end
end

-- In the order of the built-in game.
local directions = {
    { rays = board.rays.n, lines = columns },
    { rays = board.rays.ne, lines = rising },
    { rays = board.rays.e, lines = rows },
    { rays = board.rays.se, lines = falling },
    { rays = board.rays.s, lines = columns },
    { rays = board.rays.sw, lines = rising },
    { rays = board.rays.w, lines = rows },
    { rays = board.rays.nw, lines = falling },
}

local function share_a_line(field, other)
    for axis = 1, 4 do
        if lines[axis][field] == lines[axis][other] then return true end
    end
    return false
end

-- One kraken after the other, each on no line of those before; where no room is left for all of them, all again.
local function draw_kraken(random)
    local drawn, room = {}, inner
    while #drawn < kraken_count do
        if #room == 0 then drawn, room = {}, inner end
        local chosen = room[random.int(1, #room)]
        table.insert(drawn, chosen)
        local rest = {}
        for _, field in ipairs(room) do
            if not share_a_line(field, chosen) then table.insert(rest, field) end
        end
        room = rest
    end
    return drawn
end

local function start(s, random)
    for along = 2, side - 1 do
        for _, edge in ipairs { 1, side } do
            s.cells[board.at(edge, along)] = red
            s.cells[board.at(along, edge)] = blue
        end
    end
    for _, field in ipairs(draw_kraken(random)) do s.cells[field] = kraken end
end

-- How many fish there are on each line.
local function count_fish(cells)
    local count = {}
    for line = 1, last_line do count[line] = 0 end
    for field = 1, board.size do
        local value = cells[field]
        if value == red or value == blue then
            for axis = 1, 4 do
                local line = lines[axis][field]
                count[line] = count[line] + 1
            end
        end
    end
    return count
end

local function is_clear(cells, ray, steps, enemy)
    for i = 1, steps - 1 do
        if cells[ray[i]] == enemy then return false end
    end
    return true
end

local function actions(s, add)
    local cells, own, enemy = s.cells, s.to_move, 3 - s.to_move
    local count = count_fish(cells)
    for from = 1, board.size do
        if cells[from] == own then
            for i = 1, 8 do
                local direction = directions[i]
                local ray, steps = direction.rays[from], count[direction.lines[from]]
                local to = ray[steps]
                if to and cells[to] ~= own and cells[to] ~= kraken and is_clear(cells, ray, steps, enemy) then
                    add.move(from - 1, to - 1)
                end
            end
        end
    end
end

local function move(s, from, to, tell)
    local cells = s.cells
    if cells[to + 1] ~= empty then tell.eaten(to) end
    cells[to + 1] = cells[from + 1]
    cells[from + 1] = empty
    s.turn = s.turn + 1
end

-- How many fish of a colour are in its largest swarm, and whether that is all of them.
local function largest_swarm(cells, colour)
    local seen, largest, all = {}, 0, 0
    for field = 1, board.size do
        if cells[field] == colour and not seen[field] then
            local swarm = { field }
            seen[field] = true
            for _, fish in ipairs(swarm) do -- goes on with those that are added meanwhile
                for _, near in ipairs(board.around[fish]) do
                    if cells[near] == colour and not seen[near] then
                        seen[near] = true
                        swarm[#swarm + 1] = near
                    end
                end
            end
            largest = math.max(largest, #swarm)
            all = all + #swarm
        end
    end
    return largest, largest == all
end

-- Swarms count after full rounds only. Who has no move before that has lost, as `stuck` says.
local function outcome(s)
    if s.to_move ~= red then return nil end
    local reds, red_together = largest_swarm(s.cells, red)
    local blues, blue_together = largest_swarm(s.cells, blue)
    if red_together ~= blue_together then return red_together and red or blue end
    if not red_together and s.turn < 2 * rounds then return nil end
    return reds > blues and red or reds < blues and blue or 0
end

return {
    id = "piranhas_lua",
    kind = "game",
    title = "Piranhas in Lua",
    summary = "be the first to gather all your fish in one swarm",
    version = "1.0.0",
    api = 1,
    seats = { "red", "blue" },
    board = board,
    sets = { places = places },
    state = {
        cells = { on = "board", values = { "empty", "red", "blue", "kraken" } },
        turn = { most = 2 * rounds },
    },
    actions_of = { move = { "from: places", "to: places" } },
    events_of = { eaten = { "on: places" } },
    notation = { move = "{from}-{to}" },
    start = start,
    actions = actions,
    apply = { move = move },
    outcome = outcome,
    stuck = "loses",
}
