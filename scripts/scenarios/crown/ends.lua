-- Life points and the ends of a game (A.1.6 to A.1.8).
describe("a team loses", function()
    it("when its life points are gone", function()
        local game = start("crown", { position = {
            team1 = { units = { D6 = "Goat Farmer" } },
            team2 = { life_points = 1000 },
        } })
        expect.like(game:act("move D6 D7"), {
            { kind = "attacked" },
            { kind = "damaged", team = 2, amount = 1000 },
            { kind = "life_points_gone", team = 2 },
            { kind = "won", team = 1 },
        })
        expect.equal(game:outcome(), 1)
    end)

    it("by its own attack too", function()
        local game = start("crown", { position = {
            team1 = { life_points = 600, units = { D4 = "Goat Farmer" } },
            team2 = { units = { D5 = { "Shield Farmer", blocking = true } } },
        } })
        game:act("move D4 D5")
        expect.equal(game:outcome(), 2)
    end)

    it("when it cannot draw", function()
        local game = start("crown", { position = { team2 = { deck = {} } } })
        expect.like(game:act("yield"), {
            { kind = "turn_started", team = 2 },
            { kind = "deck_empty", team = 2 },
            { kind = "won", team = 1 },
        })
        expect.equal(game:outcome(), 1)
    end)
end)

describe("life points", function()
    it("do not fall below 0, though the whole damage is told", function()
        local game = start("crown", { position = {
            team1 = { units = { D6 = "Goat Farmer" } },
            team2 = { life_points = 300 },
        } })
        expect.like(game:act("move D6 D7")[2], { kind = "damaged", amount = 1000 })
        expect.equal(game:view(1).enemy.life_points, 0)
    end)

    it("of 1 keep a team in the game", function()
        local game = start("crown", { position = {
            team1 = { units = { D6 = "Goat Farmer" } },
            team2 = { life_points = 1001 },
        } })
        game:act("move D6 D7")
        expect.equal(game:outcome(), nil)
        expect.equal(game:view(1).enemy.life_points, 1)
    end)
end)

describe("after the end", function()
    it("nothing can be done", function()
        local game = start("crown", { position = { team2 = { deck = {} } } })
        game:act("yield")
        expect.equal(game:illegal("yield"), "the game is over")
        expect.equal(#game:actions(), 0)
    end)

    it("whole games between policies have come to one", function()
        local game = start("crown", { seed = 3 })
        local events = game:act_by("random", 5000)
        expect.equal(events[#events], { kind = "won", team = game:outcome() })
    end)
end)
