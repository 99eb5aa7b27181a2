-- Bringing pieces into play (A.2).
local function at(pieces, to_move)
    return start("misterx", { position = { pieces = pieces, to_move = to_move } })
end

describe("placing", function()
    it("any piece may be the first of a game", function()
        local game = start("misterx")
        expect.equal(#game:actions(), 11)
        expect.like(game:act("place E3R"), { { kind = "placed", team = 1, piece = "E3R" } })
        expect.equal(game:team(), 2)
    end)

    it("the second piece lies beside the first", function()
        local game = at({ "X1R" }, 2)
        expect.equal(#game:actions { piece = "I1V" }, 6)
        game:act("place I1V 5 X1R")
        expect.equal(game:view(1).pieces.X1R.neighbours[5], "I1V")
    end)

    it("later pieces lie beside own pieces and beside no others", function()
        local game = at({ "X1V", "I1R 2 X1V" }, 2)
        expect.equal(game:illegal("place I1V 6 X1V"), nil)
        expect.contains(game:illegal("place I1V 1 X1V"), "beside a piece of the other side")
        expect.contains(game:illegal("place I1V 2 I1R"), "beside a piece of the other side, or beside none")
    end)

    it("a field may be named by any piece beside it", function()
        local game = at({ "X1V", "I1R 2 X1V", "E1V 6 X1V", "E1R 2 I1R" }, 2)
        for _, name in ipairs { "5 X1V", "4 E1V" } do
            expect.equal(game:illegal("place I1V " .. name), nil, name)
        end
    end)

    it("new pieces lie on empty fields", function()
        local game = at({ "X1R", "X1V 1 X1R" })
        expect.contains(game:illegal("place A1R 0 X1R"), "occupied")
        expect.contains(game:illegal("place A1R 1 X1R"), "occupied")
    end)

    it("the colour of a stack is that of its top piece", function()
        -- A1R lies on X1V, so the fields around him belong to infrared.
        local game = at { "X1R", "X1V 1 X1R", "A1R 0 X1V", "I1V 4 X1R", "I2V 4 I1V" }
        expect.equal(game:illegal("place E1R 1 X1V"), nil)
        expect.equal(game:illegal("place E1R 1 A1R"), nil)
    end)

    it("a new piece may fill a hole", function()
        local game = at { "X1R", "I1R 1 X1R", "I2R 2 I1R", "I3R 3 I2R", "E1R 4 I3R", "X1V 4 X1R", "I1V 4 X1V" }
        -- The field north-east of X1R: five of its neighbours are infrared's, and it is no way in for a slide.
        expect.equal(game:illegal("place E2R 2 X1R"), nil)
    end)

    it("numbers are placed in any order", function()
        local game = at({ "X1R" }, 2)
        game:act("place A2V 1 X1R")
        game:act("place S2R 4 X1R")
        expect.truthy(game:view(1).pieces.S2R.in_play)
        expect.falsy(game:view(1).pieces.S1R.in_play)
    end)

    it("the target must be in play", function()
        local game = at({ "X1R" }, 2)
        expect.contains(game:illegal("place X1V 1 A1R"), "A1R is not in play")
    end)

    it("nobody places what is in play, or belongs to the other side", function()
        local game = at { "X1R", "X1V 1 X1R" }
        expect.contains(game:illegal("place X1R 4 X1R"), "in play already")
        expect.contains(game:illegal("place A1V 1 X1V"), "A1V belongs to ")
    end)
end)
