describe("tic-tac-toe", function()
    local function play(...)
        local game = start("tictactoe")
        for _, action in ipairs { ... } do
            game:act(action)
        end
        return game
    end

    it("begins with x and an empty board", function()
        local game = start("tictactoe")
        expect.equal(game:team(), 1)
        expect.equal(game:outcome(), nil)
        expect.equal(#game:actions(), 9)
    end)

    it("puts the mark of whoever is to move on a field", function()
        local game = play("b2", "a1")
        expect.like(game:view(1).cells, { b2 = "x", a1 = "o", c3 = "empty" })
        expect.equal(#game:actions(), 7)
    end)

    it("does not let a field be used twice", function()
        expect.truthy(play("b2"):illegal("b2"))
        expect.equal(play("b2"):illegal("c2"), nil)
    end)

    it("is won by a row, a column or a diagonal", function()
        expect.equal(play("a1", "a2", "b1", "b2", "c1"):outcome(), 1)
        expect.equal(play("a1", "b1", "a2", "b2", "c3", "b3"):outcome(), 2)
        expect.equal(play("a1", "a2", "b2", "a3", "c3"):outcome(), 1)
        expect.equal(play("a3", "a2", "b2", "b1", "c1"):outcome(), 1)
    end)

    it("goes on with two in a row", function()
        expect.equal(play("a1", "a2", "b1", "b2"):outcome(), nil)
    end)

    it("is drawn when the board is full", function()
        expect.equal(play("a1", "b1", "c1", "b2", "a2", "a3", "b3", "c2", "c3"):outcome(), 0)
    end)

    it("is won, not drawn, by a line that fills the board", function()
        local game = start("tictactoe", { position = { to_move = "x", cells = [[
            x o x
            o x o
            o x .
        ]] } })
        game:act("c1")
        expect.equal(game:outcome(), 1)
    end)
end)
