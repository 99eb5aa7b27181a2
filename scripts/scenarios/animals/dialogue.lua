-- The line protocol.
describe("the dialogue", function()
    local game
    before_each(function()
        game = start("animals")
    end)

    it("begins with start, for either side", function()
        expect.contains(game:command("print"), "Error, ")
        expect.equal(game:command("start M"), "OK M\n")
        expect.equal(game:team(), 2)
        expect.contains(game:command("start m"), "Error, ")
    end)

    it("lists moves of a field, and of the side to move", function()
        game:command("start W")
        expect.equal(game:command("moves c7"), "b6 c6 d6\n")
        expect.equal(game:command("moves d1"), "-\n")
        expect.contains(game:command("moves"), "a2a3 a2b3 b2a3")
        expect.contains(game:command("moves e4"), "Error, there is no animal on e4")
    end)

    it("prints the board as the document's program did", function()
        game:command("start W")
        expect.equal(game:command("print"), table.concat({
            "   a b c d e f g h",
            "8  S E H L L H E S 8",
            "7  P K K K K K K P 7",
            "6                  6",
            "5                  5",
            "4                  4",
            "3                  3",
            "2  p k k k k k k p 2",
            "1  s e h l l h e s 1",
            "  a b c d e f g h",
            "It is W's turn.",
        }, "\n") .. "\n")
    end)

    it("tells the days of predators by field", function()
        game:command("start W")
        game:command("turn a2a3")
        game:command("turn")
        expect.contains(game:command("days"), "a1 s 8\na3 p 11\na7 P 11\na8 S 8\nd1 l 4\n")
    end)

    it("a policy can play M", function()
        expect.equal(game:dialogue { opponent = "shepherd" }, "")
        game:command("start W")
        expect.contains(game:command("turn"), "OK M\n> turn ")
        expect.equal(game:team(), 1)
    end)
end)
