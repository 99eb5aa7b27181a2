-- Agents and stacks (A.3.2).
describe("an agent", function()
    local game
    before_each(function()
        game = start("misterx", { position = { pieces = {
            "X1R", "X1V 1 X1R", "A1R 4 X1R", "A1V 1 X1V", "A2R 5 X1R", "A2V 0 X1V",
        } } })
    end)

    it("climbs onto any piece beside it", function()
        expect.like(game:act("move A1R 0 X1R"), { { kind = "moved", piece = "A1R", edge = 0, target = "X1R" } })
        expect.like(game:view(1).pieces.X1R, { covered = true, above = "A1R", movable = false })
        expect.like(game:view(1).pieces.A1R, { level = 1, below = "X1R", covered = false })
    end)

    it("may name the field by an edge of another piece", function()
        game:act("move A1R 4 X1V")
        expect.equal(game:view(1).pieces.A1R.below, "X1R")
    end)

    it("covers pieces, which cannot move then", function()
        game:act("move A1R 0 X1R")
        expect.contains(game:illegal("move X1V 2 X1R"), "X1V is covered by A2V")
        game:act("move A2V 2 X1R")
        expect.contains(game:illegal("move X1R 2 X1V"), "X1R is covered by A1R")
    end)

    it("climbs stacks of any height in one step, and down again", function()
        game:act("move A1R 0 X1R")
        game:act("move A2V 0 X1R")
        expect.like(game:view(1).pieces.A2V, { level = 2, below = "A1R" })
        game:act("move A2R 6 X1R")
        game:act("move A2V 3 X1R")
        expect.like(game:view(1).pieces.A2V, { level = 0, below = false })
    end)

    it("steps along the tops without a gate", function()
        game:act("move A1R 0 X1R")
        game:act("pass")
        game:act("move A1R 0 X1V")
        expect.like(game:view(1).pieces.A1R, { level = 2, below = "A2V" })
        expect.contains(game:illegal("move A2V 2 X1V"), "A2V is covered by A1R")
    end)

    it("slides like others on the ground", function()
        expect.equal(game:illegal("move A2R 5 A1R"), nil)
        expect.contains(game:illegal("move A2R 4 A1R"), "cannot get there")
    end)

    it("shows the piece on it at edge 0, and its neighbours' tops", function()
        expect.contains(game:command("print"), "X1V 0 A2V 1 A1V 4 X1R\n")
        expect.contains(game:command("print"), "\nA2V 1 A1V 4 X1R\n")
        expect.contains(game:command("print"), "X1R 1 A2V 4 A1R 5 A2R\n")
    end)
end)
