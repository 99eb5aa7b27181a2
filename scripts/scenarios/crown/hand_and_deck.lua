-- The end of a turn, the hand and the deck (A.1.5, A.1.6).
local four = { "Daisy Farmer", "Stable Farmer", "Goat Farmer", "Pig Farmer" }
local five = { "Daisy Farmer", "Stable Farmer", "Goat Farmer", "Pig Farmer", "Grain Farmer" }

-- The ways to end the turn that are listed as legal.
local function yields(game)
    local found = {}
    for _, action in ipairs(game:actions { kind = "yield" }) do
        found[#found + 1] = tostring(action)
    end
    return found
end

describe("yield", function()
    it("with fewer than five cards discards none", function()
        local game = start("crown", { position = { team1 = { hand = four } } })
        expect.contains(game:illegal("yield 1"), "only a full hand of 5 units may discard; this one holds 4")
        expect.equal(yields(game), { "yield" })
        expect.like(game:act("yield"), { { kind = "turn_started", team = 2 }, { kind = "drew" } })
        expect.equal(game:team(), 2)
        expect.equal(#game:view(1).own.hand, 4)
    end)

    it("with five cards discards one", function()
        local game = start("crown", { position = { team1 = { hand = five } } })
        expect.contains(game:illegal("yield"), "the hand is full; yield needs the number of the unit to discard")
        expect.contains(game:illegal("yield 6"), "there is no unit number 6 on the hand")
        expect.truthy(game:illegal("yield 1 2"))
        expect.equal(yields(game), { "yield 1", "yield 2", "yield 3", "yield 4", "yield 5" })
        expect.like(game:act("yield 3"), {
            { kind = "discarded", unit = { team = 1, name = "Goat Farmer" } },
            { kind = "turn_started", team = 2 },
            { kind = "drew", unit = { team = 2 } },
        })
        local names = {}
        for _, card in ipairs(game:view(1).own.hand) do
            names[#names + 1] = card.name
        end
        expect.equal(names, { "Daisy Farmer", "Stable Farmer", "Pig Farmer", "Grain Farmer" })
    end)
end)

describe("a turn", function()
    it("begins with the top card of the deck", function()
        local game = start("crown", { position = {
            team2 = { hand = { "Goat Farmer" }, deck = { "Seed Farmer", "Daisy Farmer" } },
        } })
        game:act("yield")
        expect.like(game:view(2).own, { deck_size = 1, hand = { { name = "Goat Farmer" }, { name = "Seed Farmer" } } })
    end)

    it("lets everything move again", function()
        local game = start("crown", { position = {
            team1 = { king_moved = true, placed = true, units = { D4 = { "Daisy Farmer", moved = true } } },
        } })
        game:act("yield")
        game:act("yield")
        expect.like(game:view(1).own, { king_moved = false, placed = false, units = { { moved = false } } })
    end)

    it("may be ended without doing anything", function()
        local game = start("crown")
        game:act("yield 1")
        expect.equal(game:team(), 2)
    end)
end)
