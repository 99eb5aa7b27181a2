-- What the fields do: river, bridge, hills and barns.
local function position(teams)
    return start("crown", { mods = { "seasons" }, position = teams })
end

-- What team 1's unit on `from` is given by its place when it attacks `to`; nothing if its place does nothing.
local function bonus_of_attacker(from, to, unit, day)
    local game = position {
        team1 = { units = { [from] = unit }, counters = { day = day or 0 } },
        team2 = { units = { [to] = "Tall Scarecrow" } },
    }
    for _, event in ipairs(game:act("move " .. from .. " " .. to)) do
        if event.kind == "strengthened" and event.unit.team == 1 then
            return { event.atk, event.def }
        end
    end
    return nil
end

describe("the river", function()
    it("weakens who attacks out of it", function()
        expect.equal(bonus_of_attacker("C4", "C5", "Strong Reaper"), { -300, 0 })
    end)

    it("weakens who defends in it", function()
        local game = position {
            team1 = { units = { C3 = "Old Shepherd" } }, -- 700
            team2 = { units = { C4 = "Master Miller" } }, -- 900
        }
        expect.like(game:act("move C3 C4"), {
            { kind = "attacked" },
            { kind = "strengthened", unit = { name = "Master Miller" }, to = "C4", atk = -300, def = 0 },
            { kind = "eliminated", unit = { name = "Master Miller" } },
            { kind = "damaged", team = 2, amount = 100 },
            { kind = "moved" },
        })
    end)

    it("does nothing to fishers", function()
        expect.equal(bonus_of_attacker("C4", "C5", "River Fisher"), nil)
    end)

    it("is crossed by a bridge", function()
        expect.equal(bonus_of_attacker("D4", "D5", "Strong Reaper"), nil)
    end)

    it("is frozen in winter", function()
        expect.equal(bonus_of_attacker("C4", "C5", "Strong Reaper", 11), { -300, 0 })
        expect.equal(bonus_of_attacker("C4", "C5", "Strong Reaper", 12), nil)
        expect.equal(bonus_of_attacker("C4", "C5", "Strong Reaper", 15), nil)
    end)
end)

describe("a hill", function()
    it("strengthens who stands on it, on either side", function()
        expect.equal(bonus_of_attacker("B3", "B2", "Young Shepherd"), { 200, 200 })
        expect.equal(bonus_of_attacker("F5", "F6", "Young Shepherd"), { 200, 200 })
        expect.equal(bonus_of_attacker("B2", "B1", "Young Shepherd"), nil)
    end)

    it("counts for the DEF of who blocks on it", function()
        local game = position {
            team1 = { units = { E5 = "Mail Coach" } }, -- 1200
            team2 = { units = { F5 = { "Journey Miller", blocking = true } } }, -- 1000 and 200
        }
        game:act("move E5 F5")
        expect.equal(game:view(1).board.F5.name, "Journey Miller")
        expect.equal(game:view(1).own.life_points, 8000)
    end)
end)

describe("a barn", function()
    local function with_keeper(field, hidden)
        return position { team1 = { hand = { "Red Ox" }, units = { [field] = { "Young Shepherd", hidden = hidden } } } }
    end

    it("is where its keeper's team places units, too", function()
        local game = with_keeper("B5", true)
        for _, field in ipairs { "B6", "A5", "C5", "B4", "D2" } do
            expect.truthy(#game:actions { kind = "place", to = field } > 0, field)
        end
        game:act("place B6 1")
        expect.equal(game:view(1).board.B6.name, "Red Ox")
    end)

    it("gives nothing to others", function()
        local game = with_keeper("B6")
        expect.contains(game:illegal("place A5 1"), "units cannot be placed on A5 now")
    end)

    it("lets nobody place onto the enemy or a king", function()
        local game = position {
            team1 = { hand = { "Red Ox" }, units = { B5 = "Young Shepherd" } },
            team2 = { king = "C5", units = { B6 = "Old Shepherd" } },
        }
        expect.equal(#game:actions { kind = "place", to = "B6" }, 0)
        expect.equal(#game:actions { kind = "place", to = "C5" }, 0)
        expect.truthy(#game:actions { kind = "place", to = "A5" } > 0)
    end)
end)
