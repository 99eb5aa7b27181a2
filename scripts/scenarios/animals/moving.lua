-- How the six species move (rulings 4 to 9).
local function targets(rows, field)
    local game = start("animals", { position = { rows = rows } })
    return table.concat(game:view(1).animals[field].targets, " ")
end

-- One animal alone on e3.
local function alone(letter)
    return targets({ "8", "8", "8", "8", "8", "4" .. letter .. "3", "8", "8" }, "e3")
end

describe("alone on the board", function()
    it("penguins and rabbits step to all eight fields around", function()
        expect.equal(alone("p"), "d2 d3 d4 e2 e4 f2 f3 f4")
        expect.equal(alone("k"), alone("p"))
    end)

    it("a snake winds along four ways", function()
        expect.equal(alone("s"), "a3 b2 c3 d2 d4 d6 d8 e1 e5 e7 f2 f4 g3 h4")
        expect.equal(targets({ "8", "8", "8", "8", "8", "8", "8", "s7" }, "a1"), "b2 c1 d2 e1 f2 g1 h2")
    end)

    it("an elephant goes straight, a leopard in all directions", function()
        expect.equal(alone("e"), "a3 b3 c3 d3 e1 e2 e4 e5 e6 e7 e8 f3 g3 h3")
        expect.equal(alone("l"), "a3 a7 b3 b6 c1 c3 c5 d2 d3 d4 e1 e2 e4 e5 e6 e7 e8 f2 f3 f4 g1 g3 g5 h3 h6")
    end)

    it("a horse steps straight or jumps two or three fields diagonally", function()
        expect.equal(alone("h"), "b6 c1 c5 d3 e2 e4 f3 g1 g5 h6")
    end)
end)

describe("with others on the board", function()
    it("a way ends before whoever stands there", function()
        expect.equal(targets({ "8", "8", "8", "8", "4K3", "1P1ek3", "8", "8" }, "d3"), "c3 d1 d2 d4 d5 d6 d7 d8")
    end)

    it("a predator may end its way on a vegetarian of the other side, no further", function()
        local game = start("animals", { position = { rows = { "8", "8", "8", "8", "4K3", "8", "8", "4l3" } } })
        expect.equal(table.concat(game:view(1).animals.e1.prey, " "), "e4")
        expect.contains(game:illegal("e1e5"), "the leopard on e1 cannot get to e5")
    end)

    it("nobody eats predators, or the own animals", function()
        local game = start("animals", { position = { rows = { "8", "8", "8", "8", "8", "8", "kP6", "l7" } } })
        expect.equal(game:view(1).animals.a1.prey, {})
        expect.contains(game:illegal("a1a2"), "cannot get to a2")
        expect.contains(game:illegal("a1b2"), "cannot get to b2")
    end)

    it("vegetarians eat nobody", function()
        local game = start("animals", { position = { rows = { "7P", "8", "8", "8", "8", "8", "K7", "e7" } } })
        expect.contains(game:illegal("a1a2"), "the elephant on a1 cannot get to a2")
    end)

    it("a horse jumps over anybody", function()
        expect.equal(targets({ "8", "8", "8", "8", "3K1K2", "3KhK2", "3KKK2", "8" }, "e3"), "b6 c1 c5 e4 g1 g5 h6")
    end)
end)
