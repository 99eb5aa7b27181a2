-- What the units of the orchard make of each other.
local function position(teams)
    return start("crown", { mods = { "orchard" }, position = teams })
end

-- The unit on D4 moves onto the one on D5.
local function join(team, mover, target)
    local game = position { to_move = team, ["team" .. team] = { units = { D4 = mover, D5 = target } } }
    return game:act("move D4 D5"), game:view(team).board.D5
end

describe("a union", function()
    it("of Basket Weaver and Bee Keeper takes the better of both", function()
        local _, unit = join(1, "Basket Weaver", "Bee Keeper") -- 400/600 and 600/400
        expect.like(unit, { name = "Bee Basket Keeper", atk = 600, def = 600 })
    end)

    it("makes a wall of Scarecrow Builder and Graft Master", function()
        local _, unit = join(1, "Scarecrow Builder", "Graft Master") -- 400/1400 and 1200/1600: 400 off
        expect.like(unit, { name = "Graft Scarecrow Master", atk = 1200, def = 2600 })
    end)

    it("of pickers hits hard and falls soon", function()
        local _, unit = join(2, "Stone Thrower", "Wasp Hunter") -- 800/200 and 1000/300: 200 off
        expect.like(unit, { name = "Wasp Stone Hunter", atk = 1600, def = 300 })
    end)

    it("of primes adds the values", function()
        local _, unit = join(2, "Cider Brewer", "Sickle Bearer") -- 700/700 and 1100/500
        expect.like(unit, { name = "Sickle Cider Bearer", atk = 1800, def = 1200 })
    end)

    it("of Ladder Climber and Market Crier fails", function()
        local events, unit = join(1, "Ladder Climber", "Market Crier") -- 1200/900 and 1100/1000
        expect.equal(events[#events].kind, "union_failed")
        expect.equal(unit.name, "Ladder Climber")
    end)
end)

describe("a duel", function()
    it("is lost by the strongest picker against a wall", function()
        local game = position {
            to_move = 2,
            team1 = { units = { D4 = { "Evergreen Giant", hidden = true, blocking = true } } },
            team2 = { units = { D5 = "Autumn Storm" } },
        }
        game:act("move D5 D4") -- ATK 2500 against DEF 2600
        expect.equal(game:view(2).own.life_points, 7900)
        expect.like(game:view(1).board, { D4 = { name = "Evergreen Giant" }, D5 = { name = "Autumn Storm" } })
    end)

    it("is won by a picker against a grower that does not block", function()
        local game = position {
            to_move = 2,
            team1 = { units = { D4 = "Graft Master" } },
            team2 = { units = { D5 = "Windfall Raider" } },
        }
        game:act("move D5 D4") -- ATK 1400 against ATK 1200
        expect.equal(game:view(1).own.life_points, 7800)
        expect.equal(game:view(1).board.D4.name, "Windfall Raider")
    end)
end)

describe("a game of farmers", function()
    it("comes to its end", function()
        for seed = 1, 3 do
            local game = start("crown", { mods = { "orchard" }, seed = seed })
            game:act_by("farmer", 2000)
            expect.truthy(game:outcome(), "seed " .. seed)
        end
    end)
end)
