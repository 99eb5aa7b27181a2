-- Investigators take three steps (A.3.4).
describe("an investigator", function()
    local game
    before_each(function()
        game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R", "E1R 4 X1R", "I1V 1 X1V" } } })
    end)

    it("takes exactly three steps", function()
        expect.equal(#game:actions { piece = "E1R" }, 2)
        game:act("move E1R 2 X1V")
        expect.equal(game:view(1).pieces.X1V.neighbours[2], "E1R")
    end)

    it("may neither stop early nor go on", function()
        expect.contains(game:illegal("move E1R 3 X1R"), "E1R, which moves by slide 3, cannot get there")
        expect.contains(game:illegal("move E1R 2 I1V"), "cannot get there")
    end)

    it("names each step in the dialogue", function()
        expect.contains(game:command("move E1R 2 X1V"), "Error, ")
        expect.equal(game:command("move E1R 3 X1R 2 X1R 2 X1V"), "OK\n")
        expect.equal(game:team(), 2)
    end)

    it("does not go over a field twice", function()
        expect.contains(game:command("move E1R 3 X1R 2 X1R 3 X1R"), "Error, ")
    end)
end)
