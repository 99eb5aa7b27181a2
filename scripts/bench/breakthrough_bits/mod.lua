-- Breakthrough with sets of bits, for `farmland bench`: the same game as mods/breakthrough.
local board = square(8, 8)
local grid = bits.grid(board)
local n, ne, nw = grid.n, grid.ne, grid.nw
local s, se, sw = grid.s, grid.se, grid.sw
local top, bottom = bits.of(board.regions.top), bits.of(board.regions.bottom)

local function start(state)
    state.pieces[1] = grid.row(1) | grid.row(2)
    state.pieces[2] = grid.row(7) | grid.row(8)
end

local function actions(state, _, each)
    local move = each.move
    local white, black = state.pieces[1], state.pieces[2]
    if state.to_move == 1 then
        move(n(white) & ~(white | black), 8)
        move(ne(white) & ~white, 9)
        move(nw(white) & ~white, 7)
    else
        move(s(black) & ~(white | black), -8)
        move(se(black) & ~black, -7)
        move(sw(black) & ~black, -9)
    end
end

local function move(state, from, to)
    local pieces, seat = state.pieces, state.to_move
    pieces[seat] = pieces[seat] ~ (1 << from - 1) ~ (1 << to - 1)
    pieces[3 - seat] = pieces[3 - seat] & ~(1 << to - 1)
end

local function outcome(state)
    local pieces = state.pieces
    if pieces[1] & top ~= 0 then return 1 end
    if pieces[2] & bottom ~= 0 then return 2 end
end

return {
    id = "breakthrough_bits",
    kind = "game",
    title = "Breakthrough with sets of bits",
    version = "1.0.0",
    api = 1,
    seats = { "white", "black" },
    board = board,
    state = { pieces = { bits = 64, on = "board", each_seat = true } },
    actions_of = { move = { "from: field", "to: field" } },
    start = start,
    actions = actions,
    apply = { move = move },
    outcome = outcome,
    stuck = "loses",
}
