local function act(game, ...)
    for _, action in ipairs { ... } do
        game:act(action)
    end
    return game
end

-- Both have chosen the ghosts in their last rows.
local function set_up()
    return act(start("geister"), "choose b1", "choose c1", "choose d1", "choose e1",
        "choose b6", "choose c6", "choose d6", "choose e6")
end

describe("the set-up", function()
    it("lets white choose four good ghosts, then black, and then white moves", function()
        local game = start("geister")
        expect.equal(#game:actions(), 8)
        act(game, "choose b1", "choose c1", "choose e2")
        expect.equal(game:team(), 1)
        expect.equal(#game:actions(), 5)
        game:act("choose d2")
        expect.equal(game:team(), 2)
        act(game, "choose b5", "choose c5", "choose d5", "choose e5")
        expect.equal(game:team(), 1)
        expect.equal(#game:actions { kind = "choose" }, 0)
        expect.equal(#game:actions { kind = "move" }, 8)
    end)

    it("shows each player its own ghosts only", function()
        local game = act(start("geister"), "choose b1", "choose c1", "choose d1", "choose e2")
        expect.like(game:view(1).nature, { b1 = "good", b2 = "bad", b5 = "hidden", c4 = "none" })
        expect.like(game:view(2).nature, { b1 = "hidden", b2 = "hidden", b5 = "bad", c4 = "none" })
        expect.equal(game:view(2).enemy.good, 4)
    end)

    it("refuses other ghosts, and moves before its end", function()
        local game = act(start("geister"), "choose b1")
        expect.equal(game:illegal("choose b1"), "the ghost on b1 is good already")
        expect.equal(game:illegal("choose b6"), "there is no ghost of yours on b6")
        expect.equal(game:illegal("b2-b3"), "first choose four ghosts to be good")
        expect.equal(set_up():illegal("choose b2"), "your good ghosts are chosen already")
    end)
end)

describe("a ghost", function()
    it("goes one field in any straight direction", function()
        local game = act(set_up(), "b2-b3", "b5-b4", "c2-c3", "b4-a4")
        expect.equal(game:illegal("c3-c2"), nil)
        expect.equal(game:illegal("c3-d3"), nil)
        local step = "ghosts go one field, forwards, backwards or sideways"
        expect.equal(game:illegal("c3-b4"), step)
        expect.equal(game:illegal("c3-c5"), step)
        expect.equal(game:illegal("c3-b3"), "there is a ghost of your own on b3")
        expect.equal(game:illegal("a4-a3"), "there is no ghost of yours on a4")
    end)

    it("stays hidden when it moves", function()
        local game = act(set_up(), "b2-b3")
        expect.like(game:view(1), { cells = { b2 = "empty", b3 = "white" }, nature = { b2 = "none", b3 = "bad" } })
        expect.like(game:view(2), { cells = { b2 = "empty", b3 = "white" }, nature = { b2 = "none", b3 = "hidden" } })
    end)

    it("is shown to both when it is captured, and the other one stays hidden", function()
        local game = act(set_up(), "b2-b3", "b5-b4")
        local events = game:act("b3-b4")
        expect.like(events[1], { kind = "move", from = "b3", to = "b4", team = 1 })
        expect.like(events[2], { kind = "captured", at = "b4", ghost = "bad" })
        expect.equal(game:view(2).nature.b4, "hidden")
        expect.equal(game:view(1).enemy.bad, 3)
        expect.equal(game:view(1).enemy.good, 4)
    end)
end)

describe("the end", function()
    -- White has a good ghost in one corner and a bad one in the other, beside a ghost of black.
    local function at(to_move, nature, good, bad)
        return start("geister", { position = {
            to_move = to_move,
            cells = [[
                w . . . b w
                . . . . . .
                . . . . . .
                . . w b . .
                . . . . . .
                b . . . . b
            ]],
            nature = nature,
            good = good,
            bad = bad,
        } })
    end
    local usual = [[
        g . . . b b
        . . . . . .
        . . . . . .
        . . g g . .
        . . . . . .
        g . . . . b
    ]]

    it("comes when a good ghost leaves from a corner on the other side", function()
        local game = at("white", usual, { 2, 2 }, { 1, 2 })
        expect.equal(#game:actions { kind = "escape" }, 1)
        game:act("escape a6")
        expect.equal(game:outcome(), 1)
        expect.equal(game:view(2).cells.a6, "empty")
        expect.equal(game:view(2).nature.f6, "hidden")
        game = at("black", usual, { 2, 2 }, { 1, 2 })
        game:act("escape a1")
        expect.equal(game:outcome(), 2)
    end)

    it("does not come by bad ghosts, nor from elsewhere", function()
        local game = at("white", usual, { 2, 2 }, { 1, 2 })
        expect.equal(game:illegal("escape f6"), "only good ghosts may leave")
        expect.equal(game:illegal("escape c3"), "ghosts leave from the two corners on the other side")
        expect.equal(game:illegal("escape a1"), "there is no ghost of yours on a1")
    end)

    it("comes when all good ghosts of one are captured", function()
        local game = at("white", [[
            g . . . b b
            . . . . . .
            . . . . . .
            . . g g . .
            . . . . . .
            b . . . . b
        ]], { 2, 1 }, { 1, 3 })
        expect.equal(game:outcome(), nil)
        game:act("c3-d3")
        expect.equal(game:outcome(), 1)
    end)

    it("comes when all bad ghosts of one are captured, who has won by that", function()
        local game = at("black", usual, { 2, 2 }, { 1, 2 })
        game:act("e6-f6")
        expect.equal(game:outcome(), 1)
    end)
end)
