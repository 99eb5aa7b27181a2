-- How a game begins (A.1.1, A.1.3, A.1.5 to A.1.7).
describe("at the start", function()
    local game
    before_each(function()
        game = start("crown", { seed = 7 })
    end)

    it("the kings face each other on an empty board", function()
        expect.equal(game:board(), [[
  +---+---+---+---+---+---+---+
7 |   |   |   | Y |   |   |   |
  +---+---+---+---+---+---+---+
6 |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+
5 |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+
4 |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+
3 |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+
2 |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+
1 |   |   |   |*X |   |   |   |
  +---+---+---+---+---+---+---+
    A   B   C   D   E   F   G
]])
    end)

    it("both teams have 8000 life points", function()
        expect.like(game:view(1), { own = { life_points = 8000 }, enemy = { life_points = 8000 } })
    end)

    it("team 1 begins with five cards, team 2 waits with four", function()
        expect.equal(game:team(), 1)
        expect.equal(#game:view(1).own.hand, 5)
        expect.equal(#game:view(2).own.hand, 4)
        expect.like(game:view(1), { own = { deck_size = 35 }, enemy = { deck_size = 36, hand_size = 4 } })
    end)

    it("the seed decides the hands", function()
        local names = {}
        for _, card in ipairs(game:view(1).own.hand) do
            names[#names + 1] = card.name
        end
        expect.equal(names, {
            "Pitchfork Farmer", "Shield Farmer", "Manure Spreader", "Grain Farmer", "Field Marshal Farmer",
        })
        expect.equal(start("crown", { seed = 7 }):position(), game:position())
        expect.different(start("crown", { seed = 8 }):position(), game:position())
    end)

    it("nobody has won", function()
        expect.equal(game:outcome(), nil)
    end)
end)
