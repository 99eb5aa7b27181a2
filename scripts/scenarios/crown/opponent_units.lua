-- How the opponent moves its units (A.2): every option has a score, the unit with the greatest sum acts, and its scores
-- are the weights of what it does. King and placing are done, so that the units are next.
--
-- Which unit acts first depends on nothing but the sums. That is how most cases compare them: two units whose places
-- mirror each other, B4 and F4, differ in one thing.
local seeds = 30

local function start_with(own, enemies, seed, king)
    return start("crown", { seed = seed, position = {
        team1 = { king = king or "D1", king_moved = true, placed = true, units = own },
        team2 = { units = enemies or {} },
    } })
end

-- What the first of its units does: "B4" for the unit, "D4 D5" for a move or an attack, "D4 blocks".
local function first_act(events)
    for _, event in ipairs(events) do
        if event.kind == "blocked" then
            return event.to, event.to .. " blocks"
        elseif event.kind == "moved" or event.kind == "attacked" then
            return event.from, event.from .. " " .. event.to
        end
    end
end

local function sorted_names(set)
    local names = {}
    for name in pairs(set) do
        names[#names + 1] = name
    end
    table.sort(names)
    return table.concat(names, ", ")
end

-- Which unit acts first, with any seed: "B4" or "B4, F4".
local function first_to_act(own, enemies, king)
    local units = {}
    for seed = 1, seeds do
        units[first_act(start_with(own, enemies, seed, king):act_by("farmer"))] = true
    end
    return sorted_names(units)
end

-- How often it does what, first.
local function acts(own, enemies)
    local counts = {}
    for seed = 1, seeds do
        local _, act = first_act(start_with(own, enemies, seed):act_by("farmer"))
        counts[act] = (counts[act] or 0) + 1
    end
    return counts
end

-- Units that have these values instead of their cards'.
local function goat(atk, def) return { "Goat Farmer", atk = atk, def = def } end
local function pig(atk, def) return { "Pig Farmer", atk = atk, def = def } end
local function grain(atk, def) return { "Grain Farmer", atk = atk, def = def } end
local function blocking(unit)
    unit.blocking = true
    return unit
end
local hidden_goat = { "Goat Farmer", hidden = true }
local hidden_pig = { "Pig Farmer", hidden = true }

describe("of the opponent's units", function()
    it("any of those with the same sum acts first", function()
        expect.equal(first_to_act { B4 = goat(1000, 1000), F4 = pig(1000, 1000) }, "B4, F4")
    end)

    it("the one farther from the other king acts first", function()
        expect.equal(first_to_act { B4 = goat(1000, 1000), F3 = pig(1000, 1000) }, "F3")
        -- Four fields of 2 + 4 + 4 + 4 steps count less than two of 8 + 8.
        expect.equal(first_to_act { D4 = goat(1000, 1000), A1 = pig(1000, 1000) }, "A1")
    end)

    it("each step to the other king is worth ten", function()
        -- A4 is six steps away; the attack on G4, which mirrors it, is worth 560 - 500.
        expect.equal(first_to_act({ B4 = goat(560, 0), F4 = pig(560, 0) }, { G4 = hidden_goat }), "B4, F4")
    end)

    it("an enemy next to a field makes that field worth one less", function()
        expect.equal(first_to_act(
            { B4 = goat(1000, 1000), F4 = pig(1000, 1000) },
            { F6 = hidden_goat }), "B4")
    end)

    it("each hundred of DEF counts for blocking", function()
        expect.equal(first_to_act { B4 = goat(1000, 1000), F4 = pig(1000, 1100) }, "F4")
        expect.equal(first_to_act { B4 = goat(1000, 1000), F4 = pig(1000, 1099) }, "B4, F4")
        expect.equal(first_to_act { B4 = goat(1000, 0), F4 = pig(1000, 199) }, "B4, F4")
        expect.equal(first_to_act { B4 = goat(1000, 0), F4 = pig(1000, 200) }, "F4")
    end)

    it("each hundred of ATK counts for staying", function()
        expect.equal(first_to_act { B4 = goat(1100, 1000), F4 = pig(1000, 1000) }, "B4")
        expect.equal(first_to_act { B4 = goat(1099, 1000), F4 = pig(1000, 1000) }, "B4, F4")
        expect.equal(first_to_act { B4 = goat(100, 1000), F4 = pig(99, 1000) }, "B4")
    end)

    it("those that have moved do not act again", function()
        expect.equal(first_to_act { B4 = { "Seed Farmer", moved = true }, F4 = pig(100, 100) }, "F4")
    end)
end)

describe("an attack of the opponent", function()
    -- The unit on B4 has an enemy on B5, the one on F4 another on F5; both have the same values.
    local function rather(left, right)
        return first_to_act({ B4 = goat(1000, 0), F4 = pig(1000, 0) }, { B5 = left, F5 = right })
    end

    it("is worth twice the difference of the ATK", function()
        expect.equal(rather(goat(600, 0), pig(700, 0)), "B4")
        -- 2 * (1000 - 750), and 4 for staying after all; a hidden one: 1000 - 500, and 10
        expect.equal(rather(goat(750, 0), hidden_pig), "F4")
        -- 2 * (1000 - 746): 508 and 2, against 500 and 10
        expect.equal(rather(goat(746, 0), hidden_pig), "B4, F4")
    end)

    it("on a hidden unit is worth ATK less 500, blocking or not", function()
        expect.equal(rather(hidden_goat, { "Pig Farmer", hidden = true, blocking = true }), "B4, F4")
    end)

    it("on a blocking unit is worth the difference of ATK and DEF", function()
        -- Both have ATK 300, so that blocking and staying count the same.
        expect.equal(rather(
            blocking(goat(300, 400)),
            blocking(pig(300, 500))), "B4")
        -- 1000 - 500, and 7; 1000 - 500 of the hidden one, and 10
        expect.equal(rather(blocking(goat(300, 500)), hidden_pig), "F4")
        expect.equal(rather(blocking(goat(300, 497)), hidden_pig), "B4, F4")
    end)

    it("happens on what it can beat", function()
        local counts = acts({ D4 = "Seed Farmer" }, { D5 = "Daisy Farmer" })
        expect.truthy(counts["D4 D5"] > seeds * 3 / 4)
        counts = acts({ D4 = "Seed Farmer" }, { D5 = blocking(goat(9000, 300)) })
        expect.truthy(counts["D4 D5"] > seeds * 3 / 4)
    end)

    it("on the king happens most of the time", function()
        expect.truthy(acts({ D6 = "Seed Farmer" })["D6 D7"] > seeds * 3 / 4)
    end)

    it("is never tried on what it cannot beat", function()
        expect.equal(acts({ D4 = "Goat Farmer" }, { D5 = "Goat Farmer" })["D4 D5"], nil)
        expect.equal(acts({ D4 = "Goat Farmer" }, { D5 = "Seed Farmer" })["D4 D5"], nil)
        expect.equal(acts({ D4 = "Goat Farmer" },
            { D5 = blocking(goat(0, 1000)) })["D4 D5"], nil)
        expect.equal(acts({ D4 = goat(500, 100) }, { D5 = hidden_goat })["D4 D5"], nil)
    end)
end)

describe("a union of the opponent", function()
    -- The unit on B4 has a fellow beside it on A4, the one on F4 an enemy on G4, and both have the same values.
    local function rather_joins(own, fellow, enemy)
        fellow.moved = true
        return first_to_act({
            B4 = goat(own, own), A4 = fellow, F4 = pig(own, own),
        }, { G4 = enemy })
    end

    it("is worth what the values rise by", function()
        -- 400/400 and 800/800 become 800/800, 800 more than the unit that moves; the attack: 2 * (400 - 0)
        expect.equal(rather_joins(400, grain(800, 800), goat(0, 0)), "B4, F4")
        expect.equal(rather_joins(400, grain(800, 800), goat(1, 0)), "B4")
        expect.equal(rather_joins(400, grain(400, 800), goat(1, 0)), "F4") -- 400
    end)

    it("happens if it is worth much", function()
        local counts = acts { D4 = "Seed Farmer", D5 = "Titan Tractor Farmer" } -- 2500/2300 and 2200/2000 do not
        expect.equal(counts["D4 D5"], nil)
        counts = acts { D4 = "Field Marshal Farmer", D5 = "Agro Architect" } -- 1700/1500 and 1900/1800: 300
        expect.truthy((counts["D4 D5"] or 0) + (counts["D5 D4"] or 0) > seeds * 3 / 4)
    end)

    it("is never tried with a unit that it would eliminate", function()
        local counts = acts { D4 = "Goat Farmer", D5 = "Grain Farmer" }
        expect.equal(counts["D4 D5"], nil)
        expect.equal(counts["D5 D4"], nil)
    end)

    it("that would fail counts against the unit with all that would be lost", function()
        -- -1100 - 1101, and 20 for blocking and staying; the attack: 2 * (1000 - 2091), and 1 for blocking
        expect.equal(rather_joins(1000, grain(1100, 1101), goat(2091, 0)), "B4, F4")
        expect.equal(rather_joins(1000, grain(1100, 1101), goat(2090, 0)), "F4")
    end)

    it("with its own king is no option", function()
        expect.equal(acts({ D2 = "Goat Farmer" })["D2 D1"], nil)
        -- Worth as much as the attack from F4: 500 - 500.
        expect.equal(first_to_act({ B4 = goat(500, 0), F4 = pig(500, 0) }, { E4 = hidden_goat }, "C4"), "B4, F4")
    end)
end)

describe("a blockade of the opponent", function()
    it("is all that is left when no move is worth anything", function()
        local counts = acts({ A1 = "Daisy Farmer" }, { A2 = "Goat Farmer", B1 = "Grain Farmer" })
        expect.equal(counts, { ["A1 blocks"] = seeds })
    end)

    it("is one choice of two when something else is worth as little", function()
        local counts = acts({ A1 = goat(51, 0) }, { A2 = blocking(goat(0, 50)), B1 = hidden_pig })
        expect.truthy(counts["A1 A2"] > seeds / 4)
        expect.truthy(counts["A1 blocks"] > seeds / 4)
        counts = acts({ A1 = goat(100, 0) }, { A2 = hidden_goat, B1 = hidden_pig })
        expect.truthy(counts["A1 A1"] > seeds / 4)
        expect.truthy(counts["A1 blocks"] > seeds / 4)
    end)

    it("and staying are worth less next to a strong enemy that can be seen", function()
        -- ATK and DEF 2000 against 1500: 5 and 5 instead of 20 and 20, and nothing for the attack
        local own = { B4 = goat(1500, 2000), F4 = pig(1500, 2000) }
        expect.equal(first_to_act(own, { B5 = goat(1500, 0), F5 = pig(1500, 0) }), "B4, F4")
        expect.equal(first_to_act(own, {
            B5 = blocking(goat(1000, 1500)), -- 10 and 5
            F5 = blocking(pig(1100, 1500)), -- 9 and 4
        }), "B4")
    end)
end)

describe("in its turn the opponent", function()
    it("lets every unit act once, then yields", function()
        for seed = 1, 10 do
            local game = start_with({ A1 = "Goat Farmer", G1 = "Grain Farmer", A5 = "Seed Farmer" }, {}, seed)
            local acted = {}
            for _ = 1, 3 do
                expect.equal(game:team(), 1)
                game:act_by("farmer")
            end
            for _, each in ipairs(game:view(1).own.units) do
                acted[#acted + 1] = each.moved
            end
            expect.equal(acted, { true, true, true })
            game:act_by("farmer")
            expect.equal(game:team(), 2)
        end
    end)
end)
