-- Steps along the ground, and gates (A.4.2).
describe("sliding", function()
    it("leads past exactly one neighbour", function()
        local game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R" } } })
        expect.equal(#game:actions { piece = "X1R" }, 2)
        game:act("move X1R 3 X1V")
        expect.equal(game:view(1).pieces.X1V.neighbours[3], "X1R")
    end)

    it("stops at a gate", function()
        -- X1R in a bay: all but the field to the north of it are taken, and the way north lies between I1V and I2V.
        local game = start("misterx", { position = { pieces = {
            "X1R", "I1V 6 X1R", "I2V 2 X1R", "X1V 4 X1R", "E1V 5 X1R", "E2V 3 X1R",
        } } })
        expect.contains(game:illegal("move X1R 1 I1V"), "cannot get there")
        expect.equal(#game:actions { piece = "X1R" }, 0)
    end)

    it("does not lose contact on the way", function()
        local game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R" } } })
        expect.contains(game:illegal("move X1R 2 X1V"), "cannot get there")
    end)

    it("Mister X goes one step and no further", function()
        local game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R", "I1V 1 X1V" } } })
        expect.equal(game:illegal("move X1R 3 X1V"), nil)
        expect.contains(game:illegal("move X1R 3 I1V"), "X1R, which moves by slide 1, cannot get there")
    end)

    it("nobody stays where he is", function()
        local game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R" } } })
        expect.contains(game:illegal("move X1R 4 X1V"), "cannot get there")
    end)
end)
