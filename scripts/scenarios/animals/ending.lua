-- How games end (rulings 19 to 23).
local function ends(position, ...)
    local game = start("animals", { position = position })
    local events
    for _, turn in ipairs { ... } do
        events = game:act(turn)
    end
    return game:outcome(), events
end

describe("the end", function()
    it("nobody left is a draw", function()
        expect.equal(ends({ rows = { "L7", "8", "8", "8", "8", "8", "8", "7l" }, days = { a8 = 0, h1 = 0 } },
            "pass", "pass"), 0)
    end)

    it("who has no animals left loses, also against nothing but predators", function()
        local position = { rows = { "P7", "8", "8", "8", "8", "8", "8", "7l" }, days = { h1 = 0 } }
        expect.equal(ends(position, "pass", "pass"), 2)
    end)

    it("without predators the most vegetarians win", function()
        expect.equal(ends({ rows = { "KK6", "8", "8", "8", "8", "8", "8", "k6l" }, days = { h1 = 0 } },
            "pass", "pass"), 2)
        expect.equal(ends({ rows = { "K7", "8", "8", "8", "8", "8", "8", "k6l" }, days = { h1 = 0 } },
            "pass", "pass"), 0)
    end)

    it("only predators on both sides play on until they starve", function()
        local position = { rows = { "L7", "8", "8", "8", "8", "8", "8", "7l" }, days = { a8 = 0, h1 = 1 } }
        expect.equal(ends(position, "pass"), nil)
        expect.equal(ends(position, "pass", "pass"), 1)
    end)

    it("comes early when the last animal of the other side is eaten, and then no day goes by", function()
        local outcome, events = ends({ rows = { "8", "8", "8", "4K3", "8", "8", "8", "4l3" } }, "e1e5")
        expect.equal(outcome, 1)
        expect.like(events, { { kind = "moved" }, { kind = "eaten" }, { kind = "won", team = 1 } })
    end)

    it("after it nothing more is done", function()
        local game = start("animals", { position = { rows = { "8", "8", "8", "4K3", "8", "8", "8", "4l3" } } })
        expect.equal(game:command("turn e1e5"), "WINNER W\n")
        expect.contains(game:command("turn"), "Error, the game is over")
        expect.equal(game:command("days"), "e5 l 5\n")
        expect.equal(#game:actions(), 0)
    end)
end)
