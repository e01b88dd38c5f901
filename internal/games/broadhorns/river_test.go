package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
	"github.com/bigriver/bigriver/internal/must"
)

func TestTravelers(t *testing.T) {
	run(t, []row{
		{rule: "BH-077", name: "from hand and town, up to the number of places", play: func(g *game) {
			g.boat(0, 30, 18)
			g.hand(0, "T06", "T13")
			g.putOpen(hel, "T10")
			g.do("1 port", "1 end buy")
			g.wantRefused("BH-077", "1 board T12", "1 board ice")
			g.do("1 board T06", "1 board T10")
			g.wantRefused("BH-077", "1 board T13")
		}},
		{rule: "BH-077", name: "from the hand only at home, by option", options: []string{"hand_boarding=home"}, play: func(g *game) {
			g.boat(0, 40, 18)
			g.hand(0, "T06", "T10")
			g.putOpen(hel, "T13")
			g.do("1 port", "1 end buy")
			g.wantRefused("BH-077", "1 board T06")
			g.do("1 board T10", "1 board T13")
		}},
		{rule: "BH-078", name: "not in the hand any more", play: func(g *game) {
			g.boat(0, 20, 18)
			g.hand(0, "T06", "ice")
			g.do("1 port", "1 end buy", "1 board T06")
			g.want(size(&g.s.Players[0].Hand) == 1 && g.View(&g.s, 1).Players[0].Aboard == 1<<g.card("T06"), "open to all")
		}},
		{rule: "BH-156", name: "downriver only", play: func(g *game) {
			g.boat(0, 20, 28)
			g.hand(0, "T06", "T01", "T12")
			g.do("1 port", "1 end buy")
			g.wantRefused("BH-156", "1 board T06", "1 board T01")
			g.do("1 board T12")
		}},
		{rule: "BH-079", name: "the fare", play: func(g *game) {
			g.boat(0, 20, 28)
			g.aboard(0, "T06")
			g.do("1 port", "1 end buy")
			g.wantGold(0, 13)
			g.want(g.s.Discard.Cards == 1<<g.card("T06") && g.s.Players[0].Aboard == 0, "the card is discarded")
		}},
		{rule: "BH-154", name: "after the Buy, unasked", play: func(g *game) {
			g.boat(0, 20, 28)
			g.s.Players[0].Gold = 3
			g.s.Market = broadhorns.Goods{1, 3, 2, 2, 2}
			g.aboard(0, "T06")
			g.hand(0, "T12", "ice")
			g.do("1 port")
			g.wantRefused("BH-064", "1 buy flour") // 3 and 2 more
			g.do("1 end buy", "1 board T12")
			g.wantGold(0, 6)
		}},
		{rule: "BH-080", name: "set down on the way", play: func(g *game) {
			g.boat(0, 20, 18)
			g.aboard(0, "T06")
			g.do("1 port", "1 end buy")
			g.wantRefused("BH-080", "1 land T07")
			g.do("1 land T06")
			g.wantGold(0, 10)
			g.want(g.s.Towns[hel].Cards == 1<<g.card("T06"), "the card is at Helena")
		}},
		{rule: "BH-081", name: "taken on by another", play: func(g *game) {
			g.boat(0, 20, 18)
			g.aboard(0, "T06")
			g.boat(1, 20, 18)
			g.do("1 port", "1 end buy", "1 land T06", "1 end port", "1 end turn", "* draw ice", "2 port", "2 end buy", "2 board T06")
		}},
		{rule: "BH-155", name: "setting down before boarding, and not the same traveler", play: func(g *game) {
			g.boat(0, 30, 18)
			g.aboard(0, "T06", "T07")
			g.hand(0, "T13")
			g.do("1 port", "1 end buy", "1 land T06")
			g.wantRefused("BH-155", "1 board T06")
			g.do("1 board T13")
			g.wantRefused("BH-155", "1 land T07")
		}},
		{rule: "BH-082", name: "carried past", play: func(g *game) {
			g.boat(0, 20, 27)
			g.aboard(0, "T06")
			g.do("1 move 2")
			g.want(g.s.Players[0].Aboard == 0 && g.s.Discard.Cards == 1<<g.card("T06"), "discarded")
			g.wantGold(0, 10)
		}},
		{rule: "BH-171", name: "at the entrance is not past", play: func(g *game) {
			g.boat(0, 20, 27)
			g.aboard(0, "T06")
			g.do("1 move 1")
			g.want(g.s.Players[0].Aboard != 0, "still aboard at Vicksburg")
			g.do("1 move 1")
			g.want(g.s.Players[0].Aboard == 0, "left without a port action")
		}},
		{rule: "BH-083", name: "for travelers alone", play: func(g *game) {
			g.boat(0, 20, 18)
			g.load(0, whiskey, 1, 1)
			g.hand(0, "T06")
			g.do("1 port", "1 end sell", "1 end buy", "1 board T06", "1 end port")
			g.want(g.barrelsAboard(0) == 1, "nothing sold")
		}},
		{rule: "BH-160", name: "open, without limit, never at or below the destination", play: func(g *game) {
			g.putOpen(sge, "T01", "T02", "T03", "T06", "T13", "SGE-flour", "SGE-whiskey")
			g.placeRest()
			g.want(len(g.Board(&g.s).(show.Board).Towns[0].Cards) == 7, "seven cards lie there")
			g.s.Towns[vic].Cards, g.s.Towns[sge].Cards = 1<<g.card("T06"), g.s.Towns[sge].Cards&^(1<<g.card("T06"))
			g.want(g.Valid(&g.s) != nil, "T06 cannot lie in Vicksburg")
		}},
	})
}

func TestMoves(t *testing.T) {
	run(t, []row{
		{rule: "BH-084", name: "1 to S downriver", play: func(g *game) {
			g.boat(0, 20, 10)
			g.wantRefused("BH-084", "1 move 5")
			if _, err := g.Parse("move 0"); err == nil {
				g.Error("a Move of 0 can be written")
			}
			g.do("1 move 4")
			g.want(g.s.Players[0].Space == 14, "four spaces on")
		}},
		{rule: "BH-085", name: "4, 4 and 3", play: func(g *game) {
			for feet, speed := range map[int]string{20: "4", 30: "4", 40: "3"} {
				h := arrange(g.T, 2)
				h.boat(0, feet, 10)
				h.want(h.isLegal("1 move "+speed) && !h.isLegal("1 move 5"), "the boat's speed")
			}
		}},
		{rule: "BH-085", name: "at least 1", play: func(g *game) {
			d := must.Get(broadhorns.DefaultData())(g)
			d.Boats[0].Speed = 1
			r := must.Get(broadhorns.FromData(d))(g)
			g.Rules = r
			g.fillTrack(3)
			g.boat(0, 20, 10)
			g.do("1 move 1")
		}},
		{rule: "BH-086", name: "two bring a third", play: func(g *game) {
			g.boat(0, 20, 2)
			g.do("1 move 4", "1 move 4")
			g.wantRefused("BH-084", "1 move 5")
			g.do("1 move 4")
			g.want(g.s.Players[0].Space == 14, "twelve spaces in one turn")
		}},
		{rule: "BH-087", name: "port and Move bring none", play: func(g *game) {
			g.boat(0, 20, 2)
			g.do("1 move 3", "1 port", "1 end buy", "1 end port")
			g.wantRefused("BH-028", "1 move 1")
			h := arrange(g.T, 2)
			h.boat(0, 20, 3)
			h.do("1 move 3")
			h.want(!h.s.Turn.Bonus, "one Move")
		}},
		{rule: "BH-088", name: "never more than three", play: func(g *game) {
			g.boat(0, 20, 2)
			g.do("1 move 1", "1 move 1", "1 move 1")
			g.wantRefused("BH-088", "1 move 1")
			g.s.Turn.Moves = 4
			g.want(g.Valid(&g.s) != nil, "four are no position")
		}},
		{rule: "BH-167", name: "right after, or not at all", play: func(g *game) {
			g.boat(0, 20, 3)
			g.do("1 move 1", "1 move 1")
			g.wantRefused("BH-028", "1 port")
			again := *g
			g.do("1 end turn")
			g.wantPhase(broadhorns.Drawing)
			again.do("1 end expedition")
			again.wantPhase(broadhorns.Drawing)
		}},
		{rule: "BH-181", name: "of any length", play: func(g *game) {
			g.boat(0, 20, 3)
			g.do("1 move 1", "1 move 1", "1 move 4")
		}},
		{rule: "BH-168", name: "the season of the Move", play: func(g *game) {
			g.fillTrack(4)
			g.boat(0, 20, 18)
			g.s.Towns[hel].Top = 5
			g.load(0, apple, 1, 1)
			g.load(0, whiskey, 1, 1)
			g.wantRefused("BH-084", "1 move 4")
			g.do("1 port", "1 sell apple", "1 sell whiskey", "* tile HEL-1", "1 end buy", "1 end port", "1 move 5")
		}},
		{rule: "BH-089", name: "slower in winter", play: func(g *game) {
			g.fillTrack(3)
			g.boat(0, 30, 3)
			g.wantRefused("BH-084", "1 move 4")
			g.do("1 move 3", "1 move 3", "1 move 3")
		}},
		{rule: "BH-090", name: "faster in spring", play: func(g *game) {
			g.fillTrack(5)
			g.boat(0, 30, 3)
			g.wantRefused("BH-084", "1 move 6")
			g.do("1 move 5")
		}},
		{rule: "BH-091", name: "unchanged in the others", play: func(g *game) {
			for _, filled := range []int{0, 2, 8, 9, 10, 11} {
				h := arrange(g.T, 2)
				h.fillTrack(filled)
				h.boat(0, 30, 3)
				h.wantRefused("BH-084", "1 move 5")
				h.do("1 move 4")
			}
		}},
		{rule: "BH-166", name: "many on a space", seats: 4, play: func(g *game) {
			for i := range 4 {
				g.boat(i, 20, 12+i)
			}
			g.do("1 move 4", "1 end turn", "* draw ice", "2 move 3", "2 end turn", "* draw ice", "3 move 2")
			g.want(g.s.Players[0].Space == 16 && g.s.Players[1].Space == 16 && g.s.Players[2].Space == 16, "three on space 16")
		}},
		{rule: "BH-092", name: "not without a boat, nor from the end", play: func(g *game) {
			g.wantRefused("BH-092", "1 move 1")
			h := arrange(g.T, 2)
			h.boat(0, 20, 40)
			h.wantRefused("BH-092", "1 move 1")
		}},
		{rule: "BH-150", name: "not beyond it", play: func(g *game) {
			g.boat(0, 20, 38)
			g.wantRefused("BH-150", "1 move 3", "1 move 4")
			g.do("1 move 1", "1 move 1")
			g.want(g.s.Players[0].Space == 40 && !g.s.Turn.Bonus, "New Orleans stops it, the bonus Move too")
		}},
		{rule: "BH-105", name: "two more on each Move", play: func(g *game) {
			g.boat(0, 20, 2)
			g.hand(0, "current")
			g.wantRefused("BH-105", "1 move 4 current 2")
			g.do("1 move 6 current 1", "1 move 6", "1 move 6")
			g.want(g.s.Players[0].Space == 20, "eighteen spaces")
		}},
		{rule: "BH-169", name: "from that Move on, added up, short too", play: func(g *game) {
			g.boat(0, 20, 2)
			g.hand(0, "current", "current", "current")
			g.do("1 move 4")
			g.wantRefused("BH-084", "1 move 7 current 1")
			g.do("1 move 1 current 2")
			g.wantRefused("BH-084", "1 move 9")
			g.do("1 move 10 current 1")
			g.want(g.s.Discard.Few[2] == 3, "three are used")
		}},
		{rule: "BH-169", name: "one with each Move", play: func(g *game) {
			g.boat(0, 20, 0)
			g.hand(0, "current", "current")
			g.do("1 move 1 current 1", "1 move 1 current 1")
			g.wantRefused("BH-084", "1 move 9")
			g.do("1 move 8")
		}},
	})
}

func TestEndExpedition(t *testing.T) {
	run(t, []row{
		{rule: "BH-114", name: "no action, at any time", play: func(g *game) {
			g.boat(0, 20, 10)
			g.do("1 move 1", "1 end expedition")
			g.want(g.s.Turn.Actions == 1 && g.s.Players[0].Space == 0, "an action is left, in St. Louis")
			g.wantRefused("BH-114", "1 end expedition")
		}},
		{rule: "BH-148", name: "not within a port action", play: func(g *game) {
			g.boat(0, 20, 28)
			g.load(0, apple, 1, 1)
			g.do("1 port")
			g.wantRefused("BH-148", "1 end expedition")
			g.do("1 end sell")
			g.wantRefused("BH-148", "1 end expedition")
			g.do("1 end buy", "1 end expedition")
		}},
		{rule: "BH-115", name: "on the river", play: func(g *game) {
			g.boat(0, 20, 10)
			g.load(0, apple, 1, 2)
			g.aboard(0, "T06")
			g.placeRest()
			before := g.s.Bag[apple]
			g.do("1 end expedition")
			g.wantGold(0, 10)
			g.want(g.s.Bag[apple] == before+2 && g.s.Discard.Cards == 1<<g.card("T06"), "barrels to the bag, the traveler discarded")
		}},
		{rule: "BH-116", name: "in port", play: func(g *game) {
			g.boat(0, 20, 18)
			g.aboard(0, "T06")
			g.do("1 port", "1 end buy", "1 end expedition")
			g.wantGold(0, 11)
			g.want(g.s.Towns[hel].Cards == 1<<g.card("T06"), "the traveler is ashore at Helena")
		}},
		{rule: "BH-172", name: "unsold barrels bring nothing", play: func(g *game) {
			g.boat(0, 20, 28)
			g.load(0, apple, 1, 2)
			g.placeRest()
			before := g.s.Bag[apple]
			g.do("1 port", "1 end sell", "1 end buy", "1 end expedition")
			g.wantGold(0, 11)
			g.want(g.s.Bag[apple] == before+2, "they are in the bag")
		}},
		{rule: "BH-117", name: "resale of 1, 3 and 6", play: func(g *game) {
			for feet, resale := range map[int]int{20: 1, 30: 3, 40: 6} {
				h := arrange(g.T, 2)
				h.boat(0, feet, 28)
				h.do("1 port", "1 end buy", "1 end expedition")
				h.wantGold(0, 10+resale)
			}
		}},
		{rule: "BH-118", name: "not in St. Louis", play: func(g *game) {
			g.do("1 port 20", "1 end port", "1 end expedition")
			g.wantGold(0, 10)
		}},
		{rule: "BH-119", name: "St. Louis in the same turn", play: func(g *game) {
			g.boat(0, 20, 28)
			g.do("1 port", "1 end buy", "1 end expedition", "1 port 30")
		}},
		{rule: "BH-173", name: "with no action left", play: func(g *game) {
			g.boat(0, 20, 27)
			g.do("1 move 1", "1 port", "1 end buy", "1 end expedition", "* draw ice")
			g.want(g.s.Active == 1 && g.s.Players[0].Space == 0 && g.s.Players[0].Boat == 0, "the next turn begins in St. Louis")
		}},
		{rule: "BH-179", name: "before leaving", play: func(g *game) {
			g.do("1 port 20", "1 end port", "1 end expedition", "1 port 40")
			g.wantGold(0, 1)
		}},
		{rule: "BH-120", name: "the hand stays, the towns are open again", play: func(g *game) {
			g.boat(0, 20, 10)
			g.s.Players[0].Visited = 1<<sge | 1<<nma
			g.hand(0, "T06", "ice")
			g.do("1 end expedition")
			g.want(size(&g.s.Players[0].Hand) == 2 && g.s.Players[0].Visited == 0, "two cards, no town")
		}},
	})
}
