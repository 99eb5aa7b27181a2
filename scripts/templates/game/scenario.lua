-- How @TITLE@ is to behave. Run it with: farmland test ./@NAME@
describe("@NAME@", function()
    it("begins with white and an empty board", function()
        local game = start("@NAME@")
        expect.equal(game:team(), 1)
        expect.equal(#game:actions(), 25)
    end)

    it("turns the stones beside a new one", function()
        local game = start("@NAME@")
        game:act("c3")
        game:act("c4")
        expect.like(game:view(1).cells, { c3 = "black", c4 = "black" })
    end)

    it("does not turn the stones at its corners", function()
        local game = start("@NAME@")
        game:act("c3")
        game:act("d4")
        expect.like(game:view(1).cells, { c3 = "white", d4 = "black" })
    end)

    it("places no stone on another", function()
        local game = start("@NAME@")
        game:act("c3")
        expect.contains(game:illegal("c3"), "there is a stone on c3")
    end)

    -- A position can be a drawing: w and b are the stones, a dot is an empty field.
    it("is won by whoever has more stones when the board is full", function()
        local game = start("@NAME@", { position = { to_move = "black", cells = [[
            b b b b b
            b b b b b
            w w w w w
            w w w w w
            w w b w .
        ]] } })
        expect.equal(game:outcome(), nil)
        game:act("e1")
        expect.equal(game:outcome(), 2)
    end)
end)
