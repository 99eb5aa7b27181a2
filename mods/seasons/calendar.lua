-- The calendar: four turns of a team are a season, four seasons a year.
local calendar = { days_of_year = 16 }

local seasons = { "spring", "summer", "autumn", "winter" }

---The season of a day, counted from 0.
function calendar.season(day)
    return seasons[day // 4 % 4 + 1]
end

return calendar
