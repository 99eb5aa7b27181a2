-- Spies jump (A.3.3).
describe("a spy", function()
    local game
    before_each(function()
        game = start("misterx", { position = { pieces = {
            "X1R", "X1V 1 X1R", "S1R 4 X1R", "I1V 1 X1V", "I1R 5 X1R",
        } } })
    end)

    it("jumps in a straight line to the first empty field", function()
        game:act("move S1R 1 I1V")
        expect.equal(game:view(1).pieces.I1V.neighbours[1], "S1R")
    end)

    it("does not stop before the end of the line", function()
        expect.contains(game:illegal("move S1R 2 X1R"), "S1R, which moves by jump, cannot get there")
    end)

    it("jumps over no gap, and does not step", function()
        expect.equal(#game:actions { piece = "S1R" }, 2)
        expect.contains(game:illegal("move S1R 3 X1R"), "cannot get there")
    end)

    it("takes a stack for one field", function()
        local high = start("misterx", { position = { pieces = {
            "X1R", "X1V 1 X1R", "S1R 4 X1R", "I1V 1 X1V", "I1R 5 X1R", "A1V 0 X1V", "A2V 0 A1V",
        } } })
        expect.equal(high:illegal("move S1R 1 I1V"), nil)
    end)
end)
