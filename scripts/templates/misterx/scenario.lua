-- Scenarios of Mister X: how the game should behave. Run them with: farmland test @NAME@.lua
describe("@NAME@", function()
    local game

    -- Each piece by its place beside one before it; what is not named is in the supply.
    before_each(function()
        game = start("misterx", { position = {
            pieces = { "X1R", "X1V 1 X1R", "A1R 4 X1R", "S1R 5 X1R", "I1V 1 X1V" },
        } })
    end)

    it("a spy jumps in a straight line", function()
        expect.like(game:act("move S1R 2 X1R"), { { kind = "moved", piece = "S1R" } })
        expect.equal(game:view(1).pieces.X1R.neighbours[2], "S1R")
    end)

    it("an agent climbs", function()
        game:act("move A1R 0 X1R")
        expect.like(game:view(1).pieces.A1R, { level = 1, below = "X1R" })
    end)

    it("the scene must not fall apart", function()
        expect.contains(game:illegal("move X1R 2 X1V"), "without X1R the scene would fall apart")
    end)
end)
