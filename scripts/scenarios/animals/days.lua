-- Hunger (rulings 15 to 18).
describe("days", function()
    it("all begin full", function()
        local game = start("animals")
        local view = game:view(1)
        expect.equal({ view.animals.d1.days, view.animals.a1.days, view.animals.a2.days }, { 5, 9, 12 })
        expect.equal(view.animals.b2.days, false)
    end)

    it("go by once a round, for both sides, after the second turn", function()
        local game = start("animals", { position = { commands = { "start M" } } })
        game:act("pass")
        expect.equal(game:view(1).animals.d1.days, 5)
        expect.like(game:act("pass"), { { kind = "passed" }, { kind = "day_over" } })
        expect.equal(game:view(1).animals.d1.days, 4)
        expect.equal(game:view(1).animals.d8.days, 4)
    end)

    it("without food a leopard is gone after round 6, a snake after 10, a penguin after 13", function()
        local game = start("animals")
        local gone = {}
        for round = 1, 13 do
            game:act("pass")
            for _, event in ipairs(game:act("pass")) do
                if event.kind == "starved" then
                    gone[event.species] = round
                end
            end
        end
        expect.equal(gone, { L = 6, S = 10, P = 13 })
        expect.equal(game:outcome(), 0)
    end)

    it("who eats is full at once, and a day hungrier when the round is over", function()
        for starter = 1, 2 do
            local game = start("animals", { position = {
                rows = { "7K", "8", "8", "4K3", "8", "8", "8", "4l3" },
                days = { e1 = 0 },
                starter = starter,
            } })
            game:act("e1e5")
            if starter == 1 then
                expect.equal(game:view(1).animals.e5.days, 5)
                game:act("pass")
            end
            expect.equal(game:view(1).animals.e5.days, 4)
        end
    end)

    it("zero means: eat in this round or starve at its end", function()
        local game = start("animals", { position = {
            rows = { "K7", "8", "8", "8", "8", "8", "8", "l6k" },
            days = { a1 = 0 },
            to_move = 2,
        } })
        expect.like(game:act("pass"), {
            { kind = "passed" },
            { kind = "starved", on = "a1" },
            { kind = "day_over" },
            { kind = "drawn" },
        })
    end)
end)
