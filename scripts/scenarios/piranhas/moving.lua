-- How far fish go, and what is in their way. The order of the checks is that of the plugin of the season.
describe("a move", function()
    local game
    before_each(function()
        game = start("piranhas", { position = { turn = 10, board = [[
            9 B . . . . . . . . .
            8 . . . . . . . . . .
            7 . . . . . . . B . .
            6 . . . . . . . . . .
            5 . . . . . . . . . .
            4 R . B . R . . . . .
            3 O . . . . . . . . .
            2 . . . . R . . . . .
            1 . . R . . . . . . .
            0 R . . . R . . . . .
              A B C D E F G H I J
        ]] } })
    end)

    it("is as long as there are fish of both sides on the whole line, itself too; kraken do not count", function()
        expect.equal(game:illegal("A0-A2"), "from A0 it goes 3 fields UP, not 2")
        expect.equal(game:illegal("A0-A4"), "from A0 it goes 3 fields UP, not 4")
        expect.equal(game:illegal("E4-E7"), nil)
    end)

    it("is one field long where nobody else is on the line", function()
        expect.equal(game:illegal("C1-D0"), nil)
        expect.equal(game:illegal("C1-A3"), "from C1 it goes 1 field UP_LEFT, not 2")
    end)

    it("does not leave the board, nor stop at its edge", function()
        expect.equal(game:illegal("0 0 DOWN"), "3 fields DOWN from A0 lead off the board")
        expect.equal(game:illegal("E2-E0"), "from E2 it goes 3 fields DOWN, not 2")
    end)

    it("passes own fish, kraken and empty fields", function()
        local crowd = start("piranhas", { position = { turn = 10, board = [[
            . . . . . . . . . B
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . B
            . . . . . . . . . .
            R R O . . . . B . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . R
        ]] } })
        expect.equal(crowd:illegal("A4-D4"), nil)
    end)

    it("does not pass fish of the other side", function()
        expect.equal(game:illegal("A4-D4"), "a fish of Blue on C4 is in the way")
    end)

    it("does not end on an own fish", function()
        expect.equal(game:illegal("0 0 RIGHT"), nil) -- two fields: A0 and E0
        local close = start("piranhas", { position = { turn = 10, board = [[
            . . . . . . . . . B
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . B
            . . . . . . . . . .
            R . R . . . . . . .
            . . . . . . . . . .
            O . . . . . . . . .
            R . . . . . . . . .
            . . . . . . . . . .
        ]] } })
        expect.equal(close:illegal("A4-C4"), "there is an own fish on C4")
        expect.equal(close:illegal("A4-A2"), "there is a kraken on A2")
    end)

    it("is made by the side whose turn it is", function()
        expect.equal(game:illegal("C4-C6"), "there is no fish of Red on C4")
        expect.equal(game:illegal("F5-F6"), "there is no fish of Red on F5")
        game:act("E2-G0")
        expect.equal(game:team(), 2)
        expect.equal(game:illegal("G0-G1"), "there is no fish of Blue on G0")
    end)

    it("can be written by column, row and direction", function()
        local moved = { kind = "moved", from = "E2", to = "G0", direction = "DOWN_RIGHT" }
        expect.like(game:act("4 2 DOWN_RIGHT"), { moved })
        expect.equal(game:view(1).turn, 11)
    end)

    it("eats whoever of the other side is on the target", function()
        local meal = start("piranhas", { position = { turn = 10, board = [[
            . . . . . . . . . B
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . B
            . . . . . . . . . .
            R . B . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            R . . . . . R . . .
        ]] } })
        expect.equal(#meal:actions { eats = true }, 1)
        expect.like(meal:act("A4-C4"), {
            { kind = "moved", from = "A4", to = "C4" },
            { kind = "eaten", team = 2, on = "C4" },
        })
        expect.equal(#meal:view(2).own.fish, 2)
        expect.equal(meal:view(1).fields.C4, "own")
    end)
end)

describe("the start", function()
    it("has Red left and right, Blue below and above, and nobody in the corners", function()
        local view = start("piranhas", { seed = 3 }):view(1)
        expect.equal(#view.own.fish, 16)
        expect.equal(#view.enemy.fish, 16)
        for i = 1, 8 do
            for _, edge in ipairs { 0, 9 } do
                expect.equal(view.fields[piranhas.field(edge, i)], "own")
                expect.equal(view.fields[piranhas.field(i, edge)], "enemy")
            end
        end
        for _, corner in ipairs { "A0", "A9", "J0", "J9" } do
            expect.equal(view.fields[corner], "free")
        end
        expect.equal(view.to_move, 1)
    end)

    it("has two kraken, from C2 to H7 and on no common line", function()
        for seed = 1, 50 do
            local kraken = start("piranhas", { seed = seed }):view(1).kraken
            expect.equal(#kraken, 2)
            local x1, y1 = piranhas.column(kraken[1]), piranhas.row(kraken[1])
            local x2, y2 = piranhas.column(kraken[2]), piranhas.row(kraken[2])
            for _, at in ipairs { x1, y1, x2, y2 } do
                expect.truthy(at >= 2 and at <= 7)
            end
            expect.truthy(x1 ~= x2 and y1 ~= y2 and x1 - y1 ~= x2 - y2 and x1 + y1 ~= x2 + y2)
        end
    end)
end)
