-- Scenarios of Piranhas: how the game should behave. Run them with: farmland test @NAME@.lua
describe("@NAME@", function()
    local game

    -- The lower left corner: R red, B blue, O kraken, a dot for nobody. All else is empty, however large a mod makes
    -- the board. A whole board can be drawn as well: board = [[ ... ]], a line for each row.
    local corner = {
        "R . B . R",
        ". . . . .",
        ". . O . .",
        ". . . . .",
        "B . . . R",
    }

    before_each(function()
        local rows, empty = {}, piranhas.parameters.side - #corner
        for row = 1, empty do
            rows[row] = string.rep(". ", piranhas.parameters.side)
        end
        for _, row in ipairs(corner) do
            rows[#rows + 1] = row .. string.rep(" .", empty)
        end
        game = start("piranhas", { position = { turn = 10, board = rows } }) -- after ten moves
    end)

    it("a fish goes as far as there are fish on its line", function()
        expect.like(game:act("E0-E2"), { { kind = "moved", from = "E0", to = "E2" } })
        expect.equal(game:view(1).fields.E2, "own")
    end)

    it("the other's fish are in the way", function()
        expect.contains(game:illegal("A4-D4"), "a fish of Blue on C4 is in the way")
    end)
end)
