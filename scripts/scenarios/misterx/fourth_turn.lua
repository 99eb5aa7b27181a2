-- Mister X comes by the fourth turn (A.2.3), and nothing moves before (A.2.4).
describe("Mister X", function()
    local game
    before_each(function()
        game = start("misterx", { position = {
            pieces = { "I1R", "I1V 1 I1R", "I2R 4 I1R", "I2V 1 I1V", "I3R 4 I2R", "I3V 1 I2V" },
        } })
    end)

    it("must be placed in the fourth turn", function()
        expect.contains(game:illegal("place A1R 4 I3R"), "X1R must be placed now, in turn 4")
        expect.equal(#game:actions { kind = "place" }, #game:actions { piece = "X1R" })
        game:act("place X1R 4 I3R")
        expect.contains(game:illegal("place A1V 1 I3V"), "X1V must be placed now")
    end)

    it("may come in any turn before", function()
        for _, opening in ipairs { "place X1R", "place A1R" } do
            local early = start("misterx")
            early:act(opening)
            early:act("place X1V 1 " .. opening:sub(-3))
            expect.truthy(early:view(1).pieces.X1V.in_play)
        end
    end)

    it("is in play before own pieces move", function()
        expect.contains(game:illegal("move I3R 5 I2R"), "before X1R is in play")
        expect.equal(#game:actions { kind = "move" }, 0)
        game:act("place X1R 4 I3R")
        game:act("place X1V 1 I3V")
        expect.truthy(#game:actions { kind = "move" } > 0)
    end)

    it("is in play before anybody passes", function()
        expect.contains(game:illegal("pass"), "nobody passes before X1R is in play")
    end)

    it("of the other side does not matter for moving", function()
        local other = start("misterx", { position = { pieces = { "X1R", "I1V 1 X1R" } } })
        expect.equal(other:illegal("move X1R 3 I1V"), nil)
        other:act("pass")
        expect.contains(other:illegal("move I1V 2 X1R"), "before X1V is in play")
    end)
end)
