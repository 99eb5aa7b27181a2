-- The Farmer King (A.1.3).
describe("the Farmer King", function()
    local game
    before_each(function()
        game = start("crown", { position = {
            team1 = { king = "D4", units = { D5 = "Daisy Farmer", C4 = { "Goat Farmer", hidden = true } } },
            team2 = { units = { E4 = "Pig Farmer" } },
        } })
    end)

    it("moves one field, once a turn", function()
        expect.like(game:act("move D4 D3"), { { kind = "moved", from = "D4", to = "D3", unit = { king = true } } })
        expect.equal(game:view(1).own.king, "D3")
        expect.contains(game:illegal("move D3 D2"), "has already moved this turn")
    end)

    it("cannot attack", function()
        expect.contains(game:illegal("move D4 E4"), "a Farmer King cannot attack")
    end)

    it("does not step next to itself diagonally", function()
        expect.contains(game:illegal("move D4 E5"), "more than one step")
    end)

    it("removes the own unit it steps on", function()
        expect.like(game:act("move D4 D5"), {
            { kind = "moved", unit = { king = true }, to = "D5" },
            { kind = "trampled", unit = { name = "Daisy Farmer" } },
        })
        expect.equal(#game:view(1).own.units, 1)
        expect.equal(game:view(1).own.life_points, 8000)
    end)

    it("is not stepped on by its own units", function()
        expect.contains(game:illegal("move C4 D4"), "a unit cannot move onto its own Farmer King")
        expect.falsy(game:view(1).board.C4.moved)
    end)

    it("moves independently of the units", function()
        game:act("move D4 D3")
        expect.equal(game:illegal("move C4 C5"), nil)
    end)
end)
