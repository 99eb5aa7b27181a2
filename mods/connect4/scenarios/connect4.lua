describe("a disc", function()
    it("falls on the one below it", function()
        local game = start("connect4")
        game:act("d")
        game:act("d")
        expect.like(game:view(1).cells, { d1 = "yellow", d2 = "red", d3 = "empty" })
        expect.equal(game:view(1).last, "d2")
        expect.equal(game:team(), 1)
    end)

    it("can be dropped into any column that is not full", function()
        local game = start("connect4")
        expect.equal(#game:actions(), 7)
        for _ = 1, 6 do
            game:act("a")
        end
        expect.equal(#game:actions(), 6)
        expect.equal(game:illegal("a"), "that column is full")
        expect.equal(game:illegal("b"), nil)
    end)
end)

describe("the end", function()
    -- Whoever drops into the column wins, or not.
    local function after(column, cells, to_move)
        local game = start("connect4", { position = { to_move = to_move or "yellow", cells = cells } })
        expect.equal(game:outcome(), nil)
        game:act(column)
        return game:outcome()
    end

    it("comes with four in a column", function()
        local cells = [[
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . y r . . . .
            . y r . . . .
            . y r . . . .
        ]]
        expect.equal(after("b", cells), 1)
        expect.equal(after("c", cells, "red"), 2)
        expect.equal(after("d", cells), nil)
    end)

    it("comes with four in a row, from its end or from between", function()
        local cells = [[
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            r r . r . . .
            y y . y y y .
        ]]
        expect.equal(after("c", cells), 1)
        expect.equal(after("g", cells), 1)
        expect.equal(after("c", cells, "red"), nil)
    end)

    it("comes with four in a diagonal, up or down", function()
        expect.equal(after("d", [[
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . y r . . .
            . y r y . . .
            y r y r . . .
        ]]), 1)
        expect.equal(after("e", [[
            . . . . . . .
            . . . . . . .
            . . . r . . .
            . . . y r . .
            . . . r y r .
            . . . y y r r
        ]], "red"), nil)
        expect.equal(after("d", [[
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . y r . .
            . . . r y r .
            . . . y y r r
        ]], "red"), 2)
    end)

    it("does not come with a line around the edge of the board", function()
        expect.equal(after("g", [[
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            y y . . . . .
            r r r . y y .
        ]]), nil)
    end)

    it("is a draw when the board is full", function()
        expect.equal(after("g", [[
            y y r r y y .
            r r y y r r y
            y y r r y y r
            r r y y r r y
            y y r r y y r
            r r y y r r y
        ]], "red"), 0)
    end)
end)
