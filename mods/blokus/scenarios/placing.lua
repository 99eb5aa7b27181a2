-- Where pieces may be placed, and how turns are numbered.
describe("the first piece", function()
    it("of Black covers either of the start fields", function()
        local game = start("blokus")
        expect.equal(#game:actions(), 828)
        expect.equal(#game:actions { piece = "X5" }, 10) -- each of its five squares on each of the two
        expect.equal(game:illegal("I1 1 e5"), nil)
        expect.equal(game:illegal("I1 1 j10"), nil)
        expect.contains(game:illegal("I1 1 e10"), "has to cover e5 or j10")
    end)

    it("of White covers the other one", function()
        local game = start("blokus")
        game:act("I5 2 e5")
        expect.equal(#game:actions(), 414)
        expect.contains(game:illegal("I1 1 d6"), "has to cover e5 or j10")
        expect.equal(game:illegal("I5 2 j10"), nil)
    end)
end)

describe("a piece", function()
    local game
    before_each(function()
        game = start("blokus")
        game:act("V3 1 e5") -- e5, f5 and e6
        game:act("I1 1 j10")
    end)

    it("touches an own one at a corner", function()
        expect.equal(game:illegal("I2 1 g3"), nil)
        expect.equal(game:illegal("I2 1 f6"), "f6 is beside a piece of yours")
        expect.equal(game:illegal("I2 1 a1"), "it touches none of your pieces at a corner")
    end)

    it("does not lie side by side with an own one, whatever it touches elsewhere", function()
        expect.equal(game:illegal("I2 1 g4"), "g5 is beside a piece of yours")
    end)

    it("may lie side by side with one of the other side", function()
        game:act("I5 1 g6") -- g6 to g10; g6 touches f5
        game:act("I3 2 g11") -- g11 to i11; i11 touches j10
        expect.equal(game:view(1).cells.g11, "white")
    end)

    it("lies on empty fields of the board", function()
        expect.equal(game:illegal("I2 1 e6"), "e6 is not empty")
        expect.equal(game:illegal("I2 1 j9"), "j10 is not empty")
        expect.equal(game:illegal("I2 1 a14"), "it would stick out of the board")
        expect.equal(game:illegal("I2 2 n1"), "it would stick out of the board")
    end)

    it("is placed once", function()
        expect.equal(game:illegal("V3 2 g3"), "V3 is not left")
        expect.equal(#game:view(1).own.left, 20)
        expect.equal(#game:actions { piece = "V3" }, 0)
    end)

    it("has one turn for each way that it can look", function()
        expect.equal(game:illegal("I2 2 g4"), nil)
        expect.equal(game:illegal("I2 3 g4"), "I2 has no turn after 2")
        expect.equal(game:illegal("O4 2 g3"), "O4 has no turn after 1")
    end)

    it("has to be placed if one can be", function()
        expect.equal(game:illegal("pass"), "you can still place a piece")
    end)
end)

describe("a turn", function()
    -- The fields that are covered when a piece is placed with its first square on e5.
    local function covered(action)
        local game = start("blokus")
        game:act(action)
        local fields = {}
        for _, field in ipairs(blokus.fields) do
            if game:view(1).cells[field] == "black" then table.insert(fields, field) end
        end
        return table.concat(fields, " ")
    end

    it("is a quarter turn clockwise from 1 to 4", function()
        expect.equal(covered("F5 1 e5"), "e5 d6 e6 e7 f7")
        expect.equal(covered("F5 2 e5"), "e5 c6 d6 e6 d7")
        expect.equal(covered("F5 3 e5"), "e5 f5 f6 g6 f7")
        expect.equal(covered("F5 4 e5"), "e5 d6 e6 f6 d7")
    end)

    it("is one of the mirror image from 5 to 8", function()
        expect.equal(covered("F5 5 e5"), "e5 e6 f6 d7 e7")
        expect.equal(covered("F5 6 e5"), "e5 d6 e6 f6 f7")
    end)
end)
