-- Scenarios of Crown of Farmland: how the game should behave. Run them with: farmland test @NAME@.lua
describe("@NAME@", function()
    local game

    -- A position is what matters of it; all else is as at the start of a game.
    before_each(function()
        game = start("crown", { position = {
            team1 = { units = { D4 = "Goat Farmer" }, hand = { "Daisy Farmer", "Stable Farmer" } },
            team2 = { units = { D5 = { "Daisy Farmer", hidden = true } } },
        } })
    end)

    it("the stronger unit wins a duel", function()
        expect.like(game:act("move D4 D5"), {
            { kind = "attacked" },
            { kind = "flipped", unit = { name = "Daisy Farmer" } },
            { kind = "eliminated", unit = { name = "Daisy Farmer" } },
            { kind = "damaged", team = 2, amount = 700 },
            { kind = "moved", to = "D5" },
        })
        expect.equal(game:view(2).own.life_points, 7300)
    end)

    it("two cards of the hand join", function()
        game:act("place D2 1 2")
        expect.like(game:view(1).board.D2, { name = "Daisy Stable Farmer", atk = 500, def = 500 })
    end)

    it("a unit does not jump", function()
        expect.contains(game:illegal("move D4 D6"), "more than one step")
    end)
end)
