-- Scenarios of Piranhas: how the game is to behave. Run them with: farmland test @NAME@.lua
describe("@NAME@", function()
    local game

    -- The board as it is drawn: R red, B blue, O kraken; turn is how many moves were made.
    before_each(function()
        game = start("piranhas", { position = { turn = 10, board = [[
            9 . . . . . . . . . .
            8 . . . . . . . . . .
            7 . . . . . . . . . .
            6 . . . . . . . . B .
            5 . . . . . . . . . .
            4 R . B . R . . . . .
            3 . . . . . . . . . .
            2 . . O . . . . . . .
            1 . . . . . . . . . .
            0 . . . . R . . . . .
              A B C D E F G H I J
        ]] } })
    end)

    it("a fish goes as far as there are fish on its line", function()
        expect.like(game:act("E0-E2"), { { kind = "moved", from = "E0", to = "E2" } })
        expect.equal(game:view(1).fields.E2, "own")
    end)

    it("the other's fish are in the way", function()
        expect.contains(game:illegal("A4-D4"), "a fish of Blue on C4 is in the way")
    end)
end)
