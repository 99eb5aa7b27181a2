-- All pieces stay in one scene (A.4.1).
describe("one scene", function()
    it("a piece between others stays", function()
        local game = start("misterx", { position = { pieces = { "X1R", "I1R 1 X1R", "X1V 1 I1R" } } })
        expect.contains(game:illegal("move I1R 2 X1V"), "without I1R the scene would fall apart")
        expect.falsy(game:view(1).pieces.I1R.movable)
    end)

    it("also if the move itself would mend it", function()
        -- I1R holds X1V; the other side of the gap is just as good, but the way there is not.
        local game = start("misterx", { position = { pieces = {
            "X1R", "I1R 2 X1R", "X1V 1 I1R", "I2R 4 X1R",
        } } })
        expect.contains(game:illegal("move I1R 4 X1V"), "fall apart")
    end)

    it("a piece of a ring may go", function()
        local game = start("misterx", { position = { pieces = {
            "X1R", "E1R 1 X1R", "E2R 2 E1R", "X1V 3 E2R", "E1V 4 X1V", "E2V 3 X1R",
        } } })
        expect.truthy(game:view(1).pieces.E1R.movable)
        expect.truthy(game:view(1).pieces.X1R.movable)
    end)

    it("a piece on a stack never holds the scene together", function()
        local game = start("misterx", { position = { pieces = { "X1R", "I1V 1 X1R", "A1R 0 I1V", "X1V 1 I1V" } } })
        expect.equal(game:illegal("move A1R 0 X1V"), nil)
        expect.equal(#game:actions { piece = "A1R" }, 6)
    end)
end)
