-- What the time of the year does.
local function position(teams)
    return start("crown", { mods = { "seasons" }, position = teams })
end

-- The first turn of team 2 with its day before it; what happens when it begins.
local function turn_of_team_2(day, units, life_points)
    local game = position { team2 = { counters = { day = day }, units = units, life_points = life_points } }
    return game, game:act("yield")
end

describe("the day", function()
    it("is counted by each team for itself, and begins again after a year", function()
        local game, events = turn_of_team_2(15, {})
        expect.like(events, {
            { kind = "turn_started" },
            { kind = "counted", team = 2, counter = "day", amount = 0 },
            { kind = "drew" },
        })
        expect.equal(game:view(1).enemy.counters.day, 0)
        game:act("yield")
        expect.equal(game:view(1).own.counters.day, 1)
    end)

    it("is seen in the dialogue", function()
        local game = start("crown", { mods = { "seasons" }, seed = 1 })
        expect.contains(game:command("state"), "day: 1                 day: 0")
    end)
end)

describe("summer", function()
    local function attack(day, unit)
        local game = position {
            team1 = { units = { D4 = unit }, counters = { day = day } },
            team2 = { units = { D5 = "Young Shepherd" } }, -- 400
        }
        game:act("move D4 D5")
        return 8000 - game:view(1).enemy.life_points
    end

    it("makes animals stronger", function()
        expect.equal(attack(3, "Red Ox"), 1300)
        expect.equal(attack(4, "Red Ox"), 1500)
        expect.equal(attack(7, "Red Ox"), 1500)
        expect.equal(attack(8, "Red Ox"), 1300)
    end)

    it("does nothing to others", function()
        expect.equal(attack(4, "Strong Reaper"), 900)
    end)
end)

describe("autumn", function()
    it("brings life points to who holds a barn", function()
        local game = turn_of_team_2(8, { B5 = "Young Shepherd" }, 7000)
        expect.equal(game:view(2).own.life_points, 7200)
        game = turn_of_team_2(8, { B5 = "Young Shepherd", F3 = { "Red Ox", hidden = true } }, 7000)
        expect.equal(game:view(2).own.life_points, 7400)
        game = turn_of_team_2(8, { B5 = "Young Shepherd" }, 7900)
        expect.equal(game:view(2).own.life_points, 8000)
    end)

    it("is the only time for that", function()
        for _, day in ipairs { 6, 11, 14 } do
            local game = turn_of_team_2(day, { B5 = "Young Shepherd" }, 7000)
            expect.equal(game:view(2).own.life_points, 7000)
        end
    end)
end)

describe("winter", function()
    it("makes those cold who stand alone", function()
        local units = { A7 = "Old Shepherd", D6 = "Red Ox", G1 = "Young Shepherd", F1 = "White Ox" }
        local game, events = turn_of_team_2(11, units)
        expect.like(events[3], { kind = "unit_counted", to = "A7", counter = "cold", amount = 1 })
        expect.equal(game:view(2).board.A7.counters.cold, 1)
        expect.equal(game:view(2).board.D6.counters.cold, 0) -- its king is beside it
        expect.equal(game:view(2).board.G1.counters.cold, 0)
    end)

    it("drives away who is cold for the third time", function()
        local game, events = turn_of_team_2(12, { A7 = { "Old Shepherd", counters = { cold = 2 } } })
        expect.like(events[3], { kind = "eliminated", unit = { name = "Old Shepherd" } })
        expect.falsy(game:view(2).board.A7)
    end)

    it("is forgotten in company and in spring", function()
        local game = turn_of_team_2(12, { D6 = { "Old Shepherd", counters = { cold = 2 } } })
        expect.equal(game:view(2).board.D6.counters.cold, 0)
        game = turn_of_team_2(15, { A7 = { "Old Shepherd", counters = { cold = 2 } } })
        expect.equal(game:view(2).board.A7.counters.cold, 0)
    end)

    it("says nothing about who a hidden unit is", function()
        local game, events = turn_of_team_2(11, { A7 = { "Old Shepherd", hidden = true } })
        expect.equal(events[3].unit.name, "Old Shepherd") -- scenarios see everything
        expect.truthy(game:view(1).board.A7.hidden)
        expect.equal(game:view(1).board.A7.counters.cold, 1)
    end)
end)
