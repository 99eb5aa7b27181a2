-- What the growers (team 1) and the pickers (team 2) have in their decks.

-- Every card of a team's deck, drawn and counted by name: each of its turns begins with a card.
local function drawn_by(team)
    local game = start("crown", { mods = { "orchard" }, position = {} })
    local counts, sum = {}, 0
    while not game:outcome() do
        local hand_is_full = #game:view().own.hand == crown.parameters.hand_limit
        for _, event in ipairs(game:act(hand_is_full and "yield 1" or "yield")) do
            if event.kind == "drew" and event.unit.team == team then
                counts[event.unit.name] = (counts[event.unit.name] or 0) + 1
                sum = sum + 1
            end
        end
    end
    return counts, sum
end

describe("the deck", function()
    it("of the growers has 40 cards, many of them good at blocking", function()
        local counts, sum = drawn_by(1)
        expect.equal(sum, 40)
        expect.like(counts, { ["Graft Master"] = 5, ["Old Oak Warden"] = 4, ["Root Digger"] = 4 })
        expect.equal(counts["Autumn Storm"], nil)
    end)

    it("of the pickers has 40 cards, many of them quick to fall", function()
        local counts, sum = drawn_by(2)
        expect.equal(sum, 40)
        expect.like(counts, { ["Stone Thrower"] = 6, ["Wasp Hunter"] = 5, ["Sickle Bearer"] = 4, ["Autumn Storm"] = 1 })
        expect.equal(counts["Evergreen Giant"], nil)
    end)

    it("is half of what everybody has", function()
        local growers, pickers = drawn_by(1), drawn_by(2)
        local sum = 0
        for name, count in pairs(growers) do
            if pickers[name] then
                expect.equal(pickers[name], count, name)
                sum = sum + count
            end
        end
        expect.equal(sum, 20)
    end)
end)
