-- The commands of the dialogue (A.5, A.6) beyond what the other scenarios need.
describe("the dialogue", function()
    local game
    before_each(function()
        game = start("misterx")
    end)

    it("begins with start, for the colour of the piece", function()
        expect.contains(game:command("print"), "Error, ")
        expect.equal(game:command("start E2V"), "OK\n")
        expect.equal(game:team(), 1)
        expect.equal(game:command("print"), "E2V\n")
    end)

    it("start drops the game that is on", function()
        game:command("start X1R")
        game:command("place X1V 1 X1R")
        expect.equal(game:command("start A1V"), "OK\n")
        expect.equal(game:command("print"), "A1V\n")
        expect.falsy(game:view(1).pieces.X1R.in_play)
        expect.equal(game:team(), 1)
    end)

    it("a start that is wrong leaves the game as it is", function()
        game:command("start X1R")
        for _, command in ipairs { "start", "start X2R", "start x1r", " start X1R", "start X1R A1R" } do
            expect.contains(game:command(command), "Error, ", command)
        end
        expect.truthy(game:view(1).pieces.X1R.in_play)
    end)

    it("a game can begin after the end of one", function()
        for _, command in ipairs { "start X1R", "place X1V 1 X1R", "pass" } do
            expect.equal(game:command(command), "OK\n")
        end
        expect.equal(game:command("pass"), "DRAW\n")
        expect.equal(game:outcome(), 0)
        expect.equal(game:command("start X1V"), "OK\n")
        expect.equal(game:outcome(), nil)
    end)

    it("a policy can play ultraviolet", function()
        expect.equal(game:dialogue { opponent = "hunter" }, "")
        local printed = game:command("start X1R")
        expect.contains(printed, "OK\n> place ")
        expect.equal(game:team(), 1)
        printed = game:command("start I1R")
        expect.contains(printed, "OK\n> place ")
        expect.equal(#game:view(1).own.supply, 10)
    end)

    it("has no commands for terminals unless it is told to", function()
        expect.contains(game:command("board"), "Error, ")
        game:dialogue { terminal = "yes" }
        game:command("start X1R")
        expect.contains(game:command("board"), "X1R")
    end)
end)
