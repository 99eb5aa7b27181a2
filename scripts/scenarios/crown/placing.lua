-- Placing units from the hand (A.1.5, A.1.9).
local function position(units)
    return start("crown", { position = {
        team1 = {
            king = "D2",
            units = units or {},
            hand = { "Daisy Farmer", "Stable Farmer", "Goat Farmer" },
        },
        team2 = { units = { E3 = "Pig Farmer" } },
    } })
end

describe("a placed unit", function()
    it("comes to one of the fields around the king, hidden", function()
        local game = position()
        for _, field in ipairs { "D3", "E2", "E1", "D1", "C1", "C2", "C3" } do
            expect.equal(game:illegal("place " .. field .. " 1"), nil, field)
            expect.equal(#game:actions { kind = "place", to = field }, 15, field) -- 3 cards, or 6 pairs, or 6 times all
        end
        expect.equal(#game:actions { kind = "place" }, 7 * 15)
        expect.like(game:act("place D3 1"), { { kind = "placed", to = "D3", unit = { name = "Daisy Farmer" } } })
        expect.like(game:view(2).board.D3, { hidden = true })
        expect.equal(#game:view(1).own.hand, 2)
    end)

    it("may move in the same turn", function()
        local game = position()
        game:act("place D3 1")
        expect.equal(game:illegal("move D3 D4"), nil)
    end)

    it("stays next to the king", function()
        expect.contains(position():illegal("place D4 1"), "D4 is not next to the team's Farmer King on D2")
    end)

    it("does not come onto the own king", function()
        expect.contains(position():illegal("place D2 1"), "units cannot be placed on their own Farmer King")
    end)

    it("does not come onto the other team", function()
        expect.contains(position():illegal("place E3 1"), "E3 is taken by the other team")
    end)

    it("is on the hand", function()
        local game = position()
        expect.contains(game:illegal("place D3 4"), "there is no unit number 4 on the hand; it holds 3")
        expect.contains(game:illegal("place D3 1 1"), "unit number 1 of the hand is named twice")
        expect.contains(game:illegal("place D3 0"), "is not the number of a unit on the hand")
    end)
end)

describe("placing", function()
    it("happens once a turn", function()
        local game = position()
        game:act("place D3 1")
        expect.contains(game:illegal("place C3 1"), "units have already been placed this turn")
        game:act("yield")
        game:act("yield")
        expect.equal(game:illegal("place C3 1"), nil)
    end)

    it("goes on when the king has moved", function()
        local game = position()
        game:act("move D2 C2")
        expect.equal(game:illegal("place B3 1"), nil)
        expect.truthy(game:illegal("place E2 1"))
    end)

    it("of several units lets each join what stands there", function()
        local game = position()
        expect.like(game:act("place D3 1 2"), {
            { kind = "placed", unit = { name = "Daisy Farmer" } },
            { kind = "placed", unit = { name = "Stable Farmer" } },
            { kind = "joined_forces" },
            { kind = "union_succeeded" },
        })
        expect.like(game:view(1).board.D3, { name = "Daisy Stable Farmer", atk = 500, def = 500, hidden = true })
        expect.equal(#game:view(1).own.hand, 1)
    end)

    it("onto an own unit begins a union that has not moved", function()
        local game = position { D3 = { "Stable Farmer", moved = true } }
        game:act("place D3 1")
        expect.like(game:view(1).board.D3, { name = "Stable Daisy Farmer", moved = false, hidden = true })
    end)

    it("onto an own unit that does not join removes that unit", function()
        local game = position { D3 = "Grain Farmer" }
        expect.like(game:act("place D3 3"), {
            { kind = "placed" },
            { kind = "joined_forces" },
            { kind = "union_failed", unit = { name = "Grain Farmer" } },
        })
        expect.like(game:view(1).board.D3, { name = "Goat Farmer", moved = false })
    end)
end)

describe("a fifth unit", function()
    it("stays on the board", function()
        local game = position { A7 = "Pig Farmer", B7 = "Grain Farmer", A6 = "Milk Cow Farmer", B6 = "Chicken Farmer" }
        expect.like(game:act("place C3 1"), { { kind = "placed", to = "C3" } })
        expect.equal(#game:view(1).own.units, 5)
    end)
end)

describe("a sixth unit", function()
    local five = {
        A7 = "Pig Farmer", B7 = "Grain Farmer", A6 = "Milk Cow Farmer", B6 = "Chicken Farmer", D3 = "Stable Farmer",
    }

    it("is eliminated at once on an empty field", function()
        local game = position(five)
        expect.like(game:act("place C3 1"), {
            { kind = "placed", to = "C3" },
            { kind = "eliminated", unit = { name = "Daisy Farmer" } },
        })
        expect.falsy(game:view(1).board.C3)
        expect.like(game:view(1).own, { placed = true, life_points = 8000 })
        expect.equal(#game:view(1).own.units, 5)
    end)

    it("each time, when several are placed", function()
        local game = position(five)
        expect.like(game:act("place C3 1 2"), {
            { kind = "placed" }, { kind = "eliminated" }, { kind = "placed" }, { kind = "eliminated" },
        })
        expect.equal(#game:view(1).own.hand, 1)
    end)

    it("joins an own unit as usual", function()
        local game = position(five)
        game:act("place D3 1")
        expect.like(game:view(1).board.D3, { name = "Stable Daisy Farmer" })
        expect.equal(#game:view(1).own.units, 5)
    end)
end)
