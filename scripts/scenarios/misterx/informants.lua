-- Informants run (A.3.5).
describe("an informant", function()
    local game
    before_each(function()
        game = start("misterx", { position = { pieces = { "X1R", "X1V 1 X1R", "I1R 4 X1R", "I1V 1 X1V" } } })
    end)

    it("gets everywhere along the outside", function()
        -- Around three pieces in a row are ten fields; one of them it stands on.
        expect.equal(#game:actions { piece = "I1R" }, 9)
        game:act("move I1R 1 I1V")
        expect.equal(game:view(1).pieces.I1V.neighbours[1], "I1R")
    end)

    it("does not get through a gate", function()
        local ring = start("misterx", { position = { pieces = {
            "X1R", "E1V 1 X1R", "X1V 2 E1V", "E2V 3 X1V", "E3V 4 E2V", "I1R 4 X1R",
        } } })
        -- The field in the middle of the ring has five neighbours; the way in lies between E3V and X1R.
        expect.contains(ring:illegal("move I1R 2 X1R"), "cannot get there")
        expect.equal(ring:illegal("move I1R 3 X1R"), nil)
    end)

    it("may run in circles in the dialogue, and ends elsewhere", function()
        expect.equal(game:command("move I1R 3 X1R 2 X1R 3 X1R 2 X1R"), "OK\n")
        game:act("pass")
        expect.contains(game:command("move I1R 3 X1R 2 X1R"), "Error, ")
    end)
end)
