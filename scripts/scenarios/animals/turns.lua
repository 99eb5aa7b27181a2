-- A turn: who may move, and all at once (rulings 10 to 14).
describe("a turn", function()
    local game
    before_each(function()
        game = start("animals")
    end)

    it("moves up to three vegetarians and one predator", function()
        expect.equal(#game:act("a2a3 b2b3 c2c3 d2d3"), 4)
        expect.equal(game:team(), 2)
    end)

    it("moves no fourth vegetarian and no second predator", function()
        expect.contains(game:illegal("b2b3 c2c3 d2d3 e2e3"), "at most 3 vegetarians may move in a turn")
        expect.contains(game:illegal("a2a3 h2h3"), "at most 1 predators may move in a turn")
    end)

    it("may be a pass, at any time", function()
        expect.equal(game:act("pass"), { { kind = "passed", team = 1 } })
    end)

    it("moves each animal once, and two animals to different fields", function()
        expect.contains(game:illegal("b2b3 b2c3"), "the animal on b2 moves twice")
        expect.contains(game:illegal("b2b3 c2b3"), "two animals move to b3")
    end)

    it("moves no animals of the other side, and none where nobody is", function()
        expect.contains(game:illegal("b7b6"), "the animal on b7 belongs to M")
        expect.contains(game:illegal("b4b5"), "there is no animal on b4")
    end)

    it("is judged by the board before it: a field that is being left is taken", function()
        expect.contains(game:illegal("b2b3 b1b2"), "the elephant on b1 cannot get to b2")
        expect.contains(game:illegal("b2a3 b1b3"), "the elephant on b1 cannot get to b3")
    end)

    it("may lead over the target of another move, and over the same fields", function()
        game = start("animals", { position = { rows = { "P7", "8", "8", "8", "8", "8", "2k5", "e6e" } } })
        game:act("a1d1 h1e1 c2c1")
        expect.equal(game:view(1).animals.c1.species, "K")
        expect.equal(game:view(1).animals.d1.species, "E")
    end)

    it("is the same in any order", function()
        local one, other = game, start("animals")
        one:act("b2b3 c2c3 a2a3")
        other:act("a2a3 c2c3 b2b3")
        expect.equal(one:position(), other:position())
    end)

    it("that is wrong changes nothing at all", function()
        local before = game:position()
        expect.contains(game:command("start W"), "OK W")
        expect.contains(game:command("turn b2b3 c2c5"), "Error, ")
        expect.equal(game:position(), before)
        expect.equal(game:team(), 1)
    end)

    it("is one of 5559 at the start", function()
        expect.equal(#game:actions(), 5559)
        expect.equal(#game:actions { moves = 1 }, 28)
    end)
end)
