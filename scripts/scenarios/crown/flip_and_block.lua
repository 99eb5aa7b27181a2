-- Showing hidden units, and blockades (A.1.2).
local function position()
    return start("crown", { position = {
        team1 = { units = {
            C4 = { "Daisy Farmer", hidden = true },
            E4 = "Goat Farmer",
            F4 = { "Pig Farmer", blocking = true },
        } },
    } })
end

describe("a flip", function()
    local game
    before_each(function()
        game = position()
    end)

    it("shows the unit to the other team", function()
        expect.truthy(game:view(2).board.C4.hidden)
        expect.like(game:act("flip C4"), { { kind = "flipped", to = "C4", unit = { name = "Daisy Farmer" } } })
        expect.like(game:view(2).board.C4, { hidden = false, name = "Daisy Farmer", atk = 300, def = 500 })
    end)

    it("is not a move", function()
        game:act("flip C4")
        expect.equal(game:illegal("move C4 C5"), nil)
        expect.equal(game:illegal("block C4"), nil)
    end)

    it("is for hidden units only", function()
        expect.contains(game:illegal("flip E4"), "is already face up")
        game:act("flip C4")
        expect.contains(game:illegal("flip C4"), "is already face up")
        expect.contains(game:illegal("flip D1"), "is already face up")
    end)
end)

describe("a blockade", function()
    local game
    before_each(function()
        game = position()
    end)

    it("counts as the move", function()
        expect.like(game:act("block E4"), { { kind = "blocked", to = "E4" } })
        expect.like(game:view(1).board.E4, { blocking = true, moved = true })
        expect.contains(game:illegal("move E4 E5"), "has already moved this turn")
    end)

    it("lasts until the unit moves", function()
        game:act("block E4")
        for _ = 1, 4 do
            game:act("yield")
        end
        expect.truthy(game:view(1).board.E4.blocking)
        expect.like(game:act("move E4 E5"), { { kind = "blockade_ended", to = "E4" }, { kind = "moved" } })
        expect.falsy(game:view(1).board.E5.blocking)
    end)

    it("may be begun again by a unit that blocks", function()
        expect.like(game:act("block F4"), { { kind = "blocked" } })
        expect.truthy(game:illegal("block F4"))
    end)

    it("does not show the unit", function()
        game:act("block C4")
        expect.like(game:view(2).board.C4, { hidden = true, blocking = true })
    end)

    it("is open to any number of units a turn", function()
        game:act("block C4")
        game:act("block E4")
        game:act("block F4")
        expect.equal(game:illegal("yield"), nil)
    end)

    it("is not for kings", function()
        expect.contains(game:illegal("block D1"), "a Farmer King cannot block")
    end)
end)
