-- Moving units (A.1.2).
describe("a unit", function()
    local game
    before_each(function()
        game = start("crown", { position = {
            team1 = { units = { D4 = { "Daisy Farmer", hidden = true }, A1 = "Goat Farmer" } },
            team2 = { units = { G7 = "Pig Farmer" } },
        } })
    end)

    for direction, field in pairs { up = "D5", right = "E4", down = "D3", left = "C4" } do
        it("moves one field " .. direction, function()
            local events = game:act("move D4 " .. field)
            expect.like(events, { { kind = "moved", from = "D4", to = field, unit = { name = "Daisy Farmer" } } })
            local board = game:view(1).board
            expect.falsy(board.D4)
            expect.like(board[field], { name = "Daisy Farmer", moved = true })
        end)
    end

    it("does not move diagonally", function()
        expect.contains(game:illegal("move D4 E5"), "E5 is more than one step along a row or column away")
    end)

    it("does not move two fields", function()
        expect.contains(game:illegal("move D4 D6"), "more than one step")
    end)

    it("does not leave the board", function()
        expect.contains(game:illegal("move A1 A0"), "'A0' is not a field")
        expect.equal(#game:actions { kind = "move", from = "A1" }, 3) -- up, right, en place
    end)

    it("moves once a turn", function()
        game:act("move D4 D5")
        expect.contains(game:illegal("move D5 D6"), "has already moved this turn")
        expect.contains(game:illegal("block D5"), "has already moved this turn")
        expect.contains(game:illegal("flip D5"), "has already moved this turn")
    end)

    it("may move again in the next turn of its team", function()
        game:act("move D4 D5")
        game:act("yield")
        game:act("yield")
        expect.equal(game:illegal("move D5 D6"), nil)
    end)

    it("stays hidden when it moves", function()
        game:act("move D4 D5")
        expect.like(game:view(2).board.D5, { own = false, hidden = true })
        expect.error(function() return game:view(2).board.D5.name end, "has no field 'name'")
    end)

    it("is moved by its own team only", function()
        expect.truthy(game:illegal("move G7 G6"))
        expect.truthy(game:illegal("flip G7"))
        expect.truthy(game:illegal("block G7"))
    end)

    it("must be there", function()
        expect.truthy(game:illegal("move C3 C4"))
        expect.truthy(game:illegal("block C3"))
    end)
end)

describe("a move en place", function()
    local game
    before_each(function()
        game = start("crown", { position = {
            team1 = { units = { D4 = "Daisy Farmer", D5 = { "Goat Farmer", blocking = true } } },
        } })
    end)

    it("counts as the move", function()
        local events = game:act("move D4 D4")
        expect.like(events, { { kind = "moved", from = "D4", to = "D4" } })
        expect.contains(game:illegal("move D4 D3"), "has already moved this turn")
    end)

    it("joins with nobody", function()
        game:act("move D4 D4")
        expect.like(game:view(1).board.D4, { name = "Daisy Farmer", parts = 1 })
    end)

    it("ends a blockade", function()
        expect.like(game:act("move D5 D5"), { { kind = "blockade_ended" }, { kind = "moved" } })
        expect.falsy(game:view(1).board.D5.blocking)
    end)

    it("is open to the king", function()
        expect.like(game:act("move D1 D1"), { { kind = "moved", unit = { king = true } } })
        expect.contains(game:illegal("move D1 D2"), "has already moved this turn")
    end)
end)
