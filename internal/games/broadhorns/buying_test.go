package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
)

func TestStLouis(t *testing.T) {
	run(t, []row{
		{rule: "BH-061", name: "only buying", play: func(g *game) {
			g.hand(0, "T06", "ice")
			g.do("1 port 20")
			g.wantRefused("BH-061", "1 sell apple", "1 board T06", "1 land T06", "1 ice", "1 deliver apple")
			g.do("1 end port")
			g.wantPhase(broadhorns.Acting)
		}},
		{rule: "BH-061", name: "or boarding, by option", options: []string{"st_louis_boarding=on"}, play: func(g *game) {
			g.hand(0, "T06", "T01")
			g.s.Players[0].Gold = 20
			g.do("1 port 40", "1 buy apple", "1 end port", "1 board T06")
			g.want(g.s.Players[0].Aboard == 1<<g.card("T06"), "T06 is aboard")
			g.wantRefused("BH-061", "1 land T06")
			g.wantRefused("BH-118", "1 end expedition")
			g.do("1 end port", "1 move 2")
		}},
		{rule: "BH-189", name: "a full boat leaves", options: []string{"st_louis_boarding=on"}, play: func(g *game) {
			g.hand(0, "T06", "T01")
			g.do("1 port 20", "1 end port", "1 board T06")
			g.wantPhase(broadhorns.Acting)
		}},
		{rule: "BH-189", name: "the last traveler ends it", options: []string{"st_louis_boarding=on"}, play: func(g *game) {
			g.hand(0, "T06")
			g.s.Players[0].Gold = 20
			g.do("1 port 40", "1 end port", "1 board T06")
			g.wantPhase(broadhorns.Acting)
		}},
		{rule: "BH-061", name: "nobody is asked without a card", options: []string{"st_louis_boarding=on"}, play: func(g *game) {
			g.do("1 port 20", "1 end port")
			g.wantPhase(broadhorns.Acting)
		}},
		{rule: "BH-189", name: "everybody with a card is asked, even without a traveler", options: []string{"st_louis_boarding=on"}, play: func(g *game) {
			g.hand(0, "ice")
			g.do("1 port 20", "1 end port")
			g.wantPhase(broadhorns.Boarding)
		}},
		{rule: "BH-062", name: "one boat", play: func(g *game) {
			g.wantRefused("BH-062", "1 port")
			g.do("1 port 20", "1 end port")
			g.wantRefused("BH-062", "1 port 30", "1 port 20")
		}},
		{rule: "BH-063", name: "0, 4 and 9 gold", play: func(g *game) {
			for boat, cost := range map[string]int{"20": 0, "30": 4, "40": 9} {
				again := *g
				again.do("1 port " + boat)
				again.wantGold(0, 10-cost)
			}
		}},
		{rule: "BH-190", name: "the first boat", play: func(g *game) {
			for gold, boats := range map[int16]int{6: 2, 8: 2, 9: 3, 3: 1} {
				h := arrange(g.T, 2)
				h.s.Players[0].Gold = gold
				n := 0
				for _, boat := range []string{"1 port 20", "1 port 30", "1 port 40"} {
					if h.isLegal(boat) {
						n++
					}
				}
				h.want(n == boats, "whatever can be paid for")
			}
		}},
		{rule: "BH-064", name: "no gold", play: func(g *game) {
			g.s.Players[0].Gold = 5
			g.wantRefused("BH-064", "1 port 40")
			g.do("1 port 30")
			g.wantPhase(broadhorns.Acting) // 1 gold buys nothing, and everybody knows it
			h := arrange(g.T, 2)
			h.s.Players[0].Gold = 7
			h.do("1 port 30", "1 buy apple")
			h.wantPhase(broadhorns.Acting)
			i := arrange(g.T, 2)
			i.s.Players[0].Gold = 3
			i.s.Market = broadhorns.Goods{1, 4, 1, 2, 2}
			i.do("1 port 20", "1 buy apple")
			i.wantRefused("BH-064", "1 buy flour", "1 buy bag")
			i.do("1 buy fur")
			i.wantGold(0, 0)
		}},
		{rule: "BH-065", name: "3, 5 and 8 boxes", play: func(g *game) {
			for boat, boxes := range map[string]int{"20": 3, "30": 5, "40": 8} {
				again := *g
				again.do("1 port " + boat)
				again.want(again.Board(&again.s).(show.Board).Seats[0].Boxes == boxes, boat)
			}
		}},
		{rule: "BH-066", name: "one barrel in each box", play: func(g *game) {
			g.s.Players[0].Gold = 50
			g.do("1 port 20", "1 buy apple", "1 buy apple", "1 buy fur")
			g.wantPhase(broadhorns.Acting)
			g.s.Players[0].Cargo[flour][0]++
			g.s.Bag[flour]--
			g.want(g.Valid(&g.s) != nil, "a fourth barrel has no box")
			h := arrange(g.T, 2)
			h.boat(0, 20, 28)
			h.load(0, fur, 1, 2)
			h.do("1 port", "1 end sell", "1 buy flour")
			h.wantPhase(broadhorns.Boarding)
		}},
		{rule: "BH-067", name: "on the first cell", play: func(g *game) {
			g.do("1 port 20", "1 buy apple")
			g.want(g.cells(0, apple) == [5]int8{1}, "cell 1")
		}},
		{rule: "BH-068", name: "by section", play: func(g *game) {
			g.s.Market = broadhorns.Goods{4, 2, 1, 0, 3}
			g.do("1 port 30")
			for c, price := range map[string]int16{"flour": 1, "apple": 2, "pork": 3, "whiskey": 1} {
				_, a := g.parse("1 buy " + c)
				g.want(g.Cost(&g.s, 0, a) == engine.Cost{{Of: "gold", N: price}}, "the price of "+c)
			}
			g.wantRefused("BH-068", "1 buy fur")
		}},
		{rule: "BH-069", name: "blind from the bag for 4", play: func(g *game) {
			g.do("1 port 20", "1 buy bag")
			g.wantGold(0, 6)
			g.wantPhase(broadhorns.Falling)
			g.do("* barrel whiskey")
			g.want(g.cells(0, whiskey) == [5]int8{1}, "whiskey")
		}},
		{rule: "BH-069", name: "only in St. Louis", play: func(g *game) {
			g.boat(0, 20, 28)
			g.do("1 port")
			g.wantRefused("BH-069", "1 buy bag")
		}},
		{rule: "BH-069", name: "not from an empty bag", seats: 4, play: func(g *game) {
			emptyBag(g)
			// The first seat's flour goes to towns and to the market.
			g.s.Players[0] = broadhorns.Player{Gold: 10}
			for _, town := range []int{mem, hel, nap, nat, bat, nor} {
				g.s.Towns[town].Filled |= 1
			}
			g.s.Market[flour] = 2
			g.do("1 port 20")
			g.want(g.s.Bag == broadhorns.Goods{}, "the bag is empty")
			g.wantRefused("BH-069", "1 buy bag")
		}},
		{rule: "BH-070", name: "with empty boxes", play: func(g *game) {
			g.do("1 port 30", "1 end port", "1 move 4")
			g.want(g.barrelsAboard(0) == 0, "no barrel aboard")
		}},
		{rule: "BH-071", name: "many at once", play: func(g *game) {
			g.s.Players[0].Gold = 50
			g.do("1 port 40")
			for range 2 {
				g.do("1 buy flour", "1 buy apple", "1 buy pork", "1 buy fur")
			}
			g.want(g.barrelsAboard(0) == 8, "eight barrels")
		}},
		{rule: "BH-187", name: "no peddler", play: func(g *game) {
			g.hand(0, "peddler")
			g.do("1 port 20")
			g.wantRefused("BH-187", "1 peddler fur")
			g.wantRefused("BH-061", "1 end buy", "1 ice")
		}},
	})
}

func TestRiverBuy(t *testing.T) {
	run(t, []row{
		{rule: "BH-072", name: "the banner's types", play: func(g *game) {
			g.boat(0, 20, 28)
			g.do("1 port")
			g.wantRefused("BH-072", "1 buy apple", "1 buy fur")
			g.do("1 buy flour")
		}},
		{rule: "BH-073", name: "price and increase", play: func(g *game) {
			g.boat(0, 30, 28)
			g.s.Market = broadhorns.Goods{4, 2, 2, 1, 1}
			g.do("1 port", "1 buy flour", "1 buy flour")
			g.wantGold(0, 10-3-3)
		}},
		{rule: "BH-074", name: "from the market", play: func(g *game) {
			g.boat(0, 30, 28)
			g.do("1 port", "1 buy flour")
			g.want(g.s.Market[flour] == 1, "one is left there")
		}},
		{rule: "BH-075", name: "the banner of the tile taken", play: func(g *game) {
			g.boat(0, 30, 28)
			g.s.Towns[vic].Filled = 0b0111
			g.load(0, whiskey, 1, 1)
			g.do("1 port", "1 sell whiskey", "1 store apple", "* tile VIC-2") // which sells furs
			g.wantRefused("BH-072", "1 buy fur")
			g.do("1 buy flour")
			g.wantGold(0, 10+3+2-2-2)
		}},
		{rule: "BH-076", name: "refills the market too", play: func(g *game) {
			g.boat(0, 30, 28)
			g.do("1 port", "1 buy flour", "1 end buy", "1 end port", "1 end turn", "* draw ice")
			g.wantPhase(broadhorns.Refilling)
		}},
		{rule: "BH-178", name: "any number", play: func(g *game) {
			g.boat(0, 40, 28)
			g.s.Market = broadhorns.Goods{8, 0, 1, 1, 0}
			g.s.Players[0].Gold = 40
			g.do("1 port")
			for range 8 {
				g.do("1 buy flour")
			}
			g.want(g.barrelsAboard(0) == 8, "eight barrels of flour")
		}},
		{rule: "BH-103", name: "a peddler sells anything for 1 more", play: func(g *game) {
			g.boat(0, 20, 28)
			g.hand(0, "peddler")
			g.do("1 port", "1 peddler fur")
			g.wantGold(0, 10-2-1)
			g.want(g.cells(0, fur) == [5]int8{1}, "furs are aboard")
			g.wantRefused("BH-103", "1 peddler fur")
		}},
		{rule: "BH-104", name: "also what is on the banner", play: func(g *game) {
			g.boat(0, 20, 28)
			g.hand(0, "peddler")
			g.do("1 port", "1 peddler flour")
			g.wantGold(0, 10-2-1)
		}},
		{rule: "BH-170", name: "several, and where there is no banner", play: func(g *game) {
			g.boat(0, 20, 40)
			g.hand(0, "peddler", "peddler")
			g.do("1 port")
			g.wantRefused("BH-072", "1 buy flour")
			g.do("1 peddler flour", "1 peddler flour")
			g.wantGold(0, 10-3-4)
		}},
		{rule: "BH-106", name: "used cards are discarded", play: func(g *game) {
			g.boat(0, 20, 28)
			g.load(0, apple, 1, 1)
			g.hand(0, "peddler", "ice", "current")
			g.do("1 port", "1 sell apple", "1 ice", "1 end sell", "1 peddler flour", "1 end buy", "1 end port", "1 move 1 current 1")
			g.want(g.s.Discard.Few == [6]int8{1, 1, 1}, "all three")
		}},
		{rule: "BH-140", name: "gold is never below 0", play: func(g *game) {
			g.s.Players[0].Gold = -1
			g.want(g.Valid(&g.s) != nil, "a debt is no position")
		}},
		{rule: "BH-002", name: "60 barrels", play: func(g *game) {
			g.placeRest()
			g.s.Bag[fur]++
			g.want(g.Valid(&g.s) != nil, "one too many is no position")
		}},
	})
}
