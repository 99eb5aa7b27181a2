-- How a game is won (A.4.4).
local pieces = { "X1R", "X1V 1 X1R", "I1V 6 X1R", "I2V 5 X1R", "I3V 4 X1R", "E1R 3 X1R", "E2R 3 E1R" }

local function with(line, to_move)
    local all = { table.unpack(pieces) }
    all[#all + 1] = line
    return start("misterx", { position = { pieces = all, to_move = to_move } })
end

describe("surrounding", function()
    it("wins for the other side", function()
        local game = with("A1V 0 X1V", 2)
        expect.equal(game:view(1).own.freedom, 1)
        expect.like(game:act("move A1V 2 X1R"), {
            { kind = "moved", piece = "A1V" },
            { kind = "surrounded", team = 1, piece = "X1R" },
            { kind = "won", team = 2 },
        })
        expect.equal(game:outcome(), 2)
        expect.equal(#game:actions(), 0)
        expect.contains(game:illegal("pass"), "the game is over")
    end)

    it("the own Mister X loses", function()
        local game = with("A1R 0 E1R", 1)
        expect.equal(game:command("move A1R 2 X1R"), "WINNER ULTRAVIOLET\n")
        expect.equal(game:outcome(), 2)
    end)

    it("counts also while he is covered", function()
        local game = start("misterx", { position = {
            pieces = {
                "X1R", "X1V 1 X1R", "I1V 6 X1R", "I2V 5 X1R", "I3V 4 X1R", "E1R 3 X1R", "A2R 0 X1R", "A1V 0 X1V",
            },
            to_move = 2,
        } })
        game:act("move A1V 2 X1R")
        expect.equal(game:outcome(), 2)
    end)
end)
