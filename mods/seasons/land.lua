-- The land: which fields are more than grass. Turned around the centre it is the same for both teams.
local land = { river = "river", bridge = "bridge", hill = "hill", barn = "barn" }

local fields = {
    A4 = land.river, B4 = land.river, C4 = land.river,
    D4 = land.bridge,
    E4 = land.river, F4 = land.river, G4 = land.river,
    B3 = land.hill, F5 = land.hill,
    F3 = land.barn, B5 = land.barn,
}

land.barns = { "F3", "B5" }

---What a field is, or nil for grass.
function land.at(field)
    return fields[field]
end

return land
