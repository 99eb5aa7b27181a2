-- Scenarios of Animals: how the game should behave. Run them with: farmland test @NAME@.lua
describe("@NAME@", function()
    local game

    -- The rows from the top: lower case for W, upper case for M, dots for nobody. Predators are full unless days says
    -- otherwise.
    before_each(function()
        game = start("animals", { position = {
            rows = [[
                . . . . . . . .
                . . . . . . . .
                . . . . K . . .
                . . . . . . . .
                . . k . L . . .
                . . . . . . . .
                . . . . . . . .
                . . . . l . . .
            ]],
            days = { e1 = 1, e4 = 2 },
        } })
    end)

    it("a leopard does not get past another animal", function()
        expect.contains(game:illegal("e1e6"), "the leopard on e1 cannot get to e6")
    end)

    it("a rabbit steps to any field beside it", function()
        expect.like(game:act("c4d5"), { { kind = "moved", species = "K", to = "d5" } })
        expect.equal(game:view(1).animals.d5.own, true)
    end)

    it("who eats can wait longer", function()
        game:act("pass")
        expect.like(game:act("e4c4"), { { kind = "moved" }, { kind = "eaten", species = "K" }, { kind = "day_over" } })
        expect.equal(game:view(1).animals.c4.days > 2, true)
    end)
end)
