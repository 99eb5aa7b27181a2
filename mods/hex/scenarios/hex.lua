describe("a stone", function()
    it("is placed on any empty field and stays there", function()
        local game = start("hex")
        expect.equal(#game:actions(), 121)
        expect.like(game:act("c2")[1], { kind = "place", field = "c2", team = 1 })
        expect.equal(game:view(1).cells.c2, "red")
        expect.equal(game:illegal("c2"), "there is a stone on c2")
        game:act("k11")
        expect.equal(game:view(1).cells.k11, "blue")
        expect.equal(#game:actions(), 119)
    end)
end)

describe("swapping", function()
    it("turns red's stone into one of blue, on the mirrored field", function()
        local game = start("hex")
        game:act("c2")
        game:act("swap")
        expect.like(game:view(1).cells, { c2 = "empty", b3 = "blue" })
        expect.equal(game:team(), 1)
        expect.equal(#game:actions(), 120)
    end)

    it("leaves a stone on the diagonal where it is", function()
        local game = start("hex")
        game:act("f6")
        game:act("swap")
        expect.equal(game:view(1).cells.f6, "blue")
    end)

    it("is for blue, and for its first turn", function()
        local reason = "only blue may swap, in its first turn"
        local game = start("hex")
        expect.equal(game:illegal("swap"), reason)
        game:act("c2")
        expect.equal(game:illegal("swap"), nil)
        game:act("d4")
        expect.equal(game:illegal("swap"), reason)
        game:act("e5")
        expect.equal(game:illegal("swap"), reason)
    end)

    it("cannot be answered by swapping", function()
        local game = start("hex")
        game:act("c2")
        game:act("swap")
        expect.truthy(game:illegal("swap"))
    end)
end)

describe("the end", function()
    local almost = [[
        . . . . . r . . . . .
        . . . . . r . . . . .
        . . . . . r . . . . .
        . . . . . r . . . . .
        . . . . . . . . . . .
        b b b b b . b b b b b
        . . . . . r . . . . .
        . . . . . . r . . . .
        . . . . . . r . . . .
        . . . . . . . r . . .
        . . . . . . . r . . .
    ]]
    local function after(to_move, ...)
        local game = start("hex", { position = { to_move = to_move, cells = almost } })
        for _, field in ipairs { ... } do
            expect.equal(game:outcome(), nil)
            game:act(field)
        end
        return game:outcome()
    end

    it("comes when red has connected the bottom with the top", function()
        expect.equal(after("red", "f6"), nil)
        expect.equal(after("red", "f6", "a1", "f7"), 1)
        expect.equal(after("red", "f7", "a1", "f6"), 1)
    end)

    it("comes when blue has connected the left with the right", function()
        expect.equal(after("blue", "f6"), 2)
        expect.equal(after("blue", "f7"), nil)
    end)

    it("needs fields that touch: up to the right is the same column, up to the left the one before", function()
        expect.equal(after("red", "f6", "a1", "e7"), nil) -- e7 touches f6, but f8 is not beside it
        expect.equal(after("red", "f6", "a1", "g7"), nil) -- g7 does not touch f6
    end)
end)
