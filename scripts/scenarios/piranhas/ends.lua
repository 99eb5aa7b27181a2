-- How games end: by swarms and the round limit only after a full round, without a move at once.
describe("the end", function()
    local function at(turn, board)
        return start("piranhas", { position = { turn = turn, board = board } })
    end

    -- Red is one swarm; Blue has three.
    local red_together = [[
        . . . . . . . . . .
        . . . . . . . . . .
        . B . . . . . . B .
        . . . . . . . . . .
        . . . . . . . . . .
        R R . . . . . . . .
        R . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . B .
    ]]

    it("does not come after Red's move, so that Blue can still do something", function()
        expect.equal(at(11, red_together):outcome(), nil)
        expect.truthy(at(11, red_together):view(1).own.connected)
    end)

    it("comes after a full round, when all fish of one side are one swarm", function()
        expect.equal(at(12, red_together):outcome(), 1)
    end)

    it("is told with its reason", function()
        local game = at(11, red_together)
        expect.like(game:act("I0-H0"), { { kind = "moved" }, { kind = "won", team = 1, reason = "one_swarm" } })
        expect.equal(game:outcome(), 1)
    end)

    it("goes by the only side that is one swarm, whatever the sizes", function()
        local game = at(12, [[
            R . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            R R R R R . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . B .
        ]])
        expect.equal(game:outcome(), 2)
    end)

    it("with both one swarm goes by the larger one", function()
        local board = [[
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            R R R . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . B B
        ]]
        expect.equal(at(12, board):outcome(), 1)
        expect.equal(at(12, board:gsub("R R R", ". R R")):outcome(), 0)
    end)

    it("diagonal neighbours are a swarm, and kraken do not join one", function()
        local diagonal = at(12, [[
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . R . . . . . . .
            . R . . . . . . . .
            R . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . B O B .
        ]])
        expect.equal(diagonal:outcome(), 1)
        expect.equal(diagonal:view(2).own.swarms, 2)
    end)

    -- The largest swarms: three and two.
    local apart = [[
        R R R . . . . . . R
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        B B . . . . . . . B
    ]]

    it("comes after 30 rounds for the larger swarm, not for more fish", function()
        expect.equal(at(58, apart):outcome(), nil)
        expect.equal(at(59, apart):outcome(), nil)
        expect.equal(at(60, apart):outcome(), 1)
        local more_fish = apart:gsub("B B . . . . . . . B", "B B . B B . B B . B")
        expect.equal(at(60, more_fish):outcome(), 1)
    end)

    it("after 30 rounds is a draw where the swarms are as large", function()
        expect.equal(at(60, apart:gsub("R R R", ". R R")):outcome(), 0)
    end)

    it("comes at once for who has no move, also within a round", function()
        local game = at(11, [[
            . . . . . . . . R B
            . . . . . . . . R R
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            R . . . . . . . . .
        ]])
        expect.equal(game:outcome(), 1)
    end)

    it("by the swarms of a round that is over comes before having no move", function()
        local game = at(12, [[
            . . . . . . . . B R
            . . . . . . . . B B
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            B . . . . . . . . .
        ]])
        expect.equal(game:outcome(), 1) -- Red's only fish is a swarm
    end)
end)
