-- Unions (A.1.9): who joins, into what, and what becomes of those who do not.

-- The unit on D4 moves onto the one on D5.
local function join(mover, target)
    local game = start("crown", { position = { team1 = { units = { D4 = mover, D5 = target } } } })
    return game, game:act("move D4 D5")
end

local joined = { { kind = "moved" }, { kind = "joined_forces" }, { kind = "union_succeeded" } }
local failed = { { kind = "moved" }, { kind = "joined_forces" }, { kind = "union_failed" } }

describe("symbiosis", function()
    it("takes the greater ATK for both values", function()
        local game, events = join("Daisy Farmer", "Stable Farmer") -- 300/500 and 500/300
        expect.like(events, joined)
        expect.like(game:view(1).board.D5, { name = "Stable Daisy Farmer", atk = 500, def = 500, parts = 2 })
    end)

    it("needs each ATK to be the other's DEF", function()
        local game = join({ "Goat Farmer", atk = 300, def = 500 }, { "Pig Farmer", atk = 500, def = 400 })
        expect.like(game:view(1).board.D5, { atk = 800, def = 900 }) -- they join as primes
        game = join({ "Goat Farmer", atk = 300, def = 700 }, { "Pig Farmer", atk = 500, def = 300 })
        expect.like(game:view(1).board.D5, { atk = 800, def = 1000 })
    end)

    it("does not depend on who moves", function()
        local game = join("Stable Farmer", "Daisy Farmer")
        expect.like(game:view(1).board.D5, { name = "Daisy Stable Farmer", atk = 500, def = 500 })
    end)
end)

describe("like-mindedness", function()
    it("adds the values and takes the greatest common divisor off", function()
        local game, events = join("Pitchfork Farmer", "Titan Tractor Farmer") -- 400/400, 2200/2000: 400 by DEF
        expect.like(events, joined)
        expect.like(game:view(1).board.D5, { name = "Titan Tractor Pitchfork Farmer", atk = 2200, def = 2000 })
    end)

    it("counts the greater of the divisors of ATK and of DEF", function()
        local game = join("Potato Farmer", "Daisy Farmer") -- 700/500 and 300/500: 100 and 500
        expect.like(game:view(1).board.D5, { atk = 500, def = 500 })
    end)

    it("takes the other value as the divisor of 0", function()
        local game = join({ "Goat Farmer", atk = 0, def = 100 }, { "Pig Farmer", atk = 700, def = 300 })
        expect.like(game:view(1).board.D5, { atk = 0, def = -300 }) -- 700 off each sum
    end)
end)

describe("primes", function()
    it("join by ATK with the sums of their values", function()
        local game, events = join("Agro Architect", "Potato Farmer") -- 1900/1800 and 700/500
        expect.like(events, joined)
        expect.like(game:view(1).board.D5, { name = "Potato Agro Farmer", atk = 2600, def = 2300 })
    end)

    it("join by DEF too", function()
        local game = join({ "Goat Farmer", atk = 900, def = 700 }, { "Pig Farmer", atk = 800, def = 300 })
        expect.like(game:view(1).board.D5, { atk = 1700, def = 1000 })
    end)

    it("begin with 200", function()
        local game = join({ "Goat Farmer", atk = 200, def = 900 }, { "Pig Farmer", atk = 300, def = 800 })
        expect.like(game:view(1).board.D5, { atk = 500, def = 1700 })
    end)

    it("are both ATK or both DEF", function()
        local _, events = join({ "Goat Farmer", atk = 700, def = 900 }, { "Pig Farmer", atk = 800, def = 500 })
        expect.like(events, failed)
    end)

    it("are multiples of 100", function()
        local _, events = join({ "Goat Farmer", atk = 710, def = 900 }, { "Pig Farmer", atk = 300, def = 800 })
        expect.like(events, failed)
    end)

    it("do not include 100", function()
        local _, events = join({ "Goat Farmer", atk = 100, def = 900 }, { "Pig Farmer", atk = 300, def = 800 })
        expect.like(events, failed)
    end)
end)

describe("a union fails", function()
    it("between units of the same name", function()
        local game, events = join("Daisy Farmer", "Daisy Farmer")
        expect.like(events, failed)
        expect.equal(#game:view(1).own.units, 1)
    end)

    it("between units that have nothing in common", function()
        local game, events = join("Goat Farmer", "Grain Farmer") -- 1000/1000 and 1100/1100
        expect.like(events, {
            { kind = "moved", unit = { name = "Goat Farmer" } },
            { kind = "joined_forces", partner = { name = "Grain Farmer" } },
            { kind = "union_failed", unit = { name = "Grain Farmer" } },
        })
        expect.like(game:view(1).board.D5, { name = "Goat Farmer", moved = true, parts = 1 })
        expect.equal(game:view(1).own.life_points, 8000)
    end)
end)

describe("the unit made by a union", function()
    it("has not moved, even if its parts had", function()
        local game = join("Daisy Farmer", { "Stable Farmer", moved = true })
        expect.falsy(game:view(1).board.D5.moved)
        expect.equal(game:illegal("move D5 D6"), nil)
    end)

    it("is hidden if one of its parts was", function()
        local game = join({ "Daisy Farmer", hidden = true }, "Stable Farmer")
        expect.truthy(game:view(2).board.D5.hidden)
        game = join("Daisy Farmer", { "Stable Farmer", hidden = true })
        expect.truthy(game:view(2).board.D5.hidden)
    end)

    it("is face up if both were", function()
        local game = join("Daisy Farmer", "Stable Farmer")
        expect.like(game:view(2).board.D5, { hidden = false, name = "Stable Daisy Farmer" })
    end)

    it("does not block", function()
        local game, events = join({ "Daisy Farmer", blocking = true }, { "Stable Farmer", blocking = true })
        expect.equal(events[1].kind, "blockade_ended")
        expect.falsy(game:view(1).board.D5.blocking)
    end)

    it("can join again", function()
        local game = join("Manure Spreader", "Stable Farmer + Daisy Farmer") -- 600/600 and 500/500
        expect.like(game:view(1).own, { units = { { name = "Manure Spreader", parts = 1 } } }) -- g3t is 100, no primes
        game = join("Silo Operator", "Stable Farmer + Daisy Farmer") -- 500/1100 and 500/500: 500
        expect.like(game:view(1).board.D5, {
            name = "Stable Daisy Silo Farmer", atk = 500, def = 1100, parts = 3,
        })
    end)

    it("counts as one unit", function()
        local game = join("Daisy Farmer", "Stable Farmer")
        expect.equal(#game:view(1).own.units, 1)
    end)
end)
