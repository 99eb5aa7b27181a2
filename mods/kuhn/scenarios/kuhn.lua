describe("a hand", function()
    -- The first player has the better card.
    local game
    before_each(function()
        game = start("kuhn", { seed = 1, position = { to_move = "first", card = { "K", "Q" }, deck = "J" } })
    end)

    local function chips()
        local view = game:view(1)
        return { view.own.chips, view.enemy.chips }
    end

    it("shows a player its own card only", function()
        expect.like(game:view(1), { own = { card = "K" }, enemy = { card = "hidden" }, deck = "hidden" })
        expect.like(game:view(2), { own = { card = "Q" }, enemy = { card = "hidden" }, deck = "hidden" })
    end)

    it("after two passes goes to the better card, for one chip", function()
        game:act("pass")
        expect.equal(game:team(), 2)
        expect.like(game:act("pass"), {
            { kind = "pass" },
            { kind = "shown", seat = "first", card = "K" },
            { kind = "shown", seat = "second", card = "Q" },
            { kind = "paid", seat = "first", chips = 1 },
        })
        expect.equal(chips(), { 21, 19 })
    end)

    it("after a bet and a bet goes to the better card, for two chips", function()
        game:act("bet")
        expect.equal(#game:act("bet"), 4)
        expect.equal(chips(), { 22, 18 })
    end)

    it("after a bet and a pass goes to whoever has bet, and no card is shown", function()
        game:act("bet")
        expect.like(game:act("pass"), { { kind = "pass" }, { kind = "paid", seat = "first", chips = 1 } })
        expect.equal(chips(), { 21, 19 })
    end)

    it("can be bet on after a pass, and then the other one answers", function()
        game:act("pass")
        game:act("bet")
        expect.equal(game:team(), 1)
        expect.equal(game:outcome(), nil)
        expect.like(game:act("pass"), { { kind = "pass" }, { kind = "paid", seat = "second", chips = 1 } })
        expect.equal(chips(), { 19, 21 })
    end)

    it("is followed by one that the other player begins", function()
        game:act("pass")
        game:act("pass")
        expect.equal(game:view(1).hand, 2)
        expect.equal(game:team(), 2)
        game:act("pass")
        game:act("pass")
        expect.equal(game:team(), 1)
    end)
end)

describe("the match", function()
    local function last_hand(chips)
        return start("kuhn", { seed = 1, position = {
            to_move = "second", card = { "J", "Q" }, deck = "K", hand = 10, chips = chips,
        } })
    end

    it("is won after ten hands by whoever has more chips", function()
        local game = last_hand { 20, 20 }
        game:act("pass")
        expect.equal(game:outcome(), nil)
        game:act("pass")
        expect.equal(game:outcome(), 2)
    end)

    it("is a draw with as many chips", function()
        local game = last_hand { 21, 19 }
        game:act("pass")
        game:act("pass")
        expect.equal(game:outcome(), 0)
    end)

    it("has two actions for each turn, twenty to thirty turns", function()
        local game = start("kuhn", { seed = 7 })
        local turns = 0
        while not game:outcome() do
            expect.equal(#game:actions(), 2)
            game:act("pass")
            turns = turns + 1
        end
        expect.equal(turns, 20)
    end)
end)
