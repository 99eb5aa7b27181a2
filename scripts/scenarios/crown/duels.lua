-- The three forms of duels (A.1.4).
local function duel(attacker, defender)
    return start("crown", { position = {
        team1 = { units = { D4 = attacker } },
        team2 = { units = { D5 = defender } },
    } })
end

local function life_points(game)
    local view = game:view(1)
    return { view.own.life_points, view.enemy.life_points }
end

describe("a duel of two units", function()
    it("is won by the greater ATK, and the loser's team takes the difference", function()
        local game = duel("Goat Farmer", "Daisy Farmer") -- 1000 against 300
        expect.like(game:act("move D4 D5"), {
            { kind = "attacked", from = "D4", to = "D5" },
            { kind = "eliminated", unit = { name = "Daisy Farmer" } },
            { kind = "damaged", team = 2, amount = 700 },
            { kind = "moved", from = "D4", to = "D5" },
        })
        expect.equal(life_points(game), { 8000, 7300 })
        expect.like(game:view(1).board.D5, { name = "Goat Farmer", moved = true })
    end)

    it("is lost by the smaller ATK, whoever attacks", function()
        local game = duel("Daisy Farmer", "Goat Farmer")
        expect.like(game:act("move D4 D5"), {
            { kind = "attacked" },
            { kind = "eliminated", unit = { name = "Daisy Farmer" } },
            { kind = "damaged", team = 1, amount = 700 },
        })
        expect.equal(life_points(game), { 7300, 8000 })
        expect.falsy(game:view(1).board.D4)
        expect.equal(game:view(2).board.D5.name, "Goat Farmer")
    end)

    it("between equals eliminates both and damages nobody", function()
        local game = duel("Goat Farmer", "Beetroot Farmer") -- 1000 both
        expect.like(game:act("move D4 D5"), {
            { kind = "attacked" },
            { kind = "eliminated", unit = { name = "Beetroot Farmer" } },
            { kind = "eliminated", unit = { name = "Goat Farmer" } },
        })
        expect.equal(life_points(game), { 8000, 8000 })
        expect.falsy(game:view(1).board.D4)
        expect.falsy(game:view(1).board.D5)
    end)

    it("shows the attacker, then the defender", function()
        local game = duel({ "Goat Farmer", hidden = true }, { "Daisy Farmer", hidden = true })
        expect.like(game:act("move D4 D5"), {
            { kind = "attacked", defender = { hidden = true } },
            { kind = "flipped", unit = { name = "Goat Farmer" }, to = "D4" },
            { kind = "flipped", unit = { name = "Daisy Farmer" }, to = "D5" },
            { kind = "eliminated" },
            { kind = "damaged" },
            { kind = "moved" },
        })
        expect.like(game:view(2).board.D5, { hidden = false, name = "Goat Farmer" })
    end)

    it("uses up the attacker's move and ends its blockade", function()
        local game = duel({ "Goat Farmer", blocking = true }, "Daisy Farmer")
        expect.equal(game:act("move D4 D5")[1].kind, "blockade_ended")
        expect.like(game:view(1).board.D5, { moved = true, blocking = false })
    end)
end)

describe("an attack on a blockade", function()
    it("is won with an ATK above the DEF, without damage", function()
        local game = duel("Goat Farmer", { "Daisy Farmer", blocking = true }) -- 1000 against 500
        expect.like(game:act("move D4 D5"), {
            { kind = "attacked" },
            { kind = "eliminated", unit = { name = "Daisy Farmer" } },
            { kind = "moved", to = "D5" },
        })
        expect.equal(life_points(game), { 8000, 8000 })
    end)

    it("with an ATK below the DEF costs the attacker's team the difference", function()
        local game = duel("Goat Farmer", { "Shield Farmer", blocking = true }) -- 1000 against 1600
        expect.like(game:act("move D4 D5"), {
            { kind = "attacked" },
            { kind = "damaged", team = 1, amount = 600 },
        })
        expect.equal(life_points(game), { 7400, 8000 })
        expect.like(game:view(1).board.D4, { name = "Goat Farmer", moved = true })
        expect.like(game:view(1).board.D5, { name = "Shield Farmer", blocking = true })
    end)

    it("with equal values changes nothing but the attacker's move", function()
        local game = duel("Goat Farmer", { "Threshing Maid", blocking = true }) -- 1000 both
        expect.like(game:act("move D4 D5"), { { kind = "attacked" } })
        expect.equal(life_points(game), { 8000, 8000 })
        expect.truthy(game:view(1).board.D4.moved)
        expect.equal(#game:view(1).enemy.units, 1)
    end)

    it("shows both units even if nobody falls", function()
        local game = duel({ "Goat Farmer", hidden = true }, { "Threshing Maid", hidden = true, blocking = true })
        game:act("move D4 D5")
        expect.falsy(game:view(2).board.D4.hidden)
        expect.falsy(game:view(1).board.D5.hidden)
    end)
end)

describe("an attack on a king", function()
    local function attack(unit)
        return start("crown", { position = { team1 = { units = { D6 = unit } } } })
    end

    it("damages its team by the whole ATK, and the attacker stays", function()
        local game = attack { "Goat Farmer", hidden = true }
        expect.like(game:act("move D6 D7"), {
            { kind = "attacked", defender = { king = true } },
            { kind = "flipped", unit = { name = "Goat Farmer" } },
            { kind = "damaged", team = 2, amount = 1000 },
        })
        expect.equal(life_points(game), { 8000, 7000 })
        expect.like(game:view(1).board.D6, { name = "Goat Farmer", moved = true })
        expect.equal(game:view(1).enemy.king, "D7")
    end)

    it("never gives life points, even with an ATK below 0", function()
        local game = start("crown", { position = {
            team1 = { units = { D6 = { "Goat Farmer", atk = -100, def = 0 } } }, team2 = { life_points = 5000 },
        } })
        expect.like(game:act("move D6 D7"), { { kind = "attacked" }, { kind = "damaged", team = 2, amount = 0 } })
        expect.equal(life_points(game), { 8000, 5000 })
    end)

    it("with an ATK of 0 does 0 damage", function()
        local game = attack { "Goat Farmer", atk = 0, def = 100 }
        expect.like(game:act("move D6 D7"), { { kind = "attacked" }, { kind = "damaged", amount = 0 } })
        expect.equal(life_points(game), { 8000, 8000 })
    end)
end)
