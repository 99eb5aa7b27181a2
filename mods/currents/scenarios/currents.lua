describe("a current to the right", function()
    local game
    before_each(function()
        game = start("piranhas", { mods = { "currents" }, position = { turn = 10, board = [[
            . . . . . . . . . B
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . B
            . . . . . . . . . .
            . . . R . . . R . .
            . . . . . . . . . .
            . . . . . . . . . .
            . R . . . . . . . .
            . . . . . . . . . .
        ]] } })
    end)

    it("carries fish one field farther", function()
        expect.equal(game:illegal("D4-F4"), "from D4 it goes 3 fields RIGHT, not 2")
        game:act("D4-G4")
    end)

    it("slows them down the other way", function()
        game:act("D4-C4")
    end)

    it("keeps a fish that is alone on its line", function()
        expect.equal(game:illegal("1 1 LEFT"), "the fish on B1 cannot go LEFT")
        expect.equal(game:illegal("B1-A2"), "from B1 it goes 0 fields UP_LEFT, not 1")
    end)

    it("changes nothing up and down", function()
        expect.equal(game:illegal("D4-D5"), nil)
    end)

    it("is played to the end by the built-in policies", function()
        local whole = start("piranhas", { mods = { "currents" }, seed = 1 })
        whole:act_by("random", 60)
        expect.truthy(whole:outcome())
    end)
end)
