-- What the units can do.
local function position(teams)
    return start("crown", { mods = { "seasons" }, position = teams })
end

-- Where the unit on D4 can go, sorted; A1 and G7 have the kings.
local function reach(unit, others)
    local units = { D4 = unit }
    for field, other in pairs(others or {}) do
        units[field] = other
    end
    local game = position { team1 = { king = "A1", units = units }, team2 = { king = "G7" } }
    local fields = {}
    for _, action in ipairs(game:actions { kind = "move", from = "D4" }) do
        if action.to ~= "D4" then
            fields[#fields + 1] = action.to
        end
    end
    table.sort(fields)
    return table.concat(fields, " ")
end

describe("a unit moves as its trade does:", function()
    it("people and oxen one field", function()
        expect.equal(reach("Red Ox"), "C4 D3 D5 E4")
        expect.equal(reach("Old Shepherd"), "C4 D3 D5 E4")
    end)

    it("the grey horse leaps, over others too", function()
        expect.equal(reach("Grey Horse"), "B3 B5 C2 C6 E2 E6 F3 F5")
        expect.equal(reach("Grey Horse", { D5 = "Red Ox", C4 = "Red Ox" }), "B3 B5 C2 C6 E2 E6 F3 F5")
    end)

    it("the heavy horse moves diagonally, too", function()
        expect.equal(reach("Heavy Horse"), "C3 C4 C5 D3 D5 E3 E4 E5")
    end)

    it("wheels roll two fields, if nobody is in the way", function()
        expect.equal(reach("Mail Coach"), "B4 C4 D2 D3 D5 D6 E4 F4")
        expect.equal(reach("Hay Wain", { D5 = "Red Ox" }), "B4 C4 D2 D3 D5 E4 F4")
    end)

    it("the crow flies", function()
        expect.equal(reach("Clever Crow", { D5 = "Red Ox" }),
            "A4 A7 B2 B4 B6 C3 C4 C5 D1 D2 D3 D5 D6 D7 E3 E4 E5 F2 F4 F6 G1 G4 G7")
    end)

    it("a union as the one whose role it bears", function()
        local game = position { team1 = { units = { D4 = "White Ox", D5 = "Grey Horse" } } }
        game:act("move D4 D5")
        expect.equal(game:view(1).board.D5.name, "Grey White Horse")
        game:act("yield")
        game:act("yield")
        expect.truthy(#game:actions { kind = "move", from = "D5", to = "E7" } == 1)
        expect.contains(game:illegal("move D5 D6"), "cannot move to D6 the way it moves")
    end)
end)

describe("a unit", function()
    it("on wheels cannot block", function()
        local game = position { team1 = { units = { D4 = "Hay Wain" } } }
        expect.contains(game:illegal("block D4"), "is of a kind that cannot block")
    end)

    it("like the scarecrow is placed face up", function()
        local game = position { team1 = { hand = { "Tall Scarecrow", "Red Ox" } } }
        game:act("place D2 1")
        expect.equal(game:view(2).board.D2.name, "Tall Scarecrow")
    end)

    it("that is quick gets away from a lost attack", function()
        local game = position { team1 = { units = { D4 = "Swift Reaper" } }, team2 = { units = { D5 = "Red Ox" } } }
        expect.like(game:act("move D4 D5"), { { kind = "attacked" }, { kind = "damaged", team = 1, amount = 700 } })
        expect.equal(game:view(1).board.D4.name, "Swift Reaper")
    end)

    it("that is not quick does not", function()
        local game = position { team1 = { units = { D4 = "Strong Reaper" } }, team2 = { units = { D5 = "Red Ox" } } }
        game:act("move D4 D5")
        expect.falsy(game:view(1).board.D4)
    end)

    it("that is quick falls together with its equal", function()
        local game = position { team1 = { units = { D4 = "Swift Reaper" } }, team2 = { units = { D5 = "Grey Horse" } } }
        game:act("move D4 D5")
        expect.falsy(game:view(1).board.D4)
        expect.falsy(game:view(1).board.D5)
    end)
end)

describe("two of the same trade", function()
    local function join(mover, target)
        local game = position { team1 = { units = { D4 = mover, D5 = target } } }
        game:act("move D4 D5")
        return game:view(1).board.D5
    end

    it("join even if their numbers do not fit", function()
        expect.like(join("Strong Reaper", "Swift Reaper"), { name = "Swift Strong Reaper", atk = 1300, def = 500 })
    end)

    it("join as the document says if they do", function()
        expect.like(join("River Fisher", "Night Fisher"), { atk = 1200, def = 900 })
    end)

    it("do not join if they are the same", function()
        expect.equal(join("Strong Reaper", "Strong Reaper").name, "Strong Reaper")
    end)

    it("are not two of different trades", function()
        expect.equal(join("Red Ox", "Grey Horse").name, "Red Ox")
    end)
end)

describe("policies", function()
    it("play the seasons to their end", function()
        for _, policy in ipairs { "farmer", "greedy" } do
            local game = start("crown", { mods = { "seasons" }, seed = 3 })
            game:act_by(policy, 5000)
            expect.truthy(game:outcome())
        end
    end)

    it("block with who can, and stay with who cannot", function()
        -- Nowhere to go, and nothing to win.
        local function kind_of_act(unit)
            local game = position {
                team1 = { king = "D1", king_moved = true, placed = true, units = { A1 = unit } },
                team2 = { units = { A2 = "Red Ox", B1 = "White Ox" } },
            }
            return game:act_by("farmer")[1].kind
        end
        expect.equal(kind_of_act("Young Shepherd"), "blocked")
        expect.equal(kind_of_act("Hay Wain"), "moved")
    end)
end)
