-- Passing, the end and the points.
describe("the end", function()
    -- A black square on a1 and a white one on n14; the rest of the position is given.
    local function at(rest)
        return start("blokus", { position = rest .. " cells=13w/14/14/14/14/14/14/14/14/14/14/14/14/b13" })
    end

    it("does not come while one side can place pieces, which goes on alone", function()
        local game = at("black left=-|I2,I3 score=89|84 passed=0|0")
        expect.equal(#game:actions(), 1)
        game:act("pass")
        game:act("I2 1 m12")
        expect.equal(game:team(), 2)
        expect.equal(game:outcome(), nil)
    end)

    it("comes when both have passed, and more points win", function()
        local game = at("white left=I2|- score=87|89 passed=1|0")
        game:act("pass")
        expect.equal(game:outcome(), 2)
    end)

    it("with equally many points is a draw", function()
        local game = at("black left=-|I5 score=84|84 passed=0|1")
        game:act("pass")
        expect.equal(game:outcome(), 0)
    end)

    it("brings 15 points for all pieces", function()
        local game = at("black left=I2|V3 score=87|86 passed=0|1")
        game:act("I2 1 b2")
        expect.equal(game:view(1).own.score, 104)
        expect.equal(game:view(1).own.left, {})
    end)

    it("brings 20 points for all pieces if the single square is the last", function()
        local game = at("black left=I1|V3 score=88|86 passed=0|0")
        game:act("I1 1 b2")
        expect.equal(game:view(1).own.score, 109)
    end)

    it("brings nothing for the single square before the last piece", function()
        local game = at("black left=I1,I2|V3 score=86|86 passed=0|0")
        game:act("I1 1 b2")
        expect.equal(game:view(1).own.score, 87)
    end)

    it("is reached by the built-in policies", function()
        local game = start("blokus", { seed = 1 })
        game:act_by("random", 44) -- 42 pieces and two passes at most
        expect.truthy(game:outcome())
    end)
end)
