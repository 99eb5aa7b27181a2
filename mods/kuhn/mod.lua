-- Kuhn poker: three cards, one chip to bet. Whoever has more chips after some hands wins.
local hands = parameter("hands", { default = 10, least = 1, most = 100 })
local nobody = 0

local function deal(s, random)
    local cards = { 0, 1, 2 } -- J, Q and K
    random.shuffle(cards)
    s.card[1], s.card[2], s.deck = cards[1], cards[2], cards[3]
end

-- Pays the winner, and deals the next hand. The players take turns to begin.
local function pay(s, winner, chips, tell, random)
    local loser = 3 - winner
    s.chips[winner] = s.chips[winner] + chips
    s.chips[loser] = s.chips[loser] - chips
    tell.paid(winner, chips)
    s.bet_by, s.passed = nobody, 0
    s.hand = s.hand + 1
    if s.hand <= hands then deal(s, random) end
    return s.hand % 2 == 1 and 1 or 2
end

local function show(s, chips, tell, random)
    tell.shown(1, s.card[1])
    tell.shown(2, s.card[2])
    return pay(s, s.card[1] > s.card[2] and 1 or 2, chips, tell, random)
end

local function actions(_, add)
    add.pass()
    add.bet()
end

local function pass(s, tell, random)
    if s.bet_by ~= nobody then return pay(s, s.bet_by, 1, tell, random) end
    if s.passed == 1 then return show(s, 1, tell, random) end
    s.passed = 1
end

local function bet(s, tell, random)
    if s.bet_by ~= nobody then return show(s, 2, tell, random) end
    s.bet_by = s.to_move
end

local function outcome(s)
    if s.hand <= hands then return end
    if s.chips[1] == s.chips[2] then return 0 end
    return s.chips[1] > s.chips[2] and 1 or 2
end

local function worth(s, seat)
    return s.chips[seat] - s.chips[3 - seat]
end

return {
    id = "kuhn",
    kind = "game",
    title = "Kuhn poker",
    summary = "poker with three cards: bet or pass",
    version = "1.0.0",
    api = 1,
    sets = { cards = { values = { "J", "Q", "K" }, each = 1 } },
    state = {
        card = { of = "cards", each_seat = true, seen_by = "owner" },
        deck = { of = "cards", seen_by = "nobody" }, -- the card that nobody has
        bet_by = { of = "seat" },
        passed = { most = 1 }, -- 1 if the player who began this hand has passed
        hand = { least = 1, most = hands + 1 }, -- which one is being played
        chips = { most = 4 * hands, start = 2 * hands, each_seat = true }, -- nobody can lose more than two in a hand
    },
    actions_of = { pass = {}, bet = {} },
    events_of = {
        shown = { "seat: seat", "card: cards" },
        paid = { "seat: seat", { name = "chips", least = 1, most = 2 } },
    },
    start = deal,
    actions = actions,
    apply = { pass = pass, bet = bet },
    outcome = outcome,
    chance = true,
    worth = worth,
}
