describe("the savanna", function()
    local function board(rows, days)
        return start("animals", { mods = { "savanna" }, position = { rows = rows, days = days } })
    end

    it("begins with lions and zebras", function()
        local game = start("animals", { mods = { "savanna" } })
        expect.equal(game:view(1).animals.e1.name, "Lion")
        expect.equal(game:view(1).animals.c2.name, "Zebra")
        expect.equal(game:view(1).animals.d1.days, 4)
    end)

    it("a lion jumps over others, as the horse does, and eats where it lands", function()
        local game = board { "8", "8", "8", "2 K 5", "3kK3", "4g3", "8", "8" }
        expect.equal(table.concat(game:view(1).animals.e3.targets, " "), "b6 c1 c5 d3 e2 e4 f3 g1 g5 h6")
        expect.like(game:act("e3c5"), { { kind = "moved", species = "G" }, { kind = "eaten", on = "c5" } })
    end)

    it("a zebra steps, or jumps two fields straight on", function()
        local game = board { "7K", "8", "8", "8", "8", "4k3", "4z3", "8" }
        expect.equal(table.concat(game:view(1).animals.e2.targets, " "), "c2 d1 d2 d3 e1 e4 f1 f2 f3 g2")
    end)

    it("snakes eat rabbits only", function()
        local game = board { "8", "8", "8", "8", "8", "8", "1E1K4", "s1s5" }
        expect.equal(table.concat(game:view(1).animals.c1.prey, " "), "d2")
        expect.contains(game:illegal("a1b2"), "cannot get to b2")
    end)

    it("a rabbit is a snack, an elephant fills", function()
        local game = board({ "8", "8", "8", "8", "8", "3K2E1", "8", "3l2l1" }, { d1 = 1, g1 = 1 })
        game:act("d1d3")
        game:act("pass")
        expect.equal(game:view(1).animals.d3.days, 2)
        game:act("g1g3")
        expect.equal(game:view(1).animals.g3.days, 4)
    end)

    it("nobody gets fuller than full", function()
        local game = board { "7K", "8", "8", "8", "8", "3Z4", "8", "3l4" }
        game:act("d1d3")
        expect.equal(game:view(1).animals.d3.days, 4)
    end)

    it("a zebra kicks a leopard that is too weak", function()
        local game = board({ "7K", "8", "8", "8", "8", "3Z4", "8", "3l3k" }, { d1 = 0 })
        expect.like(game:act("d1d3"), {
            { kind = "moved" },
            { kind = "eaten", species = "Z" },
            { kind = "died", species = "L", on = "d3" },
        })
        expect.equal(game:view(1).animals.d3, nil)
    end)
end)
