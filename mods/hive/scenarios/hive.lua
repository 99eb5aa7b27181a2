-- The base set of Hive: what differs from Mister X.
local function hive(pieces, to_move)
    return start("misterx", { mods = { "hive" }, position = { pieces = pieces, to_move = to_move } })
end

describe("hive", function()
    it("has the base set", function()
        local game = start("misterx", { mods = { "hive" } })
        local count = {}
        for _, piece in ipairs(game:view(1).own.pieces) do
            count[piece.kind] = (count[piece.kind] or 0) + 1
        end
        expect.equal(count, { ["Queen Bee"] = 1, Spider = 2, Beetle = 2, Grasshopper = 3, ["Soldier Ant"] = 3 })
        expect.equal(game:view(1).own.mister_x.name, "Q1R")
    end)

    it("does not open with the queen", function()
        local game = start("misterx", { mods = { "hive" } })
        expect.contains(game:illegal("place Q1R"), "cannot be placed before turn 2")
        game:act("place A1R")
        expect.contains(game:illegal("place Q1V 1 A1R"), "cannot be placed before turn 2")
    end)

    it("may open with the queen by the mod hive-queen-first", function()
        local game = start("misterx", { mods = { "hive-queen-first" } })
        game:act("place Q1R")
        expect.equal(game:illegal("place Q1V 1 Q1R"), nil)
    end)

    it("has the queen in play by the fourth turn", function()
        local game = hive { "A1R", "A1V 1 A1R", "A2R 4 A1R", "A2V 1 A1V", "A3R 4 A2R", "A3V 1 A2V" }
        expect.contains(game:illegal("place G1R 4 A3R"), "Q1R must be placed now")
    end)

    it("counts the pieces of a kind in order", function()
        local game = start("misterx", { mods = { "hive" } })
        expect.contains(game:illegal("place S2R"), "S1R has to be placed before S2R")
        expect.equal(#game:actions(), 4)
    end)

    it("lets nobody pass who can do something", function()
        local game = hive { "Q1R", "A1V 1 Q1R", "G1R 4 Q1R", "Q1V 1 A1V" }
        expect.contains(game:illegal("pass"), "only who can neither place nor move a piece passes")
        expect.equal(#game:actions { kind = "pass" }, 0)
    end)

    it("has gates for beetles between high stacks", function()
        -- B1R goes north; stacks of two stand on both sides of the way, higher than where it comes from and gets to.
        local game = hive {
            "B1R", "G1R 1 B1R", "A1R 2 B1R", "A2R 6 B1R", "Q1R 1 G1R", "Q1V 1 Q1R", "B1V 0 A1R", "B2V 0 A2R",
        }
        expect.contains(game:illegal("move B1R 0 G1R"), "cannot get there")
        expect.equal(game:illegal("move B1R 0 A1R"), nil)
        -- One high stack is no gate.
        game = hive { "B1R", "G1R 1 B1R", "A1R 2 B1R", "A2R 6 B1R", "Q1R 1 G1R", "Q1V 1 Q1R", "B1V 0 A1R" }
        expect.equal(game:illegal("move B1R 0 G1R"), nil)
    end)

    it("can be played by the hunter", function()
        local game = start("misterx", { mods = { "hive" }, seed = 1 })
        game:act_by("hunter", 30)
        expect.truthy(#game:view(1).own.supply < 11)
    end)
end)
