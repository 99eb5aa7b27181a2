-- How the opponent places (A.2): the field by -steps + 2 * enemies - fellows, the unit by chance with ATK as weights;
-- and what it discards. Its king has moved already.
local seeds = 40

-- The counts of what it does with so many seeds; `name_of(events)` is what is counted.
local function counts_of(position, name_of)
    local counts = {}
    for seed = 1, seeds do
        local name = name_of(start("crown", { position = position, seed = seed }):act_by("farmer"))
        counts[name] = (counts[name] or 0) + 1
    end
    return counts
end

local function names_in(counts)
    local names = {}
    for name in pairs(counts) do
        names[#names + 1] = name
    end
    table.sort(names)
    return table.concat(names, " ")
end

-- Where it places, as "C2 D2".
local function places_on(team1, team2)
    team1.king_moved = true
    team1.hand = team1.hand or { "Seed Farmer" }
    return names_in(counts_of({ team1 = team1, team2 = team2 or {} }, function(events)
        expect.equal(events[1].kind, "placed")
        return events[1].to
    end))
end

describe("the opponent places on the field", function()
    it("that is nearest to the other king, and next to no fellow, its king included", function()
        expect.equal(places_on {}, "C2 D2 E2") -- D2: -5 - 1, C2 and E2: -6
    end)

    it("where fewer fellows are near", function()
        expect.equal(places_on { units = { C3 = "Goat Farmer" } }, "D2 E2") -- C2: -7
        expect.equal(places_on { units = { C3 = "Goat Farmer", F2 = "Pig Farmer" } }, "D2")
    end)

    it("where an enemy is near", function()
        expect.equal(places_on({}, { units = { E3 = { "Goat Farmer", hidden = true } } }), "E2") -- -6 + 2
        expect.equal(places_on({}, { units = { F2 = "Goat Farmer" } }), "E2")
    end)

    it("where an enemy makes up for two steps", function()
        expect.equal(places_on { king = "D4" }, "C5 D5 E5") -- -3
        expect.equal(places_on({ king = "D4" }, { units = { C2 = "Goat Farmer" } }), "C3 C5 D5 E5") -- C3: -5 + 2
    end)

    it("next to the other king, which is an enemy too", function()
        expect.equal(places_on { king = "D5" }, "D6") -- -1 + 2 - 1, C6 and E6: -2
    end)

    it("where a unit of its own stands, if it is the best", function()
        -- A2: -8 - 2; B2: -7 - 2; B1: -8 - 2
        local units = { A2 = "Goat Farmer", B2 = "Pig Farmer", B1 = "Grain Farmer" }
        expect.equal(places_on { king = "A1", units = units }, "B2")
    end)
end)

describe("the opponent places", function()
    it("on the only field that is left", function()
        expect.equal(places_on({ king = "A1" }, { units = { A2 = "Goat Farmer", B2 = "Pig Farmer" } }), "B1")
    end)

    it("nothing if the other team holds every field, not even later in the turn", function()
        for seed = 1, seeds do
            local game = start("crown", { seed = seed, position = {
                team1 = {
                    king = "A1", king_moved = true, hand = { "Seed Farmer" }, units = { C2 = "Titan Tractor Farmer" },
                },
                team2 = { units = { A2 = "Goat Farmer", B2 = "Daisy Farmer", B1 = "Pig Farmer" } },
            } })
            local events = game:act_by("farmer", 2)
            expect.equal(events[#events].kind, "drew") -- the other team's card
            expect.equal(game:team(), 2)
            expect.equal(#game:view(1).own.hand, 1)
        end
    end)

    it("one unit a turn, after its king has moved and before its units act", function()
        local hand = { "Goat Farmer", "Pig Farmer", "Seed Farmer" }
        local game = start("crown", { position = { team1 = { hand = hand } } })
        local kinds = {}
        for number, event in ipairs(game:act_by("farmer", 4)) do
            kinds[number] = event.kind
        end
        expect.equal({ kinds[1], kinds[2] }, { "moved", "placed" })
        expect.equal({ kinds[#kinds - 1], kinds[#kinds] }, { "turn_started", "drew" })
        expect.equal(#game:view(1).own.hand, 2)
    end)

    it("strong attackers more often", function()
        local counts = counts_of({
            team1 = { king_moved = true, hand = { "Daisy Farmer", "Egg-laying Wool-Milk-Pig Farmer" } }, -- 300, 3000
        }, function(events) return events[1].unit.name end)
        expect.equal(names_in(counts), "Daisy Farmer Egg-laying Wool-Milk-Pig Farmer")
        expect.truthy(counts["Daisy Farmer"] < seeds / 4)
    end)

    it("by ATK and not by DEF", function()
        local counts = counts_of({
            team1 = { king_moved = true, hand = { "Barrier Builder", "Seed Farmer" } }, -- 900/1700, 2500/2300
        }, function(events) return events[1].unit.name end)
        expect.truthy(counts["Barrier Builder"] < 14, "a fourth of them, not two fifths")
        counts = counts_of({
            team1 = { king_moved = true, hand = { "Stable Farmer", "Fence Farmer" } }, -- 500/300, 300/1000
        }, function(events) return events[1].unit.name end)
        expect.truthy(counts["Stable Farmer"] > seeds / 2)
    end)
end)

describe("the opponent ends its turn", function()
    local function discards(hand)
        return counts_of({ team1 = { king_moved = true, placed = true, hand = hand } }, function(events)
            return events[1].kind == "discarded" and events[1].unit.name or "nothing"
        end)
    end

    it("without a discard if its hand is not full", function()
        local counts = discards { "Daisy Farmer", "Goat Farmer", "Pig Farmer", "Seed Farmer" }
        expect.equal(counts, { nothing = seeds })
    end)

    it("by discarding one of the weaker units, never the strongest", function()
        local counts = discards {
            "Egg-laying Wool-Milk-Pig Farmer", "Daisy Farmer", "Seed Farmer", "Titan Tractor Farmer", "Goat Farmer",
        }
        expect.equal(counts["Egg-laying Wool-Milk-Pig Farmer"], nil)
        -- 5200 of 5200 + 1200 + 1800 + 4000
        expect.truthy(counts["Daisy Farmer"] > seeds / 4)
        expect.truthy(counts["Goat Farmer"] > seeds / 6)
        expect.truthy(counts["Daisy Farmer"] > (counts["Seed Farmer"] or 0))
    end)

    it("by discarding the first unit if ATK and DEF of all have the same sum", function()
        local counts = discards { "Stable Farmer", "Daisy Farmer", "Pitchfork Farmer", "Daisy Farmer", "Stable Farmer" }
        expect.equal(counts, { ["Stable Farmer"] = seeds })
    end)
end)
