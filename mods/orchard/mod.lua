-- Orchard: other units and two different decks for Crown of Farmland, by the document's rules.
--
-- The growers have many units with a strong DEF, which are good at blocking; the pickers hit harder and fall sooner.
-- Half of both decks is made of units that everybody has.
local function unit(qualifier, role, atk, def)
    return { qualifier = qualifier, role = role, atk = atk, def = def }
end

return {
    id = "orchard",
    title = "Orchard: growers against pickers",
    version = "1.0.0",
    api = 1,
    game = "crown",

    units = {
        -- for everybody
        unit("Apple", "Gatherer", 300, 300),
        unit("Basket", "Weaver", 400, 600),
        unit("Bee", "Keeper", 600, 400),
        unit("Cider", "Brewer", 700, 700),
        unit("Plum", "Gatherer", 800, 500),
        unit("Cart", "Driver", 900, 900),
        unit("Cherry", "Gatherer", 1000, 700),
        unit("Market", "Crier", 1100, 1000),
        unit("Ladder", "Climber", 1200, 900),
        unit("Harvest", "Foreman", 1500, 1400),
        unit("Orchard", "Witch", 1800, 1500),
        unit("Crown", "Gardener", 2400, 2200),
        -- growers
        unit("Hedge", "Planter", 500, 1100),
        unit("Scarecrow", "Builder", 400, 1400),
        unit("Root", "Digger", 900, 1200),
        unit("Graft", "Master", 1200, 1600),
        unit("Old Oak", "Warden", 1600, 2000),
        unit("Evergreen", "Giant", 2200, 2600),
        -- pickers
        unit("Stone", "Thrower", 800, 200),
        unit("Wasp", "Hunter", 1000, 300),
        unit("Sickle", "Bearer", 1100, 500),
        unit("Windfall", "Raider", 1400, 700),
        unit("Fox", "Tracker", 1700, 1000),
        unit("Autumn", "Storm", 2500, 1500),
    },

    -- growers
    deck1 = {
        ["Apple Gatherer"] = 3, ["Basket Weaver"] = 2, ["Bee Keeper"] = 2, ["Cider Brewer"] = 2, ["Plum Gatherer"] = 2,
        ["Cart Driver"] = 2, ["Cherry Gatherer"] = 2, ["Market Crier"] = 1, ["Ladder Climber"] = 1,
        ["Harvest Foreman"] = 1, ["Orchard Witch"] = 1, ["Crown Gardener"] = 1,
        ["Hedge Planter"] = 3, ["Scarecrow Builder"] = 2, ["Root Digger"] = 4, ["Graft Master"] = 5,
        ["Old Oak Warden"] = 4, ["Evergreen Giant"] = 2,
    },
    -- pickers
    deck2 = {
        ["Apple Gatherer"] = 3, ["Basket Weaver"] = 2, ["Bee Keeper"] = 2, ["Cider Brewer"] = 2, ["Plum Gatherer"] = 2,
        ["Cart Driver"] = 2, ["Cherry Gatherer"] = 2, ["Market Crier"] = 1, ["Ladder Climber"] = 1,
        ["Harvest Foreman"] = 1, ["Orchard Witch"] = 1, ["Crown Gardener"] = 1,
        ["Stone Thrower"] = 6, ["Wasp Hunter"] = 5, ["Sickle Bearer"] = 4, ["Windfall Raider"] = 2,
        ["Fox Tracker"] = 2, ["Autumn Storm"] = 1,
    },
}
