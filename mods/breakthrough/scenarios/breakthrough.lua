describe("a piece", function()
    local game
    before_each(function()
        game = start("breakthrough", { position = { to_move = "white", cells = [[
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . b b b . . .
            . . . w . . . .
            . . . . w . . w
            . . . . . . . .
            . . . . . . . .
        ]] } })
    end)

    it("goes straight or diagonally forward", function()
        expect.equal(game:illegal("e3 e4"), nil)
        expect.equal(game:illegal("e3 f4"), nil)
        expect.equal(game:illegal("h3 g4"), nil)
    end)

    it("goes nowhere else", function()
        local forward = "pieces go one field forward, straight or diagonally"
        expect.equal(game:illegal("e3 e2"), forward)
        expect.equal(game:illegal("e3 f3"), forward)
        expect.equal(game:illegal("e3 e5"), forward)
        expect.equal(game:illegal("h3 a4"), forward)
    end)

    it("captures diagonally only", function()
        expect.equal(game:illegal("d4 d5"), "pieces capture diagonally only")
        expect.like(game:act("d4 c5")[1], { kind = "move", from = "d4", to = "c5", team = 1 })
        expect.like(game:view(2).cells, { c5 = "white", d4 = "empty", d5 = "black" })
    end)

    it("does not go to where an own one is", function()
        expect.equal(game:illegal("e3 d4"), "there is a piece of your own on d4")
    end)

    it("is moved by its owner", function()
        expect.equal(game:illegal("d5 e4"), "there is no piece of yours on d5")
        expect.equal(game:illegal("a1 a2"), "there is no piece of yours on a1")
    end)

    it("of black goes down", function()
        game:act("h3 h4")
        expect.equal(game:illegal("c5 b4"), nil)
        expect.equal(game:illegal("c5 c4"), nil)
        expect.equal(game:illegal("c5 d4"), nil)
        expect.truthy(game:illegal("c5 c6"))
    end)
end)

describe("the game", function()
    it("begins with two rows of pieces for each", function()
        local game = start("breakthrough")
        expect.equal(#game:actions(), 22)
        expect.like(game:view(1).cells, { a1 = "white", h2 = "white", a3 = "empty", a7 = "black", h8 = "black" })
    end)

    it("is won by the first piece on the far side", function()
        local cells = [[
            . . . . . . . .
            w . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . b
            . . . . . . . .
        ]]
        local game = start("breakthrough", { position = { to_move = "white", cells = cells } })
        expect.equal(game:outcome(), nil)
        game:act("a7 b8")
        expect.equal(game:outcome(), 1)
        game = start("breakthrough", { position = { to_move = "black", cells = cells } })
        game:act("h2 h1")
        expect.equal(game:outcome(), 2)
    end)

    it("is lost without pieces", function()
        local game = start("breakthrough", { position = { to_move = "white", cells = [[
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . b . . . .
            . . w . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
        ]] } })
        game:act("c4 d5")
        expect.equal(game:outcome(), 1)
    end)
end)
