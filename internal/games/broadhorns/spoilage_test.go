package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
)

// endFirstTurn ends the turn of the first seat.
func endFirstTurn(g *game) { g.do("1 end turn", "* draw peddler") }

func TestSpoilStep(t *testing.T) {
	run(t, []row{
		{rule: "BH-005", name: "what spoils", play: func(g *game) {
			for c, rots := range []bool{true, true, true, false, false} {
				b := g.Board(&g.s).(show.Board)
				g.want(b.Market[c].Perishable == rots, "flour, apples and pork are perishable")
			}
		}},
		{rule: "BH-189", name: "nobody is asked about ice when all of it is on the discard pile", play: func(g *game) {
			g.boat(1, 30, 3)
			g.load(1, flour, 1, 1)
			g.hand(1, "peddler")
			g.s.Discard.Few[broadhorns.Ice-firstFew] = 4
			again := *g
			again.s.Discard.Few[broadhorns.Ice-firstFew] = 5
			g.do("1 end turn", "* draw current")
			g.wantPhase(broadhorns.Icing)
			again.do("1 end turn", "* draw current")
			again.wantPhase(broadhorns.Acting)
		}},
		{rule: "BH-021", name: "one cell on", play: func(g *game) {
			g.boat(1, 30, 3)
			g.load(1, flour, 1, 1)
			g.load(1, flour, 3, 2)
			g.load(1, pork, 4, 1)
			endFirstTurn(g)
			g.want(g.cells(1, flour) == [5]int8{0, 1, 0, 2, 0} && g.cells(1, pork) == [5]int8{0, 0, 0, 0, 1}, "each moved one cell")
		}},
		{rule: "BH-022", name: "lost after the last cell", play: func(g *game) {
			g.boat(1, 20, 3)
			g.load(1, apple, 5, 2)
			g.placeRest()
			before := g.s.Bag[apple]
			endFirstTurn(g)
			g.want(g.cells(1, apple) == [5]int8{} && g.s.Bag[apple] == before+2, "two barrels go to the bag")
			g.want(g.countEvents("rotted") == 1, "an event says so")
		}},
		{rule: "BH-023", name: "furs and whiskey stay", play: func(g *game) {
			g.boat(1, 30, 3)
			g.load(1, fur, 1, 2)
			g.load(1, whiskey, 1, 1)
			g.load(1, pork, 1, 1)
			endFirstTurn(g)
			g.want(g.cells(1, fur) == [5]int8{2} && g.cells(1, whiskey) == [5]int8{1}, "they stay where they were")
			g.s.Players[1].Cargo[fur] = [8]int8{1, 1}
			g.want(g.Valid(&g.s) != nil, "and can be nowhere else")
		}},
		{rule: "BH-024", name: "no other boat", play: func(g *game) {
			g.boat(0, 20, 3)
			g.load(0, apple, 2, 1)
			g.boat(1, 20, 3)
			g.load(1, apple, 2, 1)
			endFirstTurn(g)
			g.want(g.cells(0, apple) == [5]int8{0, 1}, "the first seat's barrel stays")
		}},
		{rule: "BH-025", name: "not in winter", play: func(g *game) {
			g.fillTrack(3)
			g.boat(1, 20, 3)
			g.load(1, apple, 5, 1)
			g.hand(1, "ice")
			endFirstTurn(g)
			g.wantPhase(broadhorns.Acting)
			g.want(g.cells(1, apple) == [5]int8{0, 0, 0, 0, 1}, "the barrel stays")
		}},
		{rule: "BH-026", name: "before the actions", play: func(g *game) {
			g.boat(1, 20, 28)
			g.load(1, apple, 5, 1)
			endFirstTurn(g)
			g.do("2 port")
			g.want(!g.isLegal("2 end sell") && g.s.Phase != broadhorns.Selling, "there is nothing left to sell")
		}},
		{rule: "BH-099", name: "ice cancels the step", play: func(g *game) {
			g.boat(1, 20, 3)
			g.load(1, apple, 5, 1)
			g.load(1, pork, 1, 1)
			g.hand(1, "ice")
			endFirstTurn(g)
			g.wantPhase(broadhorns.Icing)
			g.do("2 ice")
			g.want(g.cells(1, apple)[4] == 1 && g.cells(1, pork)[0] == 1, "nothing moved")
			g.want(g.s.Discard.Few[0] == 1 && g.s.Players[1].Hand.Few[0] == 0, "the ice is discarded")
		}},
		{rule: "BH-099", name: "not without ice in hand", play: func(g *game) {
			g.boat(1, 20, 3)
			g.load(1, apple, 5, 1)
			g.hand(1, "peddler")
			endFirstTurn(g)
			g.wantRefused("BH-099", "2 ice")
			g.do("2 pass")
			g.want(g.cells(1, apple) == [5]int8{}, "it is lost")
		}},
		{rule: "BH-146", name: "asked with any card, not without", play: func(g *game) {
			g.boat(1, 20, 3)
			g.load(1, apple, 1, 1)
			endFirstTurn(g)
			g.wantPhase(broadhorns.Acting)
		}},
		{rule: "BH-146", name: "nothing else before the answer", play: func(g *game) {
			g.boat(1, 20, 2)
			g.load(1, apple, 1, 1)
			g.hand(1, "T06")
			endFirstTurn(g)
			g.wantRefused("BH-146", "2 move 1", "2 port", "2 end turn")
		}},
	})
}

func TestSpoilCard(t *testing.T) {
	// cargo gives seat 1 flour on the last cell and pork, and seat 2 apples.
	cargo := func(g *game) {
		g.boat(0, 30, 3)
		g.load(0, flour, 5, 1)
		g.load(0, pork, 2, 1)
		g.boat(1, 20, 3)
		g.load(1, apple, 1, 1)
		g.load(1, flour, 2, 1)
	}
	run(t, []row{
		{rule: "BH-189", name: "nobody is asked about ice when all of it is on the discard pile", play: func(g *game) {
			cargo(g)
			g.hand(1, "peddler")
			g.s.Discard.Few[broadhorns.Ice-firstFew] = 5
			g.do("1 end turn", "* draw spoil-flour")
			g.wantPhase(broadhorns.Drawing) // the card took effect at once
		}},
		{rule: "BH-095", name: "its type on every boat", play: func(g *game) {
			cargo(g)
			g.do("1 end turn", "* draw spoil-flour")
			g.want(g.cells(0, flour) == [5]int8{} && g.cells(1, flour) == [5]int8{0, 0, 1}, "flour moved on both boats")
			g.want(g.cells(0, pork) == [5]int8{0, 1} && g.cells(1, apple) == [5]int8{1}, "and nothing else")
		}},
		{rule: "BH-163", name: "lost from the last cell", play: func(g *game) {
			cargo(g)
			g.placeRest()
			before := g.s.Bag[flour]
			g.do("1 end turn", "* draw spoil-flour")
			g.want(g.s.Bag[flour] == before+1, "it goes to the bag")
		}},
		{rule: "BH-096", name: "all types in summer, each once", play: func(g *game) {
			g.fillTrack(8)
			cargo(g)
			g.do("1 end turn", "* draw spoil-flour")
			g.want(g.cells(0, flour) == [5]int8{} && g.cells(0, pork) == [5]int8{0, 0, 1}, "seat 1's moved")
			g.want(g.cells(1, apple) == [5]int8{0, 1} && g.cells(1, flour) == [5]int8{0, 0, 1}, "seat 2's moved one cell")
		}},
		{rule: "BH-097", name: "a second one is idle", play: func(g *game) {
			cargo(g)
			g.do("1 end turn", "* draw spoil-pork", "* draw spoil-pork")
			g.want(g.countEvents("spoil_idle") == 1 && g.cells(0, pork) == [5]int8{0, 0, 1}, "pork moved once")
			g.wantPhase(broadhorns.Drawing)
		}},
		{rule: "BH-098", name: "discarded", play: func(g *game) {
			cargo(g)
			g.do("1 end turn", "* draw spoil-pork", "* draw spoil-apple")
			g.want(g.s.Discard.Few == [6]int8{0, 0, 0, 0, 1, 1}, "both lie on the discards")
		}},
		{rule: "BH-100", name: "ice spares only its owner", play: func(g *game) {
			g.fillTrack(8)
			cargo(g)
			g.hand(0, "ice")
			g.do("1 end turn", "* draw spoil-flour")
			g.do("1 ice")
			g.want(g.cells(0, flour) == [5]int8{0, 0, 0, 0, 1} && g.cells(0, pork) == [5]int8{0, 1}, "seat 1 loses nothing")
			g.want(g.cells(1, apple) == [5]int8{0, 1}, "seat 2's barrel moves")
		}},
		{rule: "BH-146", name: "clockwise from the drawing seat, with a barrel that moves and a card", seats: 4, play: func(g *game) {
			g.s.Active, g.s.First = 2, 2
			for i := range 4 {
				g.boat(i, 20, 3)
			}
			g.load(0, flour, 1, 1)
			g.load(1, pork, 1, 1)
			g.load(2, flour, 1, 1)
			g.load(3, flour, 1, 1)
			g.hand(0, "T06")
			g.hand(1, "ice")
			g.hand(2, "ice")
			g.do("3 end turn", "* draw spoil-flour", "3 pass", "1 pass")
			g.wantPhase(broadhorns.Drawing)
			g.want(g.cells(2, flour) == [5]int8{0, 1} && g.cells(3, flour) == [5]int8{0, 1}, "and then all move")
		}},
		{rule: "BH-142", name: "in winter as always", play: func(g *game) {
			g.fillTrack(4)
			cargo(g)
			g.do("1 end turn", "* draw spoil-flour")
			g.want(g.cells(1, flour) == [5]int8{0, 0, 1}, "flour moved")
		}},
		{rule: "BH-142", name: "unless the option says otherwise", options: []string{"winter_spoil_cards=off"}, play: func(g *game) {
			g.fillTrack(4)
			cargo(g)
			g.hand(0, "ice")
			g.do("1 end turn", "* draw spoil-flour")
			g.want(g.cells(1, flour) == [5]int8{0, 1}, "nothing moved, nobody was asked")
		}},
		{rule: "BH-142", name: "the option changes only winter", options: []string{"winter_spoil_cards=off"}, play: func(g *game) {
			for _, filled := range []int{0, 5, 12} {
				in := *g
				in.fillTrack(filled)
				cargo(&in)
				in.do("1 end turn", "* draw spoil-flour")
				in.want(in.cells(1, flour) == [5]int8{0, 0, 1}, "flour moved")
			}
		}},
		{rule: "BH-177", name: "barrels of this turn too", play: func(g *game) {
			g.do("1 port 20", "1 buy apple", "1 end port", "1 end turn", "* draw spoil-apple")
			g.want(g.cells(0, apple) == [5]int8{0, 1}, "it moved")
		}},
	})
}

func TestCards(t *testing.T) {
	run(t, []row{
		{rule: "BH-093", name: "until a card that is not a spoil card", play: func(g *game) {
			g.do("1 end turn", "* draw spoil-pork", "* draw spoil-flour", "* draw VIC-apple")
			g.want(g.s.Active == 1 && size(&g.s.Players[0].Hand) == 1, "one card, and the turn is over")
		}},
		{rule: "BH-094", name: "the discards become the draw pile", play: func(g *game) {
			g.placeRest()
			g.s.Deck, g.s.Discard = broadhorns.Pile{}, g.s.Deck
			g.s.Left = 0
			g.do("1 end turn")
			g.want(g.countEvents("reshuffled") == 1 && g.s.Left == 73 && size(&g.s.Discard) == 0, "73 cards are shuffled")
		}},
		{rule: "BH-182", name: "a spoil card that has just worked", play: func(g *game) {
			g.placeRest()
			pile := g.s.Deck
			pile.Few[3]--
			g.s.Deck, g.s.Discard, g.s.Left = broadhorns.Pile{Few: [6]int8{3: 1}}, pile, 1
			g.do("1 end turn", "* draw spoil-flour")
			g.want(g.s.Deck.Few[3] == 4, "it is in the pile again")
			g.do("* draw spoil-flour")
			g.want(g.countEvents("spoil_idle") == 1, "and does nothing this time")
		}},
		{rule: "BH-149", name: "nothing but spoil cards", play: func(g *game) {
			for c := range broadhorns.SpoilFlour {
				for n := 0; n < 5 && (n == 0 || c >= firstFew); n++ {
					put(&g.s.Players[1].Hand, c)
				}
			}
			g.do("1 end turn")
			g.want(g.countEvents("no_card") == 1 && g.s.Active == 1, "nothing is drawn")
		}},
		{rule: "BH-003", name: "odds by the unseen cards, spoil cards apart", play: func(g *game) {
			g.hand(0, "ice", "ice")
			g.hand(1, "ice", "T06")
			g.do("1 end turn")
			v := g.View(&g.s, 0)
			spoil, ice := 0, 0
			total := 0
			for _, a := range g.AppendLegal(nil, &v, -1) {
				n := g.Weight(&v, a)
				total += n
				if a.Card >= broadhorns.SpoilFlour {
					spoil += n
				}
				if a.Card == broadhorns.Ice {
					ice = n
				}
			}
			// 69 cards in the pile, 12 of them spoil; 3 ice among the 59 others that the seat has
			// not seen.
			g.want(spoil*69 == 12*total, "12 in 69 are spoil")
			g.want(ice*69*59 == 3*57*total, "3 in 59 of the rest are ice")
			g.wantRefused("BH-003", "* draw ?")
		}},
		{rule: "BH-159", name: "only hands are hidden", play: func(g *game) {
			g.hand(0, "ice")
			g.hand(1, "T06", "peddler")
			g.placeRest()
			v := g.View(&g.s, 0)
			g.want(v.Players[0].Hand == g.s.Players[0].Hand, "one's own is seen")
			g.want(v.Players[1].Hand == broadhorns.Pile{Unknown: 2}, "another's is two cards")
			g.want(size(&v.Deck) == int(v.Left)+2, "they look like the draw pile")
			g.do("1 end turn")
			_, a := g.parse("* draw NAT-pork")
			g.want(g.Seen(&g.s, -1, a, 1).Card == broadhorns.Unknown && g.Seen(&g.s, -1, a, 0) == a, "a draw is the drawer's")
			_, a = g.parse("* draw spoil-pork")
			g.want(g.Seen(&g.s, -1, a, 1) == a, "a spoil card is everybody's")
		}},
	})
}

func TestHand(t *testing.T) {
	run(t, []row{
		{rule: "BH-107", name: "down to the limit", play: func(g *game) {
			g.boat(0, 20, 1)
			g.hand(0, "ice", "T06", "VIC-apple")
			g.do("1 end turn", "* draw ice")
			g.wantPhase(broadhorns.Discarding)
			g.wantRefused("BH-107", "1 discard peddler", "1 end turn")
			g.do("1 discard ice")
			g.want(g.s.Active == 1 && size(&g.s.Players[0].Hand) == 3, "three cards stay")
		}},
		{rule: "BH-107", name: "four and six with the larger boats", play: func(g *game) {
			for boat, limit := range map[int]int{30: 4, 40: 6} {
				h := arrange(g.T, 2)
				h.boat(0, boat, 1)
				h.hand(0, "T01", "T02", "T03", "T04", "T05", "T06", "T07")
				h.do("1 end turn", "* draw ice")
				h.want(h.Board(&h.s).(show.Board).Seats[0].HandLimit == limit, "the limit of the boat")
				h.wantPhase(broadhorns.Discarding)
			}
		}},
		{rule: "BH-108", name: "a delivery at its town", play: func(g *game) {
			g.boat(0, 20, 1)
			g.hand(0, "ice", "T06", "VIC-apple")
			g.do("1 end turn", "* draw ice", "1 discard VIC-apple")
			g.want(g.s.Towns[vic].Cards == 1<<g.card("VIC-apple"), "it is at Vicksburg")
		}},
		{rule: "BH-109", name: "a traveler at home", play: func(g *game) {
			g.boat(0, 20, 1)
			g.hand(0, "ice", "T07", "VIC-apple")
			g.do("1 end turn", "* draw ice", "1 discard T07")
			g.want(g.s.Towns[mem].Cards == 1<<g.card("T07"), "T07 is at home in Memphis")
		}},
		{rule: "BH-110", name: "the rest is discarded", play: func(g *game) {
			g.boat(0, 20, 1)
			g.hand(0, "ice", "peddler", "current", "ice", "peddler")
			g.do("1 end turn", "* draw ice", "1 discard ice", "1 discard peddler", "1 discard current")
			g.want(g.s.Discard.Few == [6]int8{1, 1, 1}, "one of each")
		}},
		{rule: "BH-111", name: "no limit without a boat", play: func(g *game) {
			g.hand(0, "T01", "T02", "T03", "T04", "T05", "T06", "T07")
			g.do("1 end turn", "* draw ice")
			g.want(g.s.Active == 1 && size(&g.s.Players[0].Hand) == 8, "eight cards stay")
		}},
		{rule: "BH-112", name: "a new boat's limit at the end of the turn", play: func(g *game) {
			g.hand(0, "T01", "T02", "T03", "T04")
			g.do("1 port 20", "1 end port", "1 move 2", "1 end turn", "* draw ice")
			g.wantPhase(broadhorns.Discarding)
		}},
		{rule: "BH-147", name: "not at other times", play: func(g *game) {
			g.boat(0, 20, 2)
			g.hand(0, "ice")
			g.wantRefused("BH-147", "1 discard ice")
		}},
	})
}
