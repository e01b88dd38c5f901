package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
	"github.com/bigriver/bigriver/internal/must"
)

// boatAt gives seat 1 a boat on a space.
func boatAt(g *game, feet, space int) { g.boat(0, feet, space) }

func TestPort(t *testing.T) {
	run(t, []row{
		{rule: "BH-029", name: "on the entrance space", play: func(g *game) {
			boatAt(g, 20, 27)
			g.wantRefused("BH-029", "1 port", "1 sell apple", "1 board T06", "1 end port")
			g.do("1 move 1", "1 port")
			g.want(g.countEvents("port") == 1, "one space on it is there")
		}},
		{rule: "BH-030", name: "once an expedition", play: func(g *game) {
			boatAt(g, 20, 28)
			g.do("1 port", "1 end buy", "1 end port")
			g.wantRefused("BH-030", "1 port")
		}},
		{rule: "BH-031", name: "again in the next", play: func(g *game) {
			boatAt(g, 20, 2)
			g.do("1 port", "1 end buy", "1 end port", "1 end expedition", "1 port 20", "1 end port", "1 end turn", "* draw ice")
			g.do("2 end turn", "* draw ice", "1 move 2", "1 port")
			g.want(g.s.Players[0].Visited == 1<<sge, "Ste. Genevieve is called at a second time")
		}},
		{rule: "BH-032", name: "costs no movement", play: func(g *game) {
			boatAt(g, 20, 28)
			g.do("1 port", "1 end buy", "1 end port")
			g.want(g.isLegal("1 move 4") && g.s.Players[0].Space == 28, "four spaces from the entrance")
		}},
		{rule: "BH-033", name: "several boats", play: func(g *game) {
			boatAt(g, 20, 28)
			g.boat(1, 20, 28)
			g.do("1 port", "1 end buy", "1 end port", "1 end turn", "* draw ice", "2 port")
			g.want(g.s.Players[0].Space == g.s.Players[1].Space, "both are in Vicksburg")
		}},
		{rule: "BH-034", name: "sell, buy, travelers, and not back", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, apple, 1, 2)
			g.putOpen(vic, "T12")
			g.do("1 port")
			g.wantRefused("BH-034", "1 buy flour", "1 board T12", "1 end port")
			g.do("1 sell apple", "1 end sell")
			g.wantRefused("BH-034", "1 sell apple", "1 deliver apple", "1 ice", "1 board T12", "1 end port")
			g.do("1 end buy")
			g.wantRefused("BH-034", "1 sell apple", "1 buy flour")
			g.do("1 board T12")
		}},
		{rule: "BH-180", name: "an idle one counts", play: func(g *game) {
			boatAt(g, 20, 28)
			g.do("1 port", "1 end buy", "1 end port")
			g.want(g.s.Players[0].Visited == 1<<vic && g.s.Turn.Actions == 1, "town and action are used")
		}},
		{rule: "BH-113", name: "many stops", play: func(g *game) {
			boatAt(g, 40, 15)
			g.do("1 port", "1 end buy", "1 end port", "1 move 3", "1 end turn", "* draw ice", "2 end turn", "* draw ice")
			g.do("1 port", "1 end buy", "1 end port", "1 move 3", "1 end turn", "* draw ice", "2 end turn", "* draw ice", "1 port")
			g.want(g.s.Players[0].Visited == 1<<mem|1<<hel|1<<nap, "three towns in one expedition")
		}},
	})
}

func TestSell(t *testing.T) {
	run(t, []row{
		{rule: "BH-035", name: "the printed value", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, pork, 2, 1)
			g.do("1 port", "1 sell pork")
			g.wantGold(0, 15)
		}},
		{rule: "BH-036", name: "a space stays filled", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, pork, 2, 1)
			g.s.Towns[vic].Filled = 0b0010
			g.do("1 port", "1 sell pork")
			g.wantGold(0, 11)
		}},
		{rule: "BH-037", name: "1 gold where no space is empty", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, flour, 2, 1)
			g.do("1 port")
			g.wantRefused("BH-037", "1 sell flour at 4")
			g.do("1 sell flour")
			g.wantGold(0, 11)
		}},
		{rule: "BH-038", name: "to the bag at once", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, flour, 2, 2)
			g.placeRest()
			before := g.s.Bag[flour]
			g.do("1 port", "1 sell flour")
			g.want(g.s.Bag[flour] == before+1, "it is in the bag")
		}},
		{rule: "BH-039", name: "not for 1 with a space empty", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, pork, 2, 1)
			g.do("1 port")
			g.wantRefused("BH-039", "1 sell pork at 1")
		}},
		{rule: "BH-040", name: "any number, or none", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, pork, 1, 1)
			g.load(0, fur, 1, 1)
			g.do("1 port")
			g.wantRefused("BH-040", "1 sell apple")
			g.do("1 end sell", "1 end buy", "1 end port")
			g.wantGold(0, 10)
		}},
		{rule: "BH-151", name: "the seller chooses the barrel", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, pork, 2, 1)
			g.load(0, pork, 4, 1)
			g.do("1 port")
			g.wantRefused("BH-151", "1 sell pork cell 3", "1 sell pork cell 4")
			g.want(g.withoutDefaults("1 sell pork cell 4") == "sell pork" && g.withoutDefaults("1 sell pork cell 2 at 5") == "sell pork cell 2", "a default may be written out")
			again := *g
			g.do("1 sell pork")
			g.want(g.cells(0, pork) == [5]int8{0, 1}, "by default, the one closest to spoiling")
			again.do("1 sell pork cell 2")
			again.want(again.cells(0, pork) == [5]int8{0, 0, 0, 1}, "the other one, if chosen")
		}},
		{rule: "BH-152", name: "the seller chooses the space", play: func(g *game) {
			boatAt(g, 30, 5)
			g.s.Towns[capG].Top = 6 // F2 A3 A2 W2
			g.load(0, apple, 1, 2)
			g.do("1 port")
			g.wantRefused("BH-152", "1 sell apple at 3", "1 sell apple at 4")
			g.want(g.withoutDefaults("1 sell apple at 3") == "sell apple" && g.withoutDefaults("1 sell apple at 4") == "sell apple at 4", "a default may be written out")
			again := *g
			g.do("1 sell apple")
			g.wantGold(0, 13)
			again.do("1 sell apple at 2")
			again.wantGold(0, 12)
			again.want(again.s.Towns[capG].Filled == 0b0100, "the space at 2 is filled")
		}},
		{rule: "BH-188", name: "in any order", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, apple, 1, 1)
			g.load(0, pork, 1, 1)
			g.hand(0, "VIC-apple", "ice")
			g.do("1 port", "1 sell apple", "1 ice", "1 sell pork", "1 deliver apple")
			g.wantGold(0, 10+4+1+5+2+2)
		}},
		{rule: "BH-101", name: "ice with a perishable barrel", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 1)
			g.hand(0, "ice")
			g.do("1 port", "1 sell apple", "1 ice")
			g.wantGold(0, 10+4+1)
		}},
		{rule: "BH-102", name: "not with furs or whiskey", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, fur, 1, 1)
			g.load(0, whiskey, 1, 2)
			g.hand(0, "ice")
			g.do("1 port", "1 sell fur", "1 sell whiskey")
			g.wantRefused("BH-102", "1 ice")
		}},
		{rule: "BH-164", name: "one for each barrel, for 1 gold too", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 2)
			g.hand(0, "ice", "ice", "ice")
			g.do("1 port", "1 sell apple", "1 ice")
			g.wantRefused("BH-102", "1 ice")
			g.do("1 sell apple", "1 ice")
			g.wantGold(0, 10+4+1+1+1)
		}},
	})
}

func TestDeliver(t *testing.T) {
	run(t, []row{
		{rule: "BH-041", name: "from the hand", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 1)
			g.hand(0, "VIC-apple")
			g.do("1 port", "1 sell apple", "1 deliver apple")
			g.wantGold(0, 16)
		}},
		{rule: "BH-042", name: "from the town", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 1)
			g.putOpen(vic, "VIC-apple")
			g.do("1 port", "1 sell apple")
			g.wantRefused("BH-043", "1 deliver apple")
			g.do("1 deliver apple town")
			g.wantGold(0, 16)
			g.want(g.s.Towns[vic].Cards == 0, "it is lost")
		}},
		{rule: "BH-043", name: "not for another town or type", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 2)
			g.hand(0, "NAT-apple", "VIC-pork")
			g.do("1 port", "1 sell apple")
			g.wantRefused("BH-043", "1 deliver apple", "1 deliver apple town")
		}},
		{rule: "BH-044", name: "once for two barrels", play: func(g *game) {
			boatAt(g, 20, 5)
			g.s.Towns[capG].Top = 6
			g.load(0, apple, 1, 3)
			g.hand(0, "CAP-apple", "ice")
			g.do("1 port", "1 sell apple", "1 sell apple", "1 deliver apple")
			g.wantGold(0, 10+3+2+2)
			g.wantRefused("BH-045", "1 deliver apple")
		}},
		{rule: "BH-046", name: "not with a sale for 1", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 2)
			g.s.Towns[vic].Filled = 0b0001
			g.hand(0, "VIC-apple")
			g.do("1 port", "1 sell apple")
			g.wantRefused("BH-046", "1 deliver apple")
		}},
		{rule: "BH-047", name: "discarded", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 1)
			g.hand(0, "VIC-apple")
			g.do("1 port", "1 sell apple", "1 deliver apple")
			g.want(g.s.Discard.Cards == 1<<g.card("VIC-apple"), "it is on the discards")
		}},
		{rule: "BH-048", name: "optional", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 1)
			g.hand(0, "VIC-apple")
			g.do("1 port", "1 sell apple", "1 end sell")
			g.wantGold(0, 14)
			g.want(size(&g.s.Players[0].Hand) == 1, "the card stays in hand")
		}},
		{rule: "BH-144", name: "one for each type", play: func(g *game) {
			boatAt(g, 20, 28)
			g.load(0, apple, 1, 1)
			g.load(0, pork, 1, 1)
			g.hand(0, "VIC-apple", "VIC-pork")
			g.do("1 port", "1 sell apple", "1 sell pork", "1 deliver apple", "1 deliver pork")
			g.wantGold(0, 10+4+5+2+2+2)
		}},
		{rule: "BH-144", name: "or one a port action", options: []string{"one_delivery=on"}, play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, apple, 1, 1)
			g.load(0, pork, 1, 2)
			g.hand(0, "VIC-apple", "VIC-pork")
			g.do("1 port", "1 sell apple", "1 sell pork", "1 deliver apple")
			g.wantRefused("BH-144", "1 deliver pork")
		}},
		{rule: "BH-144", name: "of any type", options: []string{"one_delivery=on"}, play: func(g *game) {
			boatAt(g, 30, 32)
			g.load(0, flour, 1, 1)
			g.load(0, apple, 1, 2)
			g.hand(0, "NAT-flour", "NAT-apple")
			g.do("1 port", "1 sell flour", "1 sell apple", "1 deliver flour")
			g.wantRefused("BH-144", "1 deliver apple")
		}},
	})
}

// TestTwoCardsForOneType plays with data that has two deliveries for the same town and type.
func TestTwoCardsForOneType(t *testing.T) {
	d := must.Get(broadhorns.DefaultData())(t)
	d.Cards.Delivery[14] = d.Cards.Delivery[15] // Vicksburg: pork twice, no apples
	r := must.Get(broadhorns.FromData(d))(t)
	g := arrange(t, 2)
	g.Rules = r
	boatAt(g, 30, 28)
	g.load(0, pork, 1, 2)
	g.hand(0, "VIC-pork")
	g.putOpen(vic, "VIC-pork-2")
	g.do("1 port", "1 sell pork")
	if !g.isLegal("1 deliver pork") || !g.isLegal("1 deliver pork town") {
		t.Error("both cards can be claimed")
	}
	g.do("1 deliver pork")
	g.wantRefused("BH-045", "1 deliver pork town")
}

func TestFill(t *testing.T) {
	// nearly puts seat 1 at Vicksburg, with apples and pork already on spaces there, and furs and
	// whiskey aboard.
	nearly := func(g *game) {
		boatAt(g, 30, 28)
		g.s.Towns[vic].Filled = 0b0011
		g.load(0, fur, 1, 1)
		g.load(0, whiskey, 1, 1)
	}
	run(t, []row{
		{rule: "BH-049", name: "reset when the Sell ends", play: func(g *game) {
			nearly(g)
			g.load(0, apple, 2, 1)
			g.do("1 port", "1 sell fur", "1 sell whiskey")
			g.want(g.s.Towns[vic].Filled == 0b1111, "full, while the Sell continues")
			g.do("1 end sell", "1 store apple", "* tile VIC-3")
			g.want(g.s.Towns[vic].Filled == 0 && g.s.Towns[vic].Top == 3, "reset")
		}},
		{rule: "BH-050", name: "the new tile takes nothing now", play: func(g *game) {
			nearly(g)
			g.load(0, apple, 2, 1)
			g.do("1 port", "1 sell fur", "1 sell whiskey", "1 sell apple")
			g.wantGold(0, 10+4+3+1+2)
			g.do("1 store pork", "* tile VIC-5")
			g.wantRefused("BH-034", "1 sell apple")
		}},
		{rule: "BH-051", name: "a perishable barrel is chosen", play: func(g *game) {
			nearly(g)
			g.do("1 port", "1 sell fur", "1 sell whiskey")
			g.wantPhase(broadhorns.Storing)
			g.wantRefused("BH-051", "1 store flour", "1 end port", "1 end buy")
			g.do("1 store pork")
			g.want(g.s.Track == broadhorns.Goods{pork: 1} && g.s.Filled == 1, "pork on the first space")
		}},
		{rule: "BH-052", name: "no furs, no whiskey", play: func(g *game) {
			nearly(g)
			g.do("1 port", "1 sell fur", "1 sell whiskey")
			g.wantRefused("BH-052", "1 store fur", "1 store whiskey")
			g.s.Track[fur], g.s.Filled = 1, 1
			g.want(g.Valid(&g.s) != nil, "they cannot lie there")
		}},
		{rule: "BH-053", name: "the others to the bag", play: func(g *game) {
			nearly(g)
			g.placeRest()
			before := g.s.Bag
			g.do("1 port", "1 sell fur", "1 sell whiskey", "1 store pork")
			before[apple]++
			before[fur]++
			before[whiskey]++
			g.want(g.s.Bag == before, "apples, furs and whiskey")
		}},
		{rule: "BH-054", name: "the tile is taken", play: func(g *game) {
			nearly(g)
			g.do("1 port", "1 sell fur", "1 sell whiskey", "1 store pork")
			g.want(g.s.Towns[vic].Taken[0] == 1 && g.Board(&g.s).(show.Board).Seats[0].Wreaths == 2, "with two wreaths")
			g.do("* tile VIC-2")
			g.want(g.s.Towns[vic].Top == 2, "the next one holds")
		}},
		{rule: "BH-184", name: "any tile not seen", play: func(g *game) {
			nearly(g)
			g.s.Towns[vic].Taken[4] = 2
			g.do("1 port", "1 sell fur", "1 sell whiskey", "1 store pork")
			g.wantRefused("BH-006", "* tile VIC-1", "* tile VIC-5", "* tile NAT-2")
			g.want(len(g.AppendLegal(nil, &g.s, -1)) == 4, "four of six")
		}},
		{rule: "BH-055", name: "the board after the third", play: func(g *game) {
			nearly(g)
			g.s.Towns[vic].Taken[4], g.s.Towns[vic].Taken[5] = 2, 1
			g.do("1 port", "1 sell fur", "1 sell whiskey", "1 store pork")
			g.want(g.s.Towns[vic].Top == 0 && g.countEvents("board_values") == 1, "no tile is left")
			town := g.Board(&g.s).(show.Board).Towns[vic-1]
			g.want(len(town.Spaces) == 3 && town.Spaces[1].Value == 4, "apples 3, pork 4, furs 3")
		}},
		{rule: "BH-056", name: "board values: no tile, but a barrel", play: func(g *game) {
			boatAt(g, 30, 28)
			g.s.Towns[vic] = broadhorns.Town{Taken: [6]int8{1, 1, 2}, Filled: 0b011}
			g.load(0, fur, 1, 1)
			g.do("1 port", "1 sell fur", "1 store apple")
			g.wantGold(0, 10+3+2)
			g.want(g.s.Filled == 1 && g.s.Towns[vic].Taken == [6]int8{1, 1, 2} && g.s.Towns[vic].Filled == 0, "and the spaces are empty")
		}},
		{rule: "BH-189", name: "a choice of one is made", play: func(g *game) {
			boatAt(g, 30, 18)
			g.s.Towns[hel].Top = 5 // A4 W4
			g.load(0, apple, 1, 1)
			g.load(0, whiskey, 1, 1)
			g.do("1 port", "1 sell apple", "1 sell whiskey")
			g.want(g.s.Track == broadhorns.Goods{apple: 1}, "the apples go to the track unasked")
		}},
		{rule: "BH-153", name: "a full track takes no more", play: func(g *game) {
			g.fillTrack(12)
			nearly(g)
			g.do("1 port", "1 sell fur", "1 sell whiskey")
			g.wantPhase(broadhorns.Revealing)
			town := g.Board(&g.s).(show.Board).Towns[vic-1]
			g.want(town.Tile == "" && len(town.Spaces) == 0 && len(town.Sells) == 0, "nothing counts until the tile is revealed")
			g.wantGold(0, 10+4+3+2)
			g.want(g.s.Towns[vic].Taken[0] == 1 && g.s.Filled == 12, "tile and bonus, no barrel")
		}},
		{rule: "BH-057", name: "two on spaces earn the bonus", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, fur, 1, 1)
			g.load(0, whiskey, 1, 1)
			g.do("1 port", "1 sell fur", "1 sell whiskey")
			g.wantGold(0, 10+4+3+2)
		}},
		{rule: "BH-057", name: "one does not", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, fur, 1, 1)
			g.do("1 port", "1 sell fur")
			g.wantGold(0, 14)
		}},
		{rule: "BH-058", name: "one that fills does", play: func(g *game) {
			boatAt(g, 30, 28)
			g.s.Towns[vic].Filled = 0b1011
			g.load(0, fur, 1, 1)
			g.do("1 port", "1 sell fur")
			g.wantGold(0, 10+4+2)
		}},
		{rule: "BH-059", name: "once", play: func(g *game) {
			nearly(g)
			g.do("1 port", "1 sell fur", "1 sell whiskey")
			g.want(g.countEvents("town_bonus") == 1, "both conditions, one bonus")
			g.wantGold(0, 10+4+3+2)
		}},
		{rule: "BH-060", name: "sales for 1 do not count", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, fur, 1, 2)
			g.load(0, flour, 1, 2)
			g.do("1 port", "1 sell fur", "1 sell fur", "1 sell flour", "1 sell flour")
			g.wantGold(0, 10+4+1+1+1)
		}},
		{rule: "BH-185", name: "in time for the Buy", play: func(g *game) {
			boatAt(g, 30, 28)
			g.s.Players[0].Gold = 0
			g.s.Market = broadhorns.Goods{2, 2, 2, 2, 2}
			g.load(0, fur, 1, 1)
			g.load(0, whiskey, 1, 1)
			g.do("1 port", "1 sell fur", "1 sell whiskey", "1 buy flour", "1 buy flour")
			g.wantGold(0, 4+3+2-4-5)
		}},
	})
}
