-- The opponent's king (A.2): fellows - 2 * enemies - distance - 3 * fellow present, and chance among the best fields.

-- Where the king of team 1 goes with so many seeds, as "D1 D2": each field once, by name.
local function king_goes(position)
    local seen, fields = {}, {}
    for seed = 1, 30 do
        local moved = start("crown", { position = position, seed = seed }):act_by("farmer")[1]
        expect.equal(moved.kind, "moved")
        expect.truthy(moved.unit.king)
        if not seen[moved.to] then
            seen[moved.to] = true
            fields[#fields + 1] = moved.to
        end
    end
    table.sort(fields)
    return table.concat(fields, " ")
end

-- A game where the king of team 1 stands on `king`, with units whose names do not matter.
local function around(king, fellows, enemies)
    local own = { "Daisy Farmer", "Goat Farmer", "Pig Farmer", "Grain Farmer", "Milk Cow Farmer" }
    local other = { "Goat Farmer", "Pig Farmer", "Grain Farmer", "Milk Cow Farmer" }
    local position = { team1 = { king = king, units = {}, hand = { "Seed Farmer" } }, team2 = { units = {} } }
    for number, field in ipairs(fellows or {}) do
        position.team1.units[field] = { own[number], hidden = true }
    end
    for number, field in ipairs(enemies or {}) do
        position.team2.units[field] = { other[number], hidden = true }
    end
    return position
end

describe("the opponent's king", function()
    it("stays where it is when nobody is near", function()
        expect.equal(king_goes(around("D1")), "D1")
        expect.equal(king_goes(around("D4")), "D4")
        expect.equal(king_goes(around("A1")), "A1")
    end)

    it("goes where two fellows are near", function()
        expect.equal(king_goes(around("D1", { "C3", "E3" })), "D2") -- 2 - 1
    end)

    it("takes one of the best by chance", function()
        expect.equal(king_goes(around("D1", { "D3" })), "D1 D2") -- 0 and 1 - 1
        expect.equal(king_goes(around("D4", { "D6", "F4", "D2", "B4" })), "C4 D3 D4 D5 E4")
    end)

    it("counts fellows in eight directions, itself not", function()
        expect.equal(king_goes(around("D4", { "C6", "E6" })), "D5") -- 2 - 1
        expect.equal(king_goes(around("D4", { "F3", "F5" })), "E4")
    end)

    it("goes away from enemies", function()
        expect.equal(king_goes(around("D1", {}, { "C2" })), "E1") -- -1, on D1 -2
    end)

    it("minds an enemy twice as much as a fellow", function()
        expect.equal(king_goes(around("D4", { "C6", "E6" }, { "C4" })), "D5 E4") -- 2 - 2 - 1 and -1
    end)

    it("counts the other king as an enemy", function()
        local position = around("D1", { "C3", "E3" })
        position.team2.king = "D3"
        expect.equal(king_goes(position), "D1") -- D2: 2 - 2 - 1
    end)

    it("stays next to a unit instead of trampling on it", function()
        expect.equal(king_goes(around("D1", { "D2" })), "D1")
    end)

    it("tramples on a unit if all else is worse", function()
        -- D5: 3 - 1 - 3; D4: 1 - 6; C4 and E4: 1 - 4 - 1
        expect.equal(king_goes(around("D4", { "D5", "C6", "D6", "E6" }, { "C3", "D3", "E3" })), "D5")
    end)

    it("minds trampling as much as three fellows", function()
        expect.equal(king_goes(around("D4", { "D5", "C6", "D6", "E6" }, { "D3" })), "D4 D5") -- 1 - 2 and 3 - 1 - 3
    end)

    it("does not go onto the other team's units", function()
        expect.equal(king_goes(around("A1", {}, { "A2", "B1" })), "A1")
    end)
end)
