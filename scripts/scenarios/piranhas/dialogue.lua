-- The dialogue for people.
describe("the dialogue", function()
    local game
    before_each(function()
        game = start("piranhas", { seed = 1 })
        game:dialogue()
    end)

    it("plays moves and shows the board", function()
        expect.contains(game:command("A4-C4"), "Round 1 of 30, Blue to move")
        expect.equal(game:view(1).fields.C4, "own")
        expect.contains(game:command("swarms"), "Red: 16 fish, 8 in the largest swarm")
    end)

    it("says what is wrong and changes nothing", function()
        for _, command in ipairs { "", "A4", "A4-A5", "A4-B4", "C4-C5", "move", "moves K4", "quit now" } do
            expect.contains(game:command(command), "Error: ", command)
        end
        expect.equal(game:view(1).turn, 0)
    end)

    it("lists the moves of a fish", function()
        expect.contains(game:command("moves A4"), "A4-")
    end)
end)
