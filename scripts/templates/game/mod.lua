-- @TITLE@: place stones, and turn those of the other player that lie beside them.
--
--   farmland check ./@NAME@      looks for mistakes and plays random games
--   farmland test ./@NAME@       runs the scenarios in @NAME@/scenarios
--   farmland play ./@NAME@       you against the computer
--
-- All that can stand here is in the reference, Games in Lua. Change a part, check, play. Lines that begin with ---@ are
-- for editors, which complete names and show what they mean.

-- A number that mods of the game may change: size is what it is in this game.
local size = parameter("size", { default = 5, least = 3, most = 9 })

-- Fields are numbers from 1, from the lower left to the right and then upwards.
local board = square(size, size)

-- The rules have numbers for the values of `cells`, from 0 in the order below: 1 and 2 are stones of players 1 and 2.
local empty = 0

-- Adds all that the player s.to_move may do.
---@param s GameState
---@param add GameAdd
local function actions(s, add)
    for field = 1, board.size do
        if s.cells[field] == empty then add.place(field) end
    end
end

-- Does it. The other player is next.
---@param s GameState
---@param field integer
---@param tell GameTell
local function place(s, field, tell)
    local own, enemy = s.to_move, 3 - s.to_move
    s.cells[field] = own
    for _, neighbour in ipairs(board.beside[field]) do
        if s.cells[neighbour] == enemy then
            s.cells[neighbour] = own
            tell.turned(neighbour)
        end
    end
end

local function count(s, value)
    local sum = 0
    for field = 1, board.size do
        if s.cells[field] == value then sum = sum + 1 end
    end
    return sum
end

-- Who has won: 1 or 2, 0 for a draw, nothing while the game goes on.
local function outcome(s)
    if count(s, empty) > 0 then return end
    local white, black = count(s, 1), count(s, 2)
    if white == black then return 0 end
    return white > black and 1 or 2
end

-- Optional: what players are told who try something that is not legal.
local function why_not(_, _, field)
    return "there is a stone on " .. board.names[field]
end

-- Optional: how good the state is for a player. The policy `greedy` goes by it.
local function worth(s, seat)
    return count(s, seat) - count(s, 3 - seat)
end

---@type GameMod
return {
    -- The name on the command line and in scripts; the folder is called the same.
    id = "@NAME@",
    kind = "game",
    title = "@TITLE@",
    summary = "place stones and turn those beside them",
    version = "0.1.0",
    api = 1,
    -- Who plays; the first one begins.
    seats = { "white", "black" },
    board = board,
    -- All that has to be remembered. A field is empty at first, as that is the first value.
    state = { cells = { on = "board", values = { "empty", "white", "black" } } },
    -- The kinds of actions and what each is about: "place c3", or just "c3".
    actions_of = { place = { "field: field" } },
    -- What else is told: by tell.turned above.
    events_of = { turned = { "at: field" } },
    actions = actions,
    apply = { place = place },
    outcome = outcome,
    why_not = why_not,
    worth = worth,
}
