-- Geister (Ghosts), by Alex Randolph: nobody knows which of the other's ghosts are good.
local board = square(6, 6)
local empty = 0
local none, good, bad = 0, 1, 2 -- the values of `nature`

-- Where the good ghosts of each player leave the board.
local fields = board.fields
local exit_of = { [fields.a6] = 1, [fields.f6] = 1, [fields.a1] = 2, [fields.f1] = 2 }

-- All eight ghosts of a player are bad until it has chosen four of them to be good.
local function is_choosing(s, seat)
    return s.bad[seat] > 4
end

local function choices(s, add)
    for field = 1, board.size do
        if s.cells[field] == s.to_move and s.nature[field] == bad then add.choose(field) end
    end
end

local function actions(s, add)
    local seat, cells, move = s.to_move, s.cells, add.move
    if is_choosing(s, seat) then return choices(s, add) end
    for from = 1, board.size do
        if cells[from] == seat then
            local beside = board.beside[from]
            for i = 1, #beside do
                if cells[beside[i]] ~= seat then move(from, beside[i]) end
            end
            if exit_of[from] == seat and s.nature[from] == good then add.escape(from) end
        end
    end
end

local function choose(s, ghost)
    local seat = s.to_move
    s.nature[ghost] = good
    s.good[seat] = s.good[seat] + 1
    s.bad[seat] = s.bad[seat] - 1
    if is_choosing(s, seat) then return seat end
end

local function move(s, from, to, tell)
    local cells, nature = s.cells, s.nature
    local enemy = cells[to]
    if enemy ~= empty then
        local left = nature[to] == good and s.good or s.bad
        left[enemy] = left[enemy] - 1
        tell.captured(to, nature[to])
    end
    cells[to], nature[to] = cells[from], nature[from]
    cells[from], nature[from] = empty, none
end

-- Now everybody knows that this one was good; `good` and `bad` always count what is on the board.
local function escape(s, from)
    local seat = s.to_move
    s.cells[from], s.nature[from] = empty, none
    s.good[seat] = s.good[seat] - 1
    s.escaped = seat
end

local function outcome(s)
    if is_choosing(s, 2) then return end
    if s.escaped ~= 0 then return s.escaped end
    for seat = 1, 2 do
        if s.good[seat] == 0 then return 3 - seat end
        if s.bad[seat] == 0 then return seat end
    end
end

-- The enemy's ghosts are hidden, but not where there are none.
local function sees_nature(s, seat, field)
    return s.cells[field] ~= 3 - seat
end

-- Any of the enemy's ghosts can be the good ones that are left.
local function sample(s, seat, random)
    local ghosts = {}
    for field = 1, board.size do
        if s.nature[field] == false then ghosts[#ghosts + 1] = field end
    end
    random.shuffle(ghosts)
    for i, field in ipairs(ghosts) do
        s.nature[field] = i <= s.good[3 - seat] and good or bad
    end
end

local function why_not(s, kind, from, to)
    if is_choosing(s, s.to_move) then
        if kind ~= "choose" then return "first choose four ghosts to be good" end
    elseif kind == "choose" then
        return "your good ghosts are chosen already"
    end
    if s.cells[from] ~= s.to_move then
        return "there is no ghost of yours on " .. board.names[from]
    elseif kind == "choose" then
        return "the ghost on " .. board.names[from] .. " is good already"
    elseif kind == "escape" then
        if exit_of[from] ~= s.to_move then return "ghosts leave from the two corners on the other side" end
        return "only good ghosts may leave"
    elseif s.cells[to] == s.to_move then
        return "there is a ghost of your own on " .. board.names[to]
    else
        return "ghosts go one field, forwards, backwards or sideways"
    end
end

-- One wants to keep the good ghosts and to lose the bad ones.
local function worth(s, seat)
    local enemy = 3 - seat
    return s.good[seat] - s.bad[seat] - s.good[enemy] + s.bad[enemy]
end

local letters = { "w", "b" }
local marks = { [good] = "+", [bad] = "-", [false] = "?" }

local function sign(s, field)
    local seat = s.cells[field]
    return seat == empty and "." or letters[seat] .. marks[s.nature[field]]
end

return {
    id = "geister",
    kind = "game",
    title = "Geister",
    summary = "good and bad ghosts, and only their owner knows which",
    version = "1.0.0",
    api = 1,
    seats = { "white", "black" },
    board = board,
    state = {
        cells = {
            on = "board",
            values = { "empty", "white", "black" },
            start = [[
                . b b b b .
                . b b b b .
                . . . . . .
                . . . . . .
                . w w w w .
                . w w w w .
            ]],
        },
        nature = {
            on = "board",
            values = { "none", "good", "bad" },
            start = [[
                . b b b b .
                . b b b b .
                . . . . . .
                . . . . . .
                . b b b b .
                . b b b b .
            ]],
            seen_by = sees_nature,
        },
        good = { most = 4, each_seat = true }, -- how many are on the board, which both players know
        bad = { most = 8, start = 8, each_seat = true },
        escaped = { of = "seat" },
    },
    actions_of = {
        choose = { { name = "ghost", of = "field", secret = true } },
        move = { "from: field", "to: field" },
        escape = { "from: field" },
    },
    events_of = { captured = { "at: field", "ghost: nature" } },
    notation = { move = "{from}-{to}" },
    actions = actions,
    apply = { choose = choose, move = move, escape = escape },
    outcome = outcome,
    longest = 300,
    why_not = why_not,
    sample = sample,
    worth = worth,
    sign = sign,
}
