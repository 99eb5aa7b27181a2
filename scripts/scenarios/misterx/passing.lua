-- Passing, and the two draws (A.4.3, A.4.4).
describe("passing", function()
    it("is allowed at any time once the own Mister X is in play", function()
        local game = start("misterx", { position = { pieces = { "X1R", "I1V 1 X1R" } } })
        expect.equal(game:act("pass"), { { kind = "passed", team = 1 } })
        expect.contains(game:illegal("pass"), "nobody passes before X1V is in play")
    end)

    it("twice in a row is a draw", function()
        local game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R" } } })
        game:act("pass")
        expect.equal(game:view(2).passes, 1)
        expect.equal(game:act("pass"), { { kind = "passed", team = 2 }, { kind = "drawn" } })
        expect.equal(game:outcome(), 0)
    end)

    it("of both, with something between, is no draw", function()
        local game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R" }, passes = 1 } })
        game:act("place A1R 4 X1R")
        game:act("pass")
        expect.equal(game:outcome(), nil)
        expect.equal(game:view(1).passes, 1)
    end)

    it("prints DRAW in the dialogue, and errors between do not count", function()
        local game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R" } } })
        expect.equal(game:command("pass"), "OK\n")
        expect.contains(game:command("place X1V"), "Error, ")
        expect.equal(game:command("pass"), "DRAW\n")
        expect.contains(game:command("print"), "Error, ")
    end)
end)

describe("a draw", function()
    it("is also when one action surrounds both", function()
        -- The two lie side by side; the field that is free beside both is filled.
        local game = start("misterx", { position = { pieces = {
            "X1R", "X1V 1 X1R", "I1R 3 X1R", "I2R 4 X1R", "I3R 5 X1R", "I1V 1 X1V", "I2V 2 X1V", "I3V 6 X1V",
            "E1R 2 X1R", "E2R 4 I3R", "A1R 0 I3R",
        } } })
        expect.like(game:act("move A1R 6 X1R"), {
            { kind = "moved" },
            { kind = "surrounded", team = 1, piece = "X1R" },
            { kind = "surrounded", team = 2, piece = "X1V" },
            { kind = "drawn" },
        })
        expect.equal(game:outcome(), 0)
    end)
end)
